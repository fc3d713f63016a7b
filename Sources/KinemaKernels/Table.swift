import CPlatform.Vectors

// The only function that the module exports. Its name depends on the instruction set.
#if KIN_KERNELS_V4
@c @implementation public func kinKernelsV4() -> KinKernelTable { kernelTable() }
#elseif KIN_KERNELS_V3
@c @implementation public func kinKernelsV3() -> KinKernelTable { kernelTable() }
#else
@c @implementation public func kinKernelsBaseline() -> KinKernelTable { kernelTable() }
#endif

private func kernelTable() -> KinKernelTable {
    KinKernelTable(
        once: { once($0.pointee, $1, $2, $3 != 0, $4, $5, $6, $7) },
        clocks: { clocks($0.pointee, $1, $2, $3, $4, $5, $6, $7, $8) },
        ease: { ease($0, $1, $2 != 0, $3, $4, $5) },
        easeEach: { easeEach($0, $1, $2, $3, $4, $5) },
        spring: { spring($0.pointee, $1, $2, $3) },
        criticalSpring: { criticalSpring($0.pointee, $1, $2, $3) },
        lanes: { lanes($0.pointee, $1, $2, $3, $4, $5, $6) },
        sameLanes: { sameLanes($0.pointee, $1, $2, $3) },
        keyframes: { keyframes($0, $1, $2, $3, $4, $5) },
        doubles: { doubles($0.pointee, $1, $2, $3, $4) },
        matrices: { matrices($0, $1, $2, $3) },
        gather: kin_gather,
        scatter: kin_scatter,
        merge: kin_merge,
        transforms: { transforms($0, $1, $2, $3) },
        normalize: { normalize($0, $1, $2) }
    )
}

import CPlatform.Vectors

typealias Halves = SIMD8<Double>
typealias Mask = SIMDMask<SIMD8<Int64>>

/// Rule 1.4 with D21, with the operations of `ActiveTiming.progress`. The position in the cycle is exact. Only the fraction at
/// the end is a float; `residual` has its rounding error, for keyframes.
func clocks(
    _ c: KinClocks, _ times: UnsafePointer<Double>, _ stride: Int, _ x: UnsafeMutablePointer<Float>,
    _ residual: UnsafeMutablePointer<Float>, _ effect: UnsafeMutablePointer<Int32>, _ iteration: UnsafeMutablePointer<Float>,
    _ fractions: UnsafeMutablePointer<Double>?, _ count: Int
) {
    var i = 0
    while i < count {
        let t = Times(times, stride, i)
        let a = ClockProgress(c, t.low) { read($0, i) }, b = ClockProgress(c, t.high) { read($0, i &+ 8) }
        if let fractions {
            a.store(to: fractions + i)
            b.store(to: fractions + (i &+ 8))
        } else {
            let fraction = kin_narrow(a.fraction, b.fraction)
            store(fraction, to: x + i)
            store(kin_narrow(a.fraction - kin_widen_low(fraction), b.fraction - kin_widen_high(fraction)), to: residual + i)
            store(kin_narrow(a.iteration, b.iteration), to: iteration + i)
            store(
                kin_narrow_masks(
                    unsafeBitCast(a.hasEffect, to: SIMD8<Int64>.self), unsafeBitCast(b.hasEffect, to: SIMD8<Int64>.self)),
                to: effect + i)
        }
        i &+= 16
    }
}

/// The timing progress of eight clocks.
struct ClockProgress {
    let fraction: Halves
    let iteration: Halves
    let hasEffect: Mask

    /// `read` returns the numbers of the eight clocks in a plane.
    @inline(__always) init(_ c: KinClocks, _ times: Halves, _ read: (UnsafePointer<Double>) -> Halves) {
        let elapsed = times - read(c.begin)
        let pace = read(c.pace), direction = read(c.direction), active = read(c.active)
        // With a pace of 0 the time is paused, even if infinite time has elapsed.
        let progress = (elapsed * pace).replacing(with: 0, where: pace .== 0)
        hasEffect = (read(c.first) .<= elapsed) .& (progress .<= read(c.last))
        let activeTime = active.replacing(with: progress, where: progress .<= active)
        let offset = read(c.offset), isEarly = elapsed .< 0
        let local = (offset + direction * activeTime).replacing(with: offset, where: isEarly)
        let isAtEnd = (activeTime .== active) .& .!isEarly
        (fraction, iteration) = cycle(
            local, read(c.cycle), turn: read(c.turn), duration: read(c.duration),
            endsHere: isAtEnd .== (direction .> 0))
    }

    @inline(__always) func store(to p: UnsafeMutablePointer<Double>) {
        let known = Halves(repeating: .nan).replacing(with: fraction, where: hasEffect)
        UnsafeMutableRawPointer(p).storeBytes(of: known, as: Halves.self)
    }
}

/// The fraction of a cycle, and the number of the cycle. `endsHere` decides between the end of a cycle and the begin of the next.
@inline(__always) private func cycle(
    _ local: Halves, _ cycle: Halves, turn: Halves, duration: Halves, endsHere: Mask
) -> (fraction: Halves, iteration: Halves) {
    var count = kin_floor(local / cycle)
    var cycleTime = local - count * cycle
    let wraps = (cycleTime .== 0) .& (local .> 0) .& endsHere
    cycleTime.replace(with: cycle, where: wraps)
    count.replace(with: count - 1, where: wraps)
    cycleTime.replace(with: cycle - cycleTime, where: cycleTime .> turn)
    let fraction = cycleTime / duration
    let positive = Halves.zero.replacing(with: fraction, where: fraction .> 0)
    return (
        positive.replacing(with: 1, where: positive .> 1),
        Halves.zero.replacing(with: count, where: count .> 0)
    )
}

@inline(__always) private func read(_ p: UnsafePointer<Double>, _ i: Int) -> Halves {
    UnsafeRawPointer(p + i).loadUnaligned(as: Halves.self)
}

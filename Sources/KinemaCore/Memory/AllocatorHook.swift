#if hasFeature(Embedded)
import CPlatform

// Embedded Swift allocates by these functions of C; the linker redirects the calls to the ones here (--wrap in CMakeLists.txt).

@c(__wrap_posix_memalign)
public func allocateAligned(
    _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
) -> Int32 {
    let isSmall = size <= KIN_POOL_LIMIT && alignment <= KIN_MALLOC_ALIGNMENT
    memory.pointee =
        (isSmall ? kin_pool_allocate(size, alignment) : nil) ?? kin_block_allocate(size, alignment)
        ?? Reserve.allocate(size, alignment: alignment)
    return memory.pointee == nil ? KIN_NO_MEMORY : 0
}

@c(__wrap_aligned_alloc)
public func allocate(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    var memory: UnsafeMutableRawPointer?
    return allocateAligned(&memory, alignment, size) == 0 ? memory : nil
}

@c(__wrap_free)
public func freeAligned(_ memory: UnsafeMutableRawPointer?) {
    if kin_pool_free(memory) != 0 { return }
    if Reserve.hasBlocks, let memory, Reserve.free(memory) { return }
    kin_block_free(memory)
}
#endif

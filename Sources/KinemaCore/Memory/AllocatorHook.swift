#if hasFeature(Embedded)
import CPlatform

// The linker redirects the allocation calls of Swift's runtime to these functions (--wrap in CMakeLists.txt). For small
// alignments malloc is faster.

@c(__wrap_posix_memalign)
public func allocateAligned(
    _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
) -> Int32 {
    if alignment <= KIN_MALLOC_ALIGNMENT {
        if let found = (size <= KIN_POOL_LIMIT ? kin_pool_allocate(size, alignment) : nil) ?? malloc(size) {
            memory.pointee = found
            return 0
        }
    }
    return allocateRarely(memory, alignment, size)
}

/// Separate, because the common path would otherwise save registers for it.
@inline(never)
private func allocateRarely(
    _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
) -> Int32 {
    if alignment > KIN_MALLOC_ALIGNMENT, kin_system_memalign(memory, alignment, size) == 0 { return 0 }
    memory.pointee = Reserve.allocate(size, alignment: alignment)
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
    kin_system_free(memory)
}
#endif

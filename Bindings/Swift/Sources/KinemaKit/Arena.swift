/// The memory to which structures of C point during a call.
final class Arena {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit { for block in blocks { block.deallocate() } }

    /// Returns memory with copies of elements; nil if there are none.
    func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutablePointer<Element>? {
        guard !elements.isEmpty else { return nil }
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
        memory.initialize(from: elements, count: elements.count)
        blocks.append(UnsafeMutableRawPointer(memory))
        return memory
    }
}

/// Elements in pages of 64. They keep their addresses, and growing neither copies them nor asks for twice their memory. All elements are
/// initialized: the owner makes a list of those that it does not use.
package struct Pages<Element: ~Copyable> {
    private var pages: [UnsafeMutablePointer<Element>] = []
    package private(set) var count = 0

    private static var size: Int { 64 }

    package init() {}

    /// The bytes that it takes if it grows by `more` elements.
    package func growth(for more: Int) -> Int {
        let needed = (count + more + Pages.size - 1) / Pages.size
        guard needed > pages.count else { return 0 }
        let list = needed > pages.capacity ? 2 * needed * MemoryLayout<UnsafeMutablePointer<Element>>.stride : 0
        return (needed - pages.count) * Pages.size * MemoryLayout<Element>.stride + list
    }

    package var indices: Range<Int> { 0..<count }

    package subscript(index: Int) -> UnsafeMutablePointer<Element> { pages[index >> 6] + (index & 63) }

    /// Adds an element, whose memory has been asked for, and returns its index.
    package mutating func append(_ element: consuming Element) -> Int {
        if count == pages.count * Pages.size { pages.append(.allocate(capacity: Pages.size)) }
        self[count].initialize(to: element)
        count += 1
        return count - 1
    }

    /// Removes all elements. The memory of `kept` elements stays.
    package mutating func empty(keeping kept: Int) {
        endElements()
        count = 0
        while pages.count * Pages.size > kept, let page = pages.popLast() { page.deallocate() }
    }

    /// Frees the memory. The owner calls it, because a structure does not know when it ends.
    package mutating func removeAll() {
        end()
        (pages, count) = ([], 0)
    }

    /// Frees the memory, as the last use.
    package func end() {
        endElements()
        for page in pages { page.deallocate() }
    }

    private func endElements() {
        for first in stride(from: 0, to: count, by: Pages.size) {
            pages[first / Pages.size].deinitialize(count: min(Pages.size, count - first))
        }
    }
}

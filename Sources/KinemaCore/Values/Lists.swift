extension Array {
    /// An empty array with room for elements.
    package init(room count: Int) {
        self.init()
        reserveCapacity(count)
    }

    /// Moves all elements of another array to the end of this one. Their room stays.
    package mutating func append(moving other: inout [Element]) {
        append(contentsOf: other)
        other.empty()
    }

    /// Removes all elements. Their room stays.
    package mutating func empty() { removeAll(keepingCapacity: true) }
}

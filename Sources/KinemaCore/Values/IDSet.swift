/// A set of ids. It shares the code of a table that the engine has anyway; a `Set` would bring its own.
package struct IDSet {
    private var places = IndexTable<UInt64>()

    package init() {}

    package var isEmpty: Bool { places.isEmpty }

    /// The ids in ascending order, in which equal sets have equal bytes.
    package var ids: [UInt64] { places.keys.inOrder { $0 < $1 } }

    @inline(never)
    package func contains(_ id: UInt64) -> Bool { places[id] != nil }

    /// Returns whether the set lacked the id.
    @discardableResult @inline(never)
    package mutating func insert(_ id: UInt64) -> Bool {
        guard !contains(id) else { return false }
        places[id] = 0
        return true
    }

    package mutating func remove(_ id: UInt64) { places[id] = nil }
}

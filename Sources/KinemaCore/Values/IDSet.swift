/// A set of ids. It shares the code of a dictionary that the engine has anyway; a `Set` would bring its own.
package struct IDSet {
    private var places: [UInt64: Int] = [:]

    package init() {}

    package var isEmpty: Bool { places.isEmpty }

    /// The ids in ascending order, in which equal sets have equal bytes.
    package var ids: [UInt64] { Array(places.keys).inOrder { $0 < $1 } }

    @inline(never)
    package func contains(_ id: UInt64) -> Bool { places[id] != nil }

    /// Returns whether the set lacked the id.
    @discardableResult @inline(never)
    package mutating func insert(_ id: UInt64) -> Bool { places.updateValue(0, forKey: id) == nil }

    package mutating func remove(_ id: UInt64) { places[id] = nil }
}

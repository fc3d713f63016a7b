import CPlatform

/// The values that were set on a layer, sorted by property id. A property that was not set has the default of the layer's class.
///
/// Layers set few of their hundred properties, so this is a short array. Copies share it until one of them changes.
package struct PropertyValues: Sendable {
    private var items: [Item]

    private struct Item: Sendable {
        let id: UInt16
        var value: Value

        @inline(always)
        func hasValue(of other: Item) -> Bool {
            if case .number(let a) = value, case .number(let b) = other.value { return a == b }
            return value == other.value
        }
    }

    package init() { items = [] }

    package subscript(id: UInt16) -> Value? { value(of: id) }

    /// For callers to whom it matters that a call would count a reference to the items of an object.
    @inline(always)
    package func value(of id: UInt16) -> Value? {
        let index = position(of: id)
        guard index < items.count, items[index].id == id else { return nil }
        return items[index].value
    }

    /// The number that was set; nil if there is none.
    package func number(_ id: UInt16) -> Double? {
        let index = position(of: id)
        guard index < items.count, items[index].id == id, case .number(let number) = items[index].value else { return nil }
        return number
    }

    /// Whether a property was set to the same value in another set, or in none of the two.
    @inline(always)
    func isSame(_ id: UInt16, in other: PropertyValues) -> Bool {
        let index = position(of: id), own = index < items.count && items[index].id == id
        let place = other.position(of: id), others = place < other.items.count && other.items[place].id == id
        guard own && others else { return own == others }
        return items[index].hasValue(of: other.items[place])
    }

    /// The properties, a bit for each below 64, whose values may differ from those in another set. The two are compared in order up to
    /// the first difference of their properties; all from there on are among them.
    func changedIDs(in other: PropertyValues) -> UInt64 {
        var changed: UInt64 = 0, index = 0
        while index < items.count, index < other.items.count, items[index].id == other.items[index].id {
            if items[index].id < 64, !items[index].hasValue(of: other.items[index]) { changed |= 1 << UInt64(items[index].id) }
            index += 1
        }
        for next in index..<max(items.count, index) where items[next].id < 64 { changed |= 1 << UInt64(items[next].id) }
        for next in index..<max(other.items.count, index) where other.items[next].id < 64 {
            changed |= 1 << UInt64(other.items[next].id)
        }
        return changed
    }

    package mutating func set(_ id: UInt16, to value: Value) {
        let index = position(of: id)
        if index < items.count, items[index].id == id {
            items[index].value = value
        } else {
            insert(Item(id: id, value: value), at: index)
        }
        assert(ascends, "the values of a layer are not sorted")
    }

    /// Allocates once for the values that follow.
    package mutating func reserve(_ count: Int) { items.reserveCapacity(count) }

    /// Copies the items at most once, also if another set shares them.
    private mutating func insert(_ item: Item, at index: Int) {
        guard items.count == items.capacity else { return items.insert(item, at: index) }
        var grown: [Item] = []
        grown.reserveCapacity(max(items.count + items.count / 2, items.count + 1))
        for other in items[..<index] { grown.append(other) }
        grown.append(item)
        for other in items[index...] { grown.append(other) }
        items = grown
    }

    /// Copies the value of `id` from another set, or removes it if the other set has none.
    package mutating func take(_ id: UInt16, from other: PropertyValues) {
        if let value = other[id] { set(id, to: value) } else { remove(id) }
    }

    /// Takes the values of some properties from another set, which differs in no others. The sets share their items afterwards,
    /// unless both have the same properties: then they need not be copied when the other set changes again.
    package mutating func follow(_ other: PropertyValues, in changed: PropertySet) {
        guard items.count == other.items.count else { return self = other }
        var isFollowed = true
        changed.forEach { id in
            let index = other.position(of: id)
            isFollowed = isFollowed && index < items.count && items[index].id == id && other.items[index].id == id
            if isFollowed { items[index].value = other.items[index].value }
        }
        if !isFollowed { self = other }
        assert(ids(with: other).allSatisfy { isSame($0, in: other) }, "values differ that are not noted as changed")
    }

    /// The properties of this set and of another one, each once.
    package func ids(with other: PropertyValues) -> [UInt16] {
        var ids = self.ids
        for id in other.ids where self[id] == nil { ids.append(id) }
        return ids
    }

    package mutating func remove(_ id: UInt16) {
        let index = position(of: id)
        if index < items.count, items[index].id == id { items.remove(at: index) }
    }

    /// A bit for each property below 64 that was set.
    var firstIDs: UInt64 {
        var bits: UInt64 = 0
        for item in items where item.id < 64 { bits |= 1 << UInt64(item.id) }
        return bits
    }

    /// Whether one of some properties was set.
    func contains(_ ids: ClosedRange<UInt16>) -> Bool {
        guard let last = items.last, last.id >= ids.lowerBound else { return false }
        return items.contains { ids.contains($0.id) }
    }

    private var ascends: Bool { zip(items, items.dropFirst()).allSatisfy { $0.id < $1.id } }

    package var ids: [UInt16] { items.map { $0.id } }

    /// The id and the value at an index, in ascending order of ids.
    package func item(_ index: Int) -> (id: UInt16, value: Value) { (items[index].id, items[index].value) }

    /// Adds the value of an id that is above all others. Returns false if it is not.
    package mutating func append(_ id: UInt16, _ value: Value, of count: Int) -> Bool {
        if items.isEmpty { items.reserveCapacity(count) }
        if let last = items.last, last.id >= id { return false }
        items.append(Item(id: id, value: value))
        return true
    }

    package var count: Int { items.count }

    /// The index of `id`, or the index at which to insert it.
    @inline(always)
    private func position(of id: UInt16) -> Int {
        var index = 0, end = items.count
        // A linear search is faster for the last few.
        while end - index > 16 {
            let middle = (index + end) / 2
            if items[middle].id < id { index = middle } else { end = middle }
        }
        while index < end, items[index].id < id { index += 1 }
        return index
    }
}

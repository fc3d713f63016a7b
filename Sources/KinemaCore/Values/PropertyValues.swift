/// The values of a layer that were set, by property id, sorted. What is not in it has the default of the layer's class.
///
/// Layers set few of their hundred properties, so this is a short array; copying it shares it until one side changes.
package struct PropertyValues: Sendable {
    private var items: [Item]

    private struct Item: Sendable {
        let id: UInt16
        var value: Value
    }

    package init() { items = [] }

    package subscript(id: UInt16) -> Value? {
        let index = position(of: id)
        guard index < items.count, items[index].id == id else { return nil }
        return items[index].value
    }

    package mutating func set(_ id: UInt16, to value: Value) {
        let index = position(of: id)
        if index < items.count, items[index].id == id {
            items[index].value = value
        } else {
            items.insert(Item(id: id, value: value), at: index)
        }
    }

    /// The value for `id` taken from another set: what it has there, or nothing.
    package mutating func take(_ id: UInt16, from other: PropertyValues) {
        if let value = other[id] { set(id, to: value) } else { remove(id) }
    }

    package mutating func remove(_ id: UInt16) {
        let index = position(of: id)
        if index < items.count, items[index].id == id { items.remove(at: index) }
    }

    /// A bit for each of the first 64 properties that is set.
    var firstIDs: UInt64 {
        var bits: UInt64 = 0
        for item in items where item.id < 64 { bits |= 1 << UInt64(item.id) }
        return bits
    }

    package var ids: [UInt16] { items.map { $0.id } }

    package var count: Int { items.count }

    /// The index of `id`, or where it belongs.
    private func position(of id: UInt16) -> Int {
        var index = 0, end = items.count
        // Few layers have more values than are searched one by one.
        while end - index > 16 {
            let middle = (index + end) / 2
            if items[middle].id < id { index = middle } else { end = middle }
        }
        while index < end, items[index].id < id { index += 1 }
        return index
    }
}

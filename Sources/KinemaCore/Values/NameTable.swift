/// A hash table from names to ids. It serves the names that every call with a key path looks up.
struct NameTable: Sendable {
    private struct Entry: Sendable {
        let name: Text
        let id: UInt16
    }

    /// The number of buckets is a power of two. At most half of them are in use.
    private var buckets: [Entry?] = Array(repeating: nil, count: 512)
    private var count = 0

    subscript(name: Text) -> UInt16? {
        var index = name.hashValue & (buckets.count - 1)
        while let entry = buckets[index] {
            if entry.name == name { return entry.id }
            index = (index + 1) & (buckets.count - 1)
        }
        return nil
    }

    /// Adds a name. The table must not contain it.
    mutating func add(_ name: Text, _ id: UInt16) {
        if 2 * (count + 1) > buckets.count { grow() }
        insert(Entry(name: name, id: id))
        count += 1
    }

    private mutating func insert(_ entry: Entry) {
        var index = entry.name.hashValue & (buckets.count - 1)
        while buckets[index] != nil { index = (index + 1) & (buckets.count - 1) }
        buckets[index] = entry
    }

    private mutating func grow() {
        let old = buckets
        buckets = Array(repeating: nil, count: 2 * old.count)
        for case let entry? in old { insert(entry) }
    }
}

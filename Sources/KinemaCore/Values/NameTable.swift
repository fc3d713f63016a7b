/// Ids by name: a hash table for the few names that are looked up in every call that takes a key path.
///
/// The standard dictionary hashes text by its Unicode meaning; property names are ASCII and equal when their bytes are.
struct NameTable: Sendable {
    private struct Entry: Sendable {
        let name: String
        let id: UInt16
    }

    /// A power of two of buckets, at most half of them taken.
    private var buckets: [Entry?] = Array(repeating: nil, count: 512)
    private var count = 0

    subscript(name: String) -> UInt16? {
        var index = NameTable.hash(name) & (buckets.count - 1)
        while let entry = buckets[index] {
            if entry.name == name { return entry.id }
            index = (index + 1) & (buckets.count - 1)
        }
        return nil
    }

    /// Adds a name that is not there yet.
    mutating func add(_ name: String, _ id: UInt16) {
        if 2 * (count + 1) > buckets.count { grow() }
        insert(Entry(name: name, id: id))
        count += 1
    }

    private mutating func insert(_ entry: Entry) {
        var index = NameTable.hash(entry.name) & (buckets.count - 1)
        while buckets[index] != nil { index = (index + 1) & (buckets.count - 1) }
        buckets[index] = entry
    }

    private mutating func grow() {
        let old = buckets
        buckets = Array(repeating: nil, count: 2 * old.count)
        for case let entry? in old { insert(entry) }
    }

    /// FNV-1a (Fowler, Noll, Vo): http://www.isthe.com/chongo/tech/comp/fnv/
    private static func hash(_ name: String) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }
}

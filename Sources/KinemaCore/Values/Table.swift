/// A key of a table.
package protocol TableKey: Equatable, Sendable {
    /// A number that is another one for most other keys.
    var hash: Int { get }
}

extension UInt64: TableKey {
    /// Fibonacci hashing: Knuth, The Art of Computer Programming, 6.4.
    package var hash: Int { Int(truncatingIfNeeded: (self &* 0x9E37_79B9_7F4A_7C15) >> 32) }
}

/// A table from keys to numbers, which are indices in a list mostly.
package typealias IndexTable<Key: TableKey> = Table<Key, Int>

/// A hash table. It takes a third of the code of a dictionary.
package struct Table<Key: TableKey, Value> {
    fileprivate struct Entry {
        let key: Key
        let value: Value
    }

    /// The number of entries is 0 or a power of two. At most half of them are in use.
    private var entries: [Entry?] = []
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }
    /// Whether another key makes the table grow.
    package var isFull: Bool { 2 * (count + 1) > entries.count }
    package static var entrySize: Int { MemoryLayout<Entry?>.stride }

    package var keys: [Key] { entries.compactMap { $0?.key } }
    package var values: [Value] { entries.compactMap { $0?.value } }

    package subscript(key: Key) -> Value? {
        @inline(never) get { count > 0 ? entries[place(of: key)]?.value : nil }
        set { if let newValue { set(key, newValue) } else { remove(key) } }
    }

    @inline(never)
    private mutating func set(_ key: Key, _ value: Value) {
        if isFull { grow() }
        let place = place(of: key)
        if entries[place] == nil { count += 1 }
        entries[place] = Entry(key: key, value: value)
    }

    /// The place of the key, or the free one where it belongs.
    @inline(never)
    private func place(of key: Key) -> Int {
        var place = key.hash & (entries.count - 1)
        while let entry = entries[place], entry.key != key { place = (place + 1) & (entries.count - 1) }
        return place
    }

    private mutating func grow() {
        let old = entries
        entries = Array(repeating: nil, count: max(16, 2 * old.count))
        for case let entry? in old { entries[place(of: entry.key)] = entry }
    }

    /// Entries behind the removed one that it has kept from their places move there.
    @inline(never)
    private mutating func remove(_ key: Key) {
        guard self[key] != nil else { return }
        let mask = entries.count - 1
        var free = place(of: key), next = free
        count -= 1
        entries[free] = nil
        while true {
            next = (next + 1) & mask
            guard let entry = entries[next] else { return }
            if (next - entry.key.hash) & mask >= (next - free) & mask {
                entries[free] = entry
                entries[next] = nil
                free = next
            }
        }
    }
}

extension Table: Sendable where Value: Sendable {}
extension Table.Entry: Sendable where Value: Sendable {}

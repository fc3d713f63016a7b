/// A key of a table.
package protocol TableKey: Equatable, Sendable {
    /// A number that nobody outside the process can predict, because documents and hosts choose the keys.
    var hash: UInt64 { get }
}

extension UInt64: TableKey {
    package var hash: UInt64 { SipHash.ofProcess.hash(self) }
}

/// A table from keys to numbers, which are indices in a list mostly.
package typealias IndexTable<Key: TableKey> = Table<Key, Int>

/// A hash table. It takes a third of the code of a dictionary.
///
/// It keeps its entries in the order of their insertion, and finds them through a list of places. So the order in which it lists and
/// releases them is the same in every process, whatever the key of the hashes is.
package struct Table<Key: TableKey, Value> {
    fileprivate struct Entry {
        let key: Key
        var value: Value
        /// The lowest bits of the key's hash. They may exceed an Int of 32 bits.
        let hash: UInt32
    }

    /// Removed entries leave nil.
    private var entries: [Entry?] = []
    /// At most half of them are in use.
    private var places = HashPlaces()
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// The bytes that the table allocates for more keys: 0 if there is room.
    package func growth(for more: Int = 1) -> Int {
        guard isFull(more) else { return 0 }
        let places = placesWhenGrown(more)
        return places * MemoryLayout<UInt32>.stride + places / 2 * MemoryLayout<Entry?>.stride
    }

    package var keys: [Key] { entries.compactMap { $0?.key } }
    package var values: [Value] { entries.compactMap { $0?.value } }

    package subscript(key: Key) -> Value? {
        @inline(never) get {
            guard count > 0, let index = places.index(at: place(of: key, Table.hash(key))) else { return nil }
            return entries[index]?.value
        }
        set { if let newValue { set(key, newValue) } else { remove(key) } }
    }

    @inline(never)
    private mutating func set(_ key: Key, _ value: Value) {
        if isFull(1) { grow() }
        let hash = Table.hash(key), place = place(of: key, hash)
        if let index = places.index(at: place) {
            entries[index]?.value = value
        } else {
            append(Entry(key: key, value: value, hash: hash), place)
        }
    }

    private mutating func append(_ entry: Entry, _ place: Int) {
        entries.append(entry)
        places.take(place, for: entries.count - 1)
        count += 1
    }

    // MARK: Places

    private static func hash(_ key: Key) -> UInt32 { UInt32(truncatingIfNeeded: key.hash) }

    /// The place of the key, or the free one where it belongs.
    @inline(never)
    private func place(of key: Key, _ hash: UInt32) -> Int {
        places.place(hash) { entries[$0]?.hash == hash && entries[$0]?.key == key }
    }

    private func isFull(_ more: Int) -> Bool { 2 * (entries.count + more) > places.count }

    /// A table that has lost many keys keeps its size, or shrinks.
    private func placesWhenGrown(_ more: Int) -> Int {
        var size = 16
        while size < 3 * (count + more) { size *= 2 }
        return size
    }

    private mutating func grow() {
        let old = entries, size = placesWhenGrown(1)
        entries = []
        entries.reserveCapacity(size / 2)
        places = HashPlaces(count: size)
        count = 0
        for case let entry? in old { append(entry, places.place(entry.hash) { _ in false }) }
    }

    @inline(never)
    private mutating func remove(_ key: Key) {
        guard count > 0 else { return }
        let place = place(of: key, Table.hash(key))
        guard let removed = places.index(at: place) else { return }
        count -= 1
        places.free(place) { entries[$0]?.hash ?? 0 }
        entries[removed] = nil
    }
}

extension Table: Sendable where Value: Sendable {}
extension Table.Entry: Sendable where Value: Sendable {}

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

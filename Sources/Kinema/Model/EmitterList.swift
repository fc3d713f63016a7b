/// The emitters that hold an emitter cell, in the order in which they last listed it.
///
/// An emitter can list a cell more than once. A cell can be in very many emitters, so adding and removing an emitter cost O(1) on
/// average.
struct EmitterList {
    private struct Entry {
        let emitter: Unmanaged<Layer>
        let id: UInt64
        var uses: Int
    }

    /// Nil for a removed emitter. The last entry is never nil.
    private var entries: [Entry?] = []
    /// The indices of the emitters in the entries, by handle.
    private var indices = IndexTable<UInt64>()

    var isEmpty: Bool { indices.isEmpty }

    /// The number of emitters.
    var count: Int { indices.count }

    /// In the order in which they last listed the cell.
    var all: [Layer] { entries.compactMap { $0?.emitter.takeUnretainedValue() } }

    var last: Layer? { entries.last??.emitter.takeUnretainedValue() }

    func contains(_ emitter: Layer) -> Bool { indices[emitter.id] != nil }

    mutating func add(_ emitter: Layer) {
        var entry = Entry(emitter: Unmanaged.passUnretained(emitter), id: emitter.id, uses: 1)
        if let index = indices[emitter.id] {
            entry.uses += entries[index]?.uses ?? 0
            entries[index] = nil
        }
        indices[emitter.id] = entries.count
        entries.append(entry)
        compact()
    }

    /// Removes one use.
    mutating func remove(_ emitter: Layer) {
        guard let index = indices[emitter.id], let uses = entries[index]?.uses else { return }
        if uses > 1 {
            entries[index]?.uses = uses - 1
            return
        }
        entries[index] = nil
        indices[emitter.id] = nil
        while let last = entries.last, last == nil { entries.removeLast() }
        compact()
    }

    private mutating func compact() {
        guard entries.count > 2 * indices.count + 8 else { return }
        entries = entries.filter { $0 != nil }
        for (index, entry) in entries.enumerated() {
            if let entry { indices[entry.id] = index }
        }
    }
}

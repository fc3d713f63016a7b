/// The changes from list to list: for each item the last revision that wrote it differently, and the removed layers.
///
/// A revision is a list that differs from the one before. Items are identified by their index, so whoever has an older list cuts
/// it to the new count and replaces the items that were stamped since.
package struct ListChanges {
    package private(set) var revision: UInt64 = 0
    /// The last revision in which the order of layers, or their number, changed.
    private var reordered: UInt64 = 0
    private var stamps: [UInt64] = []
    /// The handle that the list shows, by slot. Older lists may have left others.
    private var shown: [UInt64] = []
    private var removed: [(id: UInt64, revision: UInt64)] = []
    /// The last revision whose removed layers are forgotten.
    private var forgotten: UInt64 = 0

    /// The list forgets removed layers beyond this number, or beyond twice the number of its items.
    private static let removedLimit = 256

    /// Takes the room for noting the changes from `old` to `new`. Returns false if there is no memory for it.
    mutating func makeRoom(_ old: ItemMemory, _ new: ItemMemory) -> Bool {
        var slots = 0
        for index in 0..<new.count { slots = max(slots, ListChanges.slot(of: new.id(index)) + 1) }
        return stamps.makeRoom(max(0, new.count - stamps.count)) && shown.makeRoom(max(0, slots - shown.count))
            && removed.makeRoom(old.count)
    }

    /// Notes the changes. The room was taken before.
    mutating func note(_ old: ItemMemory, _ new: ItemMemory) {
        let next = revision + 1
        var isChanged = old.count != new.count, isReordered = isChanged
        if stamps.count > new.count { stamps.removeLast(stamps.count - new.count) }
        for index in 0..<new.count {
            if index < old.count, new.isEqual(old, at: index) { continue }
            isChanged = true
            isReordered = isReordered || index >= old.count || new.id(index) != old.id(index)
            if index < stamps.count { stamps[index] = next } else { stamps.append(next) }
        }
        guard isChanged else { return }
        revision = next
        if isReordered { noteRemoved(old, new) }
    }

    private mutating func noteRemoved(_ old: ItemMemory, _ new: ItemMemory) {
        reordered = revision
        for index in 0..<old.count where ListChanges.slot(of: old.id(index)) < shown.count {
            shown[ListChanges.slot(of: old.id(index))] = 0
        }
        for index in 0..<new.count {
            let slot = ListChanges.slot(of: new.id(index))
            while shown.count <= slot { shown.append(0) }
            shown[slot] = new.id(index)
        }
        let limit = max(ListChanges.removedLimit, 2 * new.count)
        if removed.count > limit {
            forgotten = revision - 1
            removed.empty()
        }
        for index in 0..<old.count where !isShown(old.id(index)) { removed.append((old.id(index), revision)) }
    }

    private func isShown(_ id: UInt64) -> Bool {
        let slot = ListChanges.slot(of: id)
        return slot < shown.count && shown[slot] == id
    }

    /// The slot that is part of a handle.
    private static func slot(of id: UInt64) -> Int { Int(id & 0x3FF_FFFF) }

    // MARK: Asking

    /// Calls `body` with each run of items that changed after a revision.
    package func forEachRun(since revision: UInt64, _ body: (Range<Int>) -> Void) {
        var index = 0
        while index < stamps.count {
            let start = index
            while index < stamps.count, stamps[index] > revision { index += 1 }
            if index > start { body(start..<index) }
            index += 1
        }
    }

    package func isReordered(since revision: UInt64) -> Bool { reordered > revision }

    /// The layers that had an item at a revision or later, and have none now; nil if they are forgotten.
    package func removedLayers(since revision: UInt64) -> [UInt64]? {
        guard revision >= forgotten else { return nil }
        var ids: [UInt64] = []
        for layer in removed where layer.revision > revision && !isShown(layer.id) { ids.append(layer.id) }
        ids.sort()
        var last: UInt64 = 0
        ids.removeAll { id in
            defer { last = id }
            return id == last
        }
        return ids
    }

    /// The most that `removedLayers` can return.
    package var removedCount: Int { removed.count }
}

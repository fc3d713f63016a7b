/// The marks of commits on a layer: the threads with uncommitted changes of it, and the last walks that visited it. Those that every
/// commit of the layer reads come first.
package struct CommitMarks {
    /// The threads with uncommitted changes of the layer, and the entries of their change sets. More than one is rare.
    private var change = ChangeLocation(owner: 0, index: 0)
    private var furtherChanges: [ChangeLocation] = []
    /// The last walk that published the layer.
    var publication: UInt64 = 0
    /// The number of threads with uncommitted changes of values.
    package internal(set) var valueOwnerCount = 0
    /// The thread with an uncommitted change of the superlayer, or of whether the layer is a root; 0 if none has. D51.
    package internal(set) var placeOwner: UInt64 = 0
    /// The thread with an uncommitted change of the sublayers, the mask or the emitter cells; 0 if none has. D51.
    package internal(set) var listOwner: UInt64 = 0
    /// The place and the list that the uncommitted changes started from. A layer with a record has none, because its record
    /// is that state.
    var keptState: CommittedState?
    /// The committed values of a layer that has no record, while threads have uncommitted changes of values.
    var keptValues = PropertyValues()

    /// The last walk that visited the layer in a tree.
    var visit: UInt64 = 0
    /// The last walk in which `Liveness` found out `isBelowRoot`.
    var livenessWalk: UInt64 = 0
    var isBelowRoot = false

    /// The index of the layer's entry in the change set of a thread.
    @inline(always)
    func changeIndex(of owner: UInt64) -> Int? {
        if change.owner == owner { return change.index }
        return furtherChanges.isEmpty ? nil : furtherIndex(of: owner)
    }

    private func furtherIndex(of owner: UInt64) -> Int? { furtherChanges.first { $0.owner == owner }?.index }

    /// Whether a thread other than `owner` has uncommitted changes of the layer.
    @inline(always)
    package func isChanged(elsewhereThan owner: UInt64) -> Bool {
        change.owner != 0 && (change.owner != owner || !furtherChanges.isEmpty)
    }

    /// The entries of the layer in the change sets of threads other than `owner`.
    func changes(elsewhereThan owner: UInt64) -> [ChangeLocation] {
        guard isChanged(elsewhereThan: owner) else { return [] }
        return ([change] + furtherChanges).filter { $0.owner != owner }
    }

    /// Notes an entry. It replaces an earlier one of the same thread.
    @inline(never)
    mutating func addChange(_ location: ChangeLocation) {
        if change.owner == 0 || change.owner == location.owner {
            change = location
        } else {
            furtherChanges.removeAll { $0.owner == location.owner }
            furtherChanges.append(location)
        }
    }

    /// Removes what a thread has marked.
    mutating func release(from owner: UInt64, hasValues: Bool) {
        if hasValues {
            valueOwnerCount -= 1
            if valueOwnerCount == 0, keptValues.count > 0 { keptValues = PropertyValues() }
        }
        keptState?.forget(place: placeOwner == owner, list: listOwner == owner)
        if placeOwner == owner { placeOwner = 0 }
        if listOwner == owner { listOwner = 0 }
        removeChange(of: owner)
    }

    private mutating func removeChange(of owner: UInt64) {
        if change.owner != owner {
            furtherChanges.removeAll { $0.owner == owner }
        } else if furtherChanges.isEmpty {
            change = ChangeLocation(owner: 0, index: 0)
        } else {
            change = furtherChanges.removeLast()
        }
        if change.owner == 0 { keptState = nil }
    }
}

/// The entry of a layer in the change set of a thread.
struct ChangeLocation {
    let owner: UInt64
    let index: Int
}

/// The invariant of every publication, checked in debug builds: the published tree is a forest. Rule D51.
extension Snapshot {
    /// Above this number of layers only changed layers are checked, so that the check does not dominate the duration of the
    /// tests.
    private static let completeCheckLimit = 4096

    /// Whether superlayers and sublayers agree, no layer has two superlayers, roots have none, and every layer is below a root,
    /// so that no chain of superlayers is a cycle. Emitter cells do not belong to the tree.
    ///
    /// `changed` may name a slot more than once.
    package func isForest(changed: some Sequence<UInt32>) -> Bool {
        var placed = Set<UInt32>()
        for root in roots {
            guard let record = records[root], record.superlayer == nil, placed.insert(root).inserted else { return false }
        }
        guard records.count <= Snapshot.completeCheckLimit else {
            return Set(changed).allSatisfy { holdsItsChildren($0, &placed) }
        }
        var open = roots
        while let slot = open.popLast() {
            guard holdsItsChildren(slot, &placed) else { return false }
            open += children(of: slot)
        }
        return records.slots.allSatisfy { placed.contains($0) || records[$0]?.layerClass == .emitterCell }
    }

    private func children(of slot: UInt32) -> [UInt32] {
        guard let record = records[slot] else { return [] }
        return record.mask.map { record.sublayers.array + [$0] } ?? record.sublayers.array
    }

    private func holdsItsChildren(_ slot: UInt32, _ placed: inout Set<UInt32>) -> Bool {
        for child in children(of: slot) {
            guard let record = records[child], record.slot == child, record.superlayer == slot, placed.insert(child).inserted
            else { return false }
        }
        return true
    }
}

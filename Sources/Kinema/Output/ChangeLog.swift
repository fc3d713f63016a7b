/// The layers that the last versions of the snapshot changed, so that samplers need not compare whole snapshots.
package struct ChangeLog {
    private struct Step {
        let version: UInt64
        /// Most commits change one layer.
        let slots: ShortList<UInt32>
        /// Whether roots were added or removed.
        let isOfRoots: Bool
    }

    private var steps: [Step] = []
    private static let limit = 64

    package mutating func add(version: UInt64, slots: ShortList<UInt32>, isOfRoots: Bool) {
        if steps.count == ChangeLog.limit { steps.removeFirst(ChangeLog.limit / 2) }
        steps.append(Step(version: version, slots: slots, isOfRoots: isOfRoots))
    }

    /// Forgets the steps up to a version, which replaces everything. Nobody finds out what it changed.
    mutating func restart(at version: UInt64) { steps = [Step(version: version + 1, slots: [], isOfRoots: false)] }

    /// The number of slots in the steps after `version`, including duplicates.
    package func slotCount(since version: UInt64) -> Int {
        var count = 0
        for step in steps where step.version > version { count += step.slots.count }
        return count
    }

    /// The slots that changed after `version`, ascending, each once; nil if the log does not reach back that far, or if roots were
    /// added or removed, unless `withRoots`. The slots of these roots are among the others.
    package func slots(since version: UInt64, withRoots: Bool = false) -> [UInt32]? {
        guard let first = steps.first else { return version == 0 ? [] : nil }
        guard version >= first.version - 1 else { return nil }
        var slots: [UInt32] = []
        for step in steps where step.version > version {
            if step.isOfRoots && !withRoots { return nil }
            if let head = step.slots.head { slots.append(head) }
            slots += step.slots.tail
        }
        return slots.ascending
    }
}

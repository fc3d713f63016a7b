/// Decides whether channels can have different values on two snapshots at any time. Rule 0.1: a shown value depends on the
/// committed values, the animations and the time.
package struct SnapshotComparison {
    private let old: Side
    private let new: Side
    /// For layers with the same superlayer on both sides, by slot: whether their time is the same.
    private var sameTimes: [UInt32: Bool] = [:]

    package init(_ old: Snapshot, _ new: Snapshot) {
        self.old = Side(old)
        self.new = Side(new)
    }

    /// Whether `a` on the first snapshot and `b` on the second can differ. Both are the same request.
    package mutating func differs(_ a: PlannedChannel, _ b: PlannedChannel) -> Bool {
        guard a.id == b.id, a.width == b.width else { return true }
        let before = old.snapshot.record(a.slot, id: a.id), after = new.snapshot.record(b.slot, id: b.id)
        guard let before, let after else { return before !== after }
        let sources = a.property == KinProperty.frame.number ? LayerGeometry.frameSources : [a.property]
        var isAnimated = false
        for source in sources {
            let component = source == a.property ? a.component : .whole
            let tracks = old.tracks(source, component, of: before), others = new.tracks(source, component, of: after)
            guard tracks.own.isSame(as: others.own), tracks.named.isSame(as: others.named) else { return true }
            isAnimated = isAnimated || !tracks.own.isEmpty || !tracks.named.isEmpty
            if !tracks.own.isEmpty, !isSameTime(before, after) { return true }
            if !tracks.named.isEmpty, !isSameTimeOfOwner(before, after) { return true }
        }
        guard before !== after else { return false }
        return isAnimated ? differBelowAnimations(a, sources, before, after) : shown(a, old, before) != shown(a, new, after)
    }

    private func shown(_ channel: PlannedChannel, _ side: Side, _ record: LayerRecord) -> Value? {
        Presentation(side.snapshot, at: 0).value(channel.property, channel.component, of: record)
    }

    /// Compares the values below the animations: only the component, if the other numbers do not affect it.
    private func differBelowAnimations(
        _ channel: PlannedChannel, _ sources: [UInt16], _ before: LayerRecord, _ after: LayerRecord
    ) -> Bool {
        for source in sources {
            let a = old.value(source, of: before), b = new.value(source, of: after)
            guard a != b else { continue }
            let isApart = source == channel.property && channel.component.transformComponent == nil
            if !isApart || a?.component(channel.component) != b?.component(channel.component) { return true }
        }
        return false
    }

    // MARK: Times

    private mutating func isSameTimeOfOwner(_ before: LayerRecord, _ after: LayerRecord) -> Bool {
        guard let a = old.owner(of: before), let b = new.owner(of: after) else { return false }
        return isSameTime(a, b)
    }

    /// Whether the time chains of the layers are equal.
    private mutating func isSameTime(_ before: LayerRecord, _ after: LayerRecord) -> Bool {
        var path: [UInt32] = []
        var a: LayerRecord? = before, b: LayerRecord? = after
        var isSame = true
        while isSame, let x = a, let y = b, x.slot == y.slot {
            if let known = sameTimes[x.slot] {
                isSame = known
                (a, b) = (nil, nil)
                break
            }
            path.append(x.slot)
            isSame = x.timing == y.timing
            (a, b) = (old.owner(of: x), new.owner(of: y))
        }
        isSame = isSame && old.mappings(from: a) == new.mappings(from: b)
        for slot in path { sameTimes[slot] = isSame }
        return isSame
    }
}

extension SnapshotComparison {
    /// One of the snapshots.
    private struct Side {
        let snapshot: Snapshot

        init(_ snapshot: Snapshot) { self.snapshot = snapshot }

        func owner(of record: LayerRecord) -> LayerRecord? { record.superlayer.flatMap { snapshot.records[$0] } }

        func value(_ property: UInt16, of record: LayerRecord) -> Value? {
            Presentation(snapshot, at: 0).committedValue(property, of: record)
        }

        /// The timings from a layer up, without identities.
        func mappings(from record: LayerRecord?) -> [LayerTiming] {
            var mappings: [LayerTiming] = []
            var next = record
            while let current = next {
                if !current.timing.isIdentity { mappings.append(current.timing) }
                next = owner(of: current)
            }
            return mappings
        }

        /// The animations that change a component of a layer: those on the layer, and those of its owner that name it.
        func tracks(
            _ property: UInt16, _ component: KinComponent, of record: LayerRecord
        ) -> (own: [Track], named: [Track]) {
            let moves = { (track: Track) in track.target.property == property && track.target.overlaps(component) }
            var own: [Track] = []
            for track in record.tracks where !track.target.isNamed && moves(track) { own.append(track) }
            return (own, owner(of: record)?.namedTracks[record.slot]?.filter(moves) ?? [])
        }
    }
}

extension TrackTarget {
    /// Whether an animation of the target can change a component of its property.
    fileprivate func overlaps(_ component: KinComponent) -> Bool {
        guard case .component(let own) = part, own != .whole, component != .whole, let a = own.numbers,
            let b = component.numbers
        else { return true }
        return a.overlaps(b)
    }
}

extension KinComponent {
    /// The numbers of a point, size or rect that form the component; nil for components of matrices, which depend on each other.
    fileprivate var numbers: Range<Int>? {
        switch self {
        case .X, .width, .originX: 0..<1
        case .Y, .height, .originY: 1..<2
        case .origin: 0..<2
        case .size: 2..<4
        case .sizeWidth: 2..<3
        case .sizeHeight: 3..<4
        default: nil
        }
    }
}

extension LayerGeometry {
    /// The properties that determine the frame. Rule 7.2.
    fileprivate static let frameSources = [
        KinProperty.bounds.number, KinProperty.position.number, KinProperty.anchorPoint.number,
        KinProperty.anchorPointZ.number, KinProperty.transform.number,
    ]
}

extension KinProperty {
    fileprivate var number: UInt16 { UInt16(truncatingIfNeeded: rawValue) }
}

extension Array where Element == Track {
    /// Whether both lists have the same animations in the same order.
    fileprivate func isSame(as other: [Track]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0 === $1 }
    }
}

/// Decides whether channels can have different values on two snapshots at any time. Rule 0.1: a shown value depends on the
/// committed values, the animations and the time.
final class SnapshotComparison {
    private let old: Side
    private let new: Side
    private var oldRecords, newRecords: RecordVector.Reader
    /// Whether the time of a layer is equal on both sides, by slot: 1 or 0; only for layers with the same
    /// superlayer on both.
    private var sameTimes = IndexTable<UInt64>()

    /// The superlayer that was looked up last, which neighbors share, and whether its time is equal.
    private var lastOwner: UInt32?
    private var isLastSame = false
    /// Whether animations name layers.
    let areNamed: Bool
    /// Whether no layer has another timing or superlayer.
    private let areTimesSame: Bool

    init(_ old: Snapshot, _ new: Snapshot, areTimesSame: Bool = false) {
        self.areTimesSame = areTimesSame
        areNamed = old.namesLayers || new.namesLayers
        self.old = Side(old)
        self.new = Side(new)
        (oldRecords, newRecords) = (old.records.reader, new.records.reader)
    }

    /// The kind of difference between a channel on two snapshots.
    enum Difference {
        case none
        /// The value and the animations are the same, but the animations run in another time.
        case time
        case value
    }

    /// A layer on both snapshots, which hold the records.
    struct Records {
        let slot: UInt32
        let before: Unmanaged<LayerRecord>?
        let after: Unmanaged<LayerRecord>?

        var areSame: Bool { before?.toOpaque() == after?.toOpaque() }

        /// Whether the slot has another layer than before, or the layer another superlayer.
        var areMoved: Bool { areBoth { $0.id != $1.id || $0.superlayer != $1.superlayer } }
        var areRetimed: Bool { areBoth { $0.timing != $1.timing } }

        @inline(always)
        private func areBoth(_ isSo: (LayerRecord, LayerRecord) -> Bool) -> Bool {
            guard let before, let after else { return false }
            return before._withUnsafeGuaranteedRef { a in after._withUnsafeGuaranteedRef { isSo(a, $0) } }
        }
    }

    /// A layer on both snapshots, with what all of its channels have in common.
    struct Layer {
        let records: Records
        /// The handle of the layer; 0 if it has another one on each snapshot, or none.
        let id: UInt64
        /// The properties, a bit for each below 64, of which the values, the animations and the time are the same: those of most
        /// channels of a changed layer.
        fileprivate let kept: UInt64

        var slot: UInt32 { records.slot }
        fileprivate var before: Unmanaged<LayerRecord>? { records.before }
        fileprivate var after: Unmanaged<LayerRecord>? { records.after }

        /// Whether a channel of the layer's own handle shows the same.
        @inline(always)
        func keeps(_ channel: PlannedChannel) -> Bool { channel.property < 64 && kept >> UInt64(channel.property) & 1 != 0 }
    }

    func layer(_ slot: UInt32) -> Layer {
        layer(Records(slot: slot, before: oldRecords.element(slot), after: newRecords.element(slot)))
    }

    @inline(never)
    func layer(_ records: Records) -> Layer {
        var kept: UInt64 = 0, id: UInt64 = 0
        if let before = records.before, let after = records.after, !areNamed {
            before._withUnsafeGuaranteedRef { before in
                after._withUnsafeGuaranteedRef { after in
                    if isSameTime(before, after), let changed = before.changedProperties(in: after) {
                        // The frame follows from other properties.
                        kept = ~(changed | 1 << UInt64(KinProperty.frame.number))
                        id = after.id
                    }
                }
            }
        }
        return Layer(records: records, id: id, kept: kept)
    }

    /// Whether `a` on the first snapshot and `b` on the second can differ. Both are the same request.
    func differs(_ a: PlannedChannel, _ b: PlannedChannel) -> Bool {
        a.id != b.id || a.width != b.width || difference(b, of: layer(b.slot)) != .none
    }

    /// The difference between a channel on the first snapshot and on the second.
    func difference(_ a: PlannedChannel, of layer: Layer) -> Difference {
        func own(_ record: Unmanaged<LayerRecord>?) -> Unmanaged<LayerRecord>? {
            record?._withUnsafeGuaranteedRef { $0.id } == a.id ? record : nil
        }
        guard let before = own(layer.before), let after = own(layer.after) else {
            return own(layer.before) == nil && own(layer.after) == nil ? .none : .value
        }
        return before._withUnsafeGuaranteedRef { before in
            after._withUnsafeGuaranteedRef { after in difference(a, of: layer, before, after) }
        }
    }

    private func difference(
        _ a: PlannedChannel, of layer: Layer, _ before: LayerRecord, _ after: LayerRecord
    ) -> Difference {
        if let difference = simpleDifference(a, layer, before, after) { return difference }
        guard a.property == KinProperty.frame.number else { return difference(a, layer, before, after) }
        var isAnimated = false, isRetimed = false
        for source in LayerGeometry.frameSources {
            guard let tracks = sameTracks(source, .whole, layer, before, after) else { return .value }
            isAnimated = isAnimated || tracks.areAny
            isRetimed = isRetimed || tracks.areRetimed
        }
        let isOther =
            isAnimated
            ? LayerGeometry.frameSources.contains { old.value($0, of: before) != new.value($0, of: after) }
            : shown(a, old, before) != shown(a, new, after)
        return isOther ? .value : (isRetimed ? .time : .none)
    }

    /// The same for a channel that is moved by one animation at most; nil for others.
    private func simpleDifference(
        _ channel: PlannedChannel, _ layer: Layer, _ before: LayerRecord, _ after: LayerRecord
    ) -> Difference? {
        var a: Unmanaged<Track>?, b: Unmanaged<Track>?
        let property = channel.property
        guard !isNamed(before, after), !channel.component.isVelocity, property != KinProperty.frame.number,
            before.onlyTrack(of: property, &a), after.onlyTrack(of: property, &b)
        else { return nil }
        let isWhole = channel.component == .whole, isSameTrack = a?.toOpaque() == b?.toOpaque()
        if isWhole, !isSameTrack { return .value }
        let isSame = before.values.isSame(property, in: after.values)
        if isSame && isSameTrack && a == nil { return Difference.none }
        if channel.component.transformComponent != nil {
            if isSame, !moves(a, channel.component), !moves(b, channel.component) { return Difference.none }
            // An animation of the whole matrix changes all its parts.
            if !isSameTrack { return .value }
        }
        guard isSame, isSameTrack else { return isWhole ? .value : nil }
        return isSameTime(before, after) ? Difference.none : .time
    }

    /// Whether an animation may change a component of a matrix. One of another component keeps the parts that it does not name. Rule
    /// D142.
    private func moves(_ track: Unmanaged<Track>?, _ component: KinComponent) -> Bool {
        track?._withUnsafeGuaranteedRef { track in
            guard case .component(let moved) = track.target.part else { return true }
            return moved.transformParts & component.transformParts != 0
        } ?? false
    }

    /// The same for a channel that is not derived from other properties.
    private func difference(
        _ channel: PlannedChannel, _ layer: Layer, _ before: LayerRecord, _ after: LayerRecord
    ) -> Difference {
        guard let tracks = sameTracks(channel.property, channel.component.ofValue, layer, before, after) else { return .value }
        let isOther = before !== after && differ(channel, below: tracks.areAny, before, after)
        return isOther ? .value : (tracks.areRetimed ? .time : .none)
    }

    /// Whether there are animations of a component of a property, and whether they run in another time. Nil if the two snapshots
    /// have different ones.
    private func sameTracks(
        _ property: UInt16, _ component: KinComponent, _ layer: Layer, _ before: LayerRecord, _ after: LayerRecord
    ) -> (areAny: Bool, areRetimed: Bool)? {
        let own = SnapshotComparison.areSame(before.tracks, after.tracks) { track in
            !track.target.isNamed && track.target.moves(property, component)
        }
        guard let own else { return nil }
        var isRetimed = own && !isSameTime(before, after)
        guard isNamed(before, after) else { return (own, isRetimed) }
        let byName = SnapshotComparison.areSame(old.namedTracks(of: before) ?? [], new.namedTracks(of: after) ?? []) { track in
            track.target.moves(property, component)
        }
        guard let byName else { return nil }
        if byName && !isSameTimeOfOwner(before, after) { isRetimed = true }
        return (own || byName, isRetimed)
    }

    /// Whether animations of the superlayer name the layer on one of the snapshots.
    private func isNamed(_ before: LayerRecord, _ after: LayerRecord) -> Bool {
        areNamed && (old.namedTracks(of: before) != nil || new.namedTracks(of: after) != nil)
    }

    /// Whether a list contains wanted animations. Nil if those of the two lists are not the same in the same order.
    private static func areSame(
        _ a: some Sequence<Track>, _ b: some Sequence<Track>, where isWanted: (Track) -> Bool
    ) -> Bool? {
        var areAny = false, others = b.makeIterator()
        func nextOther() -> Track? {
            while let track = others.next() {
                if isWanted(track) { return track }
            }
            return nil
        }
        for track in a where isWanted(track) {
            guard nextOther() === track else { return nil }
            areAny = true
        }
        return nextOther() == nil ? areAny : nil
    }

    private func shown(_ channel: PlannedChannel, _ side: Side, _ record: LayerRecord) -> Value? {
        Presentation(side.snapshot, at: 0).value(channel.property, channel.component, of: record)
    }

    /// Compares the committed values: the component alone where the other numbers have no influence on it. A component of a
    /// matrix depends on the others if animations are above it.
    private func differ(
        _ channel: PlannedChannel, below isAnimated: Bool, _ before: LayerRecord, _ after: LayerRecord
    ) -> Bool {
        let a = old.value(channel.property, of: before), b = new.value(channel.property, of: after)
        guard a != b else { return false }
        let component = channel.component.ofValue
        guard channel.component != .whole, !isAnimated || component.transformComponent == nil else { return true }
        return isAnimated
            ? a?.component(component) != b?.component(component)
            : shown(channel, old, before) != shown(channel, new, after)
    }

    // MARK: Times

    private func isSameTimeOfOwner(_ before: LayerRecord, _ after: LayerRecord) -> Bool {
        guard !areTimesSame else { return true }
        guard let a = old.owner(of: before), let b = new.owner(of: after) else { return false }
        return isSameTime(a, b)
    }

    /// Whether the time chains of the layers are equal.
    private func isSameTime(_ before: LayerRecord, _ after: LayerRecord) -> Bool {
        guard !areTimesSame else { return true }
        guard let owner = before.superlayer, owner == after.superlayer, before.timing == after.timing else {
            return isSameChain(before, after)
        }
        if owner != lastOwner {
            lastOwner = owner
            if let known = sameTimes[UInt64(owner)] {
                isLastSame = known == 1
            } else if let a = old.owner(of: before), let b = new.owner(of: after) {
                isLastSame = isSameChain(a, b)
            } else {
                isLastSame = isSameChain(before, after)
            }
        }
        return isLastSame
    }

    private func isSameChain(_ before: LayerRecord, _ after: LayerRecord) -> Bool {
        var path: [UInt32] = []
        var a: LayerRecord? = before, b: LayerRecord? = after
        var isSame = true
        while isSame, let x = a, let y = b, x.slot == y.slot {
            if let known = sameTimes[UInt64(x.slot)] {
                isSame = known == 1
                (a, b) = (nil, nil)
                break
            }
            path.append(x.slot)
            isSame = x.timing == y.timing
            (a, b) = (old.owner(of: x), new.owner(of: y))
        }
        isSame = isSame && old.mappings(from: a) == new.mappings(from: b)
        for slot in path { sameTimes[UInt64(slot)] = isSame ? 1 : 0 }
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

        /// The animations of its owner that name a layer.
        func namedTracks(of record: LayerRecord) -> [Track]? {
            guard snapshot.namesLayers, let owner = owner(of: record), owner.hasNamedTracks else { return nil }
            return owner.namedTracks[record.slot]
        }
    }
}

extension TrackTarget {
    /// Whether writing the target can change a component of a property.
    func moves(_ property: UInt16, _ component: KinComponent) -> Bool { self.property == property && overlaps(component) }

    @inline(never)
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

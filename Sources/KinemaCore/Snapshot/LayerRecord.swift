import CPlatform

/// A layer at the last commit: its position in the tree, its values, its animations. It is immutable while anyone can read it;
/// a commit changes it in place only if no snapshot is held that contains it.
///
/// There is one for each layer. In this order the members take at most 120 bytes with the header, and a malloc of more takes 144.
package final class LayerRecord: @unchecked Sendable {
    /// The handle of the model layer, which contains the slot.
    package let id: UInt64
    package private(set) var values: PropertyValues
    package let timing: LayerTiming
    /// The first animation if there are few. The record holds a reference; to count it at every look would take longer than to look.
    private var firstTrack: Unmanaged<Track>?
    /// The animations after the first one, or all if there are many.
    private var otherTracks: OtherTracks
    /// The tracks that target sublayers or emitter cells by name, by the slots of these. Rule 8.5.
    package let namedTracks: NamedTracks
    package let slot: UInt32
    package let layerClass: KinLayerClass
    package let sublayers: SlotList
    /// Whether a track targets a sublayer or an emitter cell by name.
    package let hasNamedTracks: Bool
    /// The property of the first animation, so that most searches need not read the animation itself.
    private var firstProperty: UInt16
    /// Slots, or `UInt32.max`: optionals would take twice the memory.
    private let slotAbove: UInt32
    private let slotOfMask: UInt32

    package init(
        id: UInt64, slot: UInt32, layerClass: KinLayerClass, values: PropertyValues, timing: LayerTiming,
        superlayer: UInt32?, sublayers: SlotList, mask: UInt32?, tracks: TrackList,
        namedTracks: NamedTracks = NamedTracks()
    ) {
        self.id = id
        self.slot = slot
        self.layerClass = layerClass
        self.values = values
        self.timing = timing
        slotAbove = superlayer ?? .max
        self.sublayers = sublayers
        slotOfMask = mask ?? .max
        (firstTrack, otherTracks) = OtherTracks.split(tracks)
        firstProperty = OtherTracks.firstProperty(tracks)
        switch tracks {
        case .few(let tracks): hasNamedTracks = tracks.contains { $0.target.isNamed }
        case .many(let root): hasNamedTracks = root.isMarked
        }
        self.namedTracks = namedTracks
    }

    /// A copy with other values, which a commit changes, in a context without named key paths. Without the animations, if these
    /// change next.
    package init(_ other: LayerRecord, values: PropertyValues, keepsTracks: Bool) {
        self.values = values
        (id, slot, layerClass, timing) = (other.id, other.slot, other.layerClass, other.timing)
        (slotAbove, sublayers, slotOfMask) = (other.slotAbove, other.sublayers, other.slotOfMask)
        firstTrack = keepsTracks ? other.firstTrack?.retain() : nil
        (otherTracks, firstProperty) = (keepsTracks ? other.otherTracks : .few([]), other.firstProperty)
        (hasNamedTracks, namedTracks) = (other.hasNamedTracks, other.namedTracks)
    }

    deinit { releaseFirst() }

    /// Ends the reference as if it were an ordinary one. (To release it by `Unmanaged` would count two references more.)
    @inline(always)
    private func releaseFirst() {
        withUnsafeMutablePointer(to: &firstTrack) { $0.withMemoryRebound(to: Track?.self, capacity: 1) { $0.pointee = nil } }
    }

    /// Changes a record that nobody else can read, in a context without named key paths.
    package func change(values: PropertyValues) { self.values = values }

    package func change(_ changed: PropertySet, to values: PropertyValues) { self.values.follow(values, in: changed) }

    package func change(tracks: consuming TrackList) {
        releaseFirst()
        firstProperty = OtherTracks.firstProperty(tracks)
        (firstTrack, otherTracks) = OtherTracks.split(tracks)
    }

    /// Changes the animations to few, of which the caller holds the first one.
    package func change(first: Unmanaged<Track>?, others: borrowing [Track]) {
        firstProperty = first?._withUnsafeGuaranteedRef { $0.target.property } ?? 0
        _ = first?.retain()
        releaseFirst()
        firstTrack = first
        if !others.isEmpty || !isFewTracks { otherTracks = .few(copy others) }
    }

    /// The slot of the superlayer, or of the layer that this one masks; nil for a root or an emitter cell.
    package var superlayer: UInt32? { slotAbove == .max ? nil : slotAbove }

    package var mask: UInt32? { slotOfMask == .max ? nil : slotOfMask }
}

extension LayerRecord {
    /// Returns the record with other animations.
    package func replacingTracks(_ tracks: TrackList) -> LayerRecord {
        LayerRecord(
            id: id, slot: slot, layerClass: layerClass, values: values, timing: timing, superlayer: superlayer,
            sublayers: sublayers, mask: mask, tracks: tracks)
    }
}

extension LayerRecord {
    private enum OtherTracks: Sendable {
        case few([Track])
        case many(ListNode<Track>)

        /// The parts of a list, the first one with a reference.
        static func split(_ tracks: TrackList) -> (Unmanaged<Track>?, OtherTracks) {
            switch tracks {
            case .few(let tracks): (tracks.head.map { Unmanaged.passRetained($0) }, .few(tracks.tail))
            case .many(let root): (nil, .many(root))
            }
        }

        static func firstProperty(_ tracks: TrackList) -> UInt16 {
            guard case .few(let tracks) = tracks else { return 0 }
            return tracks.head?.target.property ?? 0
        }
    }

    /// In the order in which they were added. Groups are flattened into their children.
    package var tracks: TrackList {
        switch otherTracks {
        case .few(let tail): .few(ShortList(head: firstTrack?.takeUnretainedValue(), tail: tail))
        case .many(let root): .many(root)
        }
    }

    /// Whether there is at most one animation.
    private var isFewTracks: Bool {
        if case .few(let tail) = otherTracks { return tail.isEmpty }
        return false
    }

    package var hasTracks: Bool {
        if case .few = otherTracks { return firstTrack != nil }
        return true
    }

    /// Calls `body` with every animation, which the record holds.
    @inline(always)
    func forEachTrack(_ body: (Track) -> Void) {
        var walk: TrackWalk?
        var next = firstTrack ?? following(&walk)
        while let track = next {
            track._withUnsafeGuaranteedRef { body($0) }
            next = following(&walk)
        }
    }

    /// Whether an animation of the layer moves a component of a property, or a part of it.
    package func isMoved(_ property: UInt16, _ component: KinComponent) -> Bool {
        var isMoved = false
        forEachTrack {
            if $0.target.property == property, !$0.target.isNamed, $0.target.sharesParts(with: component) { isMoved = true }
        }
        return isMoved
    }

    /// The next animation behind the first one, which most records do not have.
    @inline(never)
    private func following(_ walk: inout TrackWalk?) -> Unmanaged<Track>? {
        if isFewTracks { return nil }
        if walk == nil { walk = TrackWalk(otherTracks) }
        return walk?.next()
    }

    /// Walks through the animations behind the first one of a record, which holds them.
    private struct TrackWalk {
        private var few: [Track] = []
        private var index = 0
        private var many: TreeIterator<ListNode<Track>>?

        init(_ tracks: OtherTracks) {
            switch tracks {
            case .few(let tail): few = tail
            case .many(let root): many = TreeIterator(root)
            }
        }

        mutating func next() -> Unmanaged<Track>? {
            guard index == few.count else {
                index += 1
                return Unmanaged.passUnretained(few[index - 1])
            }
            return many?.next().map { Unmanaged.passUnretained($0) }
        }
    }

    /// Finds the only animation of a property, which the record holds; nil if there is none. Returns false if there are more, or if
    /// an animation aims at a layer by name.
    func onlyTrack(of property: UInt16, _ only: inout Unmanaged<Track>?) -> Bool {
        only = nil
        guard !hasNamedTracks, case .few(let tail) = otherTracks else { return false }
        if firstProperty == property { only = firstTrack }
        for index in tail.indices where tail[index].target.property == property {
            guard only == nil else { return false }
            only = Unmanaged.passUnretained(tail[index])
        }
        return true
    }

    /// The properties, a bit for each below 64, whose values or animations differ from those in another record of the layer, and
    /// perhaps others; nil if all may differ.
    func changedProperties(in other: LayerRecord) -> UInt64? {
        guard id == other.id, !hasNamedTracks, !other.hasNamedTracks, case .few(let tail) = otherTracks,
            case .few(let others) = other.otherTracks
        else { return nil }
        let values = values.changedIDs(in: other.values)
        if firstTrack?.toOpaque() == other.firstTrack?.toOpaque(), tail.isEmpty && others.isEmpty { return values }
        return tail.withUnsafeBufferPointer { tail in
            others.withUnsafeBufferPointer {
                values | FewTracks(self, tail).changedProperties(in: FewTracks(other, $0))
            }
        }
    }

    /// The animations of a record that has few.
    private struct FewTracks {
        private let first: Unmanaged<Track>?
        private let firstProperty: UInt16
        private let tail: UnsafeBufferPointer<Track>

        @inline(always)
        init(_ record: LayerRecord, _ tail: UnsafeBufferPointer<Track>) {
            (first, firstProperty, self.tail) = (record.firstTrack, record.firstProperty, tail)
        }

        private var count: Int { first == nil ? 0 : 1 + tail.count }

        @inline(always)
        private func identity(_ index: Int) -> UnsafeMutableRawPointer? {
            index == 0 ? first?.toOpaque() : Unmanaged.passUnretained(tail[index - 1]).toOpaque()
        }

        /// Of more animations, which those of a group can be, all count as changed: to look for each among the others would take as long as
        /// the product of their numbers.
        private static let mostCompared = 16

        /// The properties of all animations.
        private var properties: UInt64 {
            var all: UInt64 = 0
            for index in 0..<count { all |= bit(index) }
            return all
        }

        /// The bit of an animation's property.
        private func bit(_ index: Int) -> UInt64 {
            1 << UInt64(index == 0 ? firstProperty : tail[index - 1].target.property)
        }

        /// The properties of the animations that are not in both records in the same order, and perhaps of others.
        @inline(never)
        func changedProperties(in other: FewTracks) -> UInt64 {
            guard max(count, other.count) <= FewTracks.mostCompared else { return properties | other.properties }
            var changed: UInt64 = 0, next = 0
            for index in 0..<count {
                var place = next
                while place < other.count, other.identity(place) != identity(index) { place += 1 }
                guard place < other.count else {
                    changed |= bit(index)
                    continue
                }
                for added in next..<place { changed |= other.bit(added) }
                next = place + 1
            }
            for added in next..<other.count { changed |= other.bit(added) }
            return changed
        }
    }
}

/// The slots of sublayers, in order.
package typealias SlotList = SharedList<[UInt32]>

extension SlotList {
    package var array: [UInt32] {
        if case .few(let slots) = self { return slots }
        var slots: [UInt32] = []
        slots.reserveCapacity(count)
        forEach { slots.append($0) }
        return slots
    }
}

/// Tracks in the order in which their animations were added. The nodes with some that aim at layers by name are marked.
package typealias TrackList = SharedList<ShortList<Track>>

extension LayerTiming {
    /// The timing that a layer's properties describe.
    package init(_ values: PropertyValues) {
        self.init(
            beginTime: values.number(KinProperty.beginTime.number) ?? 0, speed: values.number(KinProperty.speed.number) ?? 1,
            timeOffset: values.number(KinProperty.timeOffset.number) ?? 0,
            rate: values.value(of: KinProperty.rate.number).flatMap { LayerRate.make($0) })
    }
}

import CPlatform

/// How many numbers a stream samples, or a part of it: what follows from that is the memory that they need.
package struct StreamSize {
    private var channels: Int64 = 0
    private var numbers: Int64 = 0
    /// The numbers that tracks move, as often as there are tracks, and those of them that keyframes move.
    private var moving: Int64 = 0, keyed: Int64 = 0
    /// The segments of keyframes, for each number that they move.
    private var segments: Int64 = 0
    /// A bit for each of the layout's properties that tracks move.
    private var moved: UInt32 = 0

    package init() {}

    fileprivate init(moving: Int) { (self.moving, keyed) = (Int64(moving), Int64(moving)) }

    /// A request that costs little: the system gives pages when they are touched, but a module of WebAssembly grows for good.
    #if arch(wasm32)
    fileprivate static let ordinary: Int64 = 4 << 20
    #else
    fileprivate static let ordinary: Int64 = 256 << 20
    #endif

    /// The most bytes of the plans, which may be more than there are addresses.
    package var bytes: Int64 {
        channels * SamplePlan.channelSize + numbers * SamplePlan.stillNumberSize + moving * Int64(SamplePlan.numberSize)
            + segments * SamplePlan.segmentSize
    }

    /// The most bytes by which the memory of a writer grows: for the numbers of a tile, and for the current segments of keyframes with
    /// what fills the vectors of small groups.
    package var scratchGrowth: Int64 { 96 * min(moving, 2 * Int64(SamplePlan.tileSize)) + 576 * keyed }

    /// The size of the plans of a new stream.
    package init(of tree: StreamTree, _ layout: StreamLayout, _ snapshot: Snapshot) {
        let slots = tree.slots(from: 0, inner: 0)
        let nodes = slots.count
        self.init(slots, layout, snapshot, entities: tree.entities.count, nodes: nodes, all: nodes, has: { $0.usuallyMoves })
    }

    /// Counts channels of `entities` and `nodes` that come, and numbers that move in the layers of `slots`, each as often as it is there.
    /// A property that moves and has no column gets one of `all` nodes.
    @inline(never)
    fileprivate init(
        _ slots: [UInt32], _ layout: StreamLayout, _ snapshot: Snapshot, entities: Int, nodes: Int, all: Int,
        has: (KinProperty) -> Bool
    ) {
        let properties = layout.properties
        if snapshot.namesLayers {
            // Tracks of superlayers may move anything.
            moving = Int64(StreamPlan.numberLimit(layout, entities: slots.count, inner: 0))
            (keyed, moved) = (moving, .max)
        }
        for slot in slots where !snapshot.namesLayers {
            guard let record = snapshot.records[slot], record.hasTracks else { continue }
            record.forEachTrack { track in
                let target = track.target
                count(
                    target.property, target.isWhole ? 16 : 4, isKeyed: track.ends == nil, layout.channels, properties,
                    segments: track.motion.segmentCount)
            }
            // It follows from other properties.
            count(KinProperty.frame.number, 4, isKeyed: false, layout.channels, properties)
        }
        channels = Int64(entities) * Int64(layout.channels.count)
        numbers = Int64(entities) * Int64(layout.channels.reduce(0) { $0 + $1.width })
        for index in properties.indices {
            let isMoved = moved >> UInt32(index) & 1 != 0, layers = has(properties[index]) ? nodes : isMoved ? all : 0
            channels += Int64(layers)
            numbers += Int64(layers) * Int64(properties[index].streamWidth)
        }
    }

    /// Adds the segments of the keyframes of layers, as if each moved a matrix.
    fileprivate mutating func addSegments(of slots: [UInt32], in snapshot: Snapshot) {
        for slot in slots {
            guard let record = snapshot.records[slot], record.hasTracks else { continue }
            var found = 0
            record.forEachTrack { found += $0.motion.segmentCount }
            segments += 16 * Int64(found)
        }
    }

    /// Counts what a track of a property moves: at most `most` numbers of each channel.
    @inline(never)
    private mutating func count(
        _ property: UInt16, _ most: Int, isKeyed: Bool, _ channels: [StreamChannel], _ properties: [KinProperty],
        segments: Int = 0
    ) {
        var numbers = 0
        for channel in channels where channel.property == property { numbers += min(channel.width, most) }
        for index in properties.indices where properties[index].number == property {
            moved |= 1 << UInt32(index)
            numbers += min(properties[index].streamWidth, most)
        }
        moving += Int64(numbers)
        if isKeyed { keyed += Int64(numbers) }
        self.segments += Int64(numbers) * Int64(segments)
    }
}

extension StreamPlan {
    /// The size of what is made if the layers of `slots` have changed in a later snapshot, and how many inner nodes come at most. If
    /// the memory for everything is no great request, that of all numbers, because to look at each layer takes time.
    package func size(ofChanged slots: [UInt32], in later: Snapshot, writers: Int) -> (size: StreamSize, inner: Int) {
        var all = StreamSize(moving: width)
        all.addSegments(of: slots, in: later)
        if all.bytes + Int64(writers) * all.scratchGrowth <= StreamSize.ordinary { return (all, slots.count) }
        var changed: [UInt32] = []
        for slot in slots {
            add(slot, to: &changed)
            guard later.namesLayers, let record = later.records[slot], record.hasNamedTracks else { continue }
            for named in record.namedTracks.slots { add(named, to: &changed) }
        }
        let size = StreamSize(changed, layout, later, entities: 0, nodes: 0, all: tree.count, has: hasColumn)
        return (size, tree.ancestorLimit(of: changed, later))
    }

    /// The size of what is made for new entities, and how many inner nodes come at most.
    package func size(ofAdding ids: [UInt64]) -> (size: StreamSize, inner: Int) {
        let slots = ids.map { StreamTree.slot(of: $0) }, inner = tree.ancestorLimit(of: slots, snapshot)
        let nodes = ids.count + inner
        let size = StreamSize(
            slots, layout, snapshot, entities: ids.count, nodes: nodes, all: nodes + tree.count, has: hasColumn)
        return (size, inner)
    }

    /// Adds a slot as often as there are nodes of it.
    private func add(_ slot: UInt32, to list: inout [UInt32]) {
        var entity = tree.entityIndex.first(of: slot)
        while let index = entity {
            list.append(slot)
            entity = tree.entityIndex.next(after: index)
        }
        if tree.innerIndex.first(of: slot) != nil { list.append(slot) }
    }

    private func hasColumn(of property: KinProperty) -> Bool { columns.contains { $0.property == property } }
}

/// The data of a layer in a compact list, read once for each record that a commit publishes.
///
/// Nodes are structs on the heap that point at each other in drawing order: drawing a layer counts no references.
struct RenderNode {
    /// The layer's record. The node holds a reference until it is freed.
    private let held: Unmanaged<LayerRecord>
    /// The layer without its animations; nil if these do not change it.
    private let state: UnsafeMutablePointer<RenderState>?
    /// The animations of the layer, which the record holds.
    private let tracks: UnsafeMutableBufferPointer<Unmanaged<Track>>
    let slot: UInt32
    private let hasTiming: Bool
    let isPaintStill: Bool
    /// The properties of the state that animations move: a bit for each.
    let moved: UInt64
    /// The offset of its numbers in the list's plan, property by property; negative if it is not planned.
    var firstNumber: Int32 = -1
    /// Whether it was drawn and may be planned.
    var isWaiting = false
    private let isMasked: Bool
    /// The layer in its superlayer, and its item without what comes from the layers above. Animations change them.
    private let memory = UnsafeMutablePointer<LocalLayer>.allocate(capacity: 1)
    private let ownItem = UnsafeMutablePointer<KinCompactItem>.allocate(capacity: 1)
    /// Whether only the walk can draw the layer.
    var needsWalk: Bool
    /// Whether `below` is known.
    var isLinked: Bool
    /// The first of the sublayers in drawing order, and the next one of the superlayer's.
    var below: UnsafeMutablePointer<RenderNode>?
    var next: UnsafeMutablePointer<RenderNode>?

    init(_ record: LayerRecord, _ presentation: Presentation) {
        held = Unmanaged.passRetained(record)
        slot = record.slot
        let shown = ShownLayer(presentation, !record.hasTracks ? record : record.replacingTracks([]), at: 0)
        let (animated, animatesFilters) = ShownLayer.changes(record.tracks)
        isMasked = shown.mask != nil
        needsWalk = isMasked || animatesFilters || record.hasNamedTracks || record.layerClass == .replicator
        isPaintStill = animated & RenderNode.paintedProperties == 0
        moved = animated & RenderState.properties
        isLinked = record.sublayers.isEmpty
        hasTiming = !record.timing.isIdentity
        self.state = moved != 0 ? .allocate(capacity: 1) : nil
        tracks = RenderNode.tracks(of: record)
        memory.initialize(to: LocalLayer())
        ownItem.initialize(to: KinCompactItem())
        var state = shown.state
        self.state?.initialize(to: state)
        place(&state)
        paint(shown)
    }

    var record: LayerRecord { held.takeUnretainedValue() }

    /// Frees what the node owns.
    func free() {
        held.release()
        memory.deallocate()
        ownItem.deallocate()
        state?.deallocate()
        tracks.deallocate()
    }

    private static func tracks(of record: LayerRecord) -> UnsafeMutableBufferPointer<Unmanaged<Track>> {
        guard record.hasTracks else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
        let tracks = UnsafeMutableBufferPointer<Unmanaged<Track>>.allocate(capacity: record.tracks.count)
        var index = 0
        record.forEachTrack { track in
            tracks.initializeElement(at: index, to: Unmanaged.passUnretained(track))
            index += 1
        }
        return tracks
    }

    @inline(always)
    var local: UnsafePointer<LocalLayer> { UnsafePointer(memory) }

    @inline(always)
    var item: UnsafePointer<KinCompactItem> { UnsafePointer(ownItem) }

    /// The properties that an item has besides the geometry and the opacity.
    private static let paintedProperties: UInt64 = [
        KinProperty.contents, .contentsRect, .backgroundColor, .cornerRadius, .maskedCorners, .borderWidth, .borderColor,
        .shadowColor, .shadowOpacity,
    ].reduce(0) { $0 | 1 << UInt64($1.rawValue) }

    private mutating func place(_ state: inout RenderState) {
        let isPlane = held._withUnsafeGuaranteedRef { $0.layerClass != .transform }
        memory.pointee.set(&state, isPlane: isPlane, isMasked: isMasked, RenderSide())
        ownItem.pointee.bounds = KinCompactItem.floats(memory.pointee.bounds)
    }

    private mutating func paint(_ shown: ShownLayer) {
        var painted = KinRenderItem.standard
        painted.describe(shown)
        ownItem.pointee = KinCompactItem(painted)
        ownItem.pointee.bounds = KinCompactItem.floats(memory.pointee.bounds)
    }

    /// The layer's time at that of its superlayer.
    @inline(always)
    func time(at above: Double) -> Double {
        hasTiming ? held._withUnsafeGuaranteedRef { $0.timing.localTime(above) } : above
    }

    @inline(always)
    var isStill: Bool { state == nil && isPaintStill }

    @inline(always)
    var isPlanned: Bool { firstNumber >= 0 }

    /// Calls `body` with each property that moves, and the number of its numbers.
    @inline(always)
    func forEachMoved(_ body: (KinProperty, Int) -> Void) {
        var rest = moved
        while rest != 0 {
            if let property = KinProperty(rawValue: UInt32(rest.trailingZeroBitCount)) {
                body(property, RenderState.width(of: property))
            }
            rest &= rest - 1
        }
    }

    var movedWidth: Int {
        var sum = 0
        forEachMoved { sum += $1 }
        return sum
    }

    /// Applies the animations at the layer's time. All nodes have the same room for what the layer then shows, so that it stays in the
    /// cache.
    mutating func move(at time: Double, _ room: UnsafeMutablePointer<RenderState>) {
        guard let state else { return }
        room.copyBytes(from: state)
        var transform: Value?, sublayerTransform: Value?
        for track in tracks {
            let number = track._withUnsafeGuaranteedRef { $0.target.property }
            switch KinProperty(rawValue: UInt32(number)) {
            case .transform: move(&transform, .transform, by: track, at: time)
            case .sublayerTransform: move(&sublayerTransform, .sublayerTransform, by: track, at: time)
            case let property?: room.pointee.move(property, by: .animation(track, time))
            case nil: break
            }
        }
        if let transform { room.pointee.geometry.transform = transform.matrix }
        if let sublayerTransform {
            (room.pointee.hasSublayerTransform, room.pointee.geometry.sublayerTransform) = (true, sublayerTransform.matrix)
        }
        place(&room.pointee)
    }

    /// Moves a matrix, which keeps its parts from the layer to the last animation. Rule D142.
    private func move(_ matrix: inout Value?, _ property: KinProperty, by track: Unmanaged<Track>, at time: Double) {
        var moved =
            matrix ?? held._withUnsafeGuaranteedRef { $0.values.value(of: property.number) } ?? .transform(TransformBox.identity)
        track._withUnsafeGuaranteedRef { $0.apply(to: &moved, at: time) }
        matrix = moved
    }

    /// Applies the numbers that the list's plan has sampled. They have the bits of those that `move(at:_:)` computes.
    mutating func move(by numbers: UnsafePointer<Double>, _ room: UnsafeMutablePointer<RenderState>) {
        guard let state else { return }
        room.copyBytes(from: state)
        var next = numbers + Int(firstNumber)
        forEachMoved { property, width in
            room.pointee.move(property, by: .numbers(next))
            next += width
        }
        place(&room.pointee)
    }

    /// Paints the layer with its animations.
    @inline(never)
    mutating func paint(_ presentation: Presentation, at time: Double) { paint(ShownLayer(presentation, record, at: time)) }
}

/// The nodes of a list, by the slots of their layers.
struct RenderNodes {
    private var nodes: [UnsafeMutablePointer<RenderNode>?] = []
    private var order = DrawingOrder()
    /// The number of channels of nodes that are planned.
    private(set) var channelCount = 0

    mutating func removeAll() {
        for slot in nodes.indices { free(slot) }
        nodes.empty()
    }

    /// The node of a slot, if there is one.
    subscript(slot: UInt32) -> UnsafeMutablePointer<RenderNode>? { Int(slot) < nodes.count ? nodes[Int(slot)] : nil }

    /// The nodes that are planned.
    var planned: [UnsafeMutablePointer<RenderNode>] {
        nodes.compactMap { node in node.flatMap { $0.pointee.isPlanned ? $0 : nil } }
    }

    /// Notes where the numbers of a node are.
    mutating func plan(_ node: UnsafeMutablePointer<RenderNode>, at number: Int) {
        if !node.pointee.isPlanned { channelCount += node.pointee.moved.nonzeroBitCount }
        node.pointee.firstNumber = Int32(truncatingIfNeeded: number)
    }

    private mutating func free(_ slot: Int) {
        guard let node = nodes[slot] else { return }
        if node.pointee.isPlanned { channelCount -= node.pointee.moved.nonzeroBitCount }
        node.pointee.free()
        node.deinitialize(count: 1)
        node.deallocate()
        nodes[slot] = nil
    }

    /// Drops the nodes of layers that changed from one snapshot to another, and the order of their siblings.
    mutating func forget(_ changed: [UInt32], _ old: Snapshot, _ new: Snapshot) {
        for slot in changed {
            if Int(slot) < nodes.count { free(Int(slot)) }
            forgetOrder(above: old.records[slot])
            forgetOrder(above: new.records[slot])
        }
    }

    private func forgetOrder(above record: LayerRecord?) {
        let above = record?.superlayer.map { Int($0) } ?? .max
        if above < nodes.count { nodes[above]?.pointee.isLinked = false }
    }

    /// The node of a layer as it is in a snapshot; nil if there is no memory for it.
    mutating func node(of record: LayerRecord, _ presentation: Presentation) -> UnsafeMutablePointer<RenderNode>? {
        let slot = Int(record.slot)
        while nodes.count <= slot {
            guard nodes.makeRoom() else { return nil }
            nodes.append(nil)
        }
        if let node = nodes[slot] { return node }
        guard Memory.has(record.tracks.count * MemoryLayout<Unmanaged<Track>>.stride) else { return nil }
        let node = UnsafeMutablePointer<RenderNode>.allocate(capacity: 1)
        node.initialize(to: RenderNode(record, presentation))
        nodes[slot] = node
        return node
    }

    /// Finds the sublayers of a node in drawing order. Returns false if there is no memory for that.
    mutating func link(_ node: UnsafeMutablePointer<RenderNode>, _ presentation: Presentation) -> Bool {
        let property = UInt16(truncatingIfNeeded: KinProperty.zPosition.rawValue)
        var isStill = true
        order.fill(node.pointee.record, presentation.snapshot) { sublayer in
            if sublayer.tracks.contains(where: { $0.target.property == property }) { isStill = false }
            return sublayer.values[property]?.scalar ?? 0
        }
        guard isStill else {
            node.pointee.needsWalk = true
            return true
        }
        node.pointee.below = nil
        for sublayer in order.layers.reversed() {
            guard let one = self.node(of: sublayer, presentation) else { return false }
            one.pointee.next = node.pointee.below
            node.pointee.below = one
        }
        node.pointee.isLinked = true
        order.removeAll()
        return true
    }
}

/// Sublayers from back to front: by zPosition, and in their order if it is equal. Rule 7.6. It keeps its memory.
struct DrawingOrder {
    private(set) var layers: [LayerRecord] = []
    private var depths: [Double] = []

    mutating func removeAll() { layers.empty() }

    /// `depth` returns the zPosition of a layer.
    mutating func fill(_ record: LayerRecord, _ snapshot: Snapshot, _ depth: (LayerRecord) -> Double) {
        removeAll()
        depths.empty()
        var isSorted = true
        for slot in record.sublayers {
            guard let sublayer = snapshot.records[slot] else { continue }
            let depth = depth(sublayer)
            if let last = depths.last, last > depth || depth.isNaN { isSorted = false }
            layers.append(sublayer)
            depths.append(depth)
        }
        if !isSorted { layers = depths.ascendingOrder.map { layers[$0] } }
    }

    /// Makes the layers the only ones, in their order.
    mutating func fill(_ slots: [UInt32], _ snapshot: Snapshot) {
        removeAll()
        for slot in slots {
            if let record = snapshot.records[slot] { layers.append(record) }
        }
    }
}

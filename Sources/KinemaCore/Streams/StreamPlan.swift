import CPlatform

/// The work plan of a stream for one snapshot.
///
/// Each field that is a key path has a sample plan of the entities. What matrices, opacities and the drawing order follow from has
/// a plan of the entities and one of the inner nodes, a column, if animations move it now or usually do; the rest is in the tree.
/// All plans have the order of the tree, so that layers that come, go or change cost the same in each.
package final class StreamPlan {
    package let layout: StreamLayout
    package private(set) var snapshot: Snapshot
    private(set) var tree: StreamTree
    private(set) var order: StreamOrder?
    private(set) var columns: [StreamColumn] = []
    /// The plans of the fields that are key paths, then those of the columns.
    private(set) var entityPlans: [SamplePlan] = []
    /// The plans of the columns.
    private(set) var innerPlans: [SamplePlan] = []

    package init(_ layout: StreamLayout, _ tree: StreamTree, _ snapshot: Snapshot) {
        self.layout = layout
        self.tree = tree
        self.snapshot = snapshot
        entityPlans = layout.channels.map { $0.plan(of: tree.entities, snapshot) }
        addColumns(movedIn: tree.slots(from: 0, inner: 0), isNew: true)
        order = layout.needsOrder ? StreamOrder(tree, snapshot) : nil
        assert(holdsInvariants, "a stream is inconsistent")
    }

    /// The greatest count of numbers that the plans of some layers sample.
    package static func numberLimit(_ layout: StreamLayout, entities: Int, inner: Int) -> Int {
        let perEntity = layout.channels.reduce(0) { $0 + $1.width }
        let perNode = layout.properties.reduce(0) { $0 + $1.streamWidth }
        // More than an Int of 32 bits has, if the host says so.
        return Int(clamping: Int64(entities) * Int64(perEntity) + Int64(entities + inner) * Int64(perNode))
    }

    /// The plan of a column of the entities.
    func entityPlan(of column: Int) -> Int { entityPlans.count - columns.count + column }

    /// All plans in the order of a writer's memory.
    var plans: [SamplePlan] { entityPlans + innerPlans }

    package var planCount: Int { entityPlans.count + innerPlans.count }
    package var entityCount: Int { tree.entities.count }
    package var innerCount: Int { tree.innerCount }
    package var ids: [UInt64] { tree.ids }

    /// The number of numbers in a row of all plans.
    package var width: Int { plans.reduce(0) { $0 + $1.width } }

    /// Numbers that the columns have for one node.
    var columnWidth: Int { columns.last.map { $0.start + $0.width } ?? 0 }

    private var channels: [StreamChannel] { layout.channels + columns.map { $0.channel } }

    /// Adds columns for the properties that animations move in layers or, in a new stream, usually move.
    private func addColumns(movedIn slots: [UInt32], isNew: Bool = false) {
        for property in layout.properties where !columns.contains(where: { $0.property == property }) {
            let isMoved = isNew && property.usuallyMoves || slots.contains { snapshot.moves(property, ofLayerIn: $0) }
            guard isMoved else { continue }
            // Where single precision is enough, it is faster.
            let isSingle = layout.hasSingleGeometry && (property == .transform || property == .position)
            let channel = StreamChannel(
                property: property.number, component: .whole, width: property.streamWidth,
                precision: isSingle ? .single : .double)
            columns.append(StreamColumn(property: property, start: columnWidth, channel: channel))
            entityPlans.append(channel.plan(of: tree.entities, snapshot))
            innerPlans.append(channel.plan(of: tree.inner, snapshot))
        }
    }
}

/// A property of all nodes that is sampled.
struct StreamColumn: Sendable {
    let property: KinProperty
    /// The offset of its numbers among those of all columns, in nodes.
    let start: Int
    let channel: StreamChannel

    var width: Int { channel.width }
}

/// The channels of each layer in the plan of a stream.
struct StreamChannel: Sendable {
    let property: UInt16
    let component: KinComponent
    let width: Int
    let precision: Precision

    func plan(of nodes: [StreamTree.Node], _ snapshot: Snapshot) -> SamplePlan {
        SamplePlan(channels: channels(of: nodes, from: 0), snapshot: snapshot, precision)
    }

    /// The channels of the nodes from `first` on, side by side in a row. Their offsets begin at 0.
    func channels(of nodes: [StreamTree.Node], from first: Int) -> [PlannedChannel] {
        var channels: [PlannedChannel] = []
        channels.reserveCapacity(nodes.count - first)
        for index in first..<nodes.count {
            let node = nodes[index]
            channels.append(
                PlannedChannel(
                    id: node.id, slot: node.slot, property: property, component: component, offset: channels.count * width,
                    width: width))
        }
        return channels
    }
}

extension KinProperty {
    /// Animations usually move these: to sample them always is cheaper than to plan anew when the first one starts.
    var usuallyMoves: Bool { self == .position || self == .transform || self == .opacity }

    var streamWidth: Int { PropertyTable.builtIn[number]?.type.width ?? 0 }
}

extension Snapshot {
    /// Whether an animation moves a property of a layer, its own or one of its superlayer that names it.
    fileprivate func moves(_ property: KinProperty, ofLayerIn slot: UInt32) -> Bool {
        guard let record = records[slot] else { return false }
        if record.tracks.contains(where: { $0.target.property == property.number }) { return true }
        guard let owner = record.superlayer.flatMap({ records[$0] }), owner.hasNamedTracks else { return false }
        return owner.namedTracks[slot]?.contains { $0.target.property == property.number } ?? false
    }

    /// Whether the layer of a slot has other sublayers in a later snapshot.
    fileprivate func lists(of slot: UInt32, differFrom later: Snapshot) -> Bool {
        let before = records[slot], after = later.records[slot]
        return before !== after && (before?.sublayers.array != after?.sublayers.array || before?.mask != after?.mask)
    }
}

// MARK: - Entities that come and go

extension StreamPlan {
    /// Appends entities, as of the plan's snapshot.
    package func add(_ ids: [UInt64]) {
        let first = tree.entities.count, firstInner = tree.innerCount, channels = channels
        tree.add(ids, snapshot)
        for plan in entityPlans.indices {
            SamplePlan.add(channels[plan].channels(of: tree.entities, from: first), to: &entityPlans[plan])
        }
        addInner(from: firstInner)
        addColumns(movedIn: tree.slots(from: first, inner: firstInner))
        renewOrder()
        assert(holdsInvariants, "a stream is inconsistent")
    }

    /// Removes entities, whose indices ascend. The others keep their order, or the last ones take the positions that become free,
    /// from the greatest to the least.
    package func remove(_ indices: [Int], keepingOrder: Bool) {
        let isRenewed = tree.remove(indices, keepingOrder: keepingOrder, snapshot)
        for plan in entityPlans.indices { SamplePlan.remove(indices, keepingOrder: keepingOrder, from: &entityPlans[plan]) }
        if isRenewed { renewInner() }
        renewOrder()
        assert(holdsInvariants, "a stream is inconsistent")
    }

    private func addInner(from first: Int) {
        guard first < tree.innerCount else { return }
        for column in columns.indices {
            let added = columns[column].channel.channels(of: tree.inner, from: first)
            SamplePlan.add(added, to: &innerPlans[column])
        }
    }

    private func renewInner() { innerPlans = columns.map { $0.channel.plan(of: tree.inner, snapshot) } }

    private func renewOrder() {
        if layout.needsOrder { order = StreamOrder(tree, snapshot) }
    }
}

// MARK: - Following commits

extension StreamPlan {
    /// Follows to a later snapshot in which only the layers of `slots` changed, and the roots. Returns whether an entity can be
    /// written differently.
    package func follow(_ slots: [UInt32], to later: Snapshot) -> Bool {
        let old = snapshot, firstInner = tree.innerCount, oldOrder = order, columnCount = columns.count
        let entitiesDiffer = SamplePlan.follow(&entityPlans, slots, from: old, to: later, tree.entityIndex)
        let innerDiffers = SamplePlan.follow(&innerPlans, slots, from: old, to: later, tree.innerIndex)
        let changes = tree.follow(slots, to: later)
        snapshot = later
        if changes.isRenewed { renewInner() } else { addInner(from: firstInner) }
        let added = tree.slots(from: tree.entities.count, inner: changes.isRenewed ? 0 : firstInner)
        addColumns(movedIn: movable(slots) + added)
        if layout.needsOrder {
            let hasOtherLists = slots.contains { tree.innerIndex.first(of: $0) != nil && old.lists(of: $0, differFrom: later) }
            if changes.isRenewed || tree.innerCount > firstInner || hasOtherLists || old.roots != later.roots { renewOrder() }
        }
        assert(holdsInvariants, "a stream is inconsistent")
        // A new column moves what was constant.
        return entitiesDiffer || innerDiffers || changes.differs || columns.count > columnCount || oldOrder != order
    }

    /// The nodes among changed layers and those that their animations name.
    private func movable(_ slots: [UInt32]) -> [UInt32] {
        guard columns.count < layout.properties.count else { return [] }
        var all = slots
        for slot in slots {
            guard let record = snapshot.records[slot], record.hasNamedTracks else { continue }
            for named in record.namedTracks.slots { all.append(named) }
        }
        return all.filter { tree.entityIndex.first(of: $0) != nil || tree.innerIndex.first(of: $0) != nil }
    }

    /// Whether every plan has the layers of the tree, on the same snapshot.
    private var holdsInvariants: Bool {
        func fits(_ plan: SamplePlan, _ nodes: [StreamTree.Node]) -> Bool {
            plan.snapshot === snapshot && plan.channels.map { $0.id } == nodes.map { $0.id }
        }
        return tree.holdsInvariants && entityPlans.allSatisfy { fits($0, tree.entities) }
            && innerPlans.allSatisfy { fits($0, tree.inner) } && innerPlans.count == columns.count
            && entityPlans.count == channels.count
    }
}

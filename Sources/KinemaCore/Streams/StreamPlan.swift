import CPlatform

/// What a stream writes for its layers on one snapshot.
///
/// The channels of the sample plan are in columns: all layers of one property side by side. A field that is a key path has a
/// column of the entities. What matrices, opacities and the drawing order follow from has a column of all nodes, if animations
/// move it now or usually do; the rest is in the tree.
package final class StreamPlan {
    package let layout: StreamLayout
    package private(set) var samples: SamplePlan
    private(set) var tree: StreamTree
    private(set) var order: StreamOrder?
    let columns: [StreamColumn]
    /// The first channel of each field.
    let fieldChannels: [Int]
    /// Made when the stream follows a commit for the first time.
    private var channelIndex: ChannelIndex?
    private var nodeIndex: ChannelIndex?

    package init(_ layout: StreamLayout, _ entities: [UInt64], _ tree: StreamTree, _ snapshot: Snapshot) {
        self.layout = layout
        var channels = ChannelList()
        fieldChannels = layout.fields.map { field in
            let first = channels.count
            if field.value == .keyPath {
                for id in entities { channels.add(id, field.property, field.component, field.width) }
            }
            return first
        }
        var columns: [StreamColumn] = []
        for property in layout.properties {
            let isMoved = property.usuallyMoves || tree.nodes.contains { snapshot.moves(property, ofLayerIn: $0.slot) }
            guard isMoved else { continue }
            let start = columns.last.map { $0.start + $0.width } ?? 0
            let isSingle = layout.hasSingleGeometry && (property == .transform || property == .position)
            columns.append(StreamColumn(property: property, start: start, firstChannel: channels.count, isSingle: isSingle))
            for node in tree.nodes.indices {
                channels.add(tree.id(of: node, in: snapshot), property.number, .whole, property.streamWidth)
            }
        }
        self.columns = columns
        self.tree = tree
        order = layout.needsOrder ? StreamOrder(tree, snapshot) : nil
        samples = SamplePlan(channels: channels.channels, snapshot: snapshot)
    }

    /// How many numbers the plan of some entities samples at most.
    package static func numberLimit(_ layout: StreamLayout, _ tree: StreamTree) -> Int {
        let perEntity = layout.fields.reduce(0) { $0 + ($1.value == .keyPath ? $1.width : 0) }
        let perNode = layout.properties.reduce(0) { $0 + $1.streamWidth }
        return (tree.nodes.count - tree.innerCount) * perEntity + tree.nodes.count * perNode
    }

    /// Numbers that the columns have for one node.
    var columnWidth: Int { columns.last.map { $0.start + $0.width } ?? 0 }
}

/// A property of all nodes that is sampled.
struct StreamColumn: Sendable {
    let property: KinProperty
    /// Where its numbers begin among those of all columns, in nodes.
    let start: Int
    /// The channel of node 0.
    let firstChannel: Int
    /// Whether single precision is enough, which is faster.
    let isSingle: Bool

    var width: Int { property.streamWidth }
}

/// Channels that are put side by side in a row.
private struct ChannelList {
    private(set) var channels: [PlannedChannel] = []
    private(set) var width = 0

    var count: Int { channels.count }

    mutating func add(_ id: UInt64, _ property: UInt16, _ component: KinComponent, _ count: Int) {
        let slot = StreamTree.slot(of: id)
        channels.append(
            PlannedChannel(id: id, slot: slot, property: property, component: component, offset: width, width: count))
        width += count
    }
}

extension KinProperty {
    /// Animations usually move these: to sample them always is cheaper than to plan anew when the first one starts.
    fileprivate var usuallyMoves: Bool { self == .position || self == .transform || self == .opacity }

    fileprivate var streamWidth: Int { PropertyTable.builtIn[number]?.type.width ?? 0 }
}

extension Snapshot {
    /// Whether an animation moves a property of a layer, its own or one of its superlayer that names it.
    fileprivate func moves(_ property: KinProperty, ofLayerIn slot: UInt32) -> Bool {
        guard let record = records[slot] else { return false }
        if record.tracks.contains(where: { $0.target.property == property.number }) { return true }
        guard let owner = record.superlayer.flatMap({ records[$0] }), owner.hasNamedTracks else { return false }
        return owner.namedTracks[slot]?.contains { $0.target.property == property.number } ?? false
    }
}

// MARK: - Following commits

extension StreamPlan {
    /// Follows to a later snapshot in which only the layers of `slots` changed. Returns whether an entity can be written
    /// differently; nil, with nothing changed, if a new plan is needed.
    package func follow(_ slots: [UInt32], to snapshot: Snapshot) -> Bool? {
        let channelIndex = self.channelIndex ?? ChannelIndex(samples.channels)
        let nodeIndex = self.nodeIndex ?? ChannelIndex(slots: tree.nodes.map { $0.slot })
        (self.channelIndex, self.nodeIndex) = (channelIndex, nodeIndex)
        guard let following = samples.following(slots, to: snapshot, channelIndex) else { return nil }
        var nodes: [Int] = []
        for slot in slots {
            var next = nodeIndex.first(of: slot)
            while let node = next {
                nodes.append(node)
                next = nodeIndex.next(after: node)
            }
        }
        guard nodes.allSatisfy({ tree.hasSamePlace($0, in: snapshot) && hasColumns(for: tree.nodes[$0].slot, in: snapshot) })
        else { return nil }
        var isChanged = following.differs
        let isReordered = order != nil && nodes.contains { sublayersDiffer(tree.nodes[$0].slot, snapshot) }
        for node in nodes where tree.update(node, snapshot) { isChanged = true }
        samples = following.plan
        if isReordered { order = StreamOrder(tree, snapshot) }
        return isChanged || isReordered
    }

    /// Whether every property that animations move in the layer of a slot has a column.
    private func hasColumns(for slot: UInt32, in snapshot: Snapshot) -> Bool {
        layout.properties.allSatisfy { property in
            columns.contains { $0.property == property } || !snapshot.moves(property, ofLayerIn: slot)
        }
    }

    private func sublayersDiffer(_ slot: UInt32, _ snapshot: Snapshot) -> Bool {
        let old = samples.snapshot.records[slot], new = snapshot.records[slot]
        return old !== new && old?.sublayers.array != new?.sublayers.array
    }

    /// Whether an entity can be written differently by a plan of the same entities on another snapshot.
    package func differs(from other: StreamPlan) -> Bool {
        guard samples.channels.count == other.samples.channels.count, tree.nodes == other.tree.nodes, order == other.order else {
            return true
        }
        var comparison = SnapshotComparison(samples.snapshot, other.samples.snapshot)
        return zip(samples.channels, other.samples.channels).contains { comparison.differs($0, $1) }
    }
}

/// The layers of a stream and those above them, with their committed geometry.
///
/// The nodes of the layers above come first, superlayers before their sublayers, so that one pass in this order carries matrices
/// and opacities down. Then every entity has a node, also if its layer is above another one or occurs twice: the nodes of
/// neighboring entities are neighbors, and threads share the entities without sharing nodes.
package struct StreamTree: Sendable {
    /// The most bytes that a node takes in lists which double when they grow, and in the table of those above.
    package static let nodeSize = 3 * MemoryLayout<Node>.stride

    struct Node: Equatable, Sendable {
        let slot: UInt32
        /// The node of the superlayer, `inRootSpace`, or `missing` for a layer that is not below a root.
        let parent: Int
        var geometry: LayerGeometry
        var opacity: Double
        var isHidden: Bool
    }

    static let inRootSpace = -1
    static let missing = -2

    private(set) var nodes: [Node] = []
    /// How many nodes stand before those of the entities.
    let innerCount: Int
    private let entities: [UInt64]

    package init(_ entities: [UInt64], _ snapshot: Snapshot) {
        self.entities = entities
        var places: [UInt32: Int] = [:]
        for id in entities {
            guard let record = snapshot.record(StreamTree.slot(of: id), id: id) else { continue }
            StreamTree.addAncestors(of: record, snapshot, &nodes, &places)
        }
        innerCount = nodes.count
        nodes.reserveCapacity(innerCount + entities.count)
        for id in entities {
            let slot = StreamTree.slot(of: id)
            let record = snapshot.record(slot, id: id)
            let parent = record.map { $0.superlayer.flatMap { places[$0] } ?? StreamTree.inRootSpace }
            nodes.append(Node(slot, record, parent ?? StreamTree.missing, snapshot))
        }
    }

    private static func addAncestors(
        of record: LayerRecord, _ snapshot: Snapshot, _ nodes: inout [Node], _ places: inout [UInt32: Int]
    ) {
        var path: [LayerRecord] = []
        for ancestor in snapshot.ancestors(of: record) {
            if places[ancestor.slot] != nil { break }
            path.append(ancestor)
        }
        for ancestor in path.reversed() {
            let parent = ancestor.superlayer.flatMap { places[$0] } ?? inRootSpace
            places[ancestor.slot] = nodes.count
            nodes.append(Node(ancestor.slot, ancestor, parent, snapshot))
        }
    }

    /// The slot that is part of a layer's handle.
    static func slot(of id: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: id & 0x3FF_FFFF) }

    func isMissing(_ node: Int) -> Bool { nodes[node].parent == StreamTree.missing }

    /// The handle of a node's layer; 0 if the snapshot does not have it.
    func id(of node: Int, in snapshot: Snapshot) -> UInt64 {
        node >= innerCount ? entities[node - innerCount] : snapshot.records[nodes[node].slot]?.id ?? 0
    }

    /// Whether the layer of a node is where it was, or is still missing.
    func hasSamePlace(_ node: Int, in snapshot: Snapshot) -> Bool {
        let parent = nodes[node].parent
        guard let record = snapshot.record(nodes[node].slot, id: id(of: node, in: snapshot)) else {
            return parent == StreamTree.missing
        }
        return parent != StreamTree.missing && record.superlayer == (parent < 0 ? nil : nodes[parent].slot)
    }

    /// Reads what the layer of a node committed, which is where it was. Returns whether something differs.
    mutating func update(_ node: Int, _ snapshot: Snapshot) -> Bool {
        let old = nodes[node]
        nodes[node] = Node(old.slot, snapshot.record(old.slot, id: id(of: node, in: snapshot)), old.parent, snapshot)
        return nodes[node] != old
    }
}

extension StreamTree.Node {
    init(_ slot: UInt32, _ record: LayerRecord?, _ parent: Int, _ snapshot: Snapshot) {
        self.slot = slot
        self.parent = parent
        let presentation = Presentation(snapshot, at: 0)
        func committed(_ property: KinProperty) -> Value {
            record.flatMap { presentation.committedValue(property.number, of: $0) } ?? .none
        }
        geometry = LayerGeometry(read: committed)
        opacity = committed(.opacity).scalar
        isHidden = committed(.hidden).scalar != 0
    }
}

/// The order in which the layers of a stream are drawn, from back to front. Rule 7.6.
struct StreamOrder: Equatable, Sendable {
    /// The layers in root space and those below each inner node: those of list n are children[starts[n]..<starts[n + 1]], a mask first,
    /// then the sublayers in the order of the superlayer's list. List 0 is root space, list n + 1 inner node n.
    private let starts: [Int]
    private let children: [Int]
    /// From where on each list is sorted by zPosition: the sublayers, but no mask and no roots.
    private let sorted: [Int]
    /// The node that represents the layer of an entity, by the entity; the entities of one layer share it.
    private let representatives: [Int]
    /// Whether the layer of a node is one of the stream.
    private let isEntity: [Bool]
    private let innerCount: Int

    /// Memory for finding the ranks at a time.
    struct Scratch {
        let depths: UnsafeMutablePointer<Double>
        let order: UnsafeMutablePointer<Int>
        let other: UnsafeMutablePointer<Int>
        let stack: UnsafeMutablePointer<(next: Int, end: Int)>
        let ranks: UnsafeMutablePointer<Int>
    }

    init(_ tree: StreamTree, _ snapshot: Snapshot) {
        innerCount = tree.innerCount
        var nodes = IndexTable<UInt64>()
        for node in 0..<tree.count where !tree[node].isMissing && nodes[UInt64(tree[node].slot)] == nil {
            nodes[UInt64(tree[node].slot)] = node
        }
        representatives = (innerCount..<tree.count).map { nodes[UInt64(tree[$0].slot)] ?? $0 }
        var isEntity = [Bool](repeating: false, count: tree.count)
        for node in representatives { isEntity[node] = true }
        self.isEntity = isEntity
        var starts = [0], children: [Int] = [], sorted: [Int] = []
        func append(_ slots: some Sequence<UInt32>) {
            for slot in slots { if let node = nodes[UInt64(slot)] { children.append(node) } }
        }
        append(snapshot.roots)
        sorted.append(children.count)
        starts.append(children.count)
        for node in tree.inner {
            // The layer may have left the tree.
            if let record = snapshot.record(node.slot, id: node.id) {
                if let mask = record.mask { append([mask]) }
                sorted.append(children.count)
                append(record.sublayers)
            } else {
                sorted.append(children.count)
            }
            starts.append(children.count)
        }
        (self.starts, self.children, self.sorted) = (starts, children, sorted)
        assert(children.count <= tree.count, "a layer is drawn twice")
    }

    var count: Int { children.count }

    /// The rank of an entity, once they are found.
    func rank(of entity: Int, _ scratch: Scratch) -> Int { scratch.ranks[representatives[entity]] }

    /// Finds the rank of every node for the zPositions in `scratch.depths`, by node.
    func findRanks(_ scratch: Scratch) {
        for index in children.indices { scratch.order[index] = children[index] }
        for list in 0...innerCount { StreamOrder.sort(sorted[list], starts[list + 1], scratch) }
        var rank = 0, depth = 1
        scratch.stack[0] = (starts[0], starts[1])
        while depth > 0 {
            let (next, end) = scratch.stack[depth - 1]
            guard next < end else {
                depth -= 1
                continue
            }
            scratch.stack[depth - 1].next += 1
            let node = scratch.order[next]
            scratch.ranks[node] = rank
            if isEntity[node] { rank += 1 }
            if node < innerCount {
                scratch.stack[depth] = (starts[node + 1], starts[node + 2])
                depth += 1
            }
        }
    }

    /// Sorts order[start..<end] by depth, equal ones as they are: merges runs of 1, 2, 4 … as long as something is out of order.
    private static func sort(_ start: Int, _ end: Int, _ scratch: Scratch) {
        let order = scratch.order, depths = scratch.depths
        func isSorted() -> Bool {
            for index in start + 1..<max(end, start + 1) where depths[order[index]] < depths[order[index - 1]] { return false }
            return true
        }
        var run = 1
        while !isSorted() {
            for first in stride(from: start, to: end, by: 2 * run) {
                merge(first, min(first + run, end), min(first + 2 * run, end), scratch)
            }
            for index in start..<end { order[index] = scratch.other[index] }
            run *= 2
        }
    }

    private static func merge(_ first: Int, _ middle: Int, _ end: Int, _ scratch: Scratch) {
        var left = first, right = middle
        for index in first..<end {
            let takesRight =
                left == middle
                || right < end && scratch.depths[scratch.order[right]] < scratch.depths[scratch.order[left]]
            scratch.other[index] = scratch.order[takesRight ? right : left]
            if takesRight { right += 1 } else { left += 1 }
        }
    }
}

/// The order in which the layers of a stream are drawn, from back to front. Rule 7.6.
struct StreamOrder: Equatable, Sendable {
    /// The sublayers of root space and of each inner node: those of list n are children[starts[n]..<starts[n + 1]], in the order
    /// of the superlayer's list. List 0 is root space, list n + 1 inner node n.
    private let starts: [Int]
    private let children: [Int]
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
        var lists = [[Int]](repeating: [], count: innerCount + 1)
        for node in nodes.values { lists[tree[node].parent + 1].append(node) }
        var starts = [0], children: [Int] = []
        for list in lists.indices {
            let record = list == 0 ? nil : snapshot.records[tree[list - 1].slot]
            let listed = record?.sublayers.compactMap { nodes[UInt64($0)] } ?? snapshot.roots.compactMap { nodes[UInt64($0)] }
            // A mask is in no list of sublayers; it is drawn before them.
            if listed.count < lists[list].count { children += lists[list].filter { !listed.contains($0) }.ascending }
            children += listed
            starts.append(children.count)
        }
        (self.starts, self.children) = (starts, children)
    }

    var count: Int { children.count }

    /// The rank of an entity, once they are found.
    func rank(of entity: Int, _ scratch: Scratch) -> Int { scratch.ranks[representatives[entity]] }

    /// Finds the rank of every node for the zPositions in `scratch.depths`, by node.
    func findRanks(_ scratch: Scratch) {
        for index in children.indices { scratch.order[index] = children[index] }
        for list in 0...innerCount { StreamOrder.sort(starts[list], starts[list + 1], scratch) }
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

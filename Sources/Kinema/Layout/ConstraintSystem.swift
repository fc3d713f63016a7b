import CKinema

/// The constraints of the sublayers of a layer, and the resulting frames. Rule D55.
///
/// A *node* is one axis of one sublayer. It waits for the nodes that its constraints refer to, and is laid out when it waits for
/// none (Kahn, Communications of the ACM 5 (11), 1962), so the order of the sublayers does not matter. Nodes in a cycle are never
/// laid out and keep their frames.
struct ConstraintSystem {
    private let superlayer: (across: AxisSpan, down: AxisSpan)
    private var nodes: [Node] = []
    private var indexes = IndexTable<Text>()

    init(superlayer: (AxisSpan, AxisSpan)) { self.superlayer = superlayer }

    /// One axis of a sublayer: node 2i is the horizontal axis of sublayer i, and 2i + 1 the vertical one.
    private final class Node {
        var span: AxisSpan
        let constraints: [LayoutConstraint]
        /// The number of constraints whose source is not laid out yet.
        var waiting = 0
        /// The nodes that wait for this one.
        var dependents: [Int] = []
        var isLaidOut = false

        init(span: AxisSpan, constraints: [LayoutConstraint]) { (self.span, self.constraints) = (span, constraints) }
    }

    /// Adds the next sublayer. If several sublayers have one name, it refers to the first.
    mutating func add(_ name: Text?, _ frame: (across: AxisSpan, down: AxisSpan), _ constraints: [LayoutConstraint]) {
        if let name, indexes[name] == nil { indexes[name] = nodes.count / 2 }
        nodes.append(Node(span: frame.across, constraints: constraints.filter { $0.attribute.isHorizontal }))
        nodes.append(Node(span: frame.down, constraints: constraints.filter { !$0.attribute.isHorizontal }))
    }

    /// The indices of the sublayers whose frames change.
    mutating func solve() -> [Int] {
        let frames = nodes.map { $0.span }
        var ready = connect()
        while let node = ready.popLast() {
            if let span = laidOut(nodes[node]) {
                nodes[node].span = span
                nodes[node].isLaidOut = true
            }
            for dependent in nodes[node].dependents {
                nodes[dependent].waiting -= 1
                if nodes[dependent].waiting == 0 { ready.append(dependent) }
            }
        }
        return (0..<nodes.count / 2).filter {
            nodes[2 * $0].span != frames[2 * $0] || nodes[2 * $0 + 1].span != frames[2 * $0 + 1]
        }
    }

    /// The frame of a sublayer.
    func frame(_ index: Int) -> (across: AxisSpan, down: AxisSpan) { (nodes[2 * index].span, nodes[2 * index + 1].span) }

    /// Connects nodes with their sources, and returns the constrained nodes that wait for none.
    private mutating func connect() -> [Int] {
        var ready: [Int] = []
        for node in nodes.indices where !nodes[node].constraints.isEmpty {
            for constraint in nodes[node].constraints {
                guard let source = source(of: constraint), !nodes[source].constraints.isEmpty else { continue }
                nodes[source].dependents.append(node)
                nodes[node].waiting += 1
            }
            if nodes[node].waiting == 0 { ready.append(node) }
        }
        return ready
    }

    /// The node that a constraint refers to; nil for the superlayer and for an unknown name.
    private func source(of constraint: LayoutConstraint) -> Int? {
        guard constraint.sourceName != "superlayer", let index = indexes[constraint.sourceName] else { return nil }
        return 2 * index + (constraint.sourceAttribute.isHorizontal ? 0 : 1)
    }

    /// The value of a constraint; nil if its source is not a sublayer, or is not laid out on that axis.
    private func value(_ constraint: LayoutConstraint) -> Double? {
        var span = constraint.sourceAttribute.isHorizontal ? superlayer.across : superlayer.down
        if constraint.sourceName != "superlayer" {
            guard let source = source(of: constraint), nodes[source].isLaidOut else { return nil }
            span = nodes[source].span
        }
        let value = span[constraint.sourceAttribute.part] * constraint.scale + constraint.offset
        return value.isFinite ? value : nil
    }

    /// The node with its constraints applied; nil if they do not determine it. If there are more than two, the last one counts,
    /// and the first of the others in this order: lower edge, center, upper edge, extent.
    private func laidOut(_ node: Node) -> AxisSpan? {
        var last: (part: AxisPart, value: Double)?, lowest: (part: AxisPart, value: Double)?
        for constraint in node.constraints {
            guard let value = value(constraint) else { continue }
            if let last, last.part.rawValue < lowest?.part.rawValue ?? .max { lowest = last }
            last = (constraint.attribute.part, value)
        }
        guard let last else { return nil }
        let other = lowest ?? (.extent, node.span.extent)
        // Two constraints of one part, or one of an extent, do not determine a span.
        return last.part == other.part ? nil : AxisSpan(last, other)
    }
}

/// The parts of an axis that constraints can refer to, in the order of CAConstraintAttribute.
enum AxisPart: UInt32 {
    case low, center, high, extent
}

extension KinConstraintAttribute {
    var isHorizontal: Bool { rawValue < KinConstraintAttribute.minY.rawValue }
    var part: AxisPart { AxisPart(rawValue: rawValue & 3) ?? .low }
}

/// One axis of a rect.
struct AxisSpan: Equatable {
    let low: Double
    let extent: Double

    init(_ low: Double, _ extent: Double) {
        self.low = low
        self.extent = extent
    }

    /// Creates a span from two different parts. Returns nil if it is not finite. A negative extent is standardized, as in frames
    /// (7.3).
    init?(_ a: (part: AxisPart, value: Double), _ b: (part: AxisPart, value: Double)) {
        let (first, second) = a.part.rawValue < b.part.rawValue ? (a, b) : (b, a)
        let extent: Double
        switch (first.part, second.part) {
        case (_, .extent): extent = second.value
        case (.low, .high): extent = second.value - first.value
        default: extent = 2 * (second.value - first.value)
        }
        let low: Double
        switch first.part {
        case .low: low = first.value
        case .center: low = first.value - extent / 2
        default: low = first.value - extent
        }
        guard low.isFinite, extent.isFinite else { return nil }
        self.init(min(low, low + extent), abs(extent))
    }

    subscript(part: AxisPart) -> Double {
        switch part {
        case .low: low
        case .center: low + extent / 2
        case .high: low + extent
        case .extent: extent
        }
    }
}

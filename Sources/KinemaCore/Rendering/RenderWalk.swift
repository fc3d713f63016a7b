/// Walks over everything that the roots show at a time, in drawing order, and hands each visible layer to an output.
///
/// The walk is depth first with a stack on the heap, because a tree may be deeper than the thread's stack. It carries time,
/// matrix and opacity down, so that the cost of a layer does not depend on its depth. Every kind of render list is an output of
/// this walk, so they agree on what is visible, where and in which order.
struct RenderWalk {
    private let output: any RenderOutput
    private let copyLimit: Int
    private var steps: [Step] = []
    private var copies = 0
    private var drawn = DrawnLayer()
    /// Objects to use again.
    private var spare: [RenderParent] = []

    private enum Step {
        /// The remaining layers below a parent. It stays on the stack while these are drawn.
        case layers(RenderParent)
        /// One side of a layer's transition.
        indirect case side(ShownLayer, RenderSide, RenderParent)
        /// The items of the mask are complete.
        case belowMask(RenderParent)
        case sublayers(RenderParent)
        indirect case instances(Copies)
        /// The items below an item are complete.
        case end(RenderParent)
    }

    /// The remaining copies of a replicator.
    private struct Copies {
        let replicator: RenderParent
        let replication: Replication
        let count: Int
        var next = 0
        var power = Transform3D.identity
    }

    init(into output: any RenderOutput, copyLimit: Int) {
        self.output = output
        self.copyLimit = copyLimit
    }

    mutating func run(_ presentation: Presentation) throws(RenderList.Failure) {
        let root = RenderParent(presentation)
        root.enter(presentation.snapshot.roots.compactMap { presentation.snapshot.records[$0] })
        steps.append(.layers(root))
        while let step = steps.last {
            if case .layers(let parent) = step {
                try drawLayers(of: parent)
            } else {
                steps.removeLast()
                take(step)
                try check()
            }
        }
    }

    private func check() throws(RenderList.Failure) {
        guard output.count <= RenderList.itemLimit, copies <= copyLimit else { throw .limit }
        guard output.makeRoom(), !Memory.isShort else { throw .memory }
    }

    /// Draws the layers of the step on top of the stack, up to the first one that has something below it.
    private mutating func drawLayers(of parent: RenderParent) throws(RenderList.Failure) {
        guard steps.makeRoom(4), spare.makeRoom() else { throw .memory }
        let depth = steps.count
        switch parent.layers {
        case .records(let records):
            while parent.next < records.count {
                parent.next += 1
                enter(records[parent.next - 1], parent)
                try check()
                if steps.count > depth { return }
            }
        case .bases(let bases):
            while parent.next < bases.count {
                parent.next += 1
                enter(bases[parent.next - 1], parent)
                try check()
                if steps.count > depth { return }
            }
        }
        steps.removeLast()
    }

    private mutating func take(_ step: Step) {
        switch step {
        case .layers: break
        case .side(let layer, let side, let parent): draw(layer, side, parent)
        case .belowMask(let layer): endMask(of: layer)
        case .sublayers(let layer): drawSublayers(of: layer)
        case .instances(let copies): drawNext(of: copies)
        case .end(let layer):
            output.finish(layer.index, needsImage: layer.needsImage(count: output.count))
            spare.append(layer)
        }
    }

    // MARK: A layer

    /// Draws a layer of which much is known.
    private mutating func enter(_ base: RenderBase, _ parent: RenderParent) {
        guard !hasTransition(base.record, parent) else { return enter(base.record, parent) }
        if parent.instance >= 0 || parent.side.kind == .old { copies += 1 }
        draw(base, parent)
    }

    private func hasTransition(_ record: LayerRecord, _ parent: RenderParent) -> Bool {
        let transitions = parent.presentation.snapshot.transitions
        return !transitions.isEmpty && transitions[record.slot] != nil
    }

    /// Draws a layer, or pushes both sides of its transition. The upper side is pushed first, because the last one is drawn
    /// first. Rule 6.2.
    private mutating func enter(_ record: LayerRecord, _ parent: RenderParent) {
        if parent.instance >= 0 || parent.side.kind == .old { copies += 1 }
        let hasTransition = hasTransition(record, parent)
        if !hasTransition, parent.namedTracks.isEmpty, let base = output.base(of: record, parent) {
            draw(base, parent)
            return
        }
        let layer = parent.shown(record)
        guard hasTransition, let state = layer.transition(isFlippedAbove: parent.isFlipped) else {
            draw(layer, parent.side, parent)
            return
        }
        let new = Step.side(layer, RenderSide(new: state), parent)
        guard let before = layer.source(of: state) else {
            steps.append(new)
            return
        }
        copies += 1
        let old = Step.side(before, RenderSide(old: state), parent)
        steps += state.order == .oldOverNew ? [old, new] : [new, old]
    }

    private mutating func draw(_ base: RenderBase, _ parent: RenderParent) {
        guard base.draw(&drawn, below: parent) else { return }
        if base.isPaintStill {
            output.add(base, drawn, below: parent)
        } else {
            output.add(parent.shown(base.record), drawn, parent.side, below: parent)
        }
        guard base.hasLayersBelow else { return finishLeaf() }
        descend(from: base.record, base, at: parent.time(of: base.record), parent.side, parent, parent.presentation)
    }

    private mutating func draw(_ layer: ShownLayer, _ side: RenderSide, _ parent: RenderParent) {
        guard layer.draw(&drawn, side, from: .standard, below: parent) else { return }
        output.add(layer, drawn, side, below: parent)
        guard !layer.record.sublayers.isEmpty || layer.mask != nil else { return finishLeaf() }
        let below = descend(from: layer.record, nil, at: layer.time, side, parent, layer.presentation)
        if layer.record.layerClass == .replicator { below.replicator = layer }
    }

    private func finishLeaf() {
        output.finish(Int32(truncatingIfNeeded: output.count - 1), needsImage: drawn.needsImage)
    }

    @discardableResult
    private mutating func descend(
        from record: LayerRecord, _ base: RenderBase?, at time: Double, _ side: RenderSide, _ parent: RenderParent,
        _ presentation: Presentation
    ) -> RenderParent {
        let below = spare.popLast() ?? RenderParent(presentation)
        let index = Int32(truncatingIfNeeded: output.count - 1)
        below.become(record, base, presentation, at: time, drawn, side, at: index, below: parent)
        if drawn.isMasked, let mask = record.mask.flatMap({ presentation.snapshot.records[$0] }) {
            steps.append(.belowMask(below))
            steps.append(.layers(RenderParent(masking: below, with: mask)))
        } else {
            steps.append(.sublayers(below))
        }
        return below
    }

    /// If the mask shows nothing, the layer shows nothing.
    private mutating func endMask(of layer: RenderParent) {
        if output.count == Int(layer.index) + 1 {
            output.removeLast()
            return
        }
        layer.firstSublayer = Int32(truncatingIfNeeded: output.count)
        output.endMask(of: layer.index)
        steps.append(.sublayers(layer))
    }

    // MARK: Below a layer

    private mutating func drawSublayers(of layer: RenderParent) {
        steps.append(.end(layer))
        guard let record = layer.record, record.layerClass == .replicator else {
            layer.enterSublayers(output)
            steps.append(.layers(layer))
            return
        }
        let shown = layer.replicator ?? ShownLayer(layer.presentation, record, at: layer.time)
        let replication = Replication(read: shown.value)
        guard let count = replication.count else {
            copies = .max
            return
        }
        steps.append(.instances(Copies(replicator: layer, replication: replication, count: count)))
    }

    private mutating func drawNext(of unfinished: Copies) {
        var rest = unfinished
        guard rest.next < rest.count else { return }
        let instance = rest.replication.instance(rest.next, &rest.power)
        let number = rest.next
        rest.next += 1
        copies += 1
        steps.append(.instances(rest))
        let parent = RenderParent(rest.replicator, instance, number: number)
        if parent.instanceColor.w > 0 {
            parent.enterSublayers(output)
            steps.append(.layers(parent))
        }
    }
}

/// Where the items of a walk go.
protocol RenderOutput: AnyObject {
    /// The number of items.
    var count: Int { get }
    /// Makes room for one more item. Returns false if there is no memory for it.
    func makeRoom() -> Bool
    /// What is known about a layer while animations do not change it; nil if the output keeps nothing.
    func base(of record: LayerRecord, _ parent: RenderParent) -> RenderBase?
    /// Appends the item of a layer.
    func add(_ layer: ShownLayer, _ drawn: DrawnLayer, _ side: RenderSide, below parent: RenderParent)
    /// Appends the item of a layer that paints what its record has. Not called unless `base` returned something.
    func add(_ base: RenderBase, _ drawn: DrawnLayer, below parent: RenderParent)
    /// The last item is the last one of the mask of the layer at `index`.
    func endMask(of index: Int32)
    /// The last item is the last one below the layer at `index`.
    func finish(_ index: Int32, needsImage: Bool)
    func removeLast()
}

/// Walks over everything that the roots show at a time, in drawing order, and hands each visible layer to an output.
///
/// The walk is depth first with a stack on the heap, because a tree may be deeper than the thread's stack. It carries time,
/// matrix and opacity down, so that the cost of a layer does not depend on its depth. Every kind of render list is an output of
/// this walk, so they agree on what is visible, where and in which order.
struct RenderWalk {
    private let output: any RenderOutput
    private let copyLimit: Int
    private let memory: WalkMemory
    private var copies = 0

    init(into output: any RenderOutput, copyLimit: Int, reusing memory: WalkMemory) {
        self.output = output
        self.copyLimit = copyLimit
        self.memory = memory
    }

    mutating func run(_ presentation: Presentation) throws(RenderList.Failure) {
        memory.clear()
        let root = memory.parent()
        root.become(presentation)
        memory.steps.append(.layers(root))
        while let step = memory.steps.last {
            if case .layers(let parent) = step {
                try drawLayers(of: parent)
            } else {
                memory.steps.removeLast()
                try take(step)
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
        guard memory.makeRoom() else { throw .memory }
        let depth = memory.steps.count
        while parent.next < parent.order.layers.count {
            parent.next += 1
            try enter(parent.order.layers[parent.next - 1], parent)
            try check()
            if memory.steps.count > depth { return }
        }
        memory.steps.removeLast()
        if parent.endsWithLayers { memory.keep(parent) }
    }

    private mutating func take(_ step: WalkMemory.Step) throws(RenderList.Failure) {
        switch step {
        case .layers: break
        case .plain(let cursor, let parent): try draw(cursor, parent)
        case .side(let parent):
            guard let (layer, side) = memory.sides.popLast() else { return }
            draw(layer, side, parent)
        case .belowMask(let layer): endMask(of: layer)
        case .sublayers(let layer): drawSublayers(of: layer)
        case .instances(let layer): drawNextInstance(of: layer)
        case .end(let layer):
            output.finish(layer.frame.pointee.index, needsImage: layer.needsImage(count: output.count))
            memory.keep(layer)
        }
    }

    // MARK: A layer

    /// Draws a layer, or pushes both sides of its transition. The upper side is pushed first, because the last one is drawn
    /// first. Rule 6.2.
    private mutating func enter(_ record: LayerRecord, _ parent: RenderParent) throws(RenderList.Failure) {
        let state =
            parent.presentation.snapshot.hasTransition(record.slot)
            ? parent.shown(record).transition(isFlippedAbove: parent.frame.pointee.isFlipped) : nil
        if state == nil, parent.namedTracks.isEmpty, let cursor = output.cursor(at: record, below: parent) {
            return try draw(cursor, parent)
        }
        countCopies(1, parent)
        let layer = parent.shown(record)
        guard let state else { return draw(layer, parent.side, parent) }
        enter(layer, state, parent)
    }

    @inline(never)
    private mutating func enter(_ layer: ShownLayer, _ state: TransitionState, _ parent: RenderParent) {
        let before = layer.source(of: state), isOldAbove = state.order == .oldOverNew
        if let before {
            copies += 1
            if isOldAbove { push(before, RenderSide(old: state), parent) }
        }
        push(layer, RenderSide(new: state), parent)
        if let before, !isOldAbove { push(before, RenderSide(old: state), parent) }
    }

    private mutating func countCopies(_ count: Int, _ parent: RenderParent) {
        if parent.instance >= 0 || parent.side.kind == .old { copies += count }
    }

    @inline(never)
    private func push(_ layer: ShownLayer, _ side: RenderSide, _ parent: RenderParent) {
        memory.sides.append((layer, side))
        memory.steps.append(.side(parent))
    }

    /// Lets the output draw, up to a layer that it does not know well enough.
    private mutating func draw(_ start: PlainCursor, _ parent: RenderParent) throws(RenderList.Failure) {
        var cursor = start
        let stops = try output.draw(&cursor, below: parent)
        countCopies(cursor.copies - start.copies, parent)
        guard stops else { return }
        let above = memory.parent()
        above.become(output.above(cursor), above: cursor.node.pointee.record.slot, below: parent)
        memory.steps.append(.plain(cursor, parent))
        memory.steps.append(.layers(above))
    }

    private mutating func draw(_ layer: ShownLayer, _ side: RenderSide, _ parent: RenderParent) {
        let drawn = memory.drawn
        guard drawn.place(layer, side, below: parent) else { return }
        output.add(layer, drawn, side, below: parent)
        let index = Int32(truncatingIfNeeded: output.count - 1)
        guard !layer.record.sublayers.isEmpty || layer.mask != nil else {
            return output.finish(index, needsImage: drawn.local.pointee.needsImage)
        }
        let below = memory.parent()
        below.become(layer, drawn, side, at: index, below: parent)
        guard drawn.local.pointee.isMasked, let mask = layer.record.mask else { return memory.steps.append(.sublayers(below)) }
        let above = memory.parent()
        above.become(masking: below, drawn, with: mask)
        memory.steps.append(.belowMask(below))
        memory.steps.append(.layers(above))
    }

    /// If the mask shows nothing, the layer shows nothing.
    private mutating func endMask(of layer: RenderParent) {
        if output.count == Int(layer.frame.pointee.index) + 1 {
            output.removeLast()
            return memory.keep(layer)
        }
        layer.firstSublayer = Int32(truncatingIfNeeded: output.count)
        output.endMask(of: layer.frame.pointee.index)
        memory.steps.append(.sublayers(layer))
    }

    // MARK: Below a layer

    private mutating func drawSublayers(of layer: RenderParent) {
        memory.steps.append(.end(layer))
        guard let record = layer.record, record.layerClass == .replicator else {
            layer.enterSublayers()
            memory.steps.append(.layers(layer))
            return
        }
        let shown = layer.replicator ?? ShownLayer(layer.presentation, record, at: layer.frame.pointee.time)
        let replication = Replication { shown.value($0) }
        guard let count = replication.count else {
            copies = .max
            return
        }
        memory.copies.append(WalkMemory.Copies(replication: replication, count: count))
        memory.steps.append(.instances(layer))
    }

    private mutating func drawNextInstance(of replicator: RenderParent) {
        guard var rest = memory.copies.popLast(), rest.next < rest.count else { return }
        let instance = rest.replication.instance(rest.next, &rest.power)
        let number = rest.next
        rest.next += 1
        copies += 1
        memory.copies.append(rest)
        memory.steps.append(.instances(replicator))
        guard replicator.frame.pointee.instanceColor.w * instance.color.w > 0 else { return }
        let parent = memory.parent()
        parent.become(replicator, instance, number: number)
        parent.enterSublayers()
        memory.steps.append(.layers(parent))
    }
}

extension Snapshot {
    func hasTransition(_ slot: UInt32) -> Bool { !transitions.isEmpty && transitions[slot] != nil }
}

/// The destination of a walk's items.
protocol RenderOutput: AnyObject {
    /// The number of items.
    var count: Int { get }
    /// Makes room for one more item. Returns false if there is no memory for it.
    func makeRoom() -> Bool
    /// Begins to draw a layer without the walk; nil if the output does not know the layer well enough.
    func cursor(at record: LayerRecord, below parent: RenderParent) -> PlainCursor?
    /// Draws the layer of a cursor and those below it. Returns true if it stops before a layer, now that of the cursor, that the
    /// walk must draw; calling again continues behind that layer.
    func draw(_ cursor: inout PlainCursor, below parent: RenderParent) throws(RenderList.Failure) -> Bool
    /// The values that the layer above the cursor's passes on.
    func above(_ cursor: PlainCursor) -> RenderFrame
    /// Appends the item of a layer.
    func add(_ layer: ShownLayer, _ drawn: DrawnLayer, _ side: RenderSide, below parent: RenderParent)
    /// The last item is the last one of the mask of the layer at `index`.
    func endMask(of index: Int32)
    /// The last item is the last one below the layer at `index`.
    func finish(_ index: Int32, needsImage: Bool)
    func removeLast()
}

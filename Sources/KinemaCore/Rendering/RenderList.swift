/// The items of everything that the roots show at a time, in drawing order.
///
/// The walk is depth first with a stack on the heap, because a tree may be deeper than the thread's stack. It carries time,
/// matrix and opacity down, so that the cost of a layer does not depend on its depth.
package struct RenderList {
    package static let itemLimit = 1 << 20
    /// The maximal number of layers that replicators and the old sides of transitions draw again.
    package static let copyLimit = 10_000_000

    package private(set) var items: [KinRenderItem]
    private let userData: (UInt64) -> UnsafeMutableRawPointer?
    private var steps: [Step] = []
    private var copies = 0

    /// The reasons for failure: the scene exceeds a limit, or there is not enough memory.
    package enum Failure: Error { case limit, memory }

    private enum Step {
        /// The layers from `next` on.
        case layers([LayerRecord], next: Int, RenderParent)
        /// One side of a layer's transition.
        indirect case side(ShownLayer, RenderSide, RenderParent)
        /// The items of the mask are complete.
        case belowMask(RenderParent)
        case sublayers(RenderParent)
        indirect case instances(Copies)
        /// The items below an item are complete.
        case end(Int)
    }

    /// The remaining copies of a replicator.
    private struct Copies {
        let replicator: RenderParent
        let replication: Replication
        let count: Int
        var next = 0
        var power = Transform3D.identity
    }

    /// `userData` returns the host's pointer of a layer by its handle. `memory` is an array that is reused.
    package init(
        _ presentation: Presentation, copyLimit: Int = RenderList.copyLimit, reusing memory: consuming [KinRenderItem] = [],
        userData: @escaping (UInt64) -> UnsafeMutableRawPointer? = { _ in nil }
    ) throws(Failure) {
        items = memory
        items.removeAll(keepingCapacity: true)
        self.userData = userData
        let roots = presentation.snapshot.roots.compactMap { presentation.snapshot.records[$0] }
        steps.append(.layers(roots, next: 0, RenderParent(presentation)))
        while let step = steps.popLast() {
            take(step)
            guard items.count <= RenderList.itemLimit, copies <= copyLimit else { throw .limit }
            guard items.makeRoom(), steps.makeRoom(4), !Memory.isShort else { throw .memory }
        }
    }

    private mutating func take(_ step: Step) {
        switch step {
        case .layers(let records, let next, let parent):
            guard next < records.count else { return }
            steps.append(.layers(records, next: next + 1, parent))
            enter(records[next], parent)
        case .side(let layer, let side, let parent): draw(layer, side, parent)
        case .belowMask(let layer): endMask(of: layer)
        case .sublayers(let layer): drawSublayers(of: layer)
        case .instances(let copies): drawNext(of: copies)
        case .end(let index): items[index].end = Int32(truncatingIfNeeded: items.count)
        }
    }

    // MARK: A layer

    /// Pushes both sides of a layer's transition. The upper side is pushed first, because the last one is drawn first. Rule 6.2.
    private mutating func enter(_ record: LayerRecord, _ parent: RenderParent) {
        if parent.instance >= 0 || parent.side.kind == .old { copies += 1 }
        let layer = parent.shown(record)
        guard let state = layer.transition(isFlippedAbove: parent.isFlipped) else {
            draw(layer, parent.side.handedDown, parent)
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

    private mutating func draw(_ layer: ShownLayer, _ side: RenderSide, _ parent: RenderParent) {
        let index = Int32(truncatingIfNeeded: items.count)
        guard let (drawn, matrix) = layer.item(at: index, side, below: parent) else { return }
        var item = drawn
        item.userData = userData(layer.record.id)
        items.append(item)
        let mask = layer.mask
        guard !layer.record.sublayers.isEmpty || mask != nil else { return }
        let below = RenderParent(layer, item, at: index, matrix: matrix, below: parent)
        guard let mask else {
            steps.append(.sublayers(below))
            return
        }
        steps.append(.belowMask(below))
        steps.append(.layers([mask], next: 0, RenderParent(masking: below)))
    }

    /// If the mask shows nothing, the layer shows nothing.
    private mutating func endMask(of layer: RenderParent) {
        let index = Int(layer.index)
        if items.count == index + 1 {
            items.removeLast()
            return
        }
        items[index].sublayers = Int32(truncatingIfNeeded: items.count)
        steps.append(.sublayers(layer))
    }

    // MARK: Below a layer

    private mutating func drawSublayers(of layer: RenderParent) {
        steps.append(.end(Int(layer.index)))
        guard let shown = layer.layer, shown.record.layerClass == .replicator else {
            steps.append(.layers(layer.sublayersInDrawingOrder, next: 0, layer))
            return
        }
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
        if parent.instanceColor.w > 0 { steps.append(.layers(parent.sublayersInDrawingOrder, next: 0, parent)) }
    }
}

/// The stacks of a walk, and objects that it may use again.
final class WalkMemory {
    var steps: [Step] = []
    var sides: [(layer: ShownLayer, side: RenderSide)] = []
    var copies: [Copies] = []
    let drawn = DrawnLayer()
    private var spare: [RenderParent] = []

    enum Step {
        /// The remaining layers below a parent. It stays on the stack while these are drawn.
        case layers(RenderParent)
        /// The rest of what the output draws below a parent.
        case plain(PlainCursor, RenderParent)
        /// One side of a layer's transition, the last of `sides`.
        case side(RenderParent)
        /// The items of the mask are complete.
        case belowMask(RenderParent)
        case sublayers(RenderParent)
        /// The rest of the copies of a replicator, the last of `copies`.
        case instances(RenderParent)
        /// The items below an item are complete.
        case end(RenderParent)
    }

    /// The remaining copies of a replicator.
    struct Copies {
        let replication: Replication
        let count: Int
        var next = 0
        var power = Transform3D.identity
    }

    /// Drops what a walk that failed has left.
    func clear() {
        steps.empty()
        sides.empty()
        copies.empty()
    }

    /// Makes room for what one step pushes. Returns false if there is no memory for it.
    func makeRoom() -> Bool { steps.makeRoom(4) && spare.makeRoom(4) }

    func parent() -> RenderParent { spare.popLast() ?? RenderParent() }

    func keep(_ parent: RenderParent) {
        parent.clear()
        spare.append(parent)
    }
}

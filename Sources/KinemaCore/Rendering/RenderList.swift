/// The items of everything that the roots show at a time, in drawing order, with everything that the engine knows about them.
package struct RenderList {
    package static let itemLimit = 1 << 20
    /// The maximal number of layers that replicators and the old sides of transitions draw again.
    package static let copyLimit = 10_000_000

    package let items: [KinRenderItem]

    /// The reasons for failure: the scene exceeds a limit, or there is not enough memory.
    package enum Failure: Error { case limit, memory }

    /// `userData` returns the host's pointer of a layer by its handle. `memory` is an array that is reused.
    package init(
        _ presentation: Presentation, copyLimit: Int = RenderList.copyLimit, reusing memory: consuming [KinRenderItem] = [],
        userData: @escaping (UInt64) -> UnsafeMutableRawPointer? = { _ in nil }
    ) throws(Failure) {
        let output = FullOutput(reusing: memory, userData)
        guard output.makeRoom() else { throw .memory }
        var walk = RenderWalk(into: output, copyLimit: copyLimit, reusing: WalkMemory())
        try walk.run(presentation)
        items = output.takeItems()
    }
}

/// Collects full items.
private final class FullOutput: RenderOutput {
    private var items: [KinRenderItem]
    private let userData: (UInt64) -> UnsafeMutableRawPointer?

    init(
        reusing memory: consuming [KinRenderItem], _ userData: @escaping (UInt64) -> UnsafeMutableRawPointer?
    ) {
        items = memory
        items.empty()
        self.userData = userData
    }

    /// The items, of which the output then has none.
    func takeItems() -> [KinRenderItem] {
        var taken: [KinRenderItem] = []
        swap(&taken, &items)
        return taken
    }

    var count: Int { items.count }

    func makeRoom() -> Bool { items.makeRoom() }

    func cursor(at record: LayerRecord, below parent: RenderParent) -> PlainCursor? { nil }

    func draw(_ cursor: inout PlainCursor, below parent: RenderParent) -> Bool { false }

    func above(_ cursor: PlainCursor) -> RenderFrame { RenderFrame() }

    func add(_ layer: ShownLayer, _ drawn: DrawnLayer, _ side: RenderSide, below parent: RenderParent) {
        let index = items.count
        items.append(.standard)
        items.withUnsafeMutableBufferPointer { items in
            items[index].describe(layer)
            items[index].place(drawn, side, below: parent, at: Int32(truncatingIfNeeded: index))
            items[index].userData = userData(layer.record.id)
        }
    }

    func endMask(of index: Int32) { items[Int(index)].sublayers = Int32(truncatingIfNeeded: items.count) }

    func finish(_ index: Int32, needsImage: Bool) {
        items[Int(index)].end = Int32(truncatingIfNeeded: items.count)
        if needsImage { items[Int(index)].flags |= KinRenderFlag.offscreen.rawValue }
    }

    func removeLast() { items.removeLast() }
}

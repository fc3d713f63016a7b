/// The items of a list in the compact form, in memory that stays from list to list.
package final class CompactList {
    /// Bytes from one item to the next. The forms differ only in the matrix, the last member.
    package let itemSize: Int
    private let isAffine: Bool
    private var items: ItemMemory
    /// The list that is being made. Until it is complete, `items` has the one before.
    var next: ItemMemory
    package private(set) var changes = ListChanges()
    private(set) var snapshot = Snapshot.empty
    var nodes = RenderNodes()
    var motion = ListMotion()
    /// The time of the list.
    private(set) var time = 0.0
    /// The frames of the layers above the one that is drawn without the walk.
    var frames = ItemMemory(itemSize: MemoryLayout<RenderFrame>.stride)
    private let memory = WalkMemory()
    /// Room for the state of the layer that is drawn.
    let moved = UnsafeMutablePointer<RenderState>.allocate(capacity: 1)

    /// The memory that a layer takes until a commit changes it.
    package static let sizePerLayer = 2048

    /// The sizes of the two forms.
    package static let sizes = [MemoryLayout<KinCompactItem>.size, MemoryLayout<KinCompactItem3D>.size]

    package init(itemSize: Int) {
        self.itemSize = itemSize
        items = ItemMemory(itemSize: itemSize)
        next = ItemMemory(itemSize: itemSize)
        moved.initialize(to: .standard)
        isAffine = itemSize == MemoryLayout<KinCompactItem>.size
    }

    deinit {
        nodes.removeAll()
        frames.deallocate()
        items.deallocate()
        next.deallocate()
        moved.deallocate()
    }

    /// The number of items.
    package var itemCount: Int { items.count }

    /// Replaces the items by those of a presentation. `changed` are the slots of the layers that differ from the last one; nil
    /// means all. If it fails, the items stay.
    package func prepare(_ presentation: Presentation, changed: [UInt32]?) throws(RenderList.Failure) {
        if let changed {
            nodes.forget(changed, snapshot, presentation.snapshot)
        } else {
            nodes.removeAll()
            motion.removeAll()
        }
        (snapshot, time) = (presentation.snapshot, presentation.time)
        (next.count, frames.count) = (0, 0)
        guard makeRoom(), motion.sample(presentation, &nodes, changed: changed ?? []) else { throw .memory }
        var walk = RenderWalk(into: self, copyLimit: RenderList.copyLimit, reusing: memory)
        try walk.run(presentation)
        guard changes.makeRoom(items, next) else { throw .memory }
        changes.note(items, next)
        swap(&items, &next)
    }

    /// Copies items. Several threads may do this at the same time.
    package func write(_ range: Range<Int>, to target: UnsafeMutableRawPointer, stride: Int) {
        guard !range.isEmpty else { return }
        let source = items.item(range.lowerBound)
        if stride == itemSize { return target.copyMemory(from: source, byteCount: range.count * itemSize) }
        for index in 0..<range.count {
            (target + index * stride).copyMemory(from: source + index * itemSize, byteCount: itemSize)
        }
    }
}

// MARK: - The walk

extension CompactList: RenderOutput {
    var count: Int { next.count }

    func makeRoom() -> Bool { next.makeRoom() }

    func add(_ layer: ShownLayer, _ drawn: DrawnLayer, _ side: RenderSide, below parent: RenderParent) {
        var painted = KinRenderItem.standard
        painted.describe(layer)
        var item = KinCompactItem(painted)
        item.bounds = KinCompactItem.floats(drawn.local.pointee.bounds)
        append(&item, drawn.local, drawn.frame, below: parent.frame)
    }

    /// Appends an item, to which it adds what comes from the layers above.
    @inline(always)
    func append(
        _ item: UnsafePointer<KinCompactItem>, _ local: UnsafePointer<LocalLayer>, _ frame: UnsafePointer<RenderFrame>,
        below above: UnsafePointer<RenderFrame>
    ) {
        let target = next.item(next.count).assumingMemoryBound(to: KinCompactItem.self)
        target.copyBytes(from: item)
        target.pointee.place(
            local.flags(frame, below: above), opacity: frame.pointee.opacity, below: above, at: next.count)
        if isAffine { target.pointee.setMatrix(frame) } else { store(frame.pointee.matrix, target + 1) }
        next.count += 1
    }

    /// Stores the sixteen numbers of a matrix, row by row, at the end of an item whose first members are those of a flat one.
    @inline(never)
    private func store(_ matrix: Transform3D, _ end: UnsafeMutablePointer<KinCompactItem>) {
        let numbers = UnsafeMutableRawPointer(end).assumingMemoryBound(to: Float.self) - 6
        for index in 0..<Transform3D.count { numbers[index] = Float(matrix[index]) }
    }

    func endMask(of index: Int32) {}

    func finish(_ index: Int32, needsImage: Bool) {
        let item = next.item(Int(index)).assumingMemoryBound(to: KinCompactItem.self)
        item.pointee.end = Int32(truncatingIfNeeded: next.count)
        if needsImage { item.pointee.flags |= UInt16(truncatingIfNeeded: KinRenderFlag.offscreen.rawValue) }
    }

    func removeLast() { next.count -= 1 }
}

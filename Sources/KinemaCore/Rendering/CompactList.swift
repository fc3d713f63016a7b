/// The items of a list in the compact form, in memory that stays from list to list.
package final class CompactList {
    /// Bytes from one item to the next. The forms differ only in the matrix, the last member.
    package let itemSize: Int
    private let isAffine: Bool
    private var items: ItemMemory
    /// The list that is being made. Until it is complete, `items` has the one before.
    private var next: ItemMemory
    package private(set) var changes = ListChanges()
    private var bases: [RenderBase?] = []
    private var snapshot = Snapshot.empty

    /// The memory that a layer takes until a commit changes it.
    package static let sizePerLayer = 1024

    /// The sizes of the two forms.
    package static let sizes = [MemoryLayout<KinCompactItem>.size, MemoryLayout<KinCompactItem3D>.size]

    package init(itemSize: Int) {
        self.itemSize = itemSize
        items = ItemMemory(itemSize: itemSize)
        next = ItemMemory(itemSize: itemSize)
        isAffine = itemSize == MemoryLayout<KinCompactItem>.size
    }

    deinit {
        forgetAll()
        items.deallocate()
        next.deallocate()
    }

    /// The number of items.
    package var itemCount: Int { items.count }

    /// Replaces the items by those of a presentation. `changed` are the slots of the layers that differ from the last one; nil
    /// means all. If it fails, the items stay.
    package func prepare(_ presentation: Presentation, changed: [UInt32]?) throws(RenderList.Failure) {
        forget(changed, presentation.snapshot)
        snapshot = presentation.snapshot
        next.count = 0
        guard makeRoom() else { throw .memory }
        var walk = RenderWalk(into: self, copyLimit: RenderList.copyLimit)
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

    /// Drops everything. First the links, because a chain of layers that free each other could exceed the stack.
    private func forgetAll() {
        for base in bases { base?.sublayers = nil }
        bases.removeAll(keepingCapacity: true)
    }

    /// Drops what the layers of `changed` showed without animations, and the order of their siblings.
    private func forget(_ changed: [UInt32]?, _ new: Snapshot) {
        guard let changed else { return forgetAll() }
        for slot in changed {
            if Int(slot) < bases.count { bases[Int(slot)] = nil }
            for snapshot in [snapshot, new] {
                let above = snapshot.records[slot]?.superlayer.map { Int($0) } ?? .max
                if above < bases.count { bases[above]?.sublayers = nil }
            }
        }
    }
}

// MARK: - The walk

extension CompactList: RenderOutput {
    var count: Int { next.count }

    func makeRoom() -> Bool { next.makeRoom() }

    func base(of record: LayerRecord, _ parent: RenderParent) -> RenderBase? {
        guard parent.presentation.snapshot === snapshot else { return nil }
        let slot = Int(record.slot)
        while bases.count <= slot {
            guard bases.makeRoom() else { return nil }
            bases.append(nil)
        }
        if let base = bases[slot], base.record === record { return base }
        let base = RenderBase(record, parent.presentation)
        bases[slot] = base
        return base
    }

    func add(_ layer: ShownLayer, _ drawn: DrawnLayer, _ side: RenderSide, below parent: RenderParent) {
        var painted = KinRenderItem.standard
        painted.describe(layer)
        var item = KinCompactItem(painted)
        withUnsafePointer(to: &item) { add($0, drawn, below: parent) }
    }

    func add(_ base: RenderBase, _ drawn: DrawnLayer, below parent: RenderParent) { add(base.item, drawn, below: parent) }

    private func add(_ item: UnsafePointer<KinCompactItem>, _ drawn: DrawnLayer, below parent: RenderParent) {
        let target = next.item(next.count)
        target.copyMemory(from: item, byteCount: KinCompactItem.headSize)
        target.assumingMemoryBound(to: KinCompactItem.self).pointee.place(
            drawn, below: parent, at: Int32(truncatingIfNeeded: next.count))
        let numbers = (target + KinCompactItem.headSize).assumingMemoryBound(to: Float.self)
        isAffine ? drawn.matrix.storeAffine(to: numbers) : drawn.matrix.store(to: numbers)
        next.count += 1
    }

    func endMask(of index: Int32) {}

    func finish(_ index: Int32, needsImage: Bool) {
        let item = next.item(Int(index)).assumingMemoryBound(to: KinCompactItem.self)
        item.pointee.end = Int32(truncatingIfNeeded: next.count)
        if needsImage { item.pointee.flags |= UInt16(truncatingIfNeeded: KinRenderFlag.offscreen.rawValue) }
    }

    func removeLast() { next.count -= 1 }
}

extension Transform3D {
    /// Stores m11, m12, m21, m22, m41 and m42.
    fileprivate func storeAffine(to target: UnsafeMutablePointer<Float>) {
        target[0] = Float(r0.x)
        target[1] = Float(r0.y)
        target[2] = Float(r1.x)
        target[3] = Float(r1.y)
        target[4] = Float(r3.x)
        target[5] = Float(r3.y)
    }

    /// Stores the sixteen numbers, row by row.
    fileprivate func store(to target: UnsafeMutablePointer<Float>) {
        for index in 0..<Transform3D.count { target[index] = Float(self[index]) }
    }
}

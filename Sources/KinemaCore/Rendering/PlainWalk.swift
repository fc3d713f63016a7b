/// A position in a part of the tree that a list draws without the walk.
struct PlainCursor {
    /// The index of the first frame, which the walk passed, and of that of the layer above the node.
    fileprivate let base: Int
    fileprivate var depth: Int
    fileprivate(set) var node: UnsafeMutablePointer<RenderNode>
    /// Whether the layer has been drawn.
    fileprivate var isBehind = false
    /// The layers that were entered, except for those that the walk enters.
    fileprivate(set) var copies = 0

    fileprivate init(_ base: Int, _ node: UnsafeMutablePointer<RenderNode>) {
        self.base = base
        depth = base
        self.node = node
    }
}

/// Draws the ordinary layers of a compact list: a loop over nodes and frames, without objects and reference counts. Layers with
/// a mask, a transition, copies, animations by name, or sublayers whose order moves are left to the walk.
extension CompactList {
    func cursor(at record: LayerRecord, below parent: RenderParent) -> PlainCursor? {
        guard parent.presentation.snapshot === snapshot, let node = nodes.node(of: record, parent.presentation),
            !node.pointee.needsWalk, frames.makeRoom()
        else { return nil }
        assert(node.pointee.record === record, "a layer changed, but the list was not told")
        let cursor = PlainCursor(frames.count, node)
        frame(cursor.base).copyBytes(from: parent.frame)
        frames.count += 1
        return cursor
    }

    func above(_ cursor: PlainCursor) -> RenderFrame { frame(cursor.depth).pointee }

    private func frame(_ index: Int) -> UnsafeMutablePointer<RenderFrame> {
        frames.item(index).assumingMemoryBound(to: RenderFrame.self)
    }

    func draw(_ cursor: inout PlainCursor, below parent: RenderParent) throws(RenderList.Failure) -> Bool {
        let transitions = snapshot.transitions, hasTransitions = !transitions.isEmpty
        // Copies may show other times.
        let isSampled = parent.instance < 0 && parent.presentation.time == time
        while true {
            if cursor.isBehind {
                guard cursor.depth > cursor.base else { break }
                if let next = cursor.node.pointee.next {
                    cursor.node = next
                    cursor.isBehind = false
                } else {
                    end(&cursor)
                }
                continue
            }
            cursor.isBehind = true
            frames.count = cursor.depth + 1
            let node = cursor.node
            // The walk has looked at the first layer already.
            let isFirst = cursor.copies == 0
            if node.pointee.needsWalk || hasTransitions && !isFirst && transitions.unretained(node.pointee.slot) != nil {
                return true
            }
            cursor.copies += 1
            if !node.pointee.isStill { move(node, below: cursor.depth, parent, isSampled: isSampled) }
            guard node.pointee.local.pointee.isVisible else { continue }
            if !node.pointee.isLinked {
                guard nodes.link(node, parent.presentation) else { throw .memory }
                if node.pointee.needsWalk {
                    cursor.copies -= 1
                    return true
                }
            }
            try add(&cursor)
        }
        frames.count = cursor.base
        return false
    }

    /// Applies the animations of a layer.
    ///
    /// Uses the presentation only where the layer paints something else: to count a reference to it would take longer than the rest.
    @inline(never)
    private func move(_ node: UnsafeMutablePointer<RenderNode>, below depth: Int, _ parent: RenderParent, isSampled: Bool) {
        if isSampled, node.pointee.isPlanned {
            node.pointee.move(by: motion.numbers, moved)
        } else {
            if isSampled, node.pointee.moved != 0 { motion.plan(node) }
            node.pointee.move(at: node.pointee.time(at: frame(depth).pointee.time), moved)
        }
        if !node.pointee.isPaintStill {
            node.pointee.paint(parent.presentation, at: node.pointee.time(at: frame(depth).pointee.time))
        }
    }

    /// Appends the item of the layer, and goes down to the first sublayer.
    @inline(always)
    private func add(_ cursor: inout PlainCursor) throws(RenderList.Failure) {
        if next.isFull {
            guard next.count < RenderList.itemLimit else { throw .limit }
            guard next.makeRoom() else { throw .memory }
        }
        guard frames.makeRoom() else { throw .memory }
        let node = cursor.node, above = frame(cursor.depth), below = above + 1
        guard node.pointee.local.place(below, below: above) else { return }
        let index = Int32(truncatingIfNeeded: next.count)
        append(node.pointee.item, node.pointee.local, below, below: above)
        guard let first = node.pointee.below else {
            return finish(index, needsImage: node.pointee.local.pointee.needsImage)
        }
        node.pointee.local.complete(below, at: node.pointee.time(at: above.pointee.time), index: index, below: above)
        node.pointee.local.transformSublayers(below)
        below.pointee.node = node
        cursor.depth += 1
        cursor.node = first
        cursor.isBehind = false
    }

    /// Ends the layer whose sublayers have been drawn.
    @inline(always)
    private func end(_ cursor: inout PlainCursor) {
        let frame = frame(cursor.depth)
        cursor.depth -= 1
        guard let node = frame.pointee.node else { return }
        let local = node.pointee.local, index = frame.pointee.index
        let showsSublayers = next.count > Int(index) + 1
        finish(index, needsImage: local.pointee.needsImage || showsSublayers && local.pointee.needsImageForSublayers)
        cursor.node = node
    }
}

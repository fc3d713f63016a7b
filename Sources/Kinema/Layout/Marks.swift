import KinemaCore

/// Which layers need layout. Rules 10.3, D47.
///
/// A mark is a number in the layer: the layout epoch in which it was made. A commit starts a new epoch and so ends all marks at
/// once. A layer on which something listens to layout is also put on a list of its thread, and stays pending until it is laid
/// out; where nothing listens, a mark costs one store, and the commit does not look at the layer.
extension Context {
    /// setNeedsLayout: the outermost commit of this thread lays the sublayers out.
    package func setNeedsLayout(_ layer: Layer) {
        guard !layer.isDead else { return }
        let thread = self.thread
        thread.ensureOpen()
        mark(layer, thread)
    }

    package func needsLayout(_ layer: Layer) -> Bool {
        layer.layoutMark == layoutEpoch || layer.extras?.layout.isPending ?? false
    }

    /// The bounds or the transform changed: the layer and its superlayer need layout, and sublayers may resize. Rules D47, D55.
    @inline(__always)
    func markShapeChanged(of layer: Layer) {
        markImplicitly(layer)
        var superlayerListens = false
        layer.withSuperlayer { superlayerListens = !markSilent($0) }
        if superlayerListens, let superlayer = layer.superlayer { markListener(superlayer) }
        if layer.resizesSublayers { resizeSublayers(of: layer) }
    }

    /// The list of sublayers, their constraints or the layout manager changed. Rule D47.
    func markSublayersChanged(of layer: Layer) { markImplicitly(layer) }

    /// A mark that the host did not ask for; a layer that lays its sublayers out gets none on that thread.
    @inline(__always)
    private func markImplicitly(_ layer: Layer) {
        if !markSilent(layer) { markListener(layer) }
    }

    /// Marks a layer on which nothing can listen; false for others.
    @inline(__always)
    private func markSilent(_ layer: Layer) -> Bool {
        guard layer.extras == nil && defaultActions.isEmpty else { return false }
        layer.layoutMark = layoutEpoch
        return true
    }

    @inline(never)
    private func markListener(_ layer: Layer) {
        let thread = self.thread
        if layer.isDead || layer.extras?.layout.executor == thread.thread { return }
        mark(layer, thread)
    }

    private func mark(_ layer: Layer, _ thread: ThreadTransactions) {
        let wasGood = !needsLayout(layer)
        layer.layoutMark = layoutEpoch
        guard layer.extras?.listensToLayout ?? false || !defaultActions.isEmpty else { return }
        enqueue(layer, thread)
        // What the call-out does to the layer is no concern of the marks: it is the last thing that happens here.
        if wasGood { layer.extras?.layoutManager?.invalidate(layer, in: self) }
    }

    private func enqueue(_ layer: Layer, _ thread: ThreadTransactions) {
        let extras = layer.ensureExtras()
        extras.layout.isPending = true
        guard extras.layout.listOwner != thread.thread else { return }
        extras.layout.listOwner = thread.thread
        thread.layouts.append(layer)
    }

    /// Something began to listen on the layer: a mark that it already has counts.
    package func enqueueIfMarked(_ layer: Layer) {
        guard layer.layoutMark == layoutEpoch, !layer.isDead else { return }
        let thread = self.thread
        thread.ensureOpen()
        enqueue(layer, thread)
    }

    /// The layer is about to be laid out.
    func unmark(_ layer: Layer) {
        layer.layoutMark = 0
        layer.extras?.layout.isPending = false
    }
}

/// The layout of a layer on which something listens.
struct LayoutState {
    /// It needs layout, whatever the epoch.
    var isPending = false
    /// The thread whose list the layer is on; 0 for none.
    var listOwner: UInt64 = 0
    /// The thread that runs its layoutSublayers; 0 for none.
    var executor: UInt64 = 0
}

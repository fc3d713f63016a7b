/// Marks the layers that need layout. Rules 10.3, D47.
///
/// A mark is a number in the layer: the layout epoch in which it was made. A commit starts a new epoch, which invalidates all
/// marks at once. If a layer has a delegate, a layout manager or actions, a mark also adds it to a list of its thread, and it
/// stays pending until its layout. For other layers a mark costs one store, and the commit does not visit them.
extension ModelStore {
    package func needsLayout(_ layer: Layer) -> Bool {
        layer.layoutMark == layoutEpoch || layer.extras?.layout.isPending ?? false
    }
}

extension TransactionStack {
    /// Marks a layer whose layout can run nothing. Returns false for other layers.
    @inline(always)
    fileprivate func markSilent(_ layer: Layer) -> Bool {
        guard layer.extras == nil && defaultActions.isEmpty else { return false }
        layer.layoutMark = model.layoutEpoch
        return true
    }

    /// Adds a marked layer to the list when a delegate, a layout manager or actions are set.
    package func enqueueIfMarked(_ layer: Layer) {
        guard layer.layoutMark == model.layoutEpoch, !layer.isDead else { return }
        let thread = thread
        thread.ensureOpen()
        thread.enqueue(layer)
    }
}

extension Context {
    /// setNeedsLayout: the outermost commit of this thread lays out the sublayers.
    package func setNeedsLayout(_ layer: Layer) {
        guard !layer.isDead else { return }
        let thread = transactions.thread
        thread.ensureOpen()
        mark(layer, thread)
    }

    /// Notes a change of the bounds or the transform: the layer and its superlayer need layout, and sublayers may resize. Rules
    /// D47, D55.
    @inline(always)
    func markShapeChanged(of layer: Layer) {
        markImplicitly(layer)
        var superlayerListens = false
        layer.withSuperlayer { superlayerListens = !transactions.markSilent($0) }
        if superlayerListens, let superlayer = layer.superlayer { markListener(superlayer) }
        if layer.resizesSublayers { resizeSublayers(of: layer) }
    }

    /// Notes a change of the list of sublayers, their constraints or the layout manager. Rule D47.
    func markSublayersChanged(of layer: Layer) { markImplicitly(layer) }

    /// Makes a mark that the host did not request. Has no effect while this thread lays out the layer.
    @inline(always)
    private func markImplicitly(_ layer: Layer) {
        if !transactions.markSilent(layer) { markListener(layer) }
    }

    @inline(never)
    private func markListener(_ layer: Layer) {
        let thread = transactions.thread
        if layer.isDead || layer.extras?.layout.executor == thread.thread { return }
        mark(layer, thread)
    }

    private func mark(_ layer: Layer, _ thread: ThreadTransactions) {
        let wasGood = !model.needsLayout(layer)
        layer.layoutMark = model.layoutEpoch
        guard layer.extras?.listensToLayout ?? false || !transactions.defaultActions.isEmpty else { return }
        thread.enqueue(layer)
        // The call-out may change the layer, so it must be last.
        if wasGood { layer.extras?.layoutManager?.invalidate(layer, in: self) }
    }
}

extension ThreadTransactions {
    func enqueue(_ layer: Layer) {
        let extras = layer.ensureExtras()
        extras.layout.isPending = true
        if let following { extras.layout.following = following }
        guard extras.layout.listOwner != thread else { return }
        extras.layout.listOwner = thread
        layouts.append(layer)
    }
}

extension Layer {
    /// Removes the mark of a layer whose layout begins.
    func unmarkLayout() {
        layoutMark = 0
        extras?.layout.isPending = false
        extras?.layout.following = nil
    }
}

/// The layout state of a layer whose layout can run something.
struct LayoutState {
    /// Whether the layer needs layout, in any epoch.
    var isPending = false
    /// The motion of its changes, that of the last mark; nil for their own actions.
    var following: Following?
    /// The thread whose list contains the layer; 0 if none does.
    var listOwner: UInt64 = 0
    /// The thread that runs its layoutSublayers; 0 if none does.
    var executor: UInt64 = 0
}

import CKinema

/// Layout: in a commit, on demand, and of a single layer. Rule 10.3.
extension Context {
    /// The maximal number of rounds if layouts request further layouts.
    private static let roundLimit = 100

    /// Lays out layers until none needs it, because layoutSublayers may request more.
    func layOut(_ thread: ThreadTransactions) {
        followCourses(thread)
        layOutMarked(thread)
        model.layoutEpoch += 1
    }

    /// Lays out the layers that wait, and those that wait because of that.
    func layOutMarked(_ thread: ThreadTransactions) {
        var rounds = 0
        while !thread.layouts.isEmpty, rounds < Context.roundLimit, !isDestroyed {
            rounds += 1
            for layer in thread.takeLayouts() where layer.extras?.layout.isPending ?? false && !layer.isDead {
                layOut(layer)
            }
        }
        guard !thread.layouts.isEmpty else { return }
        let left = thread.takeLayouts()
        for layer in left { layer.unmarkLayout() }
        if !left.isEmpty { log(.warning, "layout: layers still asked for it after 100 rounds of one commit") }
    }

    /// layoutIfNeeded: lays out the subtree of the highest superlayer that is connected to the layer by superlayers that need
    /// layout.
    package func layoutIfNeeded(_ layer: Layer) {
        followCourses(transactions.thread)
        var top = layer
        while let superlayer = top.superlayer, model.needsLayout(superlayer) { top = superlayer }
        for _ in 0..<Context.roundLimit {
            let waiting = published.subtree(of: top).filter { model.needsLayout($0) }
            guard !waiting.isEmpty, !isDestroyed else { return }
            for next in waiting where model.needsLayout(next) && !next.isDead && !isDestroyed { layOut(next) }
        }
        log(.warning, "layoutIfNeeded: layers still asked for layout after 100 rounds")
    }

    private func layOut(_ layer: Layer) {
        let following = layer.extras?.layout.following
        layer.unmarkLayout()
        guard let following else { return layoutSublayers(of: layer) }
        transactions.thread.follow(following) { layoutSublayers(of: layer) }
    }

    /// layoutSublayers: calls the delegate, or the layout manager if the delegate has no function, and then runs "onLayout". A
    /// layer whose layout is in progress is not laid out again.
    package func layoutSublayers(of layer: Layer) {
        guard layer.extras != nil || !transactions.defaultActions.isEmpty else { return }
        let extras = layer.ensureExtras()
        guard extras.layout.executor == 0 else { return }
        extras.layout.executor = transactions.thread.thread
        if let delegate = extras.delegate, let layout = delegate.layoutSublayers {
            let handle = KinLayer(id: layer.id)
            callOut { layout(pointer, handle, delegate.userData.pointer) }
        } else {
            extras.layoutManager?.layOutSublayers(of: layer, in: self)
        }
        extras.layout.executor = 0
        _ = runEvent("onLayout", of: layer)
    }
}

extension ThreadTransactions {
    /// The waiting layers, superlayers first, because their layout may change what their sublayers need.
    func takeLayouts() -> [Layer] {
        let layers = layouts
        layouts = []
        for layer in layers { layer.extras?.layout.listOwner = 0 }
        guard layers.count > 1 else { return layers }
        var depths = Depths()
        return layers.map { Double(depths.depth(of: $0)) }.ascendingOrder.map { layers[$0] }
    }
}

/// Computes the depths of layers. It visits each layer once, however many layers of a tree are queried.
private struct Depths {
    private var known = IndexTable<UInt64>()

    mutating func depth(of layer: Layer) -> Int {
        var path: [Layer] = []
        var next: Layer? = layer
        var depth = 0
        while let current = next {
            if let found = known[current.id] {
                depth = found
                break
            }
            path.append(current)
            next = current.superlayer
        }
        for current in path.reversed() {
            depth += 1
            known[current.id] = depth
        }
        return depth
    }
}

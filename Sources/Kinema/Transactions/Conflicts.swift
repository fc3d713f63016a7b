import CKinema

/// What the uncommitted changes of other threads forbid. D51.
extension TransactionStack {
    /// Throws if the layer cannot be below the superlayer: it would contain itself now, or might after the commits of other
    /// threads.
    func checkPlace(_ layer: Layer, in superlayer: Layer, _ argument: Argument) throws(EngineError) {
        try model.checkClass(layer, in: superlayer, argument)
        if layer === superlayer { throw model.cycle(argument) }
        try requirePlace(of: layer, argument)
        if let old = layer.superlayer { try requireList(of: old, argument.superlayer) }
        try requireList(of: superlayer, "layer")
        // A layer that has no sublayers in any transaction is not an ancestor.
        guard !layer.sublayerList.isEmpty || layer.mask != nil || layer.commit.listOwner != 0 else { return }
        try checkAncestors(of: superlayer, exclude: layer, argument)
    }

    func checkAncestors(of superlayer: Layer, exclude layer: Layer, _ argument: Argument) throws(EngineError) {
        var isCertain = true
        var ancestor: Layer? = superlayer
        while let next = ancestor {
            if next === layer { throw model.cycle(argument) }
            if isPlacedElsewhere(next) { isCertain = false }
            ancestor = next.superlayer
        }
        if !isCertain { try model.checkAncestor(layer, of: superlayer, markAncestors(of: superlayer), argument) }
    }

    /// Marks the layer and its superlayers: those in the model, and those that it would have if other threads' open transactions
    /// were discarded. Returns the mark.
    func markAncestors(of layer: Layer) -> UInt64 {
        model.walks += 1
        var open = [layer]
        while let next = open.popLast() {
            guard next.commit.visit != model.walks else { continue }
            next.commit.visit = model.walks
            if let superlayer = next.superlayer { open.append(superlayer) }
            if isPlacedElsewhere(next), let superlayer = published.committedSuperlayer(of: next) { open.append(superlayer) }
        }
        return model.walks
    }

    func isPlacedElsewhere(_ layer: Layer) -> Bool {
        layer.commit.placeOwner != 0 && layer.commit.placeOwner != thread.thread
    }

    /// Throws if another thread has an uncommitted change of the layer's superlayer, or of whether it is a root.
    func requirePlace(of layer: Layer, _ argument: Argument) throws(EngineError) {
        guard layer.commit.placeOwner != 0, layer.commit.placeOwner != thread.thread else { return }
        throw .error(
            .conflict,
            "\(argument): a layer that another thread has moved without committing given, expected one without uncommitted moves")
    }

    /// Throws if another thread has an uncommitted change of the layer's sublayers, mask or emitter cells.
    func requireList(of layer: Layer, _ argument: Argument) throws(EngineError) {
        guard layer.commit.listOwner != 0, layer.commit.listOwner != thread.thread else { return }
        throw .error(
            .conflict,
            "\(argument): a layer whose sublayers another thread has changed without committing given, expected no uncommitted change"
        )
    }

    /// Throws if one of the cells directly or indirectly emits `layer`, now or after the commits of other threads.
    func checkEmission(of cells: [Layer], from layer: Layer) throws(EngineError) {
        // Only cells are emitted, and only by their emitters. Other threads may have committed emitters that the model has not.
        guard layer.layerClass == .emitterCell,
            layer.hasEmitters || hasOtherOpenThreads || cells.contains(where: { $0 === layer })
        else { return }
        model.walks += 1
        var open = cells
        while let next = open.popLast() {
            if next === layer {
                throw .error(
                    .cycle,
                    "emitterCells: a cell that would emit itself, now or after another commit, given, expected other cells")
            }
            guard next.commit.visit != model.walks else { continue }
            next.commit.visit = model.walks
            open += model.cells(of: next)
            if next.commit.listOwner != 0, next.commit.listOwner != thread.thread {
                open += model.cells(in: next.committedValues)
            }
        }
    }

    /// Keeps the values of other threads that this thread overwrites in the model. Transactions take effect in the order of their
    /// commits, and each publishes the values that it set. D51.
    func keepOverwritten(_ property: UInt16, of layer: Layer, _ thread: ThreadTransactions) {
        for location in layer.commit.changes(elsewhereThan: thread.thread) {
            guard let (other, index) = openChange(location, of: layer), other.changes.entries[index].pointee.sets(property) else {
                continue
            }
            other.changes.entries[index].pointee.overwritten.set(property, to: layer.values[property] ?? .none)
        }
    }

    /// The thread with an uncommitted change of a layer, and the index of the layer's entry; nil if it has none.
    func openChange(_ location: ChangeLocation, of layer: Layer) -> (thread: ThreadTransactions, index: Int)? {
        guard let thread = open(location.owner), let index = thread.changes.openIndex(of: layer) else { return nil }
        return (thread, index)
    }
}

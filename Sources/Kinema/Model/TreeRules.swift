import CKinema

/// The rules for changes of the tree. Section 7C, D40, D51.
extension Context {
    /// Throws if the layer cannot be below the superlayer: it would contain itself now, or might after the commits of other
    /// threads.
    func checkPlace(_ layer: Layer, in superlayer: Layer, _ argument: Argument) throws(EngineError) {
        try checkClass(layer, in: superlayer, argument)
        if layer === superlayer { throw cycle(argument) }
        try requirePlace(of: layer, argument)
        if let old = layer.superlayer { try requireList(of: old, argument.superlayer) }
        try requireList(of: superlayer, "layer")
        // A layer that has no sublayers in any transaction is not an ancestor.
        guard !layer.sublayerList.isEmpty || layer.mask != nil || layer.commit.listOwner != 0 else { return }
        try checkAncestors(of: superlayer, exclude: layer, argument)
    }

    func checkClass(_ layer: Layer, in superlayer: Layer, _ argument: Argument) throws(EngineError) {
        let isCell = layer.layerClass == .emitterCell
        if isCell || superlayer.layerClass == .emitterCell {
            throw .argument("\(isCell ? argument : argument.superlayer): an emitter cell given, expected a layer")
        }
    }

    private func checkAncestors(of superlayer: Layer, exclude layer: Layer, _ argument: Argument) throws(EngineError) {
        var isCertain = true
        var ancestor: Layer? = superlayer
        while let next = ancestor {
            if next === layer { throw cycle(argument) }
            if isPlacedElsewhere(next) { isCertain = false }
            ancestor = next.superlayer
        }
        if !isCertain { try checkAncestor(layer, of: superlayer, markAncestors(of: superlayer), argument) }
    }

    /// Marks the layer and its superlayers: those in the model, and those that it would have if other threads' open transactions
    /// were discarded. Returns the mark.
    func markAncestors(of layer: Layer) -> UInt64 {
        walks += 1
        var open = [layer]
        while let next = open.popLast() {
            guard next.commit.visit != walks else { continue }
            next.commit.visit = walks
            if let superlayer = next.superlayer { open.append(superlayer) }
            if isPlacedElsewhere(next), let superlayer = committedSuperlayer(of: next) { open.append(superlayer) }
        }
        return walks
    }

    /// Throws if `ancestor` has the mark that `markAncestors` gave to the ancestors of `layer`.
    func checkAncestor(_ ancestor: Layer, of layer: Layer, _ mark: UInt64, _ argument: Argument) throws(EngineError) {
        guard ancestor.commit.visit == mark else { return }
        var next: Layer? = layer
        while let current = next {
            if current === ancestor { throw cycle(argument) }
            next = current.superlayer
        }
        throw .error(
            .conflict,
            "\(argument): a layer given that is an ancestor unless another thread commits, expected one that is not an ancestor in any case"
        )
    }

    private func isPlacedElsewhere(_ layer: Layer) -> Bool {
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

    private func cycle(_ argument: Argument) -> EngineError {
        EngineError.error(.cycle, "\(argument): the layer itself or one of its ancestors given, expected another layer")
    }

    /// Throws if `cell` directly or indirectly emits `layer`, now or after the commits of other threads.
    func checkEmission(of cell: Layer, from layer: Layer) throws(EngineError) {
        // Only cells are emitted, and only by their emitters. Other threads may have committed emitters that the model has not.
        guard layer.layerClass == .emitterCell, cell === layer || layer.hasEmitters || hasOtherOpenThreads else { return }
        walks += 1
        var open = [cell]
        while let next = open.popLast() {
            if next === layer {
                throw .error(
                    .cycle,
                    "emitterCells: a cell that would emit itself, now or after another commit, given, expected other cells")
            }
            guard next.commit.visit != walks else { continue }
            next.commit.visit = walks
            open += cells(of: next)
            if next.commit.listOwner != 0, next.commit.listOwner != thread.thread { open += cells(in: next.committedValues) }
        }
    }
}

import CKinema

/// Creates and releases many layers as one change. D70.
extension TransactionStack {
    /// Changes nothing.
    fileprivate func checkRelease(_ list: [Layer], removing: Bool) throws(EngineError) -> SublayerChange {
        var change = SublayerChange()
        model.walks += 1
        for (index, layer) in list.enumerated() {
            let argument = Argument("layers", at: index)
            guard layer.commit.visit != model.walks else { throw Context.isTwice(argument) }
            layer.commit.visit = model.walks
            guard layer.hostReferences > 0 else { throw Context.noReference(argument) }
            guard removing, layer.layerClass != .emitterCell else { continue }
            try requirePlace(of: layer, argument)
            guard let superlayer = layer.superlayer else { continue }
            try requireList(of: superlayer, argument.superlayer)
            change.removed.append(layer)
        }
        change.origins = model.origins(of: change.removed)
        return change
    }
}

extension Context {
    /// The memory for a new layer: the object, its entries in tables and lists, and its change.
    private static let newLayerSize = 1024

    /// Creates layers with one reference of the host each, as the last sublayers of `superlayer`.
    package func makeLayers(
        _ layerClass: KinLayerClass, _ count: Int, in superlayer: Layer?
    ) throws(EngineError) -> [Layer] {
        if let superlayer {
            guard layerClass != .emitterCell, superlayer.layerClass != .emitterCell else {
                throw .argument("superlayer: one given for or of emitter cells, expected only layers")
            }
            try transactions.requireList(of: superlayer, "superlayer")
        }
        guard count >= 0, count <= Handle.slotLimit else {
            throw .error(.limitExceeded, "count: \(count) given, expected at most \(Handle.slotLimit)")
        }
        try HostMemory.require(count, of: Context.newLayerSize, for: "layers")
        try model.layers.makeRoom(count)
        var change = SublayerChange()
        // Only the class can be rejected now, and that with the first layer.
        for _ in 0..<count { change.added.append(try model.insertLayer(layerClass, isAskedFor: true)) }
        transactions.thread.ensureOpen()
        guard let superlayer, count > 0 else { return change.added }
        change.arrived = change.added
        for layer in change.added { layer.hostReferences += 1 }
        transactions.thread.changes.note(superlayer, .tree)
        for layer in change.added {
            transactions.thread.changes.note(layer, .moved)
            superlayer.sublayerList.append(layer)
            layer.superlayer = superlayer
        }
        runEvents(of: change, on: superlayer)
        return change.added
    }

    /// Releases a reference of the host to each layer, after removing them from their superlayers if `removing` is true.
    package func release(_ list: [Layer], removing: Bool) throws(EngineError) {
        let change = try transactions.checkRelease(list, removing: removing)
        if !change.removed.isEmpty {
            let thread = transactions.thread
            thread.ensureOpen()
            for layer in change.removed {
                layer.hostReferences += 1
                model.takeOut(layer, thread)
            }
            runEvents(of: change, on: nil)
        }
        // The host may have released layers while events ran.
        for layer in list where layer.hostReferences > 0 { transactions.release(layer) }
    }

    static func noReference(_ argument: Argument) -> EngineError {
        EngineError.error(.invalidHandle, "\(argument): a layer without references of the host given, expected one that it holds")
    }
}

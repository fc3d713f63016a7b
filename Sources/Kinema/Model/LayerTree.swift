import CKinema

extension ModelStore {
    package enum InsertionPoint {
        case index(Int)
        case below(Layer?)
        case above(Layer?)
    }

    /// The same without noting that something changed: calls that make many layers may still fail.
    func insertLayer(_ layerClass: KinLayerClass, isAskedFor: Bool = false) throws(EngineError) -> Layer {
        guard layerClass.rawValue <= KinLayerClass.emitterCell.rawValue else {
            throw .argument("layerClass: \(layerClass.rawValue) given, expected a class of layers")
        }
        guard let layer = try layers.insert(isAskedFor: isAskedFor, { Layer(id: $0, layerClass: layerClass) }) else {
            throw .error(.limitExceeded, "layerClass: \(Handle.slotLimit) layers exist already, expected fewer")
        }
        return layer
    }

    func index(of point: InsertionPoint, in layer: Layer) -> Int {
        switch point {
        case .index(let index):
            return min(max(index, 0), layer.sublayerList.count)
        case .below(let sibling):
            guard let sibling else { return 0 }
            return layer.sublayerList.index(of: sibling) ?? layer.sublayerList.count
        case .above(let sibling):
            guard let sibling, let index = layer.sublayerList.index(of: sibling) else { return layer.sublayerList.count }
            return index + 1
        }
    }

    func dropRoot(_ layer: Layer, _ thread: ThreadTransactions) {
        thread.changes.rootsChanged = true
        thread.changes.note(layer, .moved)
        layer.isRoot = false
        rootList.remove(layer)
    }
}

/// Edits the tree. Section 7C, D40.
extension ModelStore {
    /// Removes a layer from its superlayer, or as a mask or a root, without running events.
    func takeOut(_ layer: Layer, _ thread: ThreadTransactions) {
        if layer.isRoot { dropRoot(layer, thread) }
        guard let superlayer = layer.superlayer else { return }
        thread.changes.note(superlayer, .tree)
        thread.changes.note(layer, .moved)
        if superlayer.mask === layer {
            superlayer.mask = nil
        } else {
            superlayer.sublayerList.remove(layer)
        }
        layer.superlayer = nil
    }
}

extension TransactionStack {
    /// Creates a layer with one reference of the host. It opens the implicit transaction (D44).
    package func makeLayer(_ layerClass: KinLayerClass) throws(EngineError) -> Layer {
        let layer = try model.insertLayer(layerClass)
        thread.ensureOpen()
        return layer
    }

    // MARK: Roots

    package func addRoot(_ layer: Layer) throws(EngineError) {
        guard layer.superlayer == nil else { throw .argument("layer: a layer with a superlayer given, expected one without") }
        guard layer.layerClass != .emitterCell else { throw .argument("layer: an emitter cell given, expected a layer") }
        try requirePlace(of: layer, "layer")
        guard !layer.isRoot else { return }
        thread.ensureOpen()
        thread.changes.rootsChanged = true
        thread.changes.note(layer, .moved)
        layer.isRoot = true
        model.rootList.append(layer)
    }

    package func removeRoot(_ layer: Layer) throws(EngineError) {
        try requirePlace(of: layer, "layer")
        guard layer.isRoot else { return }
        thread.ensureOpen()
        model.dropRoot(layer, thread)
        destroyIfUnheld(layer)
    }

    // MARK: References

    /// Releases a reference of the host. Rule D31.
    package func release(_ layer: Layer) {
        layer.hostReferences -= 1
        destroyIfUnheld(layer)
    }

    /// Destroys a layer that nobody holds, and the layers that only it held. It does not recurse, because the tree may be deep. A
    /// layer that is still shown remains, with all that it shows, until the commit that removes it (D52).
    func destroyIfUnheld(_ layer: Layer) {
        var open: [Layer] = [], top: Layer? = layer
        while let next = top {
            defer { top = open.popLast() }
            guard !next.isHeld, model.layers[next.id] === next else { continue }
            next.isDead = true
            guard !next.isLive else { continue }
            model.layers.invalidate(next.id)
            model.layers.recycle(slot: next.slot)
            if !next.attachments.isEmpty {
                thread.ensureOpen()
                thread.changes.note(next, .animations)
            }
            open += orphans(of: next)
            next.extras = nil
        }
    }

    /// Detaches the layers that a dead layer held. A live one among them was moved here by an open transaction, whose commit
    /// removes it.
    private func orphans(of layer: Layer) -> [Layer] {
        var orphans = layer.sublayerList.takeAll()
        if let mask = layer.mask { orphans.append(mask) }
        layer.mask = nil
        for orphan in orphans { orphan.superlayer = nil }
        return orphans + takeCells(of: layer)
    }

    /// Takes the emitter cells from a layer, which no longer holds them.
    func takeCells(of layer: Layer) -> [Layer] {
        if layer.values[KinProperty.emitterCells.number] == nil { return [] }
        let cells = self.model.cells(of: layer)
        layer.values.set(KinProperty.emitterCells.number, to: .none)
        for cell in cells { release(of: cell, by: layer) }
        return cells
    }
}

extension Context {
    /// The order of the events is: old superlayer, new superlayer, layer. Rules 7C, D43.
    package func insert(_ sublayer: Layer, into layer: Layer, at point: ModelStore.InsertionPoint) throws(EngineError) {
        try transactions.checkPlace(sublayer, in: layer, "sublayer")
        move(sublayer, into: layer, at: point)
    }

    /// `checkPlace` has not rejected the place.
    func move(_ sublayer: Layer, into layer: Layer, at point: ModelStore.InsertionPoint) {
        let thread = transactions.thread
        thread.ensureOpen()
        let old = sublayer.superlayer
        let wasMask = sublayer.isMask
        model.takeOut(sublayer, thread)
        thread.changes.note(layer, .tree)
        thread.changes.note(sublayer, .moved)
        layer.sublayerList.insert(sublayer, at: model.index(of: point, in: layer))
        sublayer.superlayer = layer
        sublayer.hostReferences += 1
        if wasMask || old !== layer { runDepartureEvent(from: old, wasMask) }
        if layer.isLive { _ = runEvent("sublayers", of: layer) }
        if old !== layer { _ = runEvent("onOrderIn", of: sublayer) }
        markSublayersChanged(of: layer)
        if let old, old !== layer, !wasMask { markSublayersChanged(of: old) }
        transactions.release(sublayer)
    }

    package func replace(_ old: Layer, of layer: Layer, with new: Layer) throws(EngineError) {
        try transactions.checkPlace(new, in: layer, "with")
        guard layer.sublayerList.index(of: old) != nil else {
            throw .argument("old: a layer given that is not a sublayer, expected a sublayer of the layer")
        }
        try transactions.requirePlace(of: old, "old")
        guard old !== new else { return }
        let thread = transactions.thread
        thread.ensureOpen()
        let origin = new.superlayer
        let wasMask = new.isMask
        model.takeOut(new, thread)
        thread.changes.note(layer, .tree)
        thread.changes.note(old, .moved)
        thread.changes.note(new, .moved)
        layer.sublayerList.replace(old, with: new)
        old.superlayer = nil
        new.superlayer = layer
        old.hostReferences += 1
        if wasMask || origin !== layer { runDepartureEvent(from: origin, wasMask) }
        if layer.isLive { _ = runEvent("sublayers", of: layer) }
        _ = runEvent("onOrderOut", of: old)
        if origin !== layer { _ = runEvent("onOrderIn", of: new) }
        markSublayersChanged(of: layer)
        if let origin, origin !== layer, !wasMask { markSublayersChanged(of: origin) }
        transactions.release(old)
    }

    package func removeFromSuperlayer(_ layer: Layer) throws(EngineError) {
        // The check comes before the test for an effect, which depends on the position.
        try transactions.requirePlace(of: layer, "layer")
        guard let superlayer = layer.superlayer, layer.layerClass != .emitterCell else { return }
        try transactions.requireList(of: superlayer, Argument("layer").superlayer)
        let thread = transactions.thread
        thread.ensureOpen()
        let wasMask = layer.isMask
        layer.hostReferences += 1
        model.takeOut(layer, thread)
        runDepartureEvent(from: superlayer, wasMask)
        _ = runEvent("onOrderOut", of: layer)
        if !wasMask { markSublayersChanged(of: superlayer) }
        transactions.release(layer)
    }

    package func setMask(_ mask: Layer?, of layer: Layer) throws(EngineError) {
        if let mask { try transactions.checkPlace(mask, in: layer, "mask") }
        try transactions.requireList(of: layer, "layer")
        guard layer.mask !== mask else { return }
        if let old = layer.mask { try transactions.requirePlace(of: old, "layer's mask") }
        let thread = transactions.thread
        thread.ensureOpen()
        let old = layer.mask
        let origin = mask?.superlayer
        let wasMask = mask?.isMask ?? false
        old?.hostReferences += 1
        if let old { model.takeOut(old, thread) }
        if let mask {
            model.takeOut(mask, thread)
            thread.changes.note(layer, .tree)
            thread.changes.note(mask, .moved)
            layer.mask = mask
            mask.superlayer = layer
        }
        runDepartureEvent(from: origin, wasMask)
        if layer.isLive { _ = runEvent("mask", of: layer) }
        if let origin, !wasMask { markSublayersChanged(of: origin) }
        if let old { transactions.release(old) }
    }

    /// Runs the events of a live superlayer that lost a sublayer or its mask. Rules 7A, 7C, D43.
    func runDepartureEvent(from superlayer: Layer?, _ wasMask: Bool) {
        guard let superlayer, superlayer.isLive else { return }
        _ = runEvent(wasMask ? "mask" : "sublayers", of: superlayer)
    }
}

/// The model as a `TreeView`.
package final class ModelTree: TreeView {
    private let model: ModelStore

    package init(_ model: ModelStore) { self.model = model }

    private func layer(_ slot: UInt32) -> Layer? { model.layers.object(inSlot: slot) }

    package func geometry(_ slot: UInt32) -> LayerGeometry? { layer(slot).map { model.geometry(of: $0) } }

    package var layerCount: Int { model.layers.count }

    package func superlayer(_ slot: UInt32) -> UInt32? { layer(slot)?.superlayer?.slot }

    package func sublayers(_ slot: UInt32) -> [UInt32] { layer(slot)?.sublayers.array.map { $0.slot } ?? [] }

    package func mask(_ slot: UInt32) -> UInt32? { layer(slot)?.mask?.slot }

    package func value(_ property: KinProperty, _ slot: UInt32) -> Value {
        layer(slot).map { model.modelValue(property.number, of: $0) } ?? .none
    }

    package func layerClass(_ slot: UInt32) -> KinLayerClass? { layer(slot)?.layerClass }
}

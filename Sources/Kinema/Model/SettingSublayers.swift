import CKinema

/// The events of a change of sublayers, in their order. It retains the layers until the events have run.
struct SublayerChange {
    var added: [Layer] = []
    var removed: [Layer] = []
    /// The members of `added` that had another superlayer.
    var arrived: [Layer] = []
    /// The other superlayers that lose sublayers or their masks.
    var origins: [(superlayer: Layer, lostMask: Bool)] = []
}

extension ModelStore {
    /// The name of a member of the list in messages.
    package static func member(_ index: Int) -> Argument { Argument("sublayers", at: index) }

    /// Lists each superlayer once for its sublayers, and once more for its mask.
    func origins(of added: [Layer]) -> [(superlayer: Layer, lostMask: Bool)] {
        walks += 1
        var origins: [(superlayer: Layer, lostMask: Bool)] = []
        for sublayer in added {
            guard let superlayer = sublayer.superlayer else { continue }
            if sublayer.isMask {
                origins.append((superlayer, true))
            } else if superlayer.commit.visit != walks {
                superlayer.commit.visit = walks
                origins.append((superlayer, false))
            }
        }
        return origins
    }
}

/// Sets the list of sublayers as a whole. Section 7C, D59.
extension TransactionStack {
    /// Checks the list. Changes nothing.
    fileprivate func plan(_ wanted: [Layer], of layer: Layer) throws(EngineError) -> SublayerChange {
        try requireList(of: layer, "layer")
        let ancestors = markAncestors(of: layer)
        model.walks += 1
        let listed = model.walks
        var change = SublayerChange()
        for (index, sublayer) in wanted.enumerated() {
            if sublayer.commit.visit == listed {
                throw Context.isTwice(ModelStore.member(index))
            }
            try model.checkAncestor(sublayer, of: layer, ancestors, ModelStore.member(index))
            if sublayer.layerClass == .emitterCell || layer.layerClass == .emitterCell {
                try model.checkClass(sublayer, in: layer, ModelStore.member(index))
            }
            sublayer.commit.visit = listed
            guard sublayer.superlayer !== layer || sublayer.isMask else { continue }
            try requirePlace(of: sublayer, ModelStore.member(index))
            if let old = sublayer.superlayer { try requireList(of: old, ModelStore.member(index).superlayer) }
            change.added.append(sublayer)
            if sublayer.superlayer !== layer { change.arrived.append(sublayer) }
        }
        change.removed = layer.sublayers.array.filter { $0.commit.visit != listed }
        for removed in change.removed {
            try requirePlace(of: removed, "sublayers: a layer that the list leaves out")
        }
        change.origins = model.origins(of: change.added)
        return change
    }
}

extension Context {
    /// The cost is proportional to the length of both lists and the depth of the layer.
    package func setSublayers(_ wanted: [Layer], of layer: Layer) throws(EngineError) {
        let change = try transactions.plan(wanted, of: layer)
        let isSame = change.added.isEmpty && change.removed.isEmpty && zip(layer.sublayers, wanted).allSatisfy { $0 === $1 }
        guard !isSame else { return }
        let thread = transactions.thread
        thread.ensureOpen()
        for moved in change.added + change.removed { moved.hostReferences += 1 }
        for added in change.added { model.takeOut(added, thread) }
        thread.changes.note(layer, .tree)
        for moved in change.added + change.removed { thread.changes.note(moved, .moved) }
        _ = layer.sublayerList.takeAll()
        for removed in change.removed { removed.superlayer = nil }
        for sublayer in wanted {
            layer.sublayerList.append(sublayer)
            sublayer.superlayer = layer
        }
        runEvents(of: change, on: layer)
    }

    static func isTwice(_ argument: Argument) -> EngineError {
        .argument("\(argument): a layer given that is in the list already, expected each layer once")
    }

    /// Runs the events: old superlayers, the layer itself, removed layers, added layers. Rules 7C, D43.
    func runEvents(of change: SublayerChange, on layer: Layer?) {
        for origin in change.origins { runDepartureEvent(from: origin.superlayer, origin.lostMask) }
        if let layer, layer.isLive { _ = runEvent("sublayers", of: layer) }
        for removed in change.removed { _ = runEvent("onOrderOut", of: removed) }
        for arrived in change.arrived { _ = runEvent("onOrderIn", of: arrived) }
        if let layer { markSublayersChanged(of: layer) }
        for origin in change.origins where !origin.lostMask { markSublayersChanged(of: origin.superlayer) }
        for moved in change.added + change.removed { transactions.release(moved) }
    }
}

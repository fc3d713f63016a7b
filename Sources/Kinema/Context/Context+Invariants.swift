/// The invariants of a context between two calls, checked in debug builds.
extension Context {
    /// Contexts with more layers, animations or transactions are not checked, because each call would cost as much as all of them.
    private static let checkLimit = 64

    /// Whether the tables, the layers and the counters agree.
    var holdsInvariants: Bool {
        let count = max(layers.slotCount, animations.slotCount, transactions.slotCount)
        guard !isDestroyed, count <= Context.checkLimit else { return true }
        var attached = 0, retimed = 0, holds = true
        layers.forEach { layer in
            holds = holds && layers[layer.id] === layer && layer.holdsInvariants
            holds = holds && (!layer.isLive || snapshot.record(layer.slot, id: layer.id) === layer.record)
            attached += layer.attachments.count
            if let record = layer.record, !record.timing.isIdentity { retimed += 1 }
        }
        animations.forEach { holds = holds && animations[$0.id] === $0 }
        transactions.forEach { holds = holds && transactions[$0.id] === $0 }
        attached += destroyedLayers.reduce(0) { $0 + $1.attachments.count }
        return holds && attached == attachmentCount && retimed == retimedLayerCount
    }

    /// The layers whose handles are gone, and whose animations wait for the end of open transactions.
    private var destroyedLayers: [Layer] {
        var destroyed: [Layer] = []
        for layer in openThreads.flatMap({ $0.changes.entries.map { $0.layer } }) where layers[layer.id] !== layer {
            if !destroyed.contains(where: { $0 === layer }) { destroyed.append(layer) }
        }
        return destroyed
    }
}

extension Layer {
    /// Whether the layer agrees with the layers and the animations that it holds.
    fileprivate var holdsInvariants: Bool {
        guard isLive == (record != nil), !isRoot || superlayer == nil, mask.map({ $0.superlayer === self }) ?? true else {
            return false
        }
        for sublayer in sublayers where sublayer.superlayer !== self { return false }
        for attachment in attachments where attachment.layerID != id { return false }
        return true
    }
}

extension TransactionStack {
    /// The layers whose handles are gone, and whose animations wait for the end of open transactions.
    var destroyedLayers: [Layer] {
        var destroyed: [Layer] = []
        for thread in openThreads {
            for index in thread.changes.entries.indices {
                let layer = thread.changes.entries[index].pointee.layer
                if model.layers[layer.id] !== layer, !destroyed.contains(where: { $0 === layer }) { destroyed.append(layer) }
            }
        }
        return destroyed
    }
}

/// The invariants of a context between two calls, checked in debug builds.
extension Context {
    /// Contexts with more layers, animations or transactions are not checked, because each call would cost as much as all of them.
    private static let checkLimit = 64

    /// Whether the tables, the layers and the counters agree.
    var holdsInvariants: Bool {
        let count = max(model.layers.slotCount, animations.handles.slotCount, transactions.handles.slotCount)
        guard !isDestroyed, count <= Context.checkLimit else { return true }
        var attached = 0, retimed = 0, holds = true
        model.layers.forEach { layer in
            holds = holds && model.layers[layer.id] === layer && layer.holdsInvariants
            holds = holds && (!layer.isLive || published.snapshot.record(layer.slot, id: layer.id) === layer.record)
            attached += layer.attachments.count
            if let record = layer.record, !record.timing.isIdentity { retimed += 1 }
        }
        animations.handles.forEach { holds = holds && animations.handles[$0.id] === $0 }
        transactions.handles.forEach { holds = holds && transactions.handles[$0.id] === $0 }
        attached += transactions.destroyedLayers.reduce(0) { $0 + $1.attachments.count }
        return holds && attached == animations.attachmentCount && retimed == published.retimedLayerCount
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

import CKinema

/// A read-only layer that shows a model layer as of a commit and a time, with the tree around it. Rule 7.7.
package final class PresentationLayer {
    package let id: UInt64
    package let presentation: Presentation
    package let record: LayerRecord
    package var hostReferences = 1

    package init(id: UInt64, presentation: Presentation, record: LayerRecord) {
        self.id = id
        self.presentation = presentation
        self.record = record
    }
}

extension ModelStore {
    package func makePresentation(_ presentation: Presentation, _ record: LayerRecord) throws(EngineError) -> KinLayer {
        let made = try presentations.insert { PresentationLayer(id: $0, presentation: presentation, record: record) }
        guard let made else { throw .error(.limitExceeded, "layer: too many presentation layers exist") }
        return KinLayer(id: made.id)
    }

    /// Returns the presentation layer of another slot of the same tree; null if there is none.
    package func sibling(of layer: PresentationLayer, _ slot: UInt32?) throws(EngineError) -> KinLayer {
        guard let slot, let record = layer.presentation.snapshot.records[slot] else { return KinLayer(id: 0) }
        return try makePresentation(layer.presentation, record)
    }

    package func release(_ layer: PresentationLayer) {
        layer.hostReferences -= 1
        guard layer.hostReferences <= 0 else { return }
        presentations.invalidate(layer.id)
        presentations.recycle(slot: Handle.slot(layer.id))
    }

    /// The shown value of a key path.
    package func value(
        _ keyPath: UInt32, of record: LayerRecord, in presentation: Presentation
    ) throws(EngineError) -> Value {
        let resolved = try resolve(keyPath, for: record.layerClass, isShown: true)
        var target = record
        if let name = resolved.name {
            let slot = presentation.first(named: name, in: resolved.collection, of: record)
            guard let found = slot.flatMap({ presentation.snapshot.records[$0] }),
                resolved.entry.belongs(to: found.layerClass)
            else { throw .error(.unknownKey, "keyPath: \"\(name)\" given, expected the name of a sublayer or cell") }
            target = found
        }
        // A presentation from before the registration of a property shows its default. Rule D53.
        guard
            let value = presentation.value(resolved.property, resolved.component, of: target)
                ?? properties.defaultValue(resolved.property, of: target.layerClass)?.component(resolved.component)
        else {
            throw .error(.unknownKey, "keyPath: \(resolved.entry.name) given, expected a property of this class of layers")
        }
        return value
    }
}

extension ModelStore {
    fileprivate func freeze(
        _ record: LayerRecord, in presentation: Presentation, intoTree top: Layer
    ) throws(EngineError) {
        var open: [(record: LayerRecord, into: Layer?, isMask: Bool)] = [(record, nil, false)]
        var emitters: [Layer] = []
        while let (next, parent, isMask) = open.popLast() {
            let layer = if parent == nil { top } else { try insertLayer(next.layerClass) }
            freeze(next, in: presentation, into: layer)
            if layer.layerClass == .emitter || layer.layerClass == .emitterCell { emitters.append(layer) }
            if let parent {
                if isMask { parent.mask = layer } else { parent.sublayerList.append(layer) }
                layer.superlayer = parent
                layer.hostReferences = 0
                noteAutoresizing(of: layer)
            }
            try HostMemory.check()
            if let mask = next.mask.flatMap({ presentation.snapshot.records[$0] }) { open.append((mask, layer, true)) }
            // Copying in reverse order lets the sublayers be appended in order.
            for slot in next.sublayers.array.reversed() {
                if let sublayer = presentation.snapshot.records[slot] { open.append((sublayer, layer, false)) }
            }
        }
        for emitter in emitters { for cell in cells(of: emitter) { cell.addEmitter(emitter) } }
    }

    /// Copies the shown value of every property. Cells are shared.
    fileprivate func freeze(_ record: LayerRecord, in presentation: Presentation, into layer: Layer) {
        var ids = record.values.ids
        for track in record.tracks where !track.target.isNamed { ids.append(track.target.property) }
        // Animations of the superlayer may name this layer (8.5).
        let owner = record.superlayer.flatMap { presentation.snapshot.records[$0] }
        for track in owner?.tracks ?? [] where track.target.isNamed { ids.append(track.target.property) }
        for id in ids {
            guard let value = presentation.value(id, of: record) else { continue }
            layer.values.set(id, to: value)
        }
    }
}

extension TransactionStack {
    /// Creates a tree of model layers that looks like the subtree of a record at a time, without animations.
    package func makeFrozenCopy(_ record: LayerRecord, in presentation: Presentation) throws(EngineError) -> Layer {
        let made = try model.insertLayer(record.layerClass)
        do throws(EngineError) {
            try model.freeze(record, in: presentation, intoTree: made)
        } catch {
            release(made)
            throw error
        }
        thread.ensureOpen()
        return made
    }
}

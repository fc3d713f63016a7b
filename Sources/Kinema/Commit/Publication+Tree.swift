import CKinema

/// Layers that enter or leave the published tree.
extension Publication {
    /// Processes the layers that were moved below a root or away from it, with their subtrees.
    func move() {
        let liveness = Liveness(view: view, walk: stamp)
        for index in changes.entries.indices where !changes.entries[index].pointee.kinds.isDisjoint(with: [.moved, .emitters]) {
            let layer = changes.entries[index].pointee.layer
            // The committed state of an emitter may still emit a cell that another thread has changed too.
            let isLive = !layer.isDead && (liveness.isBelowRoot(layer) || (layer.isLive && isSharedCell(layer)))
            if isLive && !layer.isLive {
                enter(layer)
            } else if !isLive && layer.isLive {
                for left in view.subtree(of: layer) where left.isLive && !liveness.isBelowRoot(left) { drop(left) }
                if layer.isLive { drop(layer) }
            } else if isLive {
                if let touched = touch(index) { shifted.append(touched) }
            } else {
                dropAnimations(of: layer)
            }
        }
    }

    private func isSharedCell(_ layer: Layer) -> Bool {
        layer.layerClass == .emitterCell && layer.commit.isChanged(elsewhereThan: changes.owner)
    }

    /// Adds the layer and its descendants that are not live. Below a live layer all are live, or were moved and have their own
    /// entries.
    private func enter(_ layer: Layer) {
        var open: [Layer] = [], next: Layer? = layer
        while let entered = next {
            defer { next = open.popLast() }
            guard !entered.isLive else { continue }
            entered.isLive = true
            if entered.layerClass == .emitter { published.liveEmitterCount += 1 }
            entered.commit.publication = stamp
            // If it has no animations to start, one record is enough.
            let starts: ChangeKind = entered.attachments.isEmpty ? [] : .animations
            shifted.append(Touched(layer: .passUnretained(entered), kinds: [.values, .tree, .moved, starts], entry: nil))
            open += view.sublayers(of: entered)
            if let mask = view.mask(of: entered) { open.append(mask) }
            open += view.cells(of: entered)
        }
    }

    private func drop(_ layer: Layer) {
        layer.isLive = false
        if layer.layerClass == .emitter { published.forgetEmission(of: layer) }
        if let record = layer.record {
            if !record.timing.isIdentity { published.retimedLayerCount -= 1 }
            layer.keepCommittedState(of: record, elsewhereThan: changes.owner) {
                model.layers.object(inSlot: $0)?.id ?? 0
            }
        }
        layer.record = nil
        published.forgetTimeChain()
        next.records.set(layer.slot, to: nil)
        next.transitions.set(layer.slot, to: nil)
        slots.append(layer.slot)
        dropAnimations(of: layer)
        if layer.isDead { unheld.append(layer) }
    }

    /// Removes the animations of a layer that leaves the tree: queues a start event if it has not been delivered, and a stop
    /// event that is not finished. Animations of other threads' open transactions wait for the commits of these. Rules 7C, D25,
    /// D43.
    func dropAnimations(of layer: Layer) {
        guard !layer.attachments.isEmpty else { return }
        for attachment in layer.attachments.takeAll() {
            guard attachment.owner == 0 || attachment.owner == changes.owner else {
                layer.attachments.append(attachment)
                continue
            }
            animations.schedule.cancel(attachment)
            animations.attachmentCount -= 1
            animations.noteDrop(of: attachment, from: layer)
            // A change that never moved is at its end.
            if attachment.isBuiltIn && !attachment.isStarted { animations.leave(attachment, at: .atEnd) }
            animations.end(attachment, finished: false, at: published.now, reportsStart: true)
        }
    }

    /// The roots in the order of the commits that added them. In the model, the roots of open transactions are last.
    func orderRoots() -> [UInt32] {
        let owner = changes.owner
        let kept = before.roots.compactMap { model.layers.object(inSlot: $0) }.filter { $0.commit.placeOwner != owner }
        let roots = kept + model.roots.array.filter { $0.commit.placeOwner == owner }
        if model.roots.array.contains(where: { !view.ownsPlace(of: $0) }) {
            let open = model.rootList.takeAll().filter { !view.ownsPlace(of: $0) }
            for root in roots where view.ownsPlace(of: root) { model.rootList.append(root) }
            for root in open { model.rootList.append(root) }
        }
        return roots.map { $0.slot }
    }
}

extension PublishedState {
    /// Resolves the names in the animations of changed layers, and of layers that hold a layer whose name changed. Adds the slots
    /// of the layers with new targets to `slots`. Rule 8.5.
    func resolveNames(in next: Snapshot, _ slots: inout ShortList<UInt32>) {
        guard !model.namedKeyPaths.isEmpty else { return }
        var owners: [UInt32] = []
        for slot in slots {
            guard let record = next.records[slot] else { continue }
            if record.hasNamedTracks { owners.append(slot) }
            if record.name != snapshot.records[slot]?.name { owners += self.owners(of: record) }
        }
        for slot in owners.ascending {
            guard let record = next.records[slot], record.hasNamedTracks else { continue }
            let resolved = record.resolvingNames(in: next.records)
            next.records.set(slot, to: resolved)
            if let layer = model.layers.object(inSlot: slot), layer.id == record.id { layer.record = resolved }
            slots.append(slot)
        }
    }

    /// The slots of the layers whose animations can name a layer.
    func owners(of record: LayerRecord) -> [UInt32] {
        var owners = record.superlayer.map { [$0] } ?? []
        guard record.layerClass == .emitterCell, let cell = model.layers[record.id] else { return owners }
        for emitter in cell.emitters { owners.append(emitter.slot) }
        return owners
    }
}

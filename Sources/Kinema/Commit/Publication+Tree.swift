import CKinema
import KinemaCore

/// Layers that enter or leave the published tree.
extension Publication {
    /// Layers that were moved below a root or away from it, with everything below them.
    func move() {
        let liveness = Liveness(view: view, walk: stamp)
        for (index, entry) in changes.entries.enumerated() where !entry.kinds.isDisjoint(with: [.moved, .emitters]) {
            let layer = entry.layer
            // A cell that another thread has changed too may still be emitted by the committed state of its emitter.
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

    /// The layer and everything below it that is not live yet. Below a live layer, all are live or were moved themselves.
    private func enter(_ layer: Layer) {
        var open = [layer]
        while let entered = open.popLast() {
            guard !entered.isLive else { continue }
            entered.isLive = true
            entered.commit.publication = stamp
            shifted.append(Touched(layer: entered, kinds: [.values, .tree, .moved, .animations], entry: nil))
            open += view.sublayers(of: entered)
            if let mask = view.mask(of: entered) { open.append(mask) }
            open += view.cells(of: entered)
        }
    }

    private func drop(_ layer: Layer) {
        layer.isLive = false
        if let record = layer.record {
            if !record.timing.isIdentity { context.retimedLayerCount -= 1 }
            layer.keepCommittedState(of: record, elsewhereThan: changes.owner) { context.layers.object(inSlot: $0)?.id ?? 0 }
        }
        layer.record = nil
        records.set(layer.slot, to: nil)
        transitions[layer.slot] = nil
        slots.append(layer.slot)
        dropAnimations(of: layer)
        if layer.isDead { unheld.append(layer) }
    }

    /// An animation ends with its place in the tree: start, if that event was not delivered, then stop unfinished. Those of
    /// other threads' open transactions wait for the commits of these. Rules 7C, D25, D43.
    func dropAnimations(of layer: Layer) {
        for attachment in layer.attachments.takeAll() {
            guard attachment.owner == 0 || attachment.owner == changes.owner else {
                layer.attachments.append(attachment)
                continue
            }
            context.schedule.cancel(attachment)
            context.attachmentCount -= 1
            context.noteDrop(of: attachment, from: layer)
            context.end(attachment, finished: false, at: context.now, tellStart: true)
        }
    }

    /// The roots in the order of the commits that added them. The model lists those of open transactions last.
    func orderRoots() -> [UInt32] {
        let owner = changes.owner
        let kept = before.roots.compactMap { context.layers.object(inSlot: $0) }.filter { $0.commit.placeOwner != owner }
        let roots = kept + context.roots.filter { $0.commit.placeOwner == owner }
        if context.roots.contains(where: { !view.ownsPlace(of: $0) }) {
            let open = context.rootList.takeAll().filter { !view.ownsPlace(of: $0) }
            for root in roots where view.ownsPlace(of: root) { context.rootList.append(root) }
            for root in open { context.rootList.append(root) }
        }
        return roots.map { $0.slot }
    }
}

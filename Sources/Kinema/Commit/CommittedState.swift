import CKinema
import KinemaCore

/// The last committed state of a layer that is not live, while threads have uncommitted changes of it. (The committed state of
/// a live layer is its record.)
///
/// Each part is kept when the first thread changes it, and holds the defaults of a new layer until then. Parts that no
/// thread changes are as in the model.
package final class CommittedState {
    var values = PropertyValues()
    /// The handle of the superlayer, or 0. A layer that is not live is no committed root.
    var superlayer: UInt64 = 0
    var sublayers: SlotList = []
    var mask: UInt64 = 0

    /// The parts that no thread changes any more are as in the model.
    func forget(place: Bool, list: Bool, values: Bool) {
        if place { superlayer = 0 }
        if list { (sublayers, mask) = ([], 0) }
        if values { self.values = PropertyValues() }
    }
}

extension Layer {
    /// Keeps the parts that a change is about to touch, unless a thread has changed them already. A new layer, on which
    /// nothing is set, needs no state for this.
    func keepCommittedState(for kind: ChangeKind) {
        if kind.contains(.values) && commit.valueOwnerCount == 0 && values.count > 0 { ensureCommitted().values = values }
        if kind.contains(.moved), let superlayer { ensureCommitted().superlayer = superlayer.id }
        if kind.contains(.tree), !sublayerList.isEmpty || mask != nil {
            let committed = ensureCommitted()
            committed.sublayers = sublayerList.makeSlots()
            committed.mask = mask?.id ?? 0
        }
    }

    /// Keeps the parts of a record that is about to be dropped and that other threads have changed.
    func keepCommittedState(of record: LayerRecord, elsewhereThan owner: UInt64, _ idOfSlot: (UInt32) -> UInt64) {
        guard commit.isChanged(elsewhereThan: owner) else { return }
        let committed = ensureCommitted()
        committed.values = record.values
        committed.superlayer = record.superlayer.map(idOfSlot) ?? 0
        committed.sublayers = record.sublayers
        committed.mask = record.mask.map(idOfSlot) ?? 0
    }

    /// The new committed values of a layer that is not live and whose values other threads have changed, too.
    func commitValues(_ values: PropertyValues) { ensureCommitted().values = values }

    private func ensureCommitted() -> CommittedState {
        if let committed = commit.keptState { return committed }
        let made = CommittedState()
        commit.keptState = made
        return made
    }
}

/// The tree and the values that the commit of one thread publishes: the committed state of all layers with this thread's
/// changes, and nothing of other threads' open transactions.
///
/// Why this is a forest (D51). Only one thread at a time has an uncommitted change of a layer's superlayer (`placeOwner`), and only
/// one has an uncommitted change of its list of sublayers (`listOwner`); a move needs the place of the layer and the lists of both
/// superlayers. So the place of a layer and the list that holds it are always taken from the same state, and agree. And a
/// move is refused (`Context.checkPlace`) if the new superlayer is below the layer in the model, or would be if other
/// threads' open transactions were committed, or were not: whichever of them commit, in whichever order, no cycle arises.
struct CommitView {
    let context: Context
    /// nil: the view of the model tree, which has the changes of all threads.
    let owner: UInt64?

    func superlayer(of layer: Layer) -> Layer? {
        ownsPlace(of: layer) ? layer.superlayer : context.committedSuperlayer(of: layer)
    }

    func isRoot(_ layer: Layer) -> Bool {
        if ownsPlace(of: layer) { return layer.isRoot }
        guard let record = layer.record else { return false }
        return record.superlayer == nil && layer.layerClass != .emitterCell
    }

    func sublayers(of layer: Layer) -> [Layer] {
        if ownsList(of: layer) { return Array(layer.sublayers) }
        if let record = layer.record { return record.sublayers.compactMap { context.layers.object(inSlot: $0) } }
        // The slot of a sublayer that was destroyed since can be that of another layer.
        let sublayers = layer.commit.keptState?.sublayers.compactMap { context.layers.object(inSlot: $0) } ?? []
        return sublayers.filter { superlayer(of: $0) === layer }
    }

    func sublayerSlots(of layer: Layer) -> SlotList {
        if ownsList(of: layer) { return layer.sublayerList.makeSlots() }
        return layer.record?.sublayers ?? .few(sublayers(of: layer).map { $0.slot })
    }

    func mask(of layer: Layer) -> Layer? {
        if ownsList(of: layer) { return layer.mask }
        if let record = layer.record { return record.mask.flatMap { context.layers.object(inSlot: $0) } }
        return layer.commit.keptState.flatMap { context.layers[$0.mask] }
    }

    func cells(of layer: Layer) -> [Layer] {
        if ownsList(of: layer) { return context.cells(of: layer) }
        let values = layer.record?.values ?? layer.commit.keptState?.values ?? PropertyValues()
        return context.cells(in: values)
    }

    /// No other thread has an uncommitted change of the superlayer.
    func ownsPlace(of layer: Layer) -> Bool { owner == nil || layer.commit.placeOwner == 0 || layer.commit.placeOwner == owner }

    /// No other thread has an uncommitted change of the sublayers, the mask or the cells.
    func ownsList(of layer: Layer) -> Bool { owner == nil || layer.commit.listOwner == 0 || layer.commit.listOwner == owner }

    /// The layer and everything below it, masks and emitter cells too, each once; superlayers come first.
    func subtree(of layer: Layer) -> [Layer] {
        context.walks += 1
        let walk = context.walks
        var found = [layer]
        var index = 0
        while index < found.count {
            let current = found[index]
            found += sublayers(of: current)
            if let mask = mask(of: current) { found.append(mask) }
            // Only cells can be held more than once.
            for cell in cells(of: current) where cell.commit.visit != walk {
                cell.commit.visit = walk
                found.append(cell)
            }
            index += 1
        }
        return found
    }
}

extension Context {
    /// The layer and everything below it in the model tree.
    func subtree(of layer: Layer) -> [Layer] { CommitView(context: self, owner: nil).subtree(of: layer) }

    /// The superlayer of the last commit.
    func committedSuperlayer(of layer: Layer) -> Layer? {
        if let record = layer.record { return record.superlayer.flatMap { layers.object(inSlot: $0) } }
        return layer.commit.keptState.flatMap { layers[$0.superlayer] }
    }
}

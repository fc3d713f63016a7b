import CKinema

/// The last committed place and list of a layer that is not live, while threads have uncommitted changes of these. (The
/// committed state of a live layer is its record. Values are kept in `CommitMarks`, because they change most often.)
///
/// A part is stored when the first thread changes it. Until then it has the defaults of a new layer, and the model has the
/// committed state.
package final class CommittedState {
    /// The handle of the superlayer, or 0. A layer that is not live is not a committed root.
    var superlayer: UInt64 = 0
    var sublayers: SlotList = []
    var mask: UInt64 = 0

    /// Resets the parts that no thread changes any more, because the model has their committed state.
    func forget(place: Bool, list: Bool) {
        if place { superlayer = 0 }
        if list { (sublayers, mask) = ([], 0) }
    }
}

extension Layer {
    /// Stores the parts that a change is about to change, unless a thread has changed them already. A new layer without values
    /// needs no committed state.
    func keepCommittedState(for kind: ChangeKind) {
        if kind.contains(.values) && commit.valueOwnerCount == 0 { commit.keptValues = values }
        if kind.contains(.moved), let superlayer { ensureCommitted().superlayer = superlayer.id }
        if kind.contains(.tree), !sublayerList.isEmpty || mask != nil {
            let committed = ensureCommitted()
            committed.sublayers = sublayerList.makeSlots()
            committed.mask = mask?.id ?? 0
        }
    }

    /// Stores the parts of a record that is about to be dropped and that other threads have changed.
    func keepCommittedState(of record: LayerRecord, elsewhereThan owner: UInt64, _ idOfSlot: (UInt32) -> UInt64) {
        guard commit.isChanged(elsewhereThan: owner) else { return }
        commit.keptValues = record.values
        let committed = ensureCommitted()
        committed.superlayer = record.superlayer.map(idOfSlot) ?? 0
        committed.sublayers = record.sublayers
        committed.mask = record.mask.map(idOfSlot) ?? 0
    }

    /// Stores the committed values of a layer that is not live, if other threads have changed its values too.
    func commitValues(_ values: PropertyValues) { commit.keptValues = values }

    /// The values without the uncommitted changes of any thread.
    var committedValues: PropertyValues { record?.values ?? (commit.valueOwnerCount > 0 ? commit.keptValues : values) }

    private func ensureCommitted() -> CommittedState {
        if let committed = commit.keptState { return committed }
        let made = CommittedState()
        commit.keptState = made
        return made
    }
}

/// The tree and the values that the commit of one thread publishes: the committed state of all layers with the changes of this
/// thread, but without open transactions of other threads.
///
/// The view is a forest (D51). At most one thread has an uncommitted change of a layer's superlayer (`placeOwner`), and at most
/// one has an uncommitted change of its list of sublayers (`listOwner`). A move changes the superlayer of the layer and the lists
/// of both superlayers. A layer's superlayer and the list that contains the layer therefore come from the same state, and agree.
/// `TransactionStack.checkPlace` rejects a move if the new superlayer is below the layer in the model, or would be below it if any open
/// transactions of other threads were committed or discarded. Hence no order of commits creates a cycle.
struct CommitView {
    let published: PublishedState
    /// Nil for the view of the model tree, which contains the changes of all threads.
    let owner: UInt64?

    private var model: ModelStore { published.model }

    func superlayer(of layer: Layer) -> Layer? {
        ownsPlace(of: layer) ? layer.superlayer : published.committedSuperlayer(of: layer)
    }

    func isRoot(_ layer: Layer) -> Bool {
        if ownsPlace(of: layer) { return layer.isRoot }
        guard let record = layer.record else { return false }
        return record.superlayer == nil && layer.layerClass != .emitterCell
    }

    func sublayers(of layer: Layer) -> [Layer] {
        if ownsList(of: layer) { return layer.sublayers.array }
        if let record = layer.record { return record.sublayers.compactMap { model.layers.object(inSlot: $0) } }
        // The slot of a sublayer that was destroyed since can be that of another layer.
        let sublayers = layer.commit.keptState?.sublayers.compactMap { model.layers.object(inSlot: $0) } ?? []
        return sublayers.filter { superlayer(of: $0) === layer }
    }

    func sublayerSlots(of layer: Layer) -> SlotList {
        if ownsList(of: layer) { return layer.sublayerList.makeSlots() }
        return layer.record?.sublayers ?? .few(sublayers(of: layer).map { $0.slot })
    }

    func mask(of layer: Layer) -> Layer? {
        if ownsList(of: layer) { return layer.mask }
        if let record = layer.record { return record.mask.flatMap { model.layers.object(inSlot: $0) } }
        return layer.commit.keptState.flatMap { model.layers[$0.mask] }
    }

    func cells(of layer: Layer) -> [Layer] {
        if ownsList(of: layer) { return model.cells(of: layer) }
        return model.cells(in: layer.committedValues)
    }

    /// Whether no other thread has an uncommitted change of the superlayer.
    func ownsPlace(of layer: Layer) -> Bool { owner == nil || layer.commit.placeOwner == 0 || layer.commit.placeOwner == owner }

    /// Whether no other thread has an uncommitted change of the sublayers, the mask or the cells.
    func ownsList(of layer: Layer) -> Bool { owner == nil || layer.commit.listOwner == 0 || layer.commit.listOwner == owner }

    /// The layer and its descendants, including masks and emitter cells, each once. Superlayers precede their sublayers.
    func subtree(of layer: Layer) -> [Layer] {
        model.walks += 1
        let walk = model.walks
        var found = [layer]
        var index = 0
        while index < found.count {
            let current = found[index]
            found += sublayers(of: current)
            if let mask = mask(of: current) { found.append(mask) }
            // Only cells can have more than one holder.
            for cell in cells(of: current) where cell.commit.visit != walk {
                cell.commit.visit = walk
                found.append(cell)
            }
            index += 1
        }
        return found
    }
}

extension PublishedState {
    /// The layer and its descendants in the model tree.
    func subtree(of layer: Layer) -> [Layer] { CommitView(published: self, owner: nil).subtree(of: layer) }

    /// The superlayer at the last commit.
    func committedSuperlayer(of layer: Layer) -> Layer? {
        if let record = layer.record { return record.superlayer.flatMap { model.layers.object(inSlot: $0) } }
        return layer.commit.keptState.flatMap { model.layers[$0.superlayer] }
    }
}

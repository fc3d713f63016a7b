import CKinema

extension Context {
    /// Resolves the names in the animations of changed layers, and of layers that hold a layer whose name changed. Adds the slots
    /// of the layers with new targets to `slots`. Rule 8.5.
    func resolveNames(in next: Snapshot, _ slots: inout ShortList<UInt32>) {
        guard !namedKeyPaths.isEmpty else { return }
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
            if let layer = layers.object(inSlot: slot), layer.id == record.id { layer.record = resolved }
            slots.append(slot)
        }
    }

    /// The slots of the layers whose animations can name a layer.
    private func owners(of record: LayerRecord) -> [UInt32] {
        var owners = record.superlayer.map { [$0] } ?? []
        guard record.layerClass == .emitterCell, let cell = layers[record.id] else { return owners }
        for emitter in cell.emitters { owners.append(emitter.slot) }
        return owners
    }
}

import CKinema

extension Output {
    /// The replication of a layer at a time, and the number of its instances.
    package func replication(
        of handle: KinLayer, at time: Double
    ) throws(EngineError) -> (replication: Replication, count: Int) {
        guard try model.anyLayer(handle, "replicator").layerClass == .replicator else {
            throw .error(.typeMismatch, "replicator: a layer of another class given, expected a replicator layer")
        }
        let (record, presentation) = try published.shownState(of: handle, at: time, "replicator")
        let replication = Replication(presentation, of: record)
        guard let count = replication.count else {
            throw .error(.limitExceeded, "replicator: an instanceCount above 10000000 given, expected at most that")
        }
        return (replication, count)
    }

    /// The value of a layer below a replicator in one of its instances, whose time is delayed.
    package func instanceValue(
        _ keyPath: UInt32, of handle: KinLayer, in replicator: KinLayer, index: Int, at time: Double
    ) throws(EngineError) -> Value {
        let (replication, count) = try replication(of: replicator, at: time)
        let (record, presentation) = try published.shownState(of: replicator, at: time, "replicator")
        let layer = try model.modelLayer(handle)
        _ = try model.resolve(keyPath, for: layer.layerClass)
        let snapshot = presentation.snapshot
        guard let shown = snapshot.record(layer.slot, id: layer.id) else {
            throw .error(
                .notCommitted,
                "layer: a layer given that is not below a root in the shown commit, expected one that is")
        }
        guard isReplicated(shown, by: record, in: snapshot) else {
            throw .argument("layer: a layer given that is not below the replicator, expected a descendant of it")
        }
        guard index >= 0, index < count else {
            throw .error(.notFound, "index: \(index) given, expected less than \(count)")
        }
        let delayed = snapshot.isolating(record, delay: replication.timeOffset(of: index))
        return try model.value(keyPath, of: shown, in: Presentation(delayed, at: presentation.localTime(of: record)))
    }

    /// Whether the replicator draws the layer once for each instance: the layer is below the replicator, and not in its mask.
    func isReplicated(_ layer: LayerRecord, by replicator: LayerRecord, in snapshot: Snapshot) -> Bool {
        var below = layer
        for superlayer in snapshot.ancestors(of: layer) {
            if superlayer.slot == replicator.slot { return replicator.mask != below.slot }
            below = superlayer
        }
        return false
    }
}

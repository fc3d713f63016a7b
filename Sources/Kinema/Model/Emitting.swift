import CKinema

/// Bursts of particles. Rule 7A.
extension TransactionStack {
    /// Notes that the commit bears `count` particles of a cell.
    package func emit(_ count: Int, of cell: Layer, from emitter: Layer) throws(EngineError) {
        guard emitter.layerClass == .emitter else {
            throw .error(.typeMismatch, "layer: a layer of another class given, expected an emitter layer")
        }
        guard cell.layerClass == .emitterCell else {
            throw .error(.typeMismatch, "cell: a layer of another class given, expected an emitter cell")
        }
        guard cell.isEmitted(by: emitter) else {
            throw .error(.notFound, "cell: a cell given that the layer does not emit, expected one of its emitterCells")
        }
        guard count >= 0, count <= Context.burstLimit else {
            throw .error(.limitExceeded, "count: \(count) given, expected at most \(Context.burstLimit)")
        }
        guard count > 0 else { return }
        let extras = emitter.ensureExtras(), thread = self.thread
        let free = EmissionHistory.burstLimit - extras.waitingParticles
        var room = free - (extras.emission?.burstParticles ?? 0)
        if count > room, let history = extras.emission {
            room = free - history.burstParticles(at: published.emissionTime(of: emitter, at: published.now))
        }
        guard count <= room else {
            throw .error(
                .limitExceeded,
                "count: \(count) given, expected at most \(max(0, room)), because the last bursts of the layer count too")
        }
        try extras.bursts.requireRoom(for: "count")
        thread.ensureOpen()
        thread.changes.note(emitter, .bursts)
        extras.waitingParticles += count
        let last = extras.bursts.count - 1
        if last >= 0, extras.bursts[last].owner == thread.thread, extras.bursts[last].cell == cell.id {
            extras.bursts[last].count += count
        } else {
            extras.bursts.append(PendingBurst(owner: thread.thread, cell: cell.id, count: count))
        }
    }
}

extension Context {
    package static let burstLimit = 1_000_000
}

import CKinema

extension Output {
    /// Returns the number of particles at a time. If `capacity` suffices, calls `body` with them in the order of renderMode.
    package func particles(
        of handle: KinLayer, at time: Double, capacity: Int, _ body: (Int, Particle) -> Void
    ) throws(EngineError) -> Int {
        guard try model.anyLayer(handle, "emitter").layerClass == .emitter else {
            throw .error(.typeMismatch, "emitter: a layer of another class given, expected an emitter layer")
        }
        let (record, presentation) = try published.shownState(of: handle, at: time, "emitter")
        do throws(EmissionLimit) {
            let emission = try Emission(presentation, of: record, model.layers[record.id]?.extras?.emission)
            let count = try emission.count()
            if capacity >= count { try emission.forEachParticle(count, body) }
            return count
        } catch {
            guard !error.isOfMemory else { throw HostMemory.refusal }
            throw .error(
                .limitExceeded,
                "emitter: more than 10000000 living particles, or too many births to examine, given, expected fewer")
        }
    }
}

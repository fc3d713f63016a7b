import CKinema

@c @implementation public func kinLayerGetParticles(
    _ context: OpaquePointer!, _ emitter: KinLayer, _ time: Double, _ particles: UnsafeMutablePointer<KinParticle>!,
    _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let limit = particles == nil ? 0 : room(capacity)
        let needed = try context.output.particles(of: emitter, at: time, capacity: limit) { index, particle in
            particles?[index] = KinParticle(particle)
        }
        count?.pointee = needed
        guard room(capacity) >= needed else { throw tooSmall("particles", needed, capacity) }
        if needed > 0 { _ = try required(particles, "particles") }
    }
}

@c @implementation public func kinLayerEmit(
    _ context: OpaquePointer!, _ layer: KinLayer, _ cell: KinLayer, _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try context.transactions.emit(
            room(count), of: context.model.modelLayer(cell, "cell"), from: context.model.modelLayer(layer))
    }
}

extension KinParticle {
    fileprivate init(_ particle: Particle) {
        self.init()
        position = (particle.position.x, particle.position.y, particle.position.z)
        rotation = particle.rotation
        scale = particle.scale
        color = (particle.color.x, particle.color.y, particle.color.z, particle.color.w)
        age = particle.age
        lifetime = particle.lifetime
        cell = KinLayer(id: particle.cell)
        contents = particle.contents
        index = particle.index
    }
}

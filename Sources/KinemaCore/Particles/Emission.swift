/// A particle of an emitter at a time. Lengths are in the emitter layer's coordinates, times in the cell's seconds.
package struct Particle: Equatable, Sendable {
    package var position: SIMD3<Double>
    /// Radians about z.
    package var rotation: Double
    package var scale: Double
    /// Red, green, blue, alpha, each in 0…1.
    package var color: SIMD4<Double>
    /// The time since its birth.
    package var age: Double
    package var lifetime: Double
    /// The handle of its cell, and the image of the cell.
    package var cell: UInt64
    package var contents: UInt64
    /// The number of its birth within its cell and parent particle.
    package var index: UInt64
}

extension Particle {
    init(_ birth: Birth, _ motion: ParticleMotion, cell: UInt64) {
        let age = birth.age
        position = motion.position(age)
        rotation = motion.rotation(age)
        scale = motion.scale(age)
        color = motion.color(age)
        self.age = age
        lifetime = birth.lifetime
        self.cell = cell
        contents = motion.contents
        index = birth.index
    }
}

/// The number of particles, or of births to examine, exceeds the engine's limit or the available memory.
package struct EmissionLimit: Error {
    package var isOfMemory = Memory.isShort
}

/// The particles of a CAEmitterLayer: a pure function of the committed state, the seed and the time. Rule 7A.
///
/// The emitter's cells begin to emit when their time is 0, that is at their beginTime in the emitter's time. They emit during
/// their active duration, which is infinite by default. The cells of a cell do the same in every particle while it lives, and the
/// particle's age replaces the emitter's time. Their particles may outlive it. A nested cell whose speed is not positive emits
/// nothing. The properties of a particle are read at the time of its birth, but `enabled` at the sampled time. The emitter's
/// factors for birth rate, lifetime, velocity, scale and spin apply to all cells, including nested ones.
package final class Emission {
    package static let countLimit = 10_000_000
    /// The maximal number of births to examine. Some particles within the longest lifetime are dead already.
    static let workLimit = 40_000_000.0

    /// The snapshot with the emitter as the only root, so that its time is media time.
    private let snapshot: Snapshot
    let emitter: LayerRecord
    /// The emitter's time.
    let time: Double
    private(set) var cells: [EmissionCell] = []
    /// The intervals in which the emitter's cells emit.
    private(set) var intervals: [[BirthInterval]] = []
    private let seed: ParticleRandom

    package init(_ presentation: Presentation, of emitter: LayerRecord) throws(EmissionLimit) {
        snapshot = presentation.snapshot.isolating(emitter)
        self.emitter = emitter
        time = presentation.localTime(of: emitter)
        let shown = Presentation(snapshot, at: time)
        seed = ParticleRandom(seed: Emission.read(.seed, of: emitter, in: shown).scalar)
        guard time.isFinite else { throw EmissionLimit() }
        cells = try EmissionCell.all(of: emitter, in: shown)
        var schedule = EmissionSchedule(self)
        for (index, cell) in cells.enumerated() where cell.parent == nil {
            intervals.append(try schedule.intervals(of: index, until: cell.timing.localTime(time)))
        }
    }

    /// The number of live particles.
    package func count() throws(EmissionLimit) -> Int {
        var count = 0
        var walk = EmissionWalk(self, movesParticles: false)
        try walk.run { (_, _, _) throws(EmissionLimit) in
            count += 1
            if count > Emission.countLimit { throw EmissionLimit() }
        }
        return count
    }

    /// Calls `body` with the live particles and their indices in the order of renderMode: cell by cell in the order of birth,
    /// unless the mode sorts them. Sorting is stable. `count` is the number of particles.
    package func forEachParticle(_ count: Int, _ body: (Int, Particle) -> Void) throws(EmissionLimit) {
        guard let key = sortKey else {
            try enumerate(count, body)
            return
        }
        guard Memory.has(count * 3 * MemoryLayout<Particle>.stride / 2) else { throw EmissionLimit(isOfMemory: true) }
        var particles: [Particle] = []
        particles.reserveCapacity(min(max(count, 0), Emission.countLimit))
        try enumerate(count) { _, particle in particles.append(particle) }
        let order = particles.map(key).ascendingOrder
        for (rank, index) in order.enumerated() { body(rank, particles[index]) }
    }

    private func enumerate(_ count: Int, _ body: (Int, Particle) -> Void) throws(EmissionLimit) {
        var next = 0
        var walk = EmissionWalk(self, movesParticles: true)
        try walk.run { (run, birth, motion) throws(EmissionLimit) in
            guard next < count, let motion else { return }
            body(next, Particle(birth, motion, cell: cells[run.cell].record.id))
            next += 1
        }
    }

    /// The key by which renderMode sorts, in ascending order; nil if it does not sort.
    private var sortKey: ((Particle) -> Double)? {
        let shown = Presentation(snapshot, at: time)
        guard case .string(let mode) = Emission.read(.renderMode, of: emitter, in: shown) else { return nil }
        switch mode {
        case "oldestFirst": return { -$0.age }
        case "oldestLast": return { $0.age }
        case "backToFront": return { $0.position.z.isNaN ? -.infinity : $0.position.z }
        default: return nil
        }
    }

    // MARK: Reading

    private static func read(_ property: KinProperty, of record: LayerRecord, in presentation: Presentation) -> Value {
        presentation.value(UInt16(truncatingIfNeeded: property.rawValue), of: record) ?? .none
    }

    /// The random numbers of a cell of the emitter.
    func random(ofCell index: Int) -> ParticleRandom { seed.child(UInt64(cells[index].indexInParent)) }

    /// The timings from a cell up to the emitter.
    func timings(of index: Int) -> [LayerTiming] {
        var timings: [LayerTiming] = []
        var next: Int? = index
        while let current = next {
            timings.append(cells[current].timing)
            next = cells[current].parent
        }
        return timings
    }

    func emitterTraits(at time: Double) -> EmitterTraits {
        let shown = Presentation(snapshot, at: time)
        return EmitterTraits { Emission.read($0, of: emitter, in: shown) }
    }

    func cellTraits(of index: Int, at time: Double) -> CellTraits {
        let shown = Presentation(snapshot, at: time)
        return CellTraits { Emission.read($0, of: cells[index].record, in: shown) }
    }

    /// Whether animations may change properties of the emitter.
    var isEmitterAnimated: Bool { emitter.hasTracks }

    func isAnimated(_ index: Int) -> Bool {
        let cell = cells[index]
        let owner = cell.parent.map { cells[$0].record } ?? emitter
        return cell.record.hasTracks || owner.hasNamedTracks
    }

    /// The birth rates and lifetimes of all cells at a time of the emitter.
    func rates(at moment: Double) -> [CellRates] {
        let then = Presentation(snapshot, at: moment), now = Presentation(snapshot, at: time)
        let birthRate = Emission.read(.birthRate, of: emitter, in: then).scalar
        let lifetime = Emission.read(.lifetime, of: emitter, in: then).scalar
        var all = cells.map { cell in
            var rates = CellRates()
            guard Emission.read(.enabled, of: cell.record, in: now).scalar != 0 else { return rates }
            let rate = Emission.read(.birthRate, of: cell.record, in: then).scalar * birthRate
            rates.rate = rate > 0 ? rate : 0
            rates.lifetime = Emission.read(.lifetime, of: cell.record, in: then).scalar * lifetime
            rates.lifetimeRange = Emission.read(.lifetimeRange, of: cell.record, in: then).scalar * lifetime
            let longest = rates.lifetime + abs(rates.lifetimeRange) / 2
            rates.longest = longest > 0 ? longest : 0
            return rates
        }
        for index in cells.indices.reversed() {
            all[index].lineage = all[index].longest
            guard all[index].longest > 0 else { continue }
            for child in cells[index].children where all[child].rate > 0 && cells[child].timing.speed > 0 {
                all[index].lineage = max(all[index].lineage, all[index].longest + all[child].lineage / cells[child].timing.speed)
            }
        }
        return all
    }
}

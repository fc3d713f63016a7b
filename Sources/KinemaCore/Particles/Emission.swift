/// One particle of an emitter at a time. Lengths are in the emitter layer's coordinates, times in the cell's seconds.
package struct Particle: Equatable, Sendable {
    package var position: SIMD3<Double>
    /// Radians about z.
    package var rotation: Double
    package var scale: Double
    /// Red, green, blue, alpha, each in 0…1.
    package var color: SIMD4<Double>
    /// Since it was born.
    package var age: Double
    package var lifetime: Double
    /// The handle of its cell, and the host's image that the cell shows.
    package var cell: UInt64
    package var contents: UInt64
    /// The number of its birth in its cell and parent particle.
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

/// There are more particles, or more to look at to find them, than the engine accepts or has memory for.
package struct EmissionLimit: Error {
    package var isOfMemory = Memory.isShort
}

/// What a CAEmitterLayer emits, seen at a time: a pure function of the committed state, the seed and the time. Rule 7A.
///
/// The emitter's own cells begin to emit when their time is 0, that is at their beginTime in the emitter's time; they emit
/// for their active duration, by default forever. The cells of a cell do the same in every particle, with the particle's age
/// for the emitter's time, while the particle lives; what they emitted may outlive it. A nested cell whose speed is not
/// positive emits nothing. What a particle is, is read at the moment of its birth; `enabled` at the time that is shown. The
/// emitter's factors for birth rate, lifetime, velocity, scale and spin apply to all cells, nested ones too.
package struct Emission {
    package static let countLimit = 10_000_000
    /// How many births are looked at: of those within the longest life some are over already.
    static let workLimit = 40_000_000.0

    /// The emitter cut out as a root, so that its time is media time.
    private let snapshot: Snapshot
    let emitter: LayerRecord
    /// The emitter's time.
    let time: Double
    private(set) var cells: [EmissionCell] = []
    /// When its own cells emit.
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

    /// How many particles are alive.
    package func count() throws(EmissionLimit) -> Int {
        var count = 0
        var walk = EmissionWalk(self, movesParticles: false)
        try walk.run { (_, _, _) throws(EmissionLimit) in
            count += 1
            if count > Emission.countLimit { throw EmissionLimit() }
        }
        return count
    }

    /// Calls `body` with the particles that are alive, numbered in the order of renderMode: cell by cell as they were born,
    /// unless it sorts them; ties stay as they were. `count` is how many there are.
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
        for (place, index) in order.enumerated() { body(place, particles[index]) }
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

    /// What renderMode sorts by, smallest first; nil if it does not.
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

    /// The random numbers of an own cell.
    func random(ofCell index: Int) -> ParticleRandom { seed.child(UInt64(cells[index].place)) }

    /// From a cell's time up to the emitter's: its timing, its parent's and so on.
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

    /// Whether animations may move an emitter's or a cell's traits.
    var isEmitterAnimated: Bool { !emitter.tracks.isEmpty }

    func isAnimated(_ index: Int) -> Bool {
        let cell = cells[index]
        let owner = cell.parent.map { cells[$0].record } ?? emitter
        return !cell.record.tracks.isEmpty || owner.hasNamedTracks
    }

    /// How often every cell emits, and how long what it emits lives, at a time of the emitter.
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

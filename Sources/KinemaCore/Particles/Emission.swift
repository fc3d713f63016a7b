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

/// The particles of a CAEmitterLayer: a pure function of the committed state, which includes the emitter's history, and of the time.
/// Rule 7A.
///
/// The emitter's cells begin to emit when their time is 0, that is at their beginTime in the emitter's time. They emit during
/// their active duration, which is infinite by default. The cells of a cell do the same in every particle while it lives, and the
/// particle's age replaces the emitter's time. Their particles may outlive it. A nested cell whose speed is not positive emits
/// nothing. A particle has the properties of the state that counted at its birth, but `enabled` and renderMode are those of the
/// sampled time. The emitter's factors for birth rate, lifetime, velocity, scale and spin apply to all cells, including nested ones.
package final class Emission {
    package static let countLimit = 10_000_000
    /// The maximal number of births to examine, of cells that may emit from them, and of reads of rates that animations change. Some
    /// particles within the longest lifetime are dead already.
    static let workLimit = 40_000_000.0

    /// The emitter's time.
    let time: Double
    let history: EmissionHistory
    /// The index of the stretch that contains the time.
    let last: Int
    private(set) var sources: [BirthSource] = []
    private let emitter: LayerRecord
    /// For each stretch that has other cells than the last one.
    private var isEnabled: [Bool] = []

    /// The particles at the time of a presentation. Without a history the state counts from −∞.
    package init(
        _ presentation: Presentation, of emitter: LayerRecord, _ history: EmissionHistory? = nil
    ) throws(EmissionLimit) {
        self.emitter = emitter
        time = presentation.emissionTime(of: emitter)
        guard time.isFinite else { throw EmissionLimit() }
        let history = history ?? EmissionHistory(EmitterState(emitter, presentation.snapshot.records), at: time)
        self.history = history
        last = history.index(at: time)
        for index in 0...last where history[index].state.isTooLarge { throw EmissionLimit() }
        let shown = history[last].state
        isEnabled = shown.cells.indices.map { shown.reader.value(.enabled, of: $0, at: time).scalar != 0 }
        try findSources()
    }

    // MARK: The births of the emitter's cells

    /// Collects the births of each cell in the order of time: first the cells of the shown state, then those that the emitter no
    /// longer has.
    private func findSources() throws(EmissionLimit) {
        let shown = history[last], count = shown.state.ownCount
        var ranks = IndexTable<UInt64>(), cells: [[BirthSource]] = Array(repeating: [], count: count), work = 0.0
        for number in 0...last {
            let stretch = history[number]
            guard Memory.has((stretch.state.ownCount + stretch.bursts.count) * 2 * MemoryLayout<BirthSource>.stride) else {
                throw EmissionLimit(isOfMemory: true)
            }
            var schedule = EmissionSchedule(stretch.state, at: min(time, stretch.end), work: work)
            for index in 0..<stretch.state.ownCount {
                let found = try sources(of: index, number, &schedule)
                guard !found.isEmpty else { continue }
                let key = stretch.state.cells[index].key
                var rank = shown.state.index(of: index, from: stretch.state) ?? ranks[key]
                if rank == nil {
                    rank = cells.count
                    ranks[key] = cells.count
                    cells.append([])
                }
                guard let rank, cells[rank].makeRoom(found.count) else { throw EmissionLimit(isOfMemory: true) }
                cells[rank] += found
            }
            work = schedule.work
        }
        guard sources.makeRoom(cells.reduce(0) { $0 + $1.count }) else { throw EmissionLimit(isOfMemory: true) }
        for found in cells { sources += found }
    }

    private func sources(
        of index: Int, _ number: Int, _ schedule: inout EmissionSchedule
    ) throws(EmissionLimit) -> [BirthSource] {
        let stretch = history[number], cell = stretch.state.cells[index], count = stretch.counts[index]
        guard isEnabled(index, in: number) else { return [] }
        let now =
            number == last
            ? cell.timing.mapped(time)
            : history.age(of: index, in: stretch, history[last], at: time) - count.offset
        let end = cell.timing.mapped(min(time, stretch.end)), isOpen = number == last
        if !isOpen, now - end >= stretch.lineage, number > 0 || cell.timing.speed >= 0 { return [] }
        var found: [BirthSource] = []
        for burst in stretch.bursts where burst.cell == index {
            let born = cell.timing.mapped(stretch.start)
            let interval = BirthInterval(
                start: born, end: born, base: Double(burst.first), indexBase: EmissionHistory.firstOfBursts, lower: born,
                burst: Double(burst.count), rates: stretch.state.rates(at: stretch.start))
            found.append(BirthSource(stretch: number, cell: index, interval: interval, now: now))
        }
        let list = try schedule.births(of: index, from: count, until: end, limit: isOpen ? .infinity : end)
        let isFirst = number == 0
        if isFirst, count.origin > 0, end >= 0 {
            // What came before is forgotten, so this state counts there too.
            let interval = BirthInterval(
                start: count.origin, end: min(count.origin, cell.activeDuration), base: count.base,
                indexBase: count.span << 32, lower: 0, rates: try schedule.rates(cell, at: count.origin))
            found.append(BirthSource(stretch: number, cell: index, interval: interval, now: now))
        }
        let lower = isFirst ? 0 : cell.timing.mapped(stretch.start)
        guard found.makeRoom(list.intervals.count) else { throw EmissionLimit(isOfMemory: true) }
        for var interval in list.intervals {
            interval.lower = max(interval.lower, lower)
            found.append(BirthSource(stretch: number, cell: index, interval: interval, now: now))
        }
        return found
    }

    /// Whether a cell of a stretch is enabled at the sampled time.
    func isEnabled(_ index: Int, in number: Int) -> Bool {
        let state = history[number].state
        if let now = history[last].state.index(of: index, from: state) { return isEnabled[now] }
        return state.reader.value(.enabled, of: index, at: time).scalar != 0
    }

    // MARK: Particles

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
        guard Memory.has(count, of: 3 * MemoryLayout<Particle>.stride / 2) else { throw EmissionLimit(isOfMemory: true) }
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
            body(next, Particle(birth, motion, cell: run.state.cells[run.cell].record.id))
            next += 1
        }
    }

    /// The key by which renderMode sorts, in ascending order; nil if it does not sort.
    private var sortKey: ((Particle) -> Double)? {
        guard case .string(let mode) = EmissionReader(emitter, []).value(.renderMode, at: time) else { return nil }
        switch mode {
        case "oldestFirst": return { -$0.age }
        case "oldestLast": return { $0.age }
        case "backToFront": return { $0.position.z.isNaN ? -.infinity : $0.position.z }
        default: return nil
        }
    }
}

/// Births of a cell of the emitter.
struct BirthSource {
    /// The index of the stretch of the history.
    let stretch: Int
    let cell: Int
    let interval: BirthInterval
    /// The present time of the cell, by the timing that it had in the stretch.
    let now: Double
}

extension EmissionHistory {
    /// The index of the stretch that contains a time of the emitter.
    package func index(at time: Double) -> Int {
        var low = 0, high = changeCount + 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle].start <= time { low = middle } else { high = middle }
        }
        return low
    }
}

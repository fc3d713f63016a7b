/// The birth of a particle, which may be dead.
struct Birth {
    let index: UInt64
    let random: ParticleRandom
    /// The age in the cell's time.
    let age: Double
    let lifetime: Double
    /// The emitter's time or the parent's age at the birth.
    let parentAge: Double
}

/// Consecutive births of one cell, from one emitter or particle.
final class BirthRun {
    /// The index of the stretch of the history in which the first particle of the line was born, and its state.
    let stretch: Int
    let state: EmitterState
    let cell: Int
    let timing: LayerTiming
    let children: Range<Int>
    let random: ParticleRandom
    let interval: BirthInterval
    let rates: CellRates
    /// The current time of the cell.
    let now: Double
    /// The particle that emits; nil for the cells of the emitter.
    let parent: BirthParent?
    fileprivate(set) var next: Int64
    let last: Int64

    fileprivate init(
        _ cell: Int, _ stretch: Int, _ state: EmitterState, _ random: ParticleRandom, _ interval: BirthInterval, now: Double,
        parent: BirthParent?, births: ClosedRange<Int64>
    ) {
        self.cell = cell
        self.stretch = stretch
        self.state = state
        timing = state.cells[cell].timing
        children = state.cells[cell].children
        self.random = random
        self.interval = interval
        rates = interval.rates[cell]
        self.now = now
        self.parent = parent
        next = births.lowerBound
        last = births.upperBound
    }

    /// The birth with a number; nil if it is in the future, or if the particle and all its descendants are dead.
    fileprivate func birth(_ number: Int64, in emission: Emission) -> Birth? {
        let isBurst = interval.burst > 0
        let born = isBurst ? interval.start : interval.start + (Double(number) - interval.base) / rates.rate
        let age = now - born
        guard age >= 0, age < rates.lineage else { return nil }
        let index = UInt64(number) &+ interval.indexBase
        let random = random.child(index)
        let lifetime = random.value(.lifetime, mean: rates.lifetime, range: rates.lifetimeRange)
        guard lifetime > 0, age < lifetime || !children.isEmpty else { return nil }
        // If the cell's time is paused, all births are now.
        let parentAge = timing.speed == 0 ? min(emission.time, emission.history[stretch].end) : timing.unmapped(born)
        guard parent == nil || parentAge >= 0 else { return nil }
        return Birth(index: index, random: random, age: age, lifetime: lifetime, parentAge: parentAge)
    }

    /// The emitter's time at a birth.
    func moment(of birth: Birth) -> Double { (parent?.moment ?? 0) + birth.parentAge * (parent?.pace ?? 1) }
}

/// A particle as the emitter of its cell's cells.
final class BirthParent {
    /// The emitter's time at the particle's birth, and the number of the emitter's seconds in one second of the particle.
    let moment: Double
    let pace: Double
    /// Nil while the walk only counts.
    let motion: ParticleMotion?

    fileprivate init(_ birth: Birth, of run: BirthRun, _ motion: ParticleMotion?) {
        moment = run.moment(of: birth)
        pace = run.timing.speed == 0 ? 0 : (run.parent?.pace ?? 1) / run.timing.speed
        self.motion = motion
    }
}

/// Visits every birth whose particle may be alive or may have live descendants: the particles of a cell in the order of birth,
/// each followed by what its cells emitted.
struct EmissionWalk {
    private let emission: Emission
    private var work = 0.0
    private var stage: EmissionStage?

    /// If `movesParticles`, births have a motion.
    init(_ emission: Emission, movesParticles: Bool) {
        self.emission = emission
        stage = movesParticles ? EmissionStage(emission) : nil
    }

    /// Calls `visit` with every birth whose particle is alive, and with its motion if births have one.
    mutating func run(_ visit: (BirthRun, Birth, ParticleMotion?) throws(EmissionLimit) -> Void) throws(EmissionLimit) {
        for source in emission.sources {
            let state = emission.history[source.stretch].state
            let random = state.seed.child(UInt64(state.cells[source.cell].indexInParent))
            let run = try makeRun(source.cell, source.stretch, state, random, source.interval, from: -.infinity, source.now, nil)
            if let run { try walk(run, visit) }
        }
    }

    /// Visits a run and its descendants. Depth first with a stack on the heap, because the host decides how deep cells are
    /// nested.
    private mutating func walk(
        _ first: BirthRun, _ visit: (BirthRun, Birth, ParticleMotion?) throws(EmissionLimit) -> Void
    ) throws(EmissionLimit) {
        var open = [first]
        while let run = open.last {
            guard run.next <= run.last else {
                open.removeLast()
                continue
            }
            guard open.makeRoom(run.children.count), !Memory.isShort else { throw EmissionLimit(isOfMemory: true) }
            while run.next <= run.last {
                let number = run.next
                run.next += 1
                guard let birth = run.birth(number, in: emission) else { continue }
                let motion = stage?.motion(of: birth, run)
                if birth.age < birth.lifetime { try visit(run, birth, motion) }
                guard !run.children.isEmpty else { continue }
                let parent = BirthParent(birth, of: run, motion)
                for child in run.children.reversed() {
                    if let below = try makeRun(child, birth, of: run, parent) { open.append(below) }
                }
                break
            }
        }
    }

    /// The births of an interval at or after `from` that are not in the future and may have live descendants.
    @inline(never)
    private mutating func makeRun(
        _ cell: Int, _ stretch: Int, _ state: EmitterState, _ random: ParticleRandom, _ interval: BirthInterval, from: Double,
        _ now: Double, _ parent: BirthParent?
    ) throws(EmissionLimit) -> BirthRun? {
        let rates = interval.rates[cell]
        guard rates.lineage > 0, interval.lower <= now, now - interval.end < rates.lineage,
            let (first, last) = numbers(interval, rates, from: max(from, interval.lower), now)
        else { return nil }
        work += last - first + 1
        guard work <= Emission.workLimit, first >= 0, last < 0x1p53 else { throw EmissionLimit() }
        return BirthRun(
            cell, stretch, state, random, interval, now: now, parent: parent, births: Int64(first)...Int64(last))
    }

    /// The numbers of the first and the last birth; nil if there is none. Adds one birth at either end, because the run tests each
    /// birth exactly.
    private func numbers(_ interval: BirthInterval, _ rates: CellRates, from: Double, _ now: Double) -> (Double, Double)? {
        if interval.burst > 0 { return (interval.base, interval.base + interval.burst - 1) }
        guard rates.rate > 0, interval.end > interval.lower else { return nil }
        let oldest = (interval.base + rates.rate * (max(from, now - rates.lineage) - interval.start)).rounded(.down)
        let newest = (interval.base + rates.rate * (now - interval.start)).rounded(.down) + 1
        let end = (interval.base + rates.rate * (interval.end - interval.start)).rounded(.up) - 1
        // A state that counts for times before its start has births before the first one.
        let least = (interval.base + rates.rate * (interval.lower - interval.start)).rounded(.up)
        let first = max(least, oldest, 0), last = min(newest, end)
        return first <= last ? (first, last) : nil
    }

    /// The births of a cell from a particle during its life.
    private mutating func makeRun(
        _ child: Int, _ birth: Birth, of run: BirthRun, _ parent: BirthParent
    ) throws(EmissionLimit) -> BirthRun? {
        work += 1
        guard work <= Emission.workLimit else { throw EmissionLimit() }
        let cell = run.state.cells[child]
        guard cell.timing.speed > 0, emission.isEnabled(child, in: run.stretch) else { return nil }
        let end = min(cell.timing.mapped(birth.lifetime), cell.activeDuration)
        let interval = BirthInterval(start: 0, end: end, base: 0, lower: 0, rates: run.interval.rates)
        return try makeRun(
            child, run.stretch, run.state, birth.random.child(UInt64(cell.indexInParent)), interval,
            from: max(0, cell.timing.mapped(0)), cell.timing.mapped(birth.age), parent)
    }
}

/// Gives motions to births. Properties that no animation changes are read once for each state.
struct EmissionStage {
    private let emission: Emission
    private var known: [StretchTraits?]

    private struct StretchTraits {
        var emitter: EmitterTraits?
        var cells: [CellTraits?]
    }

    init(_ emission: Emission) {
        self.emission = emission
        known = Array(repeating: nil, count: emission.last + 1)
    }

    mutating func motion(of birth: Birth, _ run: BirthRun) -> ParticleMotion {
        let moment = run.moment(of: birth)
        var stretch = run.stretch, index = run.cell
        // A particle has the values of its own birth, and not of the birth of its parent.
        if run.parent != nil {
            let then = min(max(emission.history.index(at: moment), run.stretch), emission.last)
            if then != stretch, let other = emission.history[then].state.index(of: index, from: run.state) {
                (stretch, index) = (then, other)
            }
        }
        let emitter = emitterTraits(stretch, at: moment), cell = cellTraits(index, stretch, at: moment)
        if let parent = run.parent?.motion {
            return cell.motion(
                from: parent.position(birth.parentAge), along: parent.heading(birth.parentAge), emitter, birth.random)
        }
        let (position, direction) = emitter.shape.birth(birth.random)
        return cell.motion(from: position, along: direction, emitter, birth.random)
    }

    private mutating func makeRoom(_ stretch: Int, _ state: EmitterState) {
        guard known[stretch] == nil else { return }
        known[stretch] = StretchTraits(cells: Array(repeating: nil, count: state.cells.count))
    }

    private mutating func emitterTraits(_ stretch: Int, at moment: Double) -> EmitterTraits {
        if let traits = known[stretch]?.emitter { return traits }
        let state = emission.history[stretch].state, reader = state.reader
        let traits = EmitterTraits { reader.value($0, at: moment) }
        guard !state.isEmitterAnimated else { return traits }
        makeRoom(stretch, state)
        known[stretch]?.emitter = traits
        return traits
    }

    private mutating func cellTraits(_ index: Int, _ stretch: Int, at moment: Double) -> CellTraits {
        if let traits = known[stretch]?.cells[index] { return traits }
        let state = emission.history[stretch].state, reader = state.reader
        let traits = CellTraits { reader.value($0, of: index, at: moment) }
        guard !state.isAnimated(index) else { return traits }
        makeRoom(stretch, state)
        known[stretch]?.cells[index] = traits
        return traits
    }
}

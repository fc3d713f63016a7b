/// Particles that are born together.
package struct Burst {
    /// The index of the cell among those of the state.
    package let cell: Int
    /// The number of the first particle, and of how many there are.
    package let first: UInt64
    package let count: Int

    package init(cell: Int, first: UInt64, count: Int) {
        self.cell = cell
        self.first = first
        self.count = count
    }
}

/// The time of an emitter in which one state decides the births.
package struct EmissionStretch {
    package let state: EmitterState
    /// The emitter's times at which the state starts and ends to count. The first state of a history counts from −∞.
    package let start: Double
    package fileprivate(set) var end = Double.infinity
    /// The births before the stretch, for each cell of the emitter.
    package let counts: [BirthCount]
    /// At the start.
    package fileprivate(set) var bursts: [Burst] = []
    /// The longest life of a particle with its descendants, and that of the first ones.
    package fileprivate(set) var lineage = 0.0
    package fileprivate(set) var firstLineage = 0.0

    package init(_ state: EmitterState, start: Double, _ counts: [BirthCount]) {
        self.state = state
        self.start = start
        self.counts = counts
    }

    /// The part of an ended stretch that a saved state contains.
    package init(
        _ state: EmitterState, _ start: Double, _ end: Double, _ counts: [BirthCount], _ bursts: [Burst],
        lineages: (longest: Double, first: Double)
    ) {
        (self.state, self.start, self.end, self.counts, self.bursts) = (state, start, end, counts, bursts)
        (lineage, firstLineage) = lineages
    }

    package mutating func add(_ burst: Burst) { bursts.append(burst) }

    fileprivate var burstParticles: Int { bursts.reduce(0) { $0 + $1.count } }
}

/// The births of a cell that an emitter no longer has, in case that it gets the cell again. Its particles age on.
package struct RetiredCell {
    /// The handle, and how many times the emitter lists the cell before.
    package let cell: UInt64
    package let repetition: Int
    package let count: BirthCount
    package let timing: LayerTiming
    let key: UInt64

    package init(cell: UInt64, repetition: Int, count: BirthCount, timing: LayerTiming) {
        (self.cell, self.repetition, self.count, self.timing) = (cell, repetition, count, timing)
        key = EmissionCell.key(cell, repetition, below: 0)
    }
}

/// The states of an emitter, by its own time. Rule 7A: a particle keeps what it was born with.
///
/// A history belongs to the committed state of its layer. Only a commit, and an advance that removes ended animations, changes it,
/// under the context's lock.
package final class EmissionHistory {
    /// A state that ended longer ago is forgotten, whatever its particles live.
    package static let longest = 600.0
    /// The most changes that are kept, and the most counts of births in them, which an emitter with very many cells has.
    package static let changeLimit = 4096
    static let countLimit = 262_144
    /// The most particles of bursts that a history keeps.
    package static let burstLimit = 10_000_000
    /// Particles of bursts have the numbers from here on.
    static let firstOfBursts: UInt64 = 1 << 52

    /// The states that have ended, from `first` on in the order of time.
    private var ended: [EmissionStretch] = []
    private var first = 0
    package private(set) var current: EmissionStretch
    package private(set) var retired: [RetiredCell] = []
    /// The number of particles that were born in bursts, and of those that the history still has.
    package private(set) var burstCount: UInt64 = 0
    package private(set) var burstParticles = 0

    /// The history of an emitter that enters the tree.
    package init(_ state: EmitterState, at time: Double) {
        current = EmissionStretch(state, start: time, EmissionHistory.fresh(state))
    }

    /// A saved history without the state that counts now, which `restore` adds.
    package init(
        ended: [EmissionStretch], retired: [RetiredCell], burstCount: UInt64, current: EmissionStretch
    ) {
        (self.ended, self.retired, self.burstCount, self.current) = (ended, retired, burstCount, current)
        burstParticles = ended.reduce(current.burstParticles) { $0 + $1.burstParticles }
    }

    private static func fresh(_ state: EmitterState) -> [BirthCount] {
        Array(repeating: BirthCount(), count: state.ownCount)
    }

    /// The number of changes that the history keeps.
    package var changeCount: Int { ended.count - first }

    /// All states, the one that counts now last.
    package subscript(index: Int) -> EmissionStretch { index < changeCount ? ended[first + index] : current }

    /// The memory in bytes that a change to a state with a number of cells takes.
    package func sizeToChange(_ cells: Int) -> Int {
        let grown = ended.count == ended.capacity ? 2 * (ended.count + 1) * MemoryLayout<EmissionStretch>.stride : 0
        return EmissionHistory.size(of: max(cells, current.state.cells.count)) + grown
    }

    /// The same for a history whose list of states has room.
    package static func size(of cells: Int) -> Int {
        let ofCell =
            2 * MemoryLayout<BirthCount>.stride + 2 * MemoryLayout<RetiredCell>.stride
            + 2 * MemoryLayout<EmissionCell>.stride + 2 * MemoryLayout<CellRates>.stride
        return 1024 + cells * ofCell
    }

    /// The most memory that a change to a state with as many cells takes.
    package var mostToChange: Int {
        EmissionHistory.size(of: current.state.cells.count) + 2 * (ended.count + 1) * MemoryLayout<EmissionStretch>.stride
    }

    // MARK: Changing

    /// Notes that another state decides the births from a time on, and that particles are born then: `bursts` has the handles of
    /// cells and the numbers of particles.
    package func change(to state: EmitterState, at time: Double, bursts: [(cell: UInt64, count: Int)] = []) {
        guard time.isFinite else { return restart(state) }
        rewind(to: time)
        let time = max(time, current.start)
        if bursts.isEmpty, current.state.isSame(as: state) { return trim(at: time) }
        if time > current.start || !current.bursts.isEmpty {
            let counts = carriedCounts(to: state, at: time)
            end(at: time)
            current = EmissionStretch(state, start: time, counts)
        } else {
            let counts = changeCount == 0 ? EmissionHistory.fresh(state) : carriedCounts(to: state, at: time)
            current = EmissionStretch(state, start: time, counts)
        }
        for (id, count) in bursts { add(id, count) }
        trim(at: time)
    }

    /// Notes that the emitter's time has jumped. What the history has after `time` has not happened yet, and will not.
    package func rewind(to time: Double) {
        // A pause and its end may miss the time by their rounding.
        guard current.start - time > 1e-9 * max(1, abs(time)) else { return }
        let state = current.state
        while time < current.start, changeCount > 0 {
            burstParticles -= current.burstParticles
            current = ended.removeLast()
        }
        guard time >= current.start else { return restart(state, at: time) }
        let counts = carriedCounts(to: state, at: time)
        end(at: time)
        current = EmissionStretch(state, start: time, counts)
    }

    private func restart(_ state: EmitterState, at time: Double = 0) {
        (ended, first, retired, burstParticles) = ([], 0, [], 0)
        current = EmissionStretch(state, start: time, EmissionHistory.fresh(state))
    }

    private func add(_ id: UInt64, _ count: Int) {
        guard let cell = current.state.cells[..<current.state.ownCount].firstIndex(where: { $0.record.id == id }) else { return }
        current.add(Burst(cell: cell, first: burstCount, count: count))
        burstCount += UInt64(count)
        burstParticles += count
    }

    private func end(at time: Double) {
        current.end = time
        ended.append(current)
    }

    /// The births of the cells of a state until a time in the present stretch. Notes the cells that the state lacks.
    private func carriedCounts(to state: EmitterState, at time: Double) -> [BirthCount] {
        let old = current.state
        var schedule = EmissionSchedule(old, at: time), counts = EmissionHistory.fresh(state),
            isCarried = counts.map { _ in false }
        current.firstLineage = lineage(old.rates(at: current.start), old)
        current.lineage = current.firstLineage
        for index in 0..<old.ownCount {
            let cell = old.cells[index], now = cell.timing.mapped(time), before = current.counts[index]
            var count = before
            if let list = try? schedule.births(of: index, from: before, until: now, limit: now) {
                (count.base, count.span) = (list.count.base, list.count.span)
                current.lineage = max(current.lineage, list.lineage)
            }
            guard let other = state.index(of: index, from: old), other < state.ownCount else {
                count.settle()
                retired.append(
                    RetiredCell(cell: cell.record.id, repetition: cell.repetition, count: count, timing: cell.timing))
                continue
            }
            isCarried[other] = true
            let timing = state.cells[other].timing, then = timing.mapped(time)
            // If the rate stays, the same division gives the later births, to the bit.
            if timing == cell.timing, let rate = old.steadyRates?[index].rate, rate == state.steadyRates?[other].rate {
                counts[other] = before
                continue
            }
            count.settle()
            count.origin = max(0, then)
            if timing != cell.timing { count.offset += now - then }
            counts[other] = count
        }
        for index in 0..<state.ownCount where !isCarried[index] {
            let then = state.cells[index].timing.mapped(time)
            if let known = retired.last(where: { $0.key == state.cells[index].key }) {
                counts[index] = known.count
                counts[index].offset += known.timing.mapped(time) - then
            }
            counts[index].origin = max(0, then)
        }
        for index in counts.indices { counts[index].makeFinite() }
        return counts
    }

    private func lineage(_ rates: [CellRates], _ state: EmitterState) -> Double {
        rates[..<state.ownCount].reduce(0) { max($0, $1.lineage) }
    }

    // MARK: Forgetting

    /// Forgets the states whose particles are dead, and the oldest ones beyond the limits.
    private func trim(at time: Double) {
        let most = max(1, min(EmissionHistory.changeLimit, EmissionHistory.countLimit / max(1, current.state.ownCount)))
        while changeCount > 0, changeCount > most || isOver(self[0], before: self[1], at: time) {
            burstParticles -= self[0].burstParticles
            first += 1
        }
        if first > 16 && 2 * first > ended.count || changeCount == 0 {
            ended.removeFirst(first)
            first = 0
        }
        if changeCount == 0 { retired = [] }
        if retired.count > EmissionCell.limit { retired.removeFirst(retired.count - EmissionCell.limit) }
    }

    /// Whether no particle of a state lives, nor would one of the next state if that had counted earlier.
    private func isOver(_ stretch: EmissionStretch, before next: EmissionStretch, at time: Double) -> Bool {
        if time - stretch.end >= EmissionHistory.longest { return true }
        // Another change at the same time replaces the next state.
        guard time > stretch.end else { return false }
        let following = next.end < .infinity ? next.firstLineage : lineage(next.state.rates(at: next.start), next.state)
        // A state without a birth rate has births at its start only, those of bursts.
        let last = stretch.state.isSilent ? stretch.start : stretch.end
        return isDead(stretch, before: last, at: time, after: stretch.lineage)
            && isDead(next, before: stretch.end, at: time, after: following)
    }

    /// The particles of bursts that may live at a time.
    package func burstParticles(at time: Double) -> Int {
        var all = 0
        for index in 0...changeCount where !self[index].bursts.isEmpty {
            let stretch = self[index], longest = lineage(stretch.state.rates(at: stretch.start), stretch.state)
            if !isDead(stretch, before: stretch.start, at: time, after: longest) { all += stretch.burstParticles }
        }
        return all
    }

    /// Whether particles of a stretch that were born before an earlier time are dead if they live no longer than `life`.
    private func isDead(_ stretch: EmissionStretch, before end: Double, at time: Double, after life: Double) -> Bool {
        for index in 0..<stretch.state.ownCount {
            let born = stretch.state.cells[index].timing.mapped(end) + stretch.counts[index].offset
            guard age(of: index, in: stretch, current, at: time) - born >= life else { return false }
        }
        return true
    }

    /// The time in which the particles of a cell of a stretch age, when another stretch counts.
    func age(of index: Int, in stretch: EmissionStretch, _ shown: EmissionStretch, at time: Double) -> Double {
        let cell = stretch.state.cells[index]
        if let now = shown.state.index(of: index, from: stretch.state), now < shown.state.ownCount {
            return shown.state.cells[now].timing.mapped(time) + shown.counts[now].offset
        }
        if let last = retired.last(where: { $0.key == cell.key }) { return last.timing.mapped(time) + last.count.offset }
        return cell.timing.mapped(time) + stretch.counts[index].offset
    }
}

extension BirthCount {
    /// Restarts a count that is so large that it becomes inexact.
    fileprivate mutating func settle() {
        guard !(base < 0x1p32) else { return }
        base = base < .infinity ? base - base.rounded(.down) : 0
        span = (span + 1) & BirthCount.lastSpan
    }

    /// Timings of extreme numbers have times that are not finite.
    fileprivate mutating func makeFinite() {
        if !origin.isFinite { origin = 0 }
        if !offset.isFinite { offset = 0 }
    }
}

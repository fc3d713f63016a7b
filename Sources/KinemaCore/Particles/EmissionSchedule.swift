/// How often a cell emits and how long what it emits lives, at some moment.
struct CellRates {
    /// Births per second of the cell's time, ≥ 0.
    var rate = 0.0
    var lifetime = 0.0
    var lifetimeRange = 0.0
    /// The longest life that can come of it.
    var longest = 0.0
    /// The age at which the last of a particle and its descendants is gone.
    var lineage = 0.0
}

/// An interval of a cell's time with a constant birth rate. Birth number i comes at start + (i − base) / rate.
struct BirthInterval {
    let start: Double
    let end: Double
    /// Births before it, a real number: the integral of the rate.
    let base: Double
    /// What a particle's index counts from.
    var indexBase: UInt64 = 0
    /// Of every cell of the emitter.
    let rates: [CellRates]
}

/// When an emitter's own cells emit.
///
/// A particle is born whenever the integral of emitter.birthRate · cell.birthRate over the cell's time reaches a whole
/// number. Where no animation moves a birth rate or a lifetime that is a division. While one does, both are held for steps of
/// 1/64 s at what they are in the middle of the step, and the integral is a sum over the steps since the animations began. So
/// that this costs no more the longer they run, the sum begins anew every 128 s, and what was born before the last two such
/// spans is not shown any more.
struct EmissionSchedule {
    static let step = 1.0 / 64
    static let stepsInSpan = 8192.0
    /// More spans than that could not be told apart by a particle's index.
    private static let spanLimit = 2_097_152.0

    private let emission: Emission
    /// Cells whose times agree ask for the same moments.
    private var known: [UInt64: [CellRates]] = [:]

    init(_ emission: Emission) { self.emission = emission }

    /// The intervals of an own cell's time, as far as they matter at `now` of it.
    mutating func intervals(of index: Int, until now: Double) throws(EmissionLimit) -> [BirthInterval] {
        let cell = emission.cells[index]
        guard now >= 0, cell.activeDuration > 0 else { return [] }
        try require(steps: 4)
        var list = StretchList(index: index, limit: cell.activeDuration)
        guard let animated = animatedSpan(of: cell), animated.upperBound > 0 else {
            list.append(until: .infinity, rates(cell, at: 1))
            return list.intervals
        }
        guard animated.lowerBound <= now else {
            list.append(until: .infinity, rates(cell, at: 0))
            return list.intervals
        }
        let start = max(animated.lowerBound, 0)
        if start > 0 { list.append(until: start, rates(cell, at: 0)) }
        try addSteps(to: &list, cell, from: start, until: min(now, animated.upperBound), end: animated.upperBound)
        if now > animated.upperBound { list.append(until: .infinity, rates(cell, at: animated.upperBound + 1)) }
        return list.intervals
    }

    private mutating func addSteps(
        to list: inout StretchList, _ cell: EmissionCell, from start: Double, until now: Double, end: Double
    ) throws(EmissionLimit) {
        let last = ((now - start) / EmissionSchedule.step).rounded(.down)
        let span = (last / EmissionSchedule.stepsInSpan).rounded(.down)
        guard span < EmissionSchedule.spanLimit else { throw EmissionLimit() }
        var step = max(0, span - 1) * EmissionSchedule.stepsInSpan
        try require(steps: last - step + 1)
        if step > 0 { list.beginSpan(UInt64(max(0, span - 1)), at: start + step * EmissionSchedule.step) }
        while step <= last {
            let from = start + step * EmissionSchedule.step, to = min(from + EmissionSchedule.step, end)
            if step > 0, step == span * EmissionSchedule.stepsInSpan { list.beginSpan(UInt64(span), at: from) }
            if to > from { list.append(until: to, rates(cell, at: (from + to) / 2)) }
            step += 1
        }
        // What comes after long animations counts anew, too.
        if span > 0, now == end { list.beginSpan(UInt64(span) + 1, at: end) }
    }

    /// Fails if there is no memory for the intervals of so many steps, and the rates of all cells in each.
    private func require(steps: Double) throws(EmissionLimit) {
        let bytes = steps * (192 + Double(emission.cells.count * 2 * MemoryLayout<CellRates>.stride))
        guard Memory.has(Int(min(max(bytes, 0), 0x1p62))) else { throw EmissionLimit(isOfMemory: true) }
    }

    // MARK: Rates

    /// The rates of all cells when an own cell's time is `time`.
    private mutating func rates(_ cell: EmissionCell, at time: Double) -> [CellRates] {
        let moment = cell.timing.speed == 0 ? emission.time : cell.timing.parentTime(time)
        if let rates = known[moment.bitPattern] { return rates }
        let rates = emission.rates(at: moment)
        known[moment.bitPattern] = rates
        return rates
    }

    // MARK: Animations

    private static let emitterProperties: [KinProperty] = [.birthRate, .lifetime]
    private static let cellProperties: [KinProperty] = [.birthRate, .lifetime, .lifetimeRange]

    /// From when to when, in an own cell's time, some animation may move a birth rate or a lifetime; nil if none ever does.
    private func animatedSpan(of cell: EmissionCell) -> ClosedRange<Double>? {
        guard cell.timing.speed != 0 else { return nil }
        var span: ClosedRange<Double>?
        func add(_ track: Track, _ timings: [LayerTiming]) {
            guard var (begin, end) = EmissionSchedule.span(of: track) else { return }
            for timing in timings {
                guard timing.speed != 0 else { return }
                (begin, end) = (timing.parentTime(begin), timing.parentTime(end))
            }
            (begin, end) = (cell.timing.localTime(begin), cell.timing.localTime(end))
            let low = min(begin, end), high = max(begin, end)
            guard low <= high else { return }
            span = min(span?.lowerBound ?? low, low)...max(span?.upperBound ?? high, high)
        }
        for track in emission.emitter.tracks where EmissionSchedule.moves(track, EmissionSchedule.emitterProperties) {
            add(track, [])
        }
        for (index, other) in emission.cells.enumerated() {
            for track in other.record.tracks where EmissionSchedule.moves(track, EmissionSchedule.cellProperties) {
                add(track, emission.timings(of: index))
            }
        }
        return span
    }

    private static func moves(_ track: Track, _ own: [KinProperty]) -> Bool {
        let candidates = !track.target.isNamed ? own : cellProperties
        return candidates.contains { UInt16(truncatingIfNeeded: $0.rawValue) == track.target.property }
    }

    /// When a track's value changes, in the time of its layer. That of a group's child is anybody's guess.
    private static func span(of track: Track) -> (Double, Double)? {
        guard track.clock.group == nil else { return (-.infinity, .infinity) }
        let timing = track.clock.timing
        return timing.speed == 0 ? (timing.beginTime, timing.beginTime) : (timing.beginTime, timing.activeEnd)
    }
}

/// Stretches that follow each other, with the births counted through.
private struct StretchList {
    /// The cell that is counted.
    let index: Int
    /// The end of the emission.
    let limit: Double
    private(set) var intervals: [BirthInterval] = []
    private var start = 0.0
    private var base = 0.0
    private var indexBase: UInt64 = 0

    init(index: Int, limit: Double) {
        self.index = index
        self.limit = limit
    }

    mutating func append(until end: Double, _ rates: [CellRates]) {
        guard start < limit else { return }
        let stop = min(end, limit)
        intervals.append(BirthInterval(start: start, end: stop, base: base, indexBase: indexBase, rates: rates))
        base += rates[index].rate * (stop - start)
        start = end
    }

    /// Counts from 0 again.
    mutating func beginSpan(_ number: UInt64, at time: Double) {
        start = time
        base = 0
        indexBase = number << 32
    }
}

/// The birth rate and the lifetimes of a cell at a time.
struct CellRates {
    /// Births per second of the cell's time, ≥ 0.
    var rate = 0.0
    var lifetime = 0.0
    var lifetimeRange = 0.0
    /// The longest possible lifetime.
    var longest = 0.0
    /// The age at which a particle and all its descendants are dead.
    var lineage = 0.0
}

/// An interval of a cell's time with a constant birth rate. The birth number i is at start + (i − base) / rate.
struct BirthInterval {
    let start: Double
    let end: Double
    /// The number of births before the interval: the integral of the rate, a real number.
    let base: Double
    /// The birth number that has the index 0.
    var indexBase: UInt64 = 0
    /// The rates of every cell of the emitter.
    let rates: [CellRates]
}

/// The intervals in which the cells of an emitter emit.
///
/// A particle is born whenever the integral of emitter.birthRate · cell.birthRate over the cell's time reaches a whole number. If
/// no animation changes a birth rate or a lifetime, that is a division. While one does, both are constant within steps of 1/64 s,
/// with their values in the middle of the step, and the integral is a sum over the steps since the animations began. To bound the
/// cost of long animations, the sum restarts every 128 s, and particles that were born before the last two of these spans are not
/// shown.
struct EmissionSchedule {
    static let step = 1.0 / 64
    static let stepsInSpan = 8192.0
    /// The index of a particle cannot distinguish more spans.
    private static let spanLimit = 2_097_152.0

    private let emission: Emission
    /// The rates by time, because cells whose times agree need the same ones.
    private var known = ObjectTable<UInt64, Boxed<[CellRates]>>()

    init(_ emission: Emission) { self.emission = emission }

    /// The intervals of a cell of the emitter in its own time that matter at `now`.
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
        // The count restarts after long animations too.
        if span > 0, now == end { list.beginSpan(UInt64(span) + 1, at: end) }
    }

    /// Fails if there is no memory for the intervals of all steps, and for the rates of all cells in each.
    private func require(steps: Double) throws(EmissionLimit) {
        let bytes = steps * (192 + Double(emission.cells.count * 2 * MemoryLayout<CellRates>.stride))
        guard Memory.has(Int(min(max(bytes, 0), 0x1p62))) else { throw EmissionLimit(isOfMemory: true) }
    }

    // MARK: Rates

    /// The rates of all cells at a time of a cell of the emitter.
    private mutating func rates(_ cell: EmissionCell, at time: Double) -> [CellRates] {
        let moment = cell.timing.speed == 0 ? emission.time : cell.timing.parentTime(time)
        if let rates = known[moment.bitPattern] { return rates.content }
        let rates = emission.rates(at: moment)
        known[moment.bitPattern] = Boxed(rates)
        return rates
    }

    // MARK: Animations

    private static let emitterProperties: [KinProperty] = [.birthRate, .lifetime]
    private static let cellProperties: [KinProperty] = [.birthRate, .lifetime, .lifetimeRange]

    /// The interval of a cell's time in which an animation may change a birth rate or a lifetime; nil if there is none.
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

    /// The interval in which the value of a track changes, in the time of its layer. The child of a group may change at any time.
    private static func span(of track: Track) -> (Double, Double)? {
        guard track.clock.group == nil else { return (-.infinity, .infinity) }
        let timing = track.clock.timing
        return timing.speed == 0 ? (timing.beginTime, timing.beginTime) : (timing.beginTime, timing.activeEnd)
    }
}

/// Consecutive intervals with a running count of births.
private struct StretchList {
    /// The index of the cell.
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

    @inline(never)
    mutating func append(until end: Double, _ rates: [CellRates]) {
        guard start < limit else { return }
        let stop = min(end, limit)
        intervals.append(BirthInterval(start: start, end: stop, base: base, indexBase: indexBase, rates: rates))
        base += rates[index].rate * (stop - start)
        start = end
    }

    /// Restarts the count at 0.
    mutating func beginSpan(_ number: UInt64, at time: Double) {
        start = time
        base = 0
        indexBase = number << 32
    }
}

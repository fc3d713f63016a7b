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
    var start: Double
    var end: Double
    /// The number of births before `start`: the integral of the rate, a real number.
    var base: Double
    /// The birth number that has the index 0.
    var indexBase: UInt64 = 0
    /// The first time of a birth.
    var lower: Double
    /// The number of particles that are born together at `start`; 0 if they are born one after another.
    var burst = 0.0
    /// The rates of every cell of the emitter.
    let rates: [CellRates]
}

/// The progress of a cell's births.
package struct BirthCount {
    /// The time of the cell at which the integral of the rate is `base`.
    package var origin = 0.0
    package var base = 0.0
    /// The number of restarts of the count.
    package var span: UInt64 = 0
    /// The difference between the time in which particles age and the cell's time. It keeps ages when the cell's timing changes.
    package var offset = 0.0

    /// The index of a particle cannot distinguish more spans.
    package static let lastSpan: UInt64 = 0xF_FFFF

    package init() {}
}

/// The intervals in which the cells of an emitter emit in one state.
///
/// A particle is born whenever the integral of emitter.birthRate · cell.birthRate over the cell's time reaches a whole number. If
/// no animation changes a birth rate or a lifetime, that is a division. While one does, both are constant within steps of 1/64 s,
/// with their values in the middle of the step, and the integral is a sum over the steps since the animations, or the state, began.
/// To bound the cost of long animations, the sum restarts every 128 s, and particles that were born before the last two of these
/// spans are not shown.
struct EmissionSchedule {
    static let step = 1.0 / 64
    static let stepsInSpan = 8192.0

    private let state: EmitterState
    /// The emitter's time at which a cell without speed is read.
    private let time: Double
    /// The interval of the emitter's time in which an animation may change a birth rate or a lifetime; nil if there is none.
    private let animated: ClosedRange<Double>?
    /// The rates by time, because cells whose times agree need the same ones.
    private var known = ObjectTable<UInt64, Boxed<[CellRates]>>()
    /// The reads of all rates at one time, and what was spent so far: few cells with different times have many steps of many rates.
    private let cost: Double
    private(set) var work: Double

    init(_ state: EmitterState, at time: Double, work: Double = 0) {
        self.state = state
        self.time = time
        self.work = work
        animated = state.steadyRates == nil ? EmissionSchedule.animatedSpan(of: state) : nil
        cost = animated == nil ? 0 : Double(state.cells.reduce(state.emitter.tracks.count) { $0 + 4 + $1.record.tracks.count })
    }

    /// The births of a cell of the emitter in its own time, from `count` until `now`. Births are before `limit`.
    mutating func births(
        of index: Int, from count: BirthCount, until now: Double, limit: Double
    ) throws(EmissionLimit) -> BirthList {
        let cell = state.cells[index]
        var list = BirthList(index: index, from: count, limit: min(cell.activeDuration, limit))
        guard now >= 0, cell.activeDuration > 0 else { return list }
        try require(steps: 4)
        let origin = count.origin
        guard let animated = animatedSpan(of: cell), animated.upperBound > origin else {
            list.append(until: .infinity, try rates(cell, at: origin + 1))
            return list
        }
        guard animated.lowerBound <= now else {
            list.append(until: .infinity, try rates(cell, at: origin))
            return list
        }
        let start = max(animated.lowerBound, origin)
        if start > origin { list.append(until: start, try rates(cell, at: origin)) }
        try addSteps(to: &list, cell, from: start, until: min(now, animated.upperBound), end: animated.upperBound)
        if now > animated.upperBound { list.append(until: .infinity, try rates(cell, at: animated.upperBound + 1)) }
        return list
    }

    private mutating func addSteps(
        to list: inout BirthList, _ cell: EmissionCell, from start: Double, until now: Double, end: Double
    ) throws(EmissionLimit) {
        let last = ((now - start) / EmissionSchedule.step).rounded(.down)
        let span = (last / EmissionSchedule.stepsInSpan).rounded(.down), before = list.count.span
        guard span + Double(before) < Double(BirthCount.lastSpan) else { throw EmissionLimit() }
        var step = max(0, span - 1) * EmissionSchedule.stepsInSpan
        try require(steps: last - step + 1)
        if step > 0 { list.beginSpan(before + UInt64(max(0, span - 1)), at: start + step * EmissionSchedule.step) }
        while step <= last {
            let from = start + step * EmissionSchedule.step, to = min(from + EmissionSchedule.step, end)
            if step > 0, step == span * EmissionSchedule.stepsInSpan { list.beginSpan(before + UInt64(span), at: from) }
            if to > from { list.append(until: to, try rates(cell, at: (from + to) / 2)) }
            step += 1
        }
        // The count restarts after long animations too.
        if span > 0, now == end { list.beginSpan(before + UInt64(span) + 1, at: end) }
    }

    /// Fails if there is no memory for the intervals of all steps, twice because a list that grows exists beside the former one, and for the
    /// rates of all cells in each.
    private mutating func require(steps: Double) throws(EmissionLimit) {
        try spend(8 * steps)
        let bytes = Int64(steps) * Int64(2 * 192 + state.cells.count * 2 * MemoryLayout<CellRates>.stride)
        guard Memory.has(Int(clamping: bytes)) else { throw EmissionLimit(isOfMemory: true) }
    }

    private mutating func spend(_ amount: Double) throws(EmissionLimit) {
        work += amount
        guard work <= Emission.workLimit else { throw EmissionLimit() }
    }

    // MARK: Rates

    /// The rates of all cells at a time of a cell of the emitter.
    mutating func rates(_ cell: EmissionCell, at time: Double) throws(EmissionLimit) -> [CellRates] {
        if let rates = state.steadyRates { return rates }
        let moment = cell.timing.speed == 0 ? self.time : cell.timing.unmapped(time)
        if let rates = known[moment.bitPattern] { return rates.content }
        try spend(cost)
        let rates = state.rates(at: moment)
        known[moment.bitPattern] = Boxed(rates)
        return rates
    }

    // MARK: Animations

    static let emitterProperties: [KinProperty] = [.birthRate, .lifetime]
    static let cellProperties: [KinProperty] = [.birthRate, .lifetime, .lifetimeRange]

    /// The same in the time of a cell.
    private func animatedSpan(of cell: EmissionCell) -> ClosedRange<Double>? {
        guard cell.timing.speed != 0, let animated else { return nil }
        let begin = cell.timing.mapped(animated.lowerBound), end = cell.timing.mapped(animated.upperBound)
        return begin.isNaN || end.isNaN ? nil : min(begin, end)...max(begin, end)
    }

    private static func animatedSpan(of state: EmitterState) -> ClosedRange<Double>? {
        var span: ClosedRange<Double>?
        func add(_ track: Track, _ timings: [LayerTiming]) {
            var (begin, end) = EmissionSchedule.span(of: track)
            for timing in timings {
                guard timing.speed != 0 else { return }
                (begin, end) = (timing.unmapped(begin), timing.unmapped(end))
            }
            let low = min(begin, end), high = max(begin, end)
            guard low <= high else { return }
            span = min(span?.lowerBound ?? low, low)...max(span?.upperBound ?? high, high)
        }
        for track in state.emitter.tracks where moves(track, emitterProperties) { add(track, []) }
        for (index, cell) in state.cells.enumerated() {
            var timings: [LayerTiming]?
            for track in cell.record.tracks where moves(track, cellProperties) {
                let above = timings ?? state.timings(of: index)
                timings = above
                add(track, above)
            }
        }
        return span
    }

    /// Whether an animation of a record may change one of its properties, or a birth rate or a lifetime of a cell by name.
    static func moves(_ record: LayerRecord, _ own: [KinProperty]) -> Bool {
        record.hasTracks && record.tracks.contains { moves($0, own) }
    }

    private static func moves(_ track: Track, _ own: [KinProperty]) -> Bool {
        let candidates = !track.target.isNamed ? own : cellProperties
        return candidates.contains { UInt16(truncatingIfNeeded: $0.rawValue) == track.target.property }
    }

    /// The interval in which the value of a track changes, in the time of its layer. The child of a group may change at any time.
    private static func span(of track: Track) -> (Double, Double) {
        guard track.clock.group == nil else { return (-.infinity, .infinity) }
        let timing = track.clock.timing
        return timing.speed == 0 ? (timing.beginTime, timing.beginTime) : (timing.beginTime, timing.activeEnd)
    }
}

/// Consecutive intervals of a cell with a running count of births.
struct BirthList {
    /// The index of the cell.
    private let index: Int
    /// The end of the emission.
    private let limit: Double
    private(set) var intervals: [BirthInterval] = []
    private(set) var count: BirthCount

    init(index: Int, from count: BirthCount, limit: Double) {
        self.index = index
        self.limit = limit
        self.count = count
    }

    @inline(never)
    mutating func append(until end: Double, _ rates: [CellRates]) {
        let start = count.origin
        guard start < limit else { return }
        let stop = min(end, limit)
        intervals.append(
            BirthInterval(start: start, end: stop, base: count.base, indexBase: count.span << 32, lower: start, rates: rates))
        if stop < .infinity { count.base += rates[index].rate * (stop - start) }
        count.origin = end
    }

    /// Restarts the count at 0.
    mutating func beginSpan(_ number: UInt64, at time: Double) {
        count.origin = time
        count.base = 0
        count.span = number
    }

    /// The longest life of a particle, with its descendants.
    var lineage: Double { intervals.reduce(0) { max($0, $1.rates[index].lineage) } }
}

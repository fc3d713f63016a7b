import CPlatform

/// Clocks that one call of a kernel evaluates. They are of one kind, and share a timing function or have separate ones. Their
/// numbers are in planes of `stride` numbers, one for each clock.
struct ClockGroup {
    /// In the order of `KinClocks`.
    enum Plane {
        static let begin = 0, first = 1, last = 2
        /// Planes of clocks that run once.
        static let scale = 3, onceCount = 4
        /// Planes of clocks with any timing.
        static let pace = 3, direction = 4, active = 5, offset = 6, cycle = 7, turn = 8, duration = 9, anyCount = 10
        /// Planes of floats, for springs only.
        static let angle = 0, decay = 1, weight = 2, floatCount = 3
    }

    let isOnce: Bool
    let spring: SpringKind
    let cells: UnsafePointer<KinCurveTable>?
    let cellCount: Int
    let isWarped: Bool
    /// Used instead of `cells` and `isWarped`.
    private(set) var each: OwnCurves?
    let precision: FractionPrecision
    /// Whether all clocks run on media time. If not, each has a time space.
    let isOnMediaTime: Bool
    private(set) var count: Int
    let stride: Int
    private(set) var doubles: UnsafeMutablePointer<Double>
    private(set) var floats: UnsafeMutablePointer<Float>
    /// Only if not all clocks run on media time.
    private(set) var spaces: UnsafeMutablePointer<Int32>
    /// The interval of media time in which all clocks have an effect; empty if it is unknown.
    private(set) var effective: (from: Double, until: Double)
    /// The number of lanes that each clock moves; only for clocks that run once.
    let uses: UnsafeMutablePointer<Int32>
    /// The number of clocks that move no lane any longer.
    private(set) var unusedCount = 0
    /// The index at which the search for one of them continues.
    private(set) var searched = 0
    /// The clocks that changed last, the latest first; negative if there are fewer.
    private(set) var recent = SIMD4<Int32>(repeating: -1)
    /// The number of clocks that were replaced since the group was settled.
    private(set) var changeCount = 0
    /// The indices of the lane groups that use the clocks.
    var lanes: Range<Int> = 0..<0

    /// The number of clocks that the kernels process.
    var padded: Int { TileMemory.padded(count) }

    var planeCount: Int { isOnce ? Plane.onceCount : Plane.anyCount }

    func plane(_ index: Int) -> UnsafePointer<Double> { UnsafePointer(doubles + index * stride) }
    func floatPlane(_ index: Int) -> UnsafePointer<Float> { UnsafePointer(floats + index * stride) }

    var once: KinOnceClocks {
        KinOnceClocks(
            begin: plane(Plane.begin), first: plane(Plane.first), last: plane(Plane.last),
            scale: plane(Plane.scale))
    }

    var any: KinClocks { KinClocks(UnsafePointer(doubles), stride: stride) }

    var springs: KinSprings {
        KinSprings(angle: floatPlane(Plane.angle), decay: floatPlane(Plane.decay), weight: floatPlane(Plane.weight))
    }
}

extension KinClocks {
    /// Creates the parameters from planes of `stride` numbers in the order of `ClockGroup.Plane`.
    init(_ planes: UnsafePointer<Double>, stride: Int) {
        func plane(_ index: Int) -> UnsafePointer<Double> { planes + index * stride }
        typealias Plane = ClockGroup.Plane
        self.init(
            begin: plane(Plane.begin), pace: plane(Plane.pace), direction: plane(Plane.direction),
            active: plane(Plane.active), first: plane(Plane.first), last: plane(Plane.last), offset: plane(Plane.offset),
            cycle: plane(Plane.cycle), turn: plane(Plane.turn), duration: plane(Plane.duration))
    }
}

/// The precision of the fractions of clocks.
enum FractionPrecision: UInt8 {
    /// A float.
    case rounded
    /// A float and its residual, for keyframes and steep curves.
    case split
    /// The same, and clocks that run once divide by the duration, because the product with its rounded inverse may be below 1 at the
    /// end, where the curve jumps.
    case divided
}

enum SpringKind: UInt8 {
    case none
    case underdamped
    case critical
    /// The response to a push.
    case underdampedPush
    case criticalPush

    var isCritical: Bool { self == .critical || self == .criticalPush }
    /// Where the spring rests in the end.
    var rest: Float { self == .underdampedPush || self == .criticalPush ? 0 : 1 }
}

extension SpringLane {
    var kind: SpringKind {
        isPush ? (isCritical ? .criticalPush : .underdampedPush) : isCritical ? .critical : .underdamped
    }
}

extension ClockGroup {
    /// The group without the clocks outside `clocks`, which must begin at a whole vector. The work must begin at the same clock.
    func cut(to clocks: Range<Int>) -> ClockGroup {
        let first = clocks.lowerBound
        assert(first == TileMemory.vector(of: first), "a cut of clocks does not begin at a vector")
        var cut = self
        cut.each = each?.from(first)
        (cut.count, cut.doubles, cut.floats, cut.spaces) = (clocks.count, doubles + first, floats + first, spaces + first)
        return cut
    }

    /// Evaluates the clocks at a media time, and writes fractions, effects and iterations into `work`. Returns true if all clocks
    /// have an effect; the effects are then not written.
    func evaluate(_ kernels: KernelTable, _ times: UnsafePointer<Double>, _ work: ClockWork) -> Bool {
        var source = times, step = 0
        if !isOnMediaTime {
            for clock in 0..<count { work.times[clock] = times[Int(spaces[clock])] }
            (source, step) = (UnsafePointer(work.times), 1)
        }
        let all = step == 0 && isOnce && times[0] >= effective.from && times[0] <= effective.until
        run(kernels, source, step, work, allEffective: all)
        return all
    }

    /// Evaluates the clocks at given times. A `step` of 0 means one time for all.
    func run(
        _ kernels: KernelTable, _ times: UnsafePointer<Double>, _ step: Int, _ work: ClockWork,
        allEffective: Bool
    ) {
        if isOnce {
            var clocks = once
            kernels.pointee.once(
                &clocks, times, step, precision == .divided ? 1 : 0, work.x, precision == .rounded ? nil : work.residual,
                allEffective ? nil : work.effect, padded)
        } else {
            var clocks = any
            kernels.pointee.clocks(&clocks, times, step, work.x, work.residual, work.effect, work.iteration, nil, padded)
        }
        ease(kernels, work.x, precision == .rounded ? nil : UnsafePointer(work.residual))
    }

    private func ease(_ kernels: KernelTable, _ x: UnsafeMutablePointer<Float>, _ residual: UnsafePointer<Float>?) {
        if let each { kernels.pointee.easeEach(each.curves, each.curveStarts, each.cells, x, residual, padded) }
        if let cells { kernels.pointee.ease(cells, cellCount, isWarped ? 1 : 0, x, residual, padded) }
        guard spring != .none else { return }
        var parameters = springs
        let evaluate = spring.isCritical ? kernels.pointee.criticalSpring : kernels.pointee.spring
        evaluate(&parameters, spring.rest, x, padded)
    }
}

/// Separate curves for clocks, all with the same number of cells. See `easeEach`.
struct OwnCurves {
    let curves: UnsafePointer<Float>
    let curveStarts: UnsafePointer<Int32>
    let cells: Int

    /// The curves from a clock on.
    func from(_ clock: Int) -> OwnCurves { OwnCurves(curves: curves, curveStarts: curveStarts + clock, cells: cells) }
}

/// The output of a clock group.
struct ClockWork {
    let times: UnsafeMutablePointer<Double>
    let x: UnsafeMutablePointer<Float>
    let residual: UnsafeMutablePointer<Float>
    let effect: UnsafeMutablePointer<Int32>
    let iteration: UnsafeMutablePointer<Float>

    /// The output from a clock on.
    func from(_ clock: Int) -> ClockWork {
        ClockWork(
            times: times + clock, x: x + clock, residual: residual + clock, effect: effect + clock, iteration: iteration + clock)
    }
}

// MARK: - Clocks that run once

/// A clock that runs once, in the numbers of its planes.
struct OnceClock {
    let begin, first, last, scale: Double
    let space: Int32

    init(_ clock: LaneClock, _ precision: FractionPrecision) {
        let duration = clock.duration
        begin = clock.beginTime
        (first, last) = clock.fillMode.effect(active: duration + (clock.isChild ? GroupClock.tolerance : 0))
        scale = precision == .divided ? duration : 1 / duration
        space = clock.space
    }

    private init() { (begin, first, last, scale, space) = (0, -.infinity, .infinity, 1, 0) }

    /// Writes begin, first, last and scale.
    @inline(always)
    func put(into doubles: UnsafeMutablePointer<Double>, stride: Int) {
        typealias Plane = ClockGroup.Plane
        doubles[Plane.begin &* stride] = begin
        doubles[Plane.first &* stride] = first
        doubles[Plane.last &* stride] = last
        doubles[Plane.scale &* stride] = scale
    }

    /// One that moves no lane, and always has an effect.
    static let unused = OnceClock()
}

extension ClockGroup {
    func put(_ clock: OnceClock, at index: Int) {
        clock.put(into: doubles + index, stride: stride)
        if !isOnMediaTime { spaces[index] = clock.space }
    }

    private func has(_ clock: OnceClock, at index: Int) -> Bool {
        let numbers = doubles + index
        // Most clocks differ here already.
        return numbers[Plane.begin &* stride] == clock.begin && numbers[Plane.first &* stride] == clock.first
            && numbers[Plane.last &* stride] == clock.last && numbers[Plane.scale &* stride] == clock.scale
            && (isOnMediaTime || spaces[index] == clock.space)
    }

    /// Finds the interval in which all clocks have an effect. It ends earlier than the first clock by more than the rounding of begin +
    /// duration, of the difference between time and begin, and than what the children of groups may be late.
    private func commonInterval() -> (from: Double, until: Double) {
        let begins = plane(Plane.begin), firsts = plane(Plane.first), lasts = plane(Plane.last)
        var from = -Double.infinity, until = Double.infinity, largest = 0.0
        for index in 0..<count {
            let begin = begins[index], end = begin + lasts[index]
            from = max(from, begin + firsts[index])
            until = min(until, end)
            largest = max(largest, abs(begin), end < .infinity ? abs(end) : 0)
        }
        return (from, until - GroupClock.tolerance - 4 * largest.ulp)
    }

    // MARK: Changes in place

    /// Whether a clock, which runs once without a spring, belongs to the group.
    func fits(_ clock: LaneClock, _ table: Unmanaged<CurveTable>?) -> Bool {
        guard isOnce, spring == .none, each == nil, isOnMediaTime == (clock.space == 0) else { return false }
        guard let table else { return cells == nil && precision == .rounded }
        return table._withUnsafeGuaranteedRef { $0.cells != nil && $0.cells == cells && $0.precision == precision }
    }

    /// Gives a lane, which has had the clock with the index `old`, another clock, and returns its index; nil if there is no room.
    mutating func replace(_ old: Int, by other: LaneClock) -> Int? {
        let clock = OnceClock(other, precision), equal = recentClock(clock)
        guard let new = equal ?? (uses[old] == 1 ? old : freePlace()) else { return nil }
        changeCount += 1
        if equal == nil {
            narrow(to: clock)
            if new == count { count += 1 } else if new != old { unusedCount -= 1 }
            put(clock, at: new)
            let last = Int32(truncatingIfNeeded: new)
            recent = SIMD4(last, recent[0], recent[1], recent[2])
        }
        uses[old] -= 1
        uses[new] += 1
        if uses[old] == 0 {
            put(.unused, at: old)
            unusedCount += 1
        }
        return new
    }

    /// One of the clocks that changed last that is equal to a clock: layers that change together often share their timing.
    private func recentClock(_ clock: OnceClock) -> Int? {
        for place in recent.indices where recent[place] >= 0 {
            let index = Int(recent[place])
            if uses[index] > 0, has(clock, at: index) { return index }
        }
        return nil
    }

    /// The place behind the last clock, or that of one that moves no lane; nil if there is none.
    private mutating func freePlace() -> Int? {
        if count < stride { return count }
        guard unusedCount > 0 else { return nil }
        // The search goes on where the last one has ended, so that a pass over all lanes passes each clock once.
        while uses[searched] > 0 { searched = (searched + 1) % count }
        return searched
    }

    /// Keeps the interval in which all clocks have an effect right. It may become shorter than it need be, until the group is settled.
    private mutating func narrow(to clock: OnceClock) {
        let end = clock.begin + clock.last, largest = max(abs(clock.begin), end < .infinity ? abs(end) : 0)
        effective.from = max(effective.from, clock.begin + clock.first)
        effective.until = min(effective.until, end - GroupClock.tolerance - 4 * largest.ulp)
    }

    /// Whether an eighth of the clocks have changed: a pass over all of them then costs each change little.
    var isUnsettled: Bool { changeCount > 0 && 8 * changeCount >= count }

    /// Finds again what all clocks have in common.
    @inline(never)
    mutating func settle() {
        effective = commonInterval()
        changeCount = 0
    }

    /// Counts how many lanes each clock moves.
    func count(_ lanes: LaneGroup) {
        for lane in 0..<lanes.count where isOnce { uses[Int(lanes.clocks[lane])] += 1 }
    }
}

/// The motion of adjacent numbers of a layer in a form for kernels: a clock, an easing, and either values in proportion to the
/// eased fraction or keyframes. Motions that do not fit are evaluated exactly, one channel at a time.
struct LaneMotion {
    let clock: LaneClock
    /// The number of numbers, 1…4.
    private(set) var width: Int
    private(set) var values: LaneValues
    let isAdditive: Bool
    /// Whether `values.b` is added once more in every cycle. Rule 3.6.
    let accumulates: Bool
    /// Replaces from and to; the keyframes of the component `component`.
    let keyframes: LaneKeyframes?
    let component: Int
    /// Whether single precision is accurate enough. If not, kernels in double precision evaluate it.
    let fitsFloats: Bool

    /// Numbers up to this limit, and their differences, fit a float.
    static let limit = 1e30

    /// The numbers `range` of the property after `track` has been applied to `value`. If `isOver`, `track` applies to another
    /// motion instead. Returns nil if that requires exact evaluation.
    init?(_ unretained: Unmanaged<Track>, _ range: Range<Int>, of value: Value, space: Int, isOver: Bool = false) {
        let track = unretained.takeUnretainedValue()
        guard case .component = track.target.part, range.count <= 4, let clock = LaneClock(unretained, space: space) else {
            return nil
        }
        self.clock = clock
        width = range.count
        component = range.lowerBound
        isAdditive = track.isAdditive
        accumulates = track.isCumulative
        let under = track.target.read(from: value)
        let isNil = under.isNone
        let rest = LaneMotion.part(under, range) ?? SIMD4(repeating: .nan)
        let base = isOver ? SIMD4(repeating: isAdditive ? 0 : .nan) : rest
        if isNil && (isAdditive || isOver) { return nil }
        switch track.motion {
        case .basic(let ends):
            if (isNil || isOver) && ends.dependsOnUnder { return nil }
            let (a, b) = ends.resolved(underlying: under, track.target.type)
            guard let from = LaneMotion.part(a, range), let to = LaneMotion.part(b, range) else { return nil }
            values = LaneValues(a: from, b: to, base: base)
            keyframes = nil
            fitsFloats = clock.fitsFloats
        case .keyframes, .path:
            guard let way = LaneKeyframes(track.motion) else { return nil }
            let bounds = way.bounds(of: range.lowerBound)
            guard LaneMotion.fits(SIMD4(bounds.low, bounds.high, 0, 0)) else { return nil }
            keyframes = way
            let end = track.isCumulative ? track.motion.endValue(underlying: under, track.target.type) : .none
            values = LaneValues(a: .zero, b: LaneMotion.part(end, range) ?? .zero, base: base)
            fitsFloats = way.isContinuous && !track.isCumulative && !clock.isEased
        case .heading: return nil
        }
        guard isNil || LaneMotion.fits(rest), LaneMotion.fits(values.a), LaneMotion.fits(values.b) else { return nil }
    }

    /// The progress of an animation, NaN without effect; or, if `isIteration`, the number of the cycle plus 1.
    init?(progressOf track: Unmanaged<Track>, space: Int, isIteration: Bool) {
        guard let clock = LaneClock(track, space: space) else { return nil }
        if !clock.isStepped, track._withUnsafeGuaranteedRef({ $0.motion.isStepped }) { return nil }
        self.clock = clock
        (width, component, keyframes) = (1, 0, nil)
        values = LaneValues(a: isIteration ? 1 : 0, b: 1, base: .nan)
        isAdditive = false
        accumulates = isIteration
        fitsFloats = false
    }

    /// The first number, repeated `count` times.
    func repeated(_ count: Int) -> LaneMotion {
        var copy = self
        (copy.width, copy.values) = (count, values.only(0))
        return copy
    }

    /// A single number.
    func only(_ index: Int) -> LaneMotion {
        guard width > 1 else { return self }
        var copy = self
        (copy.width, copy.values) = (1, values.only(index))
        return copy
    }

    /// Whether the absolute value of the first number never exceeds the limit.
    func staysWithin(_ limit: Double) -> Bool { reach <= limit }

    /// The largest absolute value of the first number.
    @inline(never)
    var reach: Double {
        let bounds = bounds
        return max(abs(bounds.low), abs(bounds.high))
    }

    /// Bounds of the first number at any time.
    @inline(never)
    var bounds: (low: Double, high: Double) {
        var low = values.base[0], high = low
        func cover(_ x: Double) {
            low = min(low, x)
            high = max(high, x)
        }
        guard !accumulates, !clock.isUnboundedSpring else { return (-.infinity, .infinity) }
        if let keyframes {
            let bounds = keyframes.bounds(of: component)
            cover(bounds.low)
            cover(bounds.high)
            // Curves may overshoot.
            let margin = 4 * (high - low)
            return (low - margin, high + margin)
        }
        return values.bounds(clock.fractions, isAdditive)
    }

    static func part(_ value: Value, _ range: Range<Int>) -> SIMD4<Double>? {
        // Most values are few numbers, and all of them move.
        switch value {
        case .number(let x): return range == 0..<1 ? SIMD4(x, 0, 0, 0) : nil
        case .pair(let x, let y) where range == 0..<2: return SIMD4(x, y, 0, 0)
        case .quad(let x, let y, let z, let w) where range == 0..<4: return SIMD4(x, y, z, w)
        default: break
        }
        var result = SIMD4<Double>.zero
        var found = 0
        value.forEachNumber { index, x in
            guard range.contains(index) else { return }
            result[index - range.lowerBound] = x
            found += 1
        }
        return found == range.count ? result : nil
    }

    static func fits(_ numbers: SIMD4<Double>) -> Bool {
        abs(numbers[0]) <= limit && abs(numbers[1]) <= limit && abs(numbers[2]) <= limit && abs(numbers[3]) <= limit
    }
}

/// `a` and `b` are the values at the fractions 0 and 1, without the base. `base` is the value without effect, to which additive
/// motions add. Over another motion the base is unknown: it is 0 if the motion adds, and NaN if it replaces.
struct LaneValues {
    let a, b, base: SIMD4<Double>

    init(a: SIMD4<Double>, b: SIMD4<Double>, base: SIMD4<Double>) { (self.a, self.b, self.base) = (a, b, base) }

    /// The same in each place.
    init(a: Double, b: Double, base: Double) {
        self.init(a: SIMD4(repeating: a), b: SIMD4(repeating: b), base: SIMD4(repeating: base))
    }

    func only(_ index: Int) -> LaneValues { LaneValues(a: a[index], b: b[index], base: base[index]) }

    /// The first value including the base.
    func from(_ isAdditive: Bool) -> SIMD4<Double> { isAdditive ? base + a : a }
    func to(_ isAdditive: Bool) -> SIMD4<Double> { isAdditive ? base + b : b }

    /// Bounds of the first number while the fraction is within others.
    func bounds(_ fractions: (low: Double, high: Double), _ isAdditive: Bool) -> (low: Double, high: Double) {
        let from = from(isAdditive)[0], to = to(isAdditive)[0]
        let a = from + (to - from) * fractions.low, b = from + (to - from) * fractions.high
        return (min(base[0], a, b), max(base[0], a, b))
    }
}

/// The clock of lanes: timing, easing, and time space. It refers to the numbers of the track, because there is one for each lane.
struct LaneClock {
    /// Unretained, because the snapshot outlives it.
    let track: Unmanaged<Track>
    let space: Int32
    let spring: SpringKind
    /// Whether it is a spring without known bounds, for which single precision is not accurate enough.
    let isUnboundedSpring: Bool
    /// Whether the space is the time of a group.
    let isChild: Bool
    /// Whether it runs once from begin to begin + duration, at speed 1.
    let isOnce: Bool
    let isEased: Bool
    /// Whether the timing function is in pieces.
    let isInPieces: Bool
    /// Whether the slope of the timing function replaces its value, without an effect outside the active interval.
    let isVelocity: Bool
    /// Whether it moves in steps, or from one held value to the next. Rule D148.
    let isStepped: Bool

    var fitsFloats: Bool { !isUnboundedSpring && !isStepped }

    /// Bounds of the eased fraction, also of that of a spring with bounds.
    var fractions: (low: Double, high: Double) {
        if let springLane { return springLane.bounds }
        return isEased ? track._withUnsafeGuaranteedRef { $0.clock.bounds } : (0, 1)
    }

    /// The durations for which single precision is accurate enough.
    private static let durations = 1e-6...1e9

    init?(_ track: Unmanaged<Track>, space: Int, isVelocity: Bool = false) {
        self.track = track
        self.isVelocity = isVelocity
        self.space = Int32(truncatingIfNeeded: space)
        let facts = track._withUnsafeGuaranteedRef { LaneClock.facts(of: $0) }
        guard let facts else { return nil }
        (isChild, isOnce, isEased) = (facts.isChild, facts.isOnce, facts.isEased)
        isInPieces = facts.isInPieces
        isStepped = track._withUnsafeGuaranteedRef { $0.clock.isStepped || $0.motion.isHeld }
        if isVelocity, isInPieces || track._withUnsafeGuaranteedRef({ $0.clock.curve?.isParameter ?? false }) { return nil }
        guard facts.isSpring else {
            (spring, isUnboundedSpring) = (.none, false)
            return
        }
        let lane = isEased ? nil : track._withUnsafeGuaranteedRef { LaneClock.springLane($0) }
        spring = lane?.kind ?? .none
        isUnboundedSpring = lane == nil
    }

    /// Nil if the timing does not fit kernels.
    @inline(always)
    private static func facts(
        of track: Track
    ) -> (isChild: Bool, isOnce: Bool, isEased: Bool, isInPieces: Bool, isSpring: Bool)? {
        guard durations.contains(track.clock.duration), track.clock.beginTime.isFinite else { return nil }
        let isInPieces = track.clock.isInPieces
        if isInPieces, let curve = track.clock.curve, let pieces = curve.pieces, !fits(curve, pieces, track.clock) { return nil }
        let isSpring = track.clock.isSpring
        guard !track.clock.isPlain else { return (false, true, track.clock.isEased, isInPieces, isSpring) }
        let timing = track.clock.timing
        guard timing.isFinite else { return nil }
        let isOnce =
            timing.speed == 1 && timing.timeOffset == 0 && !timing.autoreverses && timing.activeDuration == timing.duration
        return (track.clock.group != nil, isOnce, track.clock.isEased, isInPieces, isSpring)
    }

    /// Whether a timing function never shows the side of a jump before which the time is (`TimingProgress.isBefore`), which the kernels do
    /// not know. Rule D77.
    @inline(never)
    private static func fits(_ curve: TimingFunction, _ pieces: CurvePieces, _ clock: TrackClock) -> Bool {
        let isSameAtStart = pieces.value(at: 0) == pieces.beforeStart, timing = clock.timing
        if isSameAtStart && curve.c1x != CurveKind.stepsCode { return true }
        guard timing.speed >= 0, !timing.autoreverses else { return false }
        return !timing.fillMode.fillsBackwards || (timing.timeOffset == 0 && isSameAtStart)
    }

    var timing: ActiveTiming { track._withUnsafeGuaranteedRef { $0.clock.timing } }
    var beginTime: Double { track._withUnsafeGuaranteedRef { $0.clock.beginTime } }
    /// The timing function of the table in single precision: slopes need one for a straight line too.
    var tableCurve: TimingFunction? { curve ?? (isVelocity ? .linear : nil) }
    /// Velocities in single precision are divided by the duration in the lanes.
    var velocityDuration: Double { isVelocity ? track._withUnsafeGuaranteedRef { $0.clock.duration } : 1 }
    var curve: TimingFunction? { isEased ? track._withUnsafeGuaranteedRef { $0.clock.curve } : nil }

    var curveIdentity: UnsafeMutableRawPointer? { track._withUnsafeGuaranteedRef { $0.clock.curveIdentity } }

    /// The spring, if there is one; and in single precision.
    var springCurve: SpringCurve? { isSpring ? track._withUnsafeGuaranteedRef { $0.clock.spring } : nil }
    var springLane: SpringLane? { spring == .none ? nil : track._withUnsafeGuaranteedRef { LaneClock.springLane($0) } }

    var isSpring: Bool { spring != .none || isUnboundedSpring }

    @inline(never)
    private static func springLane(_ track: Track) -> SpringLane? {
        track.clock.spring.flatMap { SpringLane($0, duration: track.clock.duration) }
    }
}

extension LaneClock: Equatable {
    /// The timing functions may differ.
    static func == (a: LaneClock, b: LaneClock) -> Bool {
        a.space == b.space && a.isChild == b.isChild && a.isVelocity == b.isVelocity && a.compare(b) { $0.hasTiming(of: $1) }
            && a.springLane == b.springLane
    }

    @inline(always)
    func compare(_ other: LaneClock, _ body: (TrackClock, TrackClock) -> Bool) -> Bool {
        track._withUnsafeGuaranteedRef { a in other.track._withUnsafeGuaranteedRef { body(a.clock, $0.clock) } }
    }
}

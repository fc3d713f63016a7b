/// The motion of adjacent numbers of a layer in a form for kernels: a clock, an easing, and either values in proportion to the
/// eased fraction or keyframes. Motions that do not fit are evaluated exactly, one channel at a time.
struct LaneMotion {
    let clock: LaneClock
    /// The number of numbers, 1…4.
    private(set) var width: Int
    /// `a` and `b` are the values at the fractions 0 and 1, without the base. `base` is the value without effect, to which
    /// additive motions add. Over another motion the base is unknown: it is 0 if the motion adds, and NaN if it replaces.
    private(set) var a: SIMD4<Double>
    private(set) var b: SIMD4<Double>
    private(set) var base: SIMD4<Double>
    let isAdditive: Bool
    /// Whether b is added once more in every cycle. Rule 3.6.
    let accumulates: Bool
    /// Replaces from and to; the keyframes of the component `component`.
    let keyframes: LaneKeyframes?
    let component: Int
    /// Whether single precision is accurate enough. If not, kernels in double precision evaluate it.
    let fitsFloats: Bool

    /// Numbers up to this limit, and their differences, fit a float.
    private static let limit = 1e30

    /// The numbers `range` of the property after `track` has been applied to `value`. If `isOver`, `track` applies to another
    /// motion instead. Returns nil if that requires exact evaluation.
    init?(_ track: Track, _ range: Range<Int>, of value: Value, space: Int, isOver: Bool = false) {
        guard case .component = track.target.part, range.count <= 4 else { return nil }
        let under = track.target.read(from: value)
        let isNil = under.isNone
        guard let clock = LaneClock(track, space: space) else { return nil }
        self.clock = clock
        width = range.count
        component = range.lowerBound
        let rest = LaneMotion.part(under, range) ?? SIMD4(repeating: .nan)
        base = isOver ? SIMD4(repeating: track.isAdditive ? 0 : .nan) : rest
        isAdditive = track.isAdditive
        if isNil && (isAdditive || isOver) { return nil }
        switch track.motion {
        case .basic(let ends), .spring(let ends, _):
            if (isNil || isOver) && ends.dependsOnUnder { return nil }
            let (a, b) = ends.resolved(underlying: under, track.target.type)
            guard let from = LaneMotion.part(a, range), let to = LaneMotion.part(b, range) else { return nil }
            (self.a, self.b) = (from, to)
            keyframes = nil
            fitsFloats = clock.fitsFloats
        case .keyframes, .path:
            guard let way = LaneKeyframes(track.motion) else { return nil }
            let bounds = way.bounds(of: range.lowerBound)
            guard LaneMotion.fits(SIMD4(bounds.low, bounds.high, 0, 0)) else { return nil }
            keyframes = way
            a = .zero
            let end = track.isCumulative ? track.motion.endValue(underlying: under, track.target.type) : .none
            b = LaneMotion.part(end, range) ?? .zero
            fitsFloats = way.isContinuous && !track.isCumulative && clock.curve == nil
        case .heading: return nil
        }
        accumulates = track.isCumulative
        guard isNil || LaneMotion.fits(rest), LaneMotion.fits(a), LaneMotion.fits(b) else { return nil }
    }

    /// The progress of an animation, NaN without effect; or, if `isIteration`, the number of the cycle plus 1.
    init?(progressOf track: Track, space: Int, isIteration: Bool) {
        guard let clock = LaneClock(track, space: space) else { return nil }
        self.clock = clock
        (width, component, keyframes) = (1, 0, nil)
        (a, b) = (isIteration ? SIMD4(repeating: 1) : .zero, SIMD4(repeating: 1))
        base = SIMD4(repeating: .nan)
        isAdditive = false
        accumulates = isIteration
        fitsFloats = false
    }

    /// The first number, repeated `count` times.
    func repeated(_ count: Int) -> LaneMotion {
        var copy = self
        copy.width = count
        (copy.a, copy.b, copy.base) = (SIMD4(repeating: a[0]), SIMD4(repeating: b[0]), SIMD4(repeating: base[0]))
        return copy
    }

    /// A single number.
    func only(_ index: Int) -> LaneMotion {
        guard width > 1 else { return self }
        var copy = self
        copy.width = 1
        (copy.a, copy.b, copy.base) = (SIMD4(repeating: a[index]), SIMD4(repeating: b[index]), SIMD4(repeating: base[index]))
        return copy
    }

    /// The first value including the base.
    var from: SIMD4<Double> { isAdditive ? base + a : a }
    var to: SIMD4<Double> { isAdditive ? base + b : b }

    /// Whether the absolute value of the first number never exceeds the limit.
    func staysWithin(_ limit: Double) -> Bool { max(abs(bounds.low), abs(bounds.high)) <= limit }

    /// Bounds of the first number at any time.
    var bounds: (low: Double, high: Double) {
        var low = base[0], high = base[0]
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
        var fractions = (low: 0.0, high: 1.0)
        if let curve = clock.curve { fractions = (min(0, curve.c1y, curve.c2y), max(1, curve.c1y, curve.c2y)) }
        if clock.spring != nil { fractions = (-4, 6) }
        cover(from[0] + (to[0] - from[0]) * fractions.low)
        cover(from[0] + (to[0] - from[0]) * fractions.high)
        return (low, high)
    }

    private static func part(_ value: Value, _ range: Range<Int>) -> SIMD4<Double>? {
        // Most values are one number.
        if case .number(let x) = value { return range == 0..<1 ? SIMD4(x, 0, 0, 0) : nil }
        var result = SIMD4<Double>.zero
        var found = 0
        value.forEachNumber { index, x in
            guard range.contains(index) else { return }
            result[index - range.lowerBound] = x
            found += 1
        }
        return found == range.count ? result : nil
    }

    private static func fits(_ numbers: SIMD4<Double>) -> Bool {
        abs(numbers[0]) <= limit && abs(numbers[1]) <= limit && abs(numbers[2]) <= limit && abs(numbers[3]) <= limit
    }
}

/// The clock of lanes: timing, easing, and time space.
struct LaneClock {
    let timing: ActiveTiming
    let curve: TimingFunction?
    let spring: SpringLane?
    /// Whether it is a spring without known bounds, for which single precision is not accurate enough.
    let isUnboundedSpring: Bool
    let space: Int
    /// Whether the space is the time of a group.
    let isChild: Bool
    /// Whether it runs once from begin to begin + duration, at speed 1.
    let isOnce: Bool

    var fitsFloats: Bool { !isUnboundedSpring }

    /// The durations for which single precision is accurate enough.
    private static let durations = 1e-6...1e9

    init?(_ track: Track, space: Int) {
        let timing = track.clock.timing
        guard LaneClock.durations.contains(timing.duration), timing.isFinite else { return nil }
        self.timing = timing
        self.space = space
        isChild = track.clock.group != nil
        isOnce =
            timing.speed == 1 && timing.timeOffset == 0 && !timing.autoreverses && timing.activeDuration == timing.duration
        curve = track.clock.curve.flatMap { $0.isLinear ? nil : $0 }
        if case .spring(_, let motion) = track.motion {
            spring = curve == nil ? SpringLane(motion, duration: timing.duration) : nil
            isUnboundedSpring = spring == nil
        } else {
            spring = nil
            isUnboundedSpring = false
        }
    }
}

/// The starting velocity of a basic animation or a spring. It adds W times the response to a push to the motion during the first run.
/// Rule D82.
///
/// A curve gives up its own first slope, and its response is v (1 − v)², where v is the progress of a share of the run. The response of a
/// spring is what its equation makes of a push (`SpringCurve.push`).
struct Push {
    private let ends: Ends
    private let velocity: Value
    /// The slope of the curve at 0, and what part of it the response takes away; both 0 for a spring.
    private let slope, turn: Double
    private let duration: Double
    /// The seconds by which a velocity is multiplied to get W.
    let scale: Double
    let timing: ActiveTiming
    private let spring: SpringCurve?

    /// Nil for a motion without a starting velocity.
    init?(_ track: Track) {
        guard let ends = track.ends, let velocity = track.startVelocity else { return nil }
        (self.ends, self.velocity, duration) = (ends, velocity, track.clock.duration)
        if let own = track.clock.spring {
            guard let push = own.push else { return nil }
            (slope, turn, scale) = (0, 0, 1 / push.velocity)
            (spring, timing) = (push.curve, track.clock.firstRun(1))
        } else {
            guard duration < .infinity else { return nil }
            slope = track.clock.firstSlope
            // A steep curve gives way at once. With a slope of 3 over the whole duration, no curve runs backward.
            let share = min(1, 3 / abs(slope))
            (turn, scale, spring, timing) = (slope * share, duration * share, nil, track.clock.firstRun(share))
        }
        // What begins at rest, as it would by itself, needs no response: W is 0.
        if slope == 0, track.target.type != .transform, velocity.isZero { return nil }
    }

    /// W for numbers over others.
    func reach(_ type: KinPropertyType, underlying: Value) -> Value {
        let (a, b) = ends.resolved(underlying: underlying, type)
        var own = velocity
        if slope != 0 { own = Value.accumulate(type, own, Value.subtract(type, b, a), -slope / duration) }
        return Value.accumulate(type, .zero(type), own, scale)
    }

    /// The progress of whole matrices beside the response, and its change: they are not numbers from which a slope can be taken away.
    func turned(_ x: Double, _ response: Double) -> Double { x - turn * response }

    /// The response at a time of the layer; nil outside the first run.
    func response(_ clock: TrackClock, at layerTime: Double) -> Double? {
        guard let progress = clock.progress(of: timing, at: layerTime) else { return nil }
        return spring?.progress(timing.runTime(progress, eased: progress.fraction)) ?? Push.bump(progress.fraction)
    }

    /// The same with its change per second of the layer's time.
    func movingResponse(_ clock: TrackClock, at layerTime: Double) -> (now: Double, rate: Double)? {
        guard let now = response(clock, at: layerTime), let progress = clock.progress(of: timing, at: layerTime)
        else { return nil }
        let pace = clock.runPace(timing, progress, at: layerTime), v = progress.fraction
        guard let spring else { return (now, Push.bend(v) / timing.duration * pace) }
        return (now, spring.velocity(timing.runTime(progress, eased: v)) * pace)
    }

    /// v (1 − v)², as a piece of `CurvePieces` computes it.
    static func bump(_ v: Double) -> Double { ((v - 2) * v + 1) * v }

    /// Its derivative.
    static func bend(_ v: Double) -> Double { (v - 1) * (3 * v - 1) }

    private static let curve = CurveStore.shared(.push)

    /// The addition that is the response with a given W.
    @inline(never)
    func track(_ clock: TrackClock, _ target: TrackTarget, to reach: Value) -> Track {
        let type = target.type, ends = Ends.between(.zero(type), reach, type)
        let clock = TrackClock(
            timing: timing, curve: spring == nil ? Push.curve : nil, group: clock.group, spring: spring.map { SharedSpring($0) })
        return Track(target: target, clock: clock, motion: .basic(ends), isAdditive: true, isCumulative: false)
    }
}

extension Track {
    /// The addition that the starting velocity is over a value.
    @inline(never)
    func addition(over value: Value) -> Track? {
        guard let push = Push(self) else { return nil }
        return push.track(clock, target, to: push.reach(target.type, underlying: target.read(from: value)))
    }
}

extension Value {
    /// Whether every number is 0.
    fileprivate var isZero: Bool {
        var isZero = true
        forEachNumberInTurn { isZero = isZero && $1 == 0 }
        return isZero
    }

    /// A point, or a number with 0; nil for other values.
    var plane: SIMD2<Double>? {
        switch self {
        case .number(let x): SIMD2(x, 0)
        case .pair(let x, let y): SIMD2(x, y)
        default: nil
        }
    }
}

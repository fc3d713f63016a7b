import KinemaCore

/// The starting velocity of an animation, as additions to its track that begin and end with 0. Rule D82.
///
/// The difference of two motions which are alike but for their velocity is that velocity, so pairs of ordinary tracks express it: two
/// springs from rest and with a push, or the curve (1/3, 2/3), (2/3, 2/3) and a straight line, which differ by u (1 − u)².
extension TrackCompiler {
    mutating func appendStart(
        of body: BasicAnimation, _ timing: MediaTiming, _ target: TrackTarget, _ clock: TrackClock, _ ends: Ends, spring: Spring?
    ) {
        guard let given = body.startVelocity else { return }
        let duration = clock.timing.duration, slope = spring == nil ? clock.curve.map { $0.slope(at: 0) } ?? 1 : 0
        guard spring != nil || duration < .infinity else { return }
        var start = StartTracks(clock: clock, timing: timing, spring: spring)
        // A steep curve gives way at once. With a slope of 3 over the whole duration, no curve runs backward.
        start.timing.duration = duration * min(1, 3 / abs(slope))
        let (a, b) = ends.resolved(underlying: body.modelAtStart ?? .none, target.type)
        if target.type == .transform, case .component(.whole) = target.part {
            let way = TransformInterpolator(a.matrix, b.matrix)
            let course = slope == 0 ? Transform3D.zero : .slope { way.value($0) }
            for (part, velocity) in a.matrix.partVelocities(given.matrix.adding(course, times: -slope / duration)) {
                let target = TrackTarget(
                    property: target.property, part: .component(part), type: .number, collection: target.collection,
                    name: target.name)
                append(start, .number(velocity), target)
            }
            return
        }
        guard target.type.isArithmetic else { return }
        var velocity = given
        if slope != 0 { velocity = Value.accumulate(target.type, given, Value.subtract(target.type, b, a), -slope / duration) }
        append(start, velocity, target)
    }

    @inline(never)
    private mutating func append(_ start: StartTracks, _ velocity: Value, _ target: TrackTarget) {
        let zero = Value.zero(target.type)
        let reach = Value.accumulate(target.type, zero, velocity, start.reach)
        guard reach != zero else { return }
        append(start.track(target, to: reach, isPushed: true))
        append(start.track(target, to: Value.subtract(target.type, zero, reach), isPushed: false))
    }
}

private struct StartTracks {
    let clock: TrackClock
    var timing: MediaTiming
    let spring: Spring?

    private static let curve = SharedCurve(TimingFunction(1 / 3, 2 / 3, 2 / 3, 2 / 3))

    init(clock: TrackClock, timing: MediaTiming, spring: Spring?) {
        self.clock = clock
        self.spring = spring
        self.timing = timing
        self.timing.repeatCount = 0
        self.timing.repeatDuration = 0
        self.timing.autoreverses = false
        self.timing.fillMode = .removed
    }

    /// The distance between the two tracks' ends and 0 for a velocity of 1.
    var reach: Double { spring.map { 1 / $0.naturalFrequency } ?? timing.duration }

    @inline(never)
    func track(_ target: TrackTarget, to end: Value, isPushed: Bool) -> Track {
        let ends = Ends.between(.zero(target.type), end, target.type)
        let timing = ActiveTiming(timing, inheritedDuration: 0)
        var motion = Motion.basic(ends)
        if var spring {
            spring.initialVelocity = isPushed ? spring.naturalFrequency : 0
            motion = .spring(ends, SpringCurve(spring))
        }
        let curve = spring == nil && isPushed ? StartTracks.curve : nil
        return Track(
            target: target, clock: TrackClock(timing: timing, curve: curve, group: clock.group), motion: motion, isAdditive: true,
            isCumulative: false)
    }
}

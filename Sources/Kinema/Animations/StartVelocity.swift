import KinemaCore

/// Makes the tracks of a starting velocity: additions to the track of an animation that begin and end with 0. Rule D82.
///
/// The difference of two motions which are alike but for their velocity is that velocity, so pairs of ordinary tracks express it: two
/// springs from rest and with a push, or the curve (1/3, 2/3), (2/3, 2/3) and a straight line, which differ by u (1 − u)².
struct StartTracks {
    private let clock: TrackClock
    private let timing: ActiveTiming
    private let ends: (a: Value, b: Value)
    private let spring: Spring?
    /// The slope of the animation's own curve at its start, and its duration.
    private let slope: Double
    private let duration: Double

    private static let curve = SharedCurve(TimingFunction(1 / 3, 2 / 3, 2 / 3, 2 / 3))

    /// For an animation between two values. Fails if it has no velocity at its start.
    init?(_ clock: TrackClock, _ ends: (a: Value, b: Value), spring: Spring? = nil) {
        let own = clock.timing
        duration = own.duration
        slope = spring == nil ? clock.curve.map { $0.slope(at: 0) } ?? 1 : 0
        guard spring != nil || duration < .infinity else { return nil }
        self.clock = clock
        self.ends = ends
        self.spring = spring
        // A steep curve gives way at once. With a slope of 3 over the whole duration, no curve runs backward.
        timing = ActiveTiming(
            MediaTiming(
                beginTime: own.beginTime, duration: duration * min(1, 3 / abs(slope)), speed: own.speed,
                timeOffset: own.timeOffset),
            inheritedDuration: 0)
    }

    /// Appends the tracks of a velocity in units per second.
    func append(_ given: Value, _ target: TrackTarget, to tracks: inout ShortList<Track>) {
        if target.type == .transform, case .component(.whole) = target.part {
            let way = TransformInterpolator(ends.a.matrix, ends.b.matrix)
            let course = slope == 0 ? Transform3D.zero : .slope { way.value($0) }
            for (part, velocity) in ends.a.matrix.partVelocities(given.matrix.adding(course, times: -slope / duration)) {
                let target = TrackTarget(
                    property: target.property, part: .component(part), type: .number, collection: target.collection,
                    name: target.name)
                append(difference: .number(velocity), target, to: &tracks)
            }
            return
        }
        guard target.type.isArithmetic else { return }
        var velocity = given
        if slope != 0 {
            velocity = Value.accumulate(target.type, given, Value.subtract(target.type, ends.b, ends.a), -slope / duration)
        }
        append(difference: velocity, target, to: &tracks)
    }

    /// Appends the pair of tracks whose difference is a velocity.
    @inline(never)
    private func append(difference velocity: Value, _ target: TrackTarget, to tracks: inout ShortList<Track>) {
        let zero = Value.zero(target.type)
        let reach = Value.accumulate(target.type, zero, velocity, spring.map { 1 / $0.naturalFrequency } ?? timing.duration)
        guard reach != zero else { return }
        if tracks.tail.isEmpty { tracks.tail.reserveCapacity(2) }
        tracks.append(track(target, to: reach, isPushed: true))
        tracks.append(track(target, to: Value.subtract(target.type, zero, reach), isPushed: false))
    }

    @inline(never)
    private func track(_ target: TrackTarget, to end: Value, isPushed: Bool) -> Track {
        let ends = Ends.between(.zero(target.type), end, target.type)
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

/// The numbers of one motion in double precision, with the operations of the presentation layer in their order: the same
/// bits. Without references, so that evaluating it counts none.
struct ExactLane {
    private let timing: ActiveTiming
    private let curve: TimingFunction
    private let isLinear: Bool
    private let spring: SpringCurve?
    private let tolerance: Double
    private let a: SIMD4<Double>
    private let b: SIMD4<Double>
    private let base: SIMD4<Double>
    private let isAdditive: Bool
    private let accumulates: Bool
    /// Over the lane before it, whose value is then its base.
    let isOver: Bool
    let space: Int
    let width: Int
    /// Where in a row.
    let offset: Int

    /// nil for keyframes.
    init?(_ motion: LaneMotion, _ track: Track, isOver: Bool, offset: Int) {
        switch track.motion {
        case .basic: spring = nil
        case .spring(_, let given): spring = given
        default: return nil
        }
        timing = track.clock.timing
        curve = track.clock.curve ?? .linear
        isLinear = track.clock.curve == nil
        tolerance = track.clock.group == nil ? 0 : GroupClock.tolerance
        (a, b, base) = (motion.a, motion.b, motion.base)
        (isAdditive, accumulates) = (motion.isAdditive, motion.accumulates)
        self.isOver = isOver
        (space, width) = (motion.clock.space, motion.width)
        self.offset = offset
    }

    /// `time` is that of its space, NaN where its group has no effect; `before` the value of the lane before it.
    @inline(__always)
    func value(at time: Double, over before: SIMD4<Double>) -> SIMD4<Double> {
        let base = isOver ? before : self.base
        guard !time.isNaN, let tick = timing.basicTime(at: time, tolerance: tolerance) else { return base }
        let eased = isLinear ? tick.fraction : curve.value(at: tick.fraction)
        let f = spring.map { $0.progress(timing.runTime(tick, eased: eased)) } ?? eased
        var value = a + (b - a) * f
        if accumulates && tick.iteration != 0 { value += b * tick.iteration }
        return isAdditive ? base + value : value
    }
}

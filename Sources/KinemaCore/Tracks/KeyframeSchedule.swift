/// The input of a compiled keyframe animation.
package struct GivenKeyframes {
    package var mode: CalculationMode
    package var keyTimes: [Double] = []
    package var timingFunctions: [TimingFunction] = []
    package var values: [Value] = []
    package var shape = KeyframeShape()

    package init(mode: CalculationMode) { self.mode = mode }

    init(_ schedule: KeyframeSchedule, values: [Value] = [], shape: KeyframeShape = KeyframeShape()) {
        mode = schedule.mode
        keyTimes = schedule.mode.isPaced ? [] : schedule.keyTimes.times
        timingFunctions = schedule.curves.map { $0 ?? .linear }
        (self.values, self.shape) = (values, shape)
    }
}

/// Maps a fraction of a keyframe animation to a segment and the progress in it, by key times and timing functions. It serves
/// values of any type.
package struct KeyframeSchedule: Sendable {
    package let mode: CalculationMode
    package let keyTimes: KeyTimes
    /// One timing function for each segment, nil if it is linear. The array is empty if all are.
    let curves: [TimingFunction?]
    /// Whether values are held, segments go in steps, or the value jumps between equal key times.
    let isStepped: Bool

    /// Creates the schedule of `count` keyframes. Returns nil for fewer than two, which animate nothing (4.1).
    ///
    /// Key times that do not fit are ignored (D4), and so are timing functions in modes that do not use them. If there are too
    /// few timing functions, the other segments are linear (4.5). The paced modes use the `distances` between neighbors; values
    /// without distances have even times (4.7).
    @inline(never)
    package init?(
        mode: CalculationMode, count: Int, keyTimes: [Double]? = nil, timingFunctions: [TimingFunction?] = [],
        distances: [Double] = []
    ) {
        let given = keyTimes.flatMap { KeyTimes($0, mode: mode, count: count) }
        let paced = mode.isPaced && distances.count == count - 1 ? KeyTimes(pacedBy: distances) : nil
        guard let keyTimes = paced ?? given ?? KeyTimes(evenFor: mode, count: count) else { return nil }
        self.mode = mode
        self.keyTimes = keyTimes
        guard mode.usesTimingFunctions else {
            curves = []
            isStepped = mode == .discrete || keyTimes.hasJumps
            return
        }
        curves = Array(timingFunctions.prefix(keyTimes.segmentCount))
        isStepped = keyTimes.hasJumps || curves.contains { $0?.isStepped == true }
    }

    /// The segment at a fraction, and the progress in it after the segment's timing function, which may overshoot.
    ///
    /// In discrete mode the segment is the index of the value, and the progress has no meaning. Rules 4.4, 4.5.
    package func locate(_ fraction: Double) -> (segment: Int, s: Double) {
        let location = keyTimes.locate(fraction)
        guard location.segment < curves.count, let curve = curves[location.segment] else { return location }
        return (location.segment, curve.value(at: location.s))
    }

    /// The derivative of the progress that `locate` returns by the fraction; 0 where a value is held. Rule D81.
    func pace(_ fraction: Double) -> Double {
        let (segment, s) = keyTimes.locate(fraction), length = keyTimes.times[segment + 1] - keyTimes.times[segment]
        guard mode != .discrete, length > 0 else { return 0 }
        guard segment < curves.count, let curve = curves[segment] else { return 1 / length }
        return curve.slope(at: s) / length
    }

    /// Whether the value is held, goes in steps, or jumps from one fraction to the next. Rule D148.
    func steps(from fraction: Double, to next: Double) -> Bool {
        if mode == .discrete { return true }
        let first = keyTimes.locate(fraction).segment, last = keyTimes.locate(next).segment
        func isStepped(_ segment: Int) -> Bool { segment < curves.count && curves[segment]?.isStepped == true }
        return last > first + 1 || isStepped(first) || isStepped(last)
    }

    /// Whether the schedule never jumps: no segment is held, and none has the length 0.
    var isContinuous: Bool {
        guard mode != .discrete else { return false }
        let times = keyTimes.times
        for index in 1..<times.count where !(times[index] - times[index - 1] > 1e-6) { return false }
        return true
    }

    /// The index of the value of a type that is not interpolated: each value is held until its segment ends. Rule 4.6.
    package func heldIndex(_ fraction: Double) -> Int {
        let location = locate(fraction)
        return mode != .discrete && location.s >= 1 ? location.segment + 1 : location.segment
    }
}

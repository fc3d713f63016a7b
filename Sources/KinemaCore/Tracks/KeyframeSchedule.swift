/// When a keyframe animation is where: the key times and the timing functions of the segments, for values of any type.
package struct KeyframeSchedule: Sendable {
    package let mode: CalculationMode
    package let keyTimes: KeyTimes
    /// One a segment, nil where it is linear; empty where none is needed.
    let curves: [TimingFunction?]

    /// The schedule of `count` keyframes; nil for fewer than two, which animate nothing (4.1).
    ///
    /// Key times that do not fit are ignored (D4), and so are, in modes that do not use them, timing functions; too few
    /// timing functions leave the rest linear (4.5). The paced modes go by `distances` between neighbours and are even
    /// without them (4.7): values that have no distance have none.
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
            return
        }
        curves = Array(timingFunctions.prefix(keyTimes.segmentCount))
    }

    /// The segment at a fraction, and the progress in it after the segment's timing function, which may overshoot.
    ///
    /// In discrete mode the segment is the index of the value, and the progress does not matter. Rules 4.4, 4.5.
    package func locate(_ fraction: Double) -> (segment: Int, s: Double) {
        let place = keyTimes.locate(fraction)
        guard place.segment < curves.count, let curve = curves[place.segment] else { return place }
        return (place.segment, curve.value(at: place.s))
    }

    /// Whether nothing jumps: no segment is held or without length.
    var isContinuous: Bool {
        guard mode != .discrete else { return false }
        let times = keyTimes.times
        for index in 1..<times.count where !(times[index] - times[index - 1] > 1e-6) { return false }
        return true
    }

    /// The index of the value that a type without interpolation shows: held until the segment is through. Rule 4.6.
    package func heldIndex(_ fraction: Double) -> Int {
        let place = locate(fraction)
        return mode != .discrete && place.s >= 1 ? place.segment + 1 : place.segment
    }
}

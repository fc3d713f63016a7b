/// The path of a keyframe animation: points and directions at a fraction. Rules 4.10, 4.11, D6, D29.
package final class KeyframePath: Sendable {
    package let path: Path
    private let track: PathTrack
    private let mode: CalculationMode
    /// Nil if no schedule is needed: in the paced modes, and for one discrete segment.
    let schedule: KeyframeSchedule?

    /// Returns nil for a path that draws nothing.
    package static func make(
        _ path: Path, mode: CalculationMode, keyTimes: [Double], timingFunctions: [TimingFunction]
    ) -> KeyframePath? {
        PathTrack(path, paced: mode.isPaced).map {
            KeyframePath(path, $0, mode: mode, keyTimes: keyTimes, timingFunctions: timingFunctions)
        }
    }

    private init(_ path: Path, _ track: PathTrack, mode: CalculationMode, keyTimes: [Double], timingFunctions: [TimingFunction]) {
        self.path = path
        self.track = track
        self.mode = mode
        let curves = timingFunctions.map { Optional($0) }
        schedule =
            mode.isPaced
            ? nil
            : KeyframeSchedule(
                mode: mode, count: KeyframePath.keyframeCount(segments: track.segmentCount, mode),
                keyTimes: keyTimes.isEmpty ? nil : keyTimes, timingFunctions: curves)
    }

    /// From what the motion is made again, besides its path.
    package var given: GivenKeyframes { schedule.map { GivenKeyframes($0) } ?? GivenKeyframes(mode: mode) }

    /// The number of keyframes that key times must match.
    package static func keyframeCount(segments: Int, _ mode: CalculationMode) -> Int {
        mode == .discrete ? segments : segments + 1
    }

    func point(_ fraction: Double) -> SIMD2<Double> {
        let (segment, s) = locate(fraction)
        return mode == .discrete ? track.startPoint(segment) : track.point(segment, s)
    }

    /// Whether every segment begins where the one before it ends.
    var isConnected: Bool { track.isConnected }

    /// The coefficients in a segment, by ascending powers of its parameter.
    func coefficients(segment: Int, component: Int) -> SIMD4<Double> {
        track.coefficients(segment: segment, component: component)
    }

    /// Writes a segment of one component as the kernels read it (`KinDoubleKeyframes`): the end and the coefficients.
    func put(segment: Int, component: Int, into row: UnsafeMutablePointer<Double>) {
        let c = coefficients(segment: segment, component: component)
        let end = mode == .discrete ? track.startPoint(segment) : track.end(segment)
        row[7] = end[component == 0 ? 0 : 1]
        (row[8], row[9], row[10], row[11]) = (c[0], c[1], c[2], c[3])
    }

    /// The angle of the direction in radians. Rule 4.11.
    func angle(_ fraction: Double) -> Double {
        let (segment, s) = locate(fraction)
        return track.angle(segment, mode == .discrete ? 0 : s)
    }

    /// The derivatives of the point and of the angle by the fraction. Rule D81.
    func slope(_ fraction: Double) -> (point: SIMD2<Double>, angle: Double) {
        let (segment, s) = locate(fraction)
        return track.slope(segment, s, pace: mode.isPaced ? nil : schedule?.pace(fraction) ?? 0)
    }

    /// The value at fraction 1. Rule D27.
    var end: SIMD2<Double> { point(1) }

    private func locate(_ fraction: Double) -> (segment: Int, s: Double) {
        if mode.isPaced { return track.pacedLocation(fraction) }
        return schedule?.locate(fraction) ?? (0, 0)
    }
}

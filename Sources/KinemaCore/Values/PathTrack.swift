/// A path as the motion of a keyframe animation (Rules 4.10, 4.11, D6, D29): points and directions at a parameter of a segment
/// and, in the paced modes, the parameter at a fraction of the arc length.
///
/// The segment follows from the key times (linear, cubic and discrete modes; `segmentCount` + 1 keyframes) or from
/// `pacedLocation`. The discrete mode shows `startPoint(segment)`. The track is immutable, and evaluating it allocates nothing.
package struct PathTrack: Sendable {
    private let segments: [PathSegment]
    /// The directions of segments that are single points: that of the next longer segment, else of the previous one, else (1, 0).
    private let fallbackDirections: [SIMD2<Double>]
    private let arcLength: PathArcLength?

    /// Creates the track of `path`, with a table of arc lengths if `paced`. Returns nil for a path that draws nothing.
    package init?(_ path: Path, paced: Bool) {
        let segments = PathSegment.segments(of: path)
        guard !segments.isEmpty else { return nil }
        self.segments = segments
        fallbackDirections = PathTrack.fallbackDirections(segments)
        arcLength = paced ? PathArcLength(segments) : nil
    }

    /// The number of drawn segments, ≥ 1.
    package var segmentCount: Int { segments.count }

    /// The length of all segments in the host's units; 0 if the track is not paced.
    package var length: Double { arcLength?.total ?? 0 }

    /// The point of a segment at the parameter `s` in 0…1; outside, the curve extrapolates. An index out of range means the
    /// nearest segment.
    package func point(_ segment: Int, _ s: Double) -> SIMD2<Double> {
        segments[nearest(segment)].point(s)
    }

    /// Whether every segment begins where the one before it ends.
    var isConnected: Bool {
        for index in 1..<max(1, segments.count) where segments[index - 1].end != segments[index].start { return false }
        return true
    }

    /// c0…c3 of x (component 0) or of y in a segment. An index out of range means the nearest segment.
    func coefficients(segment: Int, component: Int) -> SIMD4<Double> {
        let it = segments[nearest(segment)], axis = component == 0 ? 0 : 1
        return SIMD4(it.c0[axis], it.c1[axis], it.c2[axis], it.c3[axis])
    }

    /// The first point of a segment, which the discrete mode holds (D6). An index out of range means the nearest segment.
    package func startPoint(_ segment: Int) -> SIMD2<Double> {
        segments[nearest(segment)].start
    }

    /// The last point of a segment.
    func end(_ segment: Int) -> SIMD2<Double> { segments[nearest(segment)].end }

    /// The angle of the direction of travel in radians, −π…π (Rule 4.11, D29). Where the derivative is 0, it is the limit of the
    /// angle within the segment. A segment that is a single point has the angle of the next longer segment, else of the previous
    /// one, else 0.
    package func angle(_ segment: Int, _ s: Double) -> Double {
        let index = nearest(segment)
        let direction = segments[index].direction(s) ?? fallbackDirections[index]
        return Math.atan2(direction.y, direction.x)
    }

    /// The segment and the parameter at the fraction 0…1 of the arc length: at the border of two segments the later one, at 1 the
    /// end. In a path without length, or if the track is not paced, all segments have equal shares.
    package func pacedLocation(_ fraction: Double) -> (segment: Int, s: Double) {
        let share = fraction > 0 ? (fraction < 1 ? fraction : 1) : 0
        if let arcLength, let found = arcLength.location(share * arcLength.total, in: segments) { return found }
        let scaled = share * Double(segments.count)
        let segment = min(Int(scaled), segments.count - 1)
        return (segment, scaled - Double(segment))
    }

    /// The change of the point and of the angle while the parameter changes by `pace`. Without a pace it is that of a point which
    /// passes the whole length in the time 1, as `pacedLocation` has it. Rule D81.
    func slope(_ segment: Int, _ s: Double, pace: Double?) -> (point: SIMD2<Double>, angle: Double) {
        let index = nearest(segment), it = segments[index]
        let velocity = it.velocity(s), square = velocity.x * velocity.x + velocity.y * velocity.y
        let bend = it.c2 * 2 + it.c3 * (6 * s)
        let isMeasured = length > 0 && length.isFinite
        guard square > 0 else {
            // The paced motion does not stop where the derivative is 0.
            guard pace == nil, isMeasured, let way = it.direction(s) else { return (.zero, 0) }
            return (way * (length / (way.x * way.x + way.y * way.y).squareRoot()), 0)
        }
        let rate = pace ?? (isMeasured ? length / square.squareRoot() : Double(segments.count))
        return (velocity * rate, (velocity.x * bend.y - velocity.y * bend.x) / square * rate)
    }

    private func nearest(_ segment: Int) -> Int {
        min(max(segment, 0), segments.count - 1)
    }

    private static func fallbackDirections(_ segments: [PathSegment]) -> [SIMD2<Double>] {
        var directions = segments.map { _ in SIMD2<Double>.zero }
        var known: SIMD2<Double>?
        for index in segments.indices.reversed() {
            known = segments[index].direction(0) ?? known
            directions[index] = known ?? .zero
        }
        // A segment with nothing ahead takes the direction from behind.
        known = nil
        for index in segments.indices {
            known = segments[index].direction(1) ?? known
            if directions[index] == .zero { directions[index] = known ?? SIMD2(1, 0) }
        }
        return directions
    }
}

/// A path as the way of a keyframe animation (Rules 4.10, 4.11, D6, D29): its drawn segments, the point and the
/// direction at a parameter of a segment, and, for the paced modes, the parameter at a share of the arc length.
///
/// Which segment it is follows from the key times (linear, cubic, discrete; `segmentCount` + 1 keyframes) or from
/// `pacedLocation`. Discrete shows `startPoint(segment)`. Immutable; nothing here allocates once it is made.
package struct PathTrack: Sendable {
    private let segments: [PathSegment]
    /// For a segment that is one point: the direction of the next longer segment, else of the one before, else (1, 0).
    private let fallbackDirections: [SIMD2<Double>]
    private let arcLength: PathArcLength?

    /// The track of `path`, with the table of arc lengths if it is to be `paced`; nil for a path that draws nothing.
    package init?(_ path: Path, paced: Bool) {
        let segments = PathSegment.segments(of: path)
        guard !segments.isEmpty else { return nil }
        self.segments = segments
        fallbackDirections = PathTrack.fallbackDirections(segments)
        arcLength = paced ? PathArcLength(segments) : nil
    }

    /// How many segments are drawn, at least 1.
    package var segmentCount: Int { segments.count }

    /// The length of all segments in the host's units; 0 for a track that was not made paced.
    package var length: Double { arcLength?.total ?? 0 }

    /// The point of a segment at its parameter `s`, 0…1; beyond these the curve goes on. A segment out of range counts
    /// as the nearest one.
    package func point(_ segment: Int, _ s: Double) -> SIMD2<Double> {
        segments[nearest(segment)].point(s)
    }

    /// Whether every segment begins where the one before it ends.
    var isConnected: Bool {
        for index in 1..<max(1, segments.count) where segments[index - 1].end != segments[index].start { return false }
        return true
    }

    /// c0…c3 of x (component 0) or y of a segment. A segment out of range counts as the nearest one.
    func coefficients(segment: Int, component: Int) -> SIMD4<Double> {
        let it = segments[nearest(segment)], axis = component == 0 ? 0 : 1
        return SIMD4(it.c0[axis], it.c1[axis], it.c2[axis], it.c3[axis])
    }

    /// The first point of a segment, which discrete holds (D6). A segment out of range counts as the nearest one.
    package func startPoint(_ segment: Int) -> SIMD2<Double> {
        segments[nearest(segment)].start
    }

    /// The last point of a segment, exactly.
    func end(_ segment: Int) -> SIMD2<Double> { segments[nearest(segment)].end }

    /// The angle of the direction of travel in radians, −π…π (Rule 4.11, D29): that of the derivative, or where this
    /// is 0 of its limit in the same segment; for a segment of one point that of the next longer one ahead, else
    /// behind, else 0.
    package func angle(_ segment: Int, _ s: Double) -> Double {
        let index = nearest(segment)
        let direction = segments[index].direction(s) ?? fallbackDirections[index]
        return Math.atan2(direction.y, direction.x)
    }

    /// The segment and parameter at the share `fraction`, 0…1, of the arc length: at a border of two segments the
    /// later, at 1 the end. A path without length, or one made without `paced`, gives every segment the same share.
    package func pacedLocation(_ fraction: Double) -> (segment: Int, s: Double) {
        let share = fraction > 0 ? (fraction < 1 ? fraction : 1) : 0
        if let arcLength, let found = arcLength.location(share * arcLength.total, in: segments) { return found }
        let place = share * Double(segments.count)
        let segment = min(Int(place), segments.count - 1)
        return (segment, place - Double(segment))
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
        // What has nothing ahead looks back.
        known = nil
        for index in segments.indices {
            known = segments[index].direction(1) ?? known
            if directions[index] == .zero { directions[index] = known ?? SIMD2(1, 0) }
        }
        return directions
    }
}

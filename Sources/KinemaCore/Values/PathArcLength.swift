/// Where on a chain of segments a length along it is reached: the table behind the paced modes (Rule 4.10).
///
/// Each segment is cut where it is slowest, and further into pieces on which an eight-point Gauss–Legendre sum is as
/// good as two of half the span, so cusps and hairpins get short pieces. A length is found by bisection over the
/// pieces' starts and a guarded Newton iteration inside of the piece. Errors are below 1e-9 of the total.
struct PathArcLength: Sendable {
    /// A stretch of one segment over which the quadrature is exact enough.
    struct Piece: Sendable {
        let segment: Int
        let s0, s1: Double
        /// The length before the piece and its own.
        let start, length: Double
    }

    private let pieces: [Piece]
    /// The length of all segments; not finite where their coordinates are too large to be measured.
    let total: Double

    init(_ segments: [PathSegment]) {
        var pieces: [Piece] = []
        pieces.reserveCapacity(segments.count)
        var total = 0.0
        for (index, segment) in segments.enumerated() {
            PathArcLength.measure(segment, index, into: &pieces, &total)
        }
        self.pieces = pieces
        self.total = total
    }

    /// The segment and its parameter at `length` from the start; at the border of two segments it is the later one.
    /// Nil if there is no length to measure.
    func location(_ length: Double, in segments: [PathSegment]) -> (segment: Int, s: Double)? {
        guard total > 0, total.isFinite, let last = pieces.last else { return nil }
        if length >= total { return (last.segment, last.s1) }
        var low = 0
        var high = pieces.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].start <= length { low = middle } else { high = middle }
        }
        let piece = pieces[low]
        guard segments.indices.contains(piece.segment) else { return nil }
        return (piece.segment, PathArcLength.parameter(length - piece.start, of: piece, segments[piece.segment]))
    }
}

// MARK: - Finding

extension PathArcLength {
    /// The parameter at `length` from the start of `piece`: Newton's iteration on the length, kept inside of a bracket
    /// that every step narrows; a step that leaves it is replaced by a bisection.
    private static func parameter(_ length: Double, of piece: Piece, _ segment: PathSegment) -> Double {
        let share = length / piece.length
        var low = piece.s0
        var high = piece.s1
        var s = low + (high - low) * share
        if segment.isLine { return s }
        let tolerance = 1e-13 * piece.length
        for _ in 0..<60 {
            let excess = PathQuadrature.length(segment, piece.s0, s) - length
            if abs(excess) <= tolerance { break }
            if excess > 0 { high = s } else { low = s }
            let next = s - excess / segment.speed(s)
            s = next > low && next < high ? next : 0.5 * (low + high)
        }
        return s
    }
}

/// Eight-point Gauss–Legendre quadrature of the speed along a segment.
enum PathQuadrature {
    /// The positive nodes of the eight-point rule on −1…1 and their weights (Abramowitz & Stegun, table 25.4).
    private static var nodes: SIMD4<Double> {
        SIMD4(0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363)
    }
    private static var weights: SIMD4<Double> {
        SIMD4(0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763)
    }

    /// The length of `segment` between two parameters.
    static func length(_ segment: PathSegment, _ s0: Double, _ s1: Double) -> Double {
        let half = 0.5 * (s1 - s0)
        let middle = 0.5 * (s0 + s1)
        let offsets = nodes * half
        let sum: SIMD4<Double> = speeds(segment, offsets + middle) + speeds(segment, middle - offsets)
        return half * weights.dot4(sum)
    }

    /// The speed at four parameters.
    private static func speeds(_ segment: PathSegment, _ s: SIMD4<Double>) -> SIMD4<Double> {
        let b = segment.c2 * 2
        let c = segment.c3 * 3
        let x: SIMD4<Double> = (s * c.x + b.x) * s + segment.c1.x
        let y: SIMD4<Double> = (s * c.y + b.y) * s + segment.c1.y
        let square: SIMD4<Double> = x * x + y * y
        return SIMD4(square.x.squareRoot(), square.y.squareRoot(), square.z.squareRoot(), square.w.squareRoot())
    }
}

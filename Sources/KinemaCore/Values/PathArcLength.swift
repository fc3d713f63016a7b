/// Maps arc lengths along a chain of segments to parameters, for the paced modes (Rule 4.10).
///
/// Each segment is split at the minima of its speed, and further until an eight-point Gauss–Legendre sum over a piece agrees with
/// the sums over its halves. Cusps and hairpins therefore get short pieces. A length is located by bisection over the starts of
/// the pieces and by a guarded Newton iteration inside the piece. Errors are below 1e-9 of the total length.
struct PathArcLength: Sendable {
    /// An interval of one segment on which the quadrature is accurate.
    struct Piece: Sendable {
        let segment: Int
        let s0, s1: Double
        /// `start` is the length before the piece.
        let start, length: Double
    }

    private let pieces: [Piece]
    /// The length of all segments; infinite or NaN if the coordinates are too large to measure.
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

    /// The segment and the parameter at `length` from the start. At the border of two segments it is the later segment. Nil if
    /// the total length is 0 or not finite.
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
    /// The parameter at `length` from the start of `piece`, by Newton's iteration in a bracket that every step narrows. A step
    /// out of the bracket is replaced by a bisection.
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

    /// The speeds at four parameters.
    private static func speeds(_ segment: PathSegment, _ s: SIMD4<Double>) -> SIMD4<Double> {
        let b = segment.c2 * 2
        let c = segment.c3 * 3
        let x: SIMD4<Double> = (s * c.x + b.x) * s + segment.c1.x
        let y: SIMD4<Double> = (s * c.y + b.y) * s + segment.c1.y
        let square: SIMD4<Double> = x * x + y * y
        return SIMD4(square.x.squareRoot(), square.y.squareRoot(), square.z.squareRoot(), square.w.squareRoot())
    }
}

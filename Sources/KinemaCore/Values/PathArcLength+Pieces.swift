// Splits a segment into pieces: at the minima of its speed first, and then in halves until the quadrature is accurate.

extension PathArcLength {
    /// The maximal number of times that a span is halved. A smaller piece would add less than rounding.
    private static var depth: Int { 48 }
    /// The maximal number of pieces of one span. A hairpin needs some tens of them.
    private static var largestPieceCount: Int { 512 }

    /// Appends the pieces of one segment from its start to its end.
    static func measure(_ segment: PathSegment, _ index: Int, into pieces: inout [Piece], _ total: inout Double) {
        if segment.isLine {
            append(Piece(segment: index, s0: 0, s1: 1, start: total, length: segment.speed(0)), &pieces, &total)
            return
        }
        var from = 0.0
        for to in segment.slowestParameters + [1] where to > from {
            halve(segment, index, from, to, into: &pieces, &total)
            from = to
        }
    }

    /// Appends the pieces of the span s0…s1. The first half is always processed first, so the stack of pending halves is never
    /// deeper than `depth`.
    private static func halve(
        _ segment: PathSegment, _ index: Int, _ s0: Double, _ s1: Double, into pieces: inout [Piece],
        _ total: inout Double
    ) {
        let tolerance = 1e-12 * segment.speedBound
        let limit = pieces.count + largestPieceCount
        var waiting = [(s0: s0, s1: s1, length: PathQuadrature.length(segment, s0, s1), depth: 0)]
        while let span = waiting.popLast() {
            let middle = 0.5 * (span.s0 + span.s1)
            let near = PathQuadrature.length(segment, span.s0, middle)
            let far = PathQuadrature.length(segment, middle, span.s1)
            if abs(near + far - span.length) > tolerance && span.depth < depth && pieces.count < limit {
                waiting.append((middle, span.s1, far, span.depth + 1))
                waiting.append((span.s0, middle, near, span.depth + 1))
            } else {
                append(
                    Piece(segment: index, s0: span.s0, s1: span.s1, start: total, length: span.length), &pieces, &total)
            }
        }
    }

    /// Skips pieces without length, because no length maps to them.
    private static func append(_ piece: Piece, _ pieces: inout [Piece], _ total: inout Double) {
        guard piece.length != 0 else { return }
        pieces.append(piece)
        total += piece.length
    }
}

extension PathSegment {
    /// The parameters between 0 and 1 at which the speed has a minimum, in ascending order; at most two.
    ///
    /// At a cusp the speed is the absolute value of a smooth function, so quadrature converges on either side of it but not
    /// across it. The extrema are the roots of v·v′, a cubic polynomial. They are bisected between the extrema of that
    /// polynomial.
    fileprivate var slowestParameters: [Double] {
        let k0 = 2 * PathSegment.dot(c1, c2)
        let k1 = 6 * PathSegment.dot(c1, c3) + 4 * PathSegment.dot(c2, c2)
        let k2 = 18 * PathSegment.dot(c2, c3)
        let k3 = 18 * PathSegment.dot(c3, c3)
        let slope = { (s: Double) in ((k3 * s + k2) * s + k1) * s + k0 }
        let root = (k2 * k2 - 3 * k3 * k1).squareRoot()
        var found: [Double] = []
        var low = 0.0
        for high in [(0 - k2 - root) / (3 * k3), (root - k2) / (3 * k3), 1] where high > low && high <= 1 {
            if slope(low) < 0 && slope(high) > 0 { found.append(PathSegment.bisect(slope, low, high)) }
            low = high
        }
        return found
    }

    /// The root of `f` between an argument with a negative value and one with a positive value.
    private static func bisect(_ f: (Double) -> Double, _ negative: Double, _ positive: Double) -> Double {
        var low = negative
        var high = positive
        for _ in 0..<60 {
            let middle = 0.5 * (low + high)
            if f(middle) < 0 { low = middle } else { high = middle }
        }
        return 0.5 * (low + high)
    }

    private static func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        a.x * b.x + a.y * b.y
    }
}

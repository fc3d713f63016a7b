/// A drawn segment of a path, a line or a Bézier curve, as the polynomial c0 + c1·s + c2·s² + c3·s³ of the parameter s in 0…1
/// (Rule 4.10). A line has c2 = c3 = 0, and a quadratic curve has c3 = 0, so one formula evaluates all of them.
package struct PathSegment: Equatable, Sendable {
    /// The coefficients, in the host's units.
    package let c0, c1, c2, c3: SIMD2<Double>
    /// The last point. It is stored because the polynomial rounds.
    package let end: SIMD2<Double>

    /// Creates a line.
    init(from a: SIMD2<Double>, to b: SIMD2<Double>) {
        self.init(a, b - a, .zero, .zero, end: b)
    }

    /// Creates a quadratic curve.
    init(from a: SIMD2<Double>, control p: SIMD2<Double>, to b: SIMD2<Double>) {
        let first = p - a
        let second = b - p
        self.init(a, first * 2, second - first, .zero, end: b)
    }

    /// Creates a cubic curve.
    init(from a: SIMD2<Double>, control p: SIMD2<Double>, _ q: SIMD2<Double>, to b: SIMD2<Double>) {
        let first = p - a
        let second = q - p
        let third = b - q
        let turn = second - first
        self.init(a, first * 3, turn * 3, (third - second) - turn, end: b)
    }

    private init(
        _ c0: SIMD2<Double>, _ c1: SIMD2<Double>, _ c2: SIMD2<Double>, _ c3: SIMD2<Double>, end: SIMD2<Double>
    ) {
        self.c0 = c0
        self.c1 = c1
        self.c2 = c2
        self.c3 = c3
        self.end = end
    }

    /// The first point.
    package var start: SIMD2<Double> { c0 }

    /// Whether the segment is a line, on which the speed is constant.
    var isLine: Bool { c2 == .zero && c3 == .zero }

    /// The point at `s`. Outside 0…1 the polynomial extrapolates.
    package func point(_ s: Double) -> SIMD2<Double> {
        s == 1 ? end : c0 + (c1 + (c2 + c3 * s) * s) * s
    }

    /// The derivative at `s`.
    func velocity(_ s: Double) -> SIMD2<Double> {
        c1 + (c2 * 2 + c3 * (3 * s)) * s
    }

    /// The length of the derivative at `s`.
    func speed(_ s: Double) -> Double {
        let v = velocity(s)
        return (v.x * v.x + v.y * v.y).squareRoot()
    }

    /// An upper bound of the speed. Lengths that are tiny relative to it count as 0; it is 0 for a segment that is a single
    /// point.
    var speedBound: Double {
        let sum: SIMD2<Double> =
            PathSegment.magnitude(c1) + PathSegment.magnitude(c2) * 2 + PathSegment.magnitude(c3) * 3
        return sum.x + sum.y
    }

    /// A vector in the direction of travel at `s`; nil for a segment that is a single point.
    ///
    /// Where the derivative is 0, a higher derivative gives the direction: forward in general, and backward at the end (Rule
    /// 4.11, D29). A derivative counts as 0 if it is smaller than the rounding errors.
    func direction(_ s: Double) -> SIMD2<Double>? {
        let tolerance = 1e-12 * speedBound
        let first = velocity(s)
        if PathSegment.isLonger(first, than: tolerance) { return first }
        let isEnd = s > 1 - 1e-9
        let second = c2 * 2 + c3 * (6 * s)
        if PathSegment.isLonger(second, than: tolerance) { return isEnd ? 0 - second : second }
        return PathSegment.isLonger(c3, than: tolerance) ? c3 : nil
    }

    private static func isLonger(_ v: SIMD2<Double>, than limit: Double) -> Bool {
        abs(v.x) > limit || abs(v.y) > limit
    }

    private static func magnitude(_ v: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(abs(v.x), abs(v.y))
    }
}

extension PathSegment {
    /// The drawn segments of a path (Rule 4.10): lines, quadratic and cubic curves. Closing a subpath draws a line unless the
    /// current point is the start of the subpath. A move draws nothing. A path that does not begin with a move begins at (0, 0)
    /// (D29).
    static func segments(of path: Path) -> [PathSegment] {
        var segments: [PathSegment] = []
        segments.reserveCapacity(path.verbs.count)
        var current = SIMD2<Double>.zero
        var subpathStart = current
        var index = 0
        for verb in path.verbs {
            let next = index + verb.coordinateCount
            guard next <= path.coordinates.count else { break }
            let point = { (offset: Int) in SIMD2(path.coordinates[index + offset], path.coordinates[index + offset + 1])
            }
            switch verb {
            case .move: subpathStart = point(0)
            case .line: segments.append(PathSegment(from: current, to: point(0)))
            case .quad: segments.append(PathSegment(from: current, control: point(0), to: point(2)))
            case .curve: segments.append(PathSegment(from: current, control: point(0), point(2), to: point(4)))
            case .close where current != subpathStart: segments.append(PathSegment(from: current, to: subpathStart))
            case .close: break
            }
            current = verb == .move || verb == .close ? subpathStart : point(verb.coordinateCount - 2)
            index = next
        }
        return segments
    }
}

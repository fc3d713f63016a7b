/// A timing function: the cubic Bézier curve (0, 0), c1, c2, (1, 1) that maps elapsed to eased progress (rule 2.1), or a curve in
/// pieces (rule D76).
package struct TimingFunction: Equatable, Sendable {
    /// The first inner control point; x in 0…1, y any finite number. For other curves x is a code of `CurveKind`.
    package let c1x, c1y: Double
    /// The second inner control point; x in 0…1, y any finite number.
    package let c2x, c2y: Double
    /// Nil for a Bézier curve.
    package var pieces: CurvePieces?

    package init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
        self.c1x = c1x
        self.c1y = c1y
        self.c2x = c2x
        self.c2y = c2y
    }

    init(_ numbers: SIMD4<Double>, _ pieces: CurvePieces) {
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
        self.pieces = pieces
    }

    /// The timing function with the four numbers of a host. Rules 2.4, D76.
    package init(numbers: SIMD4<Double>) throws(CurveRefusal) {
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
        if isValid { return }
        if let known = CurveStore.curve(numbers) {
            self = known
        } else {
            guard let kind = try CurveKind(numbers) else { throw .bezier }
            self = try TimingFunction(kind)
        }
    }

    package init(_ kind: CurveKind) throws(CurveRefusal) {
        if case .points(let points) = kind {
            guard points.isValid else { throw .points }
            self = try CurveStore.curve(.points(points.canonical))
        } else {
            self = try CurveStore.curve(kind)
        }
    }

    /// The curve through points; without inputs, or where one is NaN, they are even.
    @inline(never)
    package init(
        inputs: UnsafeBufferPointer<Double>?, outputs: UnsafeBufferPointer<Double>
    ) throws(CurveRefusal) {
        guard outputs.count <= CurvePoint.most else { throw .points }
        var points: [CurvePoint] = []
        for index in outputs.indices { points.append(CurvePoint(inputs?[index] ?? .nan, outputs[index])) }
        try self.init(.points(points))
    }

    package var numbers: SIMD4<Double> { SIMD4(c1x, c1y, c2x, c2y) }

    package static func == (a: TimingFunction, b: TimingFunction) -> Bool {
        a.c1x == b.c1x && a.c1y == b.c1y && a.c2x == b.c2x && a.c2y == b.c2y
    }

    package static let linear = TimingFunction(0, 0, 1, 1)
    package static let easeIn = TimingFunction(0.42, 0, 1, 1)
    package static let easeOut = TimingFunction(0, 0, 0.58, 1)
    package static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
    package static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

    /// v (1 − v)², the response of a curve to a push, as a timing function for kernels; it starts and ends at 0. Rule D82.
    static var push: TimingFunction {
        var pieces = PieceBuilder(beforeStart: 0)
        pieces.addPush()
        return TimingFunction(SIMD4(CurveKind.pushCode, 0, 0, 0), pieces.finished(start: 0, end: 0))
    }

    /// The timing function of a text that has one. Rules 2.1, D79.
    package static func named(_ text: Text) -> TimingFunction? { try? TimingFunction(text: text) }

    /// Whether all four numbers are finite and both x are in 0…1, so that the curve is a function of x. Rule 2.4.
    package var isValid: Bool {
        c1y.isFinite && c2y.isFinite && c1x >= 0 && c1x <= 1 && c2x >= 0 && c2x <= 1
    }

    /// The control point with the index 0…3; nil for other indices. Rule 2.2.
    package func controlPoint(_ index: Int) -> (x: Double, y: Double)? {
        switch index {
        case 0: (0, 0)
        case 1: (c1x, c1y)
        case 2: (c2x, c2y)
        case 3: (1, 1)
        default: nil
        }
    }

    /// Between these are all values.
    var bounds: (low: Double, high: Double) { pieces.map { ($0.low, $0.high) } ?? (min(0, c1y, c2y), max(1, c1y, c2y)) }

    /// Whether it is `steps()`.
    var isStepped: Bool { c1x == CurveKind.stepsCode }

    /// Whether both inner points are on the diagonal: then y = x, although the parameter does not advance uniformly.
    package var isLinear: Bool { c1x == c1y && c2x == c2y && pieces == nil }
}

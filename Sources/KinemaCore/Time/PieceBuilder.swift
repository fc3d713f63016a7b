/// Collects the pieces of a timing function from left to right.
struct PieceBuilder {
    private(set) var numbers: [Double] = []
    private(set) var corners: [Double] = []
    private(set) var low = Double.infinity, high = -Double.infinity
    let beforeStart: Double

    /// The maximal error of a fit, a tenth of what the contract allows.
    private static let tolerance = 1e-10
    /// The points of a piece at which the error is measured.
    private static let checks = 12

    init(beforeStart: Double) { self.beforeStart = beforeStart }

    var count: Int { numbers.count / CurvePieces.size }

    private mutating func cover(_ y: Double) { (low, high) = (min(low, y), max(high, y)) }

    private mutating func add(_ begin: Double, _ end: Double, _ coefficients: [Double]) {
        numbers += [begin, 1 / (end - begin)]
        for k in 0..<6 { numbers.append(k < coefficients.count ? coefficients[k] : 0) }
    }

    /// Adds a straight piece, or a level one if both values are equal, with corners at its ends.
    @inline(never)
    mutating func addLine(from begin: Double, to end: Double, _ a: Double, _ b: Double) {
        corners.append(begin)
        cover(a)
        cover(b)
        add(begin, end, [a, b - a])
    }

    /// Adds v (1 − v)², where v goes from 0 to 1.
    mutating func addPush() {
        cover(0)
        cover(4.0 / 27)
        add(0, 1, [0, 1, -2, 1])
    }

    /// Adds as many pieces as `value` needs between two corners. Its arguments are the interval of a piece and a share of it.
    mutating func addFit(from begin: Double, to end: Double, _ value: (Double, Double, Double) -> Double) {
        corners.append(begin)
        fit(begin, end, value)
    }

    private mutating func fit(_ begin: Double, _ end: Double, _ value: (Double, Double, Double) -> Double) {
        let coefficients = Quintic.monomials(of: { value(begin, end, $0) }), middle = begin + 0.5 * (end - begin)
        if middle > begin, middle < end, count < CurvePieces.most,
            PieceBuilder.error(coefficients, begin, end, value) > PieceBuilder.tolerance
        {
            fit(begin, middle, value)
            fit(middle, end, value)
            return
        }
        for node in Quintic.nodes { cover(value(begin, end, node)) }
        add(begin, end, coefficients)
    }

    private static func error(
        _ coefficients: [Double], _ begin: Double, _ end: Double, _ value: (Double, Double, Double) -> Double
    ) -> Double {
        var worst = 0.0
        for index in 0..<checks {
            let share = (Double(index) + 0.5) / Double(checks)
            var y = coefficients[5]
            for k in stride(from: 4, through: 0, by: -1) { y = y * share + coefficients[k] }
            worst = max(worst, abs(y - value(begin, end, share)))
        }
        return worst
    }

    /// The pieces with exact values at 0 and 1: where the curve does not begin at `start`, 0 is a piece by itself.
    func finished(start: Double, end: Double) -> CurvePieces {
        var all = PieceBuilder(beforeStart: beforeStart)
        if abs(numbers[2] - start) > CurvePieces.jump {
            all.add(0, 1, [start])
            all.numbers += numbers
            all.numbers[CurvePieces.size] = Double.leastNonzeroMagnitude
        } else {
            all.numbers = numbers
            all.numbers[2] = start
        }
        all.add(1, 2, [end])
        (all.corners, all.low, all.high) = (corners, min(low, start, end), max(high, start, end))
        return CurvePieces(all)
    }
}

/// Polynomials of degree five on 0…1, by ascending powers.
enum Quintic {
    /// Chebyshev's points, stretched so that the outer ones are 0 and 1.
    static let nodes: [Double] = {
        let outer = Math.cos(Double.pi / 12)
        return (0..<6).map { 0.5 - 0.5 * Math.cos(Double.pi * (Double($0) + 0.5) / 6) / outer }
    }()

    /// The polynomial through six points.
    static func monomials(_ ordinates: [Double]) -> [Double] { monomials(nodes, ordinates, slopes: []) }

    /// The polynomial with the values and slopes of a function at 0 and 1, and its values at two points between. Neighboring pieces
    /// have the same slope where they meet.
    static func monomials(of function: (Double) -> Double) -> [Double] {
        monomials(doubleNodes, doubleNodes.map(function), slopes: [slope(function), -slope { function(1 - $0) }])
    }

    /// With the distance d from the middle for which the greatest error is least: (64 / 27) (1 / 4 − d²)³ = d².
    private static let doubleNodes = [0, 0, 0.5 - 0.16270567216988605, 0.5 + 0.16270567216988605, 1, 1]

    /// Newton's interpolation, converted to monomials. Two equal nodes have the next slope.
    private static func monomials(_ nodes: [Double], _ ordinates: [Double], slopes: [Double]) -> [Double] {
        var differences = ordinates
        for order in 1..<6 {
            for k in stride(from: 5, through: order, by: -1) {
                let width = nodes[k] - nodes[k - order]
                differences[k] = width > 0 ? (differences[k] - differences[k - 1]) / width : slopes[k / 5]
            }
        }
        var result = [Double](repeating: 0, count: 6)
        for k in stride(from: 5, through: 0, by: -1) {
            for power in stride(from: 5, through: 1, by: -1) { result[power] = result[power - 1] - nodes[k] * result[power] }
            result[0] = differences[k] - nodes[k] * result[0]
        }
        return result
    }

    /// The slope at 0 by the one-sided difference of the fifth order.
    @inline(never)
    private static func slope(_ function: (Double) -> Double) -> Double {
        let weights = [-137.0 / 60, 5, -5, 10.0 / 3, -1.25, 0.2], step = 1.0 / 32
        var sum = 0.0
        for k in 0..<6 { sum += weights[k] * function(Double(k) * step) }
        return sum / step
    }
}

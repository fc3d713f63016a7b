/// The polynomial of degree five through six points of 0…1.
enum Quintic {
    /// Chebyshev's points, stretched so that the outer ones are 0 and 1.
    static let nodes: [Double] = {
        let outer = Math.cos(Double.pi / 12)
        return (0..<6).map { 0.5 - 0.5 * Math.cos(Double.pi * (Double($0) + 0.5) / 6) / outer }
    }()

    /// The coefficients by ascending powers: Newton's interpolation, converted to monomials.
    static func monomials(_ ordinates: [Double]) -> [Double] {
        var differences = ordinates
        for order in 1..<6 {
            for k in stride(from: 5, through: order, by: -1) {
                differences[k] = (differences[k] - differences[k - 1]) / (nodes[k] - nodes[k - order])
            }
        }
        var result = [Double](repeating: 0, count: 6)
        for k in stride(from: 5, through: 0, by: -1) {
            for power in stride(from: 5, through: 1, by: -1) { result[power] = result[power - 1] - nodes[k] * result[power] }
            result[0] = differences[k] - nodes[k] * result[0]
        }
        return result
    }
}

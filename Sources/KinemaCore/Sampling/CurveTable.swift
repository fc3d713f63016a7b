import CPlatform

/// A timing function as the kernels evaluate it: polynomials of degree five in equal cells of the fraction, or of its square
/// roots toward both ends. The form depends on the curve only, and its accuracy is verified when the table is made.
package final class CurveTable: @unchecked Sendable {  // immutable once made
    /// With few cells a `KinCurveTable`, with more cells only its rows. Nil if the curve is too steep for floats, or if no table
    /// is accurate enough; the curve is then evaluated exactly.
    let numbers: UnsafeMutablePointer<Float>?
    let cellCount: Int
    /// Whether the cells divide the square roots of the fraction instead of the fraction.
    let isWarped: Bool
    /// The precision of the fraction that the kernels need.
    let precision: FractionPrecision
    /// The key in the cache.
    let key: CurveKey

    var isExact: Bool { numbers == nil }

    /// Nil if the table has more cells.
    var cells: UnsafePointer<KinCurveTable>? {
        guard let numbers, cellCount <= CurveTable.few else { return nil }
        return UnsafeRawPointer(numbers).assumingMemoryBound(to: KinCurveTable.self)
    }

    /// The number of numbers before the rows of eight numbers for each cell.
    var columnCount: Int { CurveTable.columns(cellCount) }

    /// The maximal error of table and rounding together, relative to the range of the value.
    private static let tolerance = 1.2e-6
    /// The rounding error of a fraction.
    private static let fractionError = 1.2e-7

    /// The table of a timing function, or of its slope.
    package init(_ curve: TimingFunction, isSlope: Bool = false) {
        key = CurveKey(curve, isSlope: isSlope)
        for form in CurveTable.forms(of: curve) {
            let fit = CurveFit(curve, isSlope: isSlope, cells: form.cells, isWarped: form.isWarped), error = fit.error
            guard error.fit <= CurveTable.tolerance else { continue }
            let isSteep = error.fit + error.slope * CurveTable.fractionError > CurveTable.tolerance
            precision = fit.jumps ? .divided : isSteep ? .split : .rounded
            isWarped = form.isWarped
            cellCount = form.cells
            numbers = CurveTable.numbers(fit, form.cells)
            numbers?[columnCount + Int(KIN_ROW_START)] = Float(fit.exact(at: 0))
            numbers?[columnCount + 8 * (form.cells - 1) + Int(KIN_ROW_END)] = Float(fit.exact(at: 1))
            return
        }
        (numbers, cellCount, isWarped, precision) = (nil, 0, false, .rounded)
    }

    deinit { numbers?.deallocate() }

    private static let few = Int(KIN_CELLS), many = 128

    /// The possible forms, cheapest first. Where pieces meet, two cells meet, so that no cell has a corner inside. Where a curve jumps
    /// between 0 and 1, a float is on the wrong side.
    private static func forms(of curve: TimingFunction) -> [(cells: Int, isWarped: Bool)] {
        let corners = curve.pieces?.corners ?? []
        guard curve.pieces?.hasInnerJumps != true, let cells = (1...many).first(where: { corners.divide($0) }) else { return [] }
        if few % cells == 0 { return [(few, false), (few, true), (many, false), (many, true)] }
        return (cells < few ? [(few / cells * cells, false)] : []) + [(many / cells * cells, false)]
    }

    /// A table with few cells also has columns.
    private static func columns(_ cells: Int) -> Int { cells <= few ? 6 * few : 0 }

    private static func numbers(_ fit: CurveFit, _ cells: Int) -> UnsafeMutablePointer<Float> {
        let numbers = UnsafeMutablePointer<Float>.allocate(capacity: columns(cells) + 8 * cells)
        for cell in 0..<cells {
            for k in 0..<8 {
                let coefficient = k < 6 ? fit.coefficients[cell * 6 + k] : 0
                if k < 6 && cells <= few { numbers[k * few + cell] = coefficient }
                numbers[columns(cells) + cell * 8 + k] = coefficient
            }
        }
        return numbers
    }
}

extension [Double] {
    /// Whether all numbers are borders of equal cells of 0…1.
    fileprivate func divide(_ cells: Int) -> Bool {
        allSatisfy { abs($0 * Double(cells) - ($0 * Double(cells)).rounded()) < 1e-9 }
    }
}

/// Interpolates the curve by polynomials through six points in each cell. The ends of the cells are among the points, so that
/// cells join and 0 and 1 are exact.
struct CurveFit {
    private(set) var coefficients: [Float]
    private let curve: TimingFunction
    private let isSlope: Bool
    private let cells: Int
    private let isWarped: Bool
    /// Whether the curve jumps at 0 or 1, where it is then interpolated as if it did not.
    let jumps: Bool

    init(_ curve: TimingFunction, isSlope: Bool = false, cells: Int, isWarped: Bool) {
        jumps = curve.pieces?.hasJumps == true
        self.curve = curve
        self.isSlope = isSlope
        self.cells = cells
        self.isWarped = isWarped
        coefficients = []
        coefficients.reserveCapacity(cells * 6)
        for cell in 0..<cells {
            let ordinates = Quintic.nodes.map { node in
                inner(at: CurveFit.unwarped((Double(cell) + node) / Double(cells), isWarped))
            }
            coefficients += Quintic.monomials(ordinates).map { Float($0) }
        }
    }

    func exact(at x: Double) -> Double { isSlope ? curve.slope(at: x) : curve.value(at: x) }

    /// The value without the jumps at the ends.
    private func inner(at x: Double) -> Double {
        exact(at: jumps ? min(max(x, .leastNonzeroMagnitude), 1.0.nextDown) : x)
    }

    /// The fraction with the cell coordinate w.
    private static func unwarped(_ w: Double, _ isWarped: Bool) -> Double {
        guard isWarped else { return w }
        return w < 0.5 ? 2 * w * w : 1 - 2 * (1 - w) * (1 - w)
    }

    /// The maximal distance from the exact curve on a grid, and the maximal factor by which a relative error of the fraction
    /// grows.
    var error: (fit: Double, slope: Double) {
        let steps = cells * 8
        var worst = 0.0, steepest = 0.0, lastX = 0.0, lastY = 0.0
        for step in 0...steps {
            // The grid is fine where the cells are small.
            let x = Float(CurveFit.unwarped(Double(step) / Double(steps), isWarped))
            let exact = inner(at: Double(x))
            let slope = step == 0 ? 0 : abs(exact - lastY) / max(Double(x) - lastX, 1e-9)
            worst = max(worst, abs(Double(value(x)) - exact))
            steepest = max(steepest, slope * Double(x))
            (lastX, lastY) = (Double(x), exact)
        }
        return (worst, steepest)
    }

    /// The value as the kernels compute it.
    func value(_ x: Float) -> Float {
        let w = isWarped ? CurveFit.warped(x) : x
        let scaled = w * Float(cells)
        let cell = min(Int32(scaled), Int32(cells - 1))
        let u = scaled - Float(cell), start = Int(cell) * 6
        var y = coefficients[start + 5]
        for k in stride(from: 4, through: 0, by: -1) { y = y * u + coefficients[start + k] }
        return y
    }

    private static func warped(_ x: Float) -> Float {
        let isFirstHalf = x < 0.5
        let root = ((isFirstHalf ? x : 1 - x) * 2).squareRoot() * 0.5
        return isFirstHalf ? root : 1 - root
    }
}

import CPlatform.Vectors

/// Replaces x + residual by the eased progress, evaluating the polynomial of its cell.
func ease(
    _ table: UnsafePointer<KinCurveTable>, _ cells: Int, _ isWarped: Bool, _ x: UnsafeMutablePointer<Float>,
    _ residual: UnsafePointer<Float>?, _ count: Int
) {
    var i = 0
    while i < count {
        let fraction = load(x + i)
        let position = isWarped ? warped(fraction, residual.map { load($0 + i) } ?? Lanes()) : fraction
        var cell = Cell(position, cells: Float(cells))
        if let residual, !isWarped { cell.position += load(residual + i) * Float(cells) }
        store(kin_cell_polynomial(table, cell.index, cell.position), to: x + i)
        if let residual { kin_put_ends(x + i, fraction, residual + i, kin_rows(table), nil, cells) }
        i &+= Lanes.scalarCount
    }
}

/// Does what `ease` does with a separate curve for each number.
func easeEach(
    _ curves: UnsafePointer<Float>, _ curveStarts: UnsafePointer<Int32>, _ cells: Int, _ x: UnsafeMutablePointer<Float>,
    _ residual: UnsafePointer<Float>?, _ count: Int
) {
    var i = 0
    while i < count {
        let fraction = load(x + i), rest = residual.map { load($0 + i) } ?? Lanes()
        store(eased(fraction, rest, curves, load(curveStarts + i), cells: Float(cells)), to: x + i)
        if let residual { kin_put_ends(x + i, fraction, residual + i, curves, curveStarts + i, cells) }
        i &+= Lanes.scalarCount
    }
}

/// Evaluates timing functions at x + residual. Their rows start at `curve`, which is negative if the curve is warped. If all have
/// 16 cells, several lanes may be looked up at once.
@inline(always) func eased(
    _ x: Lanes, _ residual: Lanes, _ curves: UnsafePointer<Float>, _ curve: Flags, cells: Float, allHaveFewCells: Bool = false
) -> Lanes {
    let isWarped = curve &>> 31
    var x = x, residual = residual
    if kin_any(isWarped) != 0 {
        x = kin_select(isWarped, warped(x, residual), x)
        residual = kin_select(isWarped, Lanes(), residual)
    }
    var cell = Cell(x, cells: cells)
    cell.position += residual * cells
    let start = (curve ^ isWarped) &- isWarped
    if allHaveFewCells { return kin_curve_polynomial(curves, start, cell.index, cell.position) }
    return kin_row_polynomial(curves, start &+ (cell.index &<< 3), cell.position)
}

/// The index of the cell that contains a number, with 0…1 divided into equal cells, and the position in the cell.
struct Cell {
    let index: Flags
    /// The position in the cell, 0…1.
    var position: Lanes

    @inline(always) init(_ x: Lanes, cells: Float) {
        let scaled = x * cells
        index = kin_truncate(scaled.replacing(with: cells - 1, where: scaled .> cells - 1))
        position = scaled - kin_float(index)
    }
}

/// √x near 0 and 1 − √(1 − x) near 1. A timing function that begins or ends like a root is a polynomial of this.
@inline(always) func warped(_ x: Lanes, _ residual: Lanes) -> Lanes {
    let isFirstHalf = x .< 0.5
    let distance = ((1 - x) - residual).replacing(with: x + residual, where: isFirstHalf)
    let root = kin_sqrt(distance * 2) * 0.5
    return (1 - root).replacing(with: root, where: isFirstHalf)
}

import CPlatform.Vectors

/// x + residual → the eased progress, by the polynomial of the cell in which it lies.
func ease(
    _ table: UnsafePointer<KinCurveTable>, _ warps: Bool, _ x: UnsafeMutablePointer<Float>, _ residual: UnsafePointer<Float>?,
    _ count: Int
) {
    var i = 0
    while i < count {
        let place = Cell(load(x + i), residual.map { load($0 + i) }, warps: warps, cells: 16)
        store(kin_cell_polynomial(table, place.index, place.rest), to: x + i)
        i &+= 16
    }
}

/// The same, each by its own curve.
func easeEach(
    _ curves: UnsafePointer<Float>, _ place: UnsafePointer<Int32>, _ cells: Int, _ x: UnsafeMutablePointer<Float>,
    _ residual: UnsafePointer<Float>?, _ count: Int
) {
    let cells = Float(cells)
    var i = 0
    while i < count {
        let rest = residual.map { load($0 + i) } ?? Lanes()
        store(eased(load(x + i), rest, curves, load(place + i), cells: cells), to: x + i)
        i &+= 16
    }
}

/// x + residual after the timing functions whose rows start at `curve`, negative where it is warped.
@inline(__always) func eased(
    _ x: Lanes, _ residual: Lanes, _ curves: UnsafePointer<Float>, _ curve: Flags, cells: Float
) -> Lanes {
    let isWarped = curve &>> 31
    var place = x, rest = residual
    if kin_any(isWarped) != 0 {
        place = kin_select(isWarped, warped(x, residual), x)
        rest = kin_select(isWarped, Lanes(), residual)
    }
    let cell = Cell(place, rest, cells: cells)
    let start = (curve ^ isWarped) &- isWarped
    return kin_row_polynomial(curves, start &+ (cell.index &<< 3), cell.rest)
}

/// In which of some equal cells of 0…1 a number lies, and where in it.
struct Cell {
    let index: Flags
    /// 0…1.
    let rest: Lanes

    @inline(__always) init(_ x: Lanes, _ residual: Lanes?, warps: Bool, cells: Float) {
        self.init(warps ? warped(x, residual ?? Lanes()) : x, warps ? nil : residual, cells: cells)
    }

    @inline(__always) init(_ x: Lanes, _ residual: Lanes? = nil, cells: Float) {
        let place = x * cells
        index = kin_truncate(place.replacing(with: cells - 1, where: place .> cells - 1))
        let distance = place - kin_float(index)
        if let residual { rest = distance + residual * cells } else { rest = distance }
    }
}

/// √x near 0 and 1 − √(1 − x) near 1: where a timing function starts like a root or ends like one, it is a polynomial of that.
@inline(__always) func warped(_ x: Lanes, _ residual: Lanes) -> Lanes {
    let isFirstHalf = x .< 0.5
    let distance = ((1 - x) - residual).replacing(with: x + residual, where: isFirstHalf)
    let root = kin_sqrt(distance * 2) * 0.5
    return (1 - root).replacing(with: root, where: isFirstHalf)
}

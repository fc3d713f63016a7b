import CPlatform.Vectors

/// x + low → the eased progress, by the polynomial of the cell in which it lies.
func ease(
    _ table: UnsafePointer<KinCurveTable>, _ warps: Bool, _ x: UnsafeMutablePointer<Float>, _ low: UnsafePointer<Float>?,
    _ count: Int
) {
    var i = 0
    while i < count {
        let place = Cell(load(x + i), low.map { load($0 + i) }, warps: warps, cells: 16)
        store(kin_cell_polynomial(table, place.index, place.rest), to: x + i)
        i &+= 16
    }
}

/// The same, each by its own curve.
func easeEach(
    _ curves: UnsafePointer<Float>, _ place: UnsafePointer<Int32>, _ cells: Int, _ x: UnsafeMutablePointer<Float>,
    _ low: UnsafePointer<Float>?, _ count: Int
) {
    let cells = Float(cells)
    var i = 0
    while i < count {
        let rest = low.map { load($0 + i) } ?? Lanes()
        store(eased(load(x + i), rest, curves, load(place + i), cells: cells), to: x + i)
        i &+= 16
    }
}

/// x + low after the timing functions whose rows start at `curve`, negative where it is warped.
@inline(__always) func eased(
    _ x: Lanes, _ low: Lanes, _ curves: UnsafePointer<Float>, _ curve: Flags, cells: Float
) -> Lanes {
    let isWarped = curve &>> 31
    let cell = Cell(
        kin_choose(isWarped, warped(x, low), x), kin_choose(isWarped, Lanes(), low), cells: cells)
    let start = (curve ^ isWarped) &- isWarped
    return kin_row_polynomial(curves, start &+ (cell.index &<< 3), cell.rest)
}

/// In which of some equal cells of 0…1 a number lies, and where in it.
struct Cell {
    let index: Flags
    /// 0…1.
    let rest: Lanes

    @inline(__always) init(_ x: Lanes, _ low: Lanes?, warps: Bool, cells: Float) {
        self.init(warps ? warped(x, low ?? Lanes()) : x, warps ? nil : low, cells: cells)
    }

    @inline(__always) init(_ x: Lanes, _ low: Lanes? = nil, cells: Float) {
        let place = x * cells
        index = kin_whole(place.replacing(with: cells - 1, where: place .> cells - 1))
        let distance = place - kin_float(index)
        if let low { rest = distance + low * cells } else { rest = distance }
    }
}

/// √x near 0 and 1 − √(1 − x) near 1: where a timing function starts like a root or ends like one, it is a polynomial of that.
@inline(__always) func warped(_ x: Lanes, _ low: Lanes) -> Lanes {
    let isFirstHalf = x .< 0.5
    let distance = ((1 - x) - low).replacing(with: x + low, where: isFirstHalf)
    let root = kin_root(distance * 2) * 0.5
    return (1 - root).replacing(with: root, where: isFirstHalf)
}

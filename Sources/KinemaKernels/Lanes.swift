import CPlatform.Vectors

/// The number of lanes that a kernel processes at once fills a cache line. The compiler splits it for narrower registers.
typealias Lanes = SIMD16<Float>
typealias Flags = SIMD16<Int32>

@inline(__always) func load(_ p: UnsafePointer<Float>) -> Lanes {
    UnsafeRawPointer(p).loadUnaligned(as: Lanes.self)
}

@inline(__always) func load(_ p: UnsafePointer<Int32>) -> Flags {
    UnsafeRawPointer(p).loadUnaligned(as: Flags.self)
}

@inline(__always) func store(_ lanes: Lanes, to p: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(p).storeBytes(of: lanes, as: Lanes.self)
}

@inline(__always) func store(_ flags: Flags, to p: UnsafeMutablePointer<Int32>) {
    UnsafeMutableRawPointer(p).storeBytes(of: flags, as: Flags.self)
}

/// Clamps to 0…1. NaN becomes 0.
@inline(__always) func unit(_ x: Lanes) -> Lanes {
    let positive = Lanes.zero.replacing(with: x, where: x .> 0)
    return positive.replacing(with: 1, where: positive .> 1)
}

/// out = from + delta · x for sixteen clocks and their lanes in each step. It does not use fused multiply-add, so that the bits
/// are the same everywhere.
func lanes(
    _ lanes: KinLanes, _ x: UnsafePointer<Float>, _ effect: UnsafePointer<Int32>?, _ iteration: UnsafePointer<Float>?,
    _ out: UnsafeMutablePointer<Float>, _ count: Int, _ width: Int
) {
    switch width {
    case 1: run(lanes, x, effect, iteration, out, count, 1)
    case 2: run(lanes, x, effect, iteration, out, count, 2)
    case 3: run(lanes, x, effect, iteration, out, count, 3)
    default: run(lanes, x, effect, iteration, out, count, 4)
    }
}

@inline(__always) private func run(
    _ lanes: KinLanes, _ x: UnsafePointer<Float>, _ effect: UnsafePointer<Int32>?, _ iteration: UnsafePointer<Float>?,
    _ out: UnsafeMutablePointer<Float>, _ count: Int, _ width: Int32
) {
    var i = 0
    while i < count {
        let fraction = load(x + i)
        let flags = effect.map { unsafeBitCast(load($0 + i), to: Lanes.self) }
        let cycles = iteration.map { load($0 + i) }
        step(lanes, fraction, flags, cycles, out, i &* Int(width), width, 0)
        if width > 1 { step(lanes, fraction, flags, cycles, out, i &* Int(width) &+ 16, width, 1) }
        if width > 2 { step(lanes, fraction, flags, cycles, out, i &* Int(width) &+ 32, width, 2) }
        if width > 3 { step(lanes, fraction, flags, cycles, out, i &* Int(width) &+ 48, width, 3) }
        i &+= 16
    }
}

/// Processes sixteen lanes.
@inline(__always) private func step(
    _ lanes: KinLanes, _ x: Lanes, _ effect: Lanes?, _ iteration: Lanes?, _ out: UnsafeMutablePointer<Float>, _ at: Int,
    _ width: Int32, _ part: Int32
) {
    var value = load(lanes.from + at) + load(lanes.delta + at) * kin_replicate(x, width, part)
    if let iteration { value += kin_replicate(iteration, width, part) * load(lanes.step + at) }
    if let effect {
        value = kin_select(unsafeBitCast(kin_replicate(effect, width, part), to: Flags.self), value, load(lanes.base + at))
    }
    store(value, to: out + at)
}

func sameLanes(_ lanes: KinLanes, _ x: Float, _ out: UnsafeMutablePointer<Float>, _ count: Int) {
    let fraction = Lanes(repeating: x)
    var i = 0
    while i < count {
        store(load(lanes.from + i) + load(lanes.delta + i) * fraction, to: out + i)
        i &+= 16
    }
}

func normalize(_ from: UnsafePointer<Float>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int) {
    var i = 0
    while i &+ 16 <= count {
        let bytes = kin_bytes(unit(load(from + i)) * 255 + 0.5)
        UnsafeMutableRawPointer(out + i).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        i &+= 16
    }
    while i < count {
        let x = from[i] > 0 ? (from[i] < 1 ? from[i] : 1) : 0
        out[i] = UInt8(truncatingIfNeeded: Int32(x * 255 + 0.5))
        i &+= 1
    }
}

// If the table named the C functions directly, their symbols would not contain the module's name and would collide. These
// functions are therefore not inlined.

@inline(never)
func gather(_ from: UnsafePointer<Float>, _ index: UnsafePointer<Int32>, _ out: UnsafeMutablePointer<Float>, _ count: Int) {
    kin_gather(from, index, out, count)
}

@inline(never)
func scatter(
    _ values: UnsafePointer<Float>, _ offset: UnsafePointer<Int32>, _ row: UnsafeMutablePointer<Float>, _ count: Int,
    _ width: Int
) {
    kin_scatter(values, offset, row, count, width)
}

@inline(never)
func merge(
    _ values: UnsafePointer<Float>, _ offset: UnsafePointer<Int32>, _ row: UnsafeMutablePointer<Float>, _ count: Int,
    _ width: Int, _ adds: Int32
) {
    kin_merge(values, offset, row, count, width, adds)
}

import CPlatform.Vectors

/// The lanes that a kernel processes at once.
typealias Lanes = KinFloats
typealias Flags = KinInts

@inline(always) func load(_ p: UnsafePointer<Float>) -> Lanes {
    UnsafeRawPointer(p).loadUnaligned(as: Lanes.self)
}

@inline(always) func load(_ p: UnsafePointer<Int32>) -> Flags {
    UnsafeRawPointer(p).loadUnaligned(as: Flags.self)
}

@inline(always) func store(_ lanes: Lanes, to p: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(p).storeBytes(of: lanes, as: Lanes.self)
}

@inline(always) func store(_ flags: Flags, to p: UnsafeMutablePointer<Int32>) {
    UnsafeMutableRawPointer(p).storeBytes(of: flags, as: Flags.self)
}

/// Clamps to 0…1. NaN becomes 0.
@inline(always) func unit(_ x: Lanes) -> Lanes {
    let positive = Lanes.zero.replacing(with: x, where: x .> 0)
    return positive.replacing(with: 1, where: positive .> 1)
}

/// out = from + delta · x for a register of clocks and their lanes in each step. It does not use fused multiply-add, so that the bits
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

@inline(always) private func run(
    _ lanes: KinLanes, _ x: UnsafePointer<Float>, _ effect: UnsafePointer<Int32>?, _ iteration: UnsafePointer<Float>?,
    _ out: UnsafeMutablePointer<Float>, _ count: Int, _ width: Int32
) {
    var i = 0
    while i < count {
        step(lanes, x, effect, iteration, out, i, width, 0)
        if width > 1 { step(lanes, x, effect, iteration, out, i, width, 1) }
        if width > 2 { step(lanes, x, effect, iteration, out, i, width, 2) }
        if width > 3 { step(lanes, x, effect, iteration, out, i, width, 3) }
        i &+= Lanes.scalarCount
    }
}

/// Processes one of the registers with the lanes of the clocks from `i` on.
@inline(always) private func step(
    _ lanes: KinLanes, _ x: UnsafePointer<Float>, _ effect: UnsafePointer<Int32>?, _ iteration: UnsafePointer<Float>?,
    _ out: UnsafeMutablePointer<Float>, _ i: Int, _ width: Int32, _ part: Int32
) {
    let at = i &* Int(width) &+ Int(part) &* Lanes.scalarCount
    var value = load(lanes.from + at) + load(lanes.delta + at) * kin_replicate(load(x + i), width, part)
    if let iteration { value += kin_replicate(load(iteration + i), width, part) * load(lanes.step + at) }
    if let effect {
        let flags = kin_replicate(unsafeBitCast(load(effect + i), to: Lanes.self), width, part)
        value = kin_select(unsafeBitCast(flags, to: Flags.self), value, load(lanes.base + at))
    }
    store(value, to: out + at)
}

func sameLanes(_ lanes: KinLanes, _ x: Float, _ out: UnsafeMutablePointer<Float>, _ count: Int) {
    let fraction = Lanes(repeating: x)
    var i = 0
    while i < count {
        store(load(lanes.from + i) + load(lanes.delta + i) * fraction, to: out + i)
        i &+= Lanes.scalarCount
    }
}

func normalize(_ from: UnsafePointer<Float>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int) {
    var i = 0
    while i &+ Lanes.scalarCount <= count {
        let bytes = kin_bytes(unit(load(from + i)) * 255 + 0.5)
        UnsafeMutableRawPointer(out + i).storeBytes(of: bytes, as: KinBytes.self)
        i &+= Lanes.scalarCount
    }
    while i < count {
        let x = from[i] > 0 ? (from[i] < 1 ? from[i] : 1) : 0
        out[i] = UInt8(truncatingIfNeeded: Int32(x * 255 + 0.5))
        i &+= 1
    }
}

import CPlatform.Vectors

/// Sixteen doubles.
struct Times {
    let low: SIMD8<Double>
    let high: SIMD8<Double>

    @inline(__always) init(_ low: SIMD8<Double>, _ high: SIMD8<Double>) {
        self.low = low
        self.high = high
    }

    @inline(__always) init(_ p: UnsafePointer<Double>) {
        let raw = UnsafeRawPointer(p)
        self.init(raw.loadUnaligned(as: SIMD8<Double>.self), raw.loadUnaligned(fromByteOffset: 64, as: SIMD8<Double>.self))
    }

    /// Reads one time for all clocks (stride 0) or a time for each.
    @inline(__always) init(_ p: UnsafePointer<Double>, _ stride: Int, _ index: Int) {
        if stride == 0 {
            self.init(SIMD8(repeating: p[0]), SIMD8(repeating: p[0]))
        } else {
            self.init(p + index)
        }
    }

    @inline(__always) var floats: Lanes { kin_narrow(low, high) }

    /// Clamps to 0…1. NaN becomes 0.
    @inline(__always) var unit: Times { Times(Times.unit(low), Times.unit(high)) }

    @inline(__always) private static func unit(_ x: SIMD8<Double>) -> SIMD8<Double> {
        let positive = SIMD8<Double>.zero.replacing(with: x, where: x .> 0)
        return positive.replacing(with: 1, where: positive .> 1)
    }

    @inline(__always) static func - (a: Times, b: Times) -> Times { Times(a.low - b.low, a.high - b.high) }
    @inline(__always) static func + (a: Times, b: Times) -> Times { Times(a.low + b.low, a.high + b.high) }
    @inline(__always) static func * (a: Times, b: Times) -> Times { Times(a.low * b.low, a.high * b.high) }
    @inline(__always) static func / (a: Times, b: Times) -> Times { Times(a.low / b.low, a.high / b.high) }

    /// −1 if a ≤ b, else 0; also 0 if one of them is NaN.
    @inline(__always) static func <= (a: Times, b: Times) -> Flags { flags(a.low .<= b.low, a.high .<= b.high) }
    @inline(__always) static func < (a: Times, b: Times) -> Flags { flags(a.low .< b.low, a.high .< b.high) }
    @inline(__always) static func == (a: Times, b: Times) -> Flags { flags(a.low .== b.low, a.high .== b.high) }

    @inline(__always) private static func flags(
        _ low: SIMDMask<SIMD8<Int64>>, _ high: SIMDMask<SIMD8<Int64>>
    ) -> Flags {
        kin_narrow_masks(unsafeBitCast(low, to: SIMD8<Int64>.self), unsafeBitCast(high, to: SIMD8<Int64>.self))
    }
}

/// The elapsed time and its fraction of the duration are doubles, because the difference of two large times would lose digits as
/// floats.
func once(
    _ c: KinOnceClocks, _ times: UnsafePointer<Double>, _ stride: Int, _ divides: Bool, _ x: UnsafeMutablePointer<Float>,
    _ residual: UnsafeMutablePointer<Float>?, _ effect: UnsafeMutablePointer<Int32>?, _ count: Int
) {
    var i = 0
    while i < count {
        let elapsed = Times(times, stride, i) - Times(c.begin + i)
        if let effect { store((Times(c.first + i) <= elapsed) & (elapsed <= Times(c.last + i)), to: effect + i) }
        let scale = Times(c.scale + i)
        let fraction = (_fastPath(!divides) ? elapsed * scale : elapsed / scale).unit
        let rounded = fraction.floats
        store(rounded, to: x + i)
        if let residual { store((fraction - Times(kin_widen_low(rounded), kin_widen_high(rounded))).floats, to: residual + i) }
        i &+= 16
    }
}

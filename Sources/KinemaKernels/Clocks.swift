import CPlatform.Vectors

/// Two registers of doubles. A step of `once` is so short that one would be slower.
private struct Times {
    let low: Doubles
    let high: Doubles

    @inline(always) init(_ low: Doubles, _ high: Doubles) {
        self.low = low
        self.high = high
    }

    @inline(always) init(_ p: UnsafePointer<Double>) { self.init(load(p), load(p + Doubles.scalarCount)) }

    /// Reads one time for all clocks (stride 0) or a time for each.
    @inline(always) init(_ p: UnsafePointer<Double>, _ stride: Int, _ index: Int) {
        if stride == 0 {
            self.init(Doubles(repeating: p[0]), Doubles(repeating: p[0]))
        } else {
            self.init(p + index)
        }
    }

    /// The differences from the numbers rounded to floats.
    @inline(always) var residual: Times {
        Times(low - kin_widen(kin_narrow_doubles(low)), high - kin_widen(kin_narrow_doubles(high)))
    }

    @inline(always) func storeRounded(to p: UnsafeMutablePointer<Float>) {
        store(kin_narrow_doubles(low), to: p)
        store(kin_narrow_doubles(high), to: p + Doubles.scalarCount)
    }

    /// Stores −1 for the numbers from `first` to `last`, 0 for the other ones.
    @inline(always) func storeIsWithin(_ first: Times, _ last: Times, to p: UnsafeMutablePointer<Int32>) {
        store((first.low .<= low) .& (low .<= last.low), to: p)
        store((first.high .<= high) .& (high .<= last.high), to: p + Doubles.scalarCount)
    }

    @inline(always) static func - (a: Times, b: Times) -> Times { Times(a.low - b.low, a.high - b.high) }
    @inline(always) static func * (a: Times, b: Times) -> Times { Times(a.low * b.low, a.high * b.high) }
    @inline(always) static func / (a: Times, b: Times) -> Times { Times(a.low / b.low, a.high / b.high) }
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
        if let effect { elapsed.storeIsWithin(Times(c.first + i), Times(c.last + i), to: effect + i) }
        let scale = Times(c.scale + i), quotient = _fastPath(!divides) ? elapsed * scale : elapsed / scale
        let fraction = Times(unit(quotient.low), unit(quotient.high))
        fraction.storeRounded(to: x + i)
        if let residual { fraction.residual.storeRounded(to: residual + i) }
        i &+= 2 &* Doubles.scalarCount
    }
}

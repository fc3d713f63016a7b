import CPlatform.Vectors

/// Two registers, with AVX-512 one. In exponentials and sines each operation waits for the previous one, so two chains overlap.
typealias WideLanes = KinWideFloats
typealias WideFlags = KinWideInts

@inline(always) private func loadWide(_ p: UnsafePointer<Float>) -> WideLanes {
    UnsafeRawPointer(p).loadUnaligned(as: WideLanes.self)
}

@inline(always) private func storeWide(_ lanes: WideLanes, to p: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(p).storeBytes(of: lanes, as: WideLanes.self)
}

/// Replaces x by the progress of an underdamped spring. Rule 5.2.
func spring(_ s: KinSprings, _ rest: Float, _ x: UnsafeMutablePointer<Float>, _ count: Int) {
    var i = 0
    while i < count {
        let t = loadWide(x + i)
        let (sine, cosine) = sineAndCosine(loadWide(s.angle + i) * t)
        storeWide(rest - decayed(loadWide(s.decay + i) * t) * (rest * cosine + loadWide(s.weight + i) * sine), to: x + i)
        i &+= WideLanes.scalarCount
    }
}

/// Replaces x by the progress of a critically damped spring.
func criticalSpring(_ s: KinSprings, _ rest: Float, _ x: UnsafeMutablePointer<Float>, _ count: Int) {
    var i = 0
    while i < count {
        let t = loadWide(x + i)
        storeWide(rest - decayed(loadWide(s.decay + i) * t) * (rest + loadWide(s.weight + i) * t), to: x + i)
        i &+= WideLanes.scalarCount
    }
}

/// Adding this number rounds a float whose absolute value is below 2²² to a whole number, which is then in the lowest bits.
private let rounder: Float = 12_582_912

/// e⁻ʸ for y ≥ 0: a power of two times a minimax polynomial (Remez) of the remainder in ±½ ln 2.
@inline(always) private func decayed(_ y: WideLanes) -> WideLanes {
    let bounded = y.replacing(with: 86, where: y .> 86)
    let shifted = bounded * -1.44269504 + rounder
    let n = shifted - rounder
    // ln 2 in two parts, so that the product with n is exact.
    let r = (0 - bounded) - n * 0.693359375 - n * -2.12194440e-4
    // In pairs, whose operations overlap.
    let square = r * r
    let fifth: WideLanes = r * 1.9875691500e-4 + 1.3981999507e-3
    let third: WideLanes = r * 8.3334519073e-3 + 4.1665795894e-2
    let first: WideLanes = r * 1.6666665459e-1 + 5.0000001201e-1
    let p = (fifth * square + third) * square + first
    let mantissa = p * square + r + 1
    let exponent = unsafeBitCast(shifted, to: WideFlags.self) &<< 23
    return unsafeBitCast(unsafeBitCast(mantissa, to: WideFlags.self) &+ exponent, to: WideLanes.self)
}

/// For angles 0…10⁴ in radians: Cephes' polynomials of the remainder after whole quarter turns. π/2 is subtracted in three parts.
@inline(always) func sineAndCosine(_ angle: WideLanes) -> (sine: WideLanes, cosine: WideLanes) {
    let shifted = angle * 0.636619772 + rounder
    let quarters = shifted - rounder
    let r = ((angle - quarters * 1.5703125) - quarters * 4.837512969970703125e-4) - quarters * 7.549789948768648e-8
    let square = r * r
    var s: WideLanes = square * -1.9515295891e-4 + 8.3321608736e-3
    s = s * square - 1.6666654611e-1
    s = s * (square * r) + r
    var c: WideLanes = square * 2.443315711809948e-5 - 1.388731625493765e-3
    c = c * square + 4.166664568298827e-2
    c = c * (square * square) + (1 - square * 0.5)
    let turns = unsafeBitCast(shifted, to: WideFlags.self)
    let swaps = 0 &- (turns & 1)
    let sine = kin_select_wide(swaps, c, s), cosine = kin_select_wide(swaps, s, c)
    let sineSign = (turns & 2) &<< 30, cosineSign = ((turns &+ 1) & 2) &<< 30
    return (flipped(sine, sineSign), flipped(cosine, cosineSign))
}

@inline(always) private func flipped(_ x: WideLanes, _ sign: WideFlags) -> WideLanes {
    unsafeBitCast(unsafeBitCast(x, to: WideFlags.self) ^ sign, to: WideLanes.self)
}

import CPlatform.Vectors

/// The values of keyframe animations at the fractions x + residual. Rules 4.4 to 4.8.
func keyframes(
    _ k: UnsafePointer<KinKeyframes>, _ x: UnsafePointer<Float>, _ residual: UnsafePointer<Float>,
    _ effect: UnsafePointer<Int32>?,
    _ out: UnsafeMutablePointer<Float>, _ count: Int
) {
    var i = 0
    while i < count {
        let fraction = load(x + i)
        let value = value(k.pointee, kin_segment_rows(k, i, fraction), fraction, load(residual + i))
        store(effect.map { kin_select(load($0 + i), value, load(k.pointee.base + i)) } ?? value, to: out + i)
        i &+= 16
    }
}

@inline(__always) private func value(_ k: KinKeyframes, _ rows: Flags, _ x: Lanes, _ residual: Lanes) -> Lanes {
    let next = rows &+ 4
    let begin = kin_column(k.segments, rows, 0), beginLow = kin_column(k.segments, rows, 1)
    let inverse = kin_column(k.segments, rows, 2), c0 = kin_column(k.segments, rows, 3)
    let c1 = kin_column(k.segments, next, 0), c2 = kin_column(k.segments, next, 1)
    let c3 = kin_column(k.segments, next, 2), curve = kin_column(k.segments, next, 3)
    // x and the segment's begin are both a float and what it rounded away.
    let elapsed: Lanes = (x - begin) + (residual - beginLow)
    let s = eased(unit(elapsed * inverse), Lanes(), k.curves, unsafeBitCast(curve, to: Flags.self), cells: 16)
    let bend: Lanes = c2 + s * c3
    return c0 + s * (c1 + s * bend)
}

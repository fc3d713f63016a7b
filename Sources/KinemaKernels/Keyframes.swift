import CPlatform.Vectors

/// Writes the values of keyframe animations at the fractions x + residual. Rules 4.4 to 4.8.
func keyframes(
    _ k: UnsafePointer<KinKeyframes>, _ x: UnsafePointer<Float>, _ residual: UnsafePointer<Float>,
    _ effect: UnsafePointer<Int32>?, _ out: UnsafeMutablePointer<Float>, _ count: Int
) {
    var i = 0
    var current = k.pointee.current
    while i < count {
        let fraction = load(x + i)
        kin_find_segments(k, i, fraction, current)
        var value = value(current, k.pointee.curves, fraction, load(residual + i))
        if let effect { value = kin_select(load(effect + i), value, load(k.pointee.base + i)) }
        store(value, to: out + i)
        current += Lanes.scalarCount &* Int(KIN_CURRENT)
        i &+= Lanes.scalarCount
    }
}

/// The values in the current segments.
@inline(always) private func value(
    _ segments: UnsafePointer<Float>, _ curves: UnsafePointer<Float>, _ x: Lanes, _ residual: Lanes
) -> Lanes {
    @inline(always) func plane(_ index: Int) -> Lanes { load(segments + Lanes.scalarCount &* index) }
    // x and the start of the segment both consist of a float and its rounding error.
    let elapsed: Lanes = (x - plane(0)) + (residual - plane(2))
    let s = eased(
        unit(elapsed * plane(3)), Lanes(), curves, unsafeBitCast(plane(8), to: Flags.self), cells: 16, allHaveFewCells: true)
    let bend: Lanes = plane(6) + s * plane(7)
    return plane(4) + s * (plane(5) + s * bend)
}

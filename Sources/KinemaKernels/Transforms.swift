import CPlatform.Vectors

/// Composes scale, rotation about z and translation, in this order, and writes the matrices to their offsets. Rule 8.3.
func transforms(
    _ parts: UnsafePointer<Float>, _ offset: UnsafePointer<Int32>, _ out: UnsafeMutablePointer<Float>, _ count: Int
) {
    var i = 0
    while i < count {
        let (sine, cosine) = sineAndCosine(kin_turns(parts + i &* 8))
        kin_put_transforms(parts + i &* 8, offset + i, out, sine, cosine)
        i &+= WideLanes.scalarCount
    }
}

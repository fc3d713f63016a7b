import CPlatform.Vectors

/// Composes scale, rotation about z and translation, in this order, and writes the matrices to their offsets. Rule 8.3.
func transforms(
    _ parts: UnsafePointer<Float>, _ offset: UnsafePointer<Int32>, _ out: UnsafeMutablePointer<Float>, _ count: Int
) {
    let lanes = Flags(0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120)
    var i = 0
    while i < count {
        let from = parts + i &* 8, to = offset + i
        let x = kin_column(from, lanes, 0), y = kin_column(from, lanes, 1), z = kin_column(from, lanes, 2)
        let scaleX = kin_column(from, lanes, 3), scaleY = kin_column(from + 4, lanes, 0)
        let scaleZ = kin_column(from + 4, lanes, 1)
        let (sine, cosine) = sineAndCosine(kin_column(from + 4, lanes, 2))
        let zero = Lanes(), one = Lanes(repeating: 1)
        kin_store_columns(out, to, cosine * scaleX, sine * scaleX, zero, zero)
        kin_store_columns(out + 4, to, (0 - sine) * scaleY, cosine * scaleY, zero, zero)
        kin_store_columns(out + 8, to, zero, zero, scaleZ, zero)
        kin_store_columns(out + 12, to, x, y, z, one)
        i &+= 16
    }
}

import CPlatform.Elementary

/// The elementary functions. The library implements them itself, because the results of the C library depend on the system and
/// the processor (D56). Nothing here imports <math.h>.
enum Math {
    /// The sine of an angle in radians of any size.
    static func sin(_ angle: Double) -> Double { kin_sin(angle) }
    static func cos(_ angle: Double) -> Double { kin_cos(angle) }

    /// Returns both for little more than the cost of one.
    static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
        let both = kin_sine_cosine(angle)
        return (both.sine, both.cosine)
    }

    static func atan2(_ y: Double, _ x: Double) -> Double { kin_atan2(y, x) }
    static func acos(_ x: Double) -> Double { kin_acos(x) }
    static func exp(_ x: Double) -> Double { kin_exp(x) }
    static func expm1(_ x: Double) -> Double { kin_expm1(x) }
    static func log(_ x: Double) -> Double { kin_log(x) }
    static func cbrt(_ x: Double) -> Double { kin_cbrt(x) }
}

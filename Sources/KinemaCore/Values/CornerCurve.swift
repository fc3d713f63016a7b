/// The curves of rounded corners. Rule 7A, cornerCurve.
package enum CornerCurve {
    /// How far the box around a corner reaches, in units of the radius. Measured on macOS, also for names that are no curve.
    package static func expansionFactor(named name: Text?) -> Double {
        name == "continuous" ? 1.528665 : 1
    }
}

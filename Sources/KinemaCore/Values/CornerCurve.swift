/// The curves of rounded corners. Rule 7A, cornerCurve.
package enum CornerCurve {
    /// The length along an edge that the curve of a corner takes, in units of the corner radius. Measured on macOS, also for
    /// unknown names.
    package static func expansionFactor(named name: Text?) -> Double {
        name == "continuous" ? 1.528665 : 1
    }
}

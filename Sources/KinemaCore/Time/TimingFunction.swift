/// A timing function: the cubic Bézier curve (0, 0), c1, c2, (1, 1) that maps elapsed to eased progress. Rule 2.1.
package struct TimingFunction: Equatable, Sendable {
    /// The first inner control point; x in 0…1, y any finite number.
    package var c1x, c1y: Double
    /// The second inner control point; x in 0…1, y any finite number.
    package var c2x, c2y: Double

    package init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
        self.c1x = c1x
        self.c1y = c1y
        self.c2x = c2x
        self.c2y = c2y
    }

    package static let linear = TimingFunction(0, 0, 1, 1)
    package static let easeIn = TimingFunction(0.42, 0, 1, 1)
    package static let easeOut = TimingFunction(0, 0, 0.58, 1)
    package static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
    package static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

    /// The preset with this name; nil for other names. Rules 2.1, 2.2.
    package static func named(_ name: Text) -> TimingFunction? {
        switch name {
        case "linear": .linear
        case "easeIn": .easeIn
        case "easeOut": .easeOut
        case "easeInEaseOut": .easeInEaseOut
        case "default": .default
        default: nil
        }
    }

    /// Whether all four numbers are finite and both x are in 0…1, so that the curve is a function of x. Rule 2.4.
    package var isValid: Bool {
        c1y.isFinite && c2y.isFinite && c1x >= 0 && c1x <= 1 && c2x >= 0 && c2x <= 1
    }

    /// The control point with the index 0…3; nil for other indices. Rule 2.2.
    package func controlPoint(_ index: Int) -> (x: Double, y: Double)? {
        switch index {
        case 0: (0, 0)
        case 1: (c1x, c1y)
        case 2: (c2x, c2y)
        case 3: (1, 1)
        default: nil
        }
    }

    /// Whether both inner points are on the diagonal: then y = x, although the parameter does not advance uniformly.
    package var isLinear: Bool { c1x == c1y && c2x == c2y }
}

import CKinema

/// A timing function: how progress follows from time.
public struct Curve: Hashable, Sendable {
    package let c1x, c1y, c2x, c2y: Double

    package init(_ c: KinTimingFunction) { self.init(c.c1x, c.c1y, c.c2x, c.c2y) }

    /// Reads a text such as "ease-out-back", "cubic-bezier(0.2, 0, 0, 1)", "steps(4)" or "spring(0.5, bounce 0.3)".
    public init(_ text: String) throws(KinemaError) {
        var function = KinTimingFunction()
        try check(kinTimingFunctionNamed(text, &function))
        self.init(function)
    }

    /// The cubic Bezier curve from (0, 0) over two control points to (1, 1). It is checked where it is used.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (c1x, c1y, c2x, c2y) = (x1, y1, x2, y2)
    }

    /// Progress is the time.
    public static let linear = Curve(0, 0, 1, 1)
    /// Begins slowly.
    public static let easeIn = Curve(0.42, 0, 1, 1)
    /// Ends slowly.
    public static let easeOut = Curve(0, 0, 0.58, 1)
    /// Begins and ends slowly.
    public static let easeInEaseOut = Curve(0.42, 0, 0.58, 1)
    /// Core Animation's "default", the curve of implicit animations.
    public static let standard = Curve(0.25, 0.1, 0.25, 1)

    /// A spring as a curve, stretched so that it settles at the end.
    public static func spring(duration: Double, bounce: Double = 0) -> Curve { Curve(kinTimingFunctionSpring(duration, bounce)) }
    /// A staircase.
    public static func steps(_ count: Int, _ position: KinStepPosition = .end) -> Curve {
        Curve(kinTimingFunctionSteps(max(0, count), position))
    }

    /// The value at a time between 0 and 1.
    public func callAsFunction(_ x: Double) throws(KinemaError) -> Double {
        var function = c, x = x, y = 0.0
        try check(kinTimingFunctionEvaluate(&function, &x, &y, 1))
        return y
    }

    /// The text of the curve.
    public var text: String {
        get throws(KinemaError) {
            var function = c
            return try KinemaKit.text { kinTimingFunctionGetText(&function, $0, $1, &$2) }
        }
    }

    package var c: KinTimingFunction { KinTimingFunction(c1x: c1x, c1y: c1y, c2x: c2x, c2y: c2y) }
    package var array: [Double] { [c1x, c1y, c2x, c2y] }
}

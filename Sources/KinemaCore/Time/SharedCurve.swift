/// A timing function on the heap, shared by the animations that use it.
package final class SharedCurve: Sendable {
    package let function: TimingFunction
    /// The slope at the start.
    let firstSlope: Double
    /// Whether no velocity leads into the curve, because it begins with a jump or vertically.
    package let beginsSteeply: Bool

    package init(_ function: TimingFunction) {
        self.function = function
        firstSlope = function.slope(at: 0)
        // Nearly all curves begin with a slope that needs no search.
        let isGentle = function.pieces == nil && function.c1x > 0.01 && abs(function.c1y) < 100 && abs(function.c2y) < 100
        beginsSteeply = !isGentle && firstSlope == 0 && abs(function.value(at: 1e-9)) > 1e-6
    }
}

/// The timing functions that were used last, so that animations that are made in a sequence share theirs.
package struct SharedCurves {
    private var curves: [SharedCurve] = []
    /// The index of the next one to replace.
    private var oldest = 0
    private static let limit = 32

    package init() { _ = share(.default) }

    package mutating func share(_ function: TimingFunction?) -> SharedCurve? {
        guard let function else { return nil }
        for curve in curves where curve.function == function { return curve }
        let curve = CurveStore.shared(function)
        if curves.count < SharedCurves.limit {
            curves.append(curve)
        } else {
            curves[oldest] = curve
            oldest = (oldest + 1) % SharedCurves.limit
        }
        return curve
    }
}

/// A timing function on the heap, shared by the animations that use it.
package final class SharedCurve: Sendable {
    package let function: TimingFunction

    package init(_ function: TimingFunction) { self.function = function }
}

/// The timing functions that were used last, so that animations that are made in a sequence share theirs.
package struct SharedCurves {
    private var curves: [SharedCurve] = []
    /// The index of the next one to replace.
    private var oldest = 0
    private static let limit = 32

    package init() {}

    package mutating func share(_ function: TimingFunction?) -> SharedCurve? {
        guard let function else { return nil }
        for curve in curves where curve.function == function { return curve }
        let curve = SharedCurve(function)
        if curves.count < SharedCurves.limit {
            curves.append(curve)
        } else {
            curves[oldest] = curve
            oldest = (oldest + 1) % SharedCurves.limit
        }
        return curve
    }
}

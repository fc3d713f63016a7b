/// A change of the rate of a layer's time, at once or over a ramp. Before it the time has the rate from which it begins; within the ramp
/// the rate moves linearly, and the time is its integral. The change takes the place of the layer's timing properties. Rule D138.
package final class LayerRate: Sendable {
    /// The superlayer's time at which the change begins.
    private let start: Double
    /// The layer's time there.
    private let local: Double
    /// Seconds of the layer's time per second of its superlayer's time, before the change and after it.
    private let before: Double
    private let after: Double
    /// The seconds of the superlayer's time that the change takes.
    private let ramp: Double

    private init(start: Double, local: Double, before: Double, after: Double, ramp: Double) {
        (self.start, self.local, self.before, self.after, self.ramp) = (start, local, before, after, ramp)
    }

    /// The change in the value of the property `rate`; nil if the value is none.
    package static func make(_ value: Value) -> LayerRate? {
        guard case .list(let x) = value, isValid(value), !x.isEmpty else { return nil }
        return LayerRate(start: x[0], local: x[1], before: x[2], after: x[3], ramp: x[4])
    }

    /// A value of the property `rate` for a change that begins at a time.
    package static func value(start: Double, local: Double, before: Double, after: Double, ramp: Double) -> Value {
        .list([start, local, before, after, ramp])
    }

    /// Whether a value describes a change: finite numbers, the rates and the ramp at least 0. Nil and an empty list are none.
    package static func isValid(_ value: Value) -> Bool {
        guard case .list(let x) = value else { return value.isNone }
        return x.isEmpty || x.count == 5 && x.allSatisfy { $0.isFinite } && x[2] >= 0 && x[3] >= 0 && x[4] >= 0
    }

    /// The layer's time at the end of the ramp.
    private var localEnd: Double { local + (before + after) / 2 * ramp }

    /// The layer's time at a time of its superlayer. A rate of 0 stands still for ever.
    func localTime(_ parentTime: Double) -> Double {
        let passed = parentTime - start
        if passed < 0 { return before == 0 ? local : local + passed * before }
        if passed < ramp { return local + passed * (before + (after - before) * (passed / (2 * ramp))) }
        return after == 0 ? localEnd : localEnd + (passed - ramp) * after
    }

    /// The first time of the superlayer at a time of the layer; nil if the layer's time does not come there.
    func parentTime(_ time: Double) -> Double? {
        let way = time - local
        if way < 0 { return before == 0 ? nil : start + way / before }
        if time > localEnd { return after == 0 ? nil : start + ramp + (time - localEnd) / after }
        // The quadratic equation in the form that loses no digits: Goldberg, "What every computer scientist should know", 1991.
        let root = max(0, before * before + 2 * (after - before) * way / ramp).squareRoot()
        return before + root == 0 ? start : start + min(2 * way / (before + root), ramp)
    }

    /// The largest rate from a time on; 0 if the layer's time stands still for ever.
    func fastest(from parentTime: Double) -> Double { parentTime - start < ramp ? max(before, after) : after }

    /// Seconds of the layer's time per second of its superlayer's time.
    func pace(_ parentTime: Double) -> Double {
        let passed = parentTime - start
        if passed < 0 { return before }
        return passed < ramp ? before + (after - before) * (passed / ramp) : after
    }
}

extension LayerRate: Equatable {
    package static func == (a: LayerRate, b: LayerRate) -> Bool {
        a === b
            || a.start == b.start && a.local == b.local && a.before == b.before && a.after == b.after && a.ramp == b.ramp
    }
}

/// The keyframes of a keyframe animation, of any type. Rules 4.1 to 4.9.
package final class KeyframeValues: Sendable {
    private let type: KinPropertyType
    private let values: [Value]
    private let schedule: KeyframeSchedule
    /// The numbers, if the type is arithmetic and no value is nil.
    let curve: KeyframeCurve?
    private let shape: KeyframeShape
    /// The interpolations between neighboring matrices.
    private let ways: [TransformInterpolator]

    var segmentCount: Int { schedule.keyTimes.segmentCount }

    /// Returns nil for fewer than two values, which animate nothing. Rule 4.1.
    package static func make(
        type: KinPropertyType, values: [Value], mode: CalculationMode, keyTimes: [Double],
        timingFunctions: [TimingFunction], shape: KeyframeShape
    ) -> KeyframeValues? {
        guard values.count > 1 else { return nil }
        let width = type.isArithmetic || type == .transform ? type.width : 0
        let isNumeric = width > 0 && values.allSatisfy { $0.numberCount == width }
        let numbers = isNumeric ? values.flatMap { $0.numbers } : []
        let times = keyTimes.isEmpty ? nil : keyTimes
        let curves = timingFunctions.map { Optional($0) }
        let curve =
            isNumeric
            ? KeyframeCurve(
                mode: mode, values: numbers, width: width, keyTimes: times, timingFunctions: curves, shape: shape)
            : nil
        guard
            let schedule = curve?.schedule
                ?? KeyframeSchedule(
                    mode: mode, count: values.count, keyTimes: times, timingFunctions: curves)
        else { return nil }
        return KeyframeValues(type, values, schedule, type.isArithmetic ? curve : nil, shape)
    }

    private init(
        _ type: KinPropertyType, _ values: [Value], _ schedule: KeyframeSchedule, _ curve: KeyframeCurve?, _ shape: KeyframeShape
    ) {
        self.type = type
        self.shape = shape
        self.values = values
        self.schedule = schedule
        self.curve = curve
        let hasWays = type == .transform && schedule.mode != .discrete
        ways = hasWays ? (1..<values.count).map { TransformInterpolator(values[$0 - 1].matrix, values[$0].matrix) } : []
    }

    /// The value of every keyframe.
    package var all: [Value] { values }

    /// From what the keyframes are made again.
    package var given: GivenKeyframes { GivenKeyframes(schedule, values: values, shape: shape) }

    /// The last keyframe, which a cumulative animation adds. Rule D27.
    var last: Value { values.last ?? .none }

    /// Whether each value is held until the next key time.
    var isHeld: Bool { schedule.mode == .discrete || !type.interpolates }
    var isStepped: Bool { isHeld || schedule.isStepped }
    func steps(from fraction: Double, to next: Double) -> Bool { isHeld || schedule.steps(from: fraction, to: next) }

    /// The value at a fraction of the animation. Rules 4.4 to 4.8.
    func value(_ fraction: Double) -> Value? {
        guard type.interpolates, schedule.mode != .discrete else { return values[schedule.heldIndex(fraction)] }
        let (segment, s) = schedule.locate(fraction)
        guard segment + 1 < values.count else { return values.last }
        if let curve { return number(of: curve, segment, s) }
        if s == 1 { return values[segment + 1] }
        if segment < ways.count { return .transform(ways[segment].value(s)) }
        let (a, b) = (values[segment], values[segment + 1])
        // Lists of different lengths are held, and so are values that cannot be interpolated. Rules 4.6, D49.
        if type.isList && a.numberCount != b.numberCount { return a }
        return Value.mix(type, a, b, s)
    }

    /// Does what `value` does for lists, without allocating.
    func move(_ list: inout MovingList, _ fraction: Double) {
        guard schedule.mode != .discrete else { return list.put(values[schedule.heldIndex(fraction)]) }
        let (segment, s) = schedule.locate(fraction)
        guard segment + 1 < values.count else { return list.put(last) }
        let (a, b) = (values[segment], values[segment + 1])
        if s == 1 { return list.put(b) }
        // Rules 4.6, D49.
        if a.numberCount == b.numberCount { list.mix(a, b, s) } else { list.put(a) }
    }

    /// Does what `value` does for matrices, without allocating.
    func matrix(_ fraction: Double) -> Transform3D {
        guard schedule.mode != .discrete else { return values[schedule.heldIndex(fraction)].matrix }
        let (segment, s) = schedule.locate(fraction)
        guard segment + 1 < values.count else { return last.matrix }
        return s == 1 || segment >= ways.count ? values[segment + 1].matrix : ways[segment].value(s)
    }

    /// The derivative by the fraction, of numbers that change gradually. Rule D81.
    func slope(_ fraction: Double) -> Value {
        let (segment, s) = schedule.locate(fraction), pace = schedule.pace(fraction)
        guard let curve else {
            // Colors of which some are nil.
            guard type.isArithmetic, schedule.mode != .discrete, segment + 1 < values.count, !values[segment].isNone,
                !values[segment + 1].isNone
            else { return .zero(type) }
            let way = Value.subtract(type, values[segment + 1], values[segment])
            return Value.accumulate(type, .zero(type), way, pace)
        }
        return number { component in
            let c = curve.coefficients(segment: segment, component: component) ?? .zero
            return (c[1] + s * (2 * c[2] + s * 3 * c[3])) * pace
        }
    }

    /// The derivative of a matrix by the fraction.
    func matrixSlope(_ fraction: Double) -> Transform3D {
        let (segment, s) = schedule.locate(fraction)
        guard segment < ways.count else { return .zero }
        return ways[segment].moving(s, pace: schedule.pace(fraction)).rate
    }

    private func number(of curve: KeyframeCurve, _ segment: Int, _ s: Double) -> Value {
        number { curve.value(segment: segment, s: s, component: $0) }
    }

    private func number(_ x: (Int) -> Double) -> Value {
        switch type {
        case .number: return .number(x(0))
        case .integer: return .number(x(0).rounded(.toNearestOrAwayFromZero))
        case .point, .size: return .pair(x(0), x(1))
        case .vector3: return .triple(x(0), x(1), x(2))
        default: return .quad(x(0), x(1), x(2), x(3))
        }
    }
}

import CPlatform.Elementary

extension TimingFunction {
    /// The eased progress at `x`, accurate to about 1e-14. It is 0 for x ≤ 0 and NaN, and 1 for x ≥ 1. In between, y is not
    /// clamped. Rule 2.3. The kernels evaluate the same function for eight numbers at once.
    ///
    /// Before the start of an animation that plays forwards, and from the end of one that plays backwards, `isBefore` is true. Rule D77.
    @inline(never)
    package func value(at x: Double, isBefore: Bool = false) -> Double {
        if let pieces { return value(of: pieces, at: x, isBefore: isBefore) }
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        return isLinear ? x : kin_eased(x, c1x, c1y, c2x, c2y)
    }

    @inline(never)
    private func value(of pieces: CurvePieces, at x: Double, isBefore: Bool) -> Double {
        if x >= 0, x <= 1 {
            guard isBefore else { return pieces.value(at: x) }
            if x == 0 { return pieces.beforeStart }
            return pieces.value(at: c1x == CurveKind.stepsCode ? x.nextDown : x)
        }
        guard !x.isNaN else { return pieces.value(at: 0) }
        if !pieces.points.isEmpty { return pieces.points.value(at: x) }
        if c1x == CurveKind.stepsCode, let position = StepPosition(rawValue: Int(c2x)) {
            return ((min(max(x, -1e9), 1e9) * c1y).rounded(.down) + position.first) / position.jumps(c1y)
        }
        return x > 0 ? 1 : 0
    }
}

extension TimingFunction {
    /// The derivative of the value by x: the slope at a point, that of the right side at a kink, and of the only side at 0 and 1. It is
    /// 0 outside 0…1, for NaN, and where the curve is vertical. Rule D80.
    @inline(never)
    package func slope(at x: Double) -> Double {
        guard x >= 0, x <= 1 else { return 0 }
        if let pieces { return pieces.slope(at: x) }
        if isLinear { return 1 }
        if x == 0 { return TimingFunction.slopeAtEnd(c1x, c1y, c2x, c2y) }
        if x == 1 { return TimingFunction.slopeAtEnd(1 - c2x, 1 - c2y, 1 - c1x, 1 - c1y) }
        return slope(parameter: parameter.value(at: x))
    }

    @inline(always)
    private func slope(parameter s: Double) -> Double {
        let r = 1 - s
        let run = TimingFunction.derivative(s, r, c1x, c2x), rise = TimingFunction.derivative(s, r, c1y, c2y)
        let slope = rise / run
        return run > 0 ? TimingFunction.bounded(slope) : 0
    }

    /// The value and the slope at x, with one search for the parameter of a Bézier curve. The slope may be rounded otherwise than alone.
    func moving(at x: Double) -> (value: Double, slope: Double) {
        if pieces == nil && !isLinear && x > 0 && x < 1 {
            var parameter = Double.nan
            let value = kin_eased_at(x, c1x, c1y, c2x, c2y, &parameter)
            if !parameter.isNaN { return (value, slope(parameter: parameter)) }
        }
        return (value(at: x), slope(at: x))
    }

    /// The curve from x to the parameter: with these y, Y(s) = s.
    var parameter: TimingFunction { TimingFunction(c1x, 1.0 / 3, c2x, 2.0 / 3) }

    /// Whether x is the parameter, although the curve is not straight: the kernels do not know this case.
    var isParameter: Bool { parameter.isLinear && !isLinear }

    /// The slope at (0, 0): the direction to the first control point that is elsewhere.
    private static func slopeAtEnd(_ x: Double, _ y: Double, _ nextX: Double, _ nextY: Double) -> Double {
        if x > 0 { return bounded(y / x) }
        guard y == 0 else { return 0 }
        if nextX > 0 { return bounded(nextY / nextX) }
        return nextY == 0 ? 1 : 0
    }

    private static func bounded(_ slope: Double) -> Double { abs(slope) <= CurvePieces.vertical ? slope : 0 }

    /// The derivative of a coordinate by the parameter s, divided by 3; r = 1 − s.
    private static func derivative(_ s: Double, _ r: Double, _ c1: Double, _ c2: Double) -> Double {
        let middle = 2 * r * s * (c2 - c1)
        return r * r * c1 + middle + s * s * (1 - c2)
    }
}

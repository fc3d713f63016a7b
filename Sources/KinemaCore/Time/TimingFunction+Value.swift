import CPlatform.Elementary

extension TimingFunction {
    /// The eased progress at `x`, accurate to about 1e-14. It is 0 for x ≤ 0 and NaN, and 1 for x ≥ 1. In between, y is not
    /// clamped. Rule 2.3. The kernels evaluate the same function for eight numbers at once.
    ///
    /// Before the begin of an animation that plays forwards, and from the end of one that plays backwards, `isBefore` is true. Rule D77.
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

import CPlatform.Elementary

extension TimingFunction {
    /// The eased progress at `x`, accurate to about 1e-14. It is 0 for x ≤ 0 and NaN, and 1 for x ≥ 1. In between, y is not
    /// clamped. Rule 2.3. The kernels evaluate the same function for eight numbers at once.
    package func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        return isLinear ? x : kin_eased(x, c1x, c1y, c2x, c2y)
    }
}

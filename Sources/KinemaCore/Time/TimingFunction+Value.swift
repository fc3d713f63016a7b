import CPlatform.Elementary

extension TimingFunction {
    /// The eased progress at `x`, exact to about 1e-14: 0 up to 0 (and for NaN), 1 from 1 on; between, y is not clamped.
    /// Rule 2.3. The kernels evaluate eight at once by the same function.
    package func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        return isLinear ? x : kin_eased(x, c1x, c1y, c2x, c2y)
    }
}

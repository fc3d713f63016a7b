/// The part of a timing function's X that is solved near one point of the curve.
///
/// X has slope zero where a control point sits on an end (ease-in, ease-out), and a triple root in the middle of
/// (1, 0, 0, 1): there a polynomial in s loses half or two thirds of the digits. So X is expanded about one of three
/// anchors, the start, the middle or the end, with coefficients that are small where the slope is: near its own anchor every
/// curve is solved to the last few bits.
private struct Anchor {
    /// X(base + v) − X(base) = v·(slope + v·(bend + v·cubic)).
    let base: Double
    let slope: Double
    let bend: Double
    let cubic: Double
    /// x − X(base), without the rounding of X(base).
    let rise: Double
    /// Where v lies.
    let low: Double
    let high: Double

    /// The anchor for the abscissa `x`. Up to X(¼) it is the start, from X(¾) on the end.
    init(_ function: TimingFunction, _ x: Double) {
        let a = function.c1x, d = function.c2x
        // How far c1 and c2 are from the corners (1, ·) and (0, ·), where the slope in the middle vanishes.
        let sum = (1 - a) + d, difference = (1 - a) - d
        cubic = 4 - 3 * sum
        if 64 * x < 27 * a + 9 * d + 1 {
            (base, slope, bend) = (0, 3 * a, 3 * (d - 2 * a))
            (rise, low, high) = (x, 0, 0.25)
        } else if 64 * x > 9 * a + 27 * d + 27 {
            let b = 1 - d
            (base, slope, bend) = (1, 3 * b, 3 * (2 * b - (1 - a)))
            (rise, low, high) = (x - 1, -0.25, 0)
        } else {
            (base, slope, bend) = (0.5, 0.75 * sum, 1.5 * difference)
            rise = (x - 0.5) + 0.375 * difference
            (low, high) = rise < 0 ? (-0.25, 0) : (0, 0.25)
        }
    }
}

extension TimingFunction {
    /// The eased progress at `x`, exact to about 1e-14: 0 up to 0 (and for NaN), 1 from 1 on; between, y is not clamped.
    /// Rule 2.3.
    package func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if isLinear { return x }
        let anchor = Anchor(self, x)
        return ordinate(anchor.base, anchor.solution)
    }

    /// Y in Bernstein form, which neither cancels nor overflows for any finite y.
    private func ordinate(_ base: Double, _ v: Double) -> Double {
        let s = base + v
        let r = (1 - base) - v
        let w1: Double = 3 * s * r * r
        let w2: Double = 3 * s * s * r
        return w1 * c1y + w2 * c2y + s * s * s
    }
}

extension Anchor {
    /// The v with X(base + v) = x: Halley's steps, kept inside a bracket that bisection would use.
    fileprivate var solution: Double {
        if rise == 0 { return 0 }
        var low = low, high = high
        var v = estimate
        for _ in 0..<96 {
            if !(v >= low && v <= high) { v = 0.5 * (low + high) }
            let error = v * (slope + v * (bend + v * cubic)) - rise
            if error == 0 { return v }
            if error < 0 { low = v } else { high = v }
            let steepness = slope + v * (2 * bend + 3 * v * cubic)
            let bending = bend + 3 * v * cubic
            let square = steepness * steepness, pull = error * bending
            let step = error * steepness / (square - pull)
            let next = v - step
            if next == v { return v }
            // Halley's steps converge with the third power; the bound is on what remains after this one. The test of `pull`
            // keeps it from being believed where the slope says nothing yet.
            let e = abs(step)
            let remainder = e * e * e * (bending * bending + abs(cubic) * steepness)
            if abs(pull) <= 0.01 * square && remainder <= 1e-14 * square { return min(max(next, low), high) }
            v = next
        }
        return v
    }

    /// A first v: of the parabola that has the curve's slope at the anchor and meets it again at the far end of the bracket.
    private var estimate: Double {
        let parabola = bend + (low + high) * cubic
        let discriminant = slope * slope + 4 * parabola * rise
        return 2 * rise / (slope + max(discriminant, 0).squareRoot())
    }
}

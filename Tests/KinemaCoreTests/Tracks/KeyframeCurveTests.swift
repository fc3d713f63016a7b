import Testing
@testable import Kinema

@Suite struct KeyframeCurveTests {
    private static let fractions = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99]
    private static let values = [0, 1, 0.5, 0.7]
    private static let keyTimes = [0, 0.1, 0.6, 1]

    private func sample(_ curve: KeyframeCurve, _ fraction: Double, _ component: Int = 0) -> Double {
        let place = curve.locate(fraction)
        return curve.value(segment: place.segment, s: place.s, component: component)
    }

    private func expect(
        _ curve: KeyframeCurve?, _ expected: [Double], within tolerance: Double, at fractions: [Double] = fractions
    ) throws {
        let curve = try #require(curve)
        for (fraction, value) in zip(fractions, expected) {
            #expect(abs(sample(curve, fraction) - value) <= tolerance, "at \(fraction)")
        }
    }

    @Test(
        "4.4 to 4.8: the rows measured on Core Animation",
        arguments: [
            (CalculationMode.linear, false, [0, 0.15, 0.3, 0.6, 0.9, 0.9, 0.75, 0.6, 0.52, 0.58, 0.64, 0.694]),
            (.linear, true, [0, 0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695]),
            (.discrete, false, [0, 0, 0, 0, 1, 1, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7]),
            (.discrete, true, [0, 0, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5]),
            (.paced, false, [0, 0.085, 0.17, 0.34, 0.51, 0.68, 0.85, 0.98, 0.81, 0.64, 0.53, 0.683]),
            (
                .cubic, false,
                [
                    0, 0.16434374, 0.34725, 0.708, 0.96075, 0.9848, 0.8, 0.5792, 0.49165, 0.5296, 0.61795,
                    0.6936945,
                ]
            ),
            (
                .cubic, true,
                [
                    0, 0.6145833, 1, 1.0066667, 0.9, 0.74, 0.58666664, 0.5, 0.503125, 0.55833334, 0.634375,
                    0.69479686,
                ]
            ),
        ])
    func measured(mode: CalculationMode, hasKeyTimes: Bool, expected: [Double]) throws {
        let times = hasKeyTimes ? Self.keyTimes : nil
        try expect(KeyframeCurve(mode: mode, values: Self.values, width: 1, keyTimes: times), expected, within: 1e-7)
    }

    @Test("4.2: paced ignores key times")
    func pacedIgnoresKeyTimes() throws {
        let plain = try #require(KeyframeCurve(mode: .paced, values: Self.values, width: 1))
        let timed = try #require(KeyframeCurve(mode: .paced, values: Self.values, width: 1, keyTimes: Self.keyTimes))
        for fraction in Self.fractions { #expect(sample(plain, fraction) == sample(timed, fraction)) }
    }

    @Test("4.8: the point measured on Core Animation")
    func measuredPoint() throws {
        let curve = try #require(KeyframeCurve(mode: .cubic, values: [0, 0, 30, 0, 30, 10], width: 2))
        #expect(sample(curve, 0.25, 0) == 16.875 && sample(curve, 0.25, 1) == -0.625)
    }

    @Test(
        "4.8, D20: tension, continuity and bias",
        arguments: [
            (
                KeyframeShape(tension: [0.5, 0.5, 0.5, 0.5]),
                [0, 0.112546875, 0.281625, 0.678, 0.966375, 0.9664, 0.775, 0.5656, 0.498625, 0.55, 0.637375, 0.696582625]
            ),
            (
                KeyframeShape(continuity: [0.5, 0.5, 0.5, 0.5]),
                [0, 0.171515625, 0.370875, 0.762, 0.991125, 1.0272, 0.825, 0.5688, 0.477475, 0.5044, 0.606925, 0.693541675]
            ),
            (
                KeyframeShape(bias: [0.5, 0.5, 0.5, 0.5]),
                [0, 0.157171875, 0.323625, 0.654, 0.930375, 1.0384, 0.86875, 0.6136, 0.477475, 0.5044, 0.606925, 0.693541675]
            ),
        ])
    func parameters(shape: KeyframeShape, expected: [Double]) throws {
        try expect(KeyframeCurve(mode: .cubic, values: Self.values, width: 1, shape: shape), expected, within: 1e-14)
    }

    /// Expected values: rule 4.8 in exact fractions, 557/192, 179/96 and 15/32.
    @Test("4.8: every parameter at once over uneven times")
    func unevenParameters() throws {
        let shape = KeyframeShape(
            tension: [0.5, -0.25, 0, 1], continuity: [0, 0.5, -0.5, 0.25], bias: [0.25, -0.5, 0.5, 0])
        let curve = KeyframeCurve(
            mode: .cubic, values: [0, 4, -2, 3], width: 1, keyTimes: [0, 0.25, 0.75, 1], shape: shape)
        try expect(curve, [557.0 / 192, 179.0 / 96, 0.46875], within: 1e-14, at: [0.125, 0.5, 0.875])
    }

    @Test("4.8: the parameters are clamped to −1…1, and 0 where their array ends")
    func clampedParameters() throws {
        let wide = KeyframeShape(tension: [3, -7, .nan], continuity: [-.infinity], bias: [0, .infinity])
        let clamped = KeyframeShape(tension: [1, -1, 0, 0], continuity: [-1, 0, 0, 0], bias: [0, 1, 0, 0])
        let first = try #require(KeyframeCurve(mode: .cubic, values: Self.values, width: 1, shape: wide))
        let second = try #require(KeyframeCurve(mode: .cubic, values: Self.values, width: 1, shape: clamped))
        for fraction in Self.fractions { #expect(sample(first, fraction) == sample(second, fraction)) }
    }

    @Test("4.9: cubicPaced uses the lengths of the chords, with the tangents of uneven times")
    func cubicPaced() throws {
        let paced = try #require(KeyframeCurve(mode: .cubicPaced, values: [0, 0, 3, 4, 3, 9], width: 2))
        #expect(paced.schedule.keyTimes.times == [0, 0.5, 1])
        let straight = KeyframeCurve(mode: .cubicPaced, values: [0, 3, 4], width: 1, keyTimes: [0, 0.1, 1])
        try expect(straight, [1.5, 3, 3.5], within: 1e-14, at: [0.375, 0.75, 0.875])
    }

    @Test("4.7: the distance is Euclid's over all components, for sizes of any order", arguments: [1, 1e200, 1e-200, 0x1p-1060])
    func distances(unit: Double) throws {
        let values = [0, 0, 3 * unit, 4 * unit, 3 * unit, 19 * unit]
        let curve = try #require(KeyframeCurve(mode: .paced, values: values, width: 2))
        #expect(abs(curve.schedule.keyTimes.times[1] - 0.25) < 1e-12)
    }

    @Test("4.6: the ends of a segment are met exactly")
    func exactEnds() throws {
        let values = [0.1, 1e16, -0.3, 0.7]
        for mode in [CalculationMode.linear, .cubic, .paced, .cubicPaced] {
            let curve = try #require(KeyframeCurve(mode: mode, values: values, width: 1))
            #expect(sample(curve, 0) == 0.1 && sample(curve, 1) == 0.7)
        }
    }

    @Test("D27: the keyframes themselves can be read, the last one for cumulative")
    func keyframes() throws {
        let curve = try #require(KeyframeCurve(mode: .discrete, values: [1, 2, 3, 4, 5, 6], width: 2))
        #expect(curve.count == 3 && curve.keyframe(2, component: 0) == 5 && curve.keyframe(2, component: 1) == 6)
    }

    @Test("4.1: fewer than two keyframes, or an uneven array, make no curve")
    func degenerate() {
        #expect(KeyframeCurve(mode: .linear, values: [], width: 1) == nil)
        #expect(KeyframeCurve(mode: .cubic, values: [1, 2], width: 2) == nil)
        #expect(KeyframeCurve(mode: .paced, values: [1, 2, 3], width: 2) == nil)
        for width in [0, -1, Int.min, Int.max] { #expect(KeyframeCurve(mode: .linear, values: [1, 2], width: width) == nil) }
    }

    @Test("4.4: no place, component or number makes it trap")
    func robustness() throws {
        let numbers = [0, Double.nan, .infinity, 1e308, -1e308, .leastNonzeroMagnitude]
        for mode in [CalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
            let curve = try #require(
                KeyframeCurve(
                    mode: mode, values: numbers, width: 2, keyTimes: numbers, timingFunctions: [TimingFunction(.nan, 0, 0, 0)],
                    shape: KeyframeShape(tension: numbers, continuity: numbers, bias: numbers)))
            for fraction in numbers { _ = sample(curve, fraction) }
            for index in [-1, 3, Int.min, Int.max] {
                #expect(curve.value(segment: index, s: 0.5, component: 0) == 0)
                #expect(curve.value(segment: 0, s: 0.5, component: index) == 0)
                #expect(curve.keyframe(index, component: 0) == 0)
            }
        }
    }
}

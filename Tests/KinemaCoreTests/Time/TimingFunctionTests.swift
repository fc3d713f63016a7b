import Testing
@testable import Kinema

@Suite struct TimingFunctionTests {
    private static let abscissas = [0.1, 0.25, 0.5, 0.75, 0.9]

    @Test("2.1: the presets have Core Animation's control points")
    func presets() {
        #expect(TimingFunction.named("linear") == TimingFunction(0, 0, 1, 1))
        #expect(TimingFunction.named("easeIn") == TimingFunction(0.42, 0, 1, 1))
        #expect(TimingFunction.named("easeOut") == TimingFunction(0, 0, 0.58, 1))
        #expect(TimingFunction.named("easeInEaseOut") == TimingFunction(0.42, 0, 0.58, 1))
        #expect(TimingFunction.named("default") == TimingFunction(0.25, 0.1, 0.25, 1))
    }

    @Test("2.2: an unknown name has no function", arguments: ["", "bouncy", "lin ear", "default)", "líneár"])
    func unknownName(name: Text) {
        #expect(TimingFunction.named(name) == nil)
    }

    @Test("2.2: control points 0 to 3, and no other")
    func controlPoints() {
        let curve = TimingFunction(0.1, 0.2, 0.3, 0.4)
        let points = (0...3).compactMap { curve.controlPoint($0) }
        #expect(points.map(\.x) == [0, 0.1, 0.3, 1])
        #expect(points.map(\.y) == [0, 0.2, 0.4, 1])
        for index in [-1, 4, Int.min, Int.max] { #expect(curve.controlPoint(index) == nil) }
    }

    @Test("2.4: both x lie in 0…1 and everything is finite")
    func validity() {
        #expect(TimingFunction(0, -5, 1, 7).isValid)
        #expect(!TimingFunction(-0.01, 0, 1, 1).isValid)
        #expect(!TimingFunction(0, 0, 1.01, 1).isValid)
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(!TimingFunction(bad, 0, 1, 1).isValid)
            #expect(!TimingFunction(0, bad, 1, 1).isValid)
            #expect(!TimingFunction(0, 0, bad, 1).isValid)
            #expect(!TimingFunction(0, 0, 1, bad).isValid)
        }
    }

    @Test(
        "2.3: the presets agree with the values measured on Core Animation",
        arguments: [
            (TimingFunction.easeIn, [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]),
            (.easeOut, [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734]),
            (.easeInEaseOut, [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754]),
            (.default, [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646]),
        ])
    func measuredValues(curve: TimingFunction, values: [Double]) {
        for (x, y) in zip(Self.abscissas, values) { #expect(abs(curve.value(at: x) - y) < 1e-5) }
    }

    @Test(
        "2.3: the presets are solved exactly",
        arguments: [
            (
                TimingFunction.easeIn,
                [
                    0.017026609651562934, 0.09346465071882484, 0.31535681257253945, 0.62186186917489,
                    0.8394278457624664,
                ]
            ),
            (.easeOut, [0.16057215423753346, 0.3781381308251099, 0.6846431874274606, 0.9065353492811752, 0.982973390348437]),
            (.default, [0.09479630571604324, 0.4085105913553957, 0.8024033875848569, 0.9604589783489741, 0.9943164774845563]),
            (
                TimingFunction(0.1, 1, 1, 0.2),
                [
                    0.35159085633994624, 0.500276180140791, 0.5707917269300182, 0.6040810225894777,
                    0.679300071651789,
                ]
            ),
        ])
    func exactValues(curve: TimingFunction, values: [Double]) {
        for (x, y) in zip(Self.abscissas, values) { #expect(abs(curve.value(at: x) - y) < 1e-13) }
    }

    /// Expected values: bisection in 80 digits.
    @Test(
        "2.3: slopes of zero, multiple roots and overshoot are solved exactly",
        arguments: [
            (
                TimingFunction(1, 0, 0, 1),
                [
                    0.001: 3.3370419825627253e-7, 0.25: 0.029724605511925197,
                    0.4999999: 0.49561402339263866, 0.5 + 0x1p-40: 0.50009155273392025,
                ]
            ),
            (TimingFunction(1, 0, 1e-10, 1), [0.5: 0.49968375724915941, 0.5 + 0x1p-30: 0.50091022227522134]),
            (
                TimingFunction(0, 1, 1, 0),
                [
                    1e-12: 1.732049140902371e-6, 0.1: 0.38740031697727516, 0.5: 0.5,
                    1 - 0x1p-40: 0.99999834818914594,
                ]
            ),
            (TimingFunction(0, 1, 0, 1), [1e-15: 2.9999700001000001e-5, 0.3: 0.96387742627935915]),
            (
                TimingFunction(0.5, -1, 0.5, 2),
                [
                    0.1: -0.15613434210939519, 0.25: -0.18232237092494685,
                    0.9: 1.1561343421093952,
                ]
            ),
            (TimingFunction(0.9, 0, 0.1, 1), [0.3: 0.059813197868797332, 0.51: 0.59166043397018789]),
            (TimingFunction(1, 0, 0.8, 1), [0.1: 0.0035409594883286769, 0.9: 0.84375]),
            (TimingFunction(0.2, 0, 0, 1), [0.1: 0.15625, 0.9: 0.99645904051167133]),
        ])
    func hardCurves(curve: TimingFunction, values: [Double: Double]) {
        for (x, y) in values { #expect(abs(curve.value(at: x) - y) < 1e-13, "at \(x)") }
    }

    @Test("2.3: 0 up to 0, 1 from 1 on, even where the curve overshoots")
    func outside() {
        let curve = TimingFunction(0.5, -1, 0.5, 2)
        for x in [0, -0.0, -1, -Double.infinity, .nan] { #expect(curve.value(at: x) == 0) }
        for x in [1, 2, Double.infinity] { #expect(curve.value(at: x) == 1) }
    }

    @Test("2.5: a curve whose points lie on the diagonal returns x, to the bit")
    func linear() {
        for curve in [TimingFunction.linear, TimingFunction(0.3, 0.3, 0.9, 0.9), TimingFunction(1, 1, 0, 0)] {
            for x in [1e-300, 0.1, 1 / 3.0, 0.7, 1 - 0x1p-53] { #expect(curve.value(at: x) == x) }
        }
    }

    /// With control points in quarters and s in sixteenths X(s) and Y(s) are exact in a Double.
    @Test("2.3: value(X(s)) is Y(s), whatever the slopes", arguments: [0, 0.25, 0.5, 0.75, 1])
    func onTheCurve(c1x: Double) {
        for c2x in [0, 0.25, 0.5, 0.75, 1] {
            for (c1y, c2y) in [(0.0, 1.0), (1, 0), (-1.5, 2.25), (3, -4)] {
                let curve = TimingFunction(c1x, c1y, c2x, c2y)
                for s in (1...15).map({ Double($0) / 16 }) {
                    let w1 = 3 * s * (1 - s) * (1 - s), w2 = 3 * s * s * (1 - s), w3 = s * s * s
                    #expect(abs(curve.value(at: w1 * c1x + w2 * c2x + w3) - (w1 * c1y + w2 * c2y + w3)) < 1e-13)
                }
            }
        }
    }

    @Test("2.3: no curve traps or returns a value that is not finite, not even an invalid one")
    func robustness() {
        let extremes = [0, 1, -1, 0.5, 1e300, -1e300, Double.leastNonzeroMagnitude, .nan, .infinity]
        for a in extremes {
            for b in extremes {
                for x in [Double.leastNonzeroMagnitude, 1e-20, 0.4, 0.5, 1 - 0x1p-53] {
                    let y = TimingFunction(a, b, b, a).value(at: x)
                    if TimingFunction(a, b, b, a).isValid { #expect(y.isFinite) }
                    let steep = TimingFunction(0.3, a, 0.6, b).value(at: x)
                    if a.isFinite && b.isFinite { #expect(steep.isFinite) }
                }
            }
        }
    }

    /// Cubic Béziers with a parameter s: x and y are polynomials of s, so the slope is known without solving.
    @Test(
        "D80: the slope inside is the ratio of the derivatives by the parameter",
        arguments: [
            TimingFunction.default, .easeIn, .easeOut, .easeInEaseOut, TimingFunction(0.1, 1, 1, 0.2),
            TimingFunction(0.3, -2, 0.6, 3),
        ])
    func slopeInside(curve: TimingFunction) {
        func point(_ s: Double, _ a: Double, _ b: Double) -> Double { 3 * s * (1 - s) * ((1 - s) * a + s * b) + s * s * s }
        func derivative(_ s: Double, _ a: Double, _ b: Double) -> Double {
            3 * (1 - s) * (1 - s) * a + 6 * s * (1 - s) * (b - a) + 3 * s * s * (1 - b)
        }
        for s in stride(from: 0.05, to: 1, by: 0.05) {
            let expected = derivative(s, curve.c1y, curve.c2y) / derivative(s, curve.c1x, curve.c2x)
            let slope = curve.slope(at: point(s, curve.c1x, curve.c2x))
            #expect(abs(slope - expected) <= 1e-9 * max(1, abs(expected)))
        }
    }

    @Test("D80: at its ends a curve has the direction to the first control point that is elsewhere")
    func slopeAtEnds() {
        func expect(_ curve: TimingFunction, _ start: Double, _ end: Double) {
            #expect(abs(curve.slope(at: 0) - start) < 1e-11 && abs(curve.slope(at: 1) - end) < 1e-11)
        }
        expect(.linear, 1, 1)
        expect(.default, 0.4, 0)
        expect(.easeIn, 0, 1.72413793103448)
        expect(.easeOut, 1.72413793103448, 0)
        expect(.easeInEaseOut, 0, 0)
        expect(TimingFunction(0, 0, 0.5, 0.25), 0.5, 1.5)
        expect(TimingFunction(0.5, 0.75, 1, 1), 1.5, 0.5)
        expect(TimingFunction(0.25, 0.25, 0.75, 0.75), 1, 1)
    }

    @Test("D80: the slope is 0 where the curve is vertical, outside 0…1 and for NaN")
    func noSlope() {
        #expect(TimingFunction(0, 1, 1, 0).slope(at: 0) == 0)
        #expect(TimingFunction(0, 1, 1, 0).slope(at: 1) == 0)
        #expect(TimingFunction(1, 0, 0, 1).slope(at: 0.5) == 0)
        for x in [-0.1, 1.1, -.infinity, .infinity, .nan] {
            #expect(TimingFunction.default.slope(at: x) == 0)
            #expect(TimingFunction.linear.slope(at: x) == 0)
        }
    }
}

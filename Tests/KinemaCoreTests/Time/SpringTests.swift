import Testing
@testable import Kinema

@Suite struct SpringTests {
    private static let never = 3.4028234663852886e38

    @Test("5.1: the defaults and the ranges")
    func defaults() {
        let spring = Spring()
        #expect(spring == Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0, allowsOverdamping: false))
        #expect(spring.isValid && Spring(damping: 0).isValid)
        #expect(!Spring(mass: 0).isValid && !Spring(stiffness: -1).isValid && !Spring(damping: -1).isValid)
        #expect(!Spring(mass: .nan).isValid && !Spring(initialVelocity: .infinity).isValid)
    }

    @Test(
        "5.2: the values measured on Core Animation at 0.05 s, from 0 to 100",
        arguments: [
            (Spring(), 10.44054701924324), (Spring(damping: 20), 9.020400792360306), (Spring(damping: 30), 9.020400792360306),
            (Spring(initialVelocity: 5), 29.307806491851807), (Spring(initialVelocity: -5), -8.426713198423386),
        ])
    func measured(spring: Spring, value: Double) {
        #expect(abs(100 * SpringCurve(spring).progress(0.05) - value) < 1e-5)
    }

    @Test("5.2: the default curve")
    func defaultCurve() {
        let values = [
            0, 0.34029984660829826, 0.8494256348541123, 1.1243547674084118, 1.1531227684140493, 1.0745905665950333,
            1.0022894940077183, 0.9743589616142305, 0.979006626780466, 0.9929342634684902, 1.0021701167393262,
        ]
        let curve = SpringCurve(Spring())
        for (index, value) in values.enumerated() { #expect(abs(curve.progress(Double(index) / 10) - value) < 1e-13) }
    }

    /// Expected values: rule 5.2 in 80 digits.
    @Test(
        "5.2, D28: overdamped and nearly critical springs",
        arguments: [
            (Spring(damping: 40), 0.05, 0.069705205901959343), (Spring(damping: 40), 1, 0.92609592809037702),
            (Spring(damping: 40, initialVelocity: 5), 0.3, 0.58237936889980226),
            (Spring(mass: 2, stiffness: 50, damping: 1000, initialVelocity: -3), 10, 0.38979927390882337),
            (Spring(damping: 20.0001), 0.05, 0.090203884070637922),
            (Spring(damping: 19.9999, initialVelocity: 2), 0.2, 0.64813024850842971),
            (Spring(damping: 20.00000004, initialVelocity: 1), 0.1, 0.30102906147995606),
            (Spring(damping: 1e5), 100, 0.09516257382050342),
        ])
    func difficult(spring: Spring, time: Double, value: Double) {
        var spring = spring
        spring.allowsOverdamping = true
        #expect(abs(SpringCurve(spring).progress(time) - value) < 1e-14)
    }

    @Test("D28: a damping ratio within 1e-9 of 1 is 1")
    func nearlyCritical() {
        let critical = SpringCurve(Spring(damping: 20)).progress(0.1)
        for damping in [20 * (1 + 0.9e-9), 20 * (1 - 0.9e-9)] {
            #expect(SpringCurve(Spring(damping: damping, allowsOverdamping: true)).progress(0.1) == critical)
        }
        #expect(SpringCurve(Spring(damping: 20 * (1 - 1e-7))).progress(0.1) != critical)
    }

    @Test("5.2: every spring starts at 0, and is at 0 before its start")
    func start() {
        for damping in [0, 5, 20, 200.0] {
            let curve = SpringCurve(Spring(damping: damping, initialVelocity: 7, allowsOverdamping: true))
            #expect(curve.progress(0) == 0 && curve.progress(-1) == 0)
        }
    }

    @Test(
        "5.4: the settling times measured on Core Animation",
        arguments: [
            (Spring(), 1.4727003346780927), (Spring(stiffness: 300, damping: 20), 0.7442555275721707),
            (Spring(mass: 2, damping: 5), 5.658348137358159), (Spring(initialVelocity: 5), 1.3815510557964275),
            (Spring(initialVelocity: -5), 1.5350814063145797), (Spring(damping: 20), 0.9999999999999999),
            (Spring(stiffness: 25), 1.9000000000000006), (Spring(stiffness: 1, damping: 2), 9.299999999999983),
            (Spring(damping: 0), 3.4028234663852886e38), (Spring(damping: 5), 2.854974609888761),
            (Spring(damping: 15), 1.0220937981854987),
        ])
    func settling(spring: Spring, duration: Double) {
        #expect(abs(spring.settlingDuration - duration) <= 1e-12)
    }

    @Test("5.4: the steps of 0.1 s are added up, to the bit")
    func settlingSteps() {
        #expect(Spring(damping: 20).settlingDuration == 0.9999999999999999)
        #expect(Spring(stiffness: 1, damping: 2).settlingDuration == 9.299999999999983)
    }

    /// (1 + x)·e^−x = 0.001 at x = 9.23341…, and e^−kτ/c = 0.001 at τ = ln 1000·c/k.
    @Test("5.4: a slow spring settles at the time of its closed form")
    func slowSettling() {
        let critical = Spring(stiffness: 1e-8, damping: 2e-4).settlingDuration
        #expect(abs(critical - 92334.1) < 1)
        let overdamped = Spring(stiffness: 1e-8, damping: 1, allowsOverdamping: true).settlingDuration
        #expect(abs(overdamped - 6.907755e8) < 1e2)
        let thrown = Spring(stiffness: 1e-8, damping: 1, initialVelocity: 1e8, allowsOverdamping: true)
        let curve = SpringCurve(thrown), end = thrown.settlingDuration
        #expect(abs(curve.progress(end) - 1) < 0.001 && abs(curve.progress(end - 0.2) - 1) >= 0.001)
    }

    @Test(
        "5.4: the settling duration of a spring that cannot settle is FLT_MAX",
        arguments: [
            Spring(stiffness: 1e-300, allowsOverdamping: true), Spring(stiffness: 1, damping: 1e308, allowsOverdamping: true),
            Spring(stiffness: 1e-300, damping: 1e-300), Spring(mass: 1e300, stiffness: 1, damping: 1e-200),
        ])
    func neverSettles(spring: Spring) {
        #expect(spring.settlingDuration == Self.never)
    }

    @Test("5.5: a spring by perceptual duration and bounce reads back", arguments: [-0.75, -0.25, 0, 0.25, 1])
    func perceptual(bounce: Double) throws {
        let spring = try #require(Spring(perceptualDuration: 0.5, bounce: bounce))
        #expect(abs(spring.perceptualDuration - 0.5) < 1e-15)
        #expect(abs(spring.bounce - bounce) < 1e-15)
        #expect(spring.mass == 1 && spring.allowsOverdamping && spring.initialVelocity == 0)
        #expect(abs(spring.stiffness - 157.91367041742973) < 1e-12)
        #expect(abs(spring.damping - 8 * Double.pi * (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))) < 1e-12)
    }

    @Test("5.5: settling times of perceptual springs")
    func perceptualSettling() throws {
        let bouncy = try #require(Spring(perceptualDuration: 1.31, bounce: 0.76))
        #expect(abs(bouncy.settlingDuration - 6.192829423663001) < 1e-9)
        let flat = try #require(Spring(perceptualDuration: 0.56, bounce: -0.6))
        #expect(flat.settlingDuration == 3.0000000000000013)
    }

    @Test("5.5: no spring without a positive, finite duration and a bounce in (−1, 1]")
    func notPerceptual() {
        for duration in [0, -1, Double.nan, .infinity, 1e-200, 1e200] {
            #expect(Spring(perceptualDuration: duration, bounce: 0) == nil)
        }
        for bounce in [-1, -2, 1.5, Double.nan, .infinity, -.infinity] {
            #expect(Spring(perceptualDuration: 1, bounce: bounce) == nil)
        }
    }

    @Test("5.2: no number makes it trap or return a value that is not finite")
    func robustness() {
        let numbers = [Double.leastNonzeroMagnitude, 1e-300, 1e-3, 1, 1e9, 1e300, Double.greatestFiniteMagnitude]
        for mass in numbers {
            for stiffness in numbers {
                for damping in [0] + numbers {
                    let spring = Spring(
                        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: damping - mass,
                        allowsOverdamping: true)
                    let curve = SpringCurve(spring)
                    for time in [-1, 0, .infinity, .nan] + numbers { #expect(curve.progress(time).isFinite) }
                }
                let settling = Spring(mass: mass, stiffness: stiffness, damping: 1e300).settlingDuration
                #expect(settling >= 0 && settling <= Self.never)
            }
        }
    }
}

import Foundation
import Testing

@testable import Kinema

/// Published values, and the C library for comparison. Tests/Robustness/Elementary measures the errors.
@Suite("D56: elementary functions")
struct MathTests {
    @Test("D56: an angle of any size is reduced exactly")
    func largeAngles() {
        // sin 10²² and cos 10²²: Muller, Elementary Functions, chapter 11.
        #expect(abs(Math.sin(1e22) - -0.8522008497671888) < 1.2e-16)
        #expect(abs(Math.cos(1e22) - 0.5232147853951389) < 1.2e-16)
        #expect(Math.sin(-1e22) == -Math.sin(1e22))
    }

    @Test("D56: constants to the last digit")
    func constants() {
        #expect(Math.exp(1) == 2.718281828459045)
        #expect(Math.log(10) == 2.302585092994046)
        #expect(Math.acos(-1) == Double.pi)
        #expect(Math.atan2(0, -1) == Double.pi)
        #expect(Math.cbrt(27) == 3)
        #expect(Math.expm1(1e-300) == 1e-300)
    }

    @Test("D56: within two units in the last place of the C library, whose error is below one")
    func besideTheCLibrary() {
        var worst = 0.0
        func compare(_ ours: Double, _ theirs: Double) { worst = max(worst, abs(ours - theirs) / theirs.ulp) }
        for step in -2000...2000 {
            let x = Double(step) * 0.0123456789
            compare(Math.sin(x), Foundation.sin(x))
            compare(Math.cos(x), Foundation.cos(x))
            compare(Math.exp(x), Foundation.exp(x))
            compare(Math.expm1(x), Foundation.expm1(x))
            compare(Math.atan2(x, 3), Foundation.atan2(x, 3))
            compare(Math.acos(x / 25), Foundation.acos(x / 25))
            if x > 0 { compare(Math.log(x), Foundation.log(x)) }
        }
        #expect(worst <= 2)
    }
}

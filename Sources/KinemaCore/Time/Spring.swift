/// The parameters of a CASpringAnimation: a mass on a damped spring that starts at 0 and settles at 1. Section 5.
package struct Spring: Equatable, Sendable {
    /// > 0.
    package var mass: Double
    /// > 0.
    package var stiffness: Double
    /// ≥ 0.
    package var damping: Double
    /// The distance from start to end per second; positive toward the end.
    package var initialVelocity: Double
    /// If false, a damping above the critical one counts as critical. Rule 5.2.
    package var allowsOverdamping: Bool

    package init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        allowsOverdamping: Bool = false
    ) {
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.initialVelocity = initialVelocity
        self.allowsOverdamping = allowsOverdamping
    }

    /// Creates the spring of mass 1 with the period `perceptualDuration` in seconds, > 0, and a `bounce` in −1…1, where 0 is
    /// critically damped and 1 is undamped. −1 is excluded. Returns nil for other parameters. Rule 5.5.
    package init?(perceptualDuration: Double, bounce: Double) {
        guard perceptualDuration > 0, perceptualDuration.isFinite, bounce > -1, bounce <= 1 else { return nil }
        let frequency = 2 * Double.pi / perceptualDuration
        let damping = 2 * frequency * (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
        self.init(stiffness: frequency * frequency, damping: damping, allowsOverdamping: true)
        guard isValid else { return nil }
    }

    /// Whether all numbers are finite and in their ranges. Rule 5.1.
    package var isValid: Bool {
        mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0 && damping.isFinite
            && initialVelocity.isFinite
    }

    /// ω0 = √(k / m), in radians per second. Rule 5.2.
    package var naturalFrequency: Double { stiffness.squareRoot() / mass.squareRoot() }

    /// The effective ζ = c / 2√(km): exactly 1 if the spring is critically damped or counts as such. Rules 5.2, D28.
    var dampingRatio: Double {
        let ratio = damping / (2 * stiffness.squareRoot() * mass.squareRoot())
        if abs(ratio - 1) <= 1e-9 || (ratio > 1 && !allowsOverdamping) { return 1 }
        return ratio > 0 ? ratio : 0
    }

    /// The period of the undamped spring in seconds. Rule 5.5.
    package var perceptualDuration: Double { 2 * Double.pi / naturalFrequency }

    /// 1 is undamped, 0 critically damped; overdamped springs approach −1. Rule 5.5.
    package var bounce: Double {
        let ratio = dampingRatio
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// The seconds until the spring stays within a thousandth of its end; `FLT_MAX` if it never does. Rule 5.4.
    package var settlingDuration: Double { SpringCurve(self).settlingDuration }
}

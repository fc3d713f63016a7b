/// CASpringAnimation's parameters: a mass on a damped spring that is let go at 0 and comes to rest at 1. Section 5.
package struct Spring: Equatable, Sendable {
    /// > 0.
    package var mass: Double
    /// > 0.
    package var stiffness: Double
    /// ≥ 0.
    package var damping: Double
    /// Distances from start to rest per second, positive towards the rest.
    package var initialVelocity: Double
    /// If not, a damping beyond the critical one counts as critical. Rule 5.2.
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

    /// The spring of mass 1 with the period `perceptualDuration`, in seconds, > 0, and a `bounce` above −1, where 0 is
    /// critically damped and 1 not damped at all; nil if no spring is like that. Rule 5.5.
    package init?(perceptualDuration: Double, bounce: Double) {
        guard perceptualDuration > 0, perceptualDuration.isFinite, bounce > -1, bounce <= 1 else { return nil }
        let frequency = 2 * Double.pi / perceptualDuration
        let damping = 2 * frequency * (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
        self.init(stiffness: frequency * frequency, damping: damping, allowsOverdamping: true)
        guard isValid else { return nil }
    }

    /// All numbers are finite and in their ranges. Rule 5.1.
    package var isValid: Bool {
        mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0 && damping.isFinite
            && initialVelocity.isFinite
    }

    /// ω0 = √(k / m), in radians per second. Rule 5.2.
    var naturalFrequency: Double { stiffness.squareRoot() / mass.squareRoot() }

    /// ζ = c / 2√(km) as it takes effect: what is critical or counts as such is exactly 1. Rules 5.2, D28.
    var dampingRatio: Double {
        let ratio = damping / (2 * stiffness.squareRoot() * mass.squareRoot())
        if abs(ratio - 1) <= 1e-9 || (ratio > 1 && !allowsOverdamping) { return 1 }
        return ratio > 0 ? ratio : 0
    }

    /// The period without damping, in seconds. Rule 5.5.
    package var perceptualDuration: Double { 2 * Double.pi / naturalFrequency }

    /// 1 undamped, 0 critically damped, towards −1 overdamped. Rule 5.5.
    package var bounce: Double {
        let ratio = dampingRatio
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// The seconds until the spring stays within a thousandth of its rest; `FLT_MAX` if it never does. Rule 5.4.
    package var settlingDuration: Double { SpringCurve(self).settlingDuration }
}

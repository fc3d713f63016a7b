/// A velocity that falls exponentially. Rule D89.
package enum Decay {
    /// The most time constants of a decay, and the greatest ratio of its way to the way that is asked for.
    package static let constants = 8.0
    private static let reach = 1.001

    /// How long a decay goes on before a spring takes over: until it has gone a way, or 8 time constants if it leads there; 0 if it
    /// does not. Rule D120.
    package static func length(to way: Double, velocity: Double, timeConstant: Double) -> Double {
        let share = way / (velocity * timeConstant)
        guard share > 0, share <= reach else { return 0 }
        return min(time(to: way, velocity: velocity, timeConstant: timeConstant), constants * timeConstant)
    }

    /// The way of a decay with a velocity of 1.
    package static func way(_ time: Double, timeConstant: Double) -> Double {
        -timeConstant * Math.expm1(-time / timeConstant)
    }

    /// The seconds after which a decay has gone a way; infinite if it does not come there.
    package static func time(to way: Double, velocity: Double, timeConstant: Double) -> Double {
        if way == 0 { return 0 }
        let left = 1 - way / (velocity * timeConstant)
        return left > 0 && left < 1 ? -timeConstant * Math.log(left) : .infinity
    }
}

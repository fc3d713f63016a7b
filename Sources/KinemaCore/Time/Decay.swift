/// A velocity that falls exponentially. Rule D89.
package enum Decay {
    /// The seconds after which a decay has gone a way; infinite if it does not come there.
    package static func time(to way: Double, velocity: Double, timeConstant: Double) -> Double {
        if way == 0 { return 0 }
        let left = 1 - way / (velocity * timeConstant)
        return left > 0 && left < 1 ? -timeConstant * Math.log(left) : .infinity
    }
}

import KinemaCore

/// The spring of a motion. Rule D83.
final class MotionSpring {
    let perceptualDuration, bounce: Double
    let curve: SpringCurve
    private let settling, pushedSettling: Double

    init(_ spring: Spring, _ perceptualDuration: Double, _ bounce: Double) {
        (self.perceptualDuration, self.bounce, curve) = (perceptualDuration, bounce, SpringCurve(spring))
        var pushed = spring
        pushed.initialVelocity = -spring.naturalFrequency
        settling = curve.settlingDuration
        pushedSettling = max(pushed.settlingDuration, settling)
    }

    /// How long it takes to rest; with a push, one that goes as far as the way.
    func duration(isPushed: Bool) -> Double { isPushed ? pushedSettling : settling }
}

/// The spring of a motion. Rule D83.
final class MotionSpring {
    let perceptualDuration, bounce: Double
    let shared: SharedSpring
    private let settling, pushedSettling: Double

    init(_ spring: Spring, _ perceptualDuration: Double, _ bounce: Double) {
        (self.perceptualDuration, self.bounce, shared) = (
            perceptualDuration, bounce, SharedSpring(SpringCurve(spring))
        )
        var pushed = spring
        pushed.initialVelocity = -spring.naturalFrequency
        settling = shared.curve.settlingDuration
        pushedSettling = max(pushed.settlingDuration, settling)
    }

    /// How long it takes to rest; with a push, one that goes as far as the way.
    func duration(isPushed: Bool) -> Double { isPushed ? pushedSettling : settling }
}

/// How the animation of a call begins. Until its commit a change of another component of the same key keeps this for the numbers that it
/// does not name, because nothing else shows it yet. Rules D119, D133.
final class TurnStart {
    let velocity, value: Value?

    init(velocity: Value?, value: Value?) { (self.velocity, self.value) = (velocity, value) }
}

/// Notices a host that draws and changes things before it advances. Rule D131.
///
/// What such a host changes after a pause begins at the time of the last frame, so its animations are over in their first one. A host
/// that advances by large steps means it so, and a host that draws advances by small ones before the pause.
package struct FrameOrder {
    /// The seconds that a frame takes at most.
    static let longest = 0.1

    /// How far the last two advances that moved the clock have moved it.
    private var last = Double.infinity
    private var beforeLast = Double.infinity
    /// Whether a commit of the host has started implicit animations or motions at the time of the clock.
    var hasStarted = false

    package init() {}

    /// Notes an advance by some seconds. Returns whether the host should have advanced before it changed things.
    mutating func advance(by seconds: Double) -> Bool {
        let isTooLate = hasStarted && seconds > FrameOrder.longest && max(last, beforeLast) <= FrameOrder.longest
        (beforeLast, last, hasStarted) = (last, seconds, false)
        return isTooLate
    }
}

extension Context {
    /// Moves the clock, which never runs backwards.
    func moveClock(to time: Double) {
        let seconds = time - now
        guard seconds > 0 else { return }
        if frameOrder.advance(by: seconds) { noteLateAdvance(by: seconds) }
        now = time
    }
}

import CKinema

/// The control of running animations: pauses, seeks, reverses, continues and finishes them.
///
/// The animations go on when the object is released; paused ones stay paused.
public final class Animator {
    /// Whether the animator runs, is paused, or where it has ended.
    public typealias State = KinAnimatorState

    /// The context of the animator.
    public let context: Context
    /// The handle of the C interface.
    public let handle: KinAnimator

    init(context: Context, handle: KinAnimator) { (self.context, self.handle) = (context, handle) }

    deinit { kinAnimatorRelease(context.pointer, handle) }

    private func read(_ property: KinAnimatorProperty) -> Double {
        var value = 0.0
        context.report(kinAnimatorGet(context.pointer, handle, property, &value))
        return value
    }
    private func write(_ property: KinAnimatorProperty, _ value: Double) {
        context.report(kinAnimatorSet(context.pointer, handle, property, value))
    }

    /// Seconds from the start. Set it to seek.
    public var time: Double {
        get { read(.time) }
        set { write(.time, newValue) }
    }
    /// The time as a part of the duration, 0 to 1.
    public var fraction: Double {
        get { read(.fraction) }
        set { write(.fraction, newValue) }
    }
    /// Seconds of the animations per second; a negative rate runs backwards.
    public var rate: Double {
        get { read(.rate) }
        set { write(.rate, newValue) }
    }
    /// Whether the animator is paused.
    public var isPaused: Bool {
        get { read(.paused) != 0 }
        set { write(.paused, newValue ? 1 : 0) }
    }
    /// Whether the animator is paused where it would end, instead of ending.
    public var holds: Bool {
        get { read(.holds) != 0 }
        set { write(.holds, newValue ? 1 : 0) }
    }
    /// Seconds from the start to the last end; 0 before the commit.
    public var duration: Double { read(.duration) }
    /// Whether the animator runs, is paused, or where it has ended.
    public var state: State { State(rawValue: .init(truncatingIfNeeded: Int(exactly: read(.state)) ?? 0)) ?? .running }

    /// Pauses: the animations show what they show now.
    public func pause() throws(KinemaError) { try check(kinAnimatorPause(context.pointer, handle)) }
    /// Runs on after a pause.
    public func resume() throws(KinemaError) { try check(kinAnimatorResume(context.pointer, handle)) }
    /// Turns the direction round.
    public func reverse() throws(KinemaError) { try check(kinAnimatorReverse(context.pointer, handle)) }
    /// Moves the animations by another motion, from what they show to where they lead.
    public func `continue`(_ motion: Motion) throws(KinemaError) {
        try check(try motion.withC(nil) { motion, _ in kinAnimatorContinue(context.pointer, handle, motion) })
    }
    /// Ends the animations, and sets the model to their end, their start, or what is shown.
    public func finish(at state: State = .atEnd) throws(KinemaError) {
        try check(kinAnimatorFinish(context.pointer, handle, state))
    }

    /// Returns a completion of the animations that the animator has now.
    public func completion() throws(KinemaError) -> Completion {
        let completion = Completion(), holder = Completion.Holder(completion)
        let box = Box<Ended> { holder.completion.end() }.retained()
        let status = kinAnimatorSetCompletion(context.pointer, handle, runEnded, 0, box, releaseUserData)
        if status != .OK { releaseUserData(box) }
        try check(status)
        return completion
    }
}

extension Context {
    /// Makes an animator of what starts in the innermost transaction from now on.
    public func animator() throws(KinemaError) -> Animator {
        var animator = KinAnimator()
        try check(kinAnimatorCreate(pointer, KinTransaction(), &animator))
        return Animator(context: self, handle: animator)
    }
}

extension Layer {
    /// Makes an animator of the animation under a key.
    public func animator(forKey key: String) throws(KinemaError) -> Animator {
        var animator = KinAnimator()
        try check(kinLayerGetAnimator(context.pointer, handle, key, &animator))
        return Animator(context: context, handle: animator)
    }
}

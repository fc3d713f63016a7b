import Foundation
import KinemaKit

/// The curve of an animator: a cubic Bezier curve or a spring.
public protocol UITimingCurveProvider { var motion: Motion { get } }

/// A cubic Bezier curve.
public final class UICubicTimingParameters: UITimingCurveProvider {
    public let controlPoint1, controlPoint2: CGPoint
    public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
        (self.controlPoint1, self.controlPoint2) = (controlPoint1, controlPoint2)
    }
    public var motion: Motion {
        Motion(Curve(Double(controlPoint1.x), Double(controlPoint1.y), Double(controlPoint2.x), Double(controlPoint2.y)))
    }
}

/// A spring. An animator's duration is its perceptual duration.
public final class UISpringTimingParameters: UITimingCurveProvider {
    private let bounce: Double
    private let duration: Double?

    /// A ratio of 1 does not overshoot. The initial velocity is not used: changes keep the velocity of what they interrupt.
    public init(dampingRatio ratio: CGFloat) { (bounce, duration) = (1 - Double(ratio), nil) }
    public init(duration: CFTimeInterval, bounce: CGFloat) { (self.bounce, self.duration) = (Double(bounce), duration) }

    public var motion: Motion { .spring(duration: duration, bounce: bounce) }
}

/// Whether an animator has begun, and whether it was stopped.
public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }
/// Where an animator has ended.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// Changes of layers as one animation that can be paused, scrubbed, reversed and finished: UIKit's, for layers.
///
///     let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.8) { layer.position.x = 200 }
///     animator.startAnimation()
///     KinemaHost.shared.commit()
///     animator.fractionComplete = 0.5
public final class UIViewPropertyAnimator: NSObject {
    public let duration: CFTimeInterval
    private let timing: any UITimingCurveProvider
    private let host = KinemaHost.current
    private var changes: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var animator: Animator?

    public private(set) var state = UIViewAnimatingState.inactive
    /// Whether the animator is paused at its end, instead of ending.
    public var pausesOnCompletion = false { didSet { animator?.holds = pausesOnCompletion } }

    public init(duration: CFTimeInterval, timingParameters: any UITimingCurveProvider) {
        (self.duration, timing) = (duration, timingParameters)
    }
    public convenience init(duration: CFTimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }
    public convenience init(
        duration: CFTimeInterval, controlPoint1: CGPoint, controlPoint2: CGPoint, animations: (() -> Void)? = nil
    ) {
        let curve = UICubicTimingParameters(controlPoint1: controlPoint1, controlPoint2: controlPoint2)
        self.init(duration: duration, timingParameters: curve)
        if let animations { addAnimations(animations) }
    }

    /// Adds changes. They begin with the animator, or at once if it is active.
    public func addAnimations(_ animation: @escaping () -> Void) {
        if state == .active { begin([animation], delay: 0) } else { changes.append(animation) }
    }
    /// Adds a closure that runs in the advance in which the animator ends.
    public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    /// Begins, or runs on after a pause.
    public func startAnimation() { startAnimation(afterDelay: 0) }
    /// Begins after some seconds.
    public func startAnimation(afterDelay delay: CFTimeInterval) {
        if state == .inactive {
            begin(changes, delay: delay)
            changes = []
        } else {
            isPaused = false
        }
    }
    /// Pauses; an animator that has not begun begins paused.
    public func pauseAnimation() {
        if state == .inactive { startAnimation() }
        isPaused = true
    }

    private func begin(_ changes: [() -> Void], delay: CFTimeInterval) {
        state = .active
        host.trying { () throws(KinemaError) in
            CATransaction.begin()
            defer { CATransaction.commit() }
            var motion = timing.motion
            motion.delay = delay
            if motion.duration == nil { motion.duration = duration }
            try host.context.currentTransaction.setMotion(motion)
            CATransaction.setCompletionBlock { [self] in ended() }
            if animator == nil { animator = try host.context.animator() }
            for change in changes { change() }
            if pausesOnCompletion { animator?.holds = true }
        }
    }

    private func ended() {
        guard state == .active else { return }
        let position: UIViewAnimatingPosition
        switch animator?.state {
        case .atStart: position = .start
        case .atCurrent: position = .current
        default: position = .end
        }
        state = .inactive
        animator = nil
        for completion in completions { completion(position) }
        completions = []
    }

    private var isPaused: Bool {
        get { animator?.isPaused ?? false }
        set { animator?.isPaused = newValue }
    }
    public var isRunning: Bool { state == .active && !isPaused }

    /// 0 to 1. Set it to scrub, after a commit.
    public var fractionComplete: CGFloat {
        get { CGFloat(animator?.fraction ?? 0) }
        set { animator?.fraction = min(1, max(0, Double(newValue))) }
    }
    /// Whether the animation runs backwards.
    public var isReversed: Bool {
        get { (animator?.rate ?? 1) < 0 }
        set { if newValue != isReversed, let animator { host.trying { () throws(KinemaError) in try animator.reverse() } } }
    }
    /// Moves on by another curve, for the time that is left.
    public func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        guard let animator else { return }
        var motion = (parameters ?? timing).motion
        if durationFactor > 0 { motion.duration = duration * Double(durationFactor) }
        host.trying { () throws(KinemaError) in
            try animator.continue(motion)
            try animator.resume()
        }
    }
    /// Stops where the layers are shown. Without finishing, `finishAnimation` says where they go.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        isPaused = true
        state = .stopped
        if withoutFinishing { finish(.current, tells: false) }
    }
    /// Ends a stopped animator: the layers get the values at a position, and the completions run.
    public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        if state == .stopped { finish(finalPosition, tells: true) }
    }

    private func finish(_ position: UIViewAnimatingPosition, tells: Bool) {
        let states: [UIViewAnimatingPosition: Animator.State] = [.end: .atEnd, .start: .atStart, .current: .atCurrent]
        host.trying { () throws(KinemaError) in try animator?.finish(at: states[position] ?? .atCurrent) }
        state = .inactive
        animator = nil
        if tells { for completion in completions { completion(position) } }
        completions = []
    }
}

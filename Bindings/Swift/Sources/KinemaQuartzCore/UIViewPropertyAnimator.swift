import Foundation
import KinemaKit

/// Whether an animator has begun, and whether it was stopped.
public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }
/// Where an animator has ended.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }
/// Options of UIKit's animations. They have no effect on layers, which have no touches.
public struct UIViewAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    public static let curveEaseInOut: Self = []
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    public static let curveLinear = Self(rawValue: 3 << 16)

    var curve: UIViewAnimationCurve { UIViewAnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
}

/// The control of an animation that can be paused, scrubbed, reversed and stopped.
public protocol UIViewAnimating: AnyObject {
    var state: UIViewAnimatingState { get }
    var isRunning: Bool { get }
    var isReversed: Bool { get set }
    var fractionComplete: CGFloat { get set }
    /// Begins, or runs on after a pause.
    func startAnimation()
    /// Begins after some seconds.
    func startAnimation(afterDelay delay: CFTimeInterval)
    /// Pauses.
    func pauseAnimation()
    /// Stops where the layers are shown.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Ends a stopped animation.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation to which changes can be added.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds changes.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds changes that begin later.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds a closure that runs at the end.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Moves on by another curve.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

/// Changes of layers as one animation that can be paused, scrubbed, reversed and finished: UIKit's, for layers.
///
///     let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.8) { layer.position.x = 200 }
///     animator.startAnimation()
///     KinemaHost.shared.commit()
///     animator.fractionComplete = 0.5
public final class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    public let duration: CFTimeInterval
    public let timingParameters: (any UITimingCurveProvider)?
    /// The delay with which the animator has begun.
    public private(set) var delay: CFTimeInterval = 0
    private let host = KinemaHost.current
    private var changes: [(delayFactor: Double, body: () -> Void)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var run: Run?

    /// From a start to its end. What an earlier start has left to report does not end a later one.
    private final class Run {
        /// One for each group of changes that were added together, and when it began, in the time of the first.
        var animators: [(animator: Animator, start: Double)] = []
        /// How many groups have not ended.
        var waits = 0
        var first: Animator? { animators.first?.animator }
    }

    public private(set) var state = UIViewAnimatingState.inactive
    /// Whether the animator is paused at its end, instead of ending.
    public var pausesOnCompletion = false { didSet { each { $0.holds = pausesOnCompletion } } }

    public init(duration: CFTimeInterval, timingParameters: any UITimingCurveProvider) {
        (self.duration, self.timingParameters) = (duration, timingParameters)
    }
    public convenience init(duration: CFTimeInterval, curve: UIViewAnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
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
    /// Makes an animator that has begun.
    @discardableResult
    public class func runningPropertyAnimator(
        withDuration duration: CFTimeInterval, delay: CFTimeInterval, options: UIViewAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // MARK: Changes

    /// Adds changes. They begin with the animator; if it is active, they begin now and take what is left of the duration.
    public func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }
    /// Adds changes that begin later, by a part of the duration or of what is left of it.
    public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let change = (delayFactor: min(1, max(0, Double(delayFactor))), body: animation)
        if state == .active { begin([change], delay: 0) } else { changes.append(change) }
    }
    /// Adds a closure that runs in the advance in which the animator ends.
    public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    private func begin(_ changes: [(delayFactor: Double, body: () -> Void)], delay: CFTimeInterval) {
        let run = run ?? Run(), isFirst = run.first == nil, wasPaused = isPaused
        let start = isFirst ? 0 : min(duration, max(0, run.first?.time ?? 0))
        (self.run, state) = (run, .active)
        for factor in Set(changes.map(\.delayFactor) + (isFirst ? [0] : [])).sorted() {
            let bodies = changes.filter { $0.delayFactor == factor }.map(\.body)
            begin(
                bodies, in: run, at: start, delay: delay + factor * (duration - start), lasting: (1 - factor) * (duration - start)
            )
        }
        if wasPaused { isPaused = true }
        if run.waits == 0 { forget(run) }
    }

    private func begin(
        _ changes: [() -> Void], in run: Run, at start: Double, delay: CFTimeInterval, lasting seconds: CFTimeInterval
    ) {
        host.present {
            host.trying { () throws(KinemaError) in
                CATransaction.begin()
                defer { CATransaction.commit() }
                var motion = timingParameters?.motion ?? Motion()
                motion.delay = delay
                if motion.duration == nil { motion.duration = seconds }
                try host.context.currentTransaction.setMotion(motion)
                let animator = try host.context.animator()
                run.animators.append((animator, start))
                run.waits += 1
                CATransaction.setCompletionBlock { [self] in
                    run.waits -= 1
                    if run.waits == 0 { ended(run) }
                }
                for change in changes { change() }
                if pausesOnCompletion { animator.holds = true }
            }
        }
    }

    private func ended(_ run: Run) {
        guard run === self.run, state == .active else { return }
        let position: UIViewAnimatingPosition =
            switch run.first?.state {
            case .atStart: .start
            case .atCurrent: .current
            default: .end
            }
        forget(run)
        tell(position)
    }

    private func forget(_ run: Run) {
        guard run === self.run else { return }
        (self.run, state) = (nil, .inactive)
    }

    /// Completions may add others and begin anew.
    private func tell(_ position: UIViewAnimatingPosition?) {
        let told = completions
        completions = []
        if let position { for completion in told { completion(position) } }
    }

    // MARK: Control

    private func each(_ body: (Animator) throws(KinemaError) -> Void) {
        for (animator, _) in run?.animators ?? [] where !animator.hasEnded {
            host.trying { () throws(KinemaError) in try body(animator) }
        }
    }

    /// Begins, or runs on after a pause.
    public func startAnimation() { startAnimation(afterDelay: 0) }
    /// Begins after some seconds.
    public func startAnimation(afterDelay delay: CFTimeInterval) {
        guard state == .inactive else { return isPaused = false }
        self.delay = delay
        let first = changes
        changes = []
        begin(first, delay: delay)
    }
    /// Pauses; an animator that has not begun begins paused.
    public func pauseAnimation() {
        if state == .inactive { startAnimation() }
        isPaused = true
    }

    private var isPaused: Bool {
        get { run?.first?.isPaused ?? false }
        set { each { $0.isPaused = newValue } }
    }
    public var isRunning: Bool { state == .active && !isPaused }

    /// 0 to 1, on the curve of the animator. Set it to scrub; an animator that has not begun begins paused.
    public var fractionComplete: CGFloat {
        get {
            guard let first = run?.first else { return 0 }
            return CGFloat(first.duration > 0 || duration <= 0 ? first.fraction : min(1, first.time / duration))
        }
        set {
            if state == .inactive { pauseAnimation() }
            guard let first = run?.first else { return }
            // Before the commit that begins the animations they have no duration yet.
            let time = min(1, max(0, Double(newValue))) * (first.duration > 0 ? first.duration : duration)
            for (animator, start) in run?.animators ?? [] where !animator.hasEnded { animator.time = max(0, time - start) }
        }
    }
    /// Whether the animation runs backwards.
    public var isReversed: Bool {
        get { (run?.first?.rate ?? 1) < 0 }
        set { if newValue != isReversed { each { (animator) throws(KinemaError) in try animator.reverse() } } }
    }
    /// Moves on by another curve, for a part of the duration; 0 is the time that is left.
    public func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        var motion = (parameters ?? timingParameters)?.motion ?? Motion()
        if durationFactor > 0 { motion.duration = duration * Double(durationFactor) }
        each { (animator) throws(KinemaError) in
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
        each { (animator) throws(KinemaError) in try animator.finish(at: states[position] ?? .atCurrent) }
        (run, state) = (nil, .inactive)
        tell(tells ? position : nil)
    }
}

extension Animator {
    fileprivate var hasEnded: Bool { [.atEnd, .atStart, .atCurrent].contains(state) }
}

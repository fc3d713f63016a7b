import CKinema

/// Warnings about probable mistakes of the host. Each cause is logged once, at the end of the call that detected it. The number
/// of remembered causes is limited; further ones are not reported.
package struct Diagnostics {
    enum Kind: UInt8 {
        case overBeforeItBegan, springCut, dropped, unknownProperty, withoutEffect, staleSample, uncommitted, lateAdvance
    }

    /// A kind of mistake and its key path.
    private struct Cause: Equatable {
        let kind: Kind
        let subject: Text
    }

    private var reported: [Cause] = []
    package private(set) var waiting: [Message] = []
    static let limit = 256

    mutating func note(_ kind: Kind, about subject: Text, _ message: Message) {
        let cause = Cause(kind: kind, subject: Text(subject.excerpt))
        guard reported.count < Diagnostics.limit, !reported.contains(cause) else { return }
        reported.append(cause)
        waiting.append(message)
        if reported.count == Diagnostics.limit { waiting.append("diagnostics: further causes are not reported") }
    }

    mutating func takeWaiting() -> [Message] {
        let taken = waiting
        waiting = []
        return taken
    }
}

extension Output {
    /// Whether the log receives warnings. If not, nothing is examined or remembered.
    var wantsWarnings: Bool { (logSink?.level.rawValue ?? 0) >= KinLogLevel.warning.rawValue }

    func warn(_ kind: Diagnostics.Kind, about subject: Text, _ message: Message) {
        if wantsWarnings { diagnostics.note(kind, about: subject, message) }
    }

    /// Replaces the log, and forgets the reported causes.
    package func setLog(_ sink: LogSink?) {
        logSink = sink
        diagnostics = Diagnostics()
    }

    /// Notes an animation that was rejected, for hosts that ignore statuses.
    func noteRefusal(_ error: EngineError, of animation: Animation) {
        guard error.status == .unknownKey else { return }
        let subject = animation.body.property?.keyPath ?? ""
        warn(.unknownProperty, about: subject, "animation of \"\(subject.excerpt)\": \(error.message)")
    }

    /// Examines an animation that was added, with its final values.
    func noteAddition(of animation: Animation) {
        guard wantsWarnings else { return }
        var open = [animation], durations = [0.0]
        while let next = open.popLast(), let inherited = durations.popLast() {
            let duration = next.timing.duration > 0 ? next.timing.duration : inherited
            switch next.body {
            case .group(let group):
                for child in group.animations {
                    open.append(child)
                    durations.append(duration)
                }
            case .spring(let body): noteSpring(body, duration)
            case .keyframe(let body): noteKeyframes(body)
            case .basic, .transition: break
            }
        }
    }

    /// After nine tenths of its settling duration no motion of a spring is visible.
    func noteSpring(_ body: SpringAnimation, _ duration: Double) {
        let settling = body.spring.settlingDuration
        guard settling < Double(Float.greatestFiniteMagnitude), duration < 0.9 * settling else { return }
        let subject = body.keyPath ?? ""
        warn(
            .springCut, about: subject,
            "spring of \"\(subject.excerpt)\": it is cut after \(duration) s, before it settles; its settlingDuration is \(settling) s"
        )
    }

    func noteKeyframes(_ body: KeyframeAnimation) {
        let subject = body.keyPath ?? ""
        guard body.path == nil, body.values.count < 2 else { return }
        warn(
            .withoutEffect, about: subject,
            "keyframe animation of \"\(subject.excerpt)\": \(body.values.count) values given, fewer than two animate nothing")
    }

    /// Notes an advance that comes after the changes that should have begun at its time. Rule D131.
    func noteLateAdvance(by seconds: Double) {
        guard wantsWarnings else { return }
        warn(
            .lateAdvance, about: "",
            "advance: changes began at \(published.now), \(seconds) s before the time of this advance; a frame advances first, then changes things, flushes, and draws"
        )
    }
}

/// Notices a host that draws and changes things before it advances. Rule D131.
///
/// What such a host changes after a pause begins at the time of the last frame, so its animations are over in their first one. A host
/// that advances by large steps means it so, and a host that draws advances by small ones before the pause.
package struct FrameOrder {
    /// The seconds that a frame takes at most.
    static let longest = 0.1

    /// The seconds of the last two advances that moved the clock.
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

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

extension Context {
    /// Whether the log receives warnings. If not, nothing is examined or remembered.
    var wantsWarnings: Bool { (log?.level.rawValue ?? 0) >= KinLogLevel.warning.rawValue }

    private func warn(_ kind: Diagnostics.Kind, about subject: Text, _ message: Message) {
        if wantsWarnings { diagnostics.note(kind, about: subject, message) }
    }

    /// Sends the waiting warnings to the log, with the lock released. A call ends with it.
    package func logWarnings() {
        if let commits = sampleWatch.takeStale(before: snapshot.version) {
            warn(
                .staleSample, about: "",
                "sampler: it sampled a state that is \(commits) versions behind the last commit; kinSamplerRebind makes it follow"
            )
        }
        for message in diagnostics.takeWaiting() { log(.warning, message) }
    }

    /// Replaces the log, and forgets the reported causes.
    package func setLog(_ sink: LogSink?) {
        log = sink
        diagnostics = Diagnostics()
    }

    /// Enables or disables the checks that are expensive.
    package func setDiagnostics(_ flags: UInt32) throws(EngineError) {
        guard flags & ~KinDiagnostics.staleSamples.rawValue == 0 else {
            throw .argument("diagnostics: \(hex: UInt64(flags)) given, expected members of KinDiagnostics")
        }
        sampleWatch.watch(flags & KinDiagnostics.staleSamples.rawValue != 0 ? snapshot.version : nil)
    }
}

// MARK: - Animations

extension Context {
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
    private func noteSpring(_ body: SpringAnimation, _ duration: Double) {
        let settling = body.spring.settlingDuration
        guard settling < Double(Float.greatestFiniteMagnitude), duration < 0.9 * settling else { return }
        let subject = body.keyPath ?? ""
        warn(
            .springCut, about: subject,
            "spring of \"\(subject.excerpt)\": it is cut after \(duration) s, before it settles; its settlingDuration is \(settling) s"
        )
    }

    private func noteKeyframes(_ body: KeyframeAnimation) {
        let subject = body.keyPath ?? ""
        guard body.path == nil, body.values.count < 2 else { return }
        warn(
            .withoutEffect, about: subject,
            "keyframe animation of \"\(subject.excerpt)\": \(body.values.count) values given, fewer than two animate nothing")
    }

    /// Examines an animation that a commit has started. Rule 1.8.
    func noteStart(of attachment: Attachment, on layer: Layer) {
        guard wantsWarnings, !attachment.isBuiltIn else { return }
        if case .host(let animation) = attachment.source { noteNames(animation, on: layer) }
        guard attachment.end < .infinity, attachment.isRemovedOnCompletion || !attachment.fillsForwards else { return }
        let chain = timeChain(of: layer)
        guard !chain.isReversed, chain.localTime(now) > attachment.end else { return }
        let subject = attachment.keyPath(in: self)
        warn(
            .overBeforeItBegan, about: subject,
            "animation of \"\(subject.excerpt)\": it was over before it began: it ended at \(attachment.end), and its layer's time is \(chain.localTime(now)); beginTime is a time of the layer, not a delay"
        )
    }

    /// Reports key paths that name no layer. They are resolved when the animation starts. Rule 8.5.
    private func noteNames(_ animation: Animation, on layer: Layer) {
        var open = [animation]
        while let next = open.popLast() {
            if case .group(let group) = next.body { open += group.animations }
            guard let body = next.body.property, let keyPath = try? keyPath(of: body), let resolved = try? resolve(keyPath),
                resolved.name != nil
            else { continue }
            do throws(EngineError) {
                _ = try namedTarget(resolved, of: layer)
            } catch {
                noteRefusal(error, of: next)
            }
        }
    }

    /// Notes an animation that a commit removed, without starting it, from a layer that is not shown. Rule D25.
    func noteDrop(of attachment: Attachment, from layer: Layer) {
        guard wantsWarnings, !attachment.isStarted, !attachment.isBuiltIn, !layer.isDead else { return }
        let subject = attachment.keyPath(in: self)
        warn(
            .dropped, about: subject,
            "animation of \"\(subject.excerpt)\": it was dropped by the commit, because its layer is not below a root")
    }
}

extension Attachment {
    /// The key path for messages; "" if the animation has none or several.
    fileprivate func keyPath(in context: Context) -> Text {
        switch source {
        case .plain, .host, .viewed: transientAnimation(in: context).body.property?.keyPath ?? key ?? ""
        case .builtIn, .builtInFade: key ?? ""
        }
    }

    fileprivate var fillsForwards: Bool {
        if case .host(let animation) = source { return animation.timing.fillMode.fillsForwards }
        return false
    }
}

// MARK: - Transactions

extension Context {
    /// Notes an advance that comes after the changes that should have begun at its time. Rule D131.
    func noteLateAdvance(by seconds: Double) {
        guard wantsWarnings else { return }
        warn(
            .lateAdvance, about: "",
            "advance: changes began at \(now), \(seconds) s before the time of this advance; a frame advances first, then changes things, flushes, and draws"
        )
    }

    /// Warns about uncommitted changes of threads, which are lost when the context ends.
    func warnOfUncommitted(_ threads: [ThreadTransactions]) {
        guard wantsWarnings else { return }
        for thread in threads {
            let changed = thread.changes.entries.reduce(0) { $0 + ($1.isWorthKeeping ? 1 : 0) }
            guard changed > 0 || !thread.frames.isEmpty else { continue }
            warn(
                .uncommitted, about: Text(String(thread.thread)),
                "context: it is destroyed while a thread has \(thread.frames.count) open transactions and uncommitted changes of \(changed) layers"
            )
        }
        logWarnings()
    }
}

extension LayerChange {
    /// Changes that only remove something need no commit when the context ends.
    fileprivate var isWorthKeeping: Bool {
        guard !layer.isDead else { return false }
        if !kinds.isDisjoint(with: [.values, .timing, .animations]) { return true }
        return kinds.contains(.moved) && (layer.isRoot || layer.superlayer != nil)
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

extension Context {
    /// Moves the clock, which never runs backwards.
    func moveClock(to time: Double) {
        let seconds = time - now
        guard seconds > 0 else { return }
        if frameOrder.advance(by: seconds) { noteLateAdvance(by: seconds) }
        now = time
    }
}

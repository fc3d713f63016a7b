import CKinema

/// The control of running animations: those that a call or a transaction started, or one by layer and key. Rule D87.
package final class Animator {
    package let id: UInt64
    /// The animations, in part such as have left.
    var members: [Attachment] = []
    /// The number of members that have not left.
    private(set) var count = 0
    /// Seconds of the animations per second of the layer's time; negative backwards, never 0.
    var rate = 1.0
    var isPaused = false
    /// Whether it pauses where it would end. Rule D136.
    var holds = false
    /// The latest end of a member that has started, in seconds from the start.
    var limit = 0.0
    /// The end at which the first member leaves because it has ended. When the last one does, the animator has ended.
    var outcome: KinAnimatorState?
    /// The position while there are no members.
    var rest = 0.0
    /// The markers of the timeline that it runs. Rule D118.
    var markers: TimelineMarkers?
    /// Whether the host has released it while it has markers.
    var isReleased = false

    init(id: UInt64) { self.id = id }

    package var state: KinAnimatorState {
        count > 0 ? (isPaused ? .paused : .running) : outcome ?? .atEnd
    }

    func add(_ attachment: Attachment) {
        if count == 0 { (members, outcome, limit) = ([], nil, 0) }
        members.append(attachment)
        count += 1
    }

    func leave(at state: KinAnimatorState?, _ position: @autoclosure () -> Double) {
        count -= 1
        if let state { outcome = state }
        guard count == 0 else { return }
        members = []
        outcome = outcome ?? .atCurrent
        rest = outcome == .atEnd ? limit : outcome == .atStart ? 0 : position()
    }

    /// The members that have not left.
    var running: [Attachment] { members.filter { $0.control?.animator == id } }

    /// Checks for memory before a completion is made, because a rejected one leaves the host's pointer to the host.
    package func requireRoomForCompletion() throws(EngineError) {
        try HostMemory.require(running.count + 1, of: 192, for: "callback")
    }

    /// The member that ends last.
    var last: Attachment? {
        var last: Attachment?
        for attachment in running where attachment.control?.end ?? 0 > last?.control?.end ?? -1 { last = attachment }
        return last
    }
}

// MARK: - Members

extension AnimationStore {
    package func animator(_ handle: KinAnimator, _ argument: Argument = "animator") throws(EngineError) -> Animator {
        if let animator = animators[handle.id], !animator.isReleased { return animator }
        throw EngineError.handle(argument, handle.id)
    }

    /// Publishes the clock of an animation that has started.
    func setClock(_ control: AnimatorControl, of attachment: Attachment, on layer: Layer) {
        guard control.isSet else { return }
        let limit = self.limit(of: attachment, control)
        (control.owner, control.limit) = (0, limit)
        attachment.tracks = control.clocked(limit: limit)
        (attachment.begin, attachment.end) = control.interval(limit: limit)
    }

    /// The end of an animation: that of the animator, or its own if it has events. Rule D87.
    func limit(of attachment: Attachment, _ control: AnimatorControl) -> Double {
        guard attachment.isBuiltIn, let limit = animators[control.animator]?.limit, limit < .infinity else { return control.end }
        return limit
    }

    /// The layer time of the end of an animation that waits for others of its animator; nil if it has ended.
    func laterEnd(of attachment: Attachment) -> Double? {
        guard let control = attachment.control, control.rate > 0 else { return nil }
        let end = control.interval(limit: limit(of: attachment, control)).end
        return end > attachment.end ? end : nil
    }

    func makeAnimator() throws(EngineError) -> Animator {
        guard let made = try animators.insert({ Animator(id: $0) }) else {
            throw .error(.limitExceeded, "animator: too many handles are in use")
        }
        return made
    }

    /// Makes an animator of the animations that a transaction starts from now on.
    package func makeAnimator(of handle: KinTransaction) throws(EngineError) -> Animator {
        let frame = try transactions.frameToSet(handle), made = try makeAnimator()
        frame.animator = made
        return made
    }

    /// Makes an animator of the animation with a key, which leaves another animator.
    package func makeAnimator(of layer: Layer, key: Text) throws(EngineError) -> Animator {
        guard let attachment = layer.attachment(key) else {
            throw .error(.notFound, "key: \"\(key)\" given, expected the key of an animation of the layer")
        }
        let made = try makeAnimator()
        let control = attachment.control
        leave(attachment, at: nil)
        join(made, attachment, control)
        guard let control = attachment.control, attachment.isStarted else { return made }
        if control.tracks.isEmpty { control.note(attachment, base: attachment.begin) }
        made.limit = control.end
        (made.isPaused, made.holds) = (control.isHeld, control.holds)
        if control.rate != 0 { made.rate = control.rate }
        return made
    }

    func join(_ animator: Animator, _ attachment: Attachment, _ former: AnimatorControl? = nil) {
        let control = former ?? AnimatorControl()
        control.animator = animator.id
        attachment.control = control
        animator.add(attachment)
        // An animator that has been paused before its animations begin holds them.
        if former == nil && (animator.isPaused || animator.rate != 1 || animator.holds) {
            control.holds = animator.holds
            control.set(0, at: 0, rate: animator.isPaused ? 0 : abs(animator.rate), owner: attachment.owner)
        }
    }

    /// Takes an animation out of its animator, if it has one: it has ended, or was removed. Nil is neither end.
    func leave(_ attachment: Attachment, at state: KinAnimatorState?) {
        guard let control = attachment.control, let animator = animators[control.animator] else { return }
        control.animator = 0
        animator.leave(at: state, attachment.isStarted ? position(of: attachment, control, animator) : 0)
    }

    /// The seconds from the start of an animator to what an animation shows.
    func position(of attachment: Attachment, _ control: AnimatorControl, _ animator: Animator) -> Double {
        guard attachment.hasBegun, let time = localTime(of: attachment) else { return control.position }
        return control.position(at: time, limit: animator.limit)
    }

    // MARK: Clocks

    /// The time of the layer of an animation, or of a variable, whose time is the context's; nil if the layer is gone.
    func localTime(of attachment: Attachment) -> Double? {
        if let layer = model.layers[attachment.layerID] { return published.localTime(of: layer, at: published.now) }
        return attachment.isOfVariable ? published.now : nil
    }

    /// Notes that an animation has started, and gives it the clock of its animator.
    func noteStart(_ control: AnimatorControl, of attachment: Attachment, on layer: Layer) {
        let isFirst = control.tracks.isEmpty, anchor = control.anchor
        let base = isFirst ? published.beginTime(0, on: layer) : control.base
        control.note(attachment, base: base)
        if let animator = animators[control.animator] { animator.limit = max(animator.limit, control.end) }
        if control.isSet { control.set(control.position, at: isFirst ? base : anchor, rate: control.rate, owner: 0) }
    }
}

extension Context {
    package func release(_ animator: Animator) {
        // What it holds ends.
        if animator.holds && animator.count > 0 { try? AnimatorChange(animator, in: self).set(.holds, to: 0) }
        animator.isReleased = animator.markers != nil
        guard !animator.isReleased else { return }
        animations.animators.invalidate(animator.id)
        animations.animators.recycle(slot: Handle.slot(animator.id))
    }
}

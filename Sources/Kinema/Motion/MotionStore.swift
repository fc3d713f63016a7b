import CKinema

/// The animators of the host, and what motions remember from one change to the next.
package final class MotionStore {
    package let animators: HandleTable<Animator>
    /// The animators that have markers. Rule D118.
    var marked: [Animator] = []
    /// Whether a motion has ever added to another one, so that changes look for additions. Rule D84.
    var hasAdditions = false
    private var lastMotion: LastMotion?

    init(_ number: ContextNumber) { animators = HandleTable(kind: .animator, context: number) }

    /// Forgets everything.
    func empty() {
        animators.forEach { animator in
            animator.members = []
            animators.invalidate(animator.id)
        }
        marked = []
    }

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

    /// The motion of a host, which is not read again if it is that of the last call.
    package func motion(_ given: UnsafePointer<KinMotion>) throws(EngineError) -> Boxed<ChangeMotion> {
        if let last = lastMotion, last.isSame(given) { return last.motion }
        let motion = Boxed(try ChangeMotion(given.pointee))
        if !Memory.isShort { lastMotion = LastMotion(given.pointee, motion) }
        return motion
    }

    /// The most markers that an advance delivers.
    var mostMarkers: Int { marked.isEmpty ? 0 : marked.reduce(0) { $0 + ($1.markers?.mostPassages ?? 0) } }
}

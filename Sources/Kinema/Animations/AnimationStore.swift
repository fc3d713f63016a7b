import CKinema

/// The host's animations and animators, what runs, and the schedule of its starts and ends.
package final class AnimationStore {
    let model: ModelStore
    let published: PublishedState
    let transactions: TransactionStack
    let output: Output
    package let handles: HandleTable<Animation>
    package let animators: HandleTable<Animator>
    package let schedule = Schedule()
    package let census = AnimationCensus()
    /// An animation that the host has released, and that becomes the next one that it creates.
    var spare: Animation?
    package internal(set) var attachmentCount = 0
    /// The most that a layer has had.
    var mostAttachments = 0
    var curves = SharedCurves()
    var lastSpring: MotionSpring?
    /// The key of an animation that the host named last.
    package var lastKey: Text = ""

    init(_ number: ContextNumber, _ output: Output) {
        (model, published, transactions) = (output.model, output.published, output.transactions)
        self.output = output
        handles = HandleTable(kind: .animation, context: number)
        animators = HandleTable(kind: .animator, context: number)
    }

    /// Forgets everything.
    func empty() {
        handles.forEach { animation in
            animation.delegate = nil
            animation.userData = nil
            if case .group(let group) = animation.body { group.animations = [] }
            handles.invalidate(animation.id)
        }
        animators.forEach { animator in
            animator.members = []
            animators.invalidate(animator.id)
        }
        spare = nil
        schedule.empty()
    }

    package func animation(_ handle: KinAnimation, _ argument: Argument = "animation") throws(EngineError) -> Animation {
        if let animation = handles[handle.id] { return animation }
        throw EngineError.handle(argument, handle.id)
    }

    /// Gives the host one reference to an animation, and a handle if the animation has none. `HandleTable.insert` explains
    /// `isAskedFor`.
    package func lend(_ animation: Animation, isAskedFor: Bool = false) throws(EngineError) -> KinAnimation {
        if animation.id == 0 {
            do throws(EngineError) {
                let inserted = try handles.insert(isAskedFor: isAskedFor) { id in
                    animation.id = id
                    return animation
                }
                guard inserted != nil else { throw .error(.limitExceeded, "animation: too many handles are in use") }
            } catch {
                animation.id = 0
                throw error
            }
        }
        try Context.addReference(to: &animation.hostReferences)
        return KinAnimation(id: animation.id)
    }

    /// Releases a reference of the host. The handle becomes invalid with the last one.
    package func release(_ animation: consuming Animation) {
        animation.hostReferences = max(animation.hostReferences - 1, 0)
        guard animation.hostReferences == 0, animation.id != 0 else { return }
        let id = animation.id
        animation.id = 0
        handles.invalidate(id)
        handles.recycle(slot: Handle.slot(id))
        if isKnownUniquelyReferenced(&animation), animation.reset() { spare = animation }
    }
}

import CKinema

/// What motions remember from one change to the next, and what becomes of the animations that they interrupt.
package final class MotionStore {
    let model: ModelStore
    let published: PublishedState
    let transactions: TransactionStack
    let output: Output
    let animations: AnimationStore
    let variables: VariableStore
    /// The animators that have markers. Rule D118.
    var marked: [Animator] = []
    /// Whether a motion has ever added to another one, so that changes look for additions. Rule D84.
    var hasAdditions = false
    private var lastMotion: LastMotion?

    init(_ variables: VariableStore) {
        let animations = variables.animations
        (model, published, transactions) = (animations.model, animations.published, animations.transactions)
        (output, self.animations, self.variables) = (animations.output, animations, variables)
    }

    /// Forgets the animators with markers.
    func empty() { marked = [] }

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

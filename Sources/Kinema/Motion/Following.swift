import CKinema

/// The motion of changes that a layout makes because of a moving layer. Rule D137.
final class Following {
    enum Way {
        /// Like the change of the layer that was animated. The number is the progress per second at its start, if the host gave its
        /// velocity.
        case motion(Boxed<ChangeMotion>, pace: Double?)
        /// With the clock and the curve of an animation whose direction has turned.
        case turn(Attachment)
        /// Not at all.
        case atOnce
    }

    let way: Way
    let animator: Animator?
    let completion: Completion?
    /// Whether layers that are not live follow, because the one that causes the layout is not live, too.
    let movesNewborns: Bool

    init(_ way: Way, _ animator: Animator?, _ completion: Completion?, movesNewborns: Bool) {
        (self.way, self.animator, self.completion, self.movesNewborns) = (way, animator, completion, movesNewborns)
    }
}

/// The motions of a call's own changes, and of the changes that it causes.
struct CallSettings {
    let motion: Boxed<ChangeMotion>?
    let velocity: Value?
    let start: Value?
    let completion: Completion?
    let animator: Animator?
    let following: Following?
}

extension ThreadTransactions {
    var callSettings: CallSettings {
        get {
            CallSettings(
                motion: callMotion, velocity: callVelocity, start: callStart, completion: callCompletion, animator: callAnimator,
                following: following)
        }
        set {
            (callMotion, callVelocity, callStart) = (newValue.motion, newValue.velocity, newValue.start)
            (callCompletion, callAnimator, following) = (newValue.completion, newValue.animator, newValue.following)
        }
    }

    /// Runs a layout, or what leads to one, whose changes follow something.
    func follow(_ following: Following, _ body: () -> Void) {
        let settings = callSettings
        callSettings = CallSettings(
            motion: nil, velocity: nil, start: nil, completion: nil, animator: nil, following: following)
        body()
        callSettings = settings
    }
}

extension TransactionStack {
    /// Whether a change of the shape of a layer leads to anything.
    func isFollowed(_ layer: Layer) -> Bool {
        layer.resizesSublayers || layer.extras != nil || layer.superlayer?.extras != nil || !defaultActions.isEmpty
    }
}

extension MotionStore {
    /// The motion with which the layout follows the change of a shape; nil if its changes have their own actions.
    fileprivate func following(
        _ layer: Layer, _ action: FoundAction, from old: Value, to value: Value, _ thread: ThreadTransactions
    ) -> Following? {
        if thread.callMotion == nil, let following = thread.following { return following }
        let motion: Boxed<ChangeMotion>
        var pace: Double?
        switch action {
        case .motion(let given):
            guard thread.callMotion != nil || thread.animator != nil else { return nil }
            motion = given
            if let velocity = thread.callVelocity {
                let shown = published.shownValue(ActionKey(KinProperty.bounds.number, .whole), of: layer, from: old)
                pace = Following.pace(velocity, from: shown, to: value)
            }
        case .builtInBasic:
            guard thread.animator != nil else { return nil }
            var basic = ChangeMotion()
            (basic.curve, basic.duration, basic.retarget) = (animations.curve(of: thread), thread.duration, .replace)
            motion = Boxed(basic)
        default: return nil
        }
        return Following(
            .motion(motion, pace: pace), thread.animator, thread.callCompletion, movesNewborns: !layer.isLive)
    }

    /// Whether a change by a layout moves: others have their actions.
    func follows(_ following: Following, _ property: UInt16, of layer: Layer) -> Bool {
        guard let entry = model.properties[property], entry.isAnimatable, entry.type.numberWidth > 0 else { return false }
        return layer.isLive || following.movesNewborns
    }
}

extension Context {
    /// Notes a change of the bounds or the transform by an action. What the layout changes because of it moves like it.
    @inline(never)
    func markShapeChanged(
        of layer: Layer, by action: FoundAction, from old: Value, to value: Value, _ thread: ThreadTransactions
    ) {
        guard let following = motions.following(layer, action, from: old, to: value, thread) else {
            // What moves otherwise now takes its layout along.
            layer.extras?.layout.following = nil
            return markShapeChanged(of: layer)
        }
        thread.follow(following) { markShapeChanged(of: layer) }
    }

    /// Moves a change by a layout, after the model has the value.
    @inline(never)
    func follow(_ following: Following, _ key: ActionKey, of layer: Layer, from old: Value, _ thread: ThreadTransactions) {
        let settings = thread.callSettings
        defer { thread.callSettings = settings }
        thread.following = nil
        switch following.way {
        case .motion(let motion, let pace):
            (thread.callMotion, thread.callAnimator) = (motion, following.animator.flatMap { animations.animators[$0.id] })
            thread.callCompletion = following.completion?.isDone == false ? following.completion : nil
            let shown = published.shownValue(key, of: layer, from: old)
            if let pace, let type = model.valueType(of: key), type.hasVelocity, type != .transform {
                let way = Value.subtract(type, model.modelValue(key.property, of: layer).component(key.component), shown)
                thread.callVelocity = Value.accumulate(type, .zero(type), way, pace)
            }
            run(.motion(motion), key, of: layer, from: old, thread)
        case .turn(let source):
            if source.control?.animator ?? 0 == 0 { return stop(key, of: layer, from: old, thread) }
            if !motions.turn(with: source, key, of: layer, from: old, thread) { stop(key, of: layer, from: old, thread) }
        case .atOnce: stop(key, of: layer, from: old, thread)
        }
    }

    /// Ends what moves a property, because a layout changes it at once.
    private func stop(_ key: ActionKey, of layer: Layer, from old: Value, _ thread: ThreadTransactions) {
        var motion = ChangeMotion()
        (motion.duration, motion.retarget) = (0, .replace)
        thread.callMotion = Boxed(motion)
        run(.motion(Boxed(motion)), key, of: layer, from: old, thread)
    }
}

extension Following {
    /// The progress per second of a way that begins with a velocity; nil if that leads elsewhere.
    static func pace(_ velocity: Value, from start: Value, to end: Value) -> Double? {
        guard case .quad(let vx, let vy, let vw, let vh) = velocity, case .quad(let ax, let ay, let aw, let ah) = start,
            case .quad(let bx, let by, let bw, let bh) = end
        else { return nil }
        let way = SIMD4(bx - ax, by - ay, bw - aw, bh - ah)
        let pace = (SIMD4(vx, vy, vw, vh) * way).sum() / (way * way).sum()
        return pace.isFinite ? pace : nil
    }
}

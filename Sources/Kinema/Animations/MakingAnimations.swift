import CKinema

extension AnimationStore {
    package func copy(_ animation: Animation) throws(EngineError) -> Animation {
        try AnimationNesting.check(animation)
        return animation.copy()
    }
}

/// Creates animations and sets their compound properties.
extension AnimationStore {
    package func makeAnimation(_ animationClass: KinAnimationClass) throws(EngineError) -> Animation {
        let body: AnimationBody
        switch animationClass {
        case .basic:
            if let spare = spare.take() { return spare }
            body = .basic(BasicAnimation())
        case .spring: body = .spring(SpringAnimation())
        case .keyframe: body = .keyframe(KeyframeAnimation())
        case .group: body = .group(AnimationGroup([]))
        case .transition: body = .transition(Transition())
        default:
            throw .argument("animationClass: \(animationClass.rawValue) given, expected a class of animations")
        }
        return Animation(body, census)
    }

    /// A new animation between two values, with the progress of a spring if there is one, and its body.
    @inline(never)
    func makeAnimation(by spring: Spring?) -> (Animation, BasicAnimation) {
        guard let spring else {
            let body = BasicAnimation()
            return (Animation(.basic(body), census), body)
        }
        let body = SpringAnimation(spring)
        return (Animation(.spring(body), census), body)
    }

    /// Sets keyframe values of one shape. Only lists may differ in length. Rules D33, D49.
    package func setValues(_ values: [Value], of animation: Animation) throws(EngineError) {
        try animation.setValues(values, ofOneCount: !mayTakeLists(animation))
    }

    /// Whether the key path may be a list. Without a key path the check is made when the animation is added.
    private func mayTakeLists(_ animation: Animation) -> Bool {
        guard let body = animation.body.property, let keyPath = try? model.keyPath(of: body),
            let resolved = try? model.resolve(keyPath)
        else { return true }
        return resolved.type.isList
    }
}

extension Animation {
    /// Sets keyframe values of one kind. Numbers must have one count, unless they may be lists.
    package func setValues(_ values: [Value], ofOneCount: Bool = true) throws(EngineError) {
        guard !isFrozen else { throw frozen }
        body.makeUnique()
        guard case .keyframe(let keyframe) = body else {
            throw .error(.unknownKey, "animation: one of another class given, expected a keyframe animation")
        }
        for (index, value) in values.enumerated() {
            guard value.isFinite else { throw .number("values[\(index)]", value) }
            guard value.isNone || values[0].isNone || value.hasShape(of: values[0], ofOneCount: ofOneCount) else {
                throw .error(
                    .typeMismatch, "values[\(index)]: \(value.kindName) given, expected \(values[0].kindName) as the first")
            }
        }
        keyframe.values = values
    }

    package func keyframeValues() throws(EngineError) -> [Value] {
        guard case .keyframe(let keyframe) = body else {
            throw .error(.unknownKey, "animation: one of another class given, expected a keyframe animation")
        }
        return keyframe.values
    }

    package func setAnimations(_ animations: [Animation]) throws(EngineError) {
        guard !isFrozen else { throw frozen }
        guard case .group(let group) = body else {
            throw .error(.unknownKey, "group: one of another class given, expected a group")
        }
        let old = group.animations
        group.animations = animations
        do throws(EngineError) {
            try AnimationNesting.check(self)
        } catch {
            group.animations = old
            throw error
        }
    }

    package func children() throws(EngineError) -> [Animation] {
        guard case .group(let group) = body else {
            throw .error(.unknownKey, "group: one of another class given, expected a group")
        }
        return group.animations
    }

    /// initWithPerceptualDuration:bounce:. Rule 5.5.
    package func setPerceptualSpring(duration: Double, bounce: Double) throws(EngineError) {
        guard !isFrozen else { throw frozen }
        body.makeUnique()
        guard case .spring(let body) = body else {
            throw .error(.typeMismatch, "animation: an animation of another class given, expected a spring")
        }
        guard let spring = Spring(perceptualDuration: duration, bounce: bounce) else {
            throw .argument(
                "duration, bounce: \(duration), \(bounce) given, expected a duration above 0 and a bounce in -1...1 without -1")
        }
        body.spring = spring
        timing.duration = spring.settlingDuration
    }

    package var frozen: EngineError {
        EngineError.error(
            .readOnly,
            "animation: the frozen copy on a layer given, of which only tags can be set, expected another animation")
    }
}

extension Value {
    /// Whether both values are of one kind, and with `ofOneCount` have the same number of numbers.
    fileprivate func hasShape(of other: Value, ofOneCount: Bool) -> Bool {
        switch (self, other) {
        case (.string, .string), (.path, .path), (.handle, .handle), (.handles, .handles), (.layers, .layers): true
        default: (numberCount == other.numberCount || !ofOneCount) && numberCount > 0 && other.numberCount > 0
        }
    }
}

/// The spring of a motion. Rule D83.
final class MotionSpring {
    let perceptualDuration, bounce: Double
    let shared: SharedSpring
    private let settling, pushedSettling: Double

    init(_ spring: Spring, _ perceptualDuration: Double, _ bounce: Double) {
        (self.perceptualDuration, self.bounce, shared) = (
            perceptualDuration, bounce, SharedSpring(SpringCurve(spring))
        )
        var pushed = spring
        pushed.initialVelocity = -spring.naturalFrequency
        settling = shared.curve.settlingDuration
        pushedSettling = max(pushed.settlingDuration, settling)
    }

    /// The seconds until it rests. A pushed one starts with the velocity −ω0 (rule D83).
    func duration(isPushed: Bool) -> Double { isPushed ? pushedSettling : settling }
}

extension AnimationStore {
    /// The spring of a motion; the one of the last change is kept, because it takes longer to find out when it settles.
    func spring(_ perceptualDuration: Double, _ bounce: Double) -> MotionSpring? {
        if let last = lastSpring, last.perceptualDuration == perceptualDuration, last.bounce == bounce { return last }
        lastSpring = Spring(perceptualDuration: perceptualDuration, bounce: bounce).map {
            MotionSpring($0, perceptualDuration, bounce)
        }
        return lastSpring
    }

    /// The curve of the transaction, or the standard one.
    @inline(always)
    func curve(of thread: ThreadTransactions, standard: TimingFunction = .default) -> SharedCurve? {
        curves.share(thread.timingFunction ?? standard)
    }
}

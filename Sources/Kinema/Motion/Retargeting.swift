import CKinema

/// Changes that a motion animates, and what becomes of the animations that they interrupt. Rules D84, D85.
extension PublishedState {
    /// The velocity of what a change interrupts, in units per second of the layer's time, or of a time with a given pace; nil at rest.
    func velocity(of key: ActionKey, _ type: KinPropertyType, _ layer: Layer, pace: Double? = nil) -> Value? {
        guard type.hasVelocity, let record = layer.record, layer.isLive, model.isAnimated(key.property, layer),
            record.isMoved(key.property, key.component)
        else { return nil }
        let pace = pace ?? timeChain(of: layer).pace(now)
        let shown = Presentation(snapshot, at: now).value(key.property, key.component.velocity, of: record)
        guard pace != 0, let shown, !shown.isNone else { return nil }
        let velocity: Value
        if case .transform(let box) = shown {
            velocity = .transform(Transform3D.zero.adding(box.matrix, times: 1 / pace))
        } else {
            velocity = Value.accumulate(type, .zero(type), shown, 1 / pace)
        }
        return velocity.isVelocity() ? velocity : nil
    }
}

extension AnimationStore {
    /// Attaches an animation of a change that begins when a delay is over. The time of a layer that is not live is known at the
    /// commit only.
    func attach(
        _ source: consuming AttachmentSource, _ track: consuming Track? = nil, after delay: Double, to layer: Layer, key: Text?,
        _ thread: ThreadTransactions
    ) {
        let isKnown = layer.isLive && delay > 0
        attach(source, track, begin: isKnown ? published.beginTime(0, on: layer) + delay : 0, to: layer, key: key, thread)
        if !layer.isLive, let key { layer.attachments[key]?.delay = delay }
    }

    /// The curve of a motion, or of the transaction. No velocity leads into a steep one.
    func curve(
        _ own: SharedCurve?, _ standard: TimingFunction, isContinued: Bool, _ thread: ThreadTransactions
    ) -> SharedCurve? {
        let curve = own ?? curve(of: thread, standard: standard)
        return isContinued && curve?.beginsSteeply == true ? curves.share(.easeInEaseOut) : curve
    }
}

extension MotionStore {
    /// The ends of a change of a color, of which one that is transparent has the red, green and blue of the other; nil for the model's.
    /// Rule D150.
    fileprivate func hued(
        _ shown: Value, _ key: ActionKey, _ type: KinPropertyType, of layer: Layer
    ) -> (from: Value, to: Value?) {
        guard type == .color || type == .colors else { return (shown, nil) }
        let end = model.modelValue(key.property, of: layer)
        let to = end.hued(by: shown)
        return (shown.hued(by: end), to == end ? nil : to)
    }

    /// The velocity of what a change continues. One that has a start of its own continues nothing.
    fileprivate func interruptedVelocity(
        of key: ActionKey, _ type: KinPropertyType, _ layer: Layer, _ thread: ThreadTransactions
    ) -> Value? {
        thread.callStart == nil ? published.velocity(of: key, type, layer) : nil
    }

    /// Animates the change by a track alone, which `make` makes, and which continues a movement if `isPushed`. Returns false and does
    /// nothing if it makes none. The motion stays in its box, because a copy counts references.
    @discardableResult
    func addTrack(
        _ motion: Boxed<ChangeMotion>, _ key: ActionKey, isPushed: Bool, to layer: Layer, _ thread: ThreadTransactions,
        _ make: (TrackTarget, consuming TrackClock) -> Track?
    ) -> Bool {
        let name = model.name(of: key), delay = motion.content.delay
        var duration = thread.seconds(motion.content.duration)
        guard duration > 0 else { return false }
        var curve: SharedCurve?
        let spring = motion.content.bounce.flatMap { self.animations.spring(duration, $0) }
        if let spring {
            duration = spring.duration(isPushed: isPushed)
        } else {
            curve = self.animations.curve(motion.content.curve, .default, isContinued: isPushed, thread)
        }
        let made = animations.implicitTrack(key, on: layer, duration: duration, curve, spring, delay: delay, make)
        guard let track = made else { return false }
        if hasAdditions { removeAdditions(to: name, from: layer) }
        animations.attach(.builtIn, track, after: delay, to: layer, key: name, thread)
        return true
    }

    /// The animation of a change that adds to the running animations, which continue about the final value of the change.
    fileprivate func makeAddition(
        _ motion: ChangeMotion, _ key: ActionKey, _ type: KinPropertyType, of layer: Layer, around old: Value, to settled: Value,
        _ rest: Value, _ thread: ThreadTransactions
    ) -> Animation {
        if rest != old { makeAdditive(key, on: layer, around: old) }
        hasAdditions = true
        let nearest = animations.nearestTurn(key, of: layer, to: old, thread)
        let start = Value.subtract(type, thread.callStart ?? old, motion.returns ? rest : nearest ?? rest)
        let end = motion.returns ? Value.subtract(type, nearest ?? settled, rest) : nil
        return paused(motion) { makeAnimation($0, key, type, from: start, to: end, isAdditive: true) }
    }

    /// The animation of a change that takes the place of what ran.
    fileprivate func makeReplacement(
        _ motion: ChangeMotion, _ key: ActionKey, _ type: KinPropertyType, of layer: Layer, from shown: Value, to end: Value?,
        _ rate: Value?, _ thread: ThreadTransactions
    ) -> Animation {
        var velocity = thread.callVelocity
        if velocity == nil && motion.choice != .replace { velocity = rate ?? interruptedVelocity(of: key, type, layer, thread) }
        let animation = paused(motion) {
            ($0.timeConstant > 0 ? makeThrow($0, key, of: layer, from: shown, velocity: velocity) : nil)
                ?? makeAnimation($0, key, type, from: shown, to: end, velocity: velocity)
        }
        removeAdditions(to: model.name(of: key), from: layer)
        return animation
    }

    /// The animation of a motion to the model value, or to another one, or if additive to 0.
    func makeAnimation(
        _ motion: ChangeMotion, _ key: ActionKey, _ type: KinPropertyType, from start: Value, to end: Value? = nil,
        velocity: Value? = nil, isAdditive: Bool = false
    ) -> Animation {
        let thread = transactions.thread, seconds = thread.seconds(motion.duration)
        let spring = seconds > 0 ? motion.bounce.flatMap { self.animations.spring(seconds, $0) } : nil
        let (animation, body) = animations.makeAnimation(by: spring?.shared.curve.spring)
        body.keyPath = model.name(of: key)
        body.keyPathID = key.keyPath
        (body.fromValue, body.toValue) = (start, end)
        body.isAdditive = isAdditive
        let isContinued = type.hasVelocity && motion.continues(velocity, isAdditive: isAdditive)
        if isContinued { body.startVelocity = velocity ?? ChangeMotion.rest(type) }
        animation.timing = MediaTiming(
            duration: spring?.duration(isPushed: isContinued) ?? seconds,
            repeatCount: motion.repeatCount, autoreverses: motion.autoreverses, fillMode: .backwards)
        if spring == nil {
            animation.timingFunction =
                animations.curve(motion.curve, isAdditive ? .easeInEaseOut : .default, isContinued: isContinued, thread)?.function
        }
        animation.isFrozen = true
        return animation
    }

    /// Whether a change by a motion that may add does so. Whole matrices do not add.
    fileprivate func adds(
        _ motion: ChangeMotion, _ key: ActionKey, _ type: KinPropertyType, on layer: Layer, around old: Value
    ) -> Bool {
        guard type.hasVelocity, type != .transform, transactions.thread.callVelocity == nil, motion.timeConstant == 0 else {
            return false
        }
        let own = layer.attachments[model.name(of: key)]
        // A change that leads hides what adds below it under another key. That would show if this change made it add, too.
        let hides =
            key.component != .whole && own?.isBuiltIn == true
            && own?.transientAnimation(in: animations).isAdditive == false
        return !(own?.isBuiltIn == true && own?.control?.isSet == true)
            && !layer.attachments.contains { isAbsolute($0, key.property) || leads($0, over: key, orAdds: hides) }
            && !(key.component.isScale && mayChangeSign(key, of: layer, around: old))
    }

    fileprivate func freeKey(_ key: Text, on layer: Layer) -> Text {
        var free = key, number = 2
        while layer.attachments[free] != nil {
            free = Text(key + ("-" + String(number)))
            number += 1
        }
        return free
    }

}

extension Context {
    /// Animates a change that was made of a value that showed `shown`, with the change `rate` per second if that is known already, and
    /// was `old` in the model.
    func add(
        _ motion: Boxed<ChangeMotion>, _ key: ActionKey, of layer: Layer, from shown: Value, _ rate: Value?, old: Value,
        _ thread: ThreadTransactions
    ) {
        guard !shown.isNone, let type = model.valueType(of: key) else { return }
        if key.component.hasAxes && addAxes(motion, key, of: layer, old: old, thread) { return }
        if thread.seconds(motion.content.duration) == 0 {
            guard motion.content.delay > 0, !motion.content.returns else {
                return change(key, type, of: layer, at: old, from: shown, motion.content, thread)
            }
            return add(Boxed(motion.content.jumping), key, of: layer, from: shown, nil, old: old, thread)
        }
        let isAddition =
            motion.content.mayAdd(thread.callStart != nil) && motions.adds(motion.content, key, type, on: layer, around: old)
        var rate = rate
        let mayOverlap = !isAddition && !layer.attachments.isEmpty && model.properties[key.property]?.type == .transform
        if mayOverlap && key.component == .whole {
            // The parts move the whole until they are removed.
            if motion.content.choice != .replace { rate = rate ?? motions.interruptedVelocity(of: key, type, layer, thread) }
            motions.removeParts(of: key, from: layer)
        } else if mayOverlap {
            let target = motion.content.returns ? shown : model.modelValue(key.property, of: layer).component(key.component)
            if motion.content.choice == .replace || motions.fixPart(key, of: layer, from: shown, to: target, old: old) == false {
                addWhole(motion, around: key, from: shown, of: layer, old: old, thread)
            }
        }
        let (shown, hued) = motions.hued(shown, key, type, of: layer)
        let end = hued ?? animations.nearestTurn(key, of: layer, to: shown, thread)
        if motion.content.isPlain && !isAddition {
            var velocity: Value?
            if motion.content.choice != .replace && type.hasVelocity {
                velocity = thread.callVelocity ?? rate ?? motions.interruptedVelocity(of: key, type, layer, thread)
                if motion.content.continues(velocity, isAdditive: false) { velocity = velocity ?? ChangeMotion.rest(type) }
            }
            motions.addTrack(motion, key, isPushed: velocity != nil, to: layer, thread) {
                let ends = end.map { Ends.between(shown, $0, type) } ?? .toUnder(shown)
                return .make(target: $0, clock: $1, ends, velocity: velocity, isAdditive: false, isCumulative: false)
            }
        } else {
            addAnimation(
                motion.content, key, type, of: layer, from: shown, to: end, rate, old: old.component(key.component), isAddition,
                thread)
        }
    }

    /// Ends what moves a key, because a change without a duration leads there at once. An additive one leaves it, about the new
    /// value.
    private func change(
        _ key: ActionKey, _ type: KinPropertyType, of layer: Layer, at old: Value, from shown: Value, _ motion: ChangeMotion,
        _ thread: ThreadTransactions
    ) {
        let name = model.name(of: key)
        if motion.retarget == .additive && motions.adds(motion, key, type, on: layer, around: old) {
            if motion.returns { return store(key.property, .whole, old, in: layer, thread) }
            return motions.makeAdditive(key, on: layer, around: old.component(key.component))
        }
        animations.removeAnimation(name, from: layer)
        motions.removeAdditions(to: name, from: layer)
        motions.removeParts(of: key, from: layer)
        if motion.returns { store(key.property, key.component, shown, in: layer, thread) }
    }

    /// Animates the change by an animation with an object.
    private func addAnimation(
        _ motion: ChangeMotion, _ key: ActionKey, _ type: KinPropertyType, of layer: Layer, from shown: Value, to end: Value?,
        _ rate: Value?, old: Value, _ isAddition: Bool, _ thread: ThreadTransactions
    ) {
        let name = model.name(of: key), settled = model.modelValue(key.property, of: layer).component(key.component)
        // A motion that comes back leads to where it begins.
        let rest = motion.returns ? (isAddition ? thread.callStart ?? old : shown) : settled
        let animation =
            isAddition
            ? motions.makeAddition(motion, key, type, of: layer, around: old, to: settled, rest, thread)
            : motions.makeReplacement(
                motion, key, type, of: layer, from: shown, to: end ?? (motion.returns ? settled : nil), rate, thread)
        let attachedKey = isAddition ? motions.freeKey(name, on: layer) : name
        if motion.returns { store(key.property, key.component, rest, in: layer, thread) }
        animations.attach(.viewed(animation), after: motion.delay, to: layer, key: attachedKey, thread)
    }
}

extension ChangeMotion {
    /// Whether it may add to running animations. A delayed motion continues by addition, because they keep running during the delay.
    /// With a start of its own it shows that until then.
    func mayAdd(_ hasStart: Bool) -> Bool {
        retarget == .additive || (choice == .continue && delay > 0 && !hasStart)
    }

    fileprivate static func rest(_ type: KinPropertyType) -> Value {
        type == .transform ? .transform(Transform3D.zero) : .zero(type)
    }
}

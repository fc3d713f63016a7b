import CKinema

/// Changes that begin with a velocity of the host, and decays that a spring ends. Rules D119, D120.
extension MotionStore {
    /// Throws if a key path cannot move with a velocity of the host, or by the decay of a motion.
    @inline(never)
    func check(_ velocity: Value?, for resolved: ResolvedKeyPath, _ motion: ChangeMotion) throws(EngineError) {
        guard motion.timeConstant == 0 || !parts(of: ActionKey(resolved.property, resolved.component)).isEmpty else {
            throw .error(
                .typeMismatch,
                "motion.timeConstant: one for \(resolved.entry.name) given, expected a number, a point, a size or a rectangle")
        }
        guard let velocity else { return }
        guard resolved.type.hasVelocity, let typed = velocity.typed(as: resolved.type) else {
            throw .error(
                .typeMismatch,
                "motion.startVelocity: one of \(resolved.entry.name) given, expected a property that has a velocity")
        }
        guard typed.isVelocity(during: max(motion.timeConstant, 1)) else {
            throw .argument("motion.startVelocity: \(typed.numbers) given, expected numbers up to 1e30")
        }
    }

    /// The components that a decay moves, each by itself.
    private func parts(of key: ActionKey) -> [KinComponent] {
        guard let type = model.valueType(of: key) else { return [] }
        switch type {
        case .number: return [key.component]
        case .point: return [.X, .Y]
        case .size: return key.component == .whole ? [.width, .height] : []
        case .rect: return [.originX, .originY, .sizeWidth, .sizeHeight]
        default: return []
        }
    }

    /// The group of a decay and a spring for each component, from a shown value with a velocity to the model value; nil if a decay
    /// does not move the key.
    func makeThrow(
        _ motion: ChangeMotion, _ key: ActionKey, of layer: Layer, from shown: Value, velocity: Value?
    ) -> Animation? {
        let parts = parts(of: key), model = model.modelValue(key.property, of: layer)
        guard !parts.isEmpty else { return nil }
        var decay = ChangeMotion(), spring = motion, children: [Animation] = [], end = 0.0
        (decay.curve, decay.duration) = (motion.curve, Decay.constants * motion.timeConstant)
        (spring.repeatCount, spring.autoreverses, spring.retarget) = (0, false, .continue)
        for part in parts {
            let own = part == key.component ? KinComponent.whole : part
            var x = shown.component(own).scalar, v = velocity?.component(own).scalar ?? 0
            let target = model.component(part).scalar
            let time = Decay.length(to: target - x, velocity: v, timeConstant: motion.timeConstant)
            if time > 0 {
                let whole = x + v * Decay.way(decay.duration, timeConstant: motion.timeConstant)
                children.append(makePart(decay, key.property, part, from: .number(x), to: .number(whole), begin: 0))
                let way = Decay.way(time, timeConstant: motion.timeConstant)
                (x, v) = (x + v * way, v * (1 - way / motion.timeConstant))
            }
            let last = makePart(
                spring, key.property, part, from: .number(x), to: .number(target), begin: time, velocity: .number(v))
            end = max(end, time + last.timing.duration)
            children.append(last)
        }
        for child in children { child.prolongSpring(to: end) }
        return makeGroup(
            children,
            MediaTiming(
                duration: end, repeatCount: motion.repeatCount, autoreverses: motion.autoreverses, fillMode: .backwards))
    }

    /// The animation of a component by a motion within a group, which shows its end until that of the group.
    func makePart(
        _ motion: ChangeMotion, _ property: UInt16, _ component: KinComponent, from start: Value, to end: Value, begin: Double,
        velocity: Value? = nil, isAdditive: Bool = false
    ) -> Animation {
        let type = model.properties[property]?.type.type(of: component) ?? .number
        let made = makeAnimation(
            motion, ActionKey(property, component), type, from: start, velocity: velocity, isAdditive: isAdditive)
        made.timing.beginTime = begin
        made.timing.fillMode = .forwards
        guard let body = made.body.property as? BasicAnimation else { return made }
        let keyPath = UInt32(property) | component.rawValue << 16
        body.keyPath = (try? model.name(of: keyPath)) ?? body.keyPath
        body.keyPathID = keyPath
        body.toValue = end
        return made
    }

    /// A group of animations that are not changed any more.
    func makeGroup(_ children: [Animation], _ timing: MediaTiming) -> Animation {
        let group = Animation(.group(AnimationGroup(children)), animations.census)
        group.timing = timing
        group.isFrozen = true
        return group
    }
}

extension Value {
    /// Whether every number goes at most 1e30 in a time, so that nothing that is computed from it overflows.
    func isVelocity(during seconds: Double = 1) -> Bool {
        var isVelocity = true
        forEachNumberInTurn { isVelocity = isVelocity && abs($1) * seconds <= 1e30 }
        return isVelocity
    }
}

extension Animation {
    /// Lets a spring that plays once go on until the end of its group, because it comes nearer to its end than the distance at which
    /// it counts as settled.
    func prolongSpring(to end: Double) {
        guard case .spring = body, timing.repeatCount <= 1, !timing.autoreverses else { return }
        timing.duration = max(timing.duration, end - timing.beginTime)
    }
}

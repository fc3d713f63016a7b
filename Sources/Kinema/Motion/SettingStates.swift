import CKinema

extension Context {
    /// Moves a layer to a state by name, or to the base state by an empty name. Rules D103, D104.
    package func setState(
        _ name: Text, of layer: Layer, _ motion: ChangeMotion?, _ completion: Completion?, _ given: KinAnimator?
    ) throws(EngineError) -> KinAnimator {
        let known = layer.extras?.states
        guard name.isEmpty || known?.has(name) == true else {
            throw .error(.notFound, "name: \"\(name.excerpt)\" given, expected a state of the layer")
        }
        let animator = try animations.animator(of: given)
        guard let states = known, name != states.current else { return try run(completion, animator, given) { _ in } }
        // A scene opens at rest.
        let isLoading = states.loadCommit == published.commitCount &+ 1
        let isPlain = transactions.thread.disableActions || motion != nil || isLoading
        let transition = isPlain ? nil : states.transition(to: name)
        let change = StateChange(context: self, states: states, motion: isLoading ? nil : motion ?? transition?.motion)
        change.find(name)
        try HostMemory.require(change.next.count + states.base.count, of: Context.animateSize, for: "name")
        if let transition { try change.prepare(transition) }
        let timeline = try transition.flatMap { states.timeline($0.timeline) }?.run(in: motions)
        try transactions.thread.frames.requireRoom(for: "name")
        try HostMemory.check()
        return try run(completion, animator, given, hasMarkers: timeline?.markers != nil) { thread throws(EngineError) in
            // Values that no motion moves change at once, as in Core Animation's state controller.
            let frame = TransactionFrame(id: 0, thread: thread.thread)
            frame.disableActions = true
            thread.frames.append(frame)
            defer {
                _ = thread.frames.popLast()
                thread.callMotion = nil
            }
            change.apply(thread)
            if let transition { change.start(transition) }
            if let timeline {
                change.setUnmoved(timeline.plan)
                timeline.start(in: self, thread)
            }
            states.current = name
        }
    }
}

extension Context {
    /// Starts a timeline of a layer by name. Rule D107.
    package func startTimeline(
        _ name: Text, of layer: Layer, _ completion: Completion?, _ given: KinAnimator?
    ) throws(EngineError) -> KinAnimator {
        guard let timeline = layer.extras?.states?.timeline(name) else {
            throw .error(.notFound, "name: \"\(name.excerpt)\" given, expected a timeline of the layer")
        }
        return try start(timeline.entries, timeline.motion, completion, given, skipsDestroyed: true)
    }
}

/// A change of the state of a layer. Rule D104. It is an object, because copying its members one by one takes much code.
private final class StateChange {
    let context: Context
    let states: LayerStates
    let motion: ChangeMotion?
    /// The values of the new state, with those on which it is based.
    let next = StateValues()
    private var places = IDSet()
    /// Layers and properties that have changed: a slot, 16 bits of the property.
    private var changed = IDSet()
    /// Copies of the animations of the transition that begin at the shown values.
    private var animations: [Animation] = []

    init(context: Context, states: LayerStates, motion: ChangeMotion?) {
        self.context = context
        self.states = states
        self.motion = motion
    }

    /// Collects the values. A state comes before the one on which it is based.
    func find(_ name: Text) {
        var state = states[name]
        while let values = state {
            for index in 0..<values.count where context.model.livingLayer(values.layers[index]) != nil {
                guard places.insert(values.place(index)) else { continue }
                next.append(values.layers[index], values.keyPaths[index], values.values[index])
            }
            state = states[values.basedOn]
        }
    }

    // MARK: Values

    /// Values that only the former state has go back; those of the new one are set.
    func apply(_ thread: ThreadTransactions) {
        let old = states.base, base = StateValues()
        var known = IDSet()
        for index in 0..<old.count where context.model.livingLayer(old.layers[index]) != nil {
            if places.contains(old.place(index)) {
                known.insert(old.place(index))
                base.append(old.layers[index], old.keyPaths[index], old.values[index])
            } else {
                set(old, index, thread)
            }
        }
        for index in 0..<next.count {
            if !known.contains(next.place(index)), let layer = context.model.livingLayer(next.layers[index]),
                let value = try? context.model.value(next.keyPaths[index], of: layer)
            {
                base.append(layer.id, next.keyPaths[index], value)
            }
            set(next, index, thread)
        }
        states.base = base
        removeFormerAnimations()
    }

    private func set(_ list: StateValues, _ index: Int, _ thread: ThreadTransactions) {
        let keyPath = list.keyPaths[index]
        guard let layer = context.model.livingLayer(list.layers[index]),
            let resolved = try? context.model.resolve(keyPath, for: layer.layerClass),
            (try? context.model.value(keyPath, of: layer)) != list.values[index]
        else { return }
        let isFrame = resolved.property == KinProperty.frame.number
        thread.callMotion = resolved.entry.isAnimatable || isFrame ? motion.map { Boxed($0) } : nil
        do throws(EngineError) {
            try context.set(keyPath, of: layer, to: list.values[index])
        } catch {
            // A component whose whole is not finite together with other values that the host has set.
            context.log(.warning, error.message)
        }
        note(layer, isFrame ? KinProperty.position.number : resolved.property, resolved.component, thread)
        if isFrame { note(layer, KinProperty.bounds.number, .whole, thread) }
    }

    /// Notes a change, and ends the animation of an earlier one if no motion continues it.
    private func note(
        _ layer: Layer, _ property: UInt16, _ component: KinComponent, _ thread: ThreadTransactions
    ) {
        changed.insert(StateChange.place(property, of: layer))
        guard thread.callMotion == nil else { return }
        let key = context.model.name(of: ActionKey(property, component))
        if layer.attachment(key)?.isBuiltIn == true { context.animations.removeAnimation(key, from: layer) }
        context.motions.removeAdditions(to: key, from: layer)
    }

    /// Removes the animations that earlier transitions added to what has changed. Under the key of one may be the motion of this change,
    /// which has replaced it.
    private func removeFormerAnimations() {
        for pair in states.pairs {
            guard let transition = states.transition(pair) else { continue }
            for index in transition.animations.indices where !transition.keys[index].isEmpty {
                guard let layer = context.model.livingLayer(transition.layers[index]),
                    layer.attachment(transition.keys[index])?.isBuiltIn == false, touches(transition.animations[index], layer)
                else { continue }
                context.animations.removeAnimation(transition.keys[index], from: layer)
            }
        }
    }

    private func touches(_ animation: Animation, _ layer: Layer) -> Bool {
        if case .group(let group) = animation.body {
            for child in group.animations where touches(child, layer) { return true }
            return false
        }
        guard let body = animation.body.property, let keyPath = try? context.model.keyPath(of: body) else { return false }
        return changed.contains(StateChange.place(UInt16(keyPath & 0xFFFF), of: layer))
    }

    private static func place(_ property: UInt16, of layer: Layer) -> UInt64 { UInt64(layer.slot) << 16 | UInt64(property) }

    /// A timeline holds whole properties: the components that no entry moves have the values of the state from its start on.
    func setUnmoved(_ plan: TimelinePlan) {
        for target in plan.targets {
            guard let layer = target.layer, changed.contains(StateChange.place(target.key.property, of: layer)) else { continue }
            target.setUnmoved(context.model.modelValue(target.key.property, of: layer))
        }
    }

    // MARK: Animations

    /// Copies the animations while the former values show.
    func prepare(_ transition: StateTransition) throws(EngineError) {
        for index in transition.animations.indices {
            let copy = try context.animations.copy(transition.animations[index])
            if let layer = context.model.livingLayer(transition.layers[index]) { startAtShown(copy, layer) }
            animations.append(copy)
        }
    }

    /// Gives an animation without a from value the shown one, also before its begin time.
    private func startAtShown(_ animation: Animation, _ layer: Layer) {
        if case .group(let group) = animation.body {
            for child in group.animations { startAtShown(child, layer) }
        } else {
            guard let body = animation.body.property as? BasicAnimation, case nil = body.fromValue, !body.isAdditive,
                body.toValue == nil || body.byValue == nil, body.valueFunction == .none,
                let keyPath = try? context.model.keyPath(of: body),
                let resolved = try? context.model.resolve(keyPath, for: layer.layerClass), resolved.name == nil
            else { return }
            let key = ActionKey(resolved.property, resolved.component)
            var shown = context.published.shownValue(key, of: layer, from: context.model.modelValue(resolved.property, of: layer))
            if key.component != resolved.component { shown = shown.component(resolved.component) }
            animation.body.makeUnique()
            guard !shown.isNone, let own = animation.body.property as? BasicAnimation else { return }
            own.fromValue = shown
        }
        guard animation.timing.beginTime > 0 else { return }
        animation.timing.fillMode = FillMode(rawValue: animation.timing.fillMode.rawValue | FillMode.backwards.rawValue) ?? .both
    }

    /// Adds the animations of the transition, whose begin times count from now.
    func start(_ transition: StateTransition) {
        for index in animations.indices {
            guard let layer = context.model.livingLayer(transition.layers[index]) else { continue }
            let animation = animations[index], key = transition.keys[index], delay = animation.timing.beginTime
            if delay != 0 { animation.timing.beginTime = layer.isLive ? delay + context.published.beginTime(0, on: layer) : 0 }
            do throws(EngineError) {
                try context.add(frozen: animation, to: layer, key: key.isEmpty ? nil : key, isAskedFor: true)
                if !layer.isLive { layer.attachments.all.last?.delay = delay }
            } catch {
                context.log(.warning, error.message)
            }
        }
    }
}

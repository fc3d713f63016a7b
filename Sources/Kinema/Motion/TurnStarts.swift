import CKinema

/// How changes of one component after another in one turn begin. Rules D119, D133.
extension MotionStore {
    /// Notes how the change of the layer with an index begins, if the motion or an earlier call of the turn says so.
    func set(
        _ starts: MotionStarts, _ index: Int, of keyPath: UInt32, of layer: Layer, _ thread: ThreadTransactions
    ) throws(EngineError) {
        let kept = thread.hasTurnStarts ? try turnStart(of: keyPath, of: layer) : nil
        (thread.callVelocity, thread.callStart) = (nil, nil)
        if let velocities = starts.velocities {
            thread.callVelocity = try velocity(velocities.value(index), of: keyPath, of: layer, kept)
        } else if let kept, thread.callMotion?.content.choice != .replace {
            thread.callVelocity = try velocity(nil, of: keyPath, of: layer, kept, isContinued: starts.values == nil)
        }
        if let values = starts.values {
            thread.callStart = try start(values.value(index), of: keyPath, of: layer, kept?.value)
        } else if let value = kept?.value {
            thread.callStart = try start(nil, of: keyPath, of: layer, value)
        }
    }

    /// Keeps how the change has begun.
    func keepStart(of keyPath: UInt32, of layer: Layer, _ thread: ThreadTransactions) throws(EngineError) {
        guard thread.callVelocity != nil || thread.callStart != nil, let added = try pending(keyPath, of: layer) else { return }
        added.turnStart = TurnStart(velocity: thread.callVelocity, value: thread.callStart)
        thread.hasTurnStarts = true
    }

    /// How an earlier call of the turn has begun a change of the key, of which the key path names a part.
    private func turnStart(of keyPath: UInt32, of layer: Layer) throws(EngineError) -> TurnStart? {
        let resolved = try model.resolve(keyPath, for: layer.layerClass)
        guard ActionKey(resolved.property, resolved.component).component != resolved.component else { return nil }
        return try pending(keyPath, of: layer)?.turnStart
    }

    /// The animation of a change under the key of a key path that no commit has started.
    private func pending(_ keyPath: UInt32, of layer: Layer) throws(EngineError) -> Attachment? {
        let resolved = try model.resolve(keyPath, for: layer.layerClass)
        let name = model.name(of: ActionKey(resolved.property, resolved.component))
        let found = try model.namedTarget(resolved, of: layer).attachments[name]
        return found?.isBuiltIn == true && found?.isStarted == false ? found : nil
    }

    /// A velocity of the host as that of the key that animates; the numbers that it does not name keep theirs. Without one of the host its
    /// numbers have the shown one or, if they do not continue, none.
    @inline(never)
    private func velocity(
        _ given: Value?, of keyPath: UInt32, of layer: Layer, _ kept: TurnStart?, isContinued: Bool = true
    ) throws(EngineError) -> Value? {
        let resolved = try model.resolve(keyPath, for: layer.layerClass), key = ActionKey(resolved.property, resolved.component)
        guard let type = resolved.entry.type.type(of: key.component) else { return nil }
        let typed = given?.typed(as: resolved.type)
        guard given == nil || typed != nil else { return nil }
        if let typed, key.component == resolved.component { return typed }
        let shown = published.velocity(of: key, type, try model.namedTarget(resolved, of: layer)) ?? .zero(type)
        // What begins at a value of its own begins at rest.
        let others = kept.map { $0.velocity ?? .zero(type) } ?? shown
        return others.setting(
            resolved.component, to: typed ?? (isContinued ? shown : .zero(type)).component(resolved.component))
    }

    /// The same for a value from which a change begins.
    @inline(never)
    private func start(_ given: Value?, of keyPath: UInt32, of layer: Layer, _ kept: Value?) throws(EngineError) -> Value? {
        let resolved = try model.resolve(keyPath, for: layer.layerClass), key = ActionKey(resolved.property, resolved.component)
        let typed = given?.typed(as: resolved.type)
        guard given == nil || typed != nil, key.component != resolved.component else { return typed }
        let target = try model.namedTarget(resolved, of: layer)
        let shown = shownValue(key, of: target, from: model.modelValue(resolved.property, of: target))
        return (kept ?? shown).setting(resolved.component, to: typed ?? shown.component(resolved.component))
    }

    /// What a key shows when a change of it begins. A layer that is not live shows nothing yet: there it is what earlier calls of the
    /// turn begin with, as on a live one. Rule D132.
    func shownValue(_ key: ActionKey, of layer: Layer, from old: Value) -> Value {
        if layer.isLive || layer.attachments.isEmpty { return published.shownValue(key, of: layer, from: old) }
        var value = old
        for attachment in layer.attachments where attachment.isBuiltIn && attachment.transition == nil {
            start(attachment.transientAnimation(in: animations), of: key.property, &value)
        }
        return value.component(key.component)
    }

    /// Sets what an animation of a change begins with. Of the entries of a timeline the first ones count.
    private func start(_ animation: Animation, of property: UInt16, _ value: inout Value) {
        if let group = animation.group {
            for child in group.animations.reversed() { start(child, of: property, &value) }
        }
        guard let body = animation.body.property as? BasicAnimation, let from = body.fromValue,
            let keyPath = try? model.keyPath(of: body), keyPath & 0xFFFF == UInt32(property),
            let component = KinComponent(rawValue: keyPath >> 16)
        else { return }
        let sum = value.component(component)
        let type = model.valueType(of: ActionKey(property, component))
        value = value.setting(component, to: body.isAdditive ? type.map { Value.accumulate($0, sum, from, 1) } ?? sum : from)
    }
}

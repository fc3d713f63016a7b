import CKinema

/// Earlier changes that still run when a property changes: what they move, and how they change or go. Rules D84, D88.
extension MotionStore {
    /// Whether an earlier change under another key leads a part of the component to the model value, or adds to it: that of
    /// "transform.translation" in a change of "transform.translation.x".
    func leads(_ attachment: Attachment, over key: ActionKey, orAdds: Bool = false) -> Bool {
        guard let other = component(of: key.property, ledBy: attachment, orAdds: orAdds), other != key.component else {
            return false
        }
        return other.transformParts & key.component.transformParts != 0
    }

    /// What an earlier change, or a timeline, leads of a property, or adds to it; nil if it moves something else.
    func component(of property: UInt16, ledBy attachment: Attachment, orAdds: Bool = false) -> KinComponent? {
        switch attachment.source {
        case .builtIn:
            guard let track = attachment.track, track.target.property == property, orAdds || !track.isAdditive,
                case .component(let component) = track.target.part
            else { return nil }
            return component
        case .viewed(let animation):
            guard orAdds || animation.isAdditive == false, let keyPath = keyPath(of: animation, attachment.key),
                keyPath & 0xFFFF == UInt32(property)
            else { return nil }
            return KinComponent(rawValue: keyPath >> 16)
        default: return nil
        }
    }

    /// The key path of the animation of a change. A group that does not add has the key of all that it moves.
    private func keyPath(of animation: Animation, _ key: Text?) -> UInt32? {
        if animation.group != nil, animation.isAdditive == false, let key { return try? model.keyPath(named: key) }
        var run = animation
        while let first = run.group?.animations.first { run = first }
        return run.body.property.flatMap { try? model.keyPath(of: $0) }
    }

    /// Whether an animation of the host, or a timeline, moves a property to values that do not follow the model.
    func isAbsolute(_ attachment: Attachment, _ property: UInt16) -> Bool {
        switch attachment.source {
        case .plain: attachment.tracks.first.map { $0.target.property == property && !$0.isAdditive } ?? false
        case .host(let animation): model.touches(animation, property) && animation.body.property?.isAdditive != true
        case .viewed(let animation): animation.group != nil && !animation.waits && model.touches(animation, property)
        default: false
        }
    }

    /// Makes the animation of an earlier change additive, so that it ends where it would have ended while the model moves on.
    func makeAdditive(_ key: ActionKey, on layer: Layer, around old: Value) {
        rewrite(key, on: layer) { body, from, part, type in
            let middle = old.component(part)
            body.isAdditive = true
            (body.fromValue, body.toValue) = (
                Value.subtract(type, from, middle), body.toValue.map { Value.subtract(type, $0, middle) }
            )
            return true
        }
    }

    /// Makes the animation of an earlier change lead to the model value of now, while the model moves on.
    func keepEnd(_ key: ActionKey, of layer: Layer) {
        let end = model.modelValue(key.property, of: layer).component(key.component)
        guard keepsPlace(key, of: layer) else { return }
        rewrite(key, on: layer, keepsPlace: true) { body, _, part, _ in
            body.toValue = body.toValue ?? end.component(part)
            return true
        }
    }

    /// Whether the animation under a key can be written anew without hiding another one. It becomes the last of many.
    func keepsPlace(_ key: ActionKey, of layer: Layer) -> Bool {
        guard let former = layer.attachments[model.name(of: key)], !layer.attachments.isFew else { return true }
        return !layer.attachments.contains(where: { $0.order > former.order && isHidden($0, by: key) })
    }

    private func isHidden(_ attachment: Attachment, by key: ActionKey) -> Bool {
        guard attachment.isBuiltIn else { return model.animates(attachment, key.property) }
        return isAbsolute(attachment, key.property) || leads(attachment, over: key, orAdds: true)
    }

    /// Changes the animation of an earlier change that leads to a value. `change` gets each of its runs with the start, the part of the
    /// key that it moves, and the type of that. It returns whether it has changed the run.
    func rewrite(
        _ key: ActionKey, on layer: Layer, keepsPlace: Bool = false,
        _ change: (BasicAnimation, Value, KinComponent, KinPropertyType) -> Bool
    ) {
        let name = model.name(of: key)
        guard let attachment = layer.attachments[name], attachment.isBuiltIn else { return }
        let animation = attachment.transientAnimation(in: animations).copy()
        guard animation.group == nil || animation.waits else { return }
        var isChanged = false
        animation.forEachRun { run in
            run.body.makeUnique()
            guard let body = run.body.property as? BasicAnimation, !body.isAdditive, let from = body.fromValue,
                let component = (try? model.keyPath(of: body)).flatMap({ KinComponent(rawValue: $0 >> 16) }),
                let type = model.properties[key.property]?.type.type(of: component)
            else { return }
            isChanged = change(body, from, component == key.component ? .whole : component, type) || isChanged
            run.isFrozen = true
        }
        guard isChanged else { return }
        animation.isFrozen = true
        let control = attachment.control, animator = control.flatMap { animations.animators[$0.animator] }
        let own = control.flatMap { $0.isSet && attachment.hasBegun ? $0.ownBegin : nil } ?? attachment.begin
        // A begin of 0 would mean the time of the next commit.
        let begin = attachment.hasBegun && own == 0 ? .leastNonzeroMagnitude : own
        let place = keepsPlace ? layer.attachments.index(of: attachment) : nil, order = attachment.order
        let limit = animator?.limit ?? 0
        animations.attach(
            .viewed(animation), begin: begin, to: layer, key: name, transactions.thread, completions: attachment.completions)
        attachment.control = nil
        guard let added = layer.attachments[name] else { return }
        if let animator {
            animations.join(animator, added, control)
            animator.limit = max(animator.limit, limit)
        }
        if let place {
            layer.attachments.moveLast(to: place)
            added.order = order
        }
    }

    /// Removes earlier changes that move nothing but a part of a key of a matrix.
    func removeParts(of key: ActionKey, from layer: Layer) {
        guard model.properties[key.property]?.type == .transform, !layer.attachments.isEmpty else { return }
        let own = key.component.transformParts, whole = KinComponent.whole.transformParts
        for (_, part) in KinComponent.names where part != key.component && part.transformParts != whole {
            let other = ActionKey(key.property, part)
            guard part.transformParts & ~own == 0, model.valueType(of: other) != nil else { continue }
            let name = model.name(of: other)
            guard layer.attachments[name]?.isBuiltIn == true else { continue }
            animations.removeAnimation(name, from: layer)
            removeAdditions(to: name, from: layer)
        }
    }

    /// Removes the additions of earlier changes, because the shown value from which a change begins contains them.
    func removeAdditions(to key: Text, from layer: Layer) {
        guard hasAdditions else { return }
        let prefix = Text(key + "-")
        var found: [Text] = []
        for attachment in layer.attachments where attachment.isBuiltIn {
            if let key = attachment.key, key.hasPrefix(prefix) { found.append(key) }
        }
        while let addition = found.popLast() { animations.removeAnimation(addition, from: layer) }
    }
}

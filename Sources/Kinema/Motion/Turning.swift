import CKinema

/// The layout of animations that change their direction. Rules D88, D137.
extension MotionStore {
    /// Makes a value that a layout has given a property the end to which its animation leads, which gets the clock of another one if it
    /// has none. Returns false if that other one is not between two values.
    func turn(
        with source: Attachment, _ key: ActionKey, of layer: Layer, from old: Value, _ thread: ThreadTransactions
    ) -> Bool {
        guard let control = source.control, let animator = animations.animators[control.animator] else { return false }
        let end = model.modelValue(key.property, of: layer).component(key.component), start = old.component(key.component)
        guard !end.isNone, !start.isNone else { return false }
        let own = layer.attachments[model.name(of: key)]
        if let own, own.isBuiltIn, let clock = own.control, clock.animator == animator.id {
            return lead(own, clock, to: end, from: old, on: layer, backwards: animator.rate < 0, thread)
        }
        let ends = animator.rate < 0 ? (end, start) : (start, end)
        return add(key, to: layer, between: ends, like: source, control, animator, thread)
    }

    /// Changes the end to which an animation of an animator leads.
    private func lead(
        _ attachment: Attachment, _ control: AnimatorControl, to end: Value, from old: Value, on layer: Layer, backwards: Bool,
        _ thread: ThreadTransactions
    ) -> Bool {
        guard let track = control.tracks.first, !track.isAdditive, let ends = track.ends(underlying: track.target.read(from: old))
        else { return false }
        let leadsToStart = backwards || attachment.returns(track)
        var moved = control.tracks
        moved.replaceFirst(
            with: leadsToStart
                ? track.between(end, ends.b, backwards ? .both : .backwards) : track.between(ends.a, end, .backwards))
        control.tracks = moved
        control.owner = thread.thread
        if attachment.isStarted { thread.changes.note(clockOf: attachment, on: layer) }
        return true
    }

    /// Adds an animation of a layer that has the clock and the curve of another one.
    private func add(
        _ key: ActionKey, to layer: Layer, between ends: (Value, Value), like source: Attachment, _ control: AnimatorControl,
        _ animator: Animator, _ thread: ThreadTransactions
    ) -> Bool {
        let animation = source.transientAnimation(in: animations).copy()
        animation.body.makeUnique()
        guard source.isStarted, let body = animation.body.property as? BasicAnimation else { return false }
        (body.keyPath, body.keyPathID) = (model.name(of: key), key.keyPath)
        (body.fromValue, body.toValue, body.byValue, body.startVelocity) = (ends.0, ends.1, nil, nil)
        body.isAdditive = false
        animation.timing.fillMode = animator.rate < 0 ? .both : .backwards
        animation.isFrozen = true
        let name = model.name(of: key)
        removeAdditions(to: name, from: layer)
        let begin = control.ownBegin == 0 ? .leastNonzeroMagnitude : control.ownBegin
        animations.attach(.viewed(animation), begin: begin, to: layer, key: name, thread, completions: [])
        guard let added = layer.attachments[name] else { return false }
        let clock = AnimatorControl()
        (clock.times, clock.tracks, clock.holds) = (control.times, control.tracks, control.holds)
        clock.set(
            animations.position(of: source, control, animator), at: published.localTime(of: layer, at: published.now),
            rate: control.rate,
            owner: thread.thread)
        animations.join(animator, added, clock)
        return true
    }
}

extension ThreadTransactions {
    /// Stores values to which the animations of an animator lead. Layers that it moves itself are not resized.
    func settle(_ animator: Animator, _ following: Following, _ body: () -> Void) {
        let former = settling
        settling = animator
        follow(following, body)
        settling = former
    }
}

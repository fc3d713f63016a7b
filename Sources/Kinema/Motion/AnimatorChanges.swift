import CKinema

/// The operations of an animator. Rules D87, D88.
extension Context {
    /// The value of a property of an animator.
    package func value(_ property: KinAnimatorProperty, of animator: Animator) throws(EngineError) -> Double {
        switch property {
        case .time, .fraction:
            let time = time(of: animator)
            if property == .time { return time }
            return animator.limit > 0 && animator.limit < .infinity ? time / animator.limit : 0
        case .rate: return animator.rate
        case .paused: return animator.isPaused || isAtRest(animator) ? 1 : 0
        case .duration: return animator.limit
        case .state: return Double((isAtRest(animator) ? .paused : animator.state).rawValue)
        case .holds: return animator.holds ? 1 : 0
        default: throw unknown(property)
        }
    }

    func time(of animator: Animator) -> Double {
        guard let last = animator.last, let control = last.control else { return animator.rest }
        return position(of: last, control, animator)
    }

    /// Whether an animator holds its animations where they would end.
    private func isAtRest(_ animator: Animator) -> Bool {
        guard animator.holds, animator.count > 0, animator.limit < .infinity, let last = animator.last, last.isStarted else {
            return false
        }
        let way = animator.rate < 0 ? time(of: animator) : animator.limit - time(of: animator)
        return way <= Attachment.endTolerance * abs(animator.rate)
    }

    private func unknown(_ property: KinAnimatorProperty) -> EngineError {
        .argument("property: \(property.rawValue) given, expected a KinAnimatorProperty that can be set or read here")
    }

    /// Sets a property of an animator, and so the clocks of its animations.
    package func set(_ property: KinAnimatorProperty, of animator: Animator, to value: Double) throws(EngineError) {
        var sought: Double?
        var (rate, isPaused, holds) = (animator.rate, animator.isPaused, animator.holds)
        switch property {
        case .time:
            guard value >= 0, value < .infinity else {
                throw .argument("value: \(value) given, expected seconds of 0 or more")
            }
            sought = value
            isPaused = isPaused || isAtRest(animator)
        case .fraction:
            guard value >= 0, value <= 1, animator.limit < .infinity else {
                throw .argument("value: \(value) given, expected a fraction in 0...1 of animations that end")
            }
            try requireStarted(animator, "value: a fraction")
            sought = value * animator.limit
            isPaused = isPaused || isAtRest(animator)
        case .rate:
            guard abs(value) >= 1e-6, abs(value) <= 1e6 else {
                throw .argument("value: \(value) given, expected a rate of 1e-6 to 1e6 or the negative")
            }
            if value < 0 { try requireStarted(animator, "value: a rate below 0") }
            rate = value
        case .paused:
            guard value == 0 || value == 1 else { throw .argument("value: \(value) given, expected 0 or 1") }
            isPaused = value == 1
        case .holds:
            guard value == 0 || value == 1 else { throw .argument("value: \(value) given, expected 0 or 1") }
            holds = value == 1
        default: throw unknown(property)
        }
        let running = try running(animator)
        try HostMemory.require(running.count, of: 1024, for: "animator")
        try requireMemory(toEndVariables: running)
        let turns = (rate < 0) != (animator.rate < 0), thread = self.transactions.thread
        open(thread, for: running)
        for attachment in running {
            guard let control = attachment.control, let time = localTime(of: attachment) else { continue }
            let position =
                sought.map { min($0, animator.limit > 0 ? animator.limit : $0) }
                ?? self.position(of: attachment, control, animator)
            let anchor = attachment.isStarted ? time : 0
            control.holds = holds
            control.set(
                position, at: anchor, rate: isPaused ? 0 : rate, owner: attachment.isOfVariable ? 0 : thread.thread)
            guard attachment.isStarted else { continue }
            if let layer = model.layers[attachment.layerID] { thread.changes.note(clockOf: attachment, on: layer) }
        }
        (animator.rate, animator.isPaused, animator.holds) = (rate, isPaused, holds)
        if turns { turn(running, of: animator, thread) }
        setClocksOfVariables(running)
    }

    /// Opens the transaction in which animations of layers change. Those of variables need none.
    private func open(_ thread: ThreadTransactions, for running: [Attachment]) {
        if running.contains(where: { !$0.isOfVariable }) { thread.ensureOpen() }
    }

    /// The animations of an animator that has not ended.
    private func running(_ animator: Animator) throws(EngineError) -> [Attachment] {
        guard animator.count > 0 else {
            throw .error(.notFound, "animator: one without running animations given, expected one that has not ended")
        }
        return animator.running
    }

    private func requireStarted(_ animator: Animator, _ given: Message) throws(EngineError) {
        guard !animator.running.contains(where: { !$0.isStarted }) else {
            throw .error(.notCommitted, "\(given) given, expected a commit that begins the animations before")
        }
    }

    /// Makes the other end the model value, because the animation leads there now. Rule D88.
    func turn(
        _ attachment: Attachment, _ control: AnimatorControl, on layer: Layer, backwards: Bool, _ thread: ThreadTransactions
    ) {
        guard attachment.isBuiltIn, let track = control.tracks.first, let component = track.component else { return }
        let property = track.target.property, type = track.target.type
        let model = model.modelValue(property, of: layer)
        if case .viewed(let animation) = attachment.source, animation.group != nil {
            var value = model
            animation.settle(&value, atStart: backwards)
            store(property, .whole, value, in: layer, thread)
            return
        }
        guard let ends = track.ends(underlying: track.target.read(from: model)) else { return }
        var moved = control.tracks
        var (a, b) = ends, value = backwards || returns(attachment, track) ? ends.a : ends.b
        if track.isAdditive {
            (a, b) = (Value.subtract(type, a, value), Value.subtract(type, b, value))
            value = Value.accumulate(type, model.component(component), value, 1)
        }
        moved.replaceFirst(with: track.between(a, b, backwards ? .both : .backwards))
        control.tracks = moved
        store(property, component, value, in: layer, thread)
    }

    /// Whether an animation leads to its first value.
    func returns(_ attachment: Attachment, _ track: Track) -> Bool {
        if case .viewed(let animation) = attachment.source { return animation.timing.returns }
        return track.clock.timing.autoreverses
    }

    /// Sets the model value of a property or of a component, without an action, if it is one that the property can have.
    func store(
        _ property: UInt16, _ component: KinComponent, _ value: Value, in layer: Layer, _ thread: ThreadTransactions
    ) {
        let old = model.modelValue(property, of: layer)
        let whole = component == .whole ? value : old.setting(component, to: value)
        guard let entry = model.properties[property], whole != old, whole.isValid(entry.type, entry.range) else { return }
        store(property, whole, in: layer, thread)
        if property == KinProperty.bounds.number || property == KinProperty.transform.number { markShapeChanged(of: layer) }
    }

    // MARK: Ends

    /// Removes the animations of an animator, and sets the model to the values at an end of them, or to those shown. Rule D88.
    package func finish(_ animator: Animator, at state: KinAnimatorState) throws(EngineError) {
        guard state.rawValue >= KinAnimatorState.atEnd.rawValue, state.rawValue <= KinAnimatorState.atCurrent.rawValue else {
            throw .argument("at: \(state.rawValue) given, expected KinAnimatorStateAtEnd, AtStart or AtCurrent")
        }
        let running = try running(animator)
        try requireStarted(animator, "animator: one whose animations have not begun")
        let isBackwards = animator.rate < 0
        if state != .atCurrent && (state == .atStart) != isBackwards {
            try set(.rate, of: animator, to: -animator.rate)
        }
        try HostMemory.require(running.count, of: 2048, for: "animator")
        try requireMemory(toEndVariables: running)
        let thread = self.transactions.thread
        open(thread, for: running)
        let shown = state == .atCurrent ? valuesShown(by: running, of: animator) : []
        settle(animator, thread, Following(.atOnce, animator, nil, movesNewborns: false)) {
            for value in shown { store(value.key.property, value.key.component, value.value, in: value.layer, thread) }
        }
        for attachment in running where attachment.control?.animator == animator.id {
            leave(attachment, at: state)
            if attachment.isOfVariable { finishMotion(attachment, atCurrent: state == .atCurrent) }
            if let layer = model.layers[attachment.layerID] { remove(attachment, from: layer) }
        }
    }

    /// The model values with which the layers show without the animations of an animator what they show now. Rule D88.
    private func valuesShown(by running: [Attachment], of animator: Animator) -> [(layer: Layer, key: ActionKey, value: Value)] {
        var values: [(layer: Layer, key: ActionKey, value: Value)] = []
        for attachment in running {
            guard let layer = model.layers[attachment.layerID], let tracks = attachment.control?.tracks else { continue }
            for track in tracks {
                guard let component = track.component else { continue }
                let key = ActionKey(track.target.property, component), type = track.target.type
                values.append((layer, key, valueShown(key, type, of: layer, animator)))
            }
        }
        return values
    }

    private func valueShown(_ key: ActionKey, _ type: KinPropertyType, of layer: Layer, _ animator: Animator) -> Value {
        let settled = model.modelValue(key.property, of: layer).component(key.component)
        let shown = shownNow(key.property, of: layer).component(key.component)
        guard type.hasVelocity, type != .transform else { return shown }
        let base = layer.attachments[model.name(of: key)]
        let isOwn: (Attachment) -> Bool = { $0.control?.animator == animator.id }
        func added(where counts: @escaping (Attachment) -> Bool) -> Value {
            let sum = shownNow(key.property, of: layer) { counts($0) && $1.isAdditive && $1.component == key.component }
            return Value.subtract(type, sum.component(key.component), settled)
        }
        if let base, base.isBuiltIn, !isOwn(base), base.track?.isAdditive == false {
            // The animations add to another change, which keeps its way about the new value.
            let own = added(where: isOwn)
            makeAdditive(model.name(of: key), on: layer, around: settled, type)
            return Value.accumulate(type, settled, own, 1)
        }
        return Value.subtract(type, shown, added { !isOwn($0) })
    }

    /// The value that a property of the model tree shows now, with clocks that are not committed.
    private func shownNow(
        _ property: UInt16, of layer: Layer, where counts: (Attachment, Track) -> Bool = { _, _ in true }
    ) -> Value {
        var value = model.modelValue(property, of: layer)
        let time = published.localTime(of: layer, at: published.now)
        for attachment in layer.attachments where attachment.isStarted {
            let control = attachment.control
            let tracks = control.map { $0.clocked(limit: motions.limit(of: attachment, $0)) } ?? attachment.tracks
            for track in tracks
            where track.target.property == property && track.component != nil && counts(attachment, track) {
                track.apply(to: &value, at: time)
            }
        }
        return value
    }

    /// Adds a completion that waits for the animations.
    package func add(_ completion: Completion, to animator: Animator) {
        for attachment in animator.running {
            completion.pending += 1
            attachment.completions.append(completion)
        }
        (completion.isSealed, completion.begun) = (true, 0)
        output.queueIfDue(completion)
    }

    // MARK: Continuing

    /// Replaces the running animations by another motion to their targets. Rule D88.
    package func `continue`(_ animator: Animator, by motion: ChangeMotion) throws(EngineError) {
        let running = try running(animator)
        try requireStarted(animator, "animator: one whose animations have not begun")
        try HostMemory.require(running.count, of: Context.animateSize, for: "animator")
        try requireMemory(toEndVariables: running)
        try HostMemory.check()
        let thread = self.transactions.thread
        open(thread, for: running)
        let left = animator.limit - time(of: animator)
        var motion = motion
        if motion.duration < 0 && left < .infinity { motion.duration = animator.rate < 0 ? animator.limit - left : left }
        motion.delay = 0
        if motion.retarget == .additive { motion.retarget = .continue }
        (animator.rate, animator.isPaused, animator.markers) = (1, false, nil)
        thread.callAnimator = animator
        defer { thread.callAnimator = nil }
        for attachment in running where attachment.control?.animator == animator.id {
            if attachment.isOfVariable { continueMotion(attachment, motion, thread) }
            guard attachment.isBuiltIn, let layer = model.layers[attachment.layerID],
                let track = attachment.control?.tracks.first,
                let component = track.component
            else { continue }
            let key = ActionKey(track.target.property, component), old = model.modelValue(key.property, of: layer)
            let shown = shownNow(key.property, of: layer).component(key.component)
            let completions = attachment.completions
            for completion in completions { completion.pending += 1 }
            add(Boxed(motion), key, of: layer, from: shown, nil, old: old, thread)
            if let continued = layer.attachments[model.name(of: key)] {
                continued.completions += completions
                continue
            }
            // A motion without a duration is at its end.
            for completion in completions {
                completion.pending -= 1
                output.queueIfDue(completion)
            }
        }
        // What starts anew does not wait for ends that no member has any more. Those of layers start with the commit.
        animator.limit = 0
        for attachment in animator.running where attachment.isStarted {
            animator.limit = max(animator.limit, attachment.control?.end ?? 0)
        }
        retimeVariables(of: animator)
    }
}

extension Track {
    /// The component of a property that it moves, if it is one of the layer itself.
    fileprivate var component: KinComponent? {
        if case .component(let component) = target.part, !target.isNamed { return component }
        return nil
    }
}

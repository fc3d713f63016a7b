import CKinema

/// The operations of an animator. Rules D87, D88.
extension AnimationStore {
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
    fileprivate func isAtRest(_ animator: Animator) -> Bool {
        guard animator.holds, animator.count > 0, animator.limit < .infinity, let last = animator.last, last.isStarted else {
            return false
        }
        let way = animator.rate < 0 ? time(of: animator) : animator.limit - time(of: animator)
        return way <= Attachment.endTolerance * abs(animator.rate)
    }

    fileprivate func unknown(_ property: KinAnimatorProperty) -> EngineError {
        .argument("property: \(property.rawValue) given, expected a KinAnimatorProperty that can be set or read here")
    }

    /// The value that a property of the model tree shows now, with clocks that are not committed.
    fileprivate func shownNow(
        _ property: UInt16, of layer: Layer, where counts: (Attachment, Track) -> Bool = { _, _ in true }
    ) -> Value {
        var value = model.modelValue(property, of: layer)
        let time = published.localTime(of: layer, at: published.now)
        for attachment in layer.attachments where attachment.isStarted {
            let control = attachment.control
            let tracks = control.map { $0.clocked(limit: limit(of: attachment, $0)) } ?? attachment.tracks
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
}

/// A change of an animator, and so of the clocks of its animations. Rules D87, D88.
package struct AnimatorChange {
    private let context: Context
    private let animator: Animator

    package init(_ animator: Animator, in context: Context) { (self.context, self.animator) = (context, animator) }

    private var model: ModelStore { context.model }
    private var output: Output { context.output }
    private var animations: AnimationStore { context.animations }
    private var variables: VariableStore { context.variables }

    // MARK: Clocks

    /// Sets a property of an animator, and so the clocks of its animations.
    package func set(_ property: KinAnimatorProperty, to value: Double) throws(EngineError) {
        var sought: Double?
        var (rate, isPaused, holds) = (animator.rate, animator.isPaused, animator.holds)
        switch property {
        case .time:
            guard value >= 0, value < .infinity else {
                throw .argument("value: \(value) given, expected seconds of 0 or more")
            }
            sought = value
            isPaused = isPaused || animations.isAtRest(animator)
        case .fraction:
            guard value >= 0, value <= 1, animator.limit < .infinity else {
                throw .argument("value: \(value) given, expected a fraction in 0...1 of animations that end")
            }
            try requireStarted("value: a fraction")
            sought = value * animator.limit
            isPaused = isPaused || animations.isAtRest(animator)
        case .rate:
            guard abs(value) >= 1e-6, abs(value) <= 1e6 else {
                throw .argument("value: \(value) given, expected a rate of 1e-6 to 1e6 or the negative")
            }
            if value < 0 { try requireStarted("value: a rate below 0") }
            rate = value
        case .paused:
            guard value == 0 || value == 1 else { throw .argument("value: \(value) given, expected 0 or 1") }
            isPaused = value == 1
        case .holds:
            guard value == 0 || value == 1 else { throw .argument("value: \(value) given, expected 0 or 1") }
            holds = value == 1
        default: throw animations.unknown(property)
        }
        let running = try self.running()
        try HostMemory.require(running.count, of: 2048, for: "animator")
        try variables.requireMemory(toEndVariables: running)
        let turns = (rate < 0) != (animator.rate < 0), thread = context.transactions.thread
        open(thread, for: running)
        for attachment in running {
            guard let control = attachment.control, let time = animations.localTime(of: attachment) else { continue }
            let position =
                sought.map { min($0, animator.limit > 0 ? animator.limit : $0) }
                ?? animations.position(of: attachment, control, animator)
            let anchor = attachment.hasBegun ? time : 0
            control.holds = holds
            control.set(
                position, at: anchor, rate: isPaused ? 0 : rate, owner: attachment.isOfVariable ? 0 : thread.thread)
            guard attachment.isStarted else { continue }
            if let layer = model.layers[attachment.layerID] { thread.changes.note(clockOf: attachment, on: layer) }
        }
        (animator.rate, animator.isPaused, animator.holds) = (rate, isPaused, holds)
        if turns { turn(running, thread) }
        variables.setClocksOfVariables(running)
    }

    /// The animations of an animator that has not ended.
    private func running() throws(EngineError) -> [Attachment] {
        guard animator.count > 0 else {
            throw .error(.notFound, "animator: one without running animations given, expected one that has not ended")
        }
        return animator.running
    }

    private func requireStarted(_ given: Message) throws(EngineError) {
        guard !animator.running.contains(where: { !$0.isStarted }) else {
            throw .error(.notCommitted, "\(given) given, expected a commit that begins the animations before")
        }
    }

    /// Opens the transaction in which animations of layers change. Those of variables need none.
    private func open(_ thread: ThreadTransactions, for running: [Attachment]) {
        if running.contains(where: { !$0.isOfVariable }) { thread.ensureOpen() }
    }

    // MARK: Turning

    /// Makes the other ends of animations the model values. What the layout changes because of that moves with their clocks.
    private func turn(_ running: [Attachment], _ thread: ThreadTransactions) {
        let isBackwards = animator.rate < 0
        for attachment in running {
            if attachment.isOfVariable { variables.turnMotion(attachment, backwards: isBackwards) }
            guard let control = attachment.control, let layer = model.layers[attachment.layerID] else { continue }
            thread.settle(animator, Following(.turn(attachment), animator, nil, movesNewborns: !layer.isLive)) {
                turn(attachment, control, on: layer, backwards: isBackwards, thread)
            }
        }
    }

    /// Makes the other end the model value, because the animation leads there now. Rule D88.
    private func turn(
        _ attachment: Attachment, _ control: AnimatorControl, on layer: Layer, backwards: Bool, _ thread: ThreadTransactions
    ) {
        guard attachment.isBuiltIn, let track = control.tracks.first, let component = track.component else { return }
        let property = track.target.property, type = track.target.type
        let model = model.modelValue(property, of: layer)
        if case .viewed(let animation) = attachment.source, animation.isTimeline || control.tracks.count > 1 {
            var value = model
            animation.settle(&value, atStart: backwards)
            context.store(property, .whole, value, in: layer, thread)
            return
        }
        guard let ends = track.ends(underlying: track.target.read(from: model)) else { return }
        var moved = control.tracks
        var (a, b) = ends, value = backwards || attachment.returns(track) ? ends.a : ends.b
        if track.isAdditive {
            (a, b) = (Value.subtract(type, a, value), Value.subtract(type, b, value))
            value = Value.accumulate(type, model.component(component), value, 1)
        }
        moved.replaceFirst(with: track.between(a, b, backwards ? .both : .backwards))
        control.tracks = moved
        let shown = animations.shownNow(property, of: layer).component(component)
        context.store(property, component, value, in: layer, thread)
        fixPart(ActionKey(property, component), of: layer, from: shown, old: model)
    }

    /// Lets the earlier change of a whole matrix, by another animator, go past what the model has for a part now.
    private func fixPart(_ key: ActionKey, of layer: Layer, from shown: Value, old: Value) {
        guard key.component != .whole, model.properties[key.property]?.type == .transform else { return }
        let target = model.modelValue(key.property, of: layer).component(key.component)
        context.motions.fixPart(key, of: layer, from: shown, to: target, old: old, by: animator)
    }

    // MARK: Ends

    /// Removes the animations of an animator, and sets the model to the values at an end of them, or to those shown. Rule D88.
    package func finish(at state: KinAnimatorState) throws(EngineError) {
        guard state.rawValue >= KinAnimatorState.atEnd.rawValue, state.rawValue <= KinAnimatorState.atCurrent.rawValue else {
            throw .argument("at: \(state.rawValue) given, expected KinAnimatorStateAtEnd, AtStart or AtCurrent")
        }
        let running = try self.running()
        try requireStarted("animator: one whose animations have not begun")
        let isBackwards = animator.rate < 0
        if state != .atCurrent && (state == .atStart) != isBackwards {
            try set(.rate, to: -animator.rate)
        }
        try HostMemory.require(running.count, of: 3072, for: "animator")
        try variables.requireMemory(toEndVariables: running)
        let thread = context.transactions.thread
        open(thread, for: running)
        let shown = state == .atCurrent ? valuesShown(by: running) : []
        thread.settle(animator, Following(.atOnce, animator, nil, movesNewborns: false)) {
            for (layer, key, value) in shown {
                let old = model.modelValue(key.property, of: layer)
                context.store(key.property, key.component, value, in: layer, thread)
                fixPart(key, of: layer, from: value, old: old)
            }
        }
        for attachment in running where attachment.control?.animator == animator.id {
            animations.leave(attachment, at: state)
            if attachment.isOfVariable { variables.finishMotion(attachment, atCurrent: state == .atCurrent) }
            if let layer = model.layers[attachment.layerID] { animations.remove(attachment, from: layer) }
        }
    }

    /// The model values with which the layers show without the animations of the animator what they show now. Rule D88.
    private func valuesShown(by running: [Attachment]) -> [(layer: Layer, key: ActionKey, value: Value)] {
        var values: [(layer: Layer, key: ActionKey, value: Value)] = []
        for attachment in running {
            guard let layer = model.layers[attachment.layerID], let tracks = attachment.control?.tracks else { continue }
            for track in tracks {
                guard let component = track.component else { continue }
                let key = ActionKey(track.target.property, component), type = track.target.type
                values.append((layer, key, valueShown(key, type, of: layer)))
            }
        }
        return values
    }

    private func valueShown(_ key: ActionKey, _ type: KinPropertyType, of layer: Layer) -> Value {
        let settled = model.modelValue(key.property, of: layer).component(key.component)
        let shown = valueWithTargets(animations.shownNow(key.property, of: layer), key, of: layer).component(key.component)
        guard type.hasVelocity, type != .transform else { return shown }
        let base = layer.attachments[model.name(of: key)], id = animator.id
        let isOwn: (Attachment) -> Bool = { $0.control?.animator == id }
        func added(where counts: (Attachment) -> Bool) -> Value {
            let sum = animations.shownNow(key.property, of: layer) { counts($0) && $1.isAdditive }
            return Value.subtract(type, sum.component(key.component), settled)
        }
        if let base, base.isBuiltIn, !isOwn(base), base.track?.isAdditive == false {
            // The animations add to another change, which keeps its way about the new value.
            let own = added(where: isOwn)
            context.motions.makeAdditive(key, on: layer, around: settled)
            return Value.accumulate(type, settled, own, 1)
        }
        return Value.subtract(type, shown, added { !isOwn($0) })
    }

    /// A shown value in which the parts of a key that other changes lead have their targets.
    private func valueWithTargets(_ shown: Value, _ key: ActionKey, of layer: Layer) -> Value {
        let settled = model.modelValue(key.property, of: layer)
        var value = shown
        for attachment in layer.attachments where attachment.control?.animator != animator.id {
            guard let part = context.motions.component(of: key.property, ledBy: attachment), part != key.component,
                part.transformParts & ~key.component.transformParts == 0
            else { continue }
            value = value.setting(part, to: settled.component(part))
        }
        return value
    }

    // MARK: Continuing

    /// Replaces the running animations by another motion to their targets. Rule D88.
    package func `continue`(by motion: ChangeMotion) throws(EngineError) {
        let running = try self.running()
        try requireStarted("animator: one whose animations have not begun")
        try HostMemory.require(running.count, of: Context.animateSize, for: "animator")
        try variables.requireMemory(toEndVariables: running)
        try HostMemory.check()
        let thread = context.transactions.thread
        open(thread, for: running)
        let left = animator.limit - animations.time(of: animator)
        var motion = motion
        if motion.duration < 0 && left < .infinity { motion.duration = animator.rate < 0 ? animator.limit - left : left }
        motion.delay = 0
        if motion.retarget == .additive { motion.retarget = .continue }
        (animator.rate, animator.isPaused, animator.markers) = (1, false, nil)
        thread.callAnimator = animator
        defer { thread.callAnimator = nil }
        for attachment in running where attachment.control?.animator == animator.id {
            if attachment.isOfVariable { variables.continueMotion(attachment, motion, thread) }
            guard attachment.isBuiltIn, let layer = model.layers[attachment.layerID],
                let track = attachment.control?.tracks.first,
                let component = track.component
            else { continue }
            let key = ActionKey(track.target.property, component), old = model.modelValue(key.property, of: layer)
            let shown = animations.shownNow(key.property, of: layer).component(key.component)
            let completions = attachment.completions
            for completion in completions { completion.pending += 1 }
            context.add(Boxed(motion), key, of: layer, from: shown, nil, old: old, thread)
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
        variables.retimeVariables(of: animator)
    }
}

extension Attachment {
    /// Whether an animation leads to its first value.
    func returns(_ track: Track) -> Bool {
        if case .viewed(let animation) = source { return animation.timing.returns }
        return track.clock.timing.autoreverses
    }
}

extension Track {
    /// The component of a property that it moves, if it is one of the layer itself.
    fileprivate var component: KinComponent? {
        if case .component(let component) = target.part, !target.isNamed { return component }
        return nil
    }
}

import CKinema

extension Attachment {
    /// Starts the animation at a time of the layer, and compiles it. Without a begin time it begins then. Rule 1.8.
    func start(on layer: Layer, at time: Double, in animations: AnimationStore, before: Snapshot) {
        if begin == 0 { (begin, delay) = (max(time, 0) + delay, 0) }
        compile(for: layer, in: animations, before)
        endShown()
    }

    /// Compiles an animation that began at `begin`. Without `before` it is compiled again, with the values that it took from the
    /// layer then.
    func compile(for layer: Layer, in animations: AnimationStore, _ before: Snapshot?, startTime: Double? = nil) {
        if isTrackOnly {
            if let track, track.clock.beginTime != begin { tracks = ShortList(only: track.beginning(at: begin)) }
            end = track?.clock.activeEnd ?? .infinity
            return
        }
        let animation = transientAnimation(in: animations)
        animation.timing.beginTime = begin
        end = ActiveTiming(animation.timing, inheritedDuration: 0).activeEnd
        var compiler = TrackCompiler(animations, layer: layer, before: before)
        if let startTime { compiler.startTime = startTime }
        compiler.compile(animation)
        tracks = compiler.tracks
        if startedTransition == nil { transition = compiler.transition }
    }
}

/// Compiles an animation to tracks. The animation was checked when it was added. Groups are flattened: the clock of a child
/// contains the clock of its group. Rules 6.1, 3.1.
struct TrackCompiler {
    let animations: AnimationStore
    /// Nil for a timeline of a variable.
    let layer: Layer?
    /// The state before the commit.
    let before: Snapshot?
    /// The media time of the start.
    var startTime: Double

    private(set) var tracks = ShortList<Track>()
    private(set) var transition: TransitionTrack?

    init(_ animations: AnimationStore, layer: Layer?, before: Snapshot?) {
        self.animations = animations
        self.layer = layer
        self.before = before
        startTime = animations.published.now
    }

    /// The layer before the commit; nil if it was not shown.
    private var shown: LayerRecord? { layer.flatMap { before?.record($0.slot, id: $0.id) } }

    /// The old side of a transition.
    private var source: Snapshot? { shown == nil ? nil : before?.asTransitionSource }

    /// The value that a property showed before the commit, for animations without any end. Rule 3.1.
    private func previous(_ property: UInt16) -> Value {
        let presentation = Presentation(before ?? .empty, at: animations.published.now)
        return shown.flatMap { presentation.value(property, of: $0) }
            ?? layer.map { animations.model.modelValue(property, of: $0) } ?? .none
    }

    /// Compiles an animation and, in their order, those of its groups at any depth.
    mutating func compile(_ animation: Animation) {
        guard case .group = animation.body else { return compile(alone: animation, in: nil) }
        var open: [(animation: Animation, group: GroupClock?)] = [(animation, nil)]
        while let next = open.popLast() {
            guard case .group(let body) = next.animation.body else {
                compile(alone: next.animation, in: next.group)
                continue
            }
            let inner = GroupClock(clock(of: next.animation, in: next.group))
            for child in body.animations.reversed() { open.append((child, inner)) }
        }
    }

    private func clock(of animation: Animation, in group: GroupClock?) -> TrackClock {
        let timing = ActiveTiming(animation.timing, inheritedDuration: group?.duration ?? 0)
        return TrackClock(
            timing: timing, curve: animations.curves.share(animation.timingFunction), group: group,
            spring: TrackCompiler.spring(of: animation))
    }

    /// Compiles an animation that is not a group.
    private mutating func compile(alone animation: Animation, in group: GroupClock?) {
        let clock = clock(of: animation, in: group)
        switch animation.body {
        case .group: break
        case .transition(let body):
            // A transition in a group is ignored (6.1).
            guard group == nil else { return }
            transition = TransitionTrack(
                clock: clock, type: body.type, subtype: body.subtype, start: body.startProgress, end: body.endProgress,
                filter: body.filter, source: source, startTime: startTime)
        case .basic, .spring:
            guard let target = remember(animation), let body = animation.body.property as? BasicAnimation else { return }
            tracks.append(
                .make(
                    target: target, clock: clock.naming(name(of: body, target)), ends(of: body, target),
                    velocity: target.type.hasVelocity ? body.startVelocity : nil, isAdditive: body.isAdditive,
                    isCumulative: body.isCumulative))
        case .keyframe(let body):
            guard let target = target(of: body) else { return }
            compile(body, target, clock.naming(name(of: body, target)))
        }
    }

    @inline(never)
    private mutating func append(
        _ animation: PropertyAnimation, _ target: TrackTarget, _ clock: TrackClock, _ motion: Motion
    ) {
        tracks.append(
            Track(
                target: target, clock: clock, motion: motion, isAdditive: animation.isAdditive,
                isCumulative: animation.isCumulative))
    }

    /// Nil if the key path is nil: the animation then changes nothing.
    private func target(of animation: PropertyAnimation) -> TrackTarget? {
        guard let found = try? animations.model.keyPath(of: animation), let resolved = try? animations.model.resolve(found) else {
            return nil
        }
        var part = TargetPart.component(resolved.component)
        var type = resolved.type
        if let function = animation.valueFunction.part {
            part = .function(function)
            type = animation.valueFunction.valueType
        }
        return TrackTarget(
            property: resolved.property, part: part, type: type, collection: resolved.collection)
    }

    /// The name of the layer at which an animation aims; nil if it is the animation's own layer.
    private func name(of animation: PropertyAnimation, _ target: TrackTarget) -> Text? {
        guard target.isNamed, let found = try? animations.model.keyPath(of: animation) else { return nil }
        return (try? animations.model.resolve(found))?.name
    }

    private static func spring(of animation: Animation) -> SharedSpring? {
        guard case .spring(let body) = animation.body else { return nil }
        return SharedSpring(SpringCurve(body.spring))
    }

    private func ends(of animation: BasicAnimation, _ target: TrackTarget) -> Ends {
        Ends(
            from: animation.fromValue, to: animation.toValue, by: animation.byValue, previous: animation.shownAtStart ?? .none,
            additive: animation.isAdditive, type: target.type
        )
    }

    /// Stores in an animation what it takes from the layer at its start. Returns its target.
    private func remember(_ animation: Animation) -> TrackTarget? {
        var target: TrackTarget?, shown: Value?
        // A reference to the body ends here, so that it is copied only if another animation has it.
        if let body = animation.body.property as? BasicAnimation, let found = self.target(of: body) {
            target = found
            if before != nil { shown = start(of: body, found) }
        }
        guard let target, shown != nil else { return target }
        animation.body.makeUnique()
        (animation.body.property as? BasicAnimation)?.shownAtStart = shown
        return target
    }

    /// The shown value from which an animation begins because it has no end; nil if it has one, or adds.
    private func start(of body: BasicAnimation, _ target: TrackTarget) -> Value? {
        let adds = target.type.isArithmetic || target.type == .transform
        guard body.fromValue == nil, body.toValue == nil, body.byValue == nil || !adds, !body.isAdditive || !adds else {
            return nil
        }
        return target.read(from: previous(target.property))
    }

    func start(of body: BasicAnimation) -> Value? { target(of: body).flatMap { start(of: body, $0) } }

    private mutating func compile(_ body: KeyframeAnimation, _ target: TrackTarget, _ clock: TrackClock) {
        guard let path = body.path else {
            let shape = KeyframeShape(
                tension: body.tensionValues, continuity: body.continuityValues, bias: body.biasValues)
            if let values = KeyframeValues.make(
                type: target.type, values: body.values, mode: body.calculationMode, keyTimes: body.keyTimes,
                timingFunctions: body.timingFunctions, shape: shape)
            {
                append(body, target, clock, .keyframes(values))
            }
            return
        }
        guard target.type == .point,
            let way = KeyframePath.make(
                path, mode: body.calculationMode, keyTimes: body.keyTimes, timingFunctions: body.timingFunctions)
        else { return }
        append(body, target, clock, .path(way))
        guard body.rotationMode != .none else { return }
        let heading = TrackTarget(
            property: KinProperty.transform.number, part: .component(.whole), type: .transform, collection: target.collection)
        let turn = body.rotationMode == .autoReverse ? Double.pi : 0
        tracks.append(
            Track(
                target: heading, clock: clock, motion: .heading(way, turn: turn), isAdditive: false, isCumulative: false))
    }
}

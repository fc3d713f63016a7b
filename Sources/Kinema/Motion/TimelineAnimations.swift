import CKinema

/// A timeline whose entries have their places, before it starts.
struct TimelineRun {
    let plan: TimelinePlan
    let motion: ChangeMotion
    let duration: Double
    let markers: TimelineMarkers?

    init(
        _ motions: MotionStore, _ entries: [TimelineEntry], _ motion: ChangeMotion, skipsDestroyed: Bool
    ) throws(EngineError) {
        try motion.requireWhole()
        let plan = TimelinePlan(motions, entries: entries, skipsDestroyed: skipsDestroyed)
        do throws(EngineError) {
            duration = try plan.place(entries.indices)
        } catch {
            throw error.inside("entries[\(plan.refused ?? 0)]: ")
        }
        try plan.requireFewTogether()
        markers = try plan.markers(motion, duration: duration)
        var count = 0, ending = 0
        for target in plan.targets {
            count += target.moves.count + 1
            if target.layer == nil { ending += motions.variables.waitingCount(of: target.variable) }
        }
        try HostMemory.require(count, of: Context.animateSize, for: "entries")
        if ending > 0 { try HostMemory.require(bytes: motions.output.events.sizeToAdd(ending), for: "entries") }
        try HostMemory.check()
        (self.plan, self.motion) = (plan, motion)
    }
}

extension Context {
    /// Starts a timeline. Nothing changes if an entry is rejected.
    package func start(
        _ entries: [TimelineEntry], _ motion: ChangeMotion, _ completion: Completion?, _ given: KinAnimator?,
        skipsDestroyed: Bool = false
    ) throws(EngineError) -> KinAnimator {
        let animator = try self.animations.animator(of: given)
        let run = try TimelineRun(motions, entries, motion, skipsDestroyed: skipsDestroyed)
        let movesLayers = run.plan.targets.contains { $0.layer != nil }, atOnce = !movesLayers && !run.plan.targets.isEmpty
        return try self.run(completion, animator, given, hasMarkers: run.markers != nil, atOnce: atOnce) {
            thread throws(EngineError) in run.start(in: self, thread)
        }
    }
}

/// The animations of a timeline: a group for each property of each layer. Rule D117.
extension TimelineRun {
    /// Starts the timeline, which has been checked.
    func start(in context: Context, _ thread: ThreadTransactions) {
        thread.callDisablesActions = true
        defer { thread.callDisablesActions = false }
        let starts = plan.targets.map { plan.start(of: $0, motion) }
        for target in plan.targets { plan.settleFormer(of: target) }
        for start in starts { attach(start, in: context, thread) }
        context.motions.addCourse(self, thread)
        guard let animator = thread.callAnimator, let markers, animator.count > 0 else { return }
        if animator.markers == nil { context.motions.marked.append(animator) }
        animator.markers = markers
    }

    /// Moves a property that a layout has changed with the timeline.
    func start(_ target: TimelineTarget, in context: Context, _ thread: ThreadTransactions) {
        attach(plan.start(of: target, motion), in: context, thread)
    }

    private func attach(_ start: TimelineCourse, in context: Context, _ thread: ThreadTransactions) {
        let motions = context.motions, model = context.model, animations = context.animations
        let target = start.target, key = target.key
        let group = motions.paused(motion) {
            plan.makeGroup(target.moves.indices, in: -1, from: start, MediaTiming($0, ofTimeline: duration))
        }
        group.timing.fillMode = .both
        var value = target.shown
        group.settle(&value, atStart: false)
        // A transparent color of an entry has the hue of another one only while it moves.
        if let type = model.properties[key.property]?.type, type == .color || type == .colors {
            for move in target.moves where move.value.hued(by: value) == value { value = move.value }
        }
        guard let layer = target.layer else {
            let isInstant = duration == 0 && !motion.pauses
            return context.variables.attach(isInstant ? nil : group, to: target, value, after: motion.delay, thread)
        }
        // The checks have been made; only a shown value may be out of the property's range.
        try? context.set(key.keyPath, of: layer, to: value.component(key.component))
        motions.removeAdditions(to: model.name(of: key), from: layer)
        guard duration == 0, !motion.pauses else {
            return animations.attach(.viewed(group), after: motion.delay, to: layer, key: model.name(of: key), thread)
        }
        animations.removeAnimation(model.name(of: key), from: layer)
        guard motion.delay > 0, let type = model.properties[key.property]?.type.type(of: key.component) else { return }
        let start = target.shown.component(key.component), jump = motions.makeAnimation(motion.jumping, key, type, from: start)
        animations.attach(.viewed(jump), after: 0, to: layer, key: model.name(of: key), thread)
    }
}

extension TimelinePlan {
    /// Removes earlier changes of parts of a matrix that an entry moves too, but under another key: they would come back at its end.
    /// Those of scales that move other axes, too, go on: they would lead to the average of the axes.
    fileprivate func settleFormer(of target: TimelineTarget) {
        let property = target.key.property
        guard let layer = target.layer, !layer.attachments.isEmpty, motions.model.properties[property]?.type == .transform else {
            return
        }
        for move in target.moves {
            guard let own = (try? motions.model.resolve(entries[move.entry].keyPath))?.component.transformParts else { continue }
            for (_, part) in KinComponent.names where part != target.key.component && part.transformParts & own != 0 {
                let key = ActionKey(property, part), name = motions.model.name(of: key)
                guard motions.model.valueType(of: key) != nil, layer.attachments[name]?.isBuiltIn == true else { continue }
                if part.transformParts & ~own == 0 {
                    motions.animations.removeAnimation(name, from: layer)
                } else if part.isScale {
                    motions.keepEnd(key, of: layer)
                }
            }
        }
    }

    /// The presentation value of a target when its timeline starts, and its velocity.
    fileprivate func start(of target: TimelineTarget, _ motion: ChangeMotion) -> TimelineCourse {
        // A delay holds what is shown.
        return TimelineCourse(
            motions, target: target, value: target.shown, velocity: motion.delay > 0 ? nil : velocity(of: target))
    }

    private func velocity(of target: TimelineTarget) -> Value? {
        guard let layer = target.layer else { return motions.variables.timelineVelocity(of: target.variable) }
        return motions.model.valueType(of: target.key).flatMap { motions.published.velocity(of: target.key, $0, layer) }
    }

    /// The group of some moves of a target, which are in a timeline or in those within it, from the value at its start.
    fileprivate func makeGroup(
        _ moves: Range<Int>, in parent: Int, from start: TimelineCourse, _ timing: MediaTiming
    ) -> Animation {
        var course = start, children: [Animation] = []
        let target = course.target
        for part in parts(target, moves, in: parent) {
            course.advance(to: part.begin)
            let child: Animation
            if let entry = part.entry {
                let (motion, duration, rate) = (
                    entries[entry].motion, entries[entry].duration, entries[entry].rate
                )
                // Without a duration it is back at once.
                if duration == 0 && motion.autoreverses && !motion.pauses { continue }
                let inner = TimelineCourse(
                    motions, target: target, value: course.value, velocity: course.velocity.map { $0.slowed(by: rate) })
                child = motions.paused(motion) {
                    makeGroup(part.moves, in: entry, from: inner, MediaTiming($0, ofTimeline: duration))
                }
                (child.timing.beginTime, child.timing.speed, child.timing.fillMode) = (part.begin, rate, .forwards)
            } else {
                let move = target.moves[part.moves.lowerBound]
                child = makeAnimation(move, entries[move.entry].motion, in: course)
                child.prolongSpring(to: timing.duration)
                // Before its start the first one shows the value at the start, if that is the value of the key.
                if parent < 0 && children.isEmpty && move.component == target.key.component && !isInstant(move) {
                    child.timing.fillMode = .both
                }
            }
            if parent < 0 && children.isEmpty && child.timing.fillMode != .both {
                children.append(hold(target, target.shown, timing.duration))
            }
            course.add(part, child)
            children.append(child)
        }
        return motions.makeGroup(children, timing)
    }

    /// The animation of an entry, from what its timeline shows at its start.
    private func makeAnimation(_ move: TimelineMove, _ motion: ChangeMotion, in course: TimelineCourse) -> Animation {
        let key = course.target.key, component = move.component, own = component == key.component ? .whole : component
        let type = motions.model.properties[key.property]?.type.type(of: component), shown = course.value.component(component)
        // Without a duration the entry holds its end, which with autoreversing is its start.
        var motion = motion
        motion.retarget = motion.choice == .additive ? .additive : move.isContinued ? .continue : .replace
        let takesNoTime = motions.transactions.thread.seconds(motion.duration) == 0, isInstant = takesNoTime && !motion.pauses
        let isColor = type == .color || type == .colors
        let last = isInstant && motion.autoreverses ? shown : move.value
        let end = isColor && !isInstant ? last.hued(by: shown) : last
        let start = isInstant ? end : isColor ? shown.hued(by: last) : shown
        let adds = motion.retarget == .additive && course.isMoving && type?.hasVelocity == true && type != .transform
        var ends = (from: start, to: end), velocity = course.velocity?.velocity(of: own, at: course.value)
        if let type, adds, !start.isNone, !end.isNone {
            let way =
                isInstant && motion.autoreverses
                ? .zero(type) : Value.subtract(type, end, course.end.component(component))
            ends = (isInstant ? way : .zero(type), way)
        }
        if takesNoTime || adds { velocity = nil }
        let made = motions.paused(isInstant ? motion.once : motion) {
            let run = motions.makePart(
                $0, key.property, component, from: ends.from, to: ends.to, begin: move.begin, velocity: velocity,
                isAdditive: adds && !start.isNone && !end.isNone)
            if takesNoTime { run.timing.duration = TimelineEntry.instant }
            if start.isNone || end.isNone { run.jump(from: start, to: end) }
            return run
        }
        (made.timing.beginTime, made.timing.fillMode) = (move.begin, .forwards)
        return made
    }

    /// Whether an entry has no duration: its value changes when it begins.
    private func isInstant(_ move: TimelineMove) -> Bool {
        let motion = entries[move.entry].motion
        return motions.transactions.thread.seconds(motion.duration) == 0 && !motion.pauses
    }

    /// An animation that shows a value from the start on.
    private func hold(_ target: TimelineTarget, _ value: Value, _ duration: Double) -> Animation {
        let (made, body) = motions.animations.makeAnimation(by: nil)
        body.keyPath = motions.model.name(of: target.key)
        body.keyPathID = target.key.keyPath
        let held = value.component(target.key.component)
        (body.fromValue, body.toValue) = (held, held)
        if held.isNone { made.jump(from: held, to: held) }
        made.timing = MediaTiming(duration: duration, fillMode: .both)
        made.isFrozen = true
        return made
    }
}

/// The value of a property in the course of a timeline.
private struct TimelineCourse {
    let motions: MotionStore
    let target: TimelineTarget
    /// The value at the time at which the next child begins, and the velocity of the key there, nil at rest.
    private(set) var value: Value
    private(set) var velocity: Value?
    /// The value without the children that have not ended.
    private var settled: Value
    private var running: TimelineStack<RunningChild>
    private var time = 0.0

    init(_ motions: MotionStore, target: TimelineTarget, value: Value, velocity: Value?) {
        (self.motions, self.target, self.value, settled, self.velocity) = (motions, target, value, value, velocity)
        running = TimelineStack(target)
    }

    /// Whether a child that has begun has not ended.
    var isMoving: Bool { !running.isEmpty }

    /// The value to which the children lead that have begun.
    var end: Value {
        var value = settled
        for child in running.parts { child.content.animation.settle(&value, atStart: false) }
        return value
    }

    mutating func add(_ part: TimelinePart, _ child: Animation) { running.add(part, RunningChild(child)) }

    /// Computes the value and the velocity at the time at which the next child begins.
    mutating func advance(to time: Double) {
        // A child that ends there still has its velocity.
        if time > self.time || isMoving { velocity = nil }
        if isMoving, let type = motions.model.properties[target.key.property]?.type, type.hasVelocity {
            var tracks: [Track] = []
            forEachTrack { tracks.append($0) }
            let found = Track.velocity(target.key.component, of: settled, type, by: tracks, at: time)
            velocity = found.isVelocity() ? found : nil
        }
        self.time = time
        running.advance(to: time) { $0.animation.settle(&settled, atStart: false) }
        var shown = settled
        forEachTrack { $0.apply(to: &shown, at: time) }
        value = shown
    }

    private func forEachTrack(_ body: (Track) -> Void) {
        for child in running.parts { for track in child.content.tracks(motions.animations, target.layer) { body(track) } }
    }
}

/// A child of a timeline that has begun. It is compiled if another one begins later.
private final class RunningChild {
    let animation: Animation
    private var compiled: ShortList<Track>?

    init(_ animation: Animation) { self.animation = animation }

    func tracks(_ animations: AnimationStore, _ layer: Layer?) -> ShortList<Track> {
        if let compiled { return compiled }
        var compiler = TrackCompiler(animations, layer: layer, before: nil)
        compiler.compile(animation)
        compiled = compiler.tracks
        return compiler.tracks
    }
}

extension MediaTiming {
    /// Of the cycles of a timeline whose content takes some seconds.
    fileprivate init(_ motion: ChangeMotion, ofTimeline duration: Double) {
        self.init(
            duration: max(duration, TimelineEntry.instant), repeatCount: motion.repeatCount, autoreverses: motion.autoreverses,
            fillMode: .forwards)
    }
}

extension Animation {
    /// Gives a property the exact values from or to which an animation of a timeline leads.
    func settle(_ value: inout Value, atStart: Bool) {
        let isStart = atStart || timing.returns
        if let group {
            for child in isStart ? group.animations.reversed() : group.animations { child.settle(&value, atStart: isStart) }
        } else if let basic = body.property as? BasicAnimation, let keyPath = basic.keyPathID,
            let component = KinComponent(rawValue: keyPath >> 16), let end = isStart ? basic.fromValue : basic.toValue
        {
            let old = value.component(component)
            value = value.setting(component, to: basic.isAdditive ? Value.add(.number, old, end) : end)
        } else if case .keyframe(let jump) = body, let end = isStart ? jump.values.first : jump.values.last {
            value = end
        }
    }

    /// Shows the second value as soon as its progress is above 0: nil has no numbers from which to move. Keyframes can be nil in a
    /// document, where the nil of a basic animation is the underlying value.
    fileprivate func jump(from start: Value, to end: Value) {
        let jump = KeyframeAnimation()
        (jump.keyPath, jump.keyPathID) = (body.property?.keyPath, body.property?.keyPathID)
        (jump.values, jump.keyTimes, jump.calculationMode) = ([start, end], [0, 1e-300, 1], .discrete)
        body = .keyframe(jump)
    }
}

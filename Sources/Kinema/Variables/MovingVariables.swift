import CKinema

/// Variables that a motion moves. Rules D153, D83 to D85.
extension VariableStore {
    fileprivate func check(
        _ handle: KinVariable, _ index: Int, _ targets: NumberRows, _ starts: MotionStarts, _ motion: borrowing ChangeMotion
    ) throws(EngineError) {
        try requireWidth(targets.width, of: try variable(handle), "width")
        try targets.requireFinite(index, "targets")
        try starts.values?.requireFinite(index, "motion.from")
        if let velocities = starts.velocities {
            guard velocities.value(index).isVelocity(during: max(motion.timeConstant, 1)) else {
                throw .argument(
                    "motion.startVelocity: \(velocities.value(index).numbers) given, expected numbers up to 1e30")
            }
        }
        guard (published.now + motion.delay + motion.stagger * Double(index)).isFinite else {
            throw .argument("motion.stagger: \(motion.stagger) given, expected a finite delay of every variable")
        }
    }

    fileprivate func requireMemory(
        toMove handles: UnsafeBufferPointer<KinVariable>, _ motion: borrowing ChangeMotion, isWaitedFor: Bool
    ) throws(EngineError) {
        let count = handles.count
        var bytes = growth(motions: count), ending = 0
        if waitingCount > 0 {
            for handle in handles { ending += slot(handle.id).map { waitingCount(of: $0) } ?? 0 }
        }
        if ending > 0 { bytes += output.events.sizeToAdd(ending) }
        if isWaitedFor || motion.delay > 0 || motion.stagger > 0 || motion.timeConstant > 0 {
            let (more, isTooMuch) = count.multipliedReportingOverflow(by: VariableExtras.size)
            bytes = isTooMuch ? .max : bytes + more + animations.schedule.sizeToAdd(count) + growth(extras: count)
        }
        try HostMemory.require(bytes: bytes, for: "variables")
        try HostMemory.check()
    }

    /// Moves a variable from what it shows, even to the value to which it leads if it `mayStay`.
    func move(
        _ slot: UInt32, _ start: VariableStart, _ motion: borrowing ChangeMotion, mayStay: Bool = false,
        _ thread: ThreadTransactions
    ) {
        let (shown, rate) = shown(slot)
        let isMoving = self[slot].pointee.motion > 0, old = self[slot].pointee.target
        if start.target == old && start.value == nil && start.velocity == nil && !mayStay { return }
        let seconds = thread.seconds(motion.duration)
        if seconds == 0 && (start.delay == 0 || motion.returns) { return jump(slot, start, motion, from: start.value ?? shown) }
        if seconds == 0 {
            let jump = motion.jumping(after: start.delay)
            return move(slot, start.withoutDelay, jump, seconds: start.delay, from: shown, velocity: nil, thread)
        }
        var velocity = start.velocity
        if velocity == nil && motion.choice != .replace && start.value == nil && isMoving && rate.isVelocity { velocity = rate }
        move(slot, start, motion, seconds: seconds, from: shown, velocity: velocity, thread)
    }

    /// Changes a variable at once; an additive change leaves what moves it, which goes on about the new value. Rule D134.
    private func jump(_ slot: UInt32, _ start: VariableStart, _ motion: borrowing ChangeMotion, from shown: SIMD4<Double>) {
        let isAdditive = motion.retarget == .additive
        if !isAdditive { endMotions(of: slot) }
        guard motion.returns else { return self[slot].pointee.target = start.target }
        if !isAdditive { self[slot].pointee.target = shown }
    }

    /// Moves a variable by a motion of some seconds, or of a spring of so many.
    private func move(
        _ slot: UInt32, _ start: VariableStart, _ motion: borrowing ChangeMotion, seconds: Double, from shown: SIMD4<Double>,
        velocity: SIMD4<Double>?, _ thread: ThreadTransactions
    ) {
        let record = self[slot], old = record.pointee.target
        let isAddition = motion.mayAdd(start.value != nil) && start.velocity == nil && motion.timeConstant == 0
        var from = start.value ?? (isAddition ? old : shown), to = start.target
        var flags: VariableMotion.Flags = motion.returns ? .returns : []
        if record.pointee.isColor && !isAddition { (from, to) = VariableMotion.hued(from, to) }
        // One that adds begins at rest.
        let velocity = isAddition ? nil : velocity
        let isContinued = motion.continues(velocity.map { Value($0, 4) }, isAdditive: isAddition)
        if isContinued || (velocity != nil && !isAddition && motion.timeConstant > 0) { flags.insert(.pushed) }
        var distance = from - to
        if motion.returns {
            distance = to - from
        } else if to != start.target {
            (distance, flags) = (from - start.target, flags.union(.keepsHue))
        }
        let push = flags.contains(.pushed) ? velocity ?? .zero : .zero
        if !isAddition { endMotions(of: slot) }
        record.pointee.target = motion.returns ? from : start.target
        guard distance.isVelocity else { return }
        let clock = clock(motion, start, seconds: seconds, flags, distance: distance, velocity: push, isAddition, thread)
        guard let clock else { return }
        let moved = VariableMotion(clock, offset: distance, velocity: push, flags)
        add(moved, MotionEnds(from: from, to: start.target), timeConstant: motion.timeConstant, to: slot, thread)
    }

    private func add(
        _ motion: VariableMotion, _ ends: MotionEnds, timeConstant: Double, to slot: UInt32, _ thread: ThreadTransactions
    ) {
        output.frameOrder.hasStarted = true
        let isWaiting = thread.callCompletion != nil || thread.callAnimator != nil || motion.begin > published.now
        guard isWaiting || timeConstant > 0 else { return add(motion, nil, to: slot) }
        let waiting = isWaiting ? wait(.builtIn, of: slot, from: motion.begin, to: motion.end, thread) : nil
        let extras = VariableExtras(timeConstant: timeConstant, waiting: waiting, ends)
        add(motion.withExtras, extras, to: slot)
    }

    /// Makes the entry in the schedule of a motion, for which the completion of the call waits, and which joins its animator.
    func wait(
        _ source: AttachmentSource, of slot: UInt32, from begin: Double, to end: Double, _ thread: ThreadTransactions
    ) -> Attachment {
        let completion = thread.callCompletion
        let made = Attachment(
            source, begin: begin, key: nil, layerID: handle(slot), order: transactions.nextOrder(), owner: 0,
            completions: completion.map { [$0] } ?? [])
        made.end = end
        completion?.pending += 1
        if let animator = thread.callAnimator { joinNow(animator, made) } else { scheduleWaking(of: made) }
        return made
    }

    /// The clock of a motion of a variable; nil if there is no such spring.
    private func clock(
        _ motion: borrowing ChangeMotion, _ start: VariableStart, seconds: Double, _ flags: VariableMotion.Flags,
        distance: SIMD4<Double>, velocity: SIMD4<Double>, _ isAddition: Bool, _ thread: ThreadTransactions
    ) -> TrackClock? {
        let begin = published.now + start.delay
        guard let bounce = motion.bounce else {
            let standard = isAddition ? TimingFunction.easeInEaseOut : .default
            let curve = animations.curve(motion.curve, standard, isContinued: flags.contains(.pushed), thread)
            return motion.clock(from: begin, seconds, curve, nil, isProlonged: false)
        }
        guard let spring = animations.spring(seconds, bounce) else { return nil }
        var length = spring.duration(isPushed: flags.contains(.pushed) || motion.timeConstant > 0)
        if motion.timeConstant > 0 {
            var end = 0.0
            for index in 0..<VariableValue.widest {
                let x = motion.returns ? -distance[index] : distance[index]
                let thrown = Thrown(from: x, velocity: velocity[index], timeConstant: motion.timeConstant)
                end = max(end, thrown.decayEnd)
            }
            length += end
        }
        return motion.clock(from: begin, length, nil, spring.shared, isProlonged: motion.timeConstant == 0)
    }
}

extension Context {
    /// Moves variables to rows of targets, each a stagger after the one before. Nothing changes if something is refused. The motions join
    /// the animator of a handle, or a new one if it is null. Rule D155.
    package func animate(
        _ handles: UnsafeBufferPointer<KinVariable>, to targets: NumberRows, _ starts: MotionStarts,
        _ motion: Boxed<ChangeMotion>, _ completion: Completion?, _ given: KinAnimator?
    ) throws(EngineError) -> KinAnimator {
        let animator = try self.animations.animator(of: given)
        let motion = starts.velocities == nil ? motion : Boxed(motion.content.continuing)
        for index in handles.indices {
            do throws(EngineError) {
                try variables.check(handles[index], index, targets, starts, motion.content)
            } catch {
                throw handles.count == 1 ? error : error.inside("variables[\(index)]: ")
            }
        }
        try variables.requireMemory(toMove: handles, motion.content, isWaitedFor: completion != nil || given != nil)
        return try run(completion, animator, given, atOnce: true) { thread in
            for index in handles.indices {
                guard let slot = variables.slot(handles[index].id) else { continue }
                let start = VariableStart(
                    target: targets.numbers(index), value: starts.values?.numbers(index),
                    velocity: starts.velocities?.numbers(index),
                    delay: motion.content.delay + motion.content.stagger * Double(index))
                variables.move(slot, start, motion.content, thread)
            }
        }
    }
}

/// How a variable begins to move.
struct VariableStart {
    let target: SIMD4<Double>
    /// The value and the velocity that the host gave.
    var value, velocity: SIMD4<Double>?
    var delay = 0.0

    fileprivate var withoutDelay: VariableStart {
        var start = self
        start.delay = 0
        return start
    }
}

extension ChangeMotion {
    /// The clock of a motion that takes some seconds for a run, which a spring may prolong into a pause.
    fileprivate func clock(
        from begin: Double, _ length: Double, _ curve: consuming SharedCurve?, _ spring: SharedSpring?, isProlonged: Bool
    ) -> TrackClock {
        func clock(_ timing: MediaTiming, _ curve: SharedCurve?, _ group: GroupClock?, _ spring: SharedSpring?) -> TrackClock {
            TrackClock(timing: ActiveTiming(timing, inheritedDuration: 0), curve: curve, group: group, spring: spring)
        }
        guard pauses else {
            let timing = MediaTiming(
                beginTime: begin, duration: length, repeatCount: repeatCount, autoreverses: autoreverses, fillMode: .backwards)
            return clock(timing, curve, nil, spring)
        }
        let own = spring != nil && isProlonged ? max(length, length + repeatDelay - lead) : length
        let outer = GroupClock(clock(pausing(length, from: begin), nil, nil, nil))
        return clock(MediaTiming(beginTime: lead, duration: own, fillMode: .both), curve, outer, spring)
    }
}

extension NumberRows {
    /// The numbers of a row, up to four.
    fileprivate func numbers(_ index: Int) -> SIMD4<Double> {
        var numbers = SIMD4<Double>.zero
        for place in 0..<min(width, VariableValue.widest) { numbers[place] = self[index][place] }
        return numbers
    }

    fileprivate func requireFinite(_ index: Int, _ name: Name) throws(EngineError) {
        for place in 0..<width where !self[index][place].isFinite { throw .number("\(name)", value(index)) }
    }
}

extension VariableMotion {
    /// The ends of a color, of which one that is transparent has the hue of the other. Rule D150.
    fileprivate static func hued(_ from: SIMD4<Double>, _ to: SIMD4<Double>) -> (from: SIMD4<Double>, to: SIMD4<Double>) {
        let a = Value(from, 4), b = Value(to, 4)
        return (a.hued(by: b).firstNumbers, b.hued(by: a).firstNumbers)
    }
}

extension SIMD4<Double> {
    /// Whether nothing that is computed from them overflows.
    fileprivate var isVelocity: Bool { Value(self, 4).isVelocity() }
}

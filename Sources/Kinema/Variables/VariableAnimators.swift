import CKinema

/// Motions of variables in animators. They take part in an animator by their entries in the schedule, but a change of the animator's clock
/// needs no commit: a variable reads its motions at the time that the clock shows. Rule D155.
extension Attachment {
    /// Whether it is the entry of a motion of a variable.
    var isOfVariable: Bool { Handle.kind(layerID) == .variable }
}

extension VariableStore {
    // MARK: Clocks

    /// Adds a motion that starts now to an animator.
    func joinNow(_ animator: Animator, _ waiting: Attachment) {
        animations.join(animator, waiting)
        guard let control = waiting.control else { return }
        control.noteTimes(waiting, base: published.now)
        animator.limit = max(animator.limit, control.end)
        retime(waiting, control)
    }

    /// Gives motions the ends that further members of their animator have made later.
    func retimeVariables(of animator: Animator) {
        for waiting in animator.running where waiting.isOfVariable {
            if let control = waiting.control, end(of: waiting) != waiting.end { retime(waiting, control) }
        }
    }

    /// Schedules a motion anew by the clock of its animator.
    private func retime(_ waiting: Attachment, _ control: AnimatorControl) {
        let limit = animations.limit(of: waiting, control)
        control.limit = limit
        animations.schedule.cancel(waiting)
        waiting.begin = control.isSet ? control.interval(limit: limit).begin : control.ownBegin
        waiting.end = end(of: waiting)
        scheduleWaking(of: waiting)
    }

    /// Makes the clocks that an animator has set those of its motions, of which some may end now.
    func setClocksOfVariables(_ running: [Attachment]) {
        for waiting in running where waiting.isOfVariable {
            guard let control = waiting.control, let slot = slot(waiting.layerID) else { continue }
            retime(waiting, control)
            endMotions(of: slot, thatEndBy: published.now)
        }
    }

    /// The time of the end of a motion. In an animator all motions end when its last one does, even if it has been released since.
    func end(of waiting: Attachment) -> Double {
        guard let control = waiting.control else { return waiting.end }
        let limit = animations.animators[control.animator] == nil ? control.limit : animations.limit(of: waiting, control)
        return control.isSet ? control.interval(limit: limit).end : control.base + limit
    }

    /// The time at which a motion is read, and how fast that runs.
    func clock(of extras: VariableExtras) -> (time: Double, pace: Double) {
        guard let control = extras.control, control.isSet else { return (published.now, 1) }
        let position = control.position + (published.now - control.anchor) * control.rate
        let rests = control.rate < 0 ? position <= 0 : position >= control.limit
        return (control.base + min(max(position, 0), control.limit), rests ? 0 : control.rate)
    }

    /// Whether a motion in an animator changes its variable now.
    func isMoving(_ waiting: Attachment) -> Bool {
        guard let control = waiting.control, !control.isHeld else { return false }
        return waiting.begin <= published.now && published.now <= min(end(of: waiting), control.restBegin)
    }

    // MARK: Ends

    /// Throws if there is no memory for the completions of motions that may end at once.
    func requireMemory(toEndVariables running: [Attachment]) throws(EngineError) {
        var ending = 0
        for waiting in running where waiting.isOfVariable { ending += waiting.completions.count }
        if ending > 0 { try HostMemory.require(bytes: output.events.sizeToAdd(ending), for: "animator") }
    }

    /// Makes the other end of a motion the value to which its variable leads. Motions that come back lead to their start in any case.
    func turnMotion(_ waiting: Attachment, backwards: Bool) {
        guard let place = place(of: waiting), let extras = extras(place.number) else { return }
        let motion = self.motion(place.number), turned = motion.pointee.turned, record = self[place.slot]
        guard motion.pointee.options.contains(.turned) != backwards, turned.options != motion.pointee.options else { return }
        let (old, new) = backwards ? (extras.ends.to, extras.ends.from) : (extras.ends.from, extras.ends.to)
        let target = record.pointee.target
        // What other motions add stays.
        record.pointee.target = target == old ? new : target + (new - old)
        motion.pointee = turned
    }

    /// Ends a motion that has left its animator. The variable shows the value to which it leads, or what it shows now.
    func finishMotion(_ waiting: Attachment, atCurrent: Bool) {
        guard let place = place(of: waiting) else { return }
        if atCurrent {
            var value = self[place.slot].pointee.target, rate = SIMD4<Double>.zero
            add(place.number, to: &value, &rate)
            self[place.slot].pointee.target = value
        }
        _ = remove(motion: place.number, after: place.last, of: place.slot)
        endWaiting(waiting, at: published.now, finished: false)
    }

    /// Moves a variable in an animator from what it shows to the value to which it leads. What waited for its motions waits for that.
    func continueMotion(_ waiting: Attachment, _ motion: ChangeMotion, _ thread: ThreadTransactions) {
        guard let slot = slot(waiting.layerID) else { return }
        var completions: [Completion] = [], number = self[slot].pointee.motion
        while number > 0 {
            let other = extras(number)?.waiting
            if let other, other.control?.animator == waiting.control?.animator { completions += other.completions }
            number = self.motion(number).pointee.next
        }
        for completion in completions { completion.pending += 1 }
        move(slot, VariableStart(target: self[slot].pointee.target), motion, mayStay: true, thread)
        let moved = self[slot].pointee.motion
        if moved > 0, let continued = extras(moved)?.waiting {
            continued.completions += completions
            return
        }
        // A motion without a duration is at its end.
        for completion in completions {
            completion.pending -= 1
            output.queueIfDue(completion)
        }
    }

    /// The slot of the variable that a motion moves, its number, and the number of the motion before it in the list.
    private func place(of waiting: Attachment) -> (slot: UInt32, number: UInt32, last: UInt32)? {
        guard let slot = slot(waiting.layerID) else { return nil }
        var number = self[slot].pointee.motion, last: UInt32 = 0
        while number > 0 {
            if extras(number)?.waiting === waiting { return (slot, number, last) }
            (last, number) = (number, motion(number).pointee.next)
        }
        return nil
    }
}

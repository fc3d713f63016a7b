import CKinema

/// What ends with motions of variables: at their end, at the end of a variable, and at that of a frame.
extension VariableStore {
    /// Ends all motions of a variable, for whose completions there must be memory.
    func requireEnd(of slot: UInt32) throws(EngineError) {
        let waiting = waitingCount(of: slot)
        if waiting > 0 { try HostMemory.require(bytes: output.events.sizeToAdd(waiting), for: "variable") }
        endMotions(of: slot)
    }

    /// Ends the motions of a variable that have come to their end by a time, or all of them.
    func endMotions(of slot: UInt32, thatEndBy time: Double = .infinity) {
        var number = self[slot].pointee.motion, last: UInt32 = 0
        while number > 0 {
            let next = motion(number).pointee.next, end = end(ofMotion: number)
            if time == .infinity || end - Attachment.endTolerance <= time {
                let extras = remove(motion: number, after: last, of: slot)
                if let waiting = extras?.waiting {
                    endWaiting(waiting, at: min(end, published.now), finished: end - Attachment.endTolerance <= published.now)
                }
            } else {
                last = number
            }
            number = next
        }
    }

    /// The time of the end of a motion, by the clock of its animator if it has one.
    private func end(ofMotion number: UInt32) -> Double {
        let motion = self.motion(number)
        guard motion.pointee.hasExtras, let waiting = extras(number)?.waiting else { return motion.pointee.end }
        return end(of: waiting)
    }

    func endWaiting(_ waiting: Attachment, at time: Double, finished: Bool) {
        animations.schedule.cancel(waiting)
        animations.end(waiting, finished: finished, at: time, reportsStart: false)
    }

    /// Schedules the begin of a motion that waits for it, or the end for which a completion waits.
    func scheduleWaking(of waiting: Attachment) {
        if waiting.isHeld { return }
        if waiting.begin > published.now { return animations.schedule.add(waiting, .start, due: waiting.begin) }
        guard !waiting.completions.isEmpty || waiting.control != nil, waiting.end < .infinity else { return }
        animations.schedule.add(waiting, .end, due: waiting.end - Attachment.endTolerance)
    }

    /// Processes what is due of a variable: the begin of a motion, which only wakes the host, or the end.
    func wake(_ entry: Schedule.Entry) {
        guard let slot = slot(entry.attachment.layerID) else { return }
        let end = end(of: entry.attachment)
        if entry.kind == .end && end - Attachment.endTolerance <= published.now {
            return endMotions(of: slot, thatEndBy: published.now)
        }
        entry.attachment.end = end
        scheduleWaking(of: entry.attachment)
    }

    /// Ends a frame: variables with a key that no call has named since the last advance are dropped. Rule D154.
    func endFrameOfVariables() {
        endFrame { endMotions(of: $0) }
    }
}

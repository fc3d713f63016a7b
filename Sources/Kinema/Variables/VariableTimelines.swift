import CKinema

/// Variables in timelines. A timeline makes the same group of animations for a variable as for a property of a layer, of the same type;
/// its tracks are those of one motion of the variable. Rules D117, D155.
extension VariableStore {
    /// A property of the type of a variable, for the animations of a timeline. Up to four numbers move as those of a rectangle do:
    /// each by itself.
    private func timelineProperty(of slot: UInt32) -> UInt16 {
        let record = self[slot].pointee
        if record.isColor { return KinProperty.backgroundColor.number }
        return record.width == 1 ? KinProperty.zPosition.number : KinProperty.bounds.number
    }

    func timelineType(of slot: UInt32) -> KinPropertyType {
        if self[slot].pointee.isColor { return .color }
        return self[slot].pointee.width == 1 ? .number : .rect
    }

    /// Numbers of a variable as a value of that type.
    private func timelineValue(_ numbers: SIMD4<Double>, of slot: UInt32) -> Value {
        self[slot].pointee.width == 1 ? .number(numbers.x) : .quad(numbers.x, numbers.y, numbers.z, numbers.w)
    }

    /// A value that an entry gives a variable.
    func timelineValue(_ given: Value, of slot: UInt32) throws(EngineError) -> Value {
        try requireWidth(given.numbers.count, of: slot, "width")
        guard given.isFinite else { throw .number("values", given) }
        return timelineValue(given.firstNumbers, of: slot)
    }

    func timelineTarget(_ slot: UInt32) -> TimelineTarget {
        let key = ActionKey(timelineProperty(of: slot), .whole)
        return TimelineTarget(nil, key, timelineValue(shown(slot).value, of: slot), variable: slot)
    }

    /// The velocity with which a timeline may continue.
    func timelineVelocity(of slot: UInt32) -> Value? {
        guard self[slot].pointee.motion > 0 else { return nil }
        let velocity = timelineValue(shown(slot).rate, of: slot)
        return velocity.isVelocity() ? velocity : nil
    }

    /// Gives a variable the final value of a timeline, and the group of animations that leads there; without one it jumps.
    func attach(
        _ group: Animation?, to target: TimelineTarget, _ value: Value, after delay: Double, _ thread: ThreadTransactions
    ) {
        let slot = target.variable, end = value.firstNumbers
        guard let group else {
            var jump = ChangeMotion()
            (jump.duration, jump.retarget) = (0, .replace)
            endMotions(of: slot)
            return move(slot, VariableStart(target: end, delay: delay), jump, thread)
        }
        endMotions(of: slot)
        output.frameOrder.hasStarted = true
        group.timing.beginTime = published.now + delay
        self[slot].pointee.target = end
        let clock = TrackClock(timing: ActiveTiming(group.timing, inheritedDuration: 0), curve: nil, group: nil)
        let waiting = wait(.viewed(group), of: slot, from: clock.beginTime, to: clock.activeEnd, thread)
        waiting.tracks = tracks(of: group)
        let ends = MotionEnds(from: target.shown.firstNumbers, to: end)
        let motion = VariableMotion(clock, offset: .zero, velocity: .zero, .hasExtras)
        add(motion, VariableExtras(timeConstant: 0, waiting: waiting, ends), to: slot)
    }

    private func tracks(of group: Animation) -> ShortList<Track> {
        var compiler = TrackCompiler(animations, layer: nil, before: nil)
        compiler.compile(group)
        return compiler.tracks
    }

    /// Adds what a timeline shows at a time beyond the value to which it leads.
    func addTimeline(
        _ motion: VariableMotion, _ extras: VariableExtras, to value: inout SIMD4<Double>, _ rate: inout SIMD4<Double>,
        at time: Double
    ) {
        guard let tracks = extras.waiting?.tracks, let type = tracks.head?.target.type else { return }
        let lead = motion.options.contains(.turned) ? extras.ends.from : extras.ends.to
        var shown: Value = type == .number ? .number(lead.x) : .quad(lead.x, lead.y, lead.z, lead.w), slope = Value.zero(type)
        for track in tracks { track.apply(to: &shown, &slope, at: LayerTime(seconds: time, pace: 1)) }
        // Numbers that nothing else moves are those of the timeline to the bit.
        value = value == lead ? shown.firstNumbers : value + (shown.firstNumbers - lead)
        rate += slope.firstNumbers
    }

    /// Compiles the timeline of a variable that was read from a saved state. Returns false if it is none of its variable.
    func compileTimeline(_ waiting: Attachment) -> Bool {
        guard case .viewed(let group) = waiting.source, let slot = slot(waiting.layerID) else { return false }
        let property = timelineProperty(of: slot), type = timelineType(of: slot)
        waiting.tracks = tracks(of: group)
        for track in waiting.tracks {
            let target = track.target
            guard target.property == property, target.type == type, !target.isNamed, case .component(.whole) = target.part else {
                return false
            }
        }
        return waiting.track != nil
    }
}

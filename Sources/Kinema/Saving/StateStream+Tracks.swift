import CKinema

/// Compiled animations of emitters and cells that belong to the past: their objects may exist no more. Rule D144.
extension StateStream {
    private static let basic: UInt64 = 0, keyframes: UInt64 = 1, path: UInt64 = 2

    func write(past track: Track) {
        _ = word(UInt64(track.target.bits))
        if var name = track.name { text(&name) }
        write(track.clock)
        let flags: UInt64 = (track.isAdditive ? 1 : 0) | (track.isCumulative ? 2 : 0)
        switch track.motion {
        case .basic(let ends):
            _ = word(StateStream.basic << 8 | flags)
            var (from, to) = (ends.given.from, ends.given.to), by: Value?, velocity = track.startVelocity
            if case .underlyingBy(let difference) = ends { by = difference }
            optional(&from)
            optional(&to)
            optional(&by)
            optional(&velocity)
        case .keyframes(let motion):
            _ = word(StateStream.keyframes << 8 | flags)
            var keyframes = motion.given
            self.keyframes(&keyframes)
        case .path(let motion), .heading(let motion, _):
            _ = word(StateStream.path << 8 | flags)
            write(.path(motion.path), 0)
            var keyframes = motion.given
            self.keyframes(&keyframes)
        }
    }

    /// Nil if it is not an animation of a layer of the class.
    func readPastTrack(_ layerClass: KinLayerClass) -> Track? {
        let target = TrackTarget(bits: UInt32(truncatingIfNeeded: word(0)))
        guard case .component(let component) = target.part, let entry = context.model.properties[target.property],
            entry.isAnimatable,
            target.isNamed || entry.belongs(to: layerClass), entry.type.type(of: component) == target.type
        else { return nil }
        var name: Text?
        if target.isNamed {
            var given: Text = ""
            text(&given)
            name = given
        }
        guard let clock = readClock()?.naming(name) else { return nil }
        let head = word(0), isAdditive = head & 1 == 1, isCumulative = head & 2 == 2
        switch head >> 8 {
        case StateStream.basic:
            guard let (ends, velocity) = readEnds(target.type) else { return nil }
            return .make(
                target: target, clock: clock, ends, velocity: velocity, isAdditive: isAdditive, isCumulative: isCumulative)
        case StateStream.keyframes:
            guard let motion = readKeyframes(target.type) else { return nil }
            return Track(
                target: target, clock: clock, motion: .keyframes(motion), isAdditive: isAdditive, isCumulative: isCumulative)
        case StateStream.path:
            guard target.type == .point, let motion = readPathMotion() else { return nil }
            return Track(target: target, clock: clock, motion: .path(motion), isAdditive: isAdditive, isCumulative: isCumulative)
        default: return nil
        }
    }

    // MARK: Clocks

    /// The clock and those of its groups, the innermost first.
    func write(_ clock: TrackClock) {
        var next: TrackClock? = clock, depth = 0
        while let current = next {
            depth += 1
            next = current.group?.clock
        }
        _ = word(UInt64(depth))
        next = clock
        while let current = next {
            var timing = current.timing, curve = current.curve
            self.timing(&timing)
            self.curve(&curve)
            let spring = current.spring?.spring
            _ = word(spring == nil ? 0 : spring?.allowsOverdamping == true ? 3 : 1)
            if let spring {
                for x in [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity] { _ = word(x.bitPattern) }
            }
            next = current.group?.clock
        }
    }

    func readClock() -> TrackClock? {
        var parts: [(timing: ActiveTiming, curve: SharedCurve?, spring: SharedSpring?)] = []
        let depth = length(0)
        guard depth > 0, depth <= StateStream.mostGroups else { return nil }
        for _ in 0..<depth {
            var timing = ActiveTiming(MediaTiming(), inheritedDuration: 1), curve: TimingFunction?
            self.timing(&timing)
            self.curve(&curve)
            let flags = word(0)
            var spring: SharedSpring?
            if flags & 1 == 1 {
                var given = Spring(allowsOverdamping: flags & 2 == 2)
                number(&given.mass)
                number(&given.stiffness)
                number(&given.damping)
                number(&given.initialVelocity)
                guard given.isValid else { return nil }
                spring = SharedSpring(SpringCurve(given))
            }
            guard isIntact, timing.duration > 0, timing.beginTime.isFinite, timing.speed.isFinite, timing.timeOffset.isFinite,
                timing.activeDuration >= 0
            else { return nil }
            parts.append((timing, context.animations.curves.share(curve), spring))
        }
        var clock: TrackClock?
        for part in parts.reversed() {
            let group = clock.map { GroupClock($0) }
            clock = TrackClock(timing: part.timing, curve: part.curve, group: group, spring: part.spring)
        }
        return clock
    }

    /// No animation has more groups around it.
    private static let mostGroups = 1024

    private func timing(_ timing: inout ActiveTiming) {
        var (begin, duration, active) = (timing.beginTime, timing.duration, timing.activeDuration)
        var (speed, offset) = (timing.speed, timing.timeOffset)
        number(&begin)
        number(&duration)
        number(&active)
        number(&speed)
        number(&offset)
        let flags = word((timing.autoreverses ? 1 : 0) | UInt64(timing.fillMode.rawValue) << 1)
        guard isReading else { return }
        timing = ActiveTiming(
            beginTime: begin, duration: duration, activeDuration: active, speed: speed, timeOffset: offset,
            autoreverses: flags & 1 == 1, fillMode: FillMode(rawValue: UInt8(flags >> 1 & 3)) ?? .removed)
    }

    // MARK: Motions

    private func readEnds(_ type: KinPropertyType) -> (Ends, Value?)? {
        var from: Value?, to: Value?, by: Value?, velocity: Value?
        optional(&from)
        optional(&to)
        optional(&by)
        optional(&velocity)
        for value in [from, to, by] { if let value, value.typed(as: type) != value { return nil } }
        if let velocity { guard type.hasVelocity, velocity.typed(as: type) == velocity else { return nil } }
        guard isIntact, type != .transform else { return nil }
        switch (from, to, by) {
        case (let a?, let b?, nil): return (.between(a, b, type), velocity)
        case (let a?, nil, nil): return (.toUnder(a), velocity)
        case (nil, let b?, nil): return (.underlyingTo(b), velocity)
        case (nil, nil, let by?): return type.isArithmetic ? (.underlyingBy(by), velocity) : nil
        default: return nil
        }
    }

    private func keyframes(_ given: inout GivenKeyframes) {
        let mode = word(UInt64(given.mode.rawValue))
        numbers(&given.keyTimes)
        numbers(&given.shape.tension)
        numbers(&given.shape.continuity)
        numbers(&given.shape.bias)
        let values = length(given.values.count)
        if isReading { given.values = Array(repeating: .none, count: values) }
        for index in given.values.indices { value(&given.values[index]) }
        let curves = length(given.timingFunctions.count)
        if isReading { given.timingFunctions = Array(repeating: .linear, count: curves) }
        for index in given.timingFunctions.indices {
            var curve: TimingFunction? = given.timingFunctions[index]
            self.curve(&curve)
            given.timingFunctions[index] = curve ?? .linear
        }
        guard isReading else { return }
        if let known = CalculationMode(rawValue: UInt8(truncatingIfNeeded: min(mode, 255))) { given.mode = known } else { fail() }
        if !KeyTimes.isWellFormed(given.keyTimes) { fail() }
    }

    private func readKeyframes(_ type: KinPropertyType) -> KeyframeValues? {
        var given = GivenKeyframes(mode: .linear)
        keyframes(&given)
        guard isIntact, type != .transform, given.values.allSatisfy({ $0.typed(as: type) == $0 }) else { return nil }
        return .make(
            type: type, values: given.values, mode: given.mode, keyTimes: given.keyTimes, timingFunctions: given.timingFunctions,
            shape: given.shape)
    }

    private func readPathMotion() -> KeyframePath? {
        var path = Value.none, given = GivenKeyframes(mode: .linear)
        value(&path)
        keyframes(&given)
        guard isIntact, case .path(let path) = path else { return nil }
        return .make(path, mode: given.mode, keyTimes: given.keyTimes, timingFunctions: given.timingFunctions)
    }
}

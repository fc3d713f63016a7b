import CKinema

/// An attached animation that was read, before its tracks are compiled.
struct Uncompiled {
    let attachment: Attachment
    let layer: Layer
    /// The media time at which a transition started.
    let startTime: Double
    /// The changes of an animator to the first track.
    let lead: Lead?
}

/// Attached animations. Those without an object are written as their only track, the others with a reference to their object.
extension StateStream {
    /// The first word: what the others contain.
    private struct Head {
        var bits: UInt64

        func flag(_ bit: UInt64) -> Bool { bits >> bit & 1 == 1 }

        mutating func set(_ bit: UInt64, _ flag: Bool) { if flag { bits |= 1 << bit } }

        func field(_ bit: UInt64, _ width: UInt64) -> UInt64 { bits >> bit & (1 << width - 1) }
    }

    private static let host: UInt64 = 0, plain: UInt64 = 1, builtIn: UInt64 = 2, fade: UInt64 = 3, viewed: UInt64 = 4

    /// The clock that an animation had when it ended is not written.
    func write(_ attachment: Attachment, isEnded: Bool = false) {
        var head = Head(bits: 0)
        let control = isEnded ? nil : attachment.control
        if attachment.isTrackOnly, attachment.track?.clock.spring != nil { _ = attachment.animation(in: context.animations) }
        switch attachment.source {
        case .host: head.bits = StateStream.host
        case .plain(let isByOtherName):
            head.bits = StateStream.plain
            head.set(3, isByOtherName)
        case .builtIn: head.bits = StateStream.builtIn
        case .builtInFade: head.bits = StateStream.fade
        case .viewed: head.bits = StateStream.viewed
        }
        head.set(4, attachment.didReportStart)
        head.set(5, attachment.isComplete)
        head.set(6, attachment.key != nil)
        head.set(7, !attachment.completions.isEmpty)
        head.set(8, attachment.startedTransition != nil)
        head.set(15, control != nil)
        let track = attachment.ownTrack
        if attachment.isTrackOnly, let track { head.bits |= StateStream.bits(of: track) }
        _ = word(head.bits)
        _ = word(attachment.order)
        _ = word((control?.ownBegin ?? attachment.begin).bitPattern)
        if var key = attachment.key, head.bits & 7 != StateStream.builtIn { text(&key) }
        if head.flag(7) {
            _ = word(UInt64(attachment.completions.count))
            for completion in attachment.completions { _ = word(index(of: completion)) }
        }
        if let transition = attachment.startedTransition {
            _ = host(transition, &context.keeper.transitions)
            _ = word(transition.track.startTime.bitPattern)
        }
        switch attachment.source {
        case .host(let animation), .viewed(let animation): _ = word(index(of: animation))
        case .builtInFade(let fade):
            _ = word(fade.duration.bitPattern)
            var curve = fade.timingFunction
            self.curve(&curve)
        case .plain, .builtIn: if let track { write(track) }
        }
        if let control {
            write(control, of: attachment)
            indices[UInt64(UInt(bitPattern: ObjectIdentifier(control)))] = controlled.count
            controlled.append(attachment)
        }
    }

    /// The parts of a track of an animation without an object that fit in the first word.
    private static func bits(of track: Track) -> UInt64 {
        var head = Head(bits: UInt64(track.target.property) << 16)
        if case .component(let component) = track.target.part { head.bits |= UInt64(component.rawValue & 0xFF) << 32 }
        let timing = track.clock.timing
        head.set(9, timing.autoreverses)
        head.bits |= UInt64(timing.fillMode.rawValue) << 10
        head.set(12, track.isAdditive)
        guard case .basic(let ends) = track.motion else { return head.bits }
        head.set(13, ends.given.to != nil)
        head.set(14, track.startVelocity != nil)
        return head.bits
    }

    private func write(_ track: Track) {
        var curve = track.clock.curve
        self.curve(&curve)
        _ = word(track.clock.timing.duration.bitPattern)
        guard case .basic(let ends) = track.motion else { return }
        let given = ends.given
        write(given.from ?? .none, 0)
        if let to = given.to { write(to, 0) }
        if let velocity = track.startVelocity { write(velocity, 0) }
    }

    /// An animation of a layer; or one that ended, without `layer`.
    func readAttachment(of layerID: UInt64, _ layer: Layer?) -> Attachment? {
        let head = Head(bits: word(0)), order = word(0), begin = Double(bitPattern: word(0)), kind = head.field(0, 3)
        var key: Text?
        let keyPath = ActionKey(UInt16(head.field(16, 16)), KinComponent(rawValue: UInt32(head.field(32, 8))) ?? .whole)
        if head.flag(6) {
            var given: Text = ""
            if kind == StateStream.builtIn { given = context.model.name(of: keyPath) } else { text(&given) }
            key = given
        }
        let waiting = readCompletions(head.flag(7))
        let transition = head.flag(8) ? host(nil, &context.keeper.transitions) : nil
        let startTime = head.flag(8) ? Double(bitPattern: word(0)) : 0
        guard order <= lastOrder, !begin.isNaN, !startTime.isNaN, let (source, track) = readSource(head, kind, begin) else {
            return nil
        }
        let found = head.flag(15) ? readControl(begin) : nil
        let attachment = Attachment(
            source, track: track, begin: begin, key: key, layerID: layerID, order: order, owner: 0, completions: waiting)
        for completion in waiting { completion.pending += 1 }
        attachment.didReportStart = head.flag(4)
        attachment.isComplete = head.flag(5)
        attachment.startedTransition = transition
        if let track { attachment.end = track.clock.activeEnd }
        if let found {
            attachment.control = found.control
            controlled.append(attachment)
        }
        if track == nil || found != nil, let layer {
            uncompiled.append(Uncompiled(attachment: attachment, layer: layer, startTime: startTime, lead: found?.lead))
        }
        return attachment
    }

    func readCompletions(_ isWaited: Bool) -> [Completion] {
        guard isWaited else { return [] }
        var waiting: [Completion] = []
        for _ in 0..<length(0) {
            let index = word(0)
            if isIndex(index, completions.count) { waiting.append(completions[Int(index)]) }
        }
        return waiting
    }

    private func readSource(_ head: Head, _ kind: UInt64, _ begin: Double) -> (AttachmentSource, Track?)? {
        switch kind {
        case StateStream.host, StateStream.viewed:
            let index = word(0)
            guard isIndex(index, animations.count) else { return nil }
            let animation = animations[Int(index)]
            return (kind == StateStream.host ? .host(animation) : .viewed(animation), nil)
        case StateStream.fade:
            let duration = Double(bitPattern: word(0))
            var curve: TimingFunction?
            self.curve(&curve)
            guard duration >= 0, duration < .infinity else { return nil }
            return (.builtInFade(ImplicitFade(duration: duration, timingFunction: curve)), nil)
        case StateStream.plain, StateStream.builtIn:
            guard let track = readTrack(head, begin) else { return nil }
            return (kind == StateStream.builtIn ? .builtIn : .plain(isByOtherName: head.flag(3)), track)
        default: return nil
        }
    }

    private func readTrack(_ head: Head, _ begin: Double) -> Track? {
        var curve: TimingFunction?
        self.curve(&curve)
        let duration = Double(bitPattern: word(0))
        var from = Value.none, to = Value.none, velocity = Value.none
        value(&from)
        if head.flag(13) { value(&to) }
        if head.flag(14) { value(&velocity) }
        let property = UInt16(head.field(16, 16))
        guard isIntact, duration > 0, let component = KinComponent(rawValue: UInt32(head.field(32, 8))),
            let entry = context.model.properties[property], entry.isAnimatable, let type = entry.type.type(of: component),
            let fillMode = FillMode(rawValue: UInt8(head.field(10, 2))), from.typed(as: type) == from
        else { return nil }
        var ends = Ends.toUnder(from)
        if head.flag(13) {
            guard to.typed(as: type) == to else { return nil }
            ends = .between(from, to, type)
        }
        if head.flag(14) { guard type.hasVelocity, velocity.typed(as: type) == velocity else { return nil } }
        let timing = MediaTiming(
            beginTime: begin, duration: duration, autoreverses: head.flag(9), fillMode: fillMode)
        return .make(
            target: TrackTarget(property: property, part: .component(component), type: type),
            clock: TrackClock(
                timing: ActiveTiming(timing, inheritedDuration: 0), curve: context.animations.curves.share(curve), group: nil),
            ends, velocity: head.flag(14) ? velocity : nil, isAdditive: head.flag(12), isCumulative: false)
    }
}

// MARK: - References

extension StateStream {
    /// The index of an animation, which is added to the list if it is not in it.
    func index(of animation: Animation) -> UInt64 {
        let key = UInt64(UInt(bitPattern: ObjectIdentifier(animation)))
        if let known = indices[key] { return UInt64(known) }
        indices[key] = animations.count
        animations.append(animation)
        return UInt64(animations.count - 1)
    }

    func index(of completion: Completion) -> UInt64 {
        let key = UInt64(UInt(bitPattern: ObjectIdentifier(completion)))
        if let known = indices[key] { return UInt64(known) }
        indices[key] = completions.count
        completions.append(completion)
        return UInt64(completions.count - 1)
    }

    /// The index of an animation that ended.
    func index(ofEnded attachment: Attachment) -> UInt64 {
        let key = UInt64(UInt(bitPattern: ObjectIdentifier(attachment)))
        if let known = indices[key] { return UInt64(known) }
        indices[key] = ended.count
        ended.append(attachment)
        return UInt64(ended.count - 1)
    }
}

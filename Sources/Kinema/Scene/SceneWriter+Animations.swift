import CKinema

/// Animations as a document has them. Rule D105.
extension SceneWriter {
    /// An animation of a layer as it runs: with what it took from the layer when it began, and with the clock of its animator.
    func write(_ attachment: Attachment, of layer: Layer) {
        let animation = attachment.transientAnimation(in: context.animations), now = context.published.beginTime(0, on: layer)
        var how = AnimationForm(key: attachment.key, isImplicit: attachment.isBuiltIn, layer: layer)
        how.isPending = !attachment.isStarted
        guard let control = attachment.control, control.isSet else {
            how.begin = literal(attachment.begin, of: attachment, now)
            return write(animation, how)
        }
        let limit = context.animations.limit(of: attachment, control)
        var clock = control.timing(limit: limit, anchor: how.isPending ? now : nil)
        clock.beginTime = literal(clock.beginTime, of: attachment, now)
        let begin = how.isPending ? context.published.beginTime(attachment.begin, on: layer) - now : control.begin
        if control.rate != 0 {
            let end = Self.end(of: animation.timing, begin: begin, near: limit)
            clock.repeatDuration = control.rate < 0 ? clock.timeOffset : end - clock.timeOffset
        }
        if control.rate > 0, !animation.timing.fillMode.fillsForwards { clock.fillMode = .backwards }
        let around = Animation(.group(AnimationGroup([])), context.animations.census)
        around.timing = clock
        around.isRemovedOnCompletion = attachment.isRemovedOnCompletion
        how.begin = clock.beginTime
        writeHead(around, how)
        how.begin = begin
        // One that has been reversed has other ends in its track only.
        if attachment.isBuiltIn, animation.body.property != nil { how.track = control.tracks.first }
        (how.key, how.isImplicit) = (nil, false)
        writeChildren([animation], how)
        writer.end("}")
    }

    /// The end of an animation in its clock. The limit of the clock misses it by its rounding, and would cut its last moment off.
    private static func end(of timing: MediaTiming, begin: Double, near limit: Double) -> Double {
        var timing = timing
        timing.beginTime = begin
        let end = ActiveTiming(timing, inheritedDuration: 0).activeEnd
        return end > limit && end - limit < GroupClock.tolerance ? end : limit
    }

    /// A begin time of 0 would mean the time of the next commit.
    private func literal(_ begin: Double, of attachment: Attachment, _ now: Double) -> Double {
        attachment.isStarted && begin == 0 && now != 0 ? .leastNonzeroMagnitude : begin
    }

    func write(_ animation: Animation, _ how: AnimationForm) {
        writeHead(animation, how)
        switch animation.body {
        case .keyframe(let body):
            if let keyPath = try? context.model.keyPath(of: body) { note(keyPath: keyPath) }
            if !body.values.isEmpty {
                writer.beginList("values")
                for value in body.values {
                    writer.item()
                    write(value)
                }
                writer.end("]")
            }
        case .group(let group):
            var inner = how
            (inner.key, inner.begin, inner.isImplicit, inner.track) = (nil, nil, false, nil)
            if !group.animations.isEmpty { writeChildren(group.animations, inner) }
        default:
            if let body = animation.body.property, let keyPath = try? context.model.keyPath(of: body) { note(keyPath: keyPath) }
        }
        write(animation.tags)
        writer.end("}")
    }

    private func write(_ tags: ValueTable) {
        guard tags.count <= JSONText.memberLimit else {
            return fail(
                .limitExceeded,
                "layer: an animation with \(tags.count) tags given, expected at most \(JSONText.memberLimit)")
        }
        guard !tags.isEmpty else { return }
        writer.beginObject("tags")
        tags.forEach { key, value in
            writer.member(key.string)
            write(value)
        }
        writer.end("}")
    }

    private func writeChildren(_ children: [Animation], _ how: AnimationForm) {
        writer.beginList("animations")
        for child in children {
            writer.item()
            write(child, how)
        }
        writer.end("]")
    }

    /// Notes a custom property, and returns the type of the key path.
    @discardableResult
    func note(keyPath: UInt32) -> KinPropertyType {
        guard let resolved = try? context.model.resolve(keyPath) else { return .number }
        note(resolved.property)
        return resolved.type
    }

    /// Begins an animation with its properties of one value.
    private func writeHead(_ animation: Animation, _ how: AnimationForm) {
        let number = Int(animation.animationClass.rawValue), standard = standards[number]
        writer.begin("{")
        writer.member("class", quoted: SceneLoader.animationClasses[number])
        if let key = how.key {
            writer.member("key", quoted: key)
        }
        if how.isImplicit {
            writer.member("implicit")
            writer.add(true)
        }
        for row in KinAnimationProperty.rows {
            guard let value = value(of: row.property, of: animation, how), let usual = standard.known(row.property) else {
                continue
            }
            guard value != usual, !isSame(value, usual, row.property) else { continue }
            writer.member(row.name.string)
            write(value, row.property.form() ?? .number)
        }
    }

    /// The value of a property in a document; nil for one that the animation lacks, or that follows from others.
    private func value(of property: KinAnimationProperty, of animation: Animation, _ how: AnimationForm) -> Value? {
        guard let value = animation.known(property) else { return nil }
        switch property {
        case .settlingDuration, .perceptualDuration, .bounce: return nil
        case .beginTime: return how.begin.map { .number($0) } ?? value
        case .fromValue: return how.track?.ends?.given.from ?? start(of: animation, how) ?? value
        case .toValue: return how.track?.ends?.given.to ?? value
        case .fillMode:
            let mode = how.track?.clock.timing.fillMode ?? animation.timing.fillMode
            return .string(EnumerationNames.fillMode[Int(mode.rawValue)])
        case .timingFunction: return animation.timingFunction.map { .string(Text($0.text)) } ?? value
        case .timingFunctions: return animation.curvesText.map { .string($0) } ?? value
        default: return Animation.name(of: property, number: value.scalar).map { .string($0) } ?? value
        }
    }

    /// Whether a name is that of the default.
    private func isSame(_ value: Value, _ usual: Value, _ property: KinAnimationProperty) -> Bool {
        guard case .string(let name) = value else { return false }
        return name == Animation.name(of: property, number: usual.scalar)
    }

    /// The value from which an animation without an end has begun, or will begin with the next commit.
    private func start(of animation: Animation, _ how: AnimationForm) -> Value? {
        guard let layer = how.layer, let body = animation.body.property as? BasicAnimation, body.fromValue == nil else {
            return nil
        }
        if !how.isPending { return body.shownAtStart }
        return TrackCompiler(context.animations, layer: layer, before: context.published.snapshot).start(of: body)
    }
}

extension Animation {
    /// The timing functions of keyframes as one text; nil if there are none.
    fileprivate var curvesText: Text? {
        guard case .keyframe(let body) = body, !body.timingFunctions.isEmpty else { return nil }
        return Text(body.timingFunctions.map { $0.text }.listed)
    }
}

/// The form of an animation in a document.
struct AnimationForm {
    var key: Text?
    /// Another begin time than the animation's own.
    var begin: Double?
    var isImplicit = false
    /// Whether no commit has started it yet.
    var isPending = false
    /// The track of an animation that an animator controls.
    var track: Track?
    /// The layer on which it runs; nil in a transition between states.
    var layer: Layer?
}

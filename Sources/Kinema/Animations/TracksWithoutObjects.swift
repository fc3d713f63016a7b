import CKinema

/// Animations that exist only as tracks. Thousands of them run while no host asks for an object.
extension PublishedState {
    /// The begin time of an animation. Without a given one it is the layer's time, but at least 0. Rule 1.8.
    func beginTime(_ given: Double, on layer: Layer) -> Double {
        given == 0 ? max(localTime(of: layer, at: now), 0) : given
    }
}

extension AnimationStore {
    /// The track of an animation of the host on a layer, if it is plain: a basic animation of a number that plays once, as most
    /// are. Returns nil for other animations, and for one that does not fit the layer.
    func plainTrack(of animation: Animation, on layer: Layer, _ thread: ThreadTransactions) -> Track? {
        guard case .basic(let basic) = animation.body, animation.isPlain, let ends = basic.plainEnds,
            let keyPath = try? model.keyPath(of: basic)
        else { return nil }
        return plainTrack(
            keyPath, animation.timing, animation.timingFunction, ends, isAdditive: basic.isAdditive,
            begin: animation.timing.beginTime, on: layer, thread)
    }

    /// The track of a described animation that is removed at its end.
    @inline(never)
    func plainTrack(
        _ keyPath: UInt32, _ timing: MediaTiming, _ curve: TimingFunction?, _ ends: Ends, isAdditive: Bool, begin: Double,
        on layer: Layer, _ thread: ThreadTransactions
    ) -> Track? {
        guard timing.isPlain, let component = number(keyPath, of: layer.layerClass) else { return nil }
        var timing = timing
        timing.beginTime = published.beginTime(begin, on: layer)
        if timing.duration <= 0 { timing.duration = thread.defaultDuration }
        let clock = TrackClock(
            timing: ActiveTiming(timing, inheritedDuration: 0), curve: curves.share(curve ?? thread.timingFunction),
            group: nil)
        return Track(
            target: TrackTarget(property: UInt16(truncatingIfNeeded: keyPath), part: .component(component), type: .number),
            clock: clock,
            motion: .basic(ends), isAdditive: isAdditive, isCumulative: false)
    }

    /// The component of a key path that is an animatable number of layers of a class; nil for other key paths.
    private func number(_ keyPath: UInt32, of layerClass: KinLayerClass) -> KinComponent? {
        if let last = model.lastNumber, last.keyPath == keyPath, last.layerClass == layerClass { return last.component }
        guard let found = try? model.resolve(keyPath, for: layerClass), found.name == nil, found.entry.isAnimatable,
            found.type == .number
        else { return nil }
        model.lastNumber = (keyPath, layerClass, found.component)
        return found.component
    }

    /// The track of the built-in animation of a change, as if it began after `delay`. `make` makes it of its target and its clock.
    /// Rule 9.4.
    func implicitTrack(
        _ key: ActionKey, on layer: Layer, duration: Double, _ curve: consuming SharedCurve?, _ spring: MotionSpring? = nil,
        delay: Double = 0, _ make: (TrackTarget, consuming TrackClock) -> Track?
    ) -> Track? {
        guard let type = model.valueType(of: key) else { return nil }
        let timing = MediaTiming(beginTime: published.beginTime(0, on: layer) + delay, duration: duration, fillMode: .backwards)
        let clock = TrackClock(
            timing: ActiveTiming(timing, inheritedDuration: 0), curve: curve, group: nil, spring: spring?.shared)
        return make(TrackTarget(property: key.property, part: .component(key.component), type: type), clock)
    }

    /// The track of the built-in animation of a change from `shown`.
    func implicitTrack(_ key: ActionKey, from shown: Value, on layer: Layer, _ thread: ThreadTransactions) -> Track? {
        let ends = ends(key, of: layer, from: shown, thread)
        return implicitTrack(key, on: layer, duration: thread.duration, curve(of: thread)) {
            Track(target: $0, clock: $1, motion: .basic(ends), isAdditive: false, isCumulative: false)
        }
    }

    /// The ends of the animation of a change: from a shown value to the model value, or to a nearer angle that is the same turn.
    func ends(_ key: ActionKey, of layer: Layer, from shown: Value, _ thread: ThreadTransactions) -> Ends {
        guard let end = nearestTurn(key, of: layer, to: shown, thread) else { return .toUnder(shown) }
        return .between(shown, end, .number)
    }

    /// The angle nearest to a shown one that differs from the model's by whole turns; nil if that is the model's, and where turns are
    /// plain numbers. Of two that are as near, it is the one on the way to the model's. Rules 9.4, D140.
    func nearestTurn(_ key: ActionKey, of layer: Layer, to shown: Value, _ thread: ThreadTransactions) -> Value? {
        guard key.component.transformComponent?.isRotation == true, thread.callMotion == nil else { return nil }
        let end = model.modelValue(key.property, of: layer).component(key.component).scalar, way = end - shown.scalar
        let turns = (abs(way) / (2 * Double.pi) - (0.5 + 1e-12)).rounded(.up)
        guard turns > 0 else { return nil }
        return .number(end - (way < 0 ? -turns : turns) * (2 * Double.pi))
    }

    /// Creates the animation object of a track. The key path follows from its target.
    func makeAnimation(_ track: Track?, isByOtherName: Bool = false) -> Animation {
        let (animation, basic) = makeAnimation(by: track?.clock.spring?.spring)
        guard let track, let ends = track.ends else { return animation }
        (basic.fromValue, basic.toValue) = ends.given
        basic.isAdditive = track.isAdditive
        basic.startVelocity = track.startVelocity
        if case .component(let component) = track.target.part {
            let keyPath = UInt32(track.target.property) | component.rawValue << 16
            basic.keyPath = try? model.name(of: keyPath, isOther: isByOtherName)
        }
        let timing = track.clock.timing
        animation.timing = MediaTiming(
            duration: timing.duration, autoreverses: timing.autoreverses, fillMode: timing.fillMode)
        animation.timingFunction = track.clock.curve
        return animation
    }
}

extension Animation {
    /// Whether a turn about z has the name "rotation" instead of "rotation.z" in its key path.
    var isByOtherName: Bool {
        guard let path = body.property, let id = path.keyPathID, id >> 16 == KinComponent.rotationZ.rawValue else { return false }
        return path.keyPath?.string.withBytes { $0.last } == UInt8(ascii: "n")
    }

    /// Whether the animation has only properties that a track can store.
    var isPlain: Bool {
        tags.isEmpty && delegate == nil && userData == nil && isRemovedOnCompletion && frameRateRange.isUnspecified
    }
}

extension MediaTiming {
    /// Whether the animation plays once at the speed 1.
    fileprivate var isPlain: Bool { speed == 1 && timeOffset == 0 && repeatCount == 0 && repeatDuration == 0 }
}

extension BasicAnimation {
    /// The ends, if a track without an object can have them.
    fileprivate var plainEnds: Ends? {
        guard case .number(let from)? = fromValue, case nil = byValue, case nil = startVelocity, !isCumulative,
            valueFunction == .none
        else { return nil }
        switch toValue {
        case .number(let to)?: return Ends(plainFrom: from, to: to, isAdditive: isAdditive)
        case nil: return Ends(plainFrom: from, to: nil, isAdditive: isAdditive)
        default: return nil
        }
    }
}

extension Ends {
    /// Creates the ends from a finite number to another one or to the model value.
    init?(plainFrom from: Double, to: Double?, isAdditive: Bool) {
        guard from.isFinite, to.map({ $0.isFinite }) ?? !isAdditive else { return nil }
        self = to.map { .numbers(from, $0) } ?? .numberToUnderlying(from)
    }
}

/// The fade transition for a change of a layer's appearance.
package struct ImplicitFade {
    let duration: Double
    let timingFunction: TimingFunction?

    func makeAnimation(in animations: AnimationStore) -> Animation {
        let animation = Animation(.transition(Transition()), animations.census)
        animation.timing = MediaTiming(duration: duration)
        animation.timingFunction = timingFunction
        return animation
    }
}

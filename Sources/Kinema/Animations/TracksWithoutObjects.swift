import CKinema
import KinemaCore

/// Animations that exist only as tracks. Thousands of them run while no host asks for an object.
extension Context {
    /// What the tracks of a plain animation of the host have in common on the layers of a class. Plain are basic animations of
    /// numbers that play once, as most do; whether the ends are numbers, `track` finds out. Returns nil for other animations,
    /// and for one that does not fit the class.
    func plainTracks(
        of animation: Animation, for layerClass: KinLayerClass, _ thread: ThreadTransactions
    ) -> PlainTracks? {
        guard case .basic(let basic) = animation.body, animation.isPlain, let keyPath = try? keyPath(of: basic) else {
            return nil
        }
        let common = BasicDescription(keyPath: keyPath)
        common.timing = animation.timing
        common.timingFunction = animation.timingFunction
        common.isAdditive = basic.isAdditive
        var plain = plainTracks(of: common, for: layerClass, thread)
        // A turn about z is "rotation.z" or "rotation".
        let last = keyPath >> 16 == KinComponent.rotationZ.rawValue ? basic.keyPath?.string.withBytes { $0.last } : nil
        plain?.isByOtherName = last == UInt8(ascii: "n")
        return plain
    }

    /// The same for a described animation that is removed at its end.
    func plainTracks(
        of common: BasicDescription, for layerClass: KinLayerClass, _ thread: ThreadTransactions
    ) -> PlainTracks? {
        guard common.timing.isPlain, let found = try? resolve(common.keyPath, for: layerClass), found.name == nil,
            found.entry.isAnimatable, found.type == .number
        else { return nil }
        var timing = common.timing
        if timing.duration <= 0 { timing.duration = defaultDuration(thread) }
        return PlainTracks(
            target: TrackTarget(property: found.property, part: .component(found.component), type: .number),
            clock: TrackClock(
                timing: ActiveTiming(timing, inheritedDuration: 0),
                curve: curves.share(common.timingFunction ?? thread.timingFunction), group: nil),
            isAdditive: common.isAdditive)
    }

    /// The track of the built-in animation from `shown` to the model value, as if it began after `delay`. Rule 9.4.
    func implicitTrack(
        _ key: ActionKey, from shown: Value, on layer: Layer, duration: Double, _ curve: TimingFunction?, delay: Double = 0,
        velocity: Value? = nil
    ) -> Track? {
        guard let type = properties[key.property]?.type.type(of: key.component) else { return nil }
        let timing = MediaTiming(beginTime: beginTime(0, on: layer) + delay, duration: duration, fillMode: .backwards)
        let clock = TrackClock(
            timing: ActiveTiming(timing, inheritedDuration: 0), curve: curves.share(curve ?? .default), group: nil)
        let target = TrackTarget(property: key.property, part: .component(key.component), type: type)
        return Track(
            target: target, clock: clock, motion: .basic(.toUnder(shown).beginning(with: velocity)), isAdditive: false,
            isCumulative: false)
    }

    /// The begin time of an animation. Without a given one it is the layer's time, but at least 0. Rule 1.8.
    func beginTime(_ given: Double, on layer: Layer) -> Double {
        given == 0 ? max(localTime(of: layer, at: now), 0) : given
    }

    /// Creates the animation object of a track. The key path follows from its target.
    func makeAnimation(_ track: Track?, isByOtherName: Bool = false) -> Animation {
        let basic = BasicAnimation()
        let animation = Animation(.basic(basic), census)
        guard let track, case .basic(let ends) = track.motion else { return animation }
        (basic.fromValue, basic.toValue) = ends.given
        basic.isAdditive = track.isAdditive
        basic.startVelocity = ends.startVelocity
        if case .component(let component) = track.target.part {
            let keyPath = UInt32(track.target.property) | component.rawValue << 16
            basic.keyPath = try? name(of: keyPath, isOther: isByOtherName)
        }
        let timing = track.clock.timing
        animation.timing = MediaTiming(
            duration: timing.duration, autoreverses: timing.autoreverses, fillMode: timing.fillMode)
        animation.timingFunction = track.clock.curve
        return animation
    }
}

/// The tracks of a plain animation on layers of one class.
struct PlainTracks {
    fileprivate let target: TrackTarget
    fileprivate let clock: TrackClock
    fileprivate let isAdditive: Bool
    /// Whether the host's key path is the other name of its component.
    fileprivate(set) var isByOtherName = false

    func track(_ ends: Ends, beginTime: Double) -> Track {
        Track(
            target: target, clock: clock.beginning(at: beginTime), motion: .basic(ends), isAdditive: isAdditive,
            isCumulative: false)
    }
}

extension Animation {
    /// Whether the animation has only properties that a track can store.
    fileprivate var isPlain: Bool {
        tags.isEmpty && delegate == nil && userData == nil && isRemovedOnCompletion && frameRateRange.isUnspecified
    }
}

extension MediaTiming {
    /// Whether the animation plays once at the speed 1.
    fileprivate var isPlain: Bool { speed == 1 && timeOffset == 0 && repeatCount == 0 && repeatDuration == 0 }
}

extension BasicAnimation {
    /// The ends, if a track without an object can have them.
    var plainEnds: Ends? {
        guard case nil = byValue, case nil = startVelocity, !isCumulative, valueFunction == .none else { return nil }
        return Ends(plainFrom: fromValue, to: toValue, isAdditive: isAdditive)
    }
}

extension Ends {
    /// Creates the ends if they are a number and another number or the model value.
    init?(plainFrom from: Value?, to: Value?, isAdditive: Bool) {
        guard case .number(let from)? = from, from.isFinite else { return nil }
        switch to {
        case .number(let to)? where to.isFinite: self = .numbers(from, to)
        case nil where !isAdditive: self = .numberToUnderlying(from)
        default: return nil
        }
    }
}

/// The fade transition for a change of a layer's appearance.
package struct ImplicitFade {
    let duration: Double
    let timingFunction: TimingFunction?

    func makeAnimation(in context: Context) -> Animation {
        let animation = Animation(.transition(Transition()), context.census)
        animation.timing = MediaTiming(duration: duration)
        animation.timingFunction = timingFunction
        return animation
    }
}

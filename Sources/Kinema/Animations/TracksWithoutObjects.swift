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
        guard case .basic(let basic) = animation.body, let name = basic.keyPath, animation.isPlain,
            let keyPath = try? keyPath(of: basic), let found = try? resolve(keyPath, for: layerClass),
            found.name == nil, found.entry.isAnimatable, found.type == .number
        else { return nil }
        var timing = animation.timing
        if timing.duration <= 0 { timing.duration = defaultDuration(thread) }
        let clock = TrackClock(
            timing: ActiveTiming(timing, inheritedDuration: 0),
            curve: curves.share(animation.timingFunction ?? thread.timingFunction), group: nil)
        return PlainTracks(
            target: TrackTarget(property: found.property, part: .component(found.component), type: .number), clock: clock,
            keyPath: name)
    }

    /// The track of the built-in animation from `shown` to the model value, as if it began now. Rule 9.4.
    func implicitTrack(
        _ key: ActionKey, from shown: Value, on layer: Layer, _ thread: ThreadTransactions
    ) -> Track? {
        guard let type = properties[key.property]?.type.type(of: key.component) else { return nil }
        let timing = MediaTiming(beginTime: beginTime(0, on: layer), duration: thread.duration, fillMode: .backwards)
        let clock = TrackClock(
            timing: ActiveTiming(timing, inheritedDuration: 0), curve: curves.share(thread.timingFunction ?? .default),
            group: nil)
        let target = TrackTarget(property: key.property, part: .component(key.component), type: type)
        return Track(
            target: target, clock: clock, motion: .basic(.toUnder(shown)), isAdditive: false, isCumulative: false)
    }

    /// The begin time of an animation. Without a given one it is the layer's time, but at least 0. Rule 1.8.
    func beginTime(_ given: Double, on layer: Layer) -> Double {
        given == 0 ? max(localTime(of: layer, at: now), 0) : given
    }

    /// Creates the animation object of a track. The key path of a built-in animation follows from its target.
    func makeAnimation(_ track: Track?, keyPath: Text?) -> Animation {
        let basic = BasicAnimation()
        let animation = Animation(.basic(basic), census)
        guard let track, case .basic(let ends) = track.motion else { return animation }
        (basic.fromValue, basic.toValue) = ends.given
        basic.isAdditive = track.isAdditive
        if let keyPath {
            basic.keyPath = keyPath
        } else if case .component(let component) = track.target.part {
            basic.keyPath = name(of: ActionKey(track.target.property, component))
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
    let keyPath: Text

    /// The track with the ends that the animation has now; nil if they are not numbers.
    func track(of animation: Animation, beginTime: Double) -> Track? {
        guard case .basic(let basic) = animation.body, let ends = basic.plainEnds else { return nil }
        return Track(
            target: target, clock: clock.beginning(at: beginTime), motion: .basic(ends), isAdditive: basic.isAdditive,
            isCumulative: false)
    }
}

extension Animation {
    /// Whether the animation has only properties that a track can store.
    fileprivate var isPlain: Bool {
        tags.isEmpty && delegate == nil && userData == nil && isRemovedOnCompletion && timing.speed == 1
            && timing.timeOffset == 0 && timing.repeatCount == 0 && timing.repeatDuration == 0
            && frameRateRange.isUnspecified
    }
}

extension BasicAnimation {
    /// The ends, if they are a number and another number or the model value; else nil.
    fileprivate var plainEnds: Ends? {
        guard byValue == nil, !isCumulative, valueFunction == .none, case .number(let from)? = fromValue else { return nil }
        if case .number(let to)? = toValue { return .numbers(from, to) }
        return toValue == nil && !isAdditive ? .numberToUnderlying(from) : nil
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

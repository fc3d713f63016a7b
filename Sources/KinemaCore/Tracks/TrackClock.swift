/// When an animation runs: its own timing inside those of the groups around it. Rules 1.4, 6.1.
package struct TrackClock: Sendable {
    package let timing: ActiveTiming
    /// nil is linear. Rule 2.5.
    package let curve: TimingFunction?
    package let group: GroupClock?

    package init(timing: ActiveTiming, curve: TimingFunction?, group: GroupClock?) {
        self.timing = timing
        self.curve = curve
        self.group = group
    }

    /// Where the animation is at the layer's time; nil while it has no effect.
    package func tick(at layerTime: Double) -> BasicTime? {
        guard let group else { return timing.basicTime(at: layerTime) }
        guard let parentTime = group.childTime(at: layerTime) else { return nil }
        return timing.basicTime(at: parentTime, tolerance: GroupClock.tolerance)
    }

    /// The fraction after the timing function.
    package func eased(_ tick: BasicTime) -> Double {
        guard let curve else { return tick.fraction }
        return curve.value(at: tick.fraction)
    }
}

/// A group as its children's clock.
package final class GroupClock: Sendable {
    package let clock: TrackClock

    /// How far past its closed end a child counts as being at it, in seconds. Rule D35.
    package static let tolerance = 1e-9

    package init(_ clock: TrackClock) { self.clock = clock }

    package var duration: Double { clock.timing.duration }

    /// The children's time: the group's duration times its eased fraction; nil while the group has no effect. Rule 6.1.
    package func childTime(at layerTime: Double) -> Double? {
        guard let tick = clock.tick(at: layerTime) else { return nil }
        return clock.timing.duration * clock.eased(tick)
    }
}

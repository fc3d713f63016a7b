/// The part of an animation in an animator, and the clock that it has from it: `position` at the layer time `anchor`, from where it
/// runs at `rate`. Positions are in seconds of the layer's time from the start of the animator.
final class AnimatorControl {
    /// The handle; 0 if the animation has left.
    var animator: UInt64 = 0
    /// The tracks with their own clock, and the layer time at which the animator begins in it.
    var tracks = ShortList<Track>()
    private(set) var base = 0.0
    /// The layer time of the start by the animation's own clock.
    var ownBegin = 0.0
    /// The start and the end of the animation.
    var begin: Double { ownBegin - base }
    private(set) var end = Double.infinity
    private(set) var position = 0.0
    private(set) var anchor = 0.0
    private(set) var rate = 1.0
    /// Whether the clock is another one than the animation's own.
    var isSet = false
    /// Whether the clock stands still where it would end. Rule D136.
    var holds = false
    /// The latest position, as of the publication of the clock.
    var limit = 0.0
    /// The thread whose commit publishes the clock; 0 if it is published.
    var owner: UInt64 = 0

    /// The numbers of a saved state.
    var times: [Double] {
        get { [base, position, anchor, rate, end, limit] }
        set {
            (base, position, anchor) = (newValue[0], newValue[1], newValue[2])
            (rate, end, limit) = (newValue[3], newValue[4], newValue[5])
        }
    }

    /// Whether it shows one moment.
    var isHeld: Bool { isSet && rate == 0 }

    /// Notes what the start has made of the animation. `base` is the layer time at which the animator begins.
    func note(_ attachment: Attachment, base: Double) {
        tracks = attachment.tracks
        noteTimes(attachment, base: base)
    }

    /// Notes when the animation starts and ends by its own clock.
    func noteTimes(_ attachment: Attachment, base: Double) {
        (self.base, anchor) = (base, base)
        (ownBegin, end) = (attachment.begin, attachment.end - base)
    }

    func set(_ position: Double, at anchor: Double, rate: Double, owner: UInt64) {
        (self.position, self.anchor, self.rate, self.owner, isSet) = (position, anchor, rate, owner, true)
    }

    func position(at layerTime: Double, limit: Double) -> Double {
        min(max(position + (layerTime - anchor) * rate, 0), limit)
    }

    /// The tracks with the clock. A time before the anchor belongs to the same movement, if it is not held.
    func clocked(limit: Double) -> ShortList<Track> {
        guard isSet else { return tracks }
        let clock = GroupClock(
            TrackClock(timing: ActiveTiming(timing(limit: limit), inheritedDuration: 0), curve: nil, group: nil))
        var clocked = ShortList<Track>()
        for track in tracks { clocked.append(track.within(clock, shift: base)) }
        return clocked
    }

    /// The timing of the clock, as that of a group around the animation. `anchor` replaces the own one.
    func timing(limit: Double, anchor given: Double? = nil) -> MediaTiming {
        let anchor = given ?? self.anchor, from = rate < 0 && limit < .infinity ? limit : rate > 0 ? 0 : position
        let start = rate == 0 ? anchor : anchor - (position - from) / rate
        let isExact = abs(start - anchor) < 1e9
        let isBounded = holds && isExact && rate != 0 && limit < .infinity && limit > 0
        return MediaTiming(
            beginTime: isExact ? start : anchor, duration: isBounded ? limit : .infinity, speed: rate,
            timeOffset: isExact ? from : position,
            fillMode: .both)
    }

    /// The layer time from which the clock stands still; infinite if it does not.
    var restBegin: Double {
        guard isSet, holds, rate != 0 else { return .infinity }
        return anchor + ((rate < 0 ? 0 : limit) - position) / rate
    }

    /// The layer times between which the animation has an effect, for events.
    func interval(limit: Double) -> (begin: Double, end: Double) {
        if rate == 0 { return (anchor, .infinity) }
        let from = anchor + ((rate < 0 ? limit : begin) - position) / rate
        return (from, holds ? .infinity : anchor + ((rate < 0 ? 0 : limit) - position) / rate)
    }
}

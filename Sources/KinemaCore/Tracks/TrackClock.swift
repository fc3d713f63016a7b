/// The timing of an animation within the timings of its groups, and the spring that moves it if it has one. Rules 1.4, 6.1, 5.3.
package struct TrackClock: Sendable {
    package private(set) var beginTime: Double
    let duration: Double
    private let parts: ClockParts
    /// The fill mode in two bits, and whether it autoreverses.
    private var flags: UInt8

    package init(timing: ActiveTiming, curve: SharedCurve?, group: GroupClock?, spring: SharedSpring? = nil) {
        self.init(timing, curve, group, spring, name: nil)
    }

    @inline(never)
    private init(_ timing: ActiveTiming, _ curve: SharedCurve?, _ group: GroupClock?, _ spring: SharedSpring?, name: Text?) {
        let isOnce = timing.activeDuration == timing.cycleDuration && timing.speed == 1 && timing.timeOffset == 0
        if !isOnce || group != nil || name != nil || (curve != nil && spring != nil) {
            parts = .rare(RareParts(timing, curve, group, spring, name))
        } else if let curve {
            parts = .curve(curve)
        } else {
            parts = spring.map { .spring($0) } ?? .none
        }
        beginTime = timing.beginTime
        duration = timing.duration
        flags = timing.fillMode.rawValue | (timing.autoreverses ? 4 : 0)
    }

    private var autoreverses: Bool { flags & 4 != 0 }

    var fillMode: FillMode {
        get { FillMode(rawValue: flags & 3) ?? .removed }
        set { flags = flags & 4 | newValue.rawValue }
    }

    private var isRare: Bool {
        if case .rare = parts { return true }
        return false
    }

    private var rare: RareParts? {
        if case .rare(let rare) = parts { return rare }
        return nil
    }

    private var sharedCurve: SharedCurve? {
        switch parts {
        case .curve(let curve): curve
        case .rare(let rare): rare.curve
        case .none, .spring: nil
        }
    }

    private var sharedSpring: SharedSpring? {
        switch parts {
        case .spring(let spring): spring
        case .rare(let rare): rare.spring
        case .none, .curve: nil
        }
    }

    /// The spring whose displacement is the progress of the motion; nil if the timing function alone is.
    package var spring: SpringCurve? { sharedSpring?.curve }

    var isSpring: Bool {
        switch parts {
        case .spring: true
        case .rare(let rare): rare.spring != nil
        case .none, .curve: false
        }
    }

    /// The name of the sublayer or cell that contains the target of the track.
    var name: Text? { rare?.name }

    /// The clock of a track whose target is in a sublayer or cell with this name.
    package func naming(_ name: Text?) -> TrackClock {
        name == nil ? self : TrackClock(timing, sharedCurve, group, sharedSpring, name: name)
    }

    @inline(never)
    package var timing: ActiveTiming {
        let rare = rare
        return ActiveTiming(
            beginTime: beginTime, duration: duration, activeDuration: rare?.activeDuration, speed: rare?.speed ?? 1,
            timeOffset: rare?.timeOffset ?? 0, autoreverses: autoreverses, fillMode: fillMode)
    }

    /// The end of the active interval in the parent's time, or ∞. Rules 1.3, 1.9.
    package var activeEnd: Double {
        guard !isRare else { return timing.activeEnd }
        return beginTime + (autoreverses ? 2 * duration : duration)
    }

    package func beginning(at beginTime: Double) -> TrackClock {
        var clock = self
        clock.beginTime = beginTime
        return clock
    }

    /// The clock whose outermost part, itself or a group, has another fill mode.
    func filling(_ fillMode: FillMode) -> TrackClock {
        var clock = self
        clock.fillMode = fillMode
        guard let group else { return clock }
        return TrackClock(timing, sharedCurve, GroupClock(group.clock.filling(fillMode)), sharedSpring, name: name)
    }

    /// The clock with another one around all its groups, in whose time it begins earlier by `shift`.
    func within(_ outer: GroupClock, shift: Double) -> TrackClock {
        var clock = self, around = outer
        if let group {
            around = GroupClock(group.clock.within(outer, shift: shift))
        } else {
            clock.beginTime -= shift
        }
        return TrackClock(clock.timing, sharedCurve, around, sharedSpring, name: name)
    }

    /// The timing function; nil is linear. Rule 2.5.
    package var curve: TimingFunction? { sharedCurve?.function }

    /// The slope of the timing function at 0.
    var firstSlope: Double {
        switch parts {
        case .curve(let curve): curve.firstSlope
        case .rare(let rare): rare.curve?.firstSlope ?? 1
        case .none, .spring: 1
        }
    }

    /// The object with the timing function, to compare it with others.
    var curveIdentity: UnsafeMutableRawPointer? { sharedCurve.map { Unmanaged.passUnretained($0).toOpaque() } }

    /// Whether it has a timing function that is not linear.
    var isEased: Bool {
        switch parts {
        case .curve(let curve): !curve.function.isLinear
        case .rare(let rare): rare.curve.map { !$0.function.isLinear } ?? false
        case .none, .spring: false
        }
    }

    /// Whether the timing function is in pieces.
    var isInPieces: Bool {
        switch parts {
        case .curve(let curve): curve.function.pieces != nil
        case .rare(let rare): rare.curve?.function.pieces != nil
        case .none, .spring: false
        }
    }

    /// Whether the timing function is `steps()`.
    var isStepped: Bool {
        switch parts {
        case .curve(let curve): curve.function.isStepped
        case .rare(let rare): rare.curve?.function.isStepped ?? false
        case .none, .spring: false
        }
    }

    /// Between these are all values of the timing function.
    var bounds: (low: Double, high: Double) {
        switch parts {
        case .curve(let curve): curve.function.bounds
        case .rare(let rare): rare.curve?.function.bounds ?? (0, 1)
        case .none, .spring: (0, 1)
        }
    }

    /// Whether it plays once, forward, at speed 1, and is in no group.
    var isPlain: Bool { !isRare && !autoreverses }

    package var group: GroupClock? { rare?.group }

    /// The timing progress at the layer's time; nil while the animation has no effect.
    package func progress(at layerTime: Double) -> TimingProgress? {
        if isPlain && duration < .infinity { return plainProgress(at: layerTime) }
        guard let group else { return timing.progress(at: layerTime) }
        guard let parentTime = group.childTime(at: layerTime) else { return nil }
        return progress(inParent: parentTime)
    }

    /// The timing of a share of the first run. A fill mode holds it if the animation ends in that run.
    func firstRun(_ share: Double) -> ActiveTiming {
        let whole = rare?.activeDuration ?? (autoreverses ? 2 : 1) * duration, first = duration * share
        return ActiveTiming(
            beginTime: beginTime, duration: first, activeDuration: min(whole, first), speed: rare?.speed ?? 1,
            timeOffset: rare?.timeOffset ?? 0, autoreverses: false,
            fillMode: whole <= duration && fillMode.fillsForwards ? .forwards : .removed)
    }

    /// The progress of another timing in the same group.
    func progress(of timing: ActiveTiming, at layerTime: Double) -> TimingProgress? {
        guard let group else { return timing.progress(at: layerTime) }
        return group.childTime(at: layerTime).flatMap { timing.progress(at: $0, tolerance: GroupClock.tolerance) }
    }

    /// Seconds of the run, before the timing function, per second of the layer's time.
    func runPace(_ timing: ActiveTiming, _ progress: TimingProgress, at layerTime: Double) -> Double {
        timing.runPace(progress) * (group?.pace(at: layerTime) ?? 1)
    }

    /// The progress of a clock that plays once: what `ActiveTiming.progress` returns, with fewer operations.
    private func plainProgress(at layerTime: Double) -> TimingProgress? {
        let elapsed = layerTime - beginTime, isActive = elapsed >= 0 && elapsed <= duration
        guard isActive || (elapsed < 0 ? fillMode.fillsBackwards : fillMode.fillsForwards) else { return nil }
        let fraction = elapsed > 0 && isActive ? elapsed / duration : elapsed <= 0 ? 0 : 1
        let runTime = elapsed <= 0 ? 0 : isActive ? elapsed : duration
        return TimingProgress(
            fraction: fraction, iteration: 0, isActive: isActive, runTime: runTime, isBefore: elapsed < 0,
            slack: FrameSlack.seconds(at: layerTime, pace: 1, cycle: duration))
    }

    /// The same fraction in the active interval; nil for other clocks.
    func simpleFraction(at layerTime: Double) -> Double? {
        let elapsed = layerTime - beginTime
        return isPlain && duration < .infinity && elapsed >= 0 && elapsed <= duration ? elapsed / duration : nil
    }

    /// The timing function and its slope.
    @inline(always)
    func moving(_ fraction: Double) -> (value: Double, slope: Double) {
        switch parts {
        case .curve(let curve): curve.function.moving(at: fraction)
        case .rare(let rare): rare.curve?.function.moving(at: fraction) ?? (fraction, 1)
        case .none, .spring: (fraction, 1)
        }
    }

    /// Whether another clock has the same timing.
    func hasTiming(of other: TrackClock) -> Bool {
        guard isPlain && other.isPlain else { return hasAllTiming(of: other) }
        return beginTime == other.beginTime && duration == other.duration && fillMode == other.fillMode
    }

    @inline(never)
    private func hasAllTiming(of other: TrackClock) -> Bool { timing == other.timing }

    /// Whether another clock has the same timing function.
    func hasCurve(of other: TrackClock) -> Bool { sharedCurve === other.sharedCurve || curve == other.curve }

    /// The timing progress at the parent's time: that of the group, or else of the layer.
    func progress(inParent parentTime: Double) -> TimingProgress? {
        timing.progress(at: parentTime, tolerance: group == nil ? 0 : GroupClock.tolerance)
    }

    /// The fraction after the timing function.
    package func eased(_ progress: TimingProgress) -> Double {
        if isStepped && !progress.isBefore { return easedStep(progress) }
        return eased(progress.fraction, isBefore: progress.isBefore)
    }

    /// The fraction after the timing function, by which steps and held keyframes are chosen. Rule D148.
    @inline(never)
    func easedStep(_ progress: TimingProgress) -> Double { eased(timing.steppedFraction(progress)) }

    /// The seconds into the run after the timing function.
    func runTime(_ progress: TimingProgress) -> Double { timing.runTime(progress, eased: eased(progress)) }

    /// The change of the eased fraction and of the eased run time per second of the layer's time. Rule D81.
    func pace(_ progress: TimingProgress, at layerTime: Double) -> (eased: Double, run: Double) {
        let timing = timing, run = runPace(timing, progress, at: layerTime)
        guard timing.duration < .infinity else { return (0, run) }
        let slope = (curve?.slope(at: progress.fraction) ?? 1) * run
        return (slope / timing.duration, slope)
    }

    func eased(_ fraction: Double, isBefore: Bool = false) -> Double {
        switch parts {
        case .curve(let curve): curve.function.value(at: fraction, isBefore: isBefore)
        case .rare(let rare): rare.curve?.function.value(at: fraction, isBefore: isBefore) ?? fraction
        case .none, .spring: fraction
        }
    }
}

/// The references of a clock, in one word.
private enum ClockParts: Sendable {
    case none
    case curve(SharedCurve)
    case spring(SharedSpring)
    case rare(RareParts)
}

/// The parts of clocks that repeat, have another speed than 1, are in a group, have a timing function besides a spring, or are those of
/// a track that aims at a layer by name.
private final class RareParts: Sendable {
    let activeDuration: Double
    let speed: Double
    let timeOffset: Double
    let curve: SharedCurve?
    let group: GroupClock?
    let spring: SharedSpring?
    let name: Text?

    init(_ timing: ActiveTiming, _ curve: SharedCurve?, _ group: GroupClock?, _ spring: SharedSpring?, _ name: Text?) {
        (activeDuration, speed, timeOffset) = (timing.activeDuration, timing.speed, timing.timeOffset)
        (self.curve, self.group, self.spring, self.name) = (curve, group, spring, name)
    }
}

/// The clock of a group, which is the parent clock of its children.
package final class GroupClock: Sendable {
    package let clock: TrackClock

    /// The seconds by which a child may exceed its closed end and still count as being at its end. Rule D35.
    package static let tolerance = 1e-9

    package init(_ clock: TrackClock) { self.clock = clock }

    package var duration: Double { clock.timing.duration }

    /// The number of groups around it.
    var depth: Int { clock.group.map { $0.depth + 1 } ?? 0 }

    /// The time of the children; nil while the group has no effect.
    package func childTime(at layerTime: Double) -> Double? {
        guard let progress = clock.progress(at: layerTime) else { return nil }
        return childTime(progress)
    }

    /// Seconds of the children per second of the layer's time.
    func pace(at layerTime: Double) -> Double {
        clock.progress(at: layerTime).map { clock.pace($0, at: layerTime).run } ?? 0
    }

    /// Without a timing function it is the group's own time, which a product might miss by its rounding. Rule 6.1.
    func childTime(_ progress: TimingProgress) -> Double { clock.isEased ? clock.runTime(progress) : progress.runTime }

    /// The time of the children of a finite group with a timing function, by the seconds into the run.
    func easedTime(_ runTime: Double) -> Double {
        let duration = duration
        return duration * clock.eased(runTime / duration)
    }
}

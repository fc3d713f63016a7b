/// The position of an animation in its current cycle. Rule 1.4.
package struct TimingProgress: Equatable, Sendable {
    /// The fraction of one run, 0…1. It decreases in the second half of a cycle that autoreverses.
    package let fraction: Double
    /// The number of complete cycles before this one. It is a whole number ≥ 0, stored as a Double because it may exceed Int.
    package let iteration: Double
    /// Whether the time is in the active interval. If not, the animation shows because of its fill mode.
    package let isActive: Bool
    /// The seconds into the run. One of infinite duration has no fraction (rule D48).
    package var runTime = 0.0
    /// Whether the fraction decreases, in the second half of a cycle that autoreverses.
    package var isReturning = false
    /// Whether timing functions that jump show the side from which the time comes. Rule D77.
    package var isBefore = false
    /// The seconds of the run by which a time before a step counts as on it. Rule D148.
    var slack = 0.0

    /// The slack follows from the time.
    package static func == (a: TimingProgress, b: TimingProgress) -> Bool {
        a.fraction == b.fraction && a.iteration == b.iteration && a.isActive == b.isActive && a.runTime == b.runTime
            && a.isReturning == b.isReturning && a.isBefore == b.isBefore
    }
}

/// The distance before a boundary within which a time counts as on it. Rule D148.
enum FrameSlack {
    /// The kernels have the same operations.
    @inline(always)
    static func seconds(at time: Double, pace: Double, cycle: Double) -> Double {
        let most = cycle * 0x1p-16, slack = (1e-9 + abs(time) * 0x1p-50) * pace
        return slack < most ? slack : most
    }
}

/// The timing of an animation with all derived numbers. Rule 1.2. Times are in seconds.
package struct ActiveTiming: Equatable, Sendable {
    /// In the parent's time.
    package let beginTime: Double
    /// d, the duration of one run in local time; > 0, may be ∞.
    package let duration: Double
    /// P, the duration of one cycle in local time. A cycle that autoreverses is two runs.
    package let cycleDuration: Double
    /// A, the active duration in local time; may be ∞.
    package let activeDuration: Double
    package let speed: Double
    package let timeOffset: Double
    package let autoreverses: Bool
    package let fillMode: FillMode

    /// The duration if neither the given nor the inherited duration is positive. Rules 12.7, D17.
    package static let defaultDuration = 0.25
    /// The largest count that has an exact successor.
    private static let lastIteration = 9_007_199_254_740_992.0

    package init(_ timing: MediaTiming, inheritedDuration: Double) {
        let fallback = inheritedDuration > 0 ? inheritedDuration : ActiveTiming.defaultDuration
        let duration = timing.duration > 0 ? timing.duration : fallback
        let cycle = timing.autoreverses ? 2 * duration : duration
        self.init(
            beginTime: timing.beginTime, duration: duration,
            activeDuration: ActiveTiming.activeDuration(timing, cycle: cycle), speed: timing.speed,
            timeOffset: timing.timeOffset, autoreverses: timing.autoreverses, fillMode: timing.fillMode)
    }

    /// If `activeDuration` is nil, it is one cycle.
    package init(
        beginTime: Double, duration: Double, activeDuration: Double?, speed: Double, timeOffset: Double, autoreverses: Bool,
        fillMode: FillMode
    ) {
        self.beginTime = beginTime
        self.duration = duration
        cycleDuration = autoreverses ? 2 * duration : duration
        self.activeDuration = activeDuration ?? cycleDuration
        self.speed = speed
        self.timeOffset = timeOffset
        self.autoreverses = autoreverses
        self.fillMode = fillMode
    }

    private static func activeDuration(_ timing: MediaTiming, cycle: Double) -> Double {
        if timing.repeatDuration > 0 { return timing.repeatDuration }
        guard timing.repeatCount > 0 else { return cycle }
        return timing.repeatCount >= Double(Float.greatestFiniteMagnitude) ? .infinity : cycle * timing.repeatCount
    }

    /// The end of the active interval in the parent's time, or ∞. Rules 1.3, 1.9.
    package var activeEnd: Double {
        guard speed != 0, activeDuration < .infinity else { return .infinity }
        let end = beginTime + activeDuration / abs(speed)
        return end.isNaN ? .infinity : end
    }

    /// The timing progress at the parent's time; nil while the animation has no effect. Rule 1.4 with D21.
    ///
    /// `tolerance`, in seconds of the parent's time, extends the closed end. It serves the children of a group, whose time is a
    /// rounded product (D35).
    package func progress(at parentTime: Double, tolerance: Double = 0) -> TimingProgress? {
        let elapsed = parentTime - beginTime
        if elapsed < 0 {
            guard fillMode.fillsBackwards else { return nil }
            return cycle(at: timeOffset, isAtEnd: false, isActive: false, slack: 0)
        }
        let pace = abs(speed), slack = FrameSlack.seconds(at: parentTime, pace: pace, cycle: cycleDuration)
        let progress = pace == 0 ? 0 : elapsed * pace
        if progress <= activeDuration {
            let local = timeOffset + (speed < 0 ? -progress : progress)
            return cycle(
                at: local, isAtEnd: progress == activeDuration, isActive: true, slack: slack, progress + slack < activeDuration)
        }
        // NaN fails this comparison, so it has no effect unless the animation fills.
        let isActive = progress <= activeDuration + tolerance * pace
        guard isActive || fillMode.fillsForwards else { return nil }
        let local = speed < 0 ? timeOffset - activeDuration : timeOffset + activeDuration
        return cycle(at: local, isAtEnd: true, isActive: isActive, slack: slack)
    }

    /// The timing progress at a local time. A cycle is half-open, but forward play ends in its last instant, and a time that
    /// is paused or runs backwards begins there. Rule D21.
    ///
    /// A time within `slack` of where a cycle wraps counts as there, unless it is near the active end, which wins. Rule D148.
    private func cycle(
        at local: Double, isAtEnd: Bool, isActive: Bool, slack: Double, _ isBeforeEnd: Bool = false
    ) -> TimingProgress? {
        guard cycleDuration < .infinity else {
            let fraction = duration < .infinity ? unit(local / duration) : 0
            return TimingProgress(fraction: fraction, iteration: 0, isActive: isActive, runTime: inRun(local))
        }
        var count = (local / cycleDuration).rounded(.down)
        var cycleTime = local - count * cycleDuration
        let wrap = !autoreverses && (isAtEnd || isBeforeEnd) ? slack : 0
        let isClosed = isAtEnd == (speed > 0)
        if isClosed && count > 0 && (cycleTime == 0 || (wrap > 0 && cycleTime <= wrap)) {
            cycleTime = cycleDuration
            count -= 1
        } else if (!isClosed || count < 0) && wrap > 0 && cycleTime >= cycleDuration - wrap {
            cycleTime = 0
            count += 1
        }
        let isReturning = autoreverses && cycleTime > duration
        if isReturning { cycleTime = 2 * duration - cycleTime }
        let isBackward = isReturning != (speed < 0)
        let iteration = count > 0 ? min(count, ActiveTiming.lastIteration) : 0
        return TimingProgress(
            fraction: unit(cycleTime / duration), iteration: iteration, isActive: isActive, runTime: inRun(cycleTime),
            isReturning: isReturning,
            isBefore: isAtEnd ? isBackward : !isActive && !isBackward, slack: slack)
    }

    /// The fraction by which steps and held keyframes are chosen. Rule D148.
    func steppedFraction(_ progress: TimingProgress) -> Double {
        guard duration < .infinity, progress.runTime > 0 else { return progress.fraction }
        return unit((progress.runTime + progress.slack) / duration)
    }

    /// The seconds of the run, before the timing function, per second of the parent's time; 0 while a fill mode shows. Rule D81.
    func runPace(_ progress: TimingProgress) -> Double {
        let isEndless = progress.runTime > 0 || (speed > 0 && timeOffset >= 0)
        guard progress.isActive, duration < .infinity || isEndless else { return 0 }
        return progress.isReturning ? -speed : speed
    }

    /// The seconds into the run after the timing function, which drive springs. A timing function has no effect on an infinite
    /// duration. Rules 5.3, D48.
    @inline(always)
    func runTime(_ progress: TimingProgress, eased: Double) -> Double {
        duration < .infinity ? duration * eased : progress.runTime
    }

    /// Clamps to 0…1. NaN becomes 0.
    private func unit(_ x: Double) -> Double { x > 0 ? (x < 1 ? x : 1) : 0 }

    /// Clamps to a run. NaN becomes 0.
    private func inRun(_ time: Double) -> Double { time > 0 ? (time < duration ? time : duration) : 0 }
}

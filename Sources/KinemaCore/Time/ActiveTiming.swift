/// Where an animation is inside its cycle. Rule 1.4.
package struct TimingProgress: Equatable, Sendable {
    /// Of one run, 0…1, turned back already where the animation autoreverses.
    package let fraction: Double
    /// Complete cycles before this one: a whole number ≥ 0, kept as a Double because it may exceed any Int.
    package let iteration: Double
    /// Inside the active interval; false where only the fill mode shows.
    package let isActive: Bool
    /// Seconds into a run whose duration is infinite, of which no fraction tells them; 0 for any other. Rule D48.
    package var endlessTime = 0.0
}

/// An animation's timing with the numbers that follow from it. Rule 1.2; times are in seconds.
package struct ActiveTiming: Equatable, Sendable {
    /// In the parent's time.
    package let beginTime: Double
    /// d: one run in local time, > 0, maybe ∞.
    package let duration: Double
    /// P: one cycle in local time; there and back where the animation autoreverses.
    package let cycleDuration: Double
    /// A: in local time, maybe ∞.
    package let activeDuration: Double
    package let speed: Double
    package let timeOffset: Double
    package let autoreverses: Bool
    package let fillMode: FillMode

    /// What a duration that is not positive falls back to if the inherited one is not positive either. Rules 12.7, D17.
    package static let defaultDuration = 0.25
    /// The largest count that still has an exact successor.
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

    /// `activeDuration` nil: one cycle.
    init(
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

    /// The end of the active interval in the parent's time; ∞ if it never ends. Rules 1.3, 1.9.
    package var activeEnd: Double {
        guard speed != 0, activeDuration < .infinity else { return .infinity }
        let end = beginTime + activeDuration / abs(speed)
        return end.isNaN ? .infinity : end
    }

    /// Where the animation is at the parent's time; nil while it has no effect. Rule 1.4 with D21.
    ///
    /// `tolerance`, in seconds of the parent's time, widens the closed end for the children of a group, whose time has been
    /// through a multiplication (D35).
    package func progress(at parentTime: Double, tolerance: Double = 0) -> TimingProgress? {
        let elapsed = parentTime - beginTime
        if elapsed < 0 {
            guard fillMode.fillsBackwards else { return nil }
            return cycle(at: timeOffset, isAtEnd: false, isActive: false)
        }
        let pace = abs(speed)
        let progress = pace == 0 ? 0 : elapsed * pace
        if progress <= activeDuration {
            let local = timeOffset + (speed < 0 ? -progress : progress)
            return cycle(at: local, isAtEnd: progress == activeDuration, isActive: true)
        }
        // A progress that is not a number ends up here too, and has no effect unless it fills.
        let isActive = progress <= activeDuration + tolerance * pace
        guard isActive || fillMode.fillsForwards else { return nil }
        let local = speed < 0 ? timeOffset - activeDuration : timeOffset + activeDuration
        return cycle(at: local, isAtEnd: true, isActive: isActive)
    }

    /// The place of a local time in its cycle. A cycle is open at its upper end, but forwards play ends there, and what
    /// stands still or plays backwards begins there. Rule D21.
    private func cycle(at local: Double, isAtEnd: Bool, isActive: Bool) -> TimingProgress? {
        guard cycleDuration < .infinity else {
            return duration < .infinity
                ? TimingProgress(fraction: unit(local / duration), iteration: 0, isActive: isActive)
                : TimingProgress(fraction: 0, iteration: 0, isActive: isActive, endlessTime: local > 0 ? local : 0)
        }
        var count = (local / cycleDuration).rounded(.down)
        var place = local - count * cycleDuration
        if place == 0 && local > 0 && isAtEnd == (speed > 0) {
            place = cycleDuration
            count -= 1
        }
        if autoreverses && place > duration { place = 2 * duration - place }
        let iteration = count > 0 ? min(count, ActiveTiming.lastIteration) : 0
        return TimingProgress(fraction: unit(place / duration), iteration: iteration, isActive: isActive)
    }

    /// Seconds into the run, after the timing function: what springs and the children of groups go by. An infinite duration
    /// leaves nothing for a timing function to warp. Rules 5.3, 6.1, D48.
    @inline(__always)
    func runTime(_ progress: TimingProgress, eased: Double) -> Double {
        duration < .infinity ? duration * eased : progress.endlessTime
    }

    /// Clamped to 0…1; what is not a number is 0.
    private func unit(_ x: Double) -> Double { x > 0 ? (x < 1 ? x : 1) : 0 }
}

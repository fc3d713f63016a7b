/// What part of a way, and of a starting velocity, is shown.
extension TrackClock {
    /// The same at a time of the layer, whatever the timing is; nil while there is no effect. The push lasts one run at most. Rule D82.
    func part(at seconds: Double, isPushed: Bool) -> MovedPart? {
        guard let progress = progress(at: seconds) else { return nil }
        let pace = pace(of: progress, at: seconds), isPushed = isPushed && isInFirstRun(progress, at: seconds)
        if let spring {
            // The product that the kernels have.
            let time = duration < .infinity ? duration * progress.fraction : progress.runTime
            let part = spring.part(time) ?? MovedPart(way: 1, waySlope: 0, push: 0, pushSlope: 0)
            return part.played(at: pace, isPushed: isPushed)
        }
        let fraction = progress.fraction
        let eased = isInPieces ? (eased(progress), curve?.slope(at: fraction) ?? 1) : moving(fraction)
        return part(at: fraction, eased.0, slope: eased.1, isPushed: isPushed).played(at: pace, isPushed: true)
    }

    /// The same of a curve at a fraction of the run, with the eased fraction and its slope. A steep curve gives way at once. The slopes
    /// are per second of the run.
    func part(at fraction: Double, _ eased: Double, slope: Double, isPushed: Bool) -> MovedPart {
        guard isPushed else { return MovedPart(way: eased, waySlope: slope / duration, push: 0, pushSlope: 0) }
        let first = firstSlope, share = min(1, 3 / abs(first)), v = fraction / share
        let isOver = v >= 1, bump = isOver ? 0 : Push.bump(v), bend = isOver ? 0 : Push.bend(v)
        return MovedPart(
            way: eased - first * share * bump, waySlope: (slope - first * bend) / duration, push: duration * share * bump,
            pushSlope: bend)
    }

    /// Seconds of the run per second of the layer's time.
    func pace(of progress: TimingProgress, at seconds: Double) -> Double {
        isPlain ? (progress.isActive ? 1 : 0) : runPace(timing, progress, at: seconds)
    }

    private func isInFirstRun(_ progress: TimingProgress, at seconds: Double) -> Bool {
        if isPlain { return true }
        let outer = group?.clock.progress(at: seconds) ?? progress
        return outer.iteration == 0 && !outer.isReturning
    }
}

extension MovedPart {
    /// The same with the slopes of another pace.
    fileprivate func played(at pace: Double, isPushed: Bool) -> MovedPart {
        MovedPart(
            way: way, waySlope: waySlope * pace, push: isPushed ? push : 0, pushSlope: isPushed ? pushSlope * pace : 0)
    }
}

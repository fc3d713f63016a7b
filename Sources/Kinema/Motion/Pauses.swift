/// Motions that wait between their runs. Rule D151.
extension MotionStore {
    /// The animation of a motion: what `make` makes or, if the motion waits between runs, a group whose runs contain what `make` makes of
    /// the motion without its repetitions.
    func paused(_ motion: ChangeMotion, _ make: (ChangeMotion) -> Animation) -> Animation {
        guard motion.pauses else { return make(motion) }
        let run = make(motion.once), length = run.timing.duration
        run.timing.beginTime = motion.lead
        run.timing.fillMode = .both
        run.prolongSpring(to: length + motion.repeatDelay)
        return makeGroup([run], motion.pausing(length))
    }
}

extension Animation {
    /// Whether it is a timeline, which fills in both directions. The groups of motions, those with pauses and those of throws, do not.
    var isTimeline: Bool { group != nil && timing.fillMode == .both }

    /// Whether it is a motion that waits between its runs.
    var waits: Bool { !isTimeline && group?.animations.count == 1 && group?.animations[0].group == nil }

    /// Whether it adds, or what it begins with if it is a group.
    var isAdditive: Bool? { group.map { $0.animations.first?.isAdditive } ?? body.property?.isAdditive }

    /// Calls `body` with the animations of a motion that are no groups: itself, or those of its runs.
    func forEachRun(_ body: (Animation) -> Void) {
        guard let group else { return body(self) }
        for child in group.animations { child.forEachRun(body) }
    }
}

extension ChangeMotion {
    /// Where a run begins in that of the group. Half of the pause is at each end of a run, and the first half is left out: so both ends
    /// of the way there and back wait equally long.
    var lead: Double { autoreverses ? repeatDelay / 2 : 0 }

    /// The timing of the group around runs that take some seconds.
    func pausing(_ length: Double, from begin: Double = 0) -> MediaTiming {
        MediaTiming(
            beginTime: begin, duration: length + repeatDelay, timeOffset: lead, repeatDuration: self.length(of: length),
            autoreverses: autoreverses, fillMode: .backwards)
    }

    /// The motion without its repetitions.
    var once: ChangeMotion {
        var once = self
        (once.repeatCount, once.autoreverses, once.repeatDelay) = (0, false, 0)
        return once
    }

    /// The duration of all runs, there and back, and of the pauses between them, if one run takes `run` seconds.
    func length(of run: Double) -> Double {
        let runs = max(repeatCount, repeatCount > 0 ? 0 : 1) * (autoreverses ? 2 : 1)
        guard run > 0 || pauses else { return 0 }
        guard pauses, runs < .infinity else { return run * runs }
        let whole = runs.rounded(.down), part = runs - whole
        return whole * (run + repeatDelay) + (part > 0 ? part * run : -repeatDelay)
    }
}

import Testing
@testable import Kinema

@Suite struct ActiveTimingTests {
    private static let times = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3, 4.5]

    /// The value from 0 to 1 over a model value of ½, as Core Animation was measured.
    private func value(_ timing: ActiveTiming, at time: Double) -> Double { timing.progress(at: time)?.fraction ?? 0.5 }

    private func resolved(_ timing: MediaTiming) -> ActiveTiming { ActiveTiming(timing, inheritedDuration: 0.25) }

    @Test(
        "1.4: the rows measured on Core Animation",
        arguments: [
            (MediaTiming(duration: 1, autoreverses: true), [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5]),
            (MediaTiming(duration: 1, repeatCount: 2.5), [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5, 0.5]),
            (MediaTiming(duration: 1, repeatDuration: 1.7), [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
            (MediaTiming(duration: 1, speed: 2), [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
            (MediaTiming(duration: 1, timeOffset: 0.3), [0.3, 0.5, 0.8, 0.2, 0.3, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
            (
                MediaTiming(duration: 1, repeatCount: 2, autoreverses: true),
                [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.1, 0.5, 1, 0.5]
            ),
            (MediaTiming(duration: 1, speed: -1), [0, 0.8, 0.5, 0.1, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
            (MediaTiming(duration: 0), [0, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
        ])
    func measuredRows(timing: MediaTiming, values: [Double]) {
        let active = resolved(timing)
        for (time, expected) in zip(Self.times, values) { #expect(abs(value(active, at: time) - expected) < 1e-12) }
    }

    @Test(
        "1.4: the fill modes measured on Core Animation",
        arguments: [
            (FillMode.removed, [0.5, 0.5, 0, 0.5, 1, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1, 1]),
            (.backwards, [0, 0, 0, 0.5, 1, 0.5]), (.both, [0, 0, 0, 0.5, 1, 1]),
        ])
    func measuredFill(mode: FillMode, values: [Double]) {
        let active = resolved(MediaTiming(beginTime: 1, duration: 1, fillMode: mode))
        for (time, expected) in zip([0, 0.5, 1, 1.5, 2, 2.5], values) { #expect(value(active, at: time) == expected) }
    }

    @Test("1.2: an autoreversing cycle has two directions, and repeatDuration wins over repeatCount")
    func derived() {
        let both = resolved(MediaTiming(duration: 2, repeatCount: 3, repeatDuration: 5, autoreverses: true))
        #expect(both.duration == 2 && both.cycleDuration == 4 && both.activeDuration == 5)
        #expect(resolved(MediaTiming(duration: 2, repeatCount: 3, autoreverses: true)).activeDuration == 12)
        #expect(resolved(MediaTiming(duration: 2)).activeDuration == 2)
        #expect(resolved(MediaTiming(duration: 2, repeatCount: -1, repeatDuration: -1)).activeDuration == 2)
    }

    @Test("1.2: a duration that is not positive is inherited")
    func inherited() {
        #expect(ActiveTiming(MediaTiming(duration: -1), inheritedDuration: 3).duration == 3)
        #expect(ActiveTiming(MediaTiming(), inheritedDuration: 0).duration == 0.25)
        #expect(ActiveTiming(MediaTiming(duration: .nan), inheritedDuration: .nan).duration == 0.25)
    }

    @Test("1.2: from FLT_MAX on a repeat count never ends")
    func endless() {
        let limit = Double(Float.greatestFiniteMagnitude)
        #expect(resolved(MediaTiming(duration: 1, repeatCount: limit)).activeDuration == .infinity)
        #expect(resolved(MediaTiming(duration: 1, repeatCount: .infinity)).activeDuration == .infinity)
        #expect(resolved(MediaTiming(duration: 1, repeatCount: limit.nextDown)).activeDuration < .infinity)
        #expect(
            resolved(MediaTiming(duration: 1, repeatCount: .infinity)).progress(at: 1e6 + 0.5)
                == TimingProgress(fraction: 0.5, iteration: 1e6, isActive: true, runTime: 0.5))
    }

    @Test("1.9: the end is begin + A/|speed|, and never for speed 0 or an endless animation")
    func activeEnd() {
        #expect(resolved(MediaTiming(beginTime: 3, duration: 1, speed: 2, repeatCount: 4)).activeEnd == 5)
        #expect(resolved(MediaTiming(beginTime: 3, duration: 1, speed: -0.5)).activeEnd == 5)
        #expect(resolved(MediaTiming(duration: 1, speed: 0)).activeEnd == .infinity)
        #expect(resolved(MediaTiming(duration: 1, repeatCount: .infinity)).activeEnd == .infinity)
        #expect(resolved(MediaTiming(duration: 1, timeOffset: 9)).activeEnd == 1)
    }

    @Test("1.3: the active interval is closed at both ends, and fills outside")
    func closedEnds() {
        let active = resolved(MediaTiming(beginTime: 1, duration: 2, fillMode: .both))
        #expect(active.progress(at: 1) == TimingProgress(fraction: 0, iteration: 0, isActive: true))
        #expect(active.progress(at: 3) == TimingProgress(fraction: 1, iteration: 0, isActive: true, runTime: 2))
        #expect(active.progress(at: 1.0.nextDown)?.isActive == false)
        #expect(active.progress(at: 3.0.nextUp)?.isActive == false)
    }

    @Test("1.4: iteration counts complete cycles, and the end belongs to the last one")
    func iterations() {
        let active = resolved(MediaTiming(duration: 1, repeatCount: 3, fillMode: .forwards))
        #expect([0, 0.5, 1, 1.5, 2.5, 3, 9].map { active.progress(at: $0)?.iteration } == [0, 0, 1, 1, 2, 2, 2])
        #expect(resolved(MediaTiming(duration: 1, repeatCount: 3)).progress(at: 3)?.fraction == 1)
        #expect(resolved(MediaTiming(duration: 0.1, repeatCount: 3)).progress(at: 0.1 * 3)?.fraction == 1)
    }

    @Test("1.5: forwards holds the value at the end of the active interval, wherever in the cycle that is")
    func fillInsideCycle() {
        #expect(resolved(MediaTiming(duration: 1, repeatCount: 2.5, fillMode: .forwards)).progress(at: 9)?.fraction == 0.5)
        let turned = resolved(MediaTiming(duration: 1, timeOffset: 0.25, fillMode: .forwards))
        #expect(turned.progress(at: 9)?.fraction == 0.25)
        let backwards = resolved(MediaTiming(beginTime: 1, duration: 1, timeOffset: 0.25, fillMode: .backwards))
        #expect(backwards.progress(at: 0)?.fraction == 0.25)
    }

    @Test("D21: speed −1 with timeOffset d starts at the end, in its backwards fill too")
    func backwardsPlay() {
        let active = resolved(MediaTiming(beginTime: 1, duration: 2, speed: -1, timeOffset: 2, fillMode: .both))
        #expect([0, 1, 1.5, 2, 3, 4].map { value(active, at: $0) } == [1, 1, 0.75, 0.5, 0, 0])
    }

    @Test("D21: played backwards the active end is the start of a cycle")
    func backwardsEnd() {
        let active = resolved(MediaTiming(duration: 1, speed: -1, timeOffset: 2, fillMode: .forwards))
        #expect([0, 0.5, 1, 2].map { value(active, at: $0) } == [1, 0.5, 0, 0])
    }

    @Test("D21, 12.4: speed 0 scrubs to the offset, the end included")
    func scrub() {
        for offset in [0, 0.5, 1.5, 2] {
            let active = resolved(MediaTiming(duration: 2, speed: 0, timeOffset: offset))
            #expect(value(active, at: 7) == offset / 2)
        }
    }

    @Test("D21: with speed 1 and timeOffset d play starts at the start")
    func forwardsOffset() {
        let active = resolved(MediaTiming(beginTime: 1, duration: 1, timeOffset: 1, fillMode: .backwards))
        #expect([0, 1, 1.5, 2].map { value(active, at: $0) } == [0, 0, 0.5, 1])
    }

    @Test("D35: within the tolerance the closed end still counts, with the end's value")
    func tolerance() {
        let active = resolved(MediaTiming(beginTime: 1, duration: 1, speed: 2, repeatCount: 2))
        #expect(active.progress(at: 2 + 5e-10) == nil)
        #expect(
            active.progress(at: 2 + 5e-10, tolerance: 1e-9)
                == TimingProgress(fraction: 1, iteration: 1, isActive: true, runTime: 1))
        #expect(active.progress(at: 2 + 2e-9, tolerance: 1e-9) == nil)
    }

    @Test("1.4, D48: an infinite duration stays at fraction 0, and its time continues")
    func infiniteDuration() {
        let active = resolved(MediaTiming(duration: .infinity))
        #expect(active.progress(at: 1e9) == TimingProgress(fraction: 0, iteration: 0, isActive: true, runTime: 1e9))
        #expect(active.activeEnd == .infinity)
    }

    @Test("1.4: no number makes it trap or leave 0…1")
    func robustness() {
        let numbers = [0, 1, -1, 0.1, .leastNonzeroMagnitude, 1e-300, 1e300, -1e300, Double.infinity, -.infinity, .nan]
        var isSound = true
        for duration in numbers {
            for speed in numbers {
                for offset in numbers {
                    for count in numbers {
                        let timing = MediaTiming(
                            beginTime: count, duration: duration, speed: speed, timeOffset: offset, repeatCount: count,
                            autoreverses: offset > 0, fillMode: .both)
                        isSound = isSound && self.isSound(ActiveTiming(timing, inheritedDuration: offset), at: numbers)
                    }
                }
            }
        }
        #expect(isSound)
    }

    private func isSound(_ timing: ActiveTiming, at times: [Double]) -> Bool {
        guard !timing.activeEnd.isNaN, timing.duration > 0 else { return false }
        return times.compactMap { timing.progress(at: $0, tolerance: 1e-9) }.allSatisfy {
            $0.fraction >= 0 && $0.fraction <= 1 && $0.iteration >= 0 && $0.iteration.isFinite
        }
    }

    @Test("1.1, 1.7: a layer's time, and back")
    func layerTime() {
        let layer = LayerTiming(beginTime: 2, speed: 3, timeOffset: 5)
        #expect(layer.localTime(4) == 11)
        #expect(layer.parentTime(11) == 4)
        #expect(LayerTiming().localTime(1.5) == 1.5)
        #expect(LayerTiming(speed: 0, timeOffset: 4).localTime(1e9) == 4)
    }

    @Test("1: the defaults of CAMediaTiming")
    func defaults() {
        let timing = MediaTiming()
        #expect(timing.beginTime == 0 && timing.duration == 0 && timing.speed == 1 && timing.timeOffset == 0)
        #expect(timing.repeatCount == 0 && timing.repeatDuration == 0)
        #expect(!timing.autoreverses && timing.fillMode == .removed)
    }
}

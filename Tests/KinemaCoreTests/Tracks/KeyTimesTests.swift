import Testing
@testable import Kinema

@Suite struct KeyTimesTests {
    @Test(
        "D4: lists that are never valid key times",
        arguments: [
            [Double.nan], [-0.1, 1], [0, 1.1], [0, 0.6, 0.5, 1], [0, .infinity],
        ])
    func malformed(times: [Double]) {
        #expect(!KeyTimes.isWellFormed(times))
        #expect(KeyTimes(times, mode: .linear, count: times.count) == nil)
    }

    @Test("4.2: linear and cubic take one time for each keyframe, from 0 to 1", arguments: [CalculationMode.linear, .cubic])
    func linearRule(mode: CalculationMode) {
        #expect(KeyTimes([0, 0.5, 0.5, 1], mode: mode, count: 4)?.times == [0, 0.5, 0.5, 1])
        #expect(KeyTimes([0, 0.5, 1], mode: mode, count: 4) == nil)
        #expect(KeyTimes([0, 0.2, 0.5, 0.9, 1], mode: mode, count: 4) == nil)
        #expect(KeyTimes([0.1, 0.5, 1], mode: mode, count: 3) == nil)
        #expect(KeyTimes([0, 0.5, 0.9], mode: mode, count: 3) == nil)
        #expect(KeyTimes([], mode: mode, count: 0) == nil)
    }

    @Test("4.2, D4: discrete takes n + 1 times, or n and holds the last value to 1")
    func discreteRule() {
        #expect(KeyTimes([0, 0.5, 0.7, 1], mode: .discrete, count: 3)?.times == [0, 0.5, 0.7, 1])
        #expect(KeyTimes([0, 0.5, 0.7], mode: .discrete, count: 3)?.times == [0, 0.5, 0.7, 1])
        #expect(KeyTimes([0, 0.5, 1], mode: .discrete, count: 3)?.times == [0, 0.5, 1, 1])
        #expect(KeyTimes([0, 0.5, 0.7, 0.9], mode: .discrete, count: 3) == nil)
        #expect(KeyTimes([0.1, 0.5, 1], mode: .discrete, count: 3) == nil)
        #expect(KeyTimes([0, 1], mode: .discrete, count: 3) == nil)
    }

    @Test("4.2: the paced modes take none", arguments: [CalculationMode.paced, .cubicPaced])
    func pacedRule(mode: CalculationMode) {
        #expect(KeyTimes([0, 1], mode: mode, count: 2) == nil)
    }

    @Test("4.3: even times, and in discrete mode every value is held equally long")
    func even() {
        #expect(KeyTimes(evenFor: .linear, count: 5)?.times == [0, 0.25, 0.5, 0.75, 1])
        #expect(KeyTimes(evenFor: .discrete, count: 4)?.times == [0, 0.25, 0.5, 0.75, 1])
        for count in [1, 0, -3] { #expect(KeyTimes(evenFor: .discrete, count: count) == nil) }
    }

    @Test("4.7: times in proportion to the distances, even if nothing moves")
    func paced() {
        #expect(KeyTimes(pacedBy: [1, 0.5, 0.5])?.times == [0, 0.5, 0.75, 1])
        #expect(KeyTimes(pacedBy: [0, 3, 0, 1])?.times == [0, 0, 0.75, 0.75, 1])
        #expect(KeyTimes(pacedBy: [0, 0])?.times == [0, 0.5, 1])
        #expect(KeyTimes(pacedBy: [.infinity, 1])?.times == [0, 0.5, 1])
        #expect(KeyTimes(pacedBy: [.nan, 1])?.times == [0, 0.5, 1])
        #expect(KeyTimes(pacedBy: []) == nil)
    }

    @Test("4.4: a segment is closed below, the last one above, and the fraction is clamped")
    func segments() throws {
        let times = try #require(KeyTimes([0, 0.25, 0.75, 1], mode: .linear, count: 4))
        let places = [-1, 0, 0.125, 0.25, 0.5, 0.75, 0.875, 1, 2, .nan].map { times.locate($0) }
        #expect(places.map(\.segment) == [0, 0, 0, 1, 1, 2, 2, 2, 2, 0])
        #expect(places.map(\.s) == [0, 0, 0.5, 0, 0.5, 0, 0.5, 1, 1, 0])
    }

    @Test("4.4: a segment of length 0 ends at once")
    func emptySegments() throws {
        let last = try #require(KeyTimes([0, 1, 1], mode: .linear, count: 3))
        #expect(last.locate(1) == (1, 1))
        #expect(last.locate(0.5) == (0, 0.5))
        let first = try #require(KeyTimes([0, 0, 1], mode: .linear, count: 3))
        #expect(first.locate(0) == (1, 0))
        let inner = try #require(KeyTimes([0, 0.5, 0.5, 1], mode: .linear, count: 4))
        #expect(inner.locate(0.5) == (2, 0))
        #expect(inner.locate(0.5.nextDown).segment == 0)
    }

    @Test("4.4: among many segments the search finds the one in which the fraction lies")
    func manySegments() throws {
        let times = try #require(KeyTimes(evenFor: .linear, count: 1025))
        for index in 0..<1024 {
            #expect(times.locate(Double(index) / 1024) == (index, 0))
            #expect(times.locate((Double(index) + 0.5) / 1024) == (index, 0.5))
        }
    }

    @Test("4.5: timing functions warp linear and cubic segments only; missing ones are linear")
    func warp() throws {
        let curves: [TimingFunction?] = [.easeIn]
        for mode in [CalculationMode.linear, .cubic] {
            let schedule = try #require(KeyframeSchedule(mode: mode, count: 3, timingFunctions: curves))
            #expect(abs(schedule.locate(0.25).s - 0.31535681257253945) < 1e-14)
            #expect(schedule.locate(0.75) == (1, 0.5))
        }
        for mode in [CalculationMode.paced, .cubicPaced] {
            let schedule = try #require(KeyframeSchedule(mode: mode, count: 3, timingFunctions: curves))
            #expect(schedule.locate(0.25) == (0, 0.5))
        }
    }

    @Test("4.5: extra timing functions are ignored, nil ones are linear, overshoot is kept")
    func retimedLayerCount() throws {
        let overshoot = TimingFunction(0.5, -1, 0.5, 2)
        let schedule = try #require(
            KeyframeSchedule(
                mode: .linear, count: 3, timingFunctions: [nil, overshoot, .easeIn, .easeOut]))
        #expect(schedule.locate(0.25) == (0, 0.5))
        #expect(abs(schedule.locate(0.625).s + 0.18232237092494685) < 1e-14)
    }

    @Test("4.6: a value without interpolation is held until the end of its segment")
    func held() throws {
        let linear = try #require(KeyframeSchedule(mode: .linear, count: 3))
        #expect([0, 0.49, 0.5, 0.99, 1].map { linear.heldIndex($0) } == [0, 0, 1, 1, 2])
        let discrete = try #require(KeyframeSchedule(mode: .discrete, count: 3))
        #expect([0, 0.3, 0.34, 0.67, 1].map { discrete.heldIndex($0) } == [0, 0, 1, 2, 2])
    }

    @Test("4.1, D4: fewer than two keyframes animate nothing; invalid key times are ignored")
    func degenerate() {
        for mode in [CalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
            for count in [1, 0, -1] { #expect(KeyframeSchedule(mode: mode, count: count) == nil) }
        }
        #expect(KeyframeSchedule(mode: .linear, count: 3, keyTimes: [0, 1])?.keyTimes.times == [0, 0.5, 1])
        #expect(KeyframeSchedule(mode: .paced, count: 3, distances: [1])?.keyTimes.times == [0, 0.5, 1])
    }
}

import Testing

@testable import Kinema

@Suite("1.6, 1.9: media time of a boundary, to the bit")
struct TimeChainTests {
    @Test(
        "it is the first media time at which the layer's time has reached the boundary",
        arguments: [
            [LayerTiming(beginTime: 3)],
            [LayerTiming(speed: 1.0 / 3, timeOffset: 0.1)],
            [LayerTiming(beginTime: 1.7e9, speed: 1e-6), LayerTiming(timeOffset: -5)],
            [LayerTiming(speed: 1e6, timeOffset: 1e9), LayerTiming(beginTime: 0.7, speed: 0.3)],
            [LayerTiming(speed: -2), LayerTiming(beginTime: 100, speed: -0.7, timeOffset: 1e7)],
        ])
    func first(timings: [LayerTiming]) {
        var chain = TimeChain()
        for timing in timings { chain.add(timing) }
        for boundary in [0.0, 0.1, 1.0 / 3, 7, 1e6 + 0.1, 1.7e9 + 0.2] {
            let time = chain.firstMediaTime(atOrAfter: boundary)
            #expect(chain.localTime(time) >= boundary)
            // A layer's time that is at the boundary before it begins always was (D145).
            #expect(time == -.infinity || chain.localTime(time.nextDown) < boundary)
        }
    }

    @Test(
        "D46: a time that runs backwards reaches the boundary from above",
        arguments: [
            [LayerTiming(speed: -1.0 / 3, timeOffset: 0.1)],
            [LayerTiming(beginTime: 0.7, speed: -0.3), LayerTiming(beginTime: 1.7e9, speed: 2)],
        ])
    func backwards(timings: [LayerTiming]) {
        var chain = TimeChain()
        for timing in timings { chain.add(timing) }
        for boundary in [0.0, 0.1, 1.0 / 3, -7, 1e6 + 0.1] {
            let time = chain.firstMediaTime(atOrAfter: boundary)
            #expect(chain.localTime(time) <= boundary)
            #expect(time == -.infinity || chain.localTime(time.nextDown) > boundary)
        }
    }

    @Test("a layer whose time does not resolve the boundary has a first time as well")
    func coarse() {
        var chain = TimeChain()
        chain.add(LayerTiming(timeOffset: 1e17))
        let time = chain.firstMediaTime(atOrAfter: 1e17 + 16)
        #expect(time > 0 && time <= 16 && chain.localTime(time) == 1e17 + 16 && chain.localTime(time.nextDown) < 1e17 + 16)
        var slow = TimeChain()
        slow.add(LayerTiming(speed: 1e-300, timeOffset: 1))
        #expect(slow.firstMediaTime(atOrAfter: 1e300) == .infinity)
    }
}

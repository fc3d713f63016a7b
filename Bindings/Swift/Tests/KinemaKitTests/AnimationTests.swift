import KinemaKit
import Testing

@Suite struct AnimationTests {
    @Test func aSetterAnimatesALiveLayer() throws {
        let (context, _, ship) = try stage()
        try context.transaction(duration: 2, curve: .linear) { ship.position = Point(300, 150) }
        #expect(ship.position == Point(300, 150))
        #expect(try ship.presentation(.position, at: 0.5) == Point(75, 37.5))
        #expect(try ship.velocity(Key.position.x, at: 1) == 150)
        try context.advance(to: 2)
        #expect(try ship.presentation(.position) == Point(300, 150))
    }

    @Test func withoutActionsNothingAnimates() throws {
        let (context, _, ship) = try stage()
        try context.withoutActions { ship.opacity = 0.25 }
        #expect(try ship.presentation(.opacity, at: 0) == 0.25)
        #expect(!context.isAnimating)
    }

    @Test func aTransactionThatThrowsIsCommitted() throws {
        struct Stop: Error {}
        let (context, _, ship) = try stage()
        #expect(throws: Stop.self) {
            try context.transaction(duration: 1, curve: .linear) {
                ship.opacity = 0
                throw Stop()
            }
        }
        #expect(try ship.presentation(.opacity, at: 0.5) == 0.5)
        #expect(context.statistics.openTransactionCount == 0)
    }

    @Test func basicAnimationsHaveThreeEnds() throws {
        let (context, _, ship) = try stage()
        try ship.add(Basic(.zPosition, from: 10, to: 20, duration: 1, curve: .linear), key: "z")
        try ship.add(Basic(.cornerRadius, by: 4, duration: 1, curve: .linear), key: "radius")
        try ship.add(Basic(.backgroundColor, from: .red, to: .blue, duration: 1, curve: .linear))
        try context.flush()
        #expect(try ship.presentation(.zPosition, at: 0.25) == 12.5)
        #expect(try ship.presentation(.cornerRadius, at: 0.25) == 1)
        #expect(try ship.presentation(.backgroundColor, at: 0.25) == Color(0.75, 0, 0.25))
        #expect(try ship.animationKeys == ["z", "radius"])
        #expect(try ship.animation(forKey: "z")?.number(.duration) == 1)
        #expect(try ship.animation(forKey: "nothing") == nil)
    }

    @Test func timingFollowsCAMediaTiming() throws {
        let (context, _, ship) = try stage()
        let there = Basic(.opacity, from: 0, to: 1, duration: 1, curve: .linear)
        try ship.add(
            there.timed {
                ($0.beginTime, $0.speed, $0.repeatCount, $0.autoreverses) = (1, 2, 2, true)
                ($0.fillMode, $0.isRemovedOnCompletion) = (.both, false)
            })
        try context.flush()
        // It is backwards 0 before 1; a cycle, out and back, takes 2 / speed = 1 second.
        for (time, value) in [(0, 0), (1.25, 0.5), (1.5, 1), (1.75, 0.5), (2.5, 1), (3, 0), (9, 0)] {
            near(try ship.presentation(.opacity, at: time), value)
        }
    }

    @Test func aSpringLastsUntilItSettles() throws {
        let (context, _, ship) = try stage()
        try ship.add(Spring(.positionX, from: 0, to: 100, perceptualDuration: 1, bounce: 0), key: "spring")
        try context.flush()
        // Critically damped: 1 - (1 + w t) e^(-w t), where w = 2 pi.
        let w = 2 * Double.pi
        let exponential = 0.04321391826377226  // e^(-pi)
        near(try ship.presentation(.positionX, at: 0.5), 100 * (1 - (1 + w / 2) * exponential), 1e-6)
        let object = try #require(try ship.animation(forKey: "spring"))
        #expect(try object.number(.duration) == object.number(.settlingDuration))
    }

    @Test func keyframesHaveValuesOrAPath() throws {
        let (context, _, ship) = try stage()
        var wobble = Keyframes(.rotation, [0, 1, -1, 0], keyTimes: [0, 0.25, 0.75, 1], duration: 4, curve: .linear)
        wobble.curves = [.linear, .linear, .linear]
        try ship.add(wobble)
        try ship.add(
            Keyframes(
                .position, along: Path([.move(Point(0, 0)), .line(Point(100, 0)), .line(Point(100, 50))]), duration: 4,
                curve: .linear))
        try context.flush()
        near(try ship.presentation(.rotation, at: 0.5), 0.5)
        near(try ship.presentation(.rotation, at: 2), 0)
        #expect(try ship.presentation(.position, at: 1) == Point(50, 0))
        #expect(try ship.presentation(.position, at: 3) == Point(100, 25))
    }

    @Test func aGroupClipsItsChildren() throws {
        let (context, _, ship) = try stage()
        try ship.add(
            Group(
                [
                    Basic(.opacity, from: 0, to: 1, duration: 2, curve: .linear),
                    Basic(.zPosition, from: 0, to: 8, curve: .linear),
                ],
                duration: 1, curve: .linear))
        try context.flush()
        #expect(try ship.presentation(.opacity, at: 0.5) == 0.25)
        #expect(try ship.presentation(.zPosition, at: 0.5) == 4)
        #expect(try ship.presentation(.opacity, at: 1.5) == 1)
    }

    @Test func closuresReceiveStartAndStop() throws {
        let (context, _, ship) = try stage()
        var seen: [Event.Kind] = []
        try ship.add(
            Basic(.opacity, to: 0, duration: 1), key: "fade", didStart: { seen.append($0.kind) },
            didStop: {
                seen.append($0.kind)
                #expect($0.layer == ship && $0.key == "fade" && $0.time == 1)
            })
        try context.advance(to: 0.5)
        #expect(seen == [.start])
        try context.advance(to: 1)
        #expect(seen == [.start, .stop(finished: true)])
    }

    @Test func eventsWithoutClosuresArePolled() throws {
        let (context, _, ship) = try stage()
        try context.transaction {
            try context.setCompletion(tag: 7)
            try ship.add(Basic(.opacity, to: 0, duration: 1))
        }
        try context.advance(to: 2)
        #expect(try context.pollEvents().map(\.kind) == [.start, .completion(tag: 7), .stop(finished: true)])
        #expect(try context.pollEvents().isEmpty)
    }

    @Test func aTagIsKept() throws {
        let (context, _, ship) = try stage()
        let object = try Basic(.opacity, to: 0).object(in: context)
        try object.setTag("who", .string("clock"))
        try ship.add(object, key: "a")
        #expect(try ship.animation(forKey: "a")?.tag("who") == .string("clock"))
        rejects(.notFound) { _ = try object.tag("other") }
    }
}

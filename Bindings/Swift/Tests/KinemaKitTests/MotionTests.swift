import KinemaKit
import Testing

@Suite struct MotionTests {
    @Test func animateMovesFromWhatIsShown() throws {
        let (context, _, ship) = try stage()
        var arrived = false
        try ship.animate(.position, to: Point(100, 40), Motion(.linear, duration: 2).with { $0.delay = 1 }) { arrived = true }
        try context.flush()
        #expect(ship.position == Point(100, 40))
        #expect(try ship.presentation(.position, at: 0.5) == .zero)
        #expect(try ship.presentation(.position, at: 2) == Point(50, 20))
        try context.advance(to: 2.5)
        #expect(!arrived)
        try context.advance(to: 3)
        #expect(arrived)
    }

    @Test func layersHaveTheirOwnValuesAndStagger() throws {
        let (context, root, first) = try stage()
        let second = try root.add()
        try context.animate(
            [first, second], .positionX, toEach: [10, 20], Motion(.linear, duration: 1).with { $0.stagger = 0.5 })
        try context.animate([first, second], .zPosition, to: 4, from: 2, Motion(.linear, duration: 1))
        try context.flush()
        #expect(try first.presentation(.positionX, at: 0.5) == 5)
        #expect(try second.presentation(.positionX, at: 1) == 10)
        #expect(try second.presentation(.zPosition, at: 0.5) == 3)
        rejects(.invalidArgument, "values: 1 were given for 2 layers") {
            try context.animate([first, second], .positionX, toEach: [1])
        }
    }

    @Test func anAnimatorControlsWhatRuns() throws {
        let (context, _, ship) = try stage()
        let animator = try ship.animate(.positionX, to: 100, Motion(.linear, duration: 1))
        try context.flush()
        try context.advance(to: 0.25)
        #expect(animator.time == 0.25 && animator.duration == 1 && animator.state == .running)
        try animator.pause()
        try context.advance(to: 5)
        #expect(animator.isPaused)
        near(try ship.presentation(.positionX), 25)
        animator.fraction = 0.75
        try animator.resume()
        try animator.reverse()
        try context.advance(to: 5.25)
        near(try ship.presentation(.positionX), 50)
        try context.advance(to: 6)
        #expect(animator.state == .atStart && ship.position.x == 0)
        rejects(.notFound) { try animator.pause() }
    }

    /// D87: paused at 0.25 and resumed at 2, it shows at 2.5 what 0.75 s from the start shows.
    @Test func animationsOfLayersAndVariablesShareAnAnimator() throws {
        let (context, root, ship) = try stage()
        let shape = try root.add(ShapeLayer.self), zoom = try context.variable(0.0)
        shape.path = Path([.move(Point(0, 0)), .line(Point(4, 8))])
        try context.flush()
        let linear = Motion(.linear, duration: 1), move = try ship.animate(.positionX, to: 100, linear)
        var all: Animator? = move, alone: Animator?
        try ship.animate(.opacity, to: 0, Motion(.linear, duration: 2), in: &all)
        try context.animate([ship, shape], .zPosition, toEach: [4, 8], linear, in: &all)
        try context.animate([ship, shape], .cornerRadius, to: 8, linear, in: &all)
        try shape.animate(.path, to: Path([.move(Point(4, 0)), .line(Point(8, 8))]), linear, in: &all)
        try zoom.animate(to: 20, linear, in: &all)
        #expect(all === move)
        try shape.animate(.opacity, to: 0, linear, in: &alone)
        #expect(alone != nil && alone !== move)
        try context.advance(to: 0.25)
        #expect(move.duration == 2 && alone?.duration == 1)
        try move.pause()
        try context.advance(to: 2)
        #expect(try shape.presentation(.opacity) == 0)
        try move.resume()
        try context.advance(to: 2.5)
        #expect(try ship.presentation(.positionX) == 75 && ship.presentation(.opacity) == 0.625)
        #expect(try ship.presentation(.zPosition) == 3 && shape.presentation(.zPosition) == 6)
        #expect(try shape.presentation(.cornerRadius) == 6 && zoom.value == 15)
        #expect(try shape.presentation(.path) == Path([.move(Point(3, 0)), .line(Point(7, 8))]))
        try move.reverse()
        try context.advance(to: 3.25)
        #expect(move.state == .atStart && ship.opacity == 1 && zoom.target == 0)
        rejects(.invalidArgument) { try ship.animate(.opacity, to: 0, Motion(.linear, duration: -2), in: &alone) }
    }

    @Test func aTimelinePlacesMotions() throws {
        let (context, root, card) = try stage()
        let lamp = try root.add()
        var timeline = Timeline()
        let move = timeline.add([card], .positionX, to: 100, Motion(.linear, duration: 1))
        timeline.add([lamp], .opacity, to: 0, Motion(.linear, duration: 1), .with(move), offset: 0.5)
        timeline.marker(7)
        var inner = Timeline()
        inner.add([card, lamp], .zPosition, toEach: [4, 8], Motion(.linear, duration: 0.5))
        timeline.add(inner, .init(duration: 0), .afterAll)
        try context.start(timeline)
        try context.flush()
        #expect(try card.presentation(.positionX, at: 0.5) == 50)
        #expect(try lamp.presentation(.opacity, at: 1) == 0.5)
        #expect(try lamp.presentation(.zPosition, at: 1.75) == 4)
        try context.advance(to: 3)
        #expect(try context.pollEvents().map(\.kind) == [.marker(tag: 7, forwards: true)])
        timeline.add([card], .positionX, toEach: [1, 2])
        rejects(.invalidArgument, "values: 2 for 1 layers") { try context.start(timeline) }
    }

    /// D115: 0.5 s for a distance of 1, or in all.
    @Test func aStaggerMakesDelays() throws {
        #expect(try Stagger(each: 0.5).delays(3) == [0, 0.5, 1])
        #expect(try Stagger(each: 0.5, from: .center).delays(5) == [1, 0.5, 0, 0.5, 1])
        #expect(try Stagger(total: 1, from: .index, index: 1).delays(3) == [1, 0, 1])
        #expect(try Stagger(each: 0.5, columns: 2, axis: .y).delays(4) == [0, 0, 0.5, 0.5])
        #expect(try Stagger(total: 1, curve: .steps(2)).delays(3) == [0, 0.5, 1])
        rejects(.invalidArgument) { _ = try Stagger(each: -1).delays(2) }
        rejects(.invalidArgument, "count: -1 given") { _ = try Stagger(each: 1).delays(-1) }
    }

    @Test func aCompletionIsAsync() async throws {
        let completion = try {
            let (context, _, ship) = try stage()
            let completion = try context.transaction(duration: 1) {
                let completion = try context.completion()
                ship.opacity = 0
                return completion
            }
            try context.advance(to: 0.5)
            #expect(!completion.isDone)
            try context.advance(to: 1)
            return completion
        }()
        await completion.wait()
        #expect(completion.isDone)
    }

    @Test func aClosedContextEndsItsCompletions() async throws {
        let completion = try {
            let (context, _, ship) = try stage()
            let animator = try ship.animate(.opacity, to: 0, Motion(duration: 1))
            try context.flush()
            defer { context.close() }
            return try animator.completion()
        }()
        await completion.wait()
    }

    @Test func theRateOfALayersTimeChangesWithoutAJump() throws {
        let (context, root, ship) = try stage()
        try ship.animate(.positionX, to: 100, Motion(.linear, duration: 1))
        try context.advance(to: 0.5)
        try root.setRate(0)
        try context.advance(to: 9)
        near(try ship.presentation(.positionX), 50)
    }
}

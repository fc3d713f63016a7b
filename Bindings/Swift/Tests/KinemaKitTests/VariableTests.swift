import KinemaKit
import Testing

@Suite struct VariableTests {
    @Test func aVariableMovesWithoutALayer() throws {
        let context = try Context(), zoom = try context.variable(1.0), place = try context.variable(Point(10, 20))
        var arrived = false
        try zoom.animate(to: 3, Motion(.linear, duration: 2)) { arrived = true }
        try place.animate(to: Point(30, 0), from: Point(0, 0), Motion(.linear, duration: 1))
        try context.advance(to: 0.5)
        #expect(zoom.value == 1.5 && zoom.velocity == 1 && zoom.target == 3 && place.value == Point(15, 0))
        try context.advance(to: 2)
        #expect(zoom.value == 3 && arrived && place.value == Point(30, 0))
        zoom.value = 0.5
        #expect(zoom.value == 0.5 && zoom.velocity == 0)
    }

    @Test func aColorKeepsItsHueWhileItFades() throws {
        let context = try Context(), tint = try context.variable(Color.clear)
        try tint.animate(to: .red, Motion(.linear, duration: 1))
        try context.advance(to: 0.5)
        #expect(tint.value == Color(1, 0, 0, 0.5))
    }

    @Test func aVariableWithAKeyIsFoundAgain() throws {
        let context = try Context()
        try context.variable(for: 7, 0.0).animate(to: 1, Motion(.linear, duration: 1))
        try context.advance(to: 0.25)
        #expect(try context.variable(for: 7, 5.0).value == 0.25)
        try context.advance(to: 0.5)
        try context.advance(to: 0.75)
        #expect(try context.variable(for: 7, 5.0).value == 5)
        rejects(.typeMismatch) { _ = try context.variable(for: 7, Point.zero) }
    }

    @Test func anAnimatorScrubsVariablesAtOnce() throws {
        let context = try Context(), zoom = try context.variable(0.0), place = try context.variable(Point(0, 0))
        var scrub: Animator?
        try zoom.animate(to: 100, Motion(.linear, duration: 1), in: &scrub)
        try place.animate(to: Point(8, 4), Motion(.linear, duration: 2), in: &scrub)
        let animator = try #require(scrub)
        animator.isPaused = true
        animator.fraction = 0.25
        #expect(zoom.value == 50 && place.value == Point(2, 1) && animator.duration == 2)
        animator.rate = -1
        animator.isPaused = false
        try context.advance(to: 0.25)
        #expect(zoom.value == 25 && zoom.target == 0)
        #expect(try context.values(of: [zoom, zoom]) == [25, 25] && context.velocities(of: [place]) == [Point(-4, -2)])
    }

    @Test func aTimelineMovesVariables() throws {
        let context = try Context(), zoom = try context.variable(0.0)
        var timeline = Timeline()
        timeline.add([zoom], to: 100, Motion(.linear, duration: 1))
        timeline.add([zoom], toEach: [40], Motion(.linear, duration: 1))
        try context.start(timeline)
        try context.advance(to: 1.5)
        #expect(abs(zoom.value - 70) < 1e-9 && zoom.target == 40)
    }

    @Test func badValuesAreErrors() throws {
        let context = try Context(), zoom = try context.variable(1.0)
        var failures: [KinemaError] = []
        context.onFailure = { failures.append($0) }
        rejects(.typeMismatch) { _ = try context.variable(Transform.identity) }
        rejects(.invalidArgument) { _ = try context.variable(Double.nan) }
        rejects(.invalidArgument) { try zoom.animate(to: .infinity) }
        zoom.value = .nan
        #expect(failures.map(\.status) == [.invalidArgument] && zoom.value == 1)
        context.close()
        rejects(.invalidHandle) { try zoom.animate(to: 2) }
    }
}

import KinemaKit
import Testing

@Suite struct OutputTests {
    private func moving() throws -> (context: Context, ships: [Layer]) {
        let (context, root, first) = try stage()
        let ships = [first, try root.add()]
        try context.flush()
        try context.animate(ships, .position, toEach: [Point(10, 20), Point(30, 40)], Motion(.linear, duration: 1))
        try context.flush()
        return (context, ships)
    }

    @Test func aSamplerFillsArraysOfVectors() throws {
        let (context, ships) = try moving()
        let sampler = try context.sampler(ships.map { $0.channel(.position) })
        #expect(sampler.width == 4)
        #expect(try sampler.sample([0.5, 1], as: SIMD2<Float>.self) == [[5, 10], [15, 20], [10, 20], [30, 40]])
        #expect(try sampler.sample([0.5], as: SIMD4<Double>.self) == [[5, 10, 15, 20]])
        #expect(try sampler.sample([], as: Float.self).isEmpty)
        rejects(.typeMismatch, "a row has 4 numbers") { _ = try sampler.sample([0], as: SIMD3<Float>.self) }
        rejects(.invalidArgument) { _ = try sampler.sample([.nan], as: Float.self) }
    }

    @Test func aRowOfThreeIsAVectorWithPadding() throws {
        let (context, ships) = try moving()
        let sampler = try context.sampler([ships[0].channel(.position), ships[0].channel(.opacity)])
        #expect(try sampler.sample([0, 0.5], as: SIMD3<Float>.self) == [[0, 0, 1], [5, 10, 1]])
        #expect(try sampler.sample([0.5], as: Double.self) == [5, 10, 1])
    }

    @Test func aSpanIsFilledWithoutACopy() throws {
        let (context, ships) = try moving()
        let sampler = try context.sampler([ships[0].channel(.positionX), ships[0].velocityChannel(.positionX)])
        var numbers = [Double](repeating: -1, count: 4)
        var span = numbers.mutableSpan
        try sampler.sample([0.5, 0.75], into: &span)
        #expect(numbers == [5, 10, 7.5, 10])
        rejects(.bufferTooSmall, "4 elements were given, 3 rows of 2") { try sampler.sample([0, 1, 2], into: &numbers) }
    }

    /// The context is gone when this returns.
    private func handedOver() throws -> sending Sampler {
        let (context, ships) = try moving()
        return try context.sampler([ships[0].channel(.positionX)])
    }

    @Test func aSamplerIsHandedToAnotherTask() async throws {
        let sampler = try handedOver(), copy = try sampler.copy()
        let task = Task { try sampler.sample([0.25], as: Float.self) }
        #expect(try await task.value == [2.5])
        #expect(try copy.sample([0.75], as: Float.self) == [7.5])
        rejects(.invalidHandle) { try copy.rebind() }
    }

    private struct Sprite {
        var position = SIMD2<Float>()
        var tag = 7
        var opacity: Double = 0
        var matrix = SIMD16<Float>()
        var visible: UInt8 = 9
    }

    @Test func aStreamFillsStructs() throws {
        let (context, ships) = try moving()
        ships[1].isHidden = true
        try context.flush()
        let stream = try context.stream(
            of: Sprite.self, ships,
            [
                .field(\.position, .position), .field(\.opacity, .worldOpacity), .field(\.matrix, .worldTransform, .columns4x4),
                .field(\.visible, .visible),
            ])
        var sprites = [Sprite](repeating: Sprite(), count: 2)
        try stream.write(at: 0.5, into: &sprites)
        #expect(sprites.map(\.position) == [[5, 10], [15, 20]])
        #expect(sprites.map(\.tag) == [7, 7] && sprites[0].opacity == 1)
        #expect(sprites[0].matrix[12] == 5 && sprites[0].matrix[13] == 10 && sprites[0].matrix[0] == 1)
        #expect(sprites[0].visible == 255)
        var few: [Sprite] = []
        rejects(.bufferTooSmall, "entities: 0 were given, 2") { try stream.write(at: 0, into: &few) }
        rejects(.invalidArgument) {  // two numbers need eight bytes
            _ = try context.stream(of: Float.self, ships, [.field(\.self, .position)])
        }
    }

    @Test func statesAreSavedAndRestored() throws {
        let (context, ships) = try moving()
        let state = try context.save()
        try context.withoutActions { ships[0].position = Point(1, 1) }
        try context.restore(state)
        #expect(ships[0].position == Point(10, 20))
        rejects(.invalidState) { try context.restore([1, 2, 3]) }
    }

    @Test func aDocumentMakesLayers() throws {
        let context = try Context()
        let scene = try Scene(
            context,
            json:
                #"{"kinema": 1, "layers": [{"id": "card", "set": {"position": [5, 6]}, "sublayers": [{"id": "dot", "class": "shape"}]}]}"#
        )
        let dot = try scene.layer("dot")
        #expect(dot is ShapeLayer)
        #expect(try dot.superlayer?.position == Point(5, 6))
        rejects(.notFound) { _ = try scene.layer("nothing") }
        rejects(.invalidArgument, "document: line 1") { _ = try Scene(context, json: "no") }
    }

    @Test func aDocumentHasStatesAndTimelines() throws {
        let context = try Context()
        let scene = try Scene(
            context,
            json: #"""
                {"kinema": 1, "layers": [{"id": "door", "states": [{"name": "open", "values": [{"keyPath": "zPosition", "value": 90}]},
                {"name": "shut", "values": []}], "timelines": [{"name": "go", "entries": [
                {"keyPath": "position.x", "value": 90, "motion": {"curve": "linear", "duration": 2}}]}]}]}
                """#)
        let door = try scene.layer("door")
        try context.flush()
        #expect(try door.states == ["open", "shut"] && door.state == "")
        try context.withoutActions { try door.setState("open") }
        try context.flush()
        #expect(try door.state == "open" && door.zPosition == 90)
        // D87: moves and states join an animator; a linear motion of 1 s shows the middle at 0.5 s
        let panel = try context.root(), other = try context.root()
        try context.withoutActions { panel.position = Point(100, 0) }
        try context.flush()
        var all: Animator?
        try other.move(to: panel, Motion(.linear, duration: 1), in: &all)
        let move = try #require(all)
        try door.setState(nil, Motion(.linear, duration: 1), in: &all)
        #expect(all === move)
        try context.flush()
        try move.pause()
        move.time = 0.5
        try context.flush()
        #expect(try other.presentation(.positionX) == -50 && door.presentation(.zPosition) == 45)
        try move.finish()
        try context.flush()
        var arrived = false
        let run = try door.startTimeline("go") { arrived = true }
        try context.advance(to: 1)
        #expect(try run.duration == 2 && door.presentation(.positionX) == 45)
        try context.advance(to: 2)
        #expect(arrived)
        rejects(.notFound) { try door.startTimeline("stop") }
    }
}

import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("8.5: animations of sublayers and cells by name, as names and places change")
struct NamedTargetsTests {
    private let stage: Stage
    private let group: Layer
    private let all: [Layer]

    init() throws {
        stage = try Stage()
        group = try stage.layers(1)[0]
        all = try stage.layers(3, in: group)
        try stage.context.add(
            try stage.animation(.basic, "sublayers.dot.zPosition", [.toValue: .number(8), .duration: .number(8)]),
            to: group, key: "move")
        try name(all[1], "dot")
        try name(all[2], "dot")
        stage.context.flush()
    }

    private func name(_ layer: Layer, _ name: Text) throws { try stage.set(.name, of: layer, .string(name)) }

    /// The layers that the animation moves, halfway.
    private var moved: [Int] { all.indices.filter { stage.shown(.zPosition, of: all[$0], at: 4) == .number(4) } }

    @Test("the first of the name moves; after a new name it is another one, also for samplers")
    func renamed() throws {
        #expect(moved == [1])
        try name(all[0], "dot")
        #expect(moved == [1], "not before the commit")
        stage.context.flush()
        #expect(moved == [0])
        try name(all[0], "line")
        try name(all[1], "line")
        stage.context.flush()
        #expect(moved == [2])
    }

    @Test("the order of the sublayers decides, and a removed layer is no longer animated")
    func reordered() throws {
        try stage.context.insert(all[2], into: group, at: .index(0))
        stage.context.flush()
        #expect(moved == [2])
        all[2].hostReferences += 1
        try stage.context.removeFromSuperlayer(all[2])
        stage.context.flush()
        #expect(moved == [1])
        try stage.context.insert(all[2], into: all[0], at: .index(0))
        stage.context.flush()
        #expect(moved == [1], "deeper down is not among the sublayers")
    }

    @Test("an animation by name that ends releases its layer")
    func ended() throws {
        try stage.context.advance(to: 8)
        #expect(moved.isEmpty && group.record?.namedTracks.isEmpty == true)
    }
}

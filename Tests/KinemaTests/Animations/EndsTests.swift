import CKinema
import Kinema
import Testing

@testable import Kinema

/// The effect of byValue and additive on types without arithmetic.
@Suite("3.4: byValue and additive of types without arithmetic")
struct EndsTests {
    private let stage: Stage
    private let layer: Layer

    init() throws {
        stage = try Stage()
        layer = try stage.layers(1)[0]
    }

    /// The presentation values at three fractions of an animation of a second, between an old and a new model value.
    private func shown(
        _ property: KinProperty, _ name: Text, from old: Value, to new: Value, _ ends: [KinAnimationProperty: Value]
    ) throws -> [Value?] {
        try stage.quietly { try stage.set(property, of: layer, old) }
        try stage.quietly {
            try stage.set(property, of: layer, new)
            let animation = try stage.animation(.basic, name, ends.merging([.duration: .number(1)]) { given, _ in given })
            try stage.context.add(animation, to: layer, key: nil)
        }
        return [0, 0.25, 0.75].map { stage.shown(property, of: layer, at: $0) }
    }

    @Test("3.4, 3.1: a byValue alone is ignored: the animation has no ends and starts from the old presentation value")
    func byAlone() throws {
        let bools = try shown(.hidden, "hidden", from: .bool(true), to: .bool(false), [.byValue: .bool(true)])
        #expect(bools == [.bool(true), .bool(false), .bool(false)])
        let handles = try shown(.contents, "contents", from: .handle(5), to: .handle(7), [.byValue: .handle(3)])
        #expect(handles == [.handle(5), .handle(5), .handle(7)])
    }

    @Test("3.4, 3.1: a byValue beside another end is ignored: the missing end is the underlying value")
    func byAndAnother() throws {
        let from = try shown(
            .hidden, "hidden", from: .bool(false), to: .bool(false), [.fromValue: .bool(true), .byValue: .bool(true)])
        #expect(from == [.bool(true), .bool(false), .bool(false)])
        let to = try shown(.contents, "contents", from: .handle(7), to: .handle(7), [.toValue: .handle(5), .byValue: .handle(3)])
        #expect(to == [.handle(7), .handle(7), .handle(5)])
    }

    @Test("3.4, D26: additive is ignored: a missing end is the underlying value and not zero, and nothing is added")
    func additive() throws {
        let from = try shown(
            .hidden, "hidden", from: .bool(true), to: .bool(true), [.fromValue: .bool(false), .additive: .bool(true)])
        #expect(from == [.bool(false), .bool(true), .bool(true)])
        let to = try shown(
            .contents, "contents", from: .handle(7), to: .handle(7), [.toValue: .handle(5), .additive: .bool(true)])
        #expect(to == [.handle(7), .handle(7), .handle(5)])
        let both = try shown(
            .contents, "contents", from: .handle(7), to: .handle(7),
            [.fromValue: .handle(2), .toValue: .handle(5), .additive: .bool(true)])
        #expect(both == [.handle(2), .handle(2), .handle(5)])
    }
}

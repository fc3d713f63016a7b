import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("7.30: animations that become objects when they are read")
struct TracksWithoutObjectsTests {
    private let stage: Stage
    private let layer: Layer

    init() throws {
        stage = try Stage()
        layer = try stage.layers(1)[0]
    }

    private var context: Context { stage.context }

    @Test("7.30: a plain animation that is read has all its properties", arguments: [false, true])
    func plain(isStarted: Bool) throws {
        let given: [(KinAnimationProperty, Value)] = [
            (.keyPath, .string("position.x")), (.fromValue, .number(3)), (.toValue, .number(-7)), (.byValue, .none),
            (.duration, .number(2.5)), (.speed, .number(1)), (.timeOffset, .number(0)), (.repeatCount, .number(0)),
            (.repeatDuration, .number(0)), (.autoreverses, .bool(true)), (.fillMode, .number(3)),
            (.timingFunction, .quad(0.1, -0.5, 0.75, 1.5)), (.removedOnCompletion, .bool(true)), (.additive, .bool(true)),
            (.cumulative, .bool(false)), (.valueFunction, .none),
        ]
        let animation = try context.animations.makeAnimation(.basic)
        for (property, value) in given { try animation.set(property, to: value) }
        try animation.set(.beginTime, to: .number(4))
        try context.add(animation, to: layer, key: "slide")
        let attachment = try #require(layer.attachment("slide"))
        #expect(attachment.isPlain)
        if isStarted { context.flush() }
        let copy = attachment.animation(in: context.animations)
        for (property, value) in given { #expect(try copy.value(property) == value) }
        #expect(try copy.value(.beginTime) == .number(4))
        #expect(
            copy.isFrozen && copy !== animation && !attachment.isPlain && attachment.animation(in: context.animations) === copy)
    }

    @Test("1.8: an animation begins at the layer's time, whether it is read before its commit or not", arguments: [false, true])
    func begin(isLookedAt: Bool) throws {
        try context.advance(to: 2)
        try context.add(try stage.fade(), to: layer, key: "fade")
        let attachment = try #require(layer.attachment("fade"))
        if isLookedAt { #expect(attachment.animation(in: context.animations).timing.beginTime == 0) }
        try stage.set(.speed, of: layer, .number(0.5))
        context.flush()
        #expect(attachment.begin == 1 && attachment.end == 2)
        #expect(attachment.animation(in: context.animations).timing.beginTime == 1)
        #expect(stage.shown(.opacity, of: layer, at: 3) == .number(0.5))
    }

    @Test("7.30: properties that a track lacks make it an object")
    func objects() throws {
        let special: [(KinAnimationProperty, Value)] = [
            (.byValue, .number(1)), (.speed, .number(2)), (.timeOffset, .number(1)), (.repeatCount, .number(1)),
            (.repeatDuration, .number(9)), (.cumulative, .bool(true)), (.removedOnCompletion, .bool(false)),
            (.fromValue, .none), (.keyPath, .none), (.keyPath, .string("sublayers.a.opacity")),
        ]
        for (property, value) in special {
            let animation = try stage.fade()
            try animation.set(property, to: value)
            try context.add(animation, to: layer, key: "fade")
            let attachment = try #require(layer.attachment("fade"))
            #expect(!attachment.isPlain)
            #expect(try attachment.animation(in: context.animations).value(property) == value)
        }
        let tagged = try stage.fade()
        tagged.tags["name"] = .string("one")
        try context.add(tagged, to: layer, key: "fade")
        #expect(layer.attachment("fade")?.isPlain == false)
    }

    @Test("the statistics count a plain animation, whether it is read or not")
    func statistics() throws {
        let before = context.statistics.animationCount
        try context.add(try stage.fade(), to: layer, key: "fade")
        #expect(context.statistics.animationCount == before + 1)
        let copy = layer.attachment("fade")?.animation(in: context.animations)
        #expect(copy != nil && context.statistics.animationCount == before + 1)
    }
}

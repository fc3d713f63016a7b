import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("7D: animations on layers")
struct AddingTests {
    private let stage: Stage
    private let layer: Layer

    init() throws {
        stage = try Stage()
        layer = try stage.layers(1)[0]
    }

    private var context: Context { stage.context }

    @Test("7.30: the copy is frozen and deep: later changes of the object, its children and its tags do not reach it")
    func frozen() throws {
        let child = try stage.fade(), group = try context.animations.makeAnimation(.group)
        try group.setAnimations([child])
        group.tags["note"] = .string("before")
        try context.add(group, to: layer, key: "group")
        try child.set(.fromValue, to: .number(0.75))
        try group.setAnimations([])
        group.tags["note"] = .string("after")
        let copy = try #require(layer.attachment("group")).animation(in: context.animations)
        #expect(copy !== group && copy.isFrozen && !group.isFrozen)
        #expect(copy.tags["note"] == .string("before"))
        let inner = try copy.children()
        #expect(inner.count == 1 && inner[0] !== child)
        #expect(try inner[0].value(.fromValue) == .number(0))
        #expect(throws: EngineError.self) { try copy.set(.speed, to: .number(2)) }
        copy.tags["note"] = .string("still")
        #expect(copy.tags["note"] == .string("still"))
        let thawed = copy.copy()
        #expect(!thawed.isFrozen)
    }

    @Test("7.30: an animation without duration or timing function has the transaction's")
    func transactionValues() throws {
        let frame = try context.transactions.begin()
        frame.duration = 3
        frame.timingFunction = .set(TimingFunction.named("easeIn"))
        try context.add(try stage.animation(.basic, "opacity"), to: layer, key: "plain")
        let own = try stage.animation(.basic, "opacity", [.duration: .number(1), .timingFunction: .string("easeOut")])
        try context.add(own, to: layer, key: "own")
        let plain = try #require(layer.attachment("plain")).animation(in: context.animations)
        let copy = try #require(layer.attachment("own")).animation(in: context.animations)
        #expect(plain.timing.duration == 3 && plain.timingFunction == TimingFunction.named("easeIn"))
        #expect(copy.timing.duration == 1 && copy.timingFunction == TimingFunction.named("easeOut"))
        try context.commit(KinTransaction(id: 0))
    }

    @Test(
        "7.31: an animation with the same key is replaced by one at the end; without a key any number coexist and are not listed")
    func keys() throws {
        let others = context.animations.attachmentCount
        for key: Text? in ["a", "b", nil, nil, "a", nil] { try context.add(try stage.fade(), to: layer, key: key) }
        #expect(layer.animationKeys == ["b", "a"] && layer.attachments.count == 5)
        context.animations.removeAllAnimations(from: layer)
        #expect(layer.attachments.isEmpty && context.animations.attachmentCount == others)
    }

    @Test("7.32: removing shows the model from the next commit on")
    func removing() throws {
        try context.add(try stage.fade(), to: layer, key: "fade")
        context.flush()
        context.animations.removeAnimation("fade", from: layer)
        #expect(stage.shown(.opacity, of: layer, at: 0) == .number(0))
        context.flush()
        #expect(stage.shown(.opacity, of: layer, at: 0) == .number(1))
        context.animations.removeAnimation("fade", from: layer)
        #expect(!context.transactions.thread.isImplicitOpen)
    }

    @Test("1.8: beginTime 0 becomes the layer's time at the commit that starts it, not below 0")
    func beginTime() throws {
        try context.advance(to: 3)
        let early = try stage.layers(1)[0]
        try stage.set(.timeOffset, of: early, .number(-10))
        context.flush()
        for layer in [layer, early] { try context.add(try stage.fade(), to: layer, key: "fade") }
        #expect(layer.attachment("fade")?.animation(in: context.animations).timing.beginTime == 0)
        context.flush()
        #expect(layer.attachment("fade")?.animation(in: context.animations).timing.beginTime == 3)
        #expect(early.attachment("fade")?.animation(in: context.animations).timing.beginTime == 0)
    }

    @Test("one animation object may be added to several layers with different tags")
    func severalLayers() throws {
        let other = try stage.layers(1)[0], fade = try stage.fade()
        for (layer, name): (Layer, Text) in [(layer, "one"), (other, "two")] {
            fade.tags["name"] = .string(name)
            try context.add(fade, to: layer, key: "fade")
        }
        #expect(layer.attachment("fade")?.animation(in: context.animations).tags["name"] == .string("one"))
        #expect(other.attachment("fade")?.animation(in: context.animations).tags["name"] == .string("two"))
    }

    @Test("a refused animation changes neither the layer nor the animation of the same key")
    func refused() throws {
        try context.add(try stage.fade(), to: layer, key: "fade")
        context.flush()
        for bad in [
            try stage.animation(.basic, "opacity", [.toValue: .pair(1, 2)]), try stage.animation(.basic, "nothing"),
            try stage.animation(.basic, "frame"),
        ] {
            #expect(throws: EngineError.self) { try context.add(bad, to: layer, key: "fade") }
        }
        #expect(
            layer.animationKeys == ["fade"] && context.transactions.thread.changes.isEmpty
                && !context.transactions.thread.isImplicitOpen)
    }

    @Test("groups nest 64 deep and hold 100,000 animations, no more; a group of groups of itself is refused")
    func nesting() throws {
        var group = try context.animations.makeAnimation(.group)
        for _ in 1..<64 {
            let outer = try context.animations.makeAnimation(.group)
            try outer.setAnimations([group])
            group = outer
        }
        try context.add(group, to: layer, key: "deep")
        let deeper = try context.animations.makeAnimation(.group)
        #expect(throws: EngineError.self) { try deeper.setAnimations([group]) }
        let wide = try context.animations.makeAnimation(.group), leaf = try stage.fade()
        try wide.setAnimations(Array(repeating: leaf, count: 99_999))
        #expect(throws: EngineError.self) { try wide.setAnimations(Array(repeating: leaf, count: 100_000)) }
        #expect(try wide.children().count == 99_999)
    }

    @Test(
        "animation objects are counted, and destroyed with their last reference; a chain of 100,000 groups ends without recursion"
    )
    func census() throws {
        let before = context.animations.census.count
        do {
            var innermost = try context.animations.makeAnimation(.group)
            let top = innermost
            for _ in 0..<100_000 {
                let next = try context.animations.makeAnimation(.group)
                try innermost.setAnimations([next])
                innermost = next
            }
            #expect(context.animations.census.count == before + 100_001)
            #expect(throws: EngineError.self) { try context.add(top, to: layer, key: "top") }
        }
        #expect(context.animations.census.count == before)
    }

    @Test("2,000 animations of one layer: all apply, all end, nothing is left")
    func many() throws {
        let up = try stage.animation(
            .basic, "zPosition",
            [.fromValue: .number(0), .toValue: .number(1), .additive: .bool(true), .duration: .number(1)])
        for index in 0..<2000 { try context.add(up, to: layer, key: Text(String(index))) }
        context.flush()
        #expect(stage.shown(.zPosition, of: layer, at: 0.5) == .number(1000))
        try context.advance(to: 1)
        #expect(layer.attachments.isEmpty && layer.record?.tracks.isEmpty == true)
    }

    @Test("9.4: a built-in animation becomes an object when it is read, and stays the same object")
    func looking() throws {
        let before = context.animations.census.count
        try stage.set(.zPosition, of: layer, .number(1))
        context.flush()
        #expect(context.animations.census.count == before)
        let attachment = try #require(layer.attachment("zPosition"))
        let animation = attachment.animation(in: context.animations)
        #expect(
            context.animations.census.count == before + 1 && attachment.animation(in: context.animations) === animation
                && attachment.isBuiltIn)
    }
}

import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("9: actions")
struct ActionsTests {
    private let stage: Stage
    private let recorder = Recorder()

    init() throws { stage = try Stage() }

    private var context: Context { stage.context }

    private func isCallback(_ action: FoundAction?) -> Bool {
        if case .callback? = action { return true }
        return false
    }

    @Test("9.1: delegate, actions, style and the style's style, class, built-in: the first action wins, NSNull ends the search")
    func search() throws {
        let layer = try stage.layers(1)[0]
        guard case .builtInBasic? = context.action(forKey: "opacity", of: layer) else {
            Issue.record("a live layer has the built-in action")
            return
        }
        context.transactions.setDefaultAction(recorder.action("class", context), "opacity", of: .layer)
        #expect(isCallback(context.action(forKey: "opacity", of: layer)))
        var style = ObjectTable<Text, StoredAction>()
        style["opacity"] = Boxed(FoundAction.none)
        layer.ensureExtras().styleActions = [ObjectTable(), style]
        guard case FoundAction.none? = context.action(forKey: "opacity", of: layer) else {
            Issue.record("the style's style ends the search before the class is asked")
            return
        }
        layer.extras?.styleActions[0]["opacity"] = recorder.action("style", context)
        #expect(isCallback(context.action(forKey: "opacity", of: layer)))
        layer.extras?.actions["opacity"] = StoredAction.none
        guard case FoundAction.none? = context.action(forKey: "opacity", of: layer) else {
            Issue.record("the layer's actions have precedence over its style")
            return
        }
        layer.extras?.delegate = recorder.layerDelegate(context)
        _ = context.action(forKey: "opacity", of: layer)
        #expect(recorder.take() == ["asked opacity"])
    }

    @Test("D1, 9.1: only a live layer has built-in actions; installed ones are found before")
    func live() throws {
        let loose = try context.transactions.makeLayer(.layer)
        #expect(context.action(forKey: "opacity", of: loose) == nil)
        context.transactions.setDefaultAction(recorder.action("class", context), "opacity", of: .layer)
        #expect(isCallback(context.action(forKey: "opacity", of: loose)))
    }

    @Test("9.2: setters search no action while actions are disabled, but an explicit search does")
    func disabled() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().delegate = recorder.layerDelegate(context)
        try stage.quietly {
            try stage.set(.opacity, of: layer, .number(0.5))
            #expect(recorder.take().isEmpty && context.action(forKey: "opacity", of: layer) != nil)
        }
        #expect(layer.attachments.isEmpty)
    }

    @Test("9.3: an animation as an action is copied, with the key and with a from value of the presentation")
    func animationAsAction() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().actions["opacity"] = .animation(try stage.animation(.basic, nil, [.duration: .number(2)]))
        for value in [0.5, 0.25] { try stage.set(.opacity, of: layer, .number(value)) }
        context.flush()
        #expect(layer.animationKeys == ["opacity"])
        #expect(
            stage.shown(.opacity, of: layer, at: 0) == .number(1) && stage.shown(.opacity, of: layer, at: 1) == .number(0.625))
    }

    @Test("9.4: the built-in animation runs from the presentation value, with the default curve, and fills backwards")
    func builtIn() throws {
        let layer = try stage.layers(1)[0]
        try stage.set(.zPosition, of: layer, .number(10))
        context.flush()
        let animation = try #require(layer.attachment("zPosition")).animation(in: context.animations)
        #expect(animation.timing.duration == 0.25 && animation.timing.fillMode == .backwards && animation.isRemovedOnCompletion)
        #expect(animation.timingFunction == TimingFunction.named("default") && animation.isFrozen)
        #expect(try animation.value(.fromValue) == .number(0) && animation.value(.toValue) == .none)
        let curve = try #require(TimingFunction.named("default"))
        let half = try #require(stage.shown(.zPosition, of: layer, at: 0.125)).scalar
        #expect(abs(half - 10 * curve.value(at: 0.5)) < 1e-8)
        try context.advance(to: 0.125)
        try stage.set(.zPosition, of: layer, .number(0))
        context.flush()
        #expect(abs(try #require(stage.shown(.zPosition, of: layer, at: 0.125)).scalar - half) < 1e-12)
        #expect(layer.animationKeys == ["zPosition"])
    }

    @Test("D36: two changes in one transaction leave one animation, from the committed value")
    func twoChanges() throws {
        let layer = try stage.layers(1)[0]
        try stage.set(.zPosition, of: layer, .number(10))
        try stage.set(.zPosition, of: layer, .number(20))
        context.flush()
        #expect(layer.attachments.count == 1)
        #expect(
            stage.shown(.zPosition, of: layer, at: 0) == .number(0) && stage.shown(.zPosition, of: layer, at: 0.25) == .number(20)
        )
    }

    @Test(
        "D17: in a transaction of duration 0 nothing animates implicitly, and an explicit animation takes a quarter of a second")
    func noDuration() throws {
        let layer = try stage.layers(1)[0]
        try context.transactions.begin().duration = 0
        try stage.set(.zPosition, of: layer, .number(10))
        try stage.set(.hidden, of: layer, .number(1))
        #expect(layer.attachments.isEmpty)
        try context.add(try stage.animation(.basic, "opacity"), to: layer, key: "fade")
        try context.commit(KinTransaction(id: 0))
        #expect(layer.attachments.first { _ in true }?.animation(in: context.animations).timing.duration == 0.25)
    }

    @Test("7A, D37: hidden fades the layer; the fade is under \"transition\", one at a time")
    func fades() throws {
        let layer = try stage.layers(1)[0]
        try stage.set(.hidden, of: layer, .number(1))
        try stage.set(.masksToBounds, of: layer, .number(1))
        #expect(layer.animationKeys == ["transition"])
        context.flush()
        #expect(context.published.snapshot.transitions[layer.slot] != nil)
        try context.advance(to: 1)
        #expect(context.published.snapshot.transitions[layer.slot] == nil && layer.attachments.isEmpty)
    }

    @Test("D22: built-in animations deliver no events, but completions wait for them")
    func quiet() throws {
        let layer = try stage.layers(1)[0]
        try stage.set(.zPosition, of: layer, .number(10))
        try context.advance(to: 1)
        #expect(context.output.events.polled.isEmpty && layer.attachments.isEmpty)
    }
}

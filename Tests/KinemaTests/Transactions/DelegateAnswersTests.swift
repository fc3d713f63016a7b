import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("9.1: the actions of a delegate, and actions that cannot run")
struct DelegateAnswersTests {
    /// A delegate that returns one action for every key.
    private final class Answerer {
        var answer = KinAction()

        static let asked: LayerDelegate.ActionForKey = { _, _, _, action, userData in
            guard let userData else { return }
            action?.pointee = Unmanaged<Answerer>.fromOpaque(userData).takeUnretainedValue().answer
        }
    }

    private let stage: Stage
    private let layer: Layer
    private let answerer = Answerer()
    private let recorder = Recorder(), log = Recorder()

    init() throws {
        stage = try Stage()
        layer = try stage.layers(1)[0]
        let pointer = Unmanaged.passUnretained(answerer).toOpaque(), context = stage.context
        layer.ensureExtras().delegate = LayerDelegate(
            actionForKey: Answerer.asked, layoutSublayers: nil, userData: HostPointer(pointer, nil, context.destructors))
        layer.extras?.actions["opacity"] = recorder.action("", context)
        let logged: KinLogCallback = { _, message, userData in
            Recorder.of(userData)?.note(message.map { String(cString: $0) } ?? "")
        }
        context.output.logSink = LogSink(level: .warning, callback: logged, userData: log.userData(context))
    }

    private var context: Context { stage.context }

    private func answer(_ kind: KinActionKind, _ animation: UInt64 = 0) {
        answerer.answer = KinAction()
        answerer.answer.kind = kind
        answerer.answer.animation = KinAnimation(id: animation)
    }

    private func fade(to opacity: Double) throws { try stage.set(.opacity, of: layer, .number(opacity)) }

    @Test("9.1: no action continues the search, NSNull ends it, and neither is logged")
    func noneAndContinue() throws {
        answer(.continue)
        try fade(to: 0.5)
        #expect(recorder.take() == ["ran opacity"])
        answer(.none)
        try fade(to: 0.25)
        #expect(recorder.take().isEmpty && layer.attachments.isEmpty && log.take().isEmpty)
    }

    @Test("9.1, 9.3: a returned animation is copied; the host may release it afterwards")
    func animations() throws {
        let mine = try stage.animation(.basic, nil, [.duration: .number(3)])
        answer(.animation, try context.animations.lend(mine).id)
        try fade(to: 0.5)
        try mine.set(.duration, to: .number(7))
        context.animations.release(mine)
        let taken = try #require(layer.attachment("opacity")).animation(in: context.animations)
        #expect(taken !== mine && taken.timing.duration == 3 && recorder.take().isEmpty)
        #expect(try taken.value(.keyPath) == .string("opacity") && taken.value(.fromValue) == .number(1))
    }

    @Test("D9: an invalid animation handle is logged, and the search continues", arguments: [0, 12345])
    func staleAnimations(_ id: UInt64) throws {
        answer(.animation, id)
        try fade(to: 0.5)
        #expect(recorder.take() == ["ran opacity"] && layer.attachments.isEmpty)
        let messages = log.take()
        #expect(messages.count == 1 && messages[0].contains("\"opacity\"") && messages[0].contains("handle"))
    }

    @Test("9.1: a callback runs after the change with its own user data, which is destroyed after it ran, once")
    func callbacks() throws {
        let mine = Recorder()
        var shown: [Double] = []
        mine.act = { [context, layer] _ in shown.append(context.model.modelValue(KinProperty.opacity.number, of: layer).scalar) }
        answer(.callback)
        answerer.answer.callback = { _, event, userData in
            Recorder.of(userData)?.note("mine " + (event?.pointee.key.map { String(cString: $0) } ?? ""))
        }
        answerer.answer.userData = Unmanaged.passUnretained(mine).toOpaque()
        answerer.answer.destroy = { Recorder.of($0)?.note("destroy") }
        try fade(to: 0.5)
        for (destructor, pointer) in context.destructors.take() { destructor(pointer) }
        #expect(mine.take() == ["mine opacity", "destroy"] && recorder.take().isEmpty && shown.first == 0.5)
        #expect(context.destructors.take().isEmpty)
    }

    @Test("9.1: a callback that is NULL, and an unknown kind, count as no action")
    func noAnswers() throws {
        answer(.callback)
        try fade(to: 0.5)
        answer(KinActionKind(rawValue: 77) ?? .continue)
        try fade(to: 0.25)
        #expect(recorder.take() == ["ran opacity", "ran opacity"])
    }

    @Test("D31, 9.1: the action of a delegate that destroys the layer is ignored")
    func deadly() throws {
        answer(.continue)
        let victim = try context.transactions.makeLayer(.layer), note = Recorder()
        victim.ensureExtras().delegate = note.layerDelegate(context)
        victim.extras?.actions["opacity"] = recorder.action("", context)
        note.act = { [context] _ in context.transactions.release(victim) }
        #expect(context.runEvent("opacity", of: victim) == false)
        #expect(victim.isDead && note.take() == ["asked opacity"] && recorder.take().isEmpty)
    }

    // MARK: Animations that cannot be added

    @Test("9.3: an installed animation that the layer refuses has no effect on the change, and the reason is logged")
    func misfits() throws {
        answer(.continue)
        let wrong = try stage.animation(.basic, "lineWidth", [.toValue: .number(1)])
        layer.extras?.actions["opacity"] = .animation(wrong)
        try fade(to: 0.5)
        #expect(context.model.modelValue(KinProperty.opacity.number, of: layer) == .number(0.5) && layer.attachments.isEmpty)
        let messages = log.take()
        #expect(messages.count == 1 && messages[0].hasPrefix("action for \"opacity\": ") && messages[0].contains("lineWidth"))
    }

    @Test("9.3: an installed group that is nested too deep is logged and does not run")
    func tooDeep() throws {
        answer(.continue)
        let top = try stage.animation(.group)
        var inner = top
        for _ in 0..<AnimationNesting.depthLimit {
            let next = try stage.animation(.group)
            try inner.setAnimations([next])
            inner = next
        }
        layer.extras?.actions["opacity"] = .animation(top)
        try fade(to: 0.5)
        #expect(layer.attachments.isEmpty && context.model.modelValue(KinProperty.opacity.number, of: layer) == .number(0.5))
        let messages = log.take()
        #expect(messages.count == 1 && messages[0].contains("nested"))
    }

    @Test("9.6: runEvent returns whether an action ran: not while actions are disabled, not for NSNull, not without an action")
    func events() throws {
        answer(.continue)
        layer.extras?.actions["mine"] = recorder.action("", context)
        layer.extras?.actions["quiet"] = StoredAction.none
        #expect(context.runEvent("mine", of: layer) && recorder.take() == ["ran mine"])
        #expect(!context.runEvent("quiet", of: layer) && !context.runEvent("other", of: layer))
        try stage.quietly { #expect(!context.runEvent("mine", of: layer)) }
        layer.extras?.actions["spin"] = .animation(try stage.animation(.basic, "transform.rotation.z", [.byValue: .number(1)]))
        #expect(context.runEvent("spin", of: layer) && layer.animationKeys == ["spin"])
        #expect(context.runEvent("sublayers", of: layer) && layer.animationKeys == ["spin", "transition"])
        #expect(recorder.take().isEmpty && log.take().isEmpty)
    }
}

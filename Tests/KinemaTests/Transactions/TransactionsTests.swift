import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("10: transactions and their values")
struct TransactionsTests {
    private let stage: Stage
    private let recorder = Recorder()

    init() throws { stage = try Stage() }

    private var context: Context { stage.context }
    private let null = KinTransaction(id: 0)

    private func begin() throws -> KinTransaction { KinTransaction(id: try context.transactions.begin().id) }

    @Test("10.2: values are inherited from outside and restored by the commit")
    func inheritance() throws {
        let outer = try begin()
        try context.transactions.setDuration(3, of: outer)
        try context.transactions.set("mine", to: .string("outer"), of: outer)
        let inner = try begin()
        #expect(
            try context.transactions.scope(inner).duration == 3
                && context.transactions.value("mine", of: inner) == .string("outer"))
        try context.transactions.setDuration(1, of: inner)
        try context.transactions.set("mine", to: .string("inner"), of: null)
        #expect(try context.transactions.scope(outer).duration == 3 && context.transactions.scope(null).duration == 1)
        #expect(try context.transactions.value("mine", of: outer) == .string("outer"))
        try context.commit(inner)
        #expect(context.transactions.thread.duration == 3)
        #expect(try context.transactions.value("mine", of: null) == .string("outer"))
        try context.commit(outer)
        #expect(context.transactions.thread.duration == 0.25)
        #expect(try context.transactions.value("mine", of: null) == nil)
    }

    @Test("10.2: a timing function can be set to none inside one that has one")
    func noTimingFunction() throws {
        let outer = try begin()
        try context.transactions.frameToSet(outer).timingFunction = .set(TimingFunction.named("easeIn"))
        let inner = try begin()
        #expect(context.transactions.thread.timingFunction != nil)
        try context.transactions.frameToSet(inner).timingFunction = .set(nil)
        #expect(context.transactions.thread.timingFunction == nil)
        try context.commit(inner)
        #expect(context.transactions.thread.timingFunction == TimingFunction.named("easeIn"))
        try context.commit(outer)
    }

    @Test("10.2: the three values have keys, which set and read them")
    func keys() throws {
        _ = try begin()
        try context.transactions.set("animationDuration", to: .number(2), of: null)
        try context.transactions.set("disableActions", to: .number(1), of: null)
        try context.transactions.set("animationTimingFunction", to: .quad(0.42, 0, 1, 1), of: null)
        #expect(context.transactions.thread.duration == 2 && context.transactions.thread.disableActions)
        #expect(context.transactions.thread.timingFunction == TimingFunction.named("easeIn"))
        #expect(try context.transactions.value("animationDuration", of: null) == .number(2))
        try context.commit(null)
    }

    // MARK: Completions. Rule 10.6.

    private func complete(_ tag: UInt64) throws {
        context.transactions.setCompletion(recorder.completion(tag, context), of: try context.transactions.frameToSet(null))
    }

    private func fade(_ duration: Double, _ key: Text, on layer: Layer) throws {
        try context.add(try stage.fade(duration), to: layer, key: key)
    }

    @Test("10.6: the next advance runs a block without animations, never the commit")
    func empty() throws {
        _ = try begin()
        try complete(1)
        try context.commit(null)
        #expect(recorder.take().isEmpty)
        try context.advance(to: 0)
        #expect(recorder.take() == ["completion 1"])
    }

    @Test(
        "10.6: a block waits for the animations that are added after it, in its transaction and those inside; inner blocks run separately"
    )
    func nested() throws {
        let layer = try stage.layers(1)[0]
        _ = try begin()
        try fade(9, "before", on: layer)
        try complete(1)
        try fade(1, "outer", on: layer)
        _ = try begin()
        try complete(2)
        try fade(2, "inner", on: layer)
        try context.commit(null)
        _ = try begin()
        try fade(3, "innermost", on: layer)
        try context.commit(null)
        try context.commit(null)
        try context.advance(to: 1)
        #expect(recorder.take().isEmpty)
        try context.advance(to: 2)
        #expect(recorder.take() == ["completion 2"])
        try context.advance(to: 2.9)
        #expect(recorder.take().isEmpty)
        try context.advance(to: 3)
        #expect(recorder.take() == ["completion 1"])
    }

    @Test("10.6: a replaced block still runs when its animations have ended")
    func replaced() throws {
        let layer = try stage.layers(1)[0]
        _ = try begin()
        try complete(1)
        try fade(2, "first", on: layer)
        try complete(2)
        try fade(1, "second", on: layer)
        try context.commit(null)
        try context.advance(to: 1)
        #expect(recorder.take() == ["completion 2"])
        try context.advance(to: 2)
        #expect(recorder.take() == ["completion 1"])
    }

    @Test("10.6: removed animations have ended, and endless ones end only by removal")
    func removed() throws {
        let layer = try stage.layers(1)[0]
        _ = try begin()
        try complete(1)
        let endless = try stage.fade()
        try endless.set(.repeatCount, to: .number(.infinity))
        try context.add(endless, to: layer, key: "endless")
        try context.commit(null)
        try context.advance(to: 1e6)
        #expect(recorder.take().isEmpty)
        context.animations.removeAnimation("endless", from: layer)
        try context.advance(to: 1e6)
        #expect(recorder.take() == ["completion 1"])
    }

    @Test("10.6: implicit animations count, too; the block runs outside the transaction")
    func implicit() throws {
        let layer = try stage.layers(1)[0]
        _ = try begin()
        try context.transactions.setDuration(2, of: null)
        try complete(1)
        try stage.set(.opacity, of: layer, .number(0.5))
        try context.commit(null)
        var duration = 0.0
        recorder.act = { [context] _ in duration = context.transactions.thread.duration }
        try context.advance(to: 1.99)
        #expect(recorder.take().isEmpty)
        try context.advance(to: 2)
        #expect(recorder.take() == ["completion 1"] && duration == 0.25)
    }

    @Test("D149: of blocks that are due at the same time, those of inner transactions run first")
    func ties() throws {
        for tag: UInt64 in 1...3 {
            _ = try begin()
            try complete(tag)
        }
        for _ in 1...3 { try context.commit(null) }
        try context.advance(to: 0)
        #expect(recorder.take() == ["completion 3", "completion 2", "completion 1"])
    }
}

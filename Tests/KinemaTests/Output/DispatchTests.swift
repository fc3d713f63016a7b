import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("11: delivering events")
struct DispatchTests {
    private let stage: Stage
    private let layer: Layer
    private let recorder = Recorder()

    init() throws {
        stage = try Stage()
        layer = try stage.layers(1)[0]
    }

    private var context: Context { stage.context }

    private func poll(_ capacity: Int = 100) throws -> [String] {
        var events: [String] = []
        _ = try context.poll(capacity) { _, event in
            let key = event.key.map { String(cString: $0) } ?? ""
            events.append("\(event.type.rawValue) \(key) \(event.finished)")
        }
        return events
    }

    @Test("events without a handler are polled, oldest first, in pieces")
    func polling() throws {
        try context.add(try stage.fade(), to: layer, key: "fade")
        context.flush()
        try context.advance(to: 1)
        #expect(try poll(1) == ["0 fade false"])
        #expect(try poll(1) == ["2 fade true"])
        #expect(try poll(1) == [])
    }

    @Test(
        "events of earlier advances that are not polled are dropped above a limit, counted, and reported once until the next poll"
    )
    func neglect() throws {
        let log = Recorder()
        let logged: KinLogCallback = { _, message, userData in
            Recorder.of(userData)?.note(message.map { String(cString: $0) } ?? "")
        }
        context.output.logSink = LogSink(level: .warning, callback: logged, userData: log.userData(context))
        try context.add(try stage.fade(), to: layer, key: "fade")
        try context.advance(to: 0)
        let first = context.output.events.polled.popFirst(), start = try #require(first)
        for _ in 0..<EventQueue.limit + 5 { context.output.events.polled.append(start) }
        try context.advance(to: 1)
        #expect(context.output.events.polled.count == EventQueue.limit + 1 && context.statistics.droppedEventCount == 5)
        try context.advance(to: 2)
        #expect(context.output.events.polled.count == EventQueue.limit && context.statistics.droppedEventCount == 6)
        #expect(log.take().count == 1)
        #expect(try poll(EventQueue.limit).last == "2 fade true")
        for _ in 0...EventQueue.limit { context.output.events.polled.append(start) }
        try context.advance(to: 3)
        #expect(log.take().count == 1 && context.statistics.droppedEventCount == 7)
    }

    @Test(
        "events of earlier commits above a limit are dropped until an advance, counted and reported once; callbacks stay"
    )
    func neglectedAdvance() throws {
        let log = Recorder(), called = Recorder()
        let logged: KinLogCallback = { _, message, userData in
            Recorder.of(userData)?.note(message.map { String(cString: $0) } ?? "")
        }
        context.output.logSink = LogSink(level: .warning, callback: logged, userData: log.userData(context))
        func commit(_ callback: KinCompletionCallback?, _ tag: UInt64) throws {
            let frame = try context.transactions.begin()
            context.transactions.setCompletion(
                context.transactions.makeCompletion(callback, tag: tag, called.userData(context)), of: frame)
            try context.commit(KinTransaction(id: frame.id))
        }
        let awaited: KinCompletionCallback = { _, tag, userData in Recorder.of(userData)?.note("\(tag)") }
        try commit(awaited, 7)
        for tag in 0..<UInt64(EventQueue.limit + 5) { try commit(nil, tag) }
        #expect(context.statistics.droppedEventCount == 4 && log.take().count == 1)
        try context.advance(to: 1)
        #expect(called.take() == ["7"])
        #expect(context.output.events.polled.count == EventQueue.limit + 1)
        // The transaction that began last is the first of those that end together (D149).
        #expect(context.output.events.polled.oldest?.completion?.tag == UInt64(EventQueue.limit) + 4)
        for tag in 0..<UInt64(EventQueue.limit + 2) { try commit(nil, tag) }
        #expect(context.statistics.droppedEventCount == 5 && log.take().count == 1)
    }

    @Test("a polled event's animation is borrowed until the next poll; releasing it too often does not affect its next owner")
    func lending() throws {
        let fade = try stage.fade()
        try fade.set(.removedOnCompletion, to: .bool(false))
        try context.add(fade, to: layer, key: "fade")
        try context.advance(to: 0)
        var handle = KinAnimation(id: 0)
        _ = try context.poll(1) { _, event in handle = event.animation }
        let copy = try context.animations.animation(handle)
        #expect(copy.hostReferences == 1)
        context.animations.release(copy)
        #expect(context.animations.handles[handle.id] == nil)
        _ = try context.poll(1) { _, _ in }
        #expect(copy.hostReferences == 0)
        let first = try context.animations.lend(copy), second = try context.animations.lend(copy)
        #expect(first.id == second.id && first.id != handle.id)
        context.animations.release(copy)
        #expect(context.animations.handles[first.id] === copy)
    }

    @Test("the delegate receives events, else the context's callback, else the queue")
    func receivers() throws {
        let others = Recorder()
        let callback: KinEventCallback = { _, event, userData in
            Recorder.of(userData)?.note("event \(event?.pointee.type.rawValue ?? 9)")
        }
        context.output.eventCallback = HostCallback(callback, others.userData(context))
        let mine = try stage.fade()
        mine.delegate = recorder.delegate(context)
        try context.add(mine, to: layer, key: "mine")
        try context.add(try stage.fade(), to: layer, key: "other")
        context.flush()
        try context.advance(to: 1)
        #expect(recorder.take() == ["start mine", "stop mine yes"] && others.take() == ["event 0", "event 2"])
        context.output.eventCallback = nil
        try context.add(try stage.fade(), to: layer, key: "third")
        try context.advance(to: 1)
        #expect(try poll() == ["0 third false"])
    }

    @Test("7.30: start, stop and animationForKey return the same copy")
    func sameCopy() throws {
        let fade = try stage.fade()
        try fade.set(.removedOnCompletion, to: .bool(false))
        try context.add(fade, to: layer, key: "fade")
        let copy = try #require(layer.attachment("fade")).animation(in: context.animations)
        context.flush()
        try context.advance(to: 1)
        var seen: [Animation] = []
        _ = try context.poll(9) { _, event in
            if let animation = context.animations.handles[event.animation.id] { seen.append(animation) }
        }
        #expect(seen.count == 2 && seen.allSatisfy { $0 === copy })
    }

    @Test("a context that a callback destroys delivers nothing more")
    func destroyed() throws {
        recorder.act = { [context] _ in context.destroy() }
        for key: Text in ["a", "b"] {
            let fade = try stage.fade()
            fade.delegate = recorder.delegate(context)
            try context.add(fade, to: layer, key: key)
        }
        try context.advance(to: 0)
        #expect(recorder.take() == ["start a"] && context.model.layers.count == 0 && context.animations.handles.count == 0)
    }

    @Test(
        "D52: user data is destroyed once, by the commit that removes its last owner from the published tree, and never under the lock"
    )
    func destructors() throws {
        layer.ensureExtras().userData = recorder.userData(context)
        let fade = try stage.fade()
        fade.userData = recorder.userData(context)
        try context.add(fade, to: layer, key: "fade")
        try context.removeFromSuperlayer(layer)
        context.transactions.release(layer)
        #expect(recorder.take().isEmpty && context.destructors.take().isEmpty)
        context.flush()
        let due = context.destructors.take()
        #expect(due.count == 1)
        for (destructor, pointer) in due { destructor(pointer) }
        #expect(recorder.take() == ["destroy"])
        #expect(context.destructors.take().isEmpty)
        context.destroy()
        #expect(recorder.take().count <= 1)
    }
}

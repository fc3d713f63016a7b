import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("1, 11: time passing")
struct PlaybackTests {
    private let stage: Stage
    private let recorder = Recorder()

    init() throws { stage = try Stage() }

    private var context: Context { stage.context }

    private func add(_ animation: Animation, to layer: Layer, _ key: Text) throws {
        animation.delegate = recorder.delegate(context)
        try context.add(animation, to: layer, key: key)
    }

    // MARK: Pausing. Section 12.3, Q.

    private func pause(_ layer: Layer) throws {
        let time = context.model.convertTime(context.published.now, from: nil, to: layer)
        try stage.set(.speed, of: layer, .number(0))
        try stage.set(.timeOffset, of: layer, .number(time))
        context.flush()
    }

    private func resume(_ layer: Layer) throws {
        let paused = context.model.modelValue(KinProperty.timeOffset.number, of: layer).scalar
        for (property, value) in [(KinProperty.speed, 1.0), (.timeOffset, 0), (.beginTime, 0)] {
            try stage.set(property, of: layer, .number(value))
        }
        let since = context.model.convertTime(context.published.now, from: nil, to: layer) - paused
        try stage.set(.beginTime, of: layer, .number(since))
        context.flush()
    }

    @Test("12.3: a thousand pauses and resumptions do not jump or drift")
    func pauses() throws {
        let layer = try stage.layers(1)[0]
        try context.add(
            try stage.animation(
                .basic, "zPosition", [.fromValue: .number(0), .toValue: .number(1000), .duration: .number(1000)]),
            to: layer, key: "move")
        context.flush()
        var played = 0.0
        for turn in 0..<1000 {
            let step = 0.1 + Double(turn % 7) * 0.01, rest = 0.3 + Double(turn % 5) * 0.07
            try context.advance(to: context.published.now + step)
            played += step
            let before = try #require(stage.shown(.zPosition, of: layer, at: context.published.now)).scalar
            try pause(layer)
            #expect(abs(try #require(stage.shown(.zPosition, of: layer, at: context.published.now)).scalar - before) < 1e-9)
            try context.advance(to: context.published.now + rest)
            #expect(abs(try #require(stage.shown(.zPosition, of: layer, at: context.published.now)).scalar - before) < 1e-9)
            try resume(layer)
            #expect(abs(try #require(stage.shown(.zPosition, of: layer, at: context.published.now)).scalar - before) < 1e-9)
        }
        #expect(abs(try #require(stage.shown(.zPosition, of: layer, at: context.published.now)).scalar - played) < 1e-9)
    }

    @Test(
        "1.9: an animation ends at the first time that reaches its end less 1e-9 s, and not before, whatever the clock",
        arguments: [0, 1.7e9])
    func exactEnds(start: Double) throws {
        try context.advance(to: start)
        for (speed, duration) in [(1.0, 1.0), (0.3, 0.7), (1e-3, 1.0 / 3)] {
            let group = try stage.layers(1)[0], layer = try stage.layers(1, in: group)[0]
            try stage.set(.speed, of: group, .number(speed))
            try stage.set(.beginTime, of: group, .number(context.published.now))
            try add(try stage.fade(duration), to: layer, "fade")
            context.flush()
            let began = context.published.now, begin = try #require(layer.attachment("fade")).begin
            func isOver(_ time: Double) -> Bool { (time - began) * speed >= begin + duration - 1e-9 }
            var step = 1.0
            while step > began.ulp / 4 {
                let next = context.published.now + step
                if isOver(next) {
                    step /= 2
                } else if next > context.published.now {
                    try context.advance(to: next)
                } else {
                    break
                }
            }
            #expect(layer.attachments.count == 1)
            var next = context.published.now
            repeat { next = next.nextUp } while !isOver(next)
            try context.advance(to: next)
            #expect(layer.attachments.isEmpty)
        }
    }

    @Test("D15: on a paused chain nothing begins or ends, and no time is the next; it does when the chain moves again")
    func pausedChain() throws {
        let group = try stage.layers(1)[0], layer = try stage.layers(1, in: group)[0]
        try add(try stage.fade(), to: layer, "fade")
        try context.advance(to: 0.5)
        #expect(recorder.take() == ["start fade"] && context.nextEventTime() == 1)
        try pause(group)
        #expect(context.nextEventTime() == .infinity)
        try context.advance(to: 10)
        #expect(recorder.take().isEmpty && layer.attachments.count == 1)
        try resume(group)
        #expect(abs(context.nextEventTime() - 10.5) < 1e-9)
        try context.advance(to: 10.4)
        #expect(recorder.take().isEmpty)
        try context.advance(to: 10.5)
        #expect(recorder.take() == ["stop fade yes"] && layer.attachments.isEmpty)
    }

    @Test("1.6: the speed of a superlayer changes the ends of all animations below it")
    func timeScale() throws {
        let group = try stage.layers(1)[0], layer = try stage.layers(1, in: group)[0]
        try add(try stage.fade(8), to: layer, "fade")
        try context.advance(to: 2)
        #expect(context.nextEventTime() == 8)
        try stage.set(.speed, of: group, .number(2))
        context.flush()
        #expect(context.nextEventTime() == 4)
        try context.advance(to: 4)
        #expect(recorder.take() == ["start fade", "stop fade yes"])
    }

    @Test("D11, D32: an advance during an open transaction uses the committed tree, not the changed one")
    func openTransaction() throws {
        let group = try stage.layers(1)[0], layer = try stage.layers(1, in: group)[0]
        try stage.set(.speed, of: group, .number(2))
        let late = try stage.fade(4)
        try late.set(.beginTime, to: .number(2))
        try add(late, to: layer, "late")
        context.flush()
        _ = try context.transactions.begin()
        try context.insert(layer, into: stage.root, at: .above(nil))
        try context.advance(to: 1)
        #expect(recorder.take() == ["start late"])
        try context.advance(to: 2)
        #expect(recorder.take().isEmpty && stage.shown(.opacity, of: layer, at: 2) == .number(0.5))
        try context.advance(to: 3)
        #expect(recorder.take() == ["stop late yes"] && layer.attachments.isEmpty)
        try context.commit(KinTransaction(id: 0))
    }

    @Test("1.10, D46: a layer's time that runs backwards reaches no end; below its begin an animation is over")
    func backwards() throws {
        let layer = try stage.layers(1)[0]
        try stage.set(.speed, of: layer, .number(-1))
        context.flush()
        try add(
            try stage.animation(.basic, "opacity", [.fromValue: .number(0), .duration: .number(1), .beginTime: .number(5)]),
            to: layer, "late")
        try context.advance(to: 100)
        #expect(recorder.take() == ["start late", "stop late yes"] && layer.attachments.isEmpty)
    }

    // MARK: Events

    @Test("11: starts, then completions, then stops; each by time, then by order of addition")
    func order() throws {
        let layers = try stage.layers(2)
        let frame = try context.transactions.begin()
        context.transactions.setCompletion(recorder.completion(7, context), of: frame)
        try add(try stage.fade(2), to: layers[0], "long")
        try add(try stage.fade(1), to: layers[1], "short")
        try add(try stage.animation(.basic, "zPosition", [.toValue: .number(1), .duration: .number(2)]), to: layers[1], "also")
        try context.commit(KinTransaction(id: 0))
        try context.advance(to: 5)
        #expect(
            recorder.take() == [
                "start long", "start short", "start also", "completion 7", "stop short yes", "stop long yes", "stop also yes",
            ])
    }

    @Test("1.8, 12.6: an animation that began long ago starts and stops at the next advance")
    func longAgo() throws {
        let layer = try stage.layers(1)[0]
        try context.advance(to: 100)
        let animation = try stage.fade()
        try animation.set(.beginTime, to: .number(1))
        try add(animation, to: layer, "old")
        try context.advance(to: 100)
        #expect(recorder.take() == ["start old", "stop old yes"] && layer.attachments.isEmpty)
    }

    @Test("7.33: an animation that is kept on completion stops once and stays; its removal delivers nothing")
    func kept() throws {
        let layer = try stage.layers(1)[0]
        let animation = try stage.fade()
        try animation.set(.removedOnCompletion, to: .bool(false))
        try add(animation, to: layer, "fade")
        for time in [0.0, 1, 2, 3] { try context.advance(to: time) }
        #expect(recorder.take() == ["start fade", "stop fade yes"] && layer.animationKeys == ["fade"])
        context.animations.removeAnimation("fade", from: layer)
        try context.advance(to: 4)
        #expect(recorder.take().isEmpty && layer.attachments.isEmpty)
    }

    @Test("7C, D25: leaving the tree ends the animations of the layer and of all below it, unfinished")
    func leaving() throws {
        let group = try stage.layers(1)[0], layer = try stage.layers(1, in: group)[0]
        try add(try stage.fade(9), to: layer, "fade")
        try context.advance(to: 1)
        try context.removeFromSuperlayer(group)
        #expect(layer.attachments.count == 1)
        try context.advance(to: 2)
        #expect(recorder.take() == ["start fade", "stop fade no"] && layer.attachments.isEmpty)
    }

    @Test("D43, D130: the advance commits what a callback adds, and the next one delivers the events")
    func caused() throws {
        let layer = try stage.layers(1)[0]
        recorder.act = { [context, stage, unowned recorder] note in
            guard note == "stop first yes", let next = try? stage.fade() else { return }
            next.delegate = recorder.delegate(context)
            try? context.add(next, to: layer, key: "second")
        }
        try add(try stage.fade(), to: layer, "first")
        context.flush()
        try context.advance(to: 1)
        #expect(recorder.take() == ["start first", "stop first yes"] && context.nextEventTime() == 1)
        try context.advance(to: 1)
        #expect(recorder.take() == ["start second"] && context.nextEventTime() == 2)
    }

    @Test("D10, D39: the clock refuses earlier times, NaN and infinity, and nothing changes")
    func clock() throws {
        try context.advance(to: 5)
        for time in [4.999, -1, .nan, .infinity, -.infinity] {
            #expect(throws: EngineError.self) { try context.advance(to: time) }
        }
        try context.advance(to: 5)
        #expect(context.published.now == 5)
    }
}

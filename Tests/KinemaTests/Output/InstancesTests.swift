import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("7A: replicators")
struct InstancesTests {
    /// A replicator of 40 by 20 at the root with a sublayer, committed at time 0.
    private struct Scene {
        let context = Context()
        let replicator: Layer
        let dot: Layer

        init() throws {
            replicator = try context.transactions.makeLayer(.replicator)
            dot = try context.transactions.makeLayer(.layer)
            try context.transactions.addRoot(replicator)
            try context.insert(dot, into: replicator, at: .index(0))
            try set(.bounds, of: replicator, .quad(10, 0, 40, 20))
            context.flush()
        }

        func set(_ property: KinProperty, of layer: Layer, _ value: Value) throws {
            try context.transactions.begin().disableActions = true
            try context.set(property.rawValue, of: layer, to: value)
            try context.commit(KinTransaction(id: 0))
        }

        /// position.x of the dot grows by one a second from 0 on, for 100 s.
        func move(_ layer: Layer, keyPath: Text) throws {
            let animation = try context.animations.makeAnimation(.basic)
            try animation.set(.keyPath, to: .string(keyPath))
            try animation.set(.fromValue, to: .number(0))
            try animation.set(.toValue, to: .number(100))
            try animation.set(.duration, to: .number(100))
            try animation.set(.timingFunction, to: .string("linear"))
            try context.add(animation, to: layer, key: "move")
            context.flush()
        }

        func instances(at time: Double) throws -> [Instance] {
            let (replication, count) = try context.output.replication(of: KinLayer(id: replicator.id), at: time)
            var all: [Instance] = []
            replication.forEach(count) { _, instance in all.append(instance) }
            return all
        }

        func x(_ layer: Layer, index: Int, at time: Double) throws -> Double {
            let keyPath = try context.model.keyPath(named: "position.x")
            return try context.output.instanceValue(
                keyPath, of: KinLayer(id: layer.id), in: KinLayer(id: replicator.id), index: index, at: time
            ).scalar
        }
    }

    @Test("7A: a new replicator has one instance, which changes nothing")
    func source() throws {
        let all = try Scene().instances(at: 3)
        #expect(all.count == 1)
        #expect(all[0].transform == .identity && all[0].color == SIMD4(1, 1, 1, 1) && all[0].timeOffset == 0)
    }

    @Test("7A: instance k is instance k - 1 transformed once more, about the center of the bounds")
    func transforms() throws {
        let scene = try Scene()
        try scene.set(.instanceCount, of: scene.replicator, .number(4))
        try scene.set(.instanceTransform, of: scene.replicator, .transform(.makeRotation(.pi / 2, 0, 0, 1)))
        // The center is (30, 10); a quarter turn takes (31, 10) to (30, 11), (29, 10), (30, 9).
        let expected = [(31.0, 10.0), (30, 11), (29, 10), (30, 9)]
        let all = try scene.instances(at: 0)
        #expect(all.count == 4)
        for (instance, point) in zip(all, expected) {
            let p = instance.transform.apply(31, 10, 0)
            #expect(abs(p.x - point.0) < 1e-12 && abs(p.y - point.1) < 1e-12)
        }
        try scene.set(.instanceTransform, of: scene.replicator, .transform(.makeScale(2, 2, 1)))
        #expect(try scene.instances(at: 0)[3].transform.apply(31, 10, 0) == (38, 10, 0, 1))
    }

    @Test("7A: offsets add to the color of the instance before, without limits; delays add up")
    func colorsAndDelays() throws {
        let scene = try Scene()
        try scene.set(.instanceCount, of: scene.replicator, .number(3))
        try scene.set(.instanceColor, of: scene.replicator, .quad(0.5, 1, 0.25, 1))
        try scene.set(.instanceRedOffset, of: scene.replicator, .number(0.5))
        try scene.set(.instanceGreenOffset, of: scene.replicator, .number(-0.75))
        try scene.set(.instanceAlphaOffset, of: scene.replicator, .number(-0.25))
        try scene.set(.instanceDelay, of: scene.replicator, .number(0.125))
        let all = try scene.instances(at: 0)
        #expect(all.map { $0.color } == [SIMD4(0.5, 1, 0.25, 1), SIMD4(1, 0.25, 0.25, 0.75), SIMD4(1.5, -0.5, 0.25, 0.5)])
        #expect(all.map { $0.timeOffset } == [0, 0.125, 0.25])
    }

    @Test("7A: instances are those of the presentation at the time")
    func animated() throws {
        let scene = try Scene()
        try scene.move(scene.replicator, keyPath: "instanceCount")
        #expect(try scene.instances(at: 7).count == 7)
        #expect(try scene.instances(at: 99.9).count == 100)
    }

    @Test("no instances of a count below one, and too many are refused", arguments: [1e9, 0x1p53, -5])
    func counts(count: Double) throws {
        let scene = try Scene()
        try scene.set(.instanceCount, of: scene.replicator, .number(count))
        if count < 0 {
            #expect(try scene.instances(at: 0).isEmpty)
        } else {
            let error = #expect(throws: EngineError.self) { _ = try scene.instances(at: 0) }
            #expect(error?.status == .limitExceeded)
        }
    }

    @Test("7A: instance k shows its sublayers at the replicator's time less k delays")
    func values() throws {
        let scene = try Scene()
        try scene.set(.instanceCount, of: scene.replicator, .number(5))
        try scene.set(.instanceDelay, of: scene.replicator, .number(2))
        try scene.move(scene.dot, keyPath: "position.x")
        #expect(try scene.x(scene.dot, index: 0, at: 10) == 10)
        #expect(try scene.x(scene.dot, index: 1, at: 10) == 8)
        #expect(try scene.x(scene.dot, index: 4, at: 10) == 2)
        // Before its begin the animation has no effect.
        #expect(try scene.x(scene.dot, index: 4, at: 7) == 0)
    }

    @Test("1.6: the delay is in the replicator's time, and runs through the time spaces below it")
    func timeSpaces() throws {
        let scene = try Scene()
        let inner = try scene.context.transactions.makeLayer(.layer)
        try scene.context.insert(inner, into: scene.dot, at: .index(0))
        try scene.set(.instanceCount, of: scene.replicator, .number(2))
        try scene.set(.instanceDelay, of: scene.replicator, .number(3))
        try scene.move(inner, keyPath: "position.x")
        try scene.set(.speed, of: scene.dot, .number(2))
        try scene.set(.speed, of: scene.replicator, .number(0.5))
        // At media time 20 the replicator is at 10, the dot at 20; one delay of 3 makes 7 and 14.
        #expect(try scene.x(inner, index: 0, at: 20) == 20)
        #expect(abs(try scene.x(inner, index: 1, at: 20) - 14) < 1e-12)
    }

    @Test("8.5: an animation of the replicator that names a sublayer is late, too")
    func named() throws {
        let scene = try Scene()
        try scene.set(.name, of: scene.dot, .string("dot"))
        try scene.set(.instanceCount, of: scene.replicator, .number(2))
        try scene.set(.instanceDelay, of: scene.replicator, .number(1))
        try scene.move(scene.replicator, keyPath: "sublayers.dot.position.x")
        #expect(try scene.x(scene.dot, index: 0, at: 5) == 5)
        #expect(try scene.x(scene.dot, index: 1, at: 5) == 4)
    }

    @Test("unknown instances and layers that are not descendants are refused")
    func errors() throws {
        let scene = try Scene()
        let context = scene.context
        let mask = try context.transactions.makeLayer(.layer), loose = try context.transactions.makeLayer(.layer)
        try context.setMask(mask, of: scene.replicator)
        context.flush()
        func status(_ index: Int, _ layer: Layer, in replicator: Layer) -> KinStatus? {
            let keyPath = KinProperty.opacity.rawValue
            do throws(EngineError) {
                _ = try context.output.instanceValue(
                    keyPath, of: KinLayer(id: layer.id), in: KinLayer(id: replicator.id), index: index, at: 0)
                return nil
            } catch { return error.status }
        }
        #expect(status(0, scene.dot, in: scene.replicator) == nil)
        #expect(status(1, scene.dot, in: scene.replicator) == .notFound)
        #expect(status(-1, scene.dot, in: scene.replicator) == .notFound)
        #expect(status(0, scene.replicator, in: scene.replicator) == .invalidArgument)
        #expect(status(0, mask, in: scene.replicator) == .invalidArgument)
        #expect(status(0, loose, in: scene.replicator) == .notCommitted)
        #expect(status(0, scene.dot, in: scene.dot) == .typeMismatch)
    }
}

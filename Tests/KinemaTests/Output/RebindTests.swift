import CKinema
import Kinema
import Testing

@testable import Kinema

/// The out-parameter of kinSamplerRebind: whether a value that the sampler writes can differ.
@Suite("Rebinding a sampler returns whether its values can have changed", .serialized)
struct RebindTests {
    private let stage: Stage
    private let layer: Layer

    init() throws {
        stage = try Stage()
        layer = try stage.layer()
        stage.context.flush()
    }

    private func animate(_ path: Text, on layer: Layer? = nil, key: Text = "k") throws {
        let animation = try stage.context.animations.makeAnimation(.basic)
        try animation.set(.keyPath, to: .string(path))
        try animation.set(.fromValue, to: .number(0))
        try animation.set(.toValue, to: .number(100))
        try animation.set(.duration, to: .number(10))
        try stage.context.add(animation, to: layer ?? self.layer, key: key)
        stage.context.flush()
    }

    private func sampler(_ paths: String..., of layer: Layer? = nil) throws -> Sampler {
        let context = stage.context
        let id = KinLayer(id: (layer ?? self.layer).id)
        let channels = try paths.map { KinChannel(layer: id, keyPath: try context.model.keyPath(named: Text($0)), reserved: 0) }
        return try channels.withUnsafeBufferPointer { try Sampler.make(context, $0) }
    }

    private func set(_ path: String, _ value: Double, of layer: Layer? = nil) throws {
        let context = stage.context
        let frame = try context.transactions.begin()
        frame.disableActions = true
        try context.set(context.model.keyPath(named: Text(path)), of: layer ?? self.layer, to: .number(value))
        try context.commit(KinTransaction(id: frame.id))
    }

    @Test("0.1: changes of values that are not sampled do not count")
    func notSampled() throws {
        try animate("position.x")
        let sampler = try sampler("position.x", "transform.rotation.z")
        try set("opacity", 0.5)
        #expect(try !sampler.rebind())
        try set("position.y", 3)
        #expect(try !sampler.rebind())
        try animate("opacity", key: "o")
        #expect(try !sampler.rebind())
        try animate("position.y", key: "y")
        #expect(try !sampler.rebind())
        try set("opacity", 1, of: stage.root)
        _ = try stage.layer()
        stage.context.flush()
        #expect(try !sampler.rebind())
    }

    @Test("0.1: values and animations that are sampled")
    func sampled() throws {
        let sampler = try sampler("position.x")
        try set("position.x", 3)
        #expect(try sampler.rebind())
        #expect(try !sampler.rebind())
        try animate("position.x")
        #expect(try sampler.rebind())
        stage.context.animations.removeAllAnimations(from: layer)
        stage.context.flush()
        #expect(try sampler.rebind())
        try set("position.x", 3)
        #expect(try !sampler.rebind())
    }

    @Test("1.6: the times above an animated layer count", arguments: ["speed", "timeOffset", "beginTime"])
    func times(property: String) throws {
        try animate("position.x")
        let sampler = try sampler("position.x")
        try set(property, 0.5, of: stage.root)
        #expect(try sampler.rebind())
        try set(property, 2)
        #expect(try sampler.rebind())
    }

    @Test("1.6: the times above a layer that is not animated do not count, nor does its duration")
    func timesOfStill() throws {
        let sampler = try sampler("position.x")
        try animate("opacity")
        #expect(try !sampler.rebind())
        try set("speed", 0.5, of: stage.root)
        #expect(try !sampler.rebind())
        try set("duration", 3)
        #expect(try !sampler.rebind())
    }

    @Test("1.6: a move to another superlayer counts only where time runs differently")
    func moves() throws {
        let same = try stage.layer(), slow = try stage.layer()
        try set("speed", 0.5, of: slow)
        try animate("position.x")
        let sampler = try sampler("position.x")
        try stage.context.insert(layer, into: same, at: .above(nil))
        stage.context.flush()
        #expect(try !sampler.rebind())
        try stage.context.insert(layer, into: slow, at: .above(nil))
        stage.context.flush()
        #expect(try sampler.rebind())
    }

    @Test("0.3: a layer that leaves or enters the tree")
    func liveness() throws {
        let sampler = try sampler("position.x")
        layer.hostReferences += 1
        try stage.context.removeFromSuperlayer(layer)
        stage.context.flush()
        #expect(try sampler.rebind())
        try stage.context.insert(layer, into: stage.root, at: .above(nil))
        stage.context.flush()
        #expect(try sampler.rebind())
        let other = try stage.context.transactions.makeLayer(.layer)
        try stage.context.transactions.addRoot(other)
        stage.context.flush()
        #expect(try !sampler.rebind())
    }

    @Test("7.2: a frame follows from bounds, position, anchor and transform")
    func frames() throws {
        let sampler = try sampler("frame.size.width")
        try set("zPosition", 4)
        #expect(try !sampler.rebind())
        try set("position.x", 4)
        #expect(try !sampler.rebind())
        try set("bounds.size.width", 4)
        #expect(try sampler.rebind())
        try animate("transform.rotation.z")
        #expect(try sampler.rebind())
    }

    @Test("8.3, D142: components of a matrix are apart, animated or not")
    func matrices() throws {
        let sampler = try sampler("transform.rotation.z")
        try set("transform.translation.x", 4)
        #expect(try !sampler.rebind())
        try set("transform.rotation.z", 1)
        #expect(try sampler.rebind())
        try animate("transform.scale.x")
        #expect(try !sampler.rebind())
    }

    @Test("8.5: an animation of the superlayer that finds the layer by name")
    func names() throws {
        let context = stage.context
        let other = try stage.layer()
        let name = KinProperty.name.number
        try context.change(name, .whole, of: layer, to: .string("ship"))
        context.flush()
        let ship = try sampler("opacity"), boat = try sampler("opacity", of: other)
        try animate("sublayers.ship.opacity", on: stage.root)
        #expect(try ship.rebind())
        #expect(try !boat.rebind())
        try set("speed", 0.5, of: layer)
        #expect(try !ship.rebind(), "the animation runs in the time of the superlayer")
        try set("speed", 0.5, of: stage.root)
        #expect(try ship.rebind())
        #expect(try !boat.rebind())
        // The name refers to the first layer that has it: when that one loses its name, it refers to the other one.
        try context.change(name, .whole, of: other, to: .string("ship"))
        context.flush()
        #expect(try !ship.rebind())
        #expect(try !boat.rebind())
        try context.change(name, .whole, of: layer, to: .string("wreck"))
        context.flush()
        #expect(try ship.rebind())
        #expect(try boat.rebind())
    }

    @Test("8.5: a channel that finds its layer by name")
    func namedChannels() throws {
        let context = stage.context
        let other = try stage.layer()
        try context.change(KinProperty.name.number, .whole, of: layer, to: .string("ship"))
        context.flush()
        let sampler = try sampler("sublayers.ship.opacity", of: stage.root)
        try set("opacity", 0.25, of: other)
        #expect(try !sampler.rebind())
        try set("opacity", 0.5)
        #expect(try sampler.rebind())
        try context.change(KinProperty.name.number, .whole, of: layer, to: .string("boat"))
        context.flush()
        #expect(try sampler.rebind())
    }

    @Test("D16: an animation that an advance removed, and one that stays")
    func ends() throws {
        try animate("position.x")
        let sampler = try sampler("position.x")
        try stage.context.advance(to: 5)
        #expect(try !sampler.rebind())
        try stage.context.advance(to: 10)
        #expect(try sampler.rebind())
    }

    @Test("many commits at once are compared as a whole")
    func longAgo() throws {
        let sampler = try sampler("position.x")
        for step in 0..<200 { try set("opacity", Double(step % 2) / 2) }
        #expect(try !sampler.rebind())
        for step in 0..<200 { try set("position.x", Double(step + 1)) }
        #expect(try sampler.rebind())
    }
}

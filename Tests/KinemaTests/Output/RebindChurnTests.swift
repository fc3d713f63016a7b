import CKinema
import Testing

@testable import Kinema

/// A sampler that follows every commit, beside one that is new.
@Suite("A sampler that follows has the bits of a new one", .serialized)
struct RebindChurnTests {
    private static let layerCount = 24
    private static let keyPaths = [
        "opacity", "position", "position.x", "zPosition", "transform", "transform.rotation.z", "frame",
    ]
    private static let animated = ["opacity", "position.x", "zPosition", "transform.rotation.z", "transform.scale"]
    private static let times = [-0.5, 0, 0.3, 1.1, 2.7, 9]

    @Test("0.1, 1.6, 8.5: whatever changes", arguments: [1, 2, 3, 4] as [UInt64])
    func anything(seed: UInt64) throws {
        var churn = try Churn(seed: seed)
        let sampler = try churn.sampler()
        var before = try rows(sampler)
        for step in 0..<150 {
            for _ in 0...Int(churn.random(3)) { try churn.change() }
            churn.stage.context.flush()
            let isChanged = try sampler.rebind()
            let after = try rows(sampler)
            let other = zip(after, try rows(churn.sampler())).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
            #expect(other.isEmpty, "step \(step): \(churn.last): numbers \(other) of rows of \(sampler.plan.width)")
            if !isChanged { #expect(after == before, "step \(step): \(churn.last)") }
            before = after
        }
    }

    @Test("D66: channels that come and go, while layers change", arguments: [1, 2, 3, 4] as [UInt64])
    func channels(seed: UInt64) throws {
        var churn = try Churn(seed: seed)
        var channels = try churn.channels()
        let sampler = try churn.sampler(), copy = try sampler.copy(), first = try rows(copy)
        for step in 0..<120 {
            try churn.change()
            churn.stage.context.flush()
            _ = try sampler.rebind()
            let keepsOrder = churn.random(2) == 0
            if churn.random(2) == 0 || channels.isEmpty {
                let added = try churn.channels().shuffled { churn.random($0) }.prefix(Int(churn.random(60)))
                try Array(added).withUnsafeBufferPointer { try sampler.add($0) }
                channels += added
            } else {
                let removed = Array(channels.indices).shuffled { churn.random($0) }.prefix(Int(churn.random(40)))
                try Array(removed).withUnsafeBufferPointer { try sampler.remove($0, keepingOrder: keepsOrder) }
                for index in removed.sorted(by: >) {
                    if keepsOrder { channels.remove(at: index) } else { channels.swapAt(index, channels.count - 1) }
                    if !keepsOrder { channels.removeLast() }
                }
            }
            let fresh = try channels.withUnsafeBufferPointer { try Sampler.make(churn.stage.context, $0) }
            #expect(sampler.plan.channels.map(\.offset) == fresh.plan.channels.map(\.offset))
            #expect(try rows(sampler) == rows(fresh), "step \(step): \(channels.count) channels, \(churn.last)")
        }
        #expect(try rows(copy) == first)
    }

    /// The bits of all channels in single precision, then in double precision.
    private func rows(_ sampler: Sampler) throws -> [UInt64] {
        let count = sampler.plan.width * RebindChurnTests.times.count
        var floats = [Float](repeating: 0, count: count), doubles = [Double](repeating: 0, count: count)
        try floats.withUnsafeMutableBytes { try sample(sampler, into: $0.baseAddress!, .float32, 4) }
        try doubles.withUnsafeMutableBytes { try sample(sampler, into: $0.baseAddress!, .float64, 8) }
        return floats.map { UInt64($0.bitPattern) } + doubles.map(\.bitPattern)
    }

    private func sample(_ sampler: Sampler, into rows: UnsafeMutableRawPointer, _ format: KinFormat, _ size: Int) throws {
        let target = SampleTarget(data: rows, timeStride: sampler.plan.width * size, valueStride: size, format: format)
        try RebindChurnTests.times.withUnsafeBufferPointer {
            try sampler.sample(0..<sampler.plan.channels.count, $0, into: rows, target)
        }
    }

    @Test("1.6: a layer that has a time of its own gets another one: nothing is built again", arguments: ["speed", "timeOffset"])
    func timings(property: String) throws {
        var churn = try Churn(seed: 5)
        let context = churn.stage.context
        for layer in churn.layers { try churn.animate("opacity", layer) }
        try churn.set(property, 0.5, of: churn.stage.root)
        context.flush()
        let sampler = try churn.sampler()
        _ = try rows(sampler)
        for value in [0.25, 2, property == "speed" ? 1 : 0, 3] {
            let tile = try #require(sampler.plan.tiles.first)
            try churn.set(property, value, of: churn.stage.root)
            context.flush()
            #expect(try sampler.rebind())
            #expect(sampler.plan.tiles[0].clocks.baseAddress == tile.clocks.baseAddress)
            #expect(sampler.plan.tile(showing: 0) === sampler.plan.tiles[0])
            #expect(try rows(sampler) == rows(try churn.sampler()))
        }
    }

    @Test("0.1: changes of what is not sampled leave the tiles alone")
    func notSampled() throws {
        var churn = try Churn(seed: 6)
        let sampler = try churn.sampler()
        _ = try rows(sampler)
        let tile = sampler.plan.tiles[0]
        for layer in churn.layers {
            try churn.set("cornerRadius", 3, of: layer)
            try churn.animate("borderWidth", layer)
        }
        churn.stage.context.flush()
        #expect(try !sampler.rebind())
        #expect(sampler.plan.tiles[0] === tile)
        #expect(sampler.plan.tile(showing: 3) === tile)
    }

    /// Layers that change at random, always the same for a seed.
    struct Churn {
        let stage: Stage
        private(set) var layers: [Layer] = []
        private(set) var last = ""
        private var state: UInt64

        init(seed: UInt64) throws {
            state = seed
            stage = try Stage()
            for index in 0..<RebindChurnTests.layerCount {
                let layer = try stage.layer(in: index < 4 ? nil : layers[index / 4])
                layer.hostReferences += 1
                layers.append(layer)
            }
            stage.context.flush()
        }

        mutating func random(_ count: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % count
        }

        func channels() throws -> [KinChannel] {
            try layers.flatMap { layer in
                try RebindChurnTests.keyPaths.map { path in
                    KinChannel(
                        layer: KinLayer(id: layer.id), keyPath: try stage.context.model.keyPath(named: Text(path)), reserved: 0)
                }
            }
        }

        func sampler() throws -> Sampler {
            try channels().withUnsafeBufferPointer { try Sampler.make(stage.context, $0) }
        }

        mutating func change() throws {
            let layer = layers[Int(random(UInt64(layers.count)))], other = layers[Int(random(UInt64(layers.count)))]
            let number = Double(random(8)) / 4
            let kind = random(9)
            last = "change \(kind) of \(layer.slot), with \(other.slot) and \(number)"
            switch kind {
            case 0: try set("opacity", number / 2, of: layer)
            case 1: try set(["position.x", "transform.rotation.z", "cornerRadius"][Int(random(3))], number, of: layer)
            case 2, 3: try animate(RebindChurnTests.animated[Int(random(5))], layer)
            case 4: stage.context.animations.removeAllAnimations(from: layer)
            case 5: try set(random(2) == 0 ? "speed" : "timeOffset", number, of: random(4) == 0 ? stage.root : layer)
            case 6: try move(layer, into: other)
            case 7: try stage.set(.name, of: layer, .string(random(2) == 0 ? "ship" : "boat"))
            default: try animate("sublayers.ship.opacity", layer)
            }
        }

        /// Destroys a layer, and makes another one, which may get its slot.
        mutating func replace() throws -> (old: Layer, new: Layer) {
            let index = Int(random(UInt64(layers.count))), old = layers[index]
            try stage.context.removeFromSuperlayer(old)
            for sublayer in old.sublayers { try stage.context.insert(sublayer, into: stage.root, at: .above(nil)) }
            let new = try stage.layer(in: random(2) == 0 ? nil : layers[(index + 1) % layers.count])
            new.hostReferences += 1
            layers[index] = new
            while old.hostReferences > 0 { stage.context.transactions.release(old) }
            return (old, new)
        }

        private mutating func move(_ layer: Layer, into other: Layer) throws {
            if random(3) == 0 {
                try stage.context.removeFromSuperlayer(layer)
            } else {
                try? stage.context.insert(layer, into: random(3) == 0 ? stage.root : other, at: .above(nil))
            }
        }

        func set(_ path: String, _ number: Double, of layer: Layer) throws {
            let context = stage.context
            try stage.quietly {
                try context.set(context.model.keyPath(named: Text(path)), of: layer, to: .number(number))
            }
        }

        mutating func animate(_ path: String, _ layer: Layer) throws {
            let animation = try stage.animation(
                .basic, Text(path),
                [.fromValue: .number(Double(random(4))), .toValue: .number(Double(1 + random(4))), .duration: .number(3)])
            try stage.context.add(animation, to: layer, key: Text("k\(random(3))"))
        }
    }
}

extension Array {
    /// In random order.
    func shuffled(_ random: (UInt64) -> UInt64) -> [Element] {
        var result = self
        for index in result.indices.reversed() { result.swapAt(index, Int(random(UInt64(index + 1)))) }
        return result
    }
}

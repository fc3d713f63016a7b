import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("7.7: presentation layers and frozen copies")
struct PresentationLayerTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    private var context: Context { stage.context }

    private func presentation(of layer: Layer, at time: Double) throws -> PresentationLayer {
        let record = try #require(layer.record)
        let handle = try context.model.makePresentation(Presentation(context.published.snapshot, at: time), record)
        return try #require(context.model.presentations[handle.id])
    }

    private func frozen(_ layer: Layer, at time: Double) throws -> Layer {
        try context.transactions.makeFrozenCopy(
            try #require(layer.record), in: Presentation(context.published.snapshot, at: time))
    }

    private func number(_ property: KinProperty, of layer: Layer) -> Double {
        context.model.modelValue(property.number, of: layer).scalar
    }

    /// A group with three sublayers named "a", "b" and "a", and a mask.
    private func group() throws -> (group: Layer, all: [Layer], mask: Layer) {
        let group = try stage.layer(), mask = try context.transactions.makeLayer(.shape)
        let all = try ["a", "b", "a"].enumerated().map { index, name in
            let layer = try stage.layer(in: group)
            try stage.set(.name, of: layer, .string(Text(name)))
            try stage.set(.zPosition, of: layer, .number(Double(index + 1)))
            return layer
        }
        try context.setMask(mask, of: group)
        context.flush()
        return (group, all, mask)
    }

    private func read(_ name: Text, of layer: PresentationLayer) throws -> Value {
        try context.model.value(try context.model.keyPath(named: name), of: .presentation(layer))
    }

    // MARK: Reading

    @Test("7.7, 8.5: a presentation layer reads the first sublayer of a name, at its time")
    func named() throws {
        let (group, all, _) = try group()
        try context.add(try stage.fade(), to: all[0], key: "fade")
        context.flush()
        let early = try presentation(of: group, at: 0.25), late = try presentation(of: group, at: 0.75)
        #expect(try read("sublayers.a.opacity", of: early) == .number(0.25))
        #expect(try read("sublayers.a.opacity", of: late) == .number(0.75))
        #expect(try read("sublayers.a.zPosition", of: early) == .number(1))
        #expect(try read("sublayers.b.zPosition", of: early) == .number(2))
        try stage.quietly {
            try stage.set(.name, of: all[0], .string("c"))
            try stage.set(.name, of: all[1], .string("d"))
        }
        #expect(try read("sublayers.a.opacity", of: late) == .number(0.75), "it stays as of its commit")
        let after = try presentation(of: group, at: 0.75)
        #expect(try read("sublayers.a.zPosition", of: after) == .number(3))
    }

    @Test("8.5, D33: a name that no sublayer has, and a property that the named sublayer lacks, are unknown keys")
    func unknown() throws {
        let (group, _, _) = try group()
        let shown = try presentation(of: group, at: 0)
        for name: Text in ["sublayers.nobody.opacity", "sublayers.a.lineWidth", "emitterCells.a.birthRate"] {
            let error = #expect(throws: EngineError.self) { try read(name, of: shown) }
            #expect(error?.status == .unknownKey, "\(name)")
        }
    }

    @Test("7.7: the tree around a presentation layer is of the same commit and time, its model layer is the model's")
    func tree() throws {
        let (group, all, mask) = try group()
        let shown = try presentation(of: group, at: 0)
        try context.insert(all[0], into: stage.root, at: .above(nil))
        try context.setMask(nil, of: group)
        context.flush()
        func model(_ handle: KinLayer) throws -> UInt64 { try context.model.modelLayer(handle).id }
        #expect(try context.model.sublayers(of: .presentation(shown)).map { try model($0) } == all.map { $0.id })
        #expect(try model(try context.model.mask(of: .presentation(shown))) == mask.id)
        #expect(try model(try context.model.superlayer(of: .presentation(shown))) == stage.root.id)
        let root = try presentation(of: stage.root, at: 0)
        #expect(try context.model.superlayer(of: .presentation(root)).id == 0)
        #expect(try context.model.mask(of: .presentation(root)).id == 0)
    }

    @Test("D31: a presentation layer ends with its last reference")
    func references() throws {
        let shown = try presentation(of: stage.root, at: 0)
        try AnyLayer.presentation(shown).retain()
        try context.transactions.release(.presentation(shown))
        #expect(context.model.presentations[shown.id] === shown)
        try context.transactions.release(.presentation(shown))
        #expect(context.model.presentations[shown.id] == nil)
    }

    // MARK: Frozen copies

    @Test("7.7: a frozen copy has the classes, the order, the mask and the presentation values, and no animations")
    func copies() throws {
        let (group, all, mask) = try group()
        let leaf = try stage.layer(in: all[1])
        try stage.set(.lineWidth, of: mask, .number(5))
        try stage.set(.cornerRadius, of: leaf, .number(6))
        try context.add(try stage.fade(2), to: all[1], key: "fade")
        try context.advance(to: 0.5)
        let copy = try frozen(group, at: 0.5)
        #expect(copy.layerClass == .layer && copy.superlayer == nil && copy.sublayers.count == 3)
        #expect(copy.sublayers.map { number(.zPosition, of: $0) } == [1, 2, 3])
        #expect(copy.sublayers.map { number(.opacity, of: $0) } == [1, 0.25, 1])
        #expect(copy.sublayers[1].sublayers.map { number(.cornerRadius, of: $0) } == [6])
        let copied = try #require(copy.mask)
        #expect(copied.layerClass == .shape && copied.superlayer === copy && copied.isMask && number(.lineWidth, of: copied) == 5)
        let everybody = [copy, copied, copy.sublayers[1].sublayers[0]] + copy.sublayers
        #expect(everybody.allSatisfy { $0.attachments.isEmpty && !$0.isLive })
        #expect(copy.sublayers.allSatisfy { $0.superlayer === copy })
        #expect(Set(everybody.map { $0.id }).isDisjoint(with: ([group, mask, leaf] + all).map { $0.id }))
    }

    @Test("7.7: a frozen copy can be changed and shown beside the original, and neither affects the other")
    func independence() throws {
        let (group, all, _) = try group()
        let copy = try frozen(group, at: 0)
        try context.insert(copy, into: stage.root, at: .above(nil))
        try stage.quietly {
            try stage.set(.zPosition, of: copy.sublayers[0], .number(9))
            try stage.set(.zPosition, of: all[1], .number(8))
        }
        #expect(stage.shown(.zPosition, of: copy.sublayers[0], at: 0) == .number(9))
        #expect(stage.shown(.zPosition, of: all[0], at: 0) == .number(1))
        #expect(stage.shown(.zPosition, of: copy.sublayers[1], at: 0) == .number(2))
    }

    @Test("7.7, 8.5: a frozen copy keeps the values that an animation of the superlayer sets on a sublayer by name")
    func namedAnimations() throws {
        let (group, all, _) = try group()
        try context.add(
            try stage.animation(.basic, "sublayers.b.opacity", [.fromValue: .number(0), .duration: .number(1)]), to: group,
            key: "fade")
        context.flush()
        #expect(stage.shown(.opacity, of: all[1], at: 0.25) == .number(0.25))
        #expect(try frozen(group, at: 0.25).sublayers.map { number(.opacity, of: $0) } == [1, 0.25, 1])
        #expect(number(.opacity, of: try frozen(all[1], at: 0.25)) == 0.25)
    }

    @Test("D31: the host only owns the top of a frozen copy, whose descendants are destroyed with it; shared objects remain")
    func ownership() throws {
        let emitter = try stage.layer(.emitter), cell = try context.transactions.makeLayer(.emitterCell)
        try stage.set(.emitterCells, of: emitter, .layers([cell.id]))
        context.transactions.release(cell)
        _ = try stage.layer(in: emitter)
        context.flush()
        let before = context.model.layers.count
        let copy = try frozen(emitter, at: 0)
        #expect(context.model.layers.count == before + 2 && copy.hostReferences == 1 && copy.sublayers[0].hostReferences == 0)
        try context.removeFromSuperlayer(emitter)
        context.transactions.release(emitter)
        context.flush()
        #expect(emitter.isDead && !cell.isDead, "the copy's cell, too")
        context.transactions.release(copy)
        context.flush()
        #expect(copy.isDead && cell.isDead)
    }
}

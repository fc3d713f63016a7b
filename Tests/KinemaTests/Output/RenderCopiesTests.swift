import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("Render lists of replicators and transitions")
struct RenderCopiesTests {
    private let scene: RenderStage
    private var stage: Layer { scene.stage }

    init() throws { scene = try RenderStage() }

    /// A replicator of 20 by 20 with three instances, each 30 to the right of the one before.
    private func addReplicator(to superlayer: Layer? = nil, step: Double = 30) throws -> Layer {
        let replicator = try scene.add(.replicator, width: 20, height: 20, to: superlayer)
        try scene.set(.instanceCount, of: replicator, .number(3))
        try scene.set(.instanceTransform, of: replicator, .transform(.makeTranslation(step, 0, 0)))
        return replicator
    }

    @Test("7A: a replicator draws itself once and its sublayers once an instance")
    func instances() throws {
        let replicator = try addReplicator()
        let dot = try scene.add(x: 1, to: replicator), inDot = try scene.add(x: 2, to: dot)
        try scene.set(.instanceColor, of: replicator, .quad(1, 0.5, 1, 1))
        try scene.set(.instanceGreenOffset, of: replicator, .number(-0.25))
        let items = try scene.items()
        #expect(items.map { $0.layer.id } == [stage, replicator, dot, inDot, dot, inDot, dot, inDot].map { $0.id })
        #expect(items.map { $0.instance } == [-1, -1, 0, 0, 1, 1, 2, 2])
        #expect(items.map { $0.parent } == [-1, 0, 1, 2, 1, 4, 1, 6])
        #expect(items.map { $0.corner.x } == [0, 0, 1, 3, 31, 33, 61, 63])
        #expect(items.map { $0.instanceColor.1 } == [1, 1, 0.5, 0.5, 0.25, 0.25, 0, 0])
        #expect(items[1].end == 8)
    }

    @Test("7A: instance k shows its sublayers k delays late, their drawing order too")
    func delays() throws {
        let replicator = try addReplicator(step: 0)
        try scene.set(.instanceDelay, of: replicator, .number(2))
        let dot = try scene.add(to: replicator), other = try scene.add(to: replicator)
        try scene.animate("position.x", of: dot, to: .number(10))
        try scene.animate("zPosition", of: dot, to: .number(10), from: .number(-5))
        let items = try scene.items(at: 5)
        #expect(items.filter { $0.layer.id == dot.id }.map { $0.corner.x } == [5, 3, 1])
        #expect(items.filter { $0.layer.id == dot.id }.map { $0.localTime } == [5, 3, 1])
        // zPosition passes 0 at 10/3.
        #expect(items.dropFirst(2).map { $0.layer.id } == [other, dot, dot, other, dot, other].map { $0.id })
    }

    @Test("7A: replicators in replicators multiply counts, transforms and colors; invisible instances are left out")
    func nested() throws {
        let outer = try addReplicator(step: 100), inner = try addReplicator(to: outer)
        let dot = try scene.add(to: inner)
        for replicator in [outer, inner] {
            try scene.set(.instanceColor, of: replicator, .quad(1, 1, 1, 1))
            try scene.set(.instanceAlphaOffset, of: replicator, .number(-0.5))
        }
        let items = try scene.items(of: dot)
        #expect(items.map { $0.corner.x } == [0, 30, 100, 130])
        #expect(items.map { $0.instanceColor.3 } == [1, 0.5, 0.5, 0.25])
        #expect(items.map { $0.instance } == [0, 1, 0, 1])
    }

    @Test("more copies than the limit are refused, visible or not")
    func limits() throws {
        let outer = try addReplicator(), inner = try addReplicator(to: outer)
        let dot = try scene.add(to: inner)
        try scene.set(.hidden, of: dot, .number(1))
        let presentation = try scene.context.published.presentation(at: 0)
        // Three instances with one layer each; in each three more.
        #expect((try? RenderList(presentation, copyLimit: 24)) != nil)
        #expect((try? RenderList(presentation, copyLimit: 23)) == nil)
        try scene.set(.instanceCount, of: inner, .number(1e9))
        #expect((try? RenderList(scene.context.published.presentation(at: 0))) == nil)
    }

    @Test("6.2: a fade draws the old side, then the new, with their alphas")
    func fade() throws {
        let card = try scene.add(), before = try scene.add(to: card)
        try scene.set(.opacity, of: card, .number(0.5))
        let after = try scene.context.transactions.makeLayer(.layer)
        try scene.transition(card, "fade") {
            try scene.context.replace(before, of: card, with: after)
        }
        let items = try scene.items(at: 2.5)
        #expect(items.map { $0.layer.id } == [stage, card, before, card, after].map { $0.id })
        #expect(items.map { $0.side } == [.none, .old, .old, .new, .new])
        #expect(items.map { $0.opacity } == [1, 0.375, 0.375, 0.125, 0.125])
        #expect(items[1].progress == 0.25 && items[4].progress == 0.25 && items[0].progress == 0)
        #expect(items.map { $0.parent } == [-1, 0, 1, 0, 3])
        // At its begin the new side is not seen, after its end there is none.
        #expect(try scene.order() == [stage.id, card.id, before.id])
        #expect(try scene.items(at: 11).map { $0.side } == [.none, .none, .none])
    }

    @Test(
        "6.2: push moves both sides, moveIn the new over the old, reveal the old over the new",
        arguments: [
            ("push", [25.0, -75.0]), ("moveIn", [0, -75]), ("reveal", [0, 25]),
        ] as [(Text, [Double])])
    func moving(type: Text, x: [Double]) throws {
        let card = try scene.add(width: 100), content = try scene.add(x: 1, to: card)
        try scene.transition(card, type, "fromLeft")
        let items = try scene.items(at: 2.5)
        #expect(items.map { $0.layer.id } == [stage, card, content, card, content].map { $0.id })
        #expect(items[1].side == (type == "reveal" ? .new : .old) && items[3].side == (type == "reveal" ? .old : .new))
        #expect(items.map { $0.corner.x } == [0, x[0], x[0] + 1, x[1], x[1] + 1])
    }

    @Test("D5: the top is the other edge where the geometry is flipped above or in the layer", arguments: [0.0, 1])
    func flipped(isFlipped: Double) throws {
        let card = try scene.add(width: 100, height: 40)
        try scene.set(.geometryFlipped, of: card, .number(isFlipped))
        try scene.transition(card, "moveIn", "fromTop")
        let sides = try scene.items(of: card, at: 2.5)
        let state = try #require(
            try scene.context.published.presentation(at: 2.5).transition(of: try scene.context.published.record(of: card)))
        #expect(state.newOffset.y == (isFlipped == 1 ? 30 : -30))
        #expect(sides[1].world.r3.y - sides[0].world.r3.y == state.newOffset.y)
    }

    @Test("a layer that was just hidden fades out; one that was added with its transition has no old side")
    func appearing() throws {
        let card = try scene.add()
        try scene.transition(card, "fade") {
            try scene.context.set(KinProperty.hidden.rawValue, of: card, to: .number(1))
        }
        let old = try scene.items(of: card, at: 5)
        #expect(old.map { $0.side } == [.old] && old[0].opacity == 0.5)
        let fresh = try scene.context.transactions.makeLayer(.layer)
        try scene.transition(fresh, "fade") { try scene.context.insert(fresh, into: stage, at: .index(0)) }
        #expect(try scene.items(of: fresh, at: 5).map { $0.side } == [.new])
    }
}

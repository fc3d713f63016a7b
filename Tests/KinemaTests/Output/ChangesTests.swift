import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("Counters of changes")
struct ChangesTests {
    private let scene: RenderStage
    private var context: Context { scene.context }

    init() throws { scene = try RenderStage() }

    private func changed(since version: UInt64) -> Set<UInt64>? {
        (try? context.output.changedLayers(since: version))?.map { Set($0.map { $0.id }) }
    }

    @Test("D11: an open transaction and passing time change nothing, a commit does")
    func versions() throws {
        let version = context.published.snapshot.version
        try context.advance(to: 1)
        try context.set(KinProperty.opacity.rawValue, of: scene.stage, to: .number(0.5))
        #expect(context.published.snapshot.version == version && changed(since: version) == [])
        context.flush()
        #expect(context.published.snapshot.version == version + 1 && changed(since: version) == [scene.stage.id])
    }

    @Test("changed layers: values, trees, added and removed layers; a change of roots is a change of everything")
    func layers() throws {
        let a = try scene.add(), b = try scene.add(to: a)
        var version = context.published.snapshot.version
        try scene.set(.cornerRadius, of: b, .number(1))
        try scene.set(.cornerRadius, of: b, .number(2))
        #expect(changed(since: version) == [b.id])
        version = context.published.snapshot.version
        try scene.still { try context.removeFromSuperlayer(b) }
        #expect(changed(since: version) == [a.id, b.id])
        version = context.published.snapshot.version
        try scene.still { try context.transactions.removeRoot(scene.stage) }
        #expect(changed(since: version) == nil)
        #expect(changed(since: context.published.snapshot.version) == [])
        #expect(changed(since: .max) == [])
    }

    @Test("changed layers: an animation that ends is a change; an old version returns everything")
    func history() throws {
        try scene.animate("opacity", of: scene.stage, to: .number(1))
        let version = context.published.snapshot.version
        try context.advance(to: 11)
        #expect(changed(since: version) == [scene.stage.id])
        for n in 0..<100 { try scene.set(.cornerRadius, of: scene.stage, .number(Double(n) + 1)) }
        #expect(changed(since: version) == nil)
    }

    @Test("1.4: animating from the begin to the end, not while it only fills")
    func animating() throws {
        #expect(!context.isAnimating)
        try scene.animate("opacity", of: scene.stage, to: .number(1)) {
            try $0.set(.beginTime, to: .number(5))
            try $0.set(.fillMode, to: .string("both"))
            try $0.set(.removedOnCompletion, to: .number(0))
        }
        #expect(!context.isAnimating && context.nextEventTime() == 5)
        try context.advance(to: 5)
        #expect(context.isAnimating)
        try context.advance(to: 14.5)
        #expect(context.isAnimating)
        try context.advance(to: 15)
        #expect(context.isAnimating, "D125: the interval is closed")
        try context.advance(to: 15.5)
        #expect(!context.isAnimating && context.animations.attachmentCount == 1)
    }

    @Test("D15: a paused chain animates nothing; D22: implicit and endless animations do")
    func paused() throws {
        let a = try scene.add(), b = try scene.add(to: a)
        try scene.animate("position.x", of: b, to: .number(1)) { try $0.set(.repeatCount, to: .number(.infinity)) }
        try context.advance(to: 1000)
        #expect(context.isAnimating)
        try scene.set(.speed, of: a, .number(0))
        #expect(!context.isAnimating)
        try context.set(KinProperty.opacity.rawValue, of: scene.stage, to: .number(0.5))
        #expect(!context.isAnimating)
        context.flush()
        #expect(context.isAnimating)
        try context.advance(to: 1000.25)
        #expect(!context.isAnimating)
    }

    @Test("7A: late instances of a replicator move on after the end")
    func late() throws {
        let replicator = try scene.add(.replicator), dot = try scene.add(to: replicator)
        try scene.set(.instanceCount, of: replicator, .number(3))
        try scene.set(.instanceDelay, of: replicator, .number(2))
        try scene.animate("position.x", of: dot, to: .number(1)) { try $0.set(.removedOnCompletion, to: .number(0)) }
        try context.advance(to: 13)
        #expect(context.isAnimating)
        try context.advance(to: 14)
        #expect(context.isAnimating, "the last instance shows the end; after it, the model value")
        try context.advance(to: 14.5)
        #expect(!context.isAnimating)
    }
}

import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("7A: emitters in a context")
struct ParticlesTests {
    private let context = Context()
    private let emitter: Layer
    private let cell: Layer

    init() throws {
        emitter = try context.transactions.makeLayer(.emitter)
        cell = try context.transactions.makeLayer(.emitterCell)
        try context.set(KinProperty.birthRate.rawValue, of: cell, to: .number(8))
        try context.set(KinProperty.lifetime.rawValue, of: cell, to: .number(2))
        try context.set(KinProperty.velocityRange.rawValue, of: cell, to: .number(9))
        try context.set(KinProperty.name.rawValue, of: cell, to: .string("spark"))
        try context.set(KinProperty.emitterCells.rawValue, of: emitter, to: .layers([cell.id]))
        try context.transactions.addRoot(emitter)
    }

    private func particles(at time: Double) throws -> [Particle] { try particles(of: emitter, in: context, at: time) }

    private func particles(of emitter: Layer, in context: Context, at time: Double) throws -> [Particle] {
        var all: [Particle] = []
        let count = try context.output.particles(of: KinLayer(id: emitter.id), at: time, capacity: .max) { all.append($1) }
        #expect(count == all.count)
        return all
    }

    private func status(_ layer: Layer) -> KinStatus? {
        do throws(EngineError) {
            _ = try context.output.particles(of: KinLayer(id: layer.id), at: 0, capacity: 0) { _, _ in }
            return nil
        } catch { return error.status }
    }

    @Test("0.3: an emitter shows particles once it is committed; other layers have none")
    func statuses() throws {
        #expect(status(emitter) == .notCommitted)
        context.flush()
        #expect(status(emitter) == nil)
        #expect(status(cell) == .typeMismatch)
        #expect(try particles(at: 5).count == 16)
    }

    @Test("particles are counted if the buffer is too small")
    func capacity() throws {
        context.flush()
        var isCalled = false
        let count = try context.output.particles(of: KinLayer(id: emitter.id), at: 5, capacity: 15) { _, _ in isCalled = true }
        #expect(count == 16 && !isCalled)
    }

    @Test("D11: particles are those of the last commit at any call; the clock does not change them")
    func purity() throws {
        context.flush()
        let before = try particles(at: 5)
        try context.advance(to: 100)
        #expect(try particles(at: 5) == before)
        try context.transactions.begin().disableActions = true
        try context.set(KinProperty.birthRate.rawValue, of: cell, to: .number(1))
        #expect(try particles(at: 5) == before)
        try context.commit(KinTransaction(id: 0))
        // D144: what was born before the commit stays, and one a second follows.
        #expect(try particles(at: 5) == before)
        #expect(try particles(at: 100.9).count == 8 + 1)
        #expect(try particles(at: 110.5).count == 2)
    }

    @Test("D11: the same scene in another context has the same bits, independent of earlier objects")
    func sameBits() throws {
        context.flush()
        let other = Context()
        for _ in 0..<10 { _ = try other.transactions.makeLayer(.layer) }
        let cell = try other.transactions.makeLayer(.emitterCell), emitter = try other.transactions.makeLayer(.emitter)
        for id in self.cell.values.ids { try other.set(UInt32(id), of: cell, to: context.model.modelValue(id, of: self.cell)) }
        try other.set(KinProperty.emitterCells.rawValue, of: emitter, to: .layers([cell.id]))
        try other.transactions.addRoot(emitter)
        other.flush()
        let theirs = try particles(of: emitter, in: other, at: 7.3)
        let ours = try particles(at: 7.3)
        #expect(theirs.map { $0.position } == ours.map { $0.position })
        #expect(theirs.allSatisfy { $0.cell == cell.id } && ours.allSatisfy { $0.cell == self.cell.id })
    }

    @Test("8.5: an animation of emitterCells.NAME.birthRate counts from its beginning")
    func namedAnimation() throws {
        context.flush()
        let before = try particles(at: 2)
        try context.advance(to: 2)
        let animation = try context.animations.makeAnimation(.basic)
        try animation.set(.keyPath, to: .string("emitterCells.spark.birthRate"))
        try animation.set(.fromValue, to: .number(0))
        try animation.set(.toValue, to: .number(0))
        try animation.set(.duration, to: .number(10))
        try context.add(animation, to: emitter, key: nil)
        context.flush()
        // Living particles stay alive, and no new ones are born; the one that is due at 2 exactly is the animation's.
        #expect(try particles(at: 2).map { $0.position } == before.filter { $0.age > 0 }.map { $0.position })
        #expect(try particles(at: 3).allSatisfy { $0.age > 1 })
        #expect(try particles(at: 4.5).isEmpty)
    }
}

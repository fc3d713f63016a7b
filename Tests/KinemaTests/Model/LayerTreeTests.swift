import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("7C: editing the tree")
struct LayerTreeTests {
    private let stage: Stage
    private let recorder = Recorder()

    init() throws { stage = try Stage() }

    private var context: Context { stage.context }

    private func order(_ layer: Layer, _ all: [Layer]) -> [Int] {
        layer.sublayers.compactMap { sublayer in all.firstIndex { $0 === sublayer } }
    }

    // MARK: Places

    @Test("an index counts after the removal from the old place, and is clamped (D40)")
    func indices() throws {
        let all = try stage.layers(4)
        try context.insert(all[0], into: stage.root, at: .index(2))
        #expect(order(stage.root, all) == [1, 2, 0, 3])
        try context.insert(all[3], into: stage.root, at: .index(0))
        #expect(order(stage.root, all) == [3, 1, 2, 0])
        try context.insert(all[3], into: stage.root, at: .index(99))
        #expect(order(stage.root, all) == [1, 2, 0, 3])
    }

    @Test("below nil is index 0, above nil or a layer that is not a sibling is the end (D40)")
    func siblings() throws {
        let all = try stage.layers(3), stranger = try context.transactions.makeLayer(.layer)
        try context.insert(all[2], into: stage.root, at: .below(nil))
        #expect(order(stage.root, all) == [2, 0, 1])
        try context.insert(all[2], into: stage.root, at: .above(nil))
        #expect(order(stage.root, all) == [0, 1, 2])
        try context.insert(all[0], into: stage.root, at: .below(stranger))
        #expect(order(stage.root, all) == [1, 2, 0])
        try context.insert(all[1], into: stage.root, at: .above(stranger))
        #expect(order(stage.root, all) == [2, 0, 1])
        try context.insert(all[1], into: stage.root, at: .below(all[0]))
        #expect(order(stage.root, all) == [2, 1, 0])
        try context.insert(all[2], into: stage.root, at: .above(all[1]))
        #expect(order(stage.root, all) == [1, 2, 0])
    }

    @Test("relative to itself a layer moves to the end")
    func ownSibling() throws {
        let all = try stage.layers(3)
        try context.insert(all[0], into: stage.root, at: .below(all[0]))
        #expect(order(stage.root, all) == [1, 2, 0])
    }

    @Test("a layer is in one place: a sublayer made a mask leaves the sublayers, a root made a sublayer is no root (D40)")
    func onePlace() throws {
        let all = try stage.layers(2)
        try context.setMask(all[0], of: all[1])
        #expect(order(stage.root, all) == [1] && all[0].isMask && all[0].superlayer === all[1])
        try context.insert(all[0], into: stage.root, at: .index(0))
        #expect(order(stage.root, all) == [0, 1] && all[1].mask == nil)
        let other = try context.transactions.makeLayer(.layer)
        try context.transactions.addRoot(other)
        try context.insert(other, into: all[0], at: .index(0))
        #expect(!other.isRoot && context.model.roots.count == 1)
        #expect(throws: EngineError.self) { try context.transactions.addRoot(other) }
    }

    @Test("replacing keeps the place, also with a sibling, and is nothing for the layer itself")
    func replacing() throws {
        let all = try stage.layers(3), new = try context.transactions.makeLayer(.layer)
        try context.replace(all[1], of: stage.root, with: new)
        #expect(stage.root.sublayers.map { $0.id } == [all[0].id, new.id, all[2].id] && all[1].superlayer == nil)
        try context.replace(all[0], of: stage.root, with: all[2])
        #expect(stage.root.sublayers.map { $0.id } == [all[2].id, new.id])
        try context.replace(new, of: stage.root, with: new)
        #expect(stage.root.sublayers.map { $0.id } == [all[2].id, new.id] && new.superlayer === stage.root)
    }

    // MARK: Events

    private func record(_ layers: [String: Layer]) throws {
        for (name, layer) in layers {
            let recorder = self.recorder, context = self.context
            for key: Text in ["sublayers", "mask", "onOrderIn", "onOrderOut"] {
                let note = Recorder()
                note.act = { _ in recorder.note(name + " " + key) }
                keep.notes.append(note)
                layer.ensureExtras().actions[key] = note.action("", context)
            }
        }
        _ = recorder.take()
    }

    private final class Keep { var notes: [Recorder] = [] }
    private let keep = Keep()

    @Test("actions: the old superlayer, the new one, then the child; onOrderIn only when the superlayer changed")
    func insertionActions() throws {
        let groups = try stage.layers(2), child = try stage.layers(1, in: groups[0])[0]
        try record(["a": groups[0], "b": groups[1], "child": child])
        try context.insert(child, into: groups[1], at: .above(nil))
        #expect(recorder.take() == ["a sublayers", "b sublayers", "child onOrderIn"])
        try context.insert(child, into: groups[1], at: .index(0))
        #expect(recorder.take() == ["b sublayers"])
        try context.removeFromSuperlayer(child)
        #expect(recorder.take() == ["b sublayers", "child onOrderOut"])
    }

    @Test("actions of a replacement: sublayers once, the old out, the new in")
    func replacementActions() throws {
        let group = try stage.layers(1)[0], old = try stage.layers(1, in: group)[0],
            new = try context.transactions.makeLayer(.layer)
        try record(["group": group, "old": old, "new": new])
        try context.replace(old, of: group, with: new)
        #expect(recorder.take() == ["group sublayers", "old onOrderOut", "new onOrderIn"])
    }

    @Test("7A, 7C: a layer that becomes a mask, or is removed as one, runs actions of its old and its new superlayer")
    func maskActions() throws {
        let groups = try stage.layers(2), child = try stage.layers(1, in: groups[0])[0]
        try record(["a": groups[0], "b": groups[1], "child": child])
        try context.setMask(child, of: groups[1])
        #expect(recorder.take() == ["a sublayers", "b mask"])
        try context.setMask(child, of: groups[0])
        #expect(recorder.take() == ["b mask", "a mask"])
        try context.insert(child, into: groups[1], at: .above(nil))
        #expect(recorder.take() == ["a mask", "b sublayers", "child onOrderIn"])
        try context.setMask(child, of: groups[1])
        #expect(recorder.take() == ["b sublayers", "b mask"])
        try context.insert(child, into: groups[1], at: .above(nil))
        #expect(recorder.take() == ["b mask", "b sublayers"])
    }

    @Test("7A, 7C: a mask that replaces a sublayer runs actions of the layer that it masked and of its new superlayer")
    func maskReplacementActions() throws {
        let groups = try stage.layers(2), all = try stage.layers(2, in: groups[0]),
            mask = try context.transactions.makeLayer(.layer)
        try context.setMask(mask, of: groups[1])
        try record(["a": groups[0], "b": groups[1], "old": all[0], "other": all[1], "mask": mask])
        try context.replace(all[0], of: groups[0], with: mask)
        #expect(recorder.take() == ["b mask", "a sublayers", "old onOrderOut", "mask onOrderIn"])
        try context.setMask(mask, of: groups[0])
        _ = recorder.take()
        try context.replace(all[1], of: groups[0], with: mask)
        #expect(recorder.take() == ["a mask", "a sublayers", "other onOrderOut"])
    }

    @Test("D43: a superlayer that is not live searches no action when its sublayer or mask replaces another or moves")
    func detachedOrigins() throws {
        let group = try stage.layers(1)[0], old = try stage.layers(1, in: group)[0]
        let loose = try context.transactions.makeLayer(.layer), child = try stage.layer(in: loose),
            mask = try context.transactions.makeLayer(.layer)
        try context.setMask(mask, of: loose)
        try record(["group": group, "loose": loose])
        try context.replace(old, of: group, with: child)
        #expect(recorder.take() == ["group sublayers"])
        try context.setMask(mask, of: group)
        #expect(recorder.take() == ["group mask"])
        try context.insert(mask, into: loose, at: .above(nil))
        #expect(recorder.take() == ["group mask"])
        try context.setMask(mask, of: group)
        #expect(recorder.take() == ["group mask"])
    }

    @Test("D43: a superlayer that is not live searches no action, its new child does")
    func detachedActions() throws {
        let group = try context.transactions.makeLayer(.layer), child = try context.transactions.makeLayer(.layer)
        try record(["group": group, "child": child])
        try context.insert(child, into: group, at: .above(nil))
        #expect(recorder.take() == ["child onOrderIn"])
    }

    // MARK: Lives

    @Test("D31: layers that only a destroyed layer owned are destroyed with it, at any depth; layers that the host owns remain")
    func deaths() throws {
        let top = try context.transactions.makeLayer(.layer)
        var all = [top]
        for _ in 0..<1000 { all.append(try stage.layer(in: all.last)) }
        for layer in all.dropFirst() where layer !== all[500] { context.transactions.release(layer) }
        context.transactions.release(top)
        #expect(all[0..<500].allSatisfy { $0.isDead } && all[500...].allSatisfy { !$0.isDead })
        #expect(all[500].superlayer == nil && context.model.layers.count == 1 + 501)
        context.transactions.release(all[500])
        #expect(all.allSatisfy { $0.isDead } && context.model.layers.count == 1)
    }

    @Test("7A: a cell of two emitters continues for one when the other removes it or is destroyed")
    func sharedCells() throws {
        let emitters = [try stage.layer(.emitter), try stage.layer(.emitter), try stage.layer(.emitter)]
        let cell = try context.transactions.makeLayer(.emitterCell)
        for emitter in emitters { try stage.set(.emitterCells, of: emitter, .layers([cell.id])) }
        context.transactions.release(cell)
        context.flush()
        #expect(!cell.isDead && cell.isLive)
        try stage.set(.emitterCells, of: emitters[2], .none)
        context.flush()
        #expect(!cell.isDead && context.published.snapshot.record(cell.slot, id: cell.id) != nil)
        try context.removeFromSuperlayer(emitters[1])
        context.transactions.release(emitters[1])
        context.flush()
        #expect(!cell.isDead && context.published.snapshot.record(cell.slot, id: cell.id) != nil)
        try stage.set(.emitterCells, of: emitters[0], .none)
        #expect(cell.isDead)
        context.flush()
        #expect(context.published.snapshot.records[cell.slot] == nil)
    }

    @Test("7A: a cell cannot emit itself, not even through others; it may be listed twice")
    func cellCycles() throws {
        let cells = [
            try context.transactions.makeLayer(.emitterCell), try context.transactions.makeLayer(.emitterCell),
            try context.transactions.makeLayer(.emitterCell),
        ]
        try stage.set(.emitterCells, of: cells[0], .layers([cells[1].id, cells[1].id]))
        try stage.set(.emitterCells, of: cells[1], .layers([cells[2].id]))
        for cell in cells {
            #expect(throws: EngineError.self) { try stage.set(.emitterCells, of: cells[2], .layers([cell.id])) }
        }
        #expect(throws: EngineError.self) { try stage.set(.emitterCells, of: cells[2], .layers([stage.root.id])) }
        #expect(throws: EngineError.self) { try context.insert(cells[0], into: stage.root, at: .above(nil)) }
    }
}

import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("D11, 10.3: the publications of commits")
struct PublicationTests {
    private let stage: Stage
    private let worker: Worker

    init() throws {
        stage = try Stage()
        worker = Worker(stage.context)
    }

    private var context: Context { stage.context }

    // MARK: Structure

    @Test("a commit of 1 of 1000 makes one record and shares the others")
    func sharing() throws {
        let layers = try stage.layers(1000)
        let before = context.published.snapshot
        try stage.quietly { try stage.set(.opacity, of: layers[500], .number(0.5)) }
        let after = context.published.snapshot
        for layer in layers + [stage.root] {
            #expect((before.records[layer.slot] === after.records[layer.slot]) == (layer !== layers[500]))
        }
        #expect(before.records[layers[500].slot]?.values[KinProperty.opacity.number] == nil)
    }

    @Test("a commit without changes publishes nothing")
    func nothing() throws {
        let before = context.published.snapshot
        _ = try context.transactions.begin()
        try context.commit(KinTransaction(id: 0))
        context.flush()
        try context.advance(to: 3)
        #expect(context.published.snapshot === before && context.published.commitCount == 1)
    }

    @Test("0.3: a subtree enters and leaves as a whole")
    func subtrees() throws {
        let top = try context.transactions.makeLayer(.layer), middle = try stage.layer(in: top),
            leaf = try stage.layer(in: middle)
        let mask = try context.transactions.makeLayer(.layer)
        try context.setMask(mask, of: leaf)
        context.flush()
        let all = [top, middle, leaf, mask]
        #expect(all.allSatisfy { !$0.isLive && context.published.snapshot.records[$0.slot] == nil })
        try context.insert(top, into: stage.root, at: .above(nil))
        context.flush()
        #expect(all.allSatisfy { $0.isLive && context.published.snapshot.records[$0.slot] === $0.record })
        #expect(leaf.record?.mask == mask.slot && mask.record?.superlayer == leaf.slot)
        try context.removeFromSuperlayer(top)
        #expect(all.allSatisfy { $0.isLive })
        context.flush()
        #expect(all.allSatisfy { !$0.isLive && context.published.snapshot.records[$0.slot] == nil })
    }

    @Test("a chain that was built from the leaf up is live as a whole, each layer with its place")
    func fromTheLeafUp() throws {
        var top = try context.transactions.makeLayer(.layer)
        var chain = [top]
        for _ in 0..<50 {
            let superlayer = try context.transactions.makeLayer(.layer)
            try context.insert(top, into: superlayer, at: .above(nil))
            top = superlayer
            chain.append(top)
        }
        try context.insert(top, into: stage.root, at: .above(nil))
        context.flush()
        for (below, above) in zip(chain, chain.dropFirst()) {
            #expect(below.isLive && below.record?.superlayer == above.slot && above.record?.sublayers.array == [below.slot])
        }
    }

    @Test("the slot of a dead layer is not used again before the commit that takes it out of the snapshot")
    func slots() throws {
        let layer = try stage.layers(1)[0]
        let slot = layer.slot, id = layer.id
        try context.removeFromSuperlayer(layer)
        context.transactions.release(layer)
        #expect(throws: EngineError.self) { try context.model.layer(KinLayer(id: id)) }
        #expect(try context.transactions.makeLayer(.layer).slot != slot)
        #expect(context.published.snapshot.record(slot, id: id) != nil)
        context.flush()
        #expect(context.published.snapshot.records[slot] == nil && context.model.layers[id] == nil)
        #expect(try context.transactions.makeLayer(.layer).slot == slot)
    }

    // MARK: Threads

    @Test("D11: a commit does not publish another thread's uncommitted changes of the same layer")
    func contestedValues() throws {
        let layer = try stage.layers(1)[0]
        let context = self.context, stage = self.stage
        try worker.run {
            try context.transactions.begin().disableActions = true
            try stage.set(.opacity, of: layer, .number(0.25))
        }
        try stage.quietly { try stage.set(.zPosition, of: layer, .number(7)) }
        #expect(stage.shown(.zPosition, of: layer, at: 0) == .number(7))
        #expect(stage.shown(.opacity, of: layer, at: 0) == .number(1))
        #expect(context.model.modelValue(KinProperty.opacity.number, of: layer) == .number(0.25))
        try worker.run { try context.commit(KinTransaction(id: 0)) }
        #expect(stage.shown(.opacity, of: layer, at: 0) == .number(0.25))
        #expect(stage.shown(.zPosition, of: layer, at: 0) == .number(7))
        worker.stop()
    }

    @Test(
        "D11: a thread's changes from before and after another thread's commit are published together", arguments: [true, false])
    func contestedTwice(mineComesFirst: Bool) throws {
        let layer = try stage.layers(1)[0]
        let context = self.context, stage = self.stage
        try context.transactions.begin().disableActions = true
        if mineComesFirst { try stage.set(.zPosition, of: layer, .number(7)) }
        try worker.run {
            try context.transactions.begin().disableActions = true
            try stage.set(.opacity, of: layer, .number(0.25))
        }
        if !mineComesFirst { try stage.set(.zPosition, of: layer, .number(7)) }
        try context.commit(KinTransaction(id: 0))
        #expect(stage.shown(.zPosition, of: layer, at: 0) == .number(7))
        #expect(stage.shown(.opacity, of: layer, at: 0) == .number(1))
        try worker.run {
            try stage.set(.position, of: layer, .pair(3, 4))
            try context.commit(KinTransaction(id: 0))
        }
        #expect(stage.shown(.opacity, of: layer, at: 0) == .number(0.25))
        #expect(stage.shown(.position, of: layer, at: 0) == .pair(3, 4))
        #expect(stage.shown(.zPosition, of: layer, at: 0) == .number(7))
        worker.stop()
    }

    @Test("D11: a change of the tree after another thread's commit of the same layer is published")
    func contestedTreeLater() throws {
        let layer = try stage.layers(1)[0]
        let context = self.context, stage = self.stage
        var added: Layer?
        try context.transactions.begin().disableActions = true
        try stage.set(.zPosition, of: layer, .number(7))
        try worker.run {
            try context.transactions.begin().disableActions = true
            try stage.set(.opacity, of: layer, .number(0.25))
        }
        try context.commit(KinTransaction(id: 0))
        try worker.run {
            added = try stage.layer(in: layer)
            try context.add(try stage.fade(), to: layer, key: "fade")
            try context.commit(KinTransaction(id: 0))
        }
        #expect(added?.isLive == true && layer.record?.sublayers.array == added.map { [$0.slot] })
        #expect(layer.attachments.first { _ in true }?.isStarted == true)
        worker.stop()
    }

    @Test("D11: three threads take turns on one layer; each commit shows its own changes only")
    func threeThreads() throws {
        let layer = try stage.layers(1)[0]
        let context = self.context, stage = self.stage
        let properties: [KinProperty] = [.opacity, .cornerRadius, .borderWidth]
        let workers = properties.map { _ in Worker(context) }
        for worker in workers { try worker.run { try context.transactions.begin().disableActions = true } }
        for round in 1...4 {
            for (worker, property) in zip(workers, properties) {
                try worker.run { try stage.set(property, of: layer, .number(Double(round) / 8)) }
            }
            let turn = (round - 1) % 3
            try workers[turn].run {
                try context.commit(KinTransaction(id: 0))
                try context.transactions.begin().disableActions = true
            }
            #expect(stage.shown(properties[turn], of: layer, at: 0) == .number(Double(round) / 8))
        }
        for worker in workers { try worker.run { try context.commit(KinTransaction(id: 0)) } }
        for property in properties { #expect(stage.shown(property, of: layer, at: 0) == .number(0.5)) }
        for worker in workers { worker.stop() }
    }

    @Test("D11: a layer that another thread inserted is not shown before that thread commits")
    func contestedTree() throws {
        let layer = try stage.layers(1)[0]
        let context = self.context, stage = self.stage
        var added: Layer?
        try worker.run {
            try context.transactions.begin().disableActions = true
            added = try stage.layer(in: layer)
        }
        let child = try #require(added)
        try stage.quietly { try stage.set(.zPosition, of: layer, .number(7)) }
        #expect(!child.isLive && layer.record?.sublayers.array == [])
        try worker.run { try context.commit(KinTransaction(id: 0)) }
        #expect(child.isLive && layer.record?.sublayers.array == [child.slot])
        worker.stop()
    }

    @Test("D11: an animation starts with the commit of the thread that added it")
    func contestedAnimations() throws {
        let layer = try stage.layers(1)[0]
        let context = self.context, stage = self.stage
        try worker.run {
            _ = try context.transactions.begin()
            try context.add(try stage.fade(), to: layer, key: "fade")
        }
        try stage.quietly { try stage.set(.zPosition, of: layer, .number(7)) }
        try context.advance(to: 2)
        #expect(
            stage.shown(.opacity, of: layer, at: 2) == .number(1) && layer.attachments.first { _ in true }?.isStarted == false)
        try worker.run { try context.commit(KinTransaction(id: 0)) }
        #expect(stage.shown(.opacity, of: layer, at: 2) == .number(0) && layer.attachments.first { _ in true }?.begin == 2)
        worker.stop()
    }

    @Test("10.1: threads have separate transactions and separate values")
    func threadsOwnTransactions() throws {
        let context = self.context
        try context.transactions.begin().duration = 5
        try worker.run {
            #expect(context.transactions.thread.frames.isEmpty && context.transactions.thread.duration == 0.25)
            #expect(throws: EngineError.self) { try context.commit(KinTransaction(id: 0)) }
        }
        #expect(context.transactions.thread.frames.count == 1 && context.transactions.openCount == 1)
        worker.stop()
    }

    @Test("a thread that has ended leaves no object after its work is committed")
    func threadsEnd() throws {
        let layer = try stage.layers(1)[0]
        let context = self.context, stage = self.stage
        for z in 1...20 {
            let worker = Worker(context)
            try worker.run {
                try stage.quietly { try stage.set(.zPosition, of: layer, .number(Double(z))) }
                context.flush()
            }
            worker.stop()
        }
        #expect(context.transactions.openCount == 0 && stage.shown(.zPosition, of: layer, at: 0) == .number(20))
    }

    // MARK: The past

    @Test("6.2: a chain of transitions does not keep all past snapshots alive")
    func past() throws {
        let layer = try stage.layers(1)[0]
        weak var first: Snapshot?
        first = context.published.snapshot
        for z in 1...3 {
            try context.add(try stage.animation(.transition, nil, [.duration: .number(100)]), to: layer, key: nil)
            try stage.quietly { try stage.set(.zPosition, of: layer, .number(Double(z))) }
            context.flush()
        }
        #expect(first == nil)
        let source = try #require(context.published.snapshot.transitions[layer.slot]?.source)
        #expect(source.transitions.isEmpty)
        #expect(source.records[layer.slot]?.values[KinProperty.zPosition.number] == .number(2))
    }
}

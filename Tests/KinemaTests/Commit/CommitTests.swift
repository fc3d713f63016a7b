import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("10: committing")
struct CommitTests {
    private let stage: Stage
    private let recorder = Recorder()

    init() throws { stage = try Stage() }

    private var context: Context { stage.context }

    private func commit() throws { try context.commit(KinTransaction(id: 0)) }

    @Test(
        "10.3: layout precedes the publication, in the order of depth and then of the requests, and is repeated until no layer needs it"
    )
    func layout() throws {
        let layers = try stage.layers(3)
        for layer in layers { layer.ensureExtras().delegate = recorder.layerDelegate(context) }
        for layer in [layers[1], layers[0]] { context.setNeedsLayout(layer) }
        let version = context.published.snapshot.version
        recorder.act = { [context] note in
            guard note == "layout \(layers[1].slot)" else { return }
            #expect(context.published.snapshot.version == version)
            context.setNeedsLayout(layers[2])
            context.setNeedsLayout(layers[1])
        }
        context.flush()
        let layouts = recorder.take().filter { $0.hasPrefix("layout") }.map { $0.dropFirst("layout ".count) }
        #expect(layouts.prefix(4).map { UInt32($0) } == [layers[1].slot, layers[0].slot, layers[2].slot, layers[1].slot])
        #expect(layouts.count <= 300)
    }

    @Test("10.3: a layout that always asks for another one ends, and the commit with it")
    func endlessLayout() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().delegate = recorder.layerDelegate(context)
        recorder.act = { [context] _ in context.setNeedsLayout(layer) }
        context.setNeedsLayout(layer)
        context.flush()
        #expect(recorder.take().filter { $0.hasPrefix("layout") }.count >= 1 && !context.model.needsLayout(layer))
    }

    @Test("10.3: the settings of the outermost transaction are in force during its layout")
    func settingsDuringLayout() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().delegate = recorder.layerDelegate(context)
        var duration = 0.0
        recorder.act = { [context] note in if note.hasPrefix("layout") { duration = context.transactions.thread.duration } }
        try context.transactions.begin().duration = 7
        context.setNeedsLayout(layer)
        try commit()
        #expect(duration == 7 && context.transactions.thread.duration == 0.25)
    }

    @Test("10.3: changes of the layout belong to the commit that lays out")
    func changesDuringLayout() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().delegate = recorder.layerDelegate(context)
        recorder.act = { [stage] note in
            guard note.hasPrefix("layout") else { return }
            try? stage.quietly { try stage.set(.zPosition, of: layer, .number(4)) }
        }
        context.setNeedsLayout(layer)
        context.flush()
        #expect(stage.shown(.zPosition, of: layer, at: 0) == .number(4))
    }

    @Test("10.3: a layout may commit and flush, and leave transactions open; its commit closes all")
    func transactionsDuringLayout() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().delegate = recorder.layerDelegate(context)
        recorder.act = { [context] note in
            guard note.hasPrefix("layout") else { return }
            context.flush()
            _ = try? context.transactions.begin()
            _ = try? context.transactions.begin()
        }
        _ = try context.transactions.begin()
        context.setNeedsLayout(layer)
        try commit()
        #expect(context.transactions.openCount == 0)
        recorder.act = { [context] note in if note.hasPrefix("layout") { try? context.commit(KinTransaction(id: 0)) } }
        _ = try context.transactions.begin()
        context.setNeedsLayout(layer)
        try commit()
        #expect(context.transactions.openCount == 0)
    }

    @Test("10.5: a flush inside explicit transactions waits for the outermost commit")
    func deferredFlush() throws {
        let layer = try stage.layers(1)[0]
        context.transactions.frameToSet(duration: 3)
        _ = try context.transactions.begin()
        try context.transactions.begin().disableActions = true
        try stage.set(.zPosition, of: layer, .number(4))
        context.flush()
        #expect(stage.shown(.zPosition, of: layer, at: 0) == .number(0))
        try commit()
        #expect(stage.shown(.zPosition, of: layer, at: 0) == .number(0) && context.transactions.thread.isImplicitOpen)
        try commit()
        #expect(stage.shown(.zPosition, of: layer, at: 0) == .number(4) && !context.transactions.thread.isImplicitOpen)
    }

    @Test("10.3, D44: an explicit commit publishes the implicit transaction's changes but does not close it")
    func implicitAround() throws {
        let layer = try stage.layer()
        context.transactions.frameToSet(duration: 3)
        _ = try context.transactions.begin()
        try commit()
        #expect(layer.isLive && context.transactions.thread.isImplicitOpen && context.transactions.thread.duration == 3)
        context.flush()
        #expect(!context.transactions.thread.isImplicitOpen && context.transactions.thread.duration == 0.25)
    }

    @Test("100,000 nested transactions: the innermost value wins, and only the last commit publishes")
    func nesting() throws {
        let layer = try stage.layers(1)[0]
        for depth in 1...100_000 { try context.transactions.begin().duration = Double(depth) }
        #expect(context.transactions.thread.duration == 100_000)
        try context.transactions.begin().disableActions = true
        try stage.set(.zPosition, of: layer, .number(4))
        for _ in 0..<100_000 { try commit() }
        #expect(stage.shown(.zPosition, of: layer, at: 0) == .number(0) && context.transactions.thread.duration == 1)
        try commit()
        #expect(stage.shown(.zPosition, of: layer, at: 0) == .number(4) && context.transactions.openCount == 0)
    }
}

extension TransactionStack {
    /// Opens the implicit transaction with a separate value.
    fileprivate func frameToSet(duration: Double) { try? setDuration(duration, of: KinTransaction(id: 0)) }
}

import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("7, 9.2: values of layers")
struct LayerValuesTests {
    private let stage: Stage
    private let recorder = Recorder()

    init() throws { stage = try Stage() }

    private var context: Context { stage.context }

    @Test("0.1: the model reads back at once, the presentation shows it after the commit")
    func readBack() throws {
        let layer = try stage.layers(1)[0]
        _ = try context.transactions.begin()
        context.transactions.thread.ensureInnermost().disableActions = true
        try stage.set(.opacity, of: layer, .number(0.5))
        #expect(try context.model.value(KinProperty.opacity.rawValue, of: layer) == .number(0.5))
        #expect(stage.shown(.opacity, of: layer, at: 0) == .number(1))
        try context.commit(KinTransaction(id: 0))
        #expect(stage.shown(.opacity, of: layer, at: 0) == .number(0.5))
    }

    @Test("9.2: an equal value is not a change: it opens no transaction and searches no action")
    func equal() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().delegate = recorder.layerDelegate(context)
        try stage.set(.opacity, of: layer, .number(1))
        try stage.set(.position, of: layer, .pair(0, 0))
        #expect(
            recorder.take().isEmpty && !context.transactions.thread.isImplicitOpen && context.transactions.thread.changes.isEmpty)
    }

    @Test("9.2: the action is searched before the change and runs after it")
    func order() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().delegate = recorder.layerDelegate(context)
        layer.extras?.actions["opacity"] = recorder.action("", context)
        var seen: [Value] = []
        recorder.act = { [context] _ in seen.append(context.model.modelValue(KinProperty.opacity.number, of: layer)) }
        try stage.set(.opacity, of: layer, .number(0.5))
        #expect(recorder.take() == ["asked opacity", "ran opacity"] && seen == [.number(1), .number(0.5)])
    }

    @Test("7.2: a frame is a position and bounds, two changes in this order")
    func frame() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().delegate = recorder.layerDelegate(context)
        try stage.set(.frame, of: layer, .quad(10, 20, 30, 40))
        #expect(recorder.take() == ["asked position", "asked bounds"])
        #expect(context.model.modelValue(KinProperty.position.number, of: layer) == .pair(25, 40))
        #expect(context.model.modelValue(KinProperty.bounds.number, of: layer) == .quad(0, 0, 30, 40))
        #expect(layer.animationKeys == ["position", "bounds"])
    }

    @Test("8.3, D24: the action of a transform's component has the component's key, that of a point's component the point's key")
    func componentKeys() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().delegate = recorder.layerDelegate(context)
        try context.set(try context.model.keyPath(named: "transform.rotation.z"), of: layer, to: .number(1))
        try context.set(try context.model.keyPath(named: "position.x"), of: layer, to: .number(1))
        #expect(recorder.take() == ["asked transform.rotation.z", "asked position"])
    }

    @Test("8.5: a key path by name refers to the first sublayer of that name, which is searched each time")
    func names() throws {
        let layers = try stage.layers(2)
        let keyPath = try context.model.keyPath(named: "sublayers.dot.opacity")
        #expect(throws: EngineError.self) { try context.set(keyPath, of: stage.root, to: .number(0.5)) }
        for layer in layers { try stage.set(.name, of: layer, .string("dot")) }
        try context.set(keyPath, of: stage.root, to: .number(0.5))
        #expect(layers.map { context.model.modelValue(KinProperty.opacity.number, of: $0) } == [.number(0.5), .number(1)])
        try context.insert(layers[0], into: stage.root, at: .above(nil))
        #expect(try context.model.value(keyPath, of: stage.root) == .number(1))
    }

    @Test("a layer that its delegate destroys during the search does not change")
    func destroyedWhileAsked() throws {
        let layer = try stage.layers(1)[0]
        layer.ensureExtras().delegate = recorder.layerDelegate(context)
        recorder.act = { [context] note in
            guard note == "asked opacity" else { return }
            try? context.removeFromSuperlayer(layer)
            context.transactions.release(layer)
        }
        try stage.set(.opacity, of: layer, .number(0.5))
        #expect(layer.isDead && layer.attachments.isEmpty)
        context.flush()
        #expect(context.published.snapshot.records[layer.slot] == nil)
    }

    @Test("0.5, D39: results that are not finite are refused")
    func notFinite() throws {
        let layer = try stage.layers(1)[0]
        try stage.quietly {
            try context.set(try context.model.keyPath(named: "transform.scale"), of: layer, to: .number(1e-200))
        }
        #expect(throws: EngineError.self) { try stage.set(.frame, of: layer, .quad(0, 0, 1e200, 1)) }
        #expect(throws: EngineError.self) { try stage.set(.bounds, of: layer, .quad(-1.7e308, 0, -1.7e308, 1)) }
        #expect(context.model.modelValue(KinProperty.bounds.number, of: layer) == .quad(0, 0, 0, 0))
        #expect(context.model.modelValue(KinProperty.position.number, of: layer) == .pair(0, 0))
    }
}

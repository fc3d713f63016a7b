import CKinema
import Foundation
import Kinema

@testable import Kinema

extension Context {
    /// A context whose lock the calling thread holds, as in a call, and in callbacks too, because these make no calls here.
    convenience init() {
        do throws(EngineError) {
            self.init(try ContextNumber.take())
            hold()
        } catch {
            fatalError(error.message.string)
        }
    }

    func hold() { for _ in 0..<2 { lock.lock() } }

    func unhold() { for _ in 0..<2 { lock.unlock() } }
}

/// A context with one live root at time 0, and short ways to change it and to look at it.
final class Stage: @unchecked Sendable {
    let context = Context()
    let root: Layer

    init() throws {
        root = try context.transactions.makeLayer(.layer)
        try context.transactions.addRoot(root)
        context.flush()
    }

    /// Runs the common epilogue of calls.
    deinit {
        context.destroy()
        for (destructor, pointer) in context.destructors.take() { destructor(pointer) }
    }

    /// A new layer, below the root unless said otherwise; not committed yet.
    func layer(_ layerClass: KinLayerClass = .layer, in superlayer: Layer? = nil) throws -> Layer {
        let layer = try context.transactions.makeLayer(layerClass)
        try context.insert(layer, into: superlayer ?? root, at: .above(nil))
        return layer
    }

    func layers(_ count: Int, in superlayer: Layer? = nil) throws -> [Layer] {
        let made = try (0..<count).map { _ in try layer(in: superlayer) }
        context.flush()
        return made
    }

    func set(_ property: KinProperty, of layer: Layer, _ value: Value) throws {
        try context.set(property.rawValue, of: layer, to: value)
    }

    /// Runs `body` in an explicit transaction with actions disabled, and commits it.
    func quietly(_ body: () throws -> Void) throws {
        try context.transactions.begin().disableActions = true
        try body()
        try context.commit(KinTransaction(id: 0))
    }

    func animation(
        _ animationClass: KinAnimationClass = .basic, _ keyPath: Text? = nil, _ values: [KinAnimationProperty: Value] = [:]
    ) throws -> Animation {
        let animation = try context.animations.makeAnimation(animationClass)
        if let keyPath { try animation.set(.keyPath, to: .string(keyPath)) }
        for (property, value) in values { try animation.set(property, to: value) }
        return animation
    }

    /// opacity from 0 for `duration` seconds.
    func fade(_ duration: Double = 1) throws -> Animation {
        try animation(.basic, "opacity", [.fromValue: .number(0), .duration: .number(duration)])
    }

    /// The presentation value of the last commit.
    func shown(_ property: KinProperty, of layer: Layer, at time: Double) -> Value? {
        layer.record.flatMap { Presentation(context.published.snapshot, at: time).value(property.number, of: $0) }
    }
}

/// Records the calls of the host's functions, in which a test can act.
final class Recorder {
    var notes: [String] = []
    var act: ((String) -> Void)?

    func note(_ text: String) {
        notes.append(text)
        act?(text)
    }

    func take() -> [String] {
        defer { notes = [] }
        return notes
    }

    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Recorder? {
        pointer.map { Unmanaged<Recorder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Notes "destroy"; keeps the recorder until then.
    func userData(_ context: Context) -> HostPointer {
        let destroy: HostDestructor = { $0.map { Unmanaged<Recorder>.fromOpaque($0).takeRetainedValue().note("destroy") } }
        return HostPointer(Unmanaged.passRetained(self).toOpaque(), destroy, context.destructors)
    }

    /// Notes "start KEY" and "stop KEY yes" or "no".
    func delegate(_ context: Context) -> AnimationDelegate {
        AnimationDelegate(
            didStart: Recorder.noteEvent, didStop: Recorder.noteEvent, userData: HostPointer(pointer, nil, context.destructors))
    }

    private static let noteEvent: KinEventCallback = { _, event, userData in
        guard let event = event?.pointee, let key = event.key else { return }
        let name = String(cString: key)
        Recorder.of(userData)?.note(event.type == .start ? "start " + name : "stop " + name + (event.finished ? " yes" : " no"))
    }

    /// Notes "completion TAG".
    func completion(_ tag: UInt64, _ context: Context) -> Completion {
        let callback: KinCompletionCallback = { _, tag, userData in Recorder.of(userData)?.note("completion \(tag)") }
        return context.transactions.makeCompletion(callback, tag: tag, HostPointer(pointer, nil, context.destructors))
    }

    /// Notes "NAME KEY".
    func action(_ name: Name, _ context: Context) -> StoredAction {
        let ran: KinActionCallback = { _, event, userData in
            guard let key = event?.pointee.key else { return }
            Recorder.of(userData)?.note("ran " + String(cString: key))
        }
        return StoredAction(.callback(ActionCallback(ran, HostPointer(pointer, nil, context.destructors))))
    }

    /// Notes "asked KEY" (and has no answer) and "layout".
    func layerDelegate(_ context: Context) -> LayerDelegate {
        let asked: LayerDelegate.ActionForKey = { _, _, key, _, userData in
            Recorder.of(userData)?.note("asked " + (key.map { String(cString: $0) } ?? ""))
        }
        let layout: LayerDelegate.LayoutSublayers = { _, layer, userData in
            Recorder.of(userData)?.note("layout \(Handle.slot(layer.id))")
        }
        return LayerDelegate(
            actionForKey: asked, layoutSublayers: layout, userData: HostPointer(pointer, nil, context.destructors))
    }
}

/// Another thread, which does one thing at a time with the lock of the context while the caller waits without it.
final class Worker: @unchecked Sendable {
    private let begin = DispatchSemaphore(value: 0), done = DispatchSemaphore(value: 0)
    private var work: (() throws -> Void)?
    private var failure: (any Error)?
    private let context: Context

    init(_ context: Context) {
        self.context = context
        Thread.detachNewThread { [self] in
            while true {
                begin.wait()
                guard work != nil else { return }
                perform()
                done.signal()
            }
        }
    }

    /// Releases the work before the caller continues, so that the caller is the last to release the captured objects.
    private func perform() {
        guard let body = work else { return }
        work = nil
        context.hold()
        do { try body() } catch { failure = error }
        context.unhold()
    }

    func run(_ body: @escaping () throws -> Void) throws {
        work = body
        context.unhold()
        begin.signal()
        done.wait()
        context.hold()
        if let failure { throw failure }
    }

    /// Ends the thread.
    func stop() {
        work = nil
        begin.signal()
    }
}

extension Boxed where Content == FoundAction {
    static var none: StoredAction { StoredAction(.none) }

    static func animation(_ animation: Animation) -> StoredAction { StoredAction(.animation(animation)) }
}

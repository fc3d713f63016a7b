import CKinema
import Foundation
import KinemaKit

/// What a run loop, a window and a display are on Apple's systems: the roots, the clock, and the frames.
///
/// A loop of a program has this order:
///
///     host.advance()   // at wake-up: moves the clock; delegates, completions and display links run
///     …                // input and changes
///     host.commit()    // before it draws or sleeps
///
/// `KinemaHost.shared` is the host of every layer, transaction and display link unless `run` makes another one the present host.
/// A host may be used from any thread, like Core Animation; changes belong to the thread that makes them until it commits.
public final class KinemaHost: @unchecked Sendable {
    public static let shared = KinemaHost()
    @TaskLocal private static var present: KinemaHost?

    /// The present host of this task or thread.
    public static var current: KinemaHost { present ?? shared }

    /// Makes this the present host while `body` runs.
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$present.withValue(self, operation: body)
    }

    /// The context of KinemaKit, for samplers, streams and whatever else Core Animation does not have.
    public let context: Context

    private struct State {
        var clock: () -> CFTimeInterval
        var onError: ((KinemaError) -> Void)?
        var roots: [CALayer] = []
        var links: [CADisplayLink] = []
        var undrawn: [ObjectIdentifier: Weak] = [:]
        var contents = ContentTable()
        var displaying: [ObjectIdentifier: Set<KinProperty.RawValue>] = [:]
    }
    /// What threads share besides the context, which has a lock of its own.
    private var state: State
    private let lock = NSLock()

    private func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&state) }
    }

    /// Makes a host with a clock, which by default counts the seconds since the host was made.
    public init(clock: (@Sendable () -> CFTimeInterval)? = nil) {
        let start = DispatchTime.now().uptimeNanoseconds
        let clock = clock ?? { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }
        context = Context(orClosed: ())
        state = State(clock: clock)
        context.onFailure = { [weak self] in self?.report($0) }
    }

    // MARK: Errors

    /// Receives errors of calls that have no result for them, such as setters: a value of a wrong type, a number that is not finite.
    /// By default they are written to standard error.
    public func setErrorHandler(_ handler: (@Sendable (KinemaError) -> Void)?) {
        let former = withState { state in
            defer { state.onError = handler }
            return state.onError
        }
        withExtendedLifetime(former) {}  // what it keeps ends here, without the lock
    }

    func report(_ error: KinemaError) {
        if let handler = withState({ $0.onError }) {
            handler(error)
        } else {
            FileHandle.standardError.write(Data("KinemaQuartzCore: \(error)\n".utf8))
        }
    }

    /// Runs `body`, and reports what it throws.
    @discardableResult
    func trying<Result>(_ body: () throws(KinemaError) -> Result) -> Result? {
        do { return try body() } catch { report(error) }
        return nil
    }

    // MARK: Roots

    /// Makes a layer visible, with everything below it. A window does this with the layer of its content view. The host keeps the
    /// layer, and the layer the host, until it is removed.
    public func addRoot(_ layer: CALayer) {
        guard trying({ () throws(KinemaError) in try context.addRoot(layer.node) }) != nil else { return }
        withState { state in if !state.roots.contains(where: { $0 === layer }) { state.roots.append(layer) } }
    }
    /// Removes a root. Has no effect if the layer is not a root.
    public func removeRoot(_ layer: CALayer) {
        trying { () throws(KinemaError) in try context.removeRoot(layer.node) }
        forgetRoot(layer)
    }
    func forgetRoot(_ layer: CALayer) { withState { $0.roots.removeAll { $0 === layer } } }

    /// The roots, in the order in which they were added.
    public var roots: [CALayer] { withState { $0.roots } }

    // MARK: Frames

    /// The present time of the host's clock.
    public var now: CFTimeInterval { withState { $0.clock() } }

    /// Moves the time to the clock's: commits, runs delegates and completions, then the display links. A clock that has moved
    /// backwards counts as standing still.
    public func advance() { advance(to: max(now, context.time)) }

    /// Moves the time to a time of the caller's choice.
    public func advance(to time: CFTimeInterval) {
        run {
            displayIfNeeded()
            let before = context.time
            guard trying({ () throws(KinemaError) in try context.advance(to: time) }) != nil else { return }
            for link in withState({ $0.links }) { link.fire(at: time, after: time - before) }
            displayAnimated()
            releaseUnused()
        }
    }

    /// Displays the layers that need it, and commits what this thread has changed.
    public func commit() {
        run {
            displayIfNeeded()
            trying { () throws(KinemaError) in try context.flush() }
        }
    }

    /// When `advance` has something to do, so that an idle loop knows how long it may sleep. The present time while something moves
    /// or a display link runs.
    public var nextFrameTime: CFTimeInterval {
        let runs = withState { $0.links.contains { !$0.isPaused } }
        return runs || context.isAnimating ? context.time : context.nextEventTime
    }

    func add(_ link: CADisplayLink) {
        withState { state in if !state.links.contains(where: { $0 === link }) { state.links.append(link) } }
    }
    func remove(_ link: CADisplayLink) {
        withState { $0.links.removeAll { $0 === link } }
    }

    // MARK: Display

    func setNeedsDisplay(_ layer: CALayer) {
        let weak = Weak(layer), id = ObjectIdentifier(layer)
        withState { $0.undrawn[id] = weak }
    }
    /// An entry may be that of a layer that ended, whose address this one has.
    func needsDisplay(_ layer: CALayer) -> Bool {
        let id = ObjectIdentifier(layer)
        return withState { $0.undrawn[id] }?.layer === layer
    }
    @discardableResult
    func displayed(_ layer: CALayer) -> Bool {
        let id = ObjectIdentifier(layer)
        return withState { $0.undrawn.removeValue(forKey: id) }?.layer === layer
    }

    /// Whether a class of layers displays after a change of a property. Classes are asked once for each property.
    func displays(_ type: CALayer.Type, _ property: KinProperty) -> Bool {
        let known = withState { $0.displaying[ObjectIdentifier(type)] }
        if let known { return known.contains(property.rawValue) }
        let found = Set(context.properties(of: type.kind).filter { type.needsDisplay(forKey: $0.name) }.map(\.property.rawValue))
        withState { $0.displaying[ObjectIdentifier(type)] = found }
        return found.contains(property.rawValue)
    }

    /// Displays all layers that need it and are below a root. Layers are looked at without the lock, because one that another thread
    /// gives up meanwhile ends here, and its end needs the lock.
    func displayIfNeeded() {
        for (id, waiting) in withState({ $0.undrawn }) {
            guard let layer = waiting.layer else {
                withState { state in if state.undrawn[id] === waiting { state.undrawn[id] = nil } }
                continue
            }
            if layer.isBelowRoot { layer.displayIfNeeded() }
        }
    }

    /// Displays the presentation of the layers whose class draws a property that is being animated.
    private func displayAnimated() {
        guard context.isAnimating else { return }
        var waiting = roots
        while let layer = waiting.popLast() {
            waiting += layer.sublayers ?? []
            if layer.drawsAnimatedProperties { layer.presentation()?.display() }
        }
    }

    // MARK: Contents

    /// Returns the id by which the library knows an object that layers have as contents or filter. Whole numbers are their own ids.
    ///
    /// The host keeps the object as long as layers, animations or what is shown refer to the id; one to which nothing has referred yet,
    /// until the advance after the next.
    public func handle(of object: Any) -> UInt64 {
        if let number = KinemaQuartzCore.number(object) { return UInt64(exactly: number) ?? 0 }
        return withState { $0.contents.id(of: object) }
    }

    /// Returns the object of an id: that of `handle(of:)`, or the number.
    public func content(of handle: UInt64) -> Any? {
        handle == 0 ? nil : withState { $0.contents[handle] } ?? NSNumber(value: handle)
    }

    /// Whether the host keeps objects for layers.
    var hasContents: Bool { withState { !$0.contents.isEmpty } }

    /// Notes that a reference to an object may have ended.
    func noteDrop() { withState { $0.contents.mayDrop = true } }

    /// Releases the objects to which nothing refers any more.
    private func releaseUnused() {
        let changes = context.changeCount
        guard withState({ $0.contents.isDue(changes) }), let used = try? context.usedHandles() else { return }
        // References may end without another change by the host as long as something runs.
        let goesOn = context.isAnimating || context.nextEventTime < .infinity
        let dropped = withState { $0.contents.keep(Set(used), changes, goesOn: goesOn) }
        // Destructors of objects run here, without the lock.
        withExtendedLifetime(dropped) {}
    }
}

/// A layer to which the engine and the host refer without owning it.
final class Weak: @unchecked Sendable {
    weak var layer: CALayer?
    init(_ layer: CALayer) { self.layer = layer }
}

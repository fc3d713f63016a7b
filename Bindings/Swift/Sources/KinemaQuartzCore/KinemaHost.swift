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

    /// Runs what belongs to a layer of this host: callbacks have its host as the present one, wherever they are caused.
    func present<Result>(_ body: () throws -> Result) rethrows -> Result {
        Self.current === self ? try body() : try run(body)
    }

    /// The context of KinemaKit, for samplers, streams and whatever else Core Animation does not have.
    public let context: Context

    private struct State {
        var clock: () -> CFTimeInterval
        var onError: ((KinemaError) -> Void)?
        var trees = Trees()
        var links: [CADisplayLink] = []
        var undrawn: [ObjectIdentifier: Weak] = [:]
        var undrawnCount = 0
        var contents = ContentTable()
        /// Of classes of layers, which never end: what they draw, and their `Animatable` properties.
        var displaying: [ObjectIdentifier: Set<KinProperty.RawValue>] = [:]
        var animatables: [ObjectIdentifier: [AnimatableKey]] = [:]
        /// The layers whose class draws properties, and the change of the context at which they were last looked at.
        var drawers: [Weak] = []
        var drawnChange: UInt64?
    }
    /// The state that threads share besides the context, which has a separate lock.
    private var state: State
    private let lock = NSLock()

    private func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&state) }
    }

    /// Reads or changes the trees of layers. What `body` releases ends afterwards.
    func withTrees<Result>(_ body: (inout Trees) -> Result) -> Result {
        let (result, released) = withState { state in
            defer { state.trees.released = [] }
            return (body(&state.trees), state.trees.released)
        }
        withExtendedLifetime(released) {}
        return result
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
    public func addRoot(_ layer: CALayer) { changeRoot(layer) { () throws(KinemaError) in try context.addRoot(layer.node) } }
    /// Removes a root. Has no effect if the layer is not a root.
    public func removeRoot(_ layer: CALayer) {
        changeRoot(layer) { () throws(KinemaError) in try context.removeRoot(layer.node) }
    }

    /// The actions of a root may change the roots, too: what counts is what the library has.
    private func changeRoot(_ layer: CALayer, _ change: () throws(KinemaError) -> Void) {
        guard trying(change) != nil else { return }
        let isRoot = (try? context.roots.contains(layer.node)) == true
        withTrees { trees in
            trees.roots.removeAll { $0 === layer }
            if isRoot { trees.roots.append(layer) }
        }
    }

    /// The roots, in the order in which they were added.
    public var roots: [CALayer] { withState { $0.trees.roots } }

    // MARK: Frames

    /// The present time of the host's clock.
    public var now: CFTimeInterval {
        let clock = withState { $0.clock }
        return clock()
    }

    /// Moves the time to the clock's: commits, runs delegates and completions, then the display links. A clock that has moved
    /// backwards counts as standing still.
    public func advance() { advance(to: max(now, context.time)) }

    /// Moves the time to a time of the caller's choice.
    public func advance(to time: CFTimeInterval) {
        run {
            displayIfNeeded()
            let before = context.time
            guard trying({ () throws(KinemaError) in try context.advance(to: time) }) != nil else { return }
            for link in withState({ $0.links }) where has(link) { link.fire(at: time, after: time - before) }
            displayAnimated()
            releaseUnused()
        }
    }

    /// Lays out and displays the layers that need it, and commits what this thread has changed.
    public func commit() {
        run {
            let displayed = displayIfNeeded()
            guard trying({ () throws(KinemaError) in try context.flush() }) != nil else { return }
            // What layout has changed during the commit.
            if !displayIfNeeded(but: displayed).isEmpty { trying { () throws(KinemaError) in try context.flush() } }
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
    private func has(_ link: CADisplayLink) -> Bool { withState { $0.links.contains { $0 === link } } }
    func remove(_ link: CADisplayLink) {
        withState { $0.links.removeAll { $0 === link } }
    }

    // MARK: Display

    func setNeedsDisplay(_ layer: CALayer) {
        let weak = Weak(layer), id = ObjectIdentifier(layer)
        withState { state in
            weak.number = state.undrawn[id]?.number ?? state.undrawnCount
            state.undrawnCount += 1
            state.undrawn[id] = weak
        }
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

    /// The properties that a class of layers draws. Classes are asked once for each property.
    func drawn(by layer: CALayer) -> Set<KinProperty.RawValue> {
        let type = type(of: layer)
        if let known = withState({ $0.displaying[ObjectIdentifier(type)] }) { return known }
        let own = animatables(of: layer).map { ($0.name, KinProperty.RawValue($0.id)) }
        let all = context.properties(of: type.kind).map { ($0.name, $0.property.rawValue) } + own
        let found = Set(all.filter { type.needsDisplay(forKey: $0.0) }.map(\.1))
        withState { $0.displaying[ObjectIdentifier(type)] = found }
        return found
    }

    /// The `Animatable` properties of a layer's class, which its first layer registers.
    func animatables(of layer: CALayer) -> [AnimatableKey] {
        let type = ObjectIdentifier(type(of: layer))
        if let known = withState({ $0.animatables[type] }) { return known }
        let found = layer.registeredAnimatables()
        withState { $0.animatables[type] = found }
        return found
    }

    /// The layers below a root that need a display. They are looked at without the lock, because one that another thread gives up
    /// meanwhile ends here, and its end needs the lock.
    private func undrawn() -> [CALayer] {
        var found: [CALayer] = []
        for (id, waiting) in withState({ $0.undrawn }).sorted(by: { $0.value.number < $1.value.number }) {
            guard let layer = waiting.layer else {
                withState { state in if state.undrawn[id] === waiting { state.undrawn[id] = nil } }
                continue
            }
            if layer.isBelowRoot { found.append(layer) }
        }
        return found
    }

    /// Displays all layers that need it and are below a root, but for some, and returns them. Layout comes first.
    @discardableResult
    func displayIfNeeded(but others: [CALayer] = []) -> [CALayer] {
        guard !undrawn().isEmpty else { return [] }
        for root in roots { root.layoutIfNeeded() }
        let layers = undrawn().filter { layer in !others.contains { $0 === layer } }
        for layer in layers { layer.displayIfNeeded() }
        return layers
    }

    /// Prepares for a new layer, and remembers it if its class draws properties.
    func welcome(_ layer: CALayer) {
        layer.setInitialAnimatables()
        guard !drawn(by: layer).isEmpty else { return }
        let weak = Weak(layer)
        withState { $0.drawers.append(weak) }
    }

    /// Displays the presentation of the layers that show other values of what their class draws than when they were last displayed.
    private func displayAnimated() {
        let changes = context.changeCount
        guard context.isAnimating || withState({ $0.drawnChange }) != changes else { return }
        var isDrawing = false, ended: Set<ObjectIdentifier> = []
        for waiting in withState({ $0.drawers }) {
            guard let layer = waiting.layer else {
                ended.insert(ObjectIdentifier(waiting))
                continue
            }
            if layer.displayAnimated() { isDrawing = true }
        }
        withState { state in
            if !ended.isEmpty { state.drawers.removeAll { ended.contains(ObjectIdentifier($0)) } }
            state.drawnChange = isDrawing ? nil : changes
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
    /// The place among the layers that need a display.
    var number = 0
    init(_ layer: CALayer) { self.layer = layer }
}

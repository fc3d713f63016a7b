import CKinema

/// A set of layer trees with a clock.
///
/// A context, its layers, animators and events belong to one isolation: the main actor, an actor, or a task. They are not `Sendable`,
/// so the compiler keeps them there. Samplers and streams have a copy of the state; hand them to other isolations.
///
/// A frame advances first, then handles input and changes things, flushes, and draws.
public final class Context {
    /// The context of the C interface; nil once the context is closed.
    public private(set) var pointer: OpaquePointer?

    /// Receives the errors of calls that cannot throw: property setters and getters. By default they are written to standard error.
    public var onFailure: ((KinemaError) -> Void)?

    /// Makes an empty context at the time 0.
    public init() throws(KinemaError) {
        try check(kinContextCreate(&pointer))
    }

    /// Makes a context; if that fails, it is closed, and its calls report it.
    package init(orClosed: Void) { kinContextCreate(&pointer) }

    deinit { close() }

    /// Destroys the context. Its layers, animators and animations throw `.invalidHandle` afterwards; samplers keep their last state.
    public func close() {
        guard let pointer else { return }
        self.pointer = nil
        kinContextDestroy(pointer)
    }

    package func report(_ error: KinemaError) {
        if let onFailure { onFailure(error) } else { writeToStandardError("kinema: \(error)") }
    }

    /// Reports an error of a call that cannot throw.
    @discardableResult
    package func report(_ status: KinStatus) -> Bool {
        if status == .OK { return true }
        report(KinemaError(status))
        return false
    }

    // MARK: Clock

    /// The time of the last advance, in seconds.
    public var time: Double {
        var time = 0.0
        report(kinContextGetTime(pointer, &time))
        return time
    }

    /// Ends the turn: commits what has changed, moves the clock, delivers events, and commits what their closures have changed.
    public func advance(to time: Double) throws(KinemaError) { try check(kinContextAdvance(pointer, time)) }

    /// Commits what this thread has changed.
    public func flush() throws(KinemaError) { try check(kinContextFlush(pointer)) }

    /// When the next animation begins or ends. Infinity if none does; the present time if something waits for an advance.
    public var nextEventTime: Double {
        var time = Double.infinity
        report(kinContextGetNextEventTime(pointer, &time))
        return time
    }

    /// Whether what is shown changes with the time.
    public var isAnimating: Bool {
        var animating = false
        report(kinContextIsAnimating(pointer, &animating))
        return animating
    }

    // MARK: Layers

    /// Makes a layer that is in no tree: `context.layer()`, `context.layer(ShapeLayer.self)`.
    public func layer<Class: Layer>(_ type: Class.Type = Layer.self) throws(KinemaError) -> Class {
        var handle = KinLayer()
        // The type that was given may be a subclass of Class.
        try check(kinLayerCreate(pointer, type.layerClass, &handle))
        return type.init(context: self, owned: handle)
    }

    /// Makes a layer of a class of the library.
    package func layer(of layerClass: KinLayerClass) throws(KinemaError) -> Layer {
        var handle = KinLayer()
        try check(kinLayerCreate(pointer, layerClass, &handle))
        return Layer.type(of: layerClass).init(context: self, owned: handle)
    }

    /// Makes layers in one step, and adds them to a superlayer as one change.
    public func layers<Class: Layer>(
        _ count: Int, _ type: Class.Type = Layer.self, into superlayer: Layer? = nil
    ) throws(KinemaError) -> [Class] {
        guard count > 0 else { return [] }
        // What the system cannot give must not be asked for here.
        guard count <= 1 << 24 else { throw KinemaError(.limitExceeded, "count: \(count) given, at most \(1 << 24) expected") }
        var handles = [KinLayer](repeating: KinLayer(), count: count)
        try check(kinLayersCreate(pointer, type.layerClass, superlayer?.handle ?? KinLayer(), &handles, count))
        return handles.map { type.init(context: self, owned: $0) }
    }

    /// Removes layers from their superlayers as one change.
    public func removeFromSuperlayers(_ layers: [Layer]) throws(KinemaError) {
        // The call gives a reference back that the objects go on to have.
        for (index, layer) in layers.enumerated() {
            let status = kinLayerRetain(pointer, layer.handle)
            guard status == .OK else {
                for retained in layers[..<index] { kinLayerRelease(pointer, retained.handle) }
                throw KinemaError(status)
            }
        }
        let handles = layers.map(\.handle), status = kinLayersRelease(pointer, handles, handles.count, true)
        guard status != .OK else { return }
        let error = KinemaError(status)
        for layer in layers { kinLayerRelease(pointer, layer.handle) }
        throw error
    }

    /// Makes a layer and adds it as a root.
    public func root<Class: Layer>(_ type: Class.Type = Layer.self) throws(KinemaError) -> Class {
        let made = try layer(type)
        try addRoot(made)
        return made
    }

    /// Makes a layer and everything below it visible, at the next commit.
    public func addRoot(_ layer: Layer) throws(KinemaError) { try check(kinContextAddRoot(pointer, layer.handle)) }
    /// Removes a root. Has no effect if the layer is not a root.
    public func removeRoot(_ layer: Layer) throws(KinemaError) { try check(kinContextRemoveRoot(pointer, layer.handle)) }

    /// The roots, in the order in which they were added.
    public var roots: [Layer] {
        get throws(KinemaError) {
            let pointer = pointer
            return try shared(handles { kinContextGetRoots(pointer, $0, $1, $2) })
        }
    }

    /// Calls `get` until the buffer is large enough.
    func handles(
        _ get: (UnsafeMutablePointer<KinLayer>?, Int, UnsafeMutablePointer<Int>) -> KinStatus
    ) throws(KinemaError) -> [KinLayer] {
        var found = [KinLayer](repeating: KinLayer(), count: 16), count = 0
        while true {
            let status = found.withUnsafeMutableBufferPointer { get($0.baseAddress, $0.count, &count) }
            if status == .bufferTooSmall, count > found.count {
                found = [KinLayer](repeating: KinLayer(), count: count)
                continue
            }
            try check(status)
            return Array(found.prefix(count))
        }
    }

    /// Returns an object for a handle, to which the library keeps its own reference.
    package func shared(_ handle: KinLayer) throws(KinemaError) -> Layer {
        try check(kinLayerRetain(pointer, handle))
        return try owned(handle)
    }

    func shared(_ handles: [KinLayer]) throws(KinemaError) -> [Layer] {
        var layers: [Layer] = []
        for handle in handles { layers.append(try shared(handle)) }
        return layers
    }

    /// Returns an object for a handle whose reference the caller has.
    package func owned(_ handle: KinLayer) throws(KinemaError) -> Layer {
        var layerClass = KinLayerClass.layer
        try check(kinLayerGetClass(pointer, handle, &layerClass))
        return Layer.type(of: layerClass).init(context: self, owned: handle)
    }

    // MARK: Statistics

    /// The number of layers, animations and so on.
    public var statistics: KinStatistics {
        var statistics = KinStatistics()
        statistics.size = MemoryLayout<KinStatistics>.size
        report(kinContextGetStatistics(pointer, &statistics))
        return statistics
    }

    /// Saves the whole state: layers, animations, the clock.
    public func save() throws(KinemaError) -> [UInt8] {
        var size = 0, state: [UInt8] = []
        while true {
            let status = state.withUnsafeMutableBytes { kinContextSave(pointer, $0.baseAddress, $0.count, &size) }
            guard status == .bufferTooSmall, size > state.count else {
                try check(status)
                return Array(state.prefix(size))
            }
            state = [UInt8](repeating: 0, count: size)
        }
    }

    /// Replaces the whole state by a saved one.
    public func restore(_ state: [UInt8]) throws(KinemaError) {
        try check(state.withUnsafeBytes { kinContextRestore(pointer, $0.baseAddress, $0.count) })
    }
}

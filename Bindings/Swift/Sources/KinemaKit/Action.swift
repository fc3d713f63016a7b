import CKinema

/// The action that runs when a property of a layer changes.
public enum Action {
    /// Nothing: the search for an action ends.
    case none
    /// An animation, which is added under the key.
    case animation(any Animation)
    /// A motion, which moves the change.
    case motion(Motion)
    /// A closure, which gets the layer and the key after the change.
    case run((Layer, String) -> Void)
    /// An animation of the context, such as one of another layer.
    case object(AnimationObject)

    /// The action as C has it. `destroy` releases what it refers to, but for an animation, which lives as long as its object.
    fileprivate func c(_ context: Context) throws(KinemaError) -> (action: KinAction, animation: AnimationObject?) {
        var action = KinAction()
        switch self {
        case .none: action.kind = .none
        case .animation(let animation): return try Action.object(animation.object(in: context)).c(context)
        case .object(let object):
            (action.kind, action.animation) = (.animation, object.handle)
            return (action, object)
        case .motion(let motion):
            (action.kind, action.userData) = (.motion, try motion.copied())
            action.destroy = { $0?.deallocate() }
        case .run(let closure):
            let box = Box<(KinLayer, String) -> Void> { [weak context] handle, key in
                guard let context, let layer = try? context.shared(handle) else { return }
                closure(layer, key)
            }
            (action.kind, action.userData, action.destroy) = (.callback, box.retained(), releaseUserData)
            action.callback = { _, event, userData in
                guard let event, let key = event.pointee.key else { return }
                Box<(KinLayer, String) -> Void>.body(of: userData)?(event.pointee.layer, String(cString: key))
            }
        }
        return (action, nil)
    }

    /// Passes the action to a function that takes it over if it succeeds.
    fileprivate func pass(_ context: Context, _ body: (UnsafePointer<KinAction>) -> KinStatus) throws(KinemaError) {
        var (action, animation) = try c(context)
        let status = withExtendedLifetime(animation) { body(&action) }
        if status != .OK { action.destroy?(action.userData) }
        try check(status)
    }
}

extension Motion {
    /// Returns a motion of C in one block of memory with the text of its curve.
    fileprivate func copied() throws(KinemaError) -> UnsafeMutableRawPointer {
        try withC(nil) { (motion, _) throws(KinemaError) in
            let size = MemoryLayout<KinMotion>.stride
            var text: [CChar] = []
            if let curve = motion.pointee.curve {
                text = Array(UnsafeBufferPointer(start: curve, count: stringLength(curve) + 1))
            }
            let block = UnsafeMutableRawPointer.allocate(byteCount: size + text.count, alignment: 16)
            text.withUnsafeBytes {
                (block + size).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(block), byteCount: $0.count)
            }
            motion.pointee.curve = text.isEmpty ? nil : UnsafePointer((block + size).assumingMemoryBound(to: CChar.self))
            block.initializeMemory(as: KinMotion.self, to: motion.pointee)
            return block
        }
    }
}

private func stringLength(_ text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
}

extension Layer {
    /// Sets the action of a key: a property, a component of a transform, "sublayers", "onOrderIn" and so on. nil removes it.
    public func setAction(_ action: Action?, forKey key: String) throws(KinemaError) {
        let (pointer, handle) = (context.pointer, handle)
        guard let action else { return try check(kinLayerSetAction(pointer, handle, key, nil)) }
        try action.pass(context) { kinLayerSetAction(pointer, handle, key, $0) }
    }

    /// Sets an action in the style of the layer, which counts if the layer itself has none for the key. Level 2 is the style of the
    /// style. nil removes it.
    public func setStyleAction(_ action: Action?, forKey key: String, level: Int = 1) throws(KinemaError) {
        let (pointer, handle, level) = (context.pointer, handle, UInt32(clamping: level))
        guard let action else { return try check(kinLayerSetStyleAction(pointer, handle, level, key, nil)) }
        try action.pass(context) { kinLayerSetStyleAction(pointer, handle, level, key, $0) }
    }

    /// Searches for the action of any key and runs it, unless actions are disabled. Returns whether one ran.
    @discardableResult
    public func runAction(forKey key: String) throws(KinemaError) -> Bool {
        var ran = false
        try check(kinLayerRunAction(context.pointer, handle, key, nil, &ran))
        return ran
    }

    /// Returns the library's own animation for a change of a key now, or nil. A client with its own search for actions asks for it last.
    package func builtInAnimation(forKey key: String) throws(KinemaError) -> AnimationObject? {
        var action = KinAction()
        try check(kinLayerGetBuiltInAction(context.pointer, handle, key, &action))
        return action.kind == .animation ? AnimationObject(context: context, owned: action.animation) : nil
    }
}

extension Context {
    /// Sets the default action of a class of layers for a key; nil removes it.
    public func setDefaultAction(_ action: Action?, forKey key: String, of type: Layer.Type) throws(KinemaError) {
        let (pointer, layerClass) = (pointer, type.layerClass)
        guard let action else { return try check(kinContextSetDefaultAction(pointer, layerClass, key, nil)) }
        try action.pass(self) { kinContextSetDefaultAction(pointer, layerClass, key, $0) }
    }
}

/// CALayerDelegate as closures, which a layer calls before it runs an action, and when it is laid out.
///
///     try layer.setDelegate(LayerDelegate(action: { _, key in key == "opacity" ? Action.none : nil }))
public struct LayerDelegate {
    /// The action of a key; nil continues the search. The closure gets the layer and the key before the change.
    public var action: ((Layer, String) -> Action?)?
    /// Places the sublayers. The layout manager is then not called; `Layer.applyConstraints` does what it would.
    public var layoutSublayers: ((Layer) -> Void)?

    /// Makes a delegate of closures.
    public init(action: ((Layer, String) -> Action?)? = nil, layoutSublayers: ((Layer) -> Void)? = nil) {
        (self.action, self.layoutSublayers) = (action, layoutSublayers)
    }

    /// The user data of C.
    fileprivate final class Asked {
        private let delegate: LayerDelegate
        private weak var context: Context?
        /// The animation of the last answer, which the library copies after the callback has returned.
        private var answered: AnimationObject?

        init(_ delegate: LayerDelegate, _ context: Context) { (self.delegate, self.context) = (delegate, context) }

        static func of(_ pointer: UnsafeMutableRawPointer?) -> Asked? {
            pointer.map { Unmanaged<Asked>.fromOpaque($0).takeUnretainedValue() }
        }

        func answer(_ handle: KinLayer, _ key: String, _ answer: UnsafeMutablePointer<KinAction>) {
            guard let context, let layer = try? context.shared(handle), let action = delegate.action?(layer, key) else { return }
            do { (answer.pointee, answered) = try action.c(context) } catch { context.report(error) }
        }

        func layOut(_ handle: KinLayer) {
            if let layer = try? context?.shared(handle) { delegate.layoutSublayers?(layer) }
        }
    }
}

extension Layer {
    /// Sets the delegate; nil removes it.
    public func setDelegate(_ delegate: LayerDelegate?) throws(KinemaError) {
        guard let delegate else { return try check(kinLayerSetDelegate(context.pointer, handle, nil)) }
        let asked = Unmanaged.passRetained(LayerDelegate.Asked(delegate, context)).toOpaque()
        var c = KinLayerDelegate(actionForKey: nil, layoutSublayers: nil, userData: asked, destroy: releaseUserData)
        if delegate.action != nil {
            c.actionForKey = { _, layer, key, action, asked in
                guard let key, let action else { return }
                LayerDelegate.Asked.of(asked)?.answer(layer, String(cString: key), action)
            }
        }
        if delegate.layoutSublayers != nil {
            c.layoutSublayers = { _, layer, asked in LayerDelegate.Asked.of(asked)?.layOut(layer) }
        }
        let status = kinLayerSetDelegate(context.pointer, handle, &c)
        if status != .OK { releaseUserData(asked) }
        try check(status)
    }
}

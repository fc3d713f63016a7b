import CKinema

/// What runs when a property of a layer changes.
public enum Action {
    /// Nothing: the search for an action ends.
    case none
    /// An animation, which is added under the key.
    case animation(any Animation)
    /// A motion, which moves the change.
    case motion(Motion)
    /// A closure, which gets the layer and the key after the change.
    case run((Layer, String) -> Void)

    fileprivate func withC(
        _ context: Context, _ body: (UnsafePointer<KinAction>) -> KinStatus
    ) throws(KinemaError) {
        var action = KinAction()
        switch self {
        case .none:
            action.kind = .none
            try check(body(&action))
        case .animation(let animation):
            let object = try animation.object(in: context)
            try Action.pass(object, body)
        case .motion(let motion):
            try check(
                try motion.withC(nil) { (motion, _) throws(KinemaError) in
                    var action = KinAction()
                    (action.kind, action.userData) = (.motion, UnsafeMutableRawPointer(motion))
                    return body(&action)
                })
        case .run(let closure):
            let box = Box<(KinLayer, String) -> Void> { [weak context] handle, key in
                guard let context, let layer = try? context.shared(handle) else { return }
                closure(layer, key)
            }.retained()
            (action.kind, action.userData, action.destroy) = (.callback, box, releaseUserData)
            action.callback = { _, event, userData in
                guard let event, let key = event.pointee.key else { return }
                Box<(KinLayer, String) -> Void>.body(of: userData)?(event.pointee.layer, String(cString: key))
            }
            let status = body(&action)
            if status != .OK { releaseUserData(box) }
            try check(status)
        }
    }

    /// Passes an animation, which the library copies.
    fileprivate static func pass(
        _ object: AnimationObject, _ body: (UnsafePointer<KinAction>) -> KinStatus
    ) throws(KinemaError) {
        var action = KinAction()
        (action.kind, action.animation) = (.animation, object.handle)
        try check(withExtendedLifetime(object) { body(&action) })
    }
}

extension Layer {
    /// Sets the action of a key: a property, a component of a transform, "sublayers", "onOrderIn" and so on. nil removes it.
    public func setAction(_ action: Action?, forKey key: String) throws(KinemaError) {
        let (pointer, handle) = (context.pointer, handle)
        guard let action else { return try check(kinLayerSetAction(pointer, handle, key, nil)) }
        try action.withC(context) { kinLayerSetAction(pointer, handle, key, $0) }
    }

    /// Sets an animation object as the action of a key.
    package func setAction(_ object: AnimationObject, forKey key: String) throws(KinemaError) {
        let (pointer, handle) = (context.pointer, handle)
        try Action.pass(object) { kinLayerSetAction(pointer, handle, key, $0) }
    }
}

extension Context {
    /// Sets the default action of a class of layers for a key; nil removes it.
    public func setDefaultAction(_ action: Action?, forKey key: String, of type: Layer.Type) throws(KinemaError) {
        let (pointer, layerClass) = (pointer, type.layerClass)
        guard let action else { return try check(kinContextSetDefaultAction(pointer, layerClass, key, nil)) }
        try action.withC(self) { kinContextSetDefaultAction(pointer, layerClass, key, $0) }
    }
}

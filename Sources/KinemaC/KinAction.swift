import CKinema

@c @implementation public func kinLayerSetDelegate(
    _ context: OpaquePointer!, _ layer: KinLayer, _ delegate: UnsafePointer<KinLayerDelegate>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.layer(layer)
        layer.ensureExtras().delegate = delegate.map { pointer in
            let given = pointer.pointee
            return LayerDelegate(
                actionForKey: given.actionForKey, layoutSublayers: given.layoutSublayers,
                userData: HostPointer(given.userData, given.destroy, context.destructors))
        }
        context.transactions.enqueueIfMarked(layer)
    }
}

@c @implementation public func kinLayerSetAction(
    _ context: OpaquePointer!, _ layer: KinLayer, _ key: UnsafePointer<CChar>!, _ action: UnsafePointer<KinAction>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.layer(layer)
        let name = try context.model.actionKey(key)
        let extras = layer.ensureExtras()
        try extras.actions.requireRoom(for: "key")
        let stored = try context.stored(action)
        extras.actions[name] = stored
        context.transactions.enqueueIfMarked(layer)
    }
}

@c @implementation public func kinLayerSetStyleAction(
    _ context: OpaquePointer!, _ layer: KinLayer, _ level: UInt32, _ key: UnsafePointer<CChar>!,
    _ action: UnsafePointer<KinAction>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.layer(layer)
        guard level >= 1, level <= LayerStyle.levelLimit else {
            throw .argument("level: \(level) given, expected 1 to \(LayerStyle.levelLimit)")
        }
        let name = try context.model.actionKey(key)
        let extras = layer.ensureExtras()
        if extras.styleActions.count >= Int(level) { try extras.styleActions[Int(level) - 1].requireRoom(for: "key") }
        let stored = try context.stored(action)
        while extras.styleActions.count < Int(level) { extras.styleActions.append(ObjectTable()) }
        extras.styleActions[Int(level) - 1][name] = stored
        context.transactions.enqueueIfMarked(layer)
    }
}

@c @implementation public func kinContextSetDefaultAction(
    _ context: OpaquePointer!, _ layerClass: KinLayerClass, _ key: UnsafePointer<CChar>!, _ action: UnsafePointer<KinAction>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        guard layerClass.rawValue <= KinLayerClass.emitterCell.rawValue else {
            throw .argument("layerClass: \(layerClass.rawValue) given, expected a class of layers")
        }
        let name = try context.model.actionKey(key)
        try context.transactions.requireRoomForDefaultAction(of: layerClass)
        context.transactions.setDefaultAction(try context.stored(action), name, of: layerClass)
    }
}

@c @implementation public func kinLayerGetActionForKey(
    _ context: OpaquePointer!, _ layer: KinLayer, _ key: UnsafePointer<CChar>!, _ action: UnsafeMutablePointer<KinAction>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(action, "action")
        let layer = try context.model.layer(layer)
        let name = try context.model.actionKey(key)
        out.pointee = try context.lend(context.action(forKey: name, of: layer), name, layer)
    }
}

@c @implementation public func kinLayerGetBuiltInAction(
    _ context: OpaquePointer!, _ layer: KinLayer, _ key: UnsafePointer<CChar>!, _ action: UnsafeMutablePointer<KinAction>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(action, "action")
        let layer = try context.model.layer(layer)
        let name = try context.model.actionKey(key)
        out.pointee = try context.lend(context.transactions.builtInAction(forKey: name, of: layer), name, layer)
    }
}

@c @implementation public func kinLayerRunAction(
    _ context: OpaquePointer!, _ layer: KinLayer, _ key: UnsafePointer<CChar>!, _ arguments: UnsafePointer<KinValue>!,
    _ ran: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.layer(layer)
        let name = try context.model.actionKey(key)
        let didRun = context.runAction(name, of: layer, arguments: arguments)
        ran?.pointee = didRun
    }
}

@c @implementation public func kinLayerSetNeedsLayout(_ context: OpaquePointer!, _ layer: KinLayer) -> KinStatus {
    call(context) { context throws(EngineError) in context.setNeedsLayout(try context.model.layer(layer)) }
}

extension ModelStore {
    /// The key as the search of actions knows it. Every key path has one name: "transform.rotation" becomes
    /// "transform.rotation.z" (8.3, D24).
    fileprivate func actionKey(_ key: UnsafePointer<CChar>?) throws(EngineError) -> Text {
        let given = try string(key, "key")
        guard let keyPath = try? keyPath(named: given), let known = try? name(of: keyPath) else { return given }
        return known
    }
}

extension Context {
    /// The action that the host passed; nil if it removes the entry.
    fileprivate func stored(_ pointer: UnsafePointer<KinAction>?) throws(EngineError) -> StoredAction? {
        guard let action = pointer?.pointee else { return nil }
        try requireZero(action.reserved, "action")
        let found: FoundAction?
        switch action.kind {
        case .continue: found = nil
        case .none: found = FoundAction.none
        case .animation: found = .animation(try animations.copy(try animations.animation(action.animation, "action.animation")))
        case .callback:
            guard let function = action.callback else { throw .argument("action.callback: NULL given, expected a function") }
            return Boxed(.callback(ActionCallback(function, HostPointer(action.userData, action.destroy, destructors))))
        case .motion: found = .motion(Boxed(try ChangeMotion(action: action)))
        default: throw .argument("action.kind: \(action.kind.rawValue) given, expected a KinActionKind")
        }
        // Only a callback keeps its user data. That of another kind is destroyed when the call ends.
        _ = HostPointer(action.userData, action.destroy, destructors)
        return found.map { Boxed($0) }
    }

    /// The result of a search as a C structure.
    fileprivate func lend(_ found: FoundAction?, _ key: Text, _ layer: Layer) throws(EngineError) -> KinAction {
        var action = KinAction()
        switch found {
        case nil: action.kind = .continue
        case .some(.none): action.kind = .none
        case .animation(let animation):
            action.kind = .animation
            action.animation = try animations.lend(try animations.copy(animation))
        case .callback(let callback):
            action.kind = .callback
            action.callback = callback.function
            action.userData = callback.userData.pointer
            if callback.isAnswer { action.destroy = callback.userData.handOver() }
        case .some(let builtIn):
            guard let animation = builtInAnimation(builtIn, key, of: layer) else { break }
            action.kind = .animation
            action.animation = try animations.lend(animation)
        }
        return action
    }
}

import CKinema

@c @implementation public func kinAnimatorCreate(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ animator: UnsafeMutablePointer<KinAnimator>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(animator, "animator")
        out.pointee = KinAnimator(id: try context.animations.makeAnimator(of: transaction).id)
    }
}

@c @implementation public func kinLayerGetAnimator(
    _ context: OpaquePointer!, _ layer: KinLayer, _ key: UnsafePointer<CChar>!, _ animator: UnsafeMutablePointer<KinAnimator>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(animator, "animator"), layer = try context.model.layer(layer)
        out.pointee = KinAnimator(id: try context.animations.makeAnimator(of: layer, key: try string(key, "key")).id)
    }
}

@c @implementation public func kinAnimatorRelease(_ context: OpaquePointer!, _ animator: KinAnimator) -> KinStatus {
    call(context, always: true) { context throws(EngineError) in context.release(try context.animations.animator(animator)) }
}

@c @implementation public func kinAnimatorSet(
    _ context: OpaquePointer!, _ animator: KinAnimator, _ property: KinAnimatorProperty, _ value: Double
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try AnimatorChange(try context.animations.animator(animator), in: context).set(property, to: value)
    }
}

@c @implementation public func kinAnimatorGet(
    _ context: OpaquePointer!, _ animator: KinAnimator, _ property: KinAnimatorProperty,
    _ value: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(value, "value").pointee = try context.animations.value(
            property, of: try context.animations.animator(animator))
    }
}

@c @implementation public func kinAnimatorContinue(
    _ context: OpaquePointer!, _ animator: KinAnimator, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let motion = try ChangeMotion(try required(motion, "motion").pointee)
        try AnimatorChange(try context.animations.animator(animator), in: context).continue(by: motion)
    }
}

@c @implementation public func kinAnimatorFinish(
    _ context: OpaquePointer!, _ animator: KinAnimator, _ state: KinAnimatorState
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try AnimatorChange(try context.animations.animator(animator), in: context).finish(at: state)
    }
}

@c @implementation public func kinAnimatorSetCompletion(
    _ context: OpaquePointer!, _ animator: KinAnimator, _ callback: KinCompletionCallback!, _ tag: UInt64,
    _ userData: UnsafeMutableRawPointer!, _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let animator = try context.animations.animator(animator)
        try animator.requireRoomForCompletion()
        let data = HostPointer(userData, destroy, context.destructors)
        context.animations.add(context.transactions.makeCompletion(callback, tag: tag, data), to: animator)
    }
}

import CKinema

@c @implementation public func kinAnimationCreate(
    _ context: OpaquePointer!, _ animationClass: KinAnimationClass, _ animation: UnsafeMutablePointer<KinAnimation>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(animation, "animation")
        out.pointee = try context.animations.lend(try context.animations.makeAnimation(animationClass))
    }
}

@c @implementation public func kinAnimationCopy(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ copy: UnsafeMutablePointer<KinAnimation>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(copy, "copy")
        out.pointee = try context.animations.lend(try context.animations.copy(try context.animations.animation(animation)))
    }
}

@c @implementation public func kinAnimationRetain(_ context: OpaquePointer!, _ animation: KinAnimation) -> KinStatus {
    call(context) { context throws(EngineError) in _ = try context.animations.lend(try context.animations.animation(animation)) }
}

@c @implementation public func kinAnimationRelease(_ context: OpaquePointer!, _ animation: KinAnimation) -> KinStatus {
    call(context, always: true) { context throws(EngineError) in
        context.animations.release(try context.animations.animation(animation))
    }
}

@c @implementation public func kinAnimationGetClass(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ animationClass: UnsafeMutablePointer<KinAnimationClass>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(animationClass, "animationClass").pointee = try context.animations.animation(animation).animationClass
    }
}

@c @implementation public func kinAnimationSetUserData(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ userData: UnsafeMutableRawPointer!,
    _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try context.animations.animation(animation).userData = HostPointer(userData, destroy, context.destructors)
    }
}

@c @implementation public func kinAnimationGetUserData(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ userData: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(userData, "userData").pointee = try context.animations.animation(animation).userData?.pointer
    }
}

@c @implementation public func kinAnimationSetDelegate(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ delegate: UnsafePointer<KinAnimationDelegate>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let animation = try context.animations.animation(animation)
        guard !animation.isFrozen else { throw animation.frozen }
        animation.delegate = delegate.map { pointer in
            let given = pointer.pointee
            return AnimationDelegate(
                didStart: given.didStart, didStop: given.didStop,
                userData: HostPointer(given.userData, given.destroy, context.destructors))
        }
    }
}

// MARK: Values

@c @implementation public func kinAnimationPropertyNamed(
    _ name: UnsafePointer<CChar>!, _ property: UnsafeMutablePointer<KinAnimationProperty>!
) -> KinStatus {
    call { () throws(EngineError) in
        let out = try required(property, "property")
        let name = try string(name, "name")
        guard let found = KinAnimationProperty(name: name) else {
            throw .error(.unknownKey, "name: \"\(name)\" given, expected a property of animations")
        }
        out.pointee = found
    }
}

@c @implementation public func kinAnimationSetValue(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ property: KinAnimationProperty,
    _ values: UnsafePointer<Double>!, _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        // No call counts references: the table of handles holds the animation.
        if count == 1, let values, let found = context.animations.handles.unretained(animation.id),
            found._withUnsafeGuaranteedRef({ $0.set(property, toNumber: values[0]) })
        {
            return
        }
        try context.animations.animation(animation).set(property, to: try Value(values, count, "values"))
    }
}

@c @implementation public func kinAnimationGetValue(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ property: KinAnimationProperty,
    _ values: UnsafeMutablePointer<Double>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try write(try context.animations.animation(animation).value(property), values, capacity, count)
    }
}

@c @implementation public func kinAnimationSetData(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ property: KinAnimationProperty, _ value: UnsafePointer<KinValue>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        // Most animations have the key path of the one before, and share its text.
        if property == .keyPath, let value, value.pointee.type == .string, let text = value.pointee.data,
            let found = context.animations.handles.unretained(animation.id),
            found._withUnsafeGuaranteedRef({ $0.setLastKeyPath(of: context, if: text, value.pointee.size) })
        {
            return
        }
        try context.animations.animation(animation).set(property, to: try Value(value, "value"))
    }
}

@c @implementation public func kinAnimationGetData(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ property: KinAnimationProperty,
    _ buffer: UnsafeMutablePointer<KinBuffer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        var value = try context.animations.animation(animation).value(property)
        if case .number(let x) = value, let name = Animation.name(of: property, number: x) { value = .string(name) }
        try write(value, buffer)
    }
}

@c @implementation public func kinAnimationSetKeyframeValues(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ values: UnsafePointer<KinValue>!, _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let animation = try context.animations.animation(animation)
        var list: [Value] = []
        let given = try array(values, count, "values", keeping: 256)
        var bytes = 0
        for value in given { bytes = max(bytes, bytes &+ max(value.size, 0)) }
        try HostMemory.require(bytes, of: keptByte, for: "values")
        list.reserveCapacity(count)
        for index in given.indices {
            do throws(EngineError) { list.append(try Value(given.baseAddress.map { $0 + index }, "")) } catch {
                throw error.inside("values[\(index)]")
            }
        }
        try HostMemory.check()
        try context.animations.setValues(list, of: animation)
    }
}

@c @implementation public func kinAnimationGetKeyframeValueCount(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(count, "count").pointee = try context.animations.animation(animation).keyframeValues().count
    }
}

@c @implementation public func kinAnimationGetKeyframeValueAtIndex(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ index: Int, _ buffer: UnsafeMutablePointer<KinBuffer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let values = try context.animations.animation(animation).keyframeValues()
        guard index >= 0, index < values.count else {
            throw .error(.notFound, "index: \(index) given, expected less than \(values.count)")
        }
        try write(values[index], buffer)
    }
}

@c @implementation public func kinAnimationSetAnimations(
    _ context: OpaquePointer!, _ group: KinAnimation, _ animations: UnsafePointer<KinAnimation>!, _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let group = try context.animations.animation(group, "group")
        var children: [Animation] = []
        for (index, handle) in try array(animations, count, "animations", keeping: 256).enumerated() {
            children.append(try context.animations.animation(handle, Argument("animations", at: index)))
        }
        try HostMemory.check()
        try group.setAnimations(children)
    }
}

@c @implementation public func kinAnimationGetAnimations(
    _ context: OpaquePointer!, _ group: KinAnimation, _ animations: UnsafeMutablePointer<KinAnimation>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let children = try context.animations.animation(group, "group").children()
        count?.pointee = children.count
        guard room(capacity) >= children.count else { throw tooSmall("animations", children.count, capacity) }
        var handles: [KinAnimation] = []
        try context.animations.handles.requireRoom(children.count, for: "animations")
        try HostMemory.require(children.count, of: 24, for: "animations")
        if !children.isEmpty { _ = try required(animations, "animations") }
        for child in children { handles.append(try context.animations.lend(child, isAskedFor: true)) }
        try write(handles, animations, capacity, count, "animations")
    }
}

@c @implementation public func kinAnimationSetPerceptualSpring(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ duration: Double, _ bounce: Double
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try context.animations.animation(animation).setPerceptualSpring(duration: duration, bounce: bounce)
    }
}

@c @implementation public func kinAnimationSetTag(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ key: UnsafePointer<CChar>!, _ value: UnsafePointer<KinValue>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let tag = try Value(finite: value, "value")
        let animation = try context.animations.animation(animation), name = try string(key, "key")
        // Copies of the animation may share the tags, so setting one may copy them.
        try HostMemory.require(animation.tags.count, of: 160, for: "key")
        animation.tags[name] = tag.isNone ? nil : tag
    }
}

@c @implementation public func kinAnimationGetTag(
    _ context: OpaquePointer!, _ animation: KinAnimation, _ key: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<KinBuffer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let name = try string(key, "key")
        guard let tag = try context.animations.animation(animation).tags[name] else {
            throw .error(.notFound, "key: \"\(name)\" given, expected a tag of the animation")
        }
        try write(tag, buffer)
    }
}

// MARK: On layers

@c @implementation public func kinLayerAddAnimation(
    _ context: OpaquePointer!, _ layer: KinLayer, _ animation: KinAnimation, _ key: UnsafePointer<CChar>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.layer(layer)
        try context.add(try context.animations.animation(animation), to: layer, key: try Kinema.key(key, context))
    }
}

@c @implementation public func kinLayerRemoveAnimation(
    _ context: OpaquePointer!, _ layer: KinLayer, _ key: UnsafePointer<CChar>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        context.animations.removeAnimation(try string(key, "key"), from: try context.model.layer(layer))
    }
}

@c @implementation public func kinLayerRemoveAllAnimations(_ context: OpaquePointer!, _ layer: KinLayer) -> KinStatus {
    call(context) { context throws(EngineError) in context.animations.removeAllAnimations(from: try context.model.layer(layer)) }
}

@c @implementation public func kinLayerGetAnimation(
    _ context: OpaquePointer!, _ layer: KinLayer, _ key: UnsafePointer<CChar>!, _ animation: UnsafeMutablePointer<KinAnimation>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(animation, "animation")
        let name = try string(key, "key")
        guard let attachment = try context.model.modelLayer(layer).attachment(name) else {
            throw .error(.notFound, "key: \"\(name)\" given, expected the key of an animation of the layer")
        }
        out.pointee = try context.animations.lend(attachment.animation(in: context.animations))
    }
}

@c @implementation public func kinLayerGetAnimationKeyCount(
    _ context: OpaquePointer!, _ layer: KinLayer, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(count, "count").pointee = try context.model.modelLayer(layer).attachments.keyCount
    }
}

@c @implementation public func kinLayerGetAnimationKey(
    _ context: OpaquePointer!, _ layer: KinLayer, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ size: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let attachments = try context.model.modelLayer(layer).attachments
        guard index >= 0, index < attachments.keyCount, let key = attachments.key(at: index) else {
            throw .error(.notFound, "index: \(index) given, expected less than \(attachments.keyCount)")
        }
        try write(key.string, buffer, capacity, size)
    }
}

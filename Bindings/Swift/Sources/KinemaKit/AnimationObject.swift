import CKinema

/// An animation of a context: what a description makes, or the copy that is attached to a layer, which is read only.
public final class AnimationObject {
    public let context: Context
    /// The handle of the C interface.
    public let handle: KinAnimation

    package init(context: Context, owned handle: KinAnimation) { (self.context, self.handle) = (context, handle) }

    package init(_ context: Context, _ animationClass: KinAnimationClass) throws(KinemaError) {
        var handle = KinAnimation()
        try check(kinAnimationCreate(context.pointer, animationClass, &handle))
        (self.context, self.handle) = (context, handle)
    }

    deinit { kinAnimationRelease(context.pointer, handle) }

    public var animationClass: KinAnimationClass {
        get throws(KinemaError) {
            var found = KinAnimationClass.basic
            try check(kinAnimationGetClass(context.pointer, handle, &found))
            return found
        }
    }

    /// Returns a property that is one number.
    public func number(_ property: KinAnimationProperty) throws(KinemaError) -> Double {
        var number = 0.0
        try check(kinAnimationGetValue(context.pointer, handle, property, &number, 1, nil))
        return number
    }

    /// Returns a property of any type.
    public func data(_ property: KinAnimationProperty) throws(KinemaError) -> Value {
        let (pointer, handle) = (context.pointer, handle)
        return try Value.reading { kinAnimationGetData(pointer, handle, property, $0) }
    }

    /// Sets a property that is one number.
    public func set(_ property: KinAnimationProperty, _ number: Double) throws(KinemaError) {
        try check(kinAnimationSetNumber(context.pointer, handle, property, number))
    }

    /// Sets a property of numbers.
    public func set(_ property: KinAnimationProperty, _ numbers: [Double]) throws(KinemaError) {
        try check(kinAnimationSetValue(context.pointer, handle, property, numbers, numbers.count))
    }

    /// Sets a property of any type.
    public func setData(_ property: KinAnimationProperty, _ value: Value) throws(KinemaError) {
        try check(value.withC { kinAnimationSetData(context.pointer, handle, property, $0) })
    }

    /// Sets the key path.
    public func setKey<V>(_ key: Key<V>) throws(KinemaError) { try setData(.keyPath, .string(context.name(of: key))) }

    /// Sets the values of keyframes.
    public func setKeyframes(_ values: [Value]) throws(KinemaError) {
        try check(numeric(values) ?? copied(values))
    }

    /// Passes values of any type. Each is copied for the call.
    private func copied(_ values: [Value]) -> KinStatus {
        var passed: [KinValue] = []
        defer { for value in passed { UnsafeMutableRawPointer(mutating: value.data)?.deallocate() } }
        for value in values {
            passed.append(
                value.withC { c in
                    var copy = c.pointee
                    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, copy.size), alignment: 16)
                    if let data = copy.data { memory.copyMemory(from: data, byteCount: copy.size) }
                    copy.data = UnsafeRawPointer(memory)
                    return copy
                })
        }
        return kinAnimationSetKeyframeValues(context.pointer, handle, passed, passed.count)
    }

    /// Passes values of numbers from one buffer. Returns nil for other values.
    private func numeric(_ values: [Value]) -> KinStatus? {
        var numbers: [Double] = [], counts: [Int] = []
        for value in values {
            guard case .numbers(let part) = value else { return nil }
            numbers += part
            counts.append(part.count)
        }
        return numbers.withUnsafeBufferPointer { buffer in
            var start = 0
            let passed = counts.map { count in
                defer { start += count }
                return kinValueNumbers(buffer.baseAddress.map { $0 + start }, count)
            }
            return kinAnimationSetKeyframeValues(context.pointer, handle, passed, passed.count)
        }
    }

    /// Returns the values of keyframes.
    public func keyframes() throws(KinemaError) -> [Value] {
        var count = 0, values: [Value] = []
        let (pointer, handle) = (context.pointer, handle)
        try check(kinAnimationGetKeyframeValueCount(pointer, handle, &count))
        for index in 0..<count {
            values.append(try Value.reading { kinAnimationGetKeyframeValueAtIndex(pointer, handle, index, $0) })
        }
        return values
    }

    /// Sets the children of a group.
    public func setAnimations(_ children: [AnimationObject]) throws(KinemaError) {
        try check(kinAnimationSetAnimations(context.pointer, handle, children.map(\.handle), children.count))
    }

    /// Sets and returns a value under any name, which copies keep.
    public func setTag(_ name: String, _ value: Value) throws(KinemaError) {
        try check(value.withC { kinAnimationSetTag(context.pointer, handle, name, $0) })
    }
    /// Returns the value under a name. Throws `.notFound`.
    public func tag(_ name: String) throws(KinemaError) -> Value {
        let (pointer, handle) = (context.pointer, handle)
        return try Value.reading { kinAnimationGetTag(pointer, handle, name, $0) }
    }

    /// Sets closures for the start and the stop, which run during `Context.advance`.
    public func setDelegate(didStart: ((Event) -> Void)?, didStop: ((Event) -> Void)?) throws(KinemaError) {
        let box = Box(Delegate(context: context, didStart: didStart, didStop: didStop)).retained()
        var delegate = KinAnimationDelegate(
            didStart: didStart == nil ? nil : Delegate.start, didStop: didStop == nil ? nil : Delegate.stop,
            userData: box, destroy: releaseUserData)
        let status = kinAnimationSetDelegate(context.pointer, handle, &delegate)
        if status != .OK { releaseUserData(box) }
        try check(status)
    }

    private final class Delegate {
        weak var context: Context?
        let didStart, didStop: ((Event) -> Void)?

        init(context: Context, didStart: ((Event) -> Void)?, didStop: ((Event) -> Void)?) {
            (self.context, self.didStart, self.didStop) = (context, didStart, didStop)
        }

        static let start: KinEventCallback = { _, event, userData in
            guard let delegate = Box<Delegate>.body(of: userData), let event, let context = delegate.context else { return }
            delegate.didStart?(Event(event.pointee, context))
        }
        static let stop: KinEventCallback = { _, event, userData in
            guard let delegate = Box<Delegate>.body(of: userData), let event, let context = delegate.context else { return }
            delegate.didStop?(Event(event.pointee, context))
        }
    }
}

// MARK: - On layers

extension Layer {
    /// Adds a copy of an animation. One with the same key is removed first; without a key any number coexist.
    public func add(
        _ animation: any Animation, key: String? = nil, didStart: ((Event) -> Void)? = nil, didStop: ((Event) -> Void)? = nil
    ) throws(KinemaError) {
        let object = try animation.object(in: context)
        if didStart != nil || didStop != nil { try object.setDelegate(didStart: didStart, didStop: didStop) }
        try add(object, key: key)
    }

    /// Adds a copy of an animation object.
    public func add(_ object: AnimationObject, key: String? = nil) throws(KinemaError) {
        try check(kinLayerAddAnimation(context.pointer, handle, object.handle, key))
    }

    /// Removes the animation under a key. Has no effect if there is none.
    public func removeAnimation(forKey key: String) throws(KinemaError) {
        try check(kinLayerRemoveAnimation(context.pointer, handle, key))
    }
    /// Removes all animations.
    public func removeAllAnimations() throws(KinemaError) { try check(kinLayerRemoveAllAnimations(context.pointer, handle)) }

    /// The keys of the animations, in the order in which they apply.
    public var animationKeys: [String] {
        get throws(KinemaError) {
            var count = 0, keys: [String] = []
            let (pointer, handle) = (context.pointer, handle)
            try check(kinLayerGetAnimationKeyCount(pointer, handle, &count))
            for index in 0..<count { keys.append(try text { kinLayerGetAnimationKey(pointer, handle, index, $0, $1, &$2) }) }
            return keys
        }
    }

    /// The animation under a key, or nil.
    public func animation(forKey key: String) throws(KinemaError) -> AnimationObject? {
        var found = KinAnimation()
        let status = kinLayerGetAnimation(context.pointer, handle, key, &found)
        if status == .notFound { return nil }
        try check(status)
        return AnimationObject(context: context, owned: found)
    }
}

import CKinema

extension Context {
    /// Receives what calls ignore, and probable mistakes, up to a level. nil turns the log off, which is the default.
    public func setLog(_ level: KinLogLevel = .warning, _ log: ((KinLogLevel, String) -> Void)?) throws(KinemaError) {
        guard let log else { return try check(kinContextSetLogCallback(pointer, level, nil, nil, nil)) }
        let box = Box(log).retained()
        let callback: KinLogCallback = { level, message, userData in
            guard let message else { return }
            Box<(KinLogLevel, String) -> Void>.body(of: userData)?(level, String(cString: message))
        }
        let status = kinContextSetLogCallback(pointer, level, callback, box, releaseUserData)
        if status != .OK { releaseUserData(box) }
        try check(status)
    }

    /// Returns the value of a property in a new layer of a class.
    public func defaultValue(_ key: AnyKey, of type: Layer.Type) throws(KinemaError) -> Value {
        let (pointer, layerClass) = (pointer, type.layerClass)
        return try Value.reading { kinLayerClassGetDefaultData(pointer, layerClass, key.id, $0) }
    }

    /// The frame rate that the running animations request together, and whether some of them request none.
    public func preferredFrameRate() throws(KinemaError) -> (range: KinFrameRateRange, isUnspecified: Bool) {
        var range = KinFrameRateRange(), isUnspecified = false
        try check(kinContextGetPreferredFrameRate(pointer, &range, &isUnspecified))
        return (range, isUnspecified)
    }
}

extension Layer {
    /// Sets the value of a property that the layer does not define: CALayer's style. Level 2 is the style of the style. nil removes it.
    public func setStyle(_ key: AnyKey, _ value: Value?, level: Int = 1) throws(KinemaError) {
        let (pointer, handle, level) = (context.pointer, handle, UInt32(clamping: level))
        guard let value else { return try check(kinLayerSetStyleData(pointer, handle, level, key.id, nil)) }
        try check(value.withC { kinLayerSetStyleData(pointer, handle, level, key.id, $0) })
    }
}

extension EmitterLayer {
    /// Returns the particles that are alive at a time, in drawing order.
    public func particles(at time: Double) throws(KinemaError) -> [KinParticle] {
        let (pointer, handle) = (context.pointer, handle)
        return try items(KinParticle()) { kinLayerGetParticles(pointer, handle, time, $0, $1, $2) }
    }
}

extension ReplicatorLayer {
    /// Returns the copies of the sublayers at a time, in drawing order.
    public func instances(at time: Double) throws(KinemaError) -> [KinInstance] {
        let (pointer, handle) = (context.pointer, handle)
        return try items(KinInstance()) { kinLayerGetInstances(pointer, handle, time, $0, $1, $2) }
    }

    /// Returns what a layer below shows in one of the copies.
    public func instanceValue<Value: NumericValue>(
        _ index: Int, _ layer: Layer, _ key: Key<Value>, at time: Double
    ) throws(KinemaError) -> Value {
        let (pointer, handle) = (context.pointer, handle)
        return try read {
            kinLayerGetInstanceValue(pointer, handle, max(0, index), layer.handle, key.id, time, $0, Value.count, nil)
        }
    }
}

/// Calls `get` until the buffer is large enough.
func items<Item>(
    _ empty: Item, _ get: (UnsafeMutablePointer<Item>?, Int, UnsafeMutablePointer<Int>) -> KinStatus
) throws(KinemaError) -> [Item] {
    var found: [Item] = [], count = 0
    while true {
        let status = found.withUnsafeMutableBufferPointer { get($0.baseAddress, $0.count, &count) }
        guard status == .bufferTooSmall, count > found.count else {
            try check(status)
            return Array(found.prefix(count))
        }
        found = [Item](repeating: empty, count: count)
    }
}

extension Transaction {
    /// Returns the value of any key, or nil.
    public func value(forKey key: String) throws(KinemaError) -> Value? {
        let pointer = context.pointer
        var status = KinStatus.OK
        let found: Value? = try? Value.reading {
            status = kinTransactionGetData(pointer, KinTransaction(), key, $0)
            return status
        }
        if status == .notFound { return nil }
        try check(status)
        return found
    }
    /// Sets the value of any key; nil removes it.
    public func setValue(_ value: Value?, forKey key: String) throws(KinemaError) {
        let pointer = context.pointer
        guard let value else { return try check(kinTransactionSetData(pointer, KinTransaction(), key, nil)) }
        try check(value.withC { kinTransactionSetData(pointer, KinTransaction(), key, $0) })
    }
}

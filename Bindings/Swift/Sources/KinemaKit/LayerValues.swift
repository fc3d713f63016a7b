import CKinema

extension Layer {
    // MARK: Model values

    /// Returns the model value. Throws `.typeMismatch` if it is nil.
    public func get<Value>(_ key: Key<Value>) throws(KinemaError) -> Value {
        guard let value = try optional(key) else { throw KinemaError(.typeMismatch, "\(Value.self): the value is nil") }
        return value
    }

    /// Returns the model value, or nil.
    public func optional<Value>(_ key: Key<Value>) throws(KinemaError) -> Value? {
        let (pointer, handle) = (context.pointer, handle)
        return Value(try KinemaKit.Value.reading { kinLayerGetData(pointer, handle, key.id, $0) })
    }

    /// Sets the model value; nil removes it. A change of a layer below a root animates, as in Core Animation.
    public func set<Value>(_ key: Key<Value>, _ value: Value?) throws(KinemaError) {
        let value = value?.value ?? .null
        try check(value.withC { kinLayerSetData(context.pointer, handle, key.id, $0) })
    }

    /// Sets numbers, without an allocation.
    public func set<Value: NumericValue>(_ key: Key<Value>, _ value: Value) throws(KinemaError) {
        try check(value.withNumbers { kinLayerSetValue(context.pointer, handle, key.id, $0, Value.count) })
    }

    /// The model value of a property of numbers. Failures go to `Context.onFailure`; what cannot be read is 0.
    public subscript<Value: NumericValue>(key: Key<Value>) -> Value {
        get {
            Value.reading { context.report(kinLayerGetValue(context.pointer, handle, key.id, $0, Value.count, nil)) }
        }
        set { context.report(newValue.withNumbers { kinLayerSetValue(context.pointer, handle, key.id, $0, Value.count) }) }
    }

    /// The model value of a property that may be nil. Failures go to `Context.onFailure`.
    public subscript<Value: LayerValue>(optional key: Key<Value>) -> Value? {
        get {
            do { return try optional(key) } catch { context.report(error) }
            return nil
        }
        set { do { try set(key, newValue) } catch { context.report(error) } }
    }

    /// The model value of a property of text with fixed names. Failures go to `Context.onFailure`.
    public subscript(key: Key<String>) -> String {
        get { self[optional: key] ?? "" }
        set { self[optional: key] = newValue }
    }

    // MARK: Presentation values

    /// Returns what is shown at a time, by default the present one. Throws `.notCommitted` if the layer is not below a root.
    public func presentation<Value>(_ key: Key<Value>, at time: Double? = nil) throws(KinemaError) -> Value? {
        let (pointer, handle, time) = (context.pointer, handle, time ?? context.time)
        return Value(try KinemaKit.Value.reading { kinLayerGetPresentationData(pointer, handle, key.id, time, $0) })
    }

    /// Returns what is shown at a time, without an allocation.
    public func presentation<Value: NumericValue>(_ key: Key<Value>, at time: Double? = nil) throws(KinemaError) -> Value {
        var status = KinStatus.OK
        let time = time ?? context.time
        let value = Value.reading { numbers in
            status = kinLayerGetPresentationValue(context.pointer, handle, key.id, time, numbers, Value.count, nil)
        }
        try check(status)
        return value
    }

    /// Returns the velocity of what is shown, in units per second.
    public func velocity<Value: NumericValue>(_ key: Key<Value>, at time: Double? = nil) throws(KinemaError) -> Value {
        try presentation(Key<Value>(id: kinKeyPathVelocity(key.id)), at: time)
    }

    // MARK: Time

    /// Changes the rate of the layer's time and of everything below it, without a jump: 0 pauses, 1 resumes. With a ramp, in seconds,
    /// the rate changes gradually.
    public func setRate(_ rate: Double, ramp: Double = 0) throws(KinemaError) {
        try check(kinLayerSetRate(context.pointer, handle, rate, ramp))
    }

    /// Converts a time of this layer to that of another; nil is the clock of the context.
    public func convert(time: Double, to other: Layer?) throws(KinemaError) -> Double {
        try context.convert(time: time, from: self, to: other)
    }

    // MARK: Geometry

    /// Converts a point of this layer to the coordinates of another; nil is the space of the roots.
    public func convert(_ point: Point, to other: Layer?) throws(KinemaError) -> Point {
        try context.convert(point, from: self, to: other)
    }

    /// Returns the farthest descendant, or the layer itself, that is shown at a point at a time, by default the present one.
    public func hitTest(_ point: Point, at time: Double? = nil) throws(KinemaError) -> Layer? {
        try hitTest(point, in: .presentation(at: time ?? context.time))
    }
}

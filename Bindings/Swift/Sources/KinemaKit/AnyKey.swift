import CKinema

/// A key path that is only known as text, whose values are `Value`.
public struct AnyKey: Hashable, Sendable {
    /// The number of the key path in C.
    public let id: UInt32
    /// The type of its values.
    public let type: PropertyType
}

extension Context {
    /// Looks up a key path by its text. Throws `.unknownKey` if there is none.
    public func key(_ text: String) throws(KinemaError) -> AnyKey {
        var id: UInt32 = 0, info = KinKeyPathInfo()
        try check(kinKeyPathResolve(pointer, text, &id))
        try check(kinKeyPathGetInfo(pointer, id, &info))
        return AnyKey(id: id, type: info.type)
    }
}

extension Layer {
    /// Returns the model value.
    public func get(_ key: AnyKey) throws(KinemaError) -> Value {
        let (pointer, handle) = (context.pointer, handle)
        return try Value.reading { kinLayerGetData(pointer, handle, key.id, $0) }
    }
    /// Sets the model value. Throws `.typeMismatch` if it is of another type.
    public func set(_ key: AnyKey, _ value: Value) throws(KinemaError) {
        try check(value.withC { kinLayerSetData(context.pointer, handle, key.id, $0) })
    }
    /// Returns what is shown at a time, by default the present one.
    public func presentation(_ key: AnyKey, at time: Double? = nil) throws(KinemaError) -> Value {
        let (pointer, handle, time) = (context.pointer, handle, time ?? context.time)
        return try Value.reading { kinLayerGetPresentationData(pointer, handle, key.id, time, $0) }
    }
    /// Returns the velocity of what is shown.
    public func velocity(_ key: AnyKey, at time: Double? = nil) throws(KinemaError) -> Value {
        try presentation(AnyKey(id: kinKeyPathVelocity(key.id), type: key.type), at: time)
    }
    /// A channel of this layer.
    public func channel(_ key: AnyKey) -> Channel {
        Channel(c: KinChannel(layer: handle, keyPath: key.id, reserved: 0), layer: self)
    }
}

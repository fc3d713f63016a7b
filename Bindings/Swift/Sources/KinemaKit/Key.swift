import CKinema

/// A property of layers, or a component of one, with the type of its values: `.position`, `Key.position.x`, `.rotation`.
///
/// The compiler checks the type wherever a value is given. `Context.key(_:as:)` looks up a key path that is only known as text.
public struct Key<Value: LayerValue>: Hashable, Sendable {
    /// The number of the key path in C.
    public let id: UInt32

    package init(id: UInt32) { self.id = id }
    package init(_ property: KinProperty) { id = UInt32(truncatingIfNeeded: property.rawValue) }

    func component<Part>(_ component: KinComponent, as type: Part.Type = Part.self) -> Key<Part> {
        Key<Part>(id: id | UInt32(truncatingIfNeeded: component.rawValue) << 16)
    }
}

extension Key<Point> {
    public var x: Key<Double> { component(.X) }
    public var y: Key<Double> { component(.Y) }
}

extension Key<Size> {
    public var width: Key<Double> { component(.width) }
    public var height: Key<Double> { component(.height) }
}

extension Key<Rect> {
    public var origin: Key<Point> { component(.origin) }
    public var size: Key<Size> { component(.size) }
    public var x: Key<Double> { component(.originX) }
    public var y: Key<Double> { component(.originY) }
    public var width: Key<Double> { component(.sizeWidth) }
    public var height: Key<Double> { component(.sizeHeight) }
}

extension Key<Transform> {
    /// Radians about z.
    public var rotation: Key<Double> { component(.rotationZ) }
    public var rotationX: Key<Double> { component(.rotationX) }
    public var rotationY: Key<Double> { component(.rotationY) }
    public var rotationZ: Key<Double> { component(.rotationZ) }
    /// Reads as the average of the three scales, and sets all three.
    public var scale: Key<Double> { component(.scale) }
    /// Reads as the average of two scales, and sets these two.
    public var scaleXY: Key<Double> { component(.scaleXY) }
    public var scaleX: Key<Double> { component(.scaleX) }
    public var scaleY: Key<Double> { component(.scaleY) }
    public var scaleZ: Key<Double> { component(.scaleZ) }
    public var translation: Key<Size> { component(.translation) }
    public var translationX: Key<Double> { component(.translationX) }
    public var translationY: Key<Double> { component(.translationY) }
    public var translationZ: Key<Double> { component(.translationZ) }
}

/// The components that are used most, so that a leading dot suffices.
extension Key<Double> {
    /// `transform.rotation.z`, in radians.
    public static var rotation: Key<Double> { Key<Transform>.transform.rotation }
    public static var positionX: Key<Double> { Key<Point>.position.x }
    public static var positionY: Key<Double> { Key<Point>.position.y }
    public static var scaleX: Key<Double> { Key<Transform>.transform.scaleX }
    public static var scaleY: Key<Double> { Key<Transform>.transform.scaleY }
}

extension Context {
    /// Looks up a key path by its text, such as "bounds.size.width" or "sublayers.wheel.opacity".
    ///
    /// Throws `.unknownKey` if there is none, and `.typeMismatch` if its values are of another type than `Value`.
    public func key<Value>(_ text: String, as type: Value.Type = Value.self) throws(KinemaError) -> Key<Value> {
        var id: UInt32 = 0, info = KinKeyPathInfo()
        try check(kinKeyPathResolve(pointer, text, &id))
        try check(kinKeyPathGetInfo(pointer, id, &info))
        guard Value.types.contains(info.type) else {
            throw KinemaError(.typeMismatch, "\(text): \(Value.self) was given, its values have the type \(info.type)")
        }
        return Key(id: id)
    }

    /// Adds a property to every layer of the context. The name must be new, and consist of letters, digits and underscores.
    public func register<Value>(_ name: String, default value: Value) throws(KinemaError) -> Key<Value> {
        var id: UInt32 = 0
        try check(value.value.withC { kinContextRegisterProperty(pointer, name, Value.types[0], $0, &id) })
        return Key(id: id)
    }

    /// The text of a key path.
    public func name<Value>(of key: Key<Value>) throws(KinemaError) -> String {
        let (pointer, id) = (pointer, key.id)
        return try text { kinKeyPathGetName(pointer, id, $0, $1, &$2) }
    }
}

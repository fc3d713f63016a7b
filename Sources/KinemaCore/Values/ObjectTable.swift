/// A dictionary of objects. All such tables with one type of keys share the code of one dictionary, whatever their objects are.
/// It is public so that other modules can specialize it.
@frozen public struct ObjectTable<Key: Hashable, Object: AnyObject> {
    @usableFromInline var objects: [Key: AnyObject] = [:]

    @inlinable public init() {}

    @inlinable public var count: Int { objects.count }

    @inlinable public var isEmpty: Bool { objects.isEmpty }

    /// Whether another object makes the table grow.
    @inlinable public var isFull: Bool { objects.count == objects.capacity }

    @inlinable public var keys: [Key] { Array(objects.keys) }

    @inlinable public var values: [Object] { objects.values.map { unsafeDowncast($0, to: Object.self) } }

    @inlinable public subscript(key: Key) -> Object? {
        get { objects[key].map { unsafeDowncast($0, to: Object.self) } }
        set { objects[key] = newValue }
    }

    /// Removes and returns the object with a key.
    @inlinable public mutating func take(_ key: Key) -> Object? {
        objects.removeValue(forKey: key).map { unsafeDowncast($0, to: Object.self) }
    }
}

extension ObjectTable: @unchecked Sendable where Key: Sendable, Object: Sendable {}  // a value of objects that are

/// A value as an object, for tables.
public final class Boxed<Content> {
    public let content: Content

    @inlinable public init(_ content: Content) { self.content = content }
}

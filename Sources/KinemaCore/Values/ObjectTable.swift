/// A table of objects. All such tables with one type of keys share the code of one table, whatever their objects are.
package struct ObjectTable<Key: TableKey, Object: AnyObject> {
    private var objects = Table<Key, AnyObject>()

    package init() {}

    package var count: Int { objects.count }

    package var isEmpty: Bool { objects.isEmpty }

    /// The bytes that the table allocates for more objects: 0 if there is room.
    package func growth(for more: Int = 1) -> Int { objects.growth(for: more) }

    package var keys: [Key] { objects.keys }

    package var values: [Object] { objects.values.map { unsafeDowncast($0, to: Object.self) } }

    package subscript(key: Key) -> Object? {
        get { objects[key].map { unsafeDowncast($0, to: Object.self) } }
        set { objects[key] = newValue }
    }

    /// Removes and returns the object with a key.
    package mutating func take(_ key: Key) -> Object? {
        guard let object = self[key] else { return nil }
        self[key] = nil
        return object
    }
}

extension ObjectTable: @unchecked Sendable where Object: Sendable {}  // a value of objects that are

/// A value as an object, for tables.
package final class Boxed<Content> {
    package let content: Content

    package init(_ content: Content) { self.content = content }
}

import CKinema

/// The type of a property: number, point, color and so on.
public typealias PropertyType = KinPropertyType

/// A value of any type, as the library stores it.
public enum Value: Sendable, Equatable {
    /// No value.
    case null
    case numbers([Double])
    case string(String)
    case path(Path)
    /// Ids that the host chose for its images and filters.
    case handles([UInt64])
    /// The handles of emitter cells.
    case cells([UInt64])
}

/// A Swift type whose values a property can have.
public protocol LayerValue {
    /// The types of properties that have such values.
    static var types: [PropertyType] { get }
    /// Returns nil if the value has another type.
    init?(_ value: Value)
    /// The value as the library stores it.
    var value: Value { get }
}

/// A value that consists of a fixed count of numbers. Reading and writing it allocates nothing.
public protocol NumericValue: LayerValue {
    /// How many numbers a value has.
    static var count: Int { get }
    /// Reads `count` numbers.
    init(numbers: UnsafePointer<Double>)
    /// Writes `count` numbers.
    func store(to numbers: UnsafeMutablePointer<Double>)
}

extension NumericValue {
    public init?(_ value: Value) {
        guard case .numbers(let numbers) = value, numbers.count == Self.count else { return nil }
        self = numbers.withUnsafeBufferPointer { Self(numbers: $0.baseAddress!) }
    }
    public var value: Value {
        .numbers(
            [Double](unsafeUninitializedCapacity: Self.count) { buffer, count in
                buffer.initialize(repeating: 0)
                store(to: buffer.baseAddress!)
                count = Self.count
            })
    }

    /// Calls `body` with the numbers.
    package func withNumbers<Result>(_ body: (UnsafePointer<Double>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.count) { buffer in
            buffer.initialize(repeating: 0)
            store(to: buffer.baseAddress!)
            return body(buffer.baseAddress!)
        }
    }

    /// Reads numbers that `body` writes; those that it does not write are 0.
    package static func reading(_ body: (UnsafeMutablePointer<Double>) -> Void) -> Self {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { buffer in
            buffer.initialize(repeating: 0)
            body(buffer.baseAddress!)
            return Self(numbers: buffer.baseAddress!)
        }
    }
}

extension Double: NumericValue {
    public static var count: Int { 1 }
    public static var types: [PropertyType] { [.number, .integer] }
    public init(numbers: UnsafePointer<Double>) { self = numbers[0] }
    public func store(to numbers: UnsafeMutablePointer<Double>) { numbers[0] = self }
}

extension Bool: NumericValue {
    public static var count: Int { 1 }
    public static var types: [PropertyType] { [.bool] }
    public init(numbers: UnsafePointer<Double>) { self = numbers[0] != 0 }
    public func store(to numbers: UnsafeMutablePointer<Double>) { numbers[0] = self ? 1 : 0 }
}

extension Int: NumericValue {
    public static var count: Int { 1 }
    public static var types: [PropertyType] { [.integer, .number] }
    /// Numbers that no Int has become 0.
    public init(numbers: UnsafePointer<Double>) { self = Int(exactly: numbers[0].rounded()) ?? 0 }
    public func store(to numbers: UnsafeMutablePointer<Double>) { numbers[0] = Double(self) }
}

extension String: LayerValue {
    public static var types: [PropertyType] { [.string] }
    public init?(_ value: Value) {
        guard case .string(let string) = value else { return nil }
        self = string
    }
    public var value: Value { .string(self) }
}

/// The id of an image or a filter of the host.
public struct Handle: Hashable, Sendable, LayerValue, ExpressibleByIntegerLiteral {
    public let id: UInt64
    public init(_ id: UInt64) { self.id = id }
    public init(integerLiteral id: UInt64) { self.id = id }

    public static var types: [PropertyType] { [.handle] }
    public init?(_ value: Value) {
        guard case .handles(let handles) = value, handles.count == 1 else { return nil }
        id = handles[0]
    }
    public var value: Value { .handles([id]) }
}

/// An element of a list that a property can have.
public protocol ListElement {
    /// The types of properties that have such lists.
    static var listTypes: [PropertyType] { get }
    /// Returns the elements of a list, or nil if the value is not such a list.
    static func list(_ value: Value) -> [Self]?
    /// Returns a list as the library stores it.
    static func value(_ list: [Self]) -> Value
}

extension Array: LayerValue where Element: ListElement {
    public static var types: [PropertyType] { Element.listTypes }
    public init?(_ value: Value) {
        guard let list = Element.list(value) else { return nil }
        self = list
    }
    public var value: Value { Element.value(self) }
}

extension Double: ListElement {
    public static var listTypes: [PropertyType] { [.numbers, .vector3] }
    /// Returns the elements of a list, or nil if the value is not such a list.
    public static func list(_ value: Value) -> [Double]? {
        guard case .numbers(let numbers) = value else { return nil }
        return numbers
    }
    /// Returns a list as the library stores it.
    public static func value(_ list: [Double]) -> Value { .numbers(list) }
}

extension Color: ListElement {
    public static var listTypes: [PropertyType] { [.colors] }
    /// Returns the elements of a list, or nil if the value is not such a list.
    public static func list(_ value: Value) -> [Color]? {
        guard case .numbers(let numbers) = value, numbers.count % 4 == 0 else { return nil }
        return stride(from: 0, to: numbers.count, by: 4).map {
            Color(numbers[$0], numbers[$0 + 1], numbers[$0 + 2], numbers[$0 + 3])
        }
    }
    /// Returns a list as the library stores it.
    public static func value(_ list: [Color]) -> Value { .numbers(list.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }) }
}

extension Handle: ListElement {
    public static var listTypes: [PropertyType] { [.handles] }
    /// Returns the elements of a list, or nil if the value is not such a list.
    public static func list(_ value: Value) -> [Handle]? {
        guard case .handles(let handles) = value else { return nil }
        return handles.map { Handle($0) }
    }
    /// Returns a list as the library stores it.
    public static func value(_ list: [Handle]) -> Value { .handles(list.map(\.id)) }
}

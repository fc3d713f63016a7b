// Foundation's and Core Graphics' types as values of properties, and values of any type.
import CKinema
import Foundation
import KinemaKit

extension CGFloat: NumericValue {
    public static var count: Int { 1 }
    public static var types: [PropertyType] { Double.types }
    public init(numbers: UnsafePointer<Double>) { self = CGFloat(numbers[0]) }
    public func store(to numbers: UnsafeMutablePointer<Double>) { numbers[0] = Double(self) }
}
extension Float: NumericValue {
    public static var count: Int { 1 }
    public static var types: [PropertyType] { Double.types }
    public init(numbers: UnsafePointer<Double>) { self = Float(numbers[0]) }
    public func store(to numbers: UnsafeMutablePointer<Double>) { numbers[0] = Double(self) }
}
extension UInt32: NumericValue {
    public static var count: Int { 1 }
    public static var types: [PropertyType] { Int.types }
    public init(numbers: UnsafePointer<Double>) { self = UInt32(exactly: numbers[0].rounded()) ?? 0 }
    public func store(to numbers: UnsafeMutablePointer<Double>) { numbers[0] = Double(self) }
}
extension CGPoint: NumericValue {
    public static var count: Int { 2 }
    public static var types: [PropertyType] { Point.types }
    public init(numbers: UnsafePointer<Double>) { self.init(x: numbers[0], y: numbers[1]) }
    public func store(to numbers: UnsafeMutablePointer<Double>) { (numbers[0], numbers[1]) = (Double(x), Double(y)) }
}
extension CGSize: NumericValue {
    public static var count: Int { 2 }
    public static var types: [PropertyType] { Size.types }
    public init(numbers: UnsafePointer<Double>) { self.init(width: numbers[0], height: numbers[1]) }
    public func store(to numbers: UnsafeMutablePointer<Double>) { (numbers[0], numbers[1]) = (Double(width), Double(height)) }
}
extension CGRect: NumericValue {
    public static var count: Int { 4 }
    public static var types: [PropertyType] { Rect.types }
    public init(numbers: UnsafePointer<Double>) { self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) }
    public func store(to numbers: UnsafeMutablePointer<Double>) {
        origin.store(to: numbers)
        size.store(to: numbers + 2)
    }
}
extension CGColor: LayerValue {
    public static var types: [PropertyType] { Color.types }
    public convenience init?(_ value: Value) {
        guard let color = Color(value) else { return nil }
        self.init(color)
    }
    public var value: Value { color.value }
}
extension CGPath: LayerValue {
    public static var types: [PropertyType] { Path.types }
    public var value: Value { path.value }
}

/// Returns the number that a value of any type is.
func number(_ any: Any?) -> Double? {
    switch any {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    case let number as Bool: number ? 1 : 0
    case let number as any BinaryInteger: Double(exactly: number) ?? Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
}

extension KinemaHost {
    /// Returns a value of any type as the library stores it, or nil if it cannot.
    func value(_ any: Any?, for type: PropertyType) -> Value? {
        switch type {
        case .handle, .handles: handles(any, list: type == .handles)
        case .layers: (any as? [CAEmitterCell]).map { .cells($0.map(\.node.handle.id)) }
        default: value(any)
        }
    }

    private func value(_ any: Any?) -> Value? {
        switch any {
        case nil, is NSNull: .null
        case let text as String: .string(text)
        case let name as any CoreAnimationName: .string(name.rawValue)
        case let function as CAValueFunction: .string(function.name.rawValue)
        case let function as CAMediaTimingFunction: .numbers(function.curve.array)
        case let range as CAFrameRateRange: .numbers(range.numbers)
        case let mask as any OptionSet: (mask.rawValue as? UInt32).map { .numbers([Double($0)]) }
        case let list as [Any]: value(list: list)
        case let wrapped as NSValue where !(wrapped is NSNumber): wrapped.libraryValue
        case let value as any LayerValue: value.value
        default: number(any).map { .numbers([$0]) }
        }
    }

    /// Numbers and colors of a list follow one another; an element that is neither makes the list nil.
    private func value(list: [Any]) -> Value? {
        var numbers: [Double] = []
        for element in list {
            guard case .numbers(let part)? = value(element) else { return nil }
            numbers += part
        }
        return .numbers(numbers)
    }

    private func handles(_ any: Any?, list: Bool) -> Value? {
        noteDrop()
        guard let any, !(any is NSNull) else { return .null }
        guard list else { return .handles([handle(of: any)]) }
        return (any as? [Any]).map { .handles($0.map(handle(of:))) }
    }

    /// Returns a stored value as an object: numbers as NSNumber, points as CGPoint, colors as CGColor and so on.
    /// `shown` has objects that a presentation layer keeps.
    func object(_ value: Value, of type: PropertyType, shown: [UInt64: Any] = [:]) -> Any? {
        func content(_ id: UInt64) -> Any? { shown[id] ?? self.content(of: id) }
        return switch (value, type) {
        case (.null, _): nil
        case (.string(let text), _): NSString(string: text)  // which casts to String and to the types of names
        case (.path(let path), _): CGPath(path)
        case (.handles(let ids), .handles): ids.map { content($0) as Any }
        case (.handles(let ids), _): ids.first.flatMap(content)
        case (.cells, _): nil
        case (.numbers(let numbers), .bool): NSNumber(value: numbers.first != 0)
        case (.numbers, .point): CGPoint(value)
        case (.numbers, .size): CGSize(value)
        case (.numbers, .rect): CGRect(value)
        case (.numbers, .color): CGColor(value)
        case (.numbers, .transform): CATransform3D(value)
        case (.numbers, .colors): [Color](value)?.map { CGColor($0) }
        case (.numbers(let numbers), .numbers), (.numbers(let numbers), .vector3): numbers.map { NSNumber(value: $0) }
        case (.numbers(let numbers), _): numbers.first.map { NSNumber(value: $0) }
        }
    }
}

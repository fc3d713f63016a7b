// Numbers with names, as the properties of layers have them.

/// A point: x and y.
public struct Point: Hashable, Sendable {
    public var x, y: Double
    /// Makes a point.
    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
    public static let zero = Point(0, 0)
}

/// A size: width and height.
public struct Size: Hashable, Sendable {
    public var width, height: Double
    /// Makes a size.
    public init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
    public static let zero = Size(0, 0)
}

/// A rectangle.
public struct Rect: Hashable, Sendable {
    public var x, y, width, height: Double
    /// Makes a point.
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
    public var origin: Point { Point(x, y) }
    public var size: Size { Size(width, height) }
}

/// A color: straight sRGB, 0 to 1.
public struct Color: Hashable, Sendable {
    public var red, green, blue, alpha: Double
    /// Makes a color from 0 to 1.
    public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
    public static let clear = Color(0, 0, 0, 0)
    public static let black = Color(0, 0, 0)
    public static let white = Color(1, 1, 1)
    public static let red = Color(1, 0, 0)
    public static let green = Color(0, 1, 0)
    public static let blue = Color(0, 0, 1)
}

extension Point: NumericValue {
    public static var count: Int { 2 }
    public static var types: [PropertyType] { [.point, .size] }
    public init(numbers: UnsafePointer<Double>) { self.init(numbers[0], numbers[1]) }
    public func store(to numbers: UnsafeMutablePointer<Double>) { (numbers[0], numbers[1]) = (x, y) }
}

extension Size: NumericValue {
    public static var count: Int { 2 }
    public static var types: [PropertyType] { [.size, .point] }
    public init(numbers: UnsafePointer<Double>) { self.init(numbers[0], numbers[1]) }
    public func store(to numbers: UnsafeMutablePointer<Double>) { (numbers[0], numbers[1]) = (width, height) }
}

extension Rect: NumericValue {
    public static var count: Int { 4 }
    public static var types: [PropertyType] { [.rect] }
    public init(numbers: UnsafePointer<Double>) { self.init(numbers[0], numbers[1], numbers[2], numbers[3]) }
    public func store(to numbers: UnsafeMutablePointer<Double>) {
        (numbers[0], numbers[1], numbers[2], numbers[3]) = (x, y, width, height)
    }
}

extension Color: NumericValue {
    public static var count: Int { 4 }
    public static var types: [PropertyType] { [.color] }
    public init(numbers: UnsafePointer<Double>) { self.init(numbers[0], numbers[1], numbers[2], numbers[3]) }
    public func store(to numbers: UnsafeMutablePointer<Double>) {
        (numbers[0], numbers[1], numbers[2], numbers[3]) = (red, green, blue, alpha)
    }
}

import CKinema

/// A path of lines and curves.
public struct Path: Sendable, Equatable {
    /// A piece of a path.
    public enum Element: Sendable, Hashable {
        case move(Point)
        case line(Point)
        case quad(control: Point, end: Point)
        case curve(control1: Point, control2: Point, end: Point)
        case close
    }

    /// The pieces, in order.
    public var elements: [Element]

    /// Makes a path of pieces.
    public init(_ elements: [Element] = []) { self.elements = elements }

    /// A rectangle, from its first corner.
    public static func rect(_ rect: Rect) -> Path {
        let right = rect.x + rect.width, bottom = rect.y + rect.height
        return Path([
            .move(rect.origin), .line(Point(right, rect.y)), .line(Point(right, bottom)), .line(Point(rect.x, bottom)), .close,
        ])
    }

    /// Begins a subpath.
    public mutating func move(to point: Point) { elements.append(.move(point)) }
    /// Adds a line.
    public mutating func line(to point: Point) { elements.append(.line(point)) }
    /// Adds a quadratic curve.
    public mutating func quad(to end: Point, control: Point) { elements.append(.quad(control: control, end: end)) }
    /// Adds a cubic curve.
    public mutating func curve(to end: Point, control1: Point, control2: Point) {
        elements.append(.curve(control1: control1, control2: control2, end: end))
    }
    /// Adds a line to where the subpath began.
    public mutating func close() { elements.append(.close) }
}

extension Path: LayerValue {
    public static var types: [PropertyType] { [.path] }
    public init?(_ value: Value) {
        guard case .path(let path) = value else { return nil }
        self = path
    }
    public var value: Value { .path(self) }
}

extension Path.Element {
    init?(_ c: KinPathElement) {
        let p = c.points
        switch c.verb {
        case .move: self = .move(Point(p.0, p.1))
        case .line: self = .line(Point(p.0, p.1))
        case .quad: self = .quad(control: Point(p.0, p.1), end: Point(p.2, p.3))
        case .curve: self = .curve(control1: Point(p.0, p.1), control2: Point(p.2, p.3), end: Point(p.4, p.5))
        case .close: self = .close
        default: return nil
        }
    }

    var c: KinPathElement {
        func element(_ verb: KinPathVerb, _ a: Point = .zero, _ b: Point = .zero, _ c: Point = .zero) -> KinPathElement {
            KinPathElement(verb: verb, reserved: 0, points: (a.x, a.y, b.x, b.y, c.x, c.y))
        }
        switch self {
        case .move(let point): return element(.move, point)
        case .line(let point): return element(.line, point)
        case .quad(let control, let end): return element(.quad, control, end)
        case .curve(let first, let second, let end): return element(.curve, first, second, end)
        case .close: return element(.close)
        }
    }
}

import Foundation
import KinemaKit

/// A path of lines and curves.
public class CGPath: Hashable {
    var path: Path

    required init(_ path: Path) { self.path = path }

    public required convenience init?(_ value: Value) {
        guard let path = Path(value) else { return nil }
        self.init(path)
    }

    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let made = CGMutablePath()
        made.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(made.path)
    }
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let made = CGMutablePath()
        made.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(made.path)
    }
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
    ) {
        let made = CGMutablePath()
        made.addRoundedRect(
            in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
        self.init(made.path)
    }

    /// Returns a path with the same pieces.
    public func copy() -> CGPath? { CGPath(path) }
    /// Returns the transformed path.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? { CGPath(transformed(transform)) }
    /// Returns a path with the same pieces, to which others can be added.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }
    /// Returns the transformed path, to which pieces can be added.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(transformed(transform))
    }

    private func transformed(_ transform: UnsafePointer<CGAffineTransform>?) -> Path {
        guard let transform = transform?.pointee else { return path }
        var made = path
        made.elements = made.elements.map { $0.mapped { Point(CGPoint($0), transform) } }
        return made
    }

    public var isEmpty: Bool { path.elements.isEmpty }

    /// The end of the last piece.
    public var currentPoint: CGPoint {
        var start = Point.zero, current = Point.zero
        for element in path.elements {
            switch element {
            case .move(let point): (start, current) = (point, point)
            case .line(let point), .quad(_, let point), .curve(_, _, let point): current = point
            case .close: current = start
            }
        }
        return CGPoint(current)
    }

    /// The rectangle around all points and control points.
    public var boundingBox: CGRect {
        let points = path.elements.flatMap { element -> [Point] in
            switch element {
            case .move(let end), .line(let end): [end]
            case .quad(let control, let end): [control, end]
            case .curve(let first, let second, let end): [first, second, end]
            case .close: []
            }
        }
        guard let first = points.first else { return .null }
        let (low, high) = points.reduce((first, first)) {
            (Point(min($0.0.x, $1.x), min($0.0.y, $1.y)), Point(max($0.1.x, $1.x), max($0.1.y, $1.y)))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }
    public func hash(into hasher: inout Hasher) { hasher.combine(path.elements) }
}

/// A path to which pieces can be added.
public final class CGMutablePath: CGPath {
    public init() { super.init(Path()) }
    required init(_ path: Path) { super.init(path) }

    /// Begins a subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) { path.move(to: Point(point, transform)) }
    /// Adds a line.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) { path.line(to: Point(point, transform)) }
    /// Adds a quadratic curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        path.quad(to: Point(end, transform), control: Point(control, transform))
    }
    /// Adds a cubic curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        path.curve(to: Point(end, transform), control1: Point(control1, transform), control2: Point(control2, transform))
    }
    /// Adds a line to where the subpath began.
    public func closeSubpath() { path.close() }

    /// Adds a subpath of lines.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }
    /// Adds a rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
        addLines(between: corners.map { CGPoint(x: $0.0, y: $0.1) }, transform: transform)
        closeSubpath()
    }
    /// Adds rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }
    /// Adds the pieces of another path.
    public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
        path.elements += other.path.elements.map { $0.mapped { Point(CGPoint($0), transform) } }
    }

    /// An ellipse of four curves, clockwise from the right where y points down.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        addRoundedRect(in: rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2, transform: transform)
    }

    /// A rectangle with corners that are quarters of ellipses.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let (w, h) = (min(cornerWidth, rect.width / 2), min(cornerHeight, rect.height / 2)), k = CGFloat(0.5522847498307936)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        func corner(_ corner: CGPoint, _ from: CGPoint, _ to: CGPoint) {
            if from != currentPoint { addLine(to: from, transform: transform) }
            let control1 = point(from.x + (corner.x - from.x) * k, from.y + (corner.y - from.y) * k)
            let control2 = point(to.x + (corner.x - to.x) * k, to.y + (corner.y - to.y) * k)
            addCurve(to: to, control1: control1, control2: control2, transform: transform)
        }
        move(to: point(rect.maxX, rect.midY), transform: transform)
        corner(point(rect.maxX, rect.maxY), point(rect.maxX, rect.maxY - h), point(rect.maxX - w, rect.maxY))
        corner(point(rect.minX, rect.maxY), point(rect.minX + w, rect.maxY), point(rect.minX, rect.maxY - h))
        corner(point(rect.minX, rect.minY), point(rect.minX, rect.minY + h), point(rect.minX + w, rect.minY))
        corner(point(rect.maxX, rect.minY), point(rect.maxX - w, rect.minY), point(rect.maxX, rect.minY + h))
        closeSubpath()
    }

    /// An arc, with a line to its start if there is a current point. The path draws at most one turn.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * Double.pi, start = Double(startAngle)
        guard start.isFinite, Double(endAngle).isFinite else { return }
        var sweep = Double(endAngle) - start
        if abs(sweep) >= turn && (sweep < 0) == clockwise {
            sweep = clockwise ? -turn : turn
        } else {
            sweep = sweep.truncatingRemainder(dividingBy: turn)
            if clockwise, sweep > 0 { sweep -= turn } else if !clockwise, sweep < 0 { sweep += turn }
        }
        addArc(center: center, radius: radius, start: start, sweep: sweep, transform: transform)
    }

    /// An arc from an angle over `delta` radians, with a line to its start if there is a current point. It draws at most one turn.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard startAngle.isFinite, delta.isFinite else { return }
        let sweep = min(max(Double(delta), -2 * .pi), 2 * .pi)
        addArc(center: center, radius: radius, start: Double(startAngle), sweep: sweep, transform: transform)
    }

    /// A line towards `tangent1End` and an arc that touches it and the line on to `tangent2End`. Where there is no such arc, because the
    /// points are on one line, a line to `tangent1End`.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let corner = Point(tangent1End), start = Point(currentPoint.applying(transform.inverted())), end = Point(tangent2End)
        let (back, on) = ((start.x - corner.x, start.y - corner.y), (end.x - corner.x, end.y - corner.y))
        let (before, after) = (hypot(back.0, back.1), hypot(on.0, on.1)), r = Double(radius)
        let turn = atan2(back.0 * on.1 - back.1 * on.0, back.0 * on.0 + back.1 * on.1)  // from the way back to the way on
        guard r > 0, before > 0, after > 0, abs(sin(turn)) > 1e-12 else { return addLine(to: tangent1End, transform: transform) }
        let length = r / tan(abs(turn) / 2), side = turn > 0 ? 1.0 : -1.0  // between the corner and each touching point
        let touch = Point(corner.x + back.0 / before * length, corner.y + back.1 / before * length)
        let normal = (-back.1 / before * side, back.0 / before * side)
        let center = CGPoint(x: touch.x + normal.0 * r, y: touch.y + normal.1 * r)
        let first = atan2(-normal.1, -normal.0), sweep = -side * (Double.pi - abs(turn))
        addArc(center: center, radius: radius, start: first, sweep: sweep, transform: transform)
    }

    private func addArc(center: CGPoint, radius: CGFloat, start: Double, sweep: Double, transform: CGAffineTransform) {
        let pieces = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up))), step = sweep / Double(pieces)
        let k = 4 / 3 * tan(step / 4), r = Double(radius)
        func at(_ angle: Double, _ along: Double) -> CGPoint {
            let (x, y) = (cos(angle) - along * sin(angle), sin(angle) + along * cos(angle))
            return CGPoint(x: Double(center.x) + r * x, y: Double(center.y) + r * y)
        }
        if isEmpty { move(to: at(start, 0), transform: transform) } else { addLine(to: at(start, 0), transform: transform) }
        for piece in 0..<pieces {
            let from = start + Double(piece) * step, to = from + step
            addCurve(to: at(to, 0), control1: at(from, k), control2: at(to, -k), transform: transform)
        }
    }
}

extension Path.Element {
    func mapped(_ map: (Point) -> Point) -> Path.Element {
        switch self {
        case .move(let point): .move(map(point))
        case .line(let point): .line(map(point))
        case .quad(let control, let end): .quad(control: map(control), end: map(end))
        case .curve(let first, let second, let end): .curve(control1: map(first), control2: map(second), end: map(end))
        case .close: .close
        }
    }
}

extension Point {
    init(_ point: CGPoint, _ transform: CGAffineTransform = .identity) {
        let point = point.applying(transform)
        self.init(Double(point.x), Double(point.y))
    }
}

extension CGPoint {
    init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

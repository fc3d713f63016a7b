import Foundation
import KinemaKit

/// The kinds of the pieces of a path.
public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// A piece of a path: its control points and its end.
public struct CGPathElement {
    public var type: CGPathElementType
    /// One point for a move and a line, two for a quadratic and three for a cubic curve; valid during the call.
    public var points: UnsafeMutablePointer<CGPoint>
}

/// Which points are inside a path that crosses itself: those around which it turns, or those that an odd number of its lines surrounds.
public enum CGPathFillRule: Int, Sendable {
    case winding, evenOdd
}

extension CGPath {
    /// Calls a closure with each piece.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        var points = [CGPoint](repeating: .zero, count: 3)
        for element in path.elements {
            let (type, used): (CGPathElementType, [Point]) =
                switch element {
                case .move(let end): (.moveToPoint, [end])
                case .line(let end): (.addLineToPoint, [end])
                case .quad(let control, let end): (.addQuadCurveToPoint, [control, end])
                case .curve(let first, let second, let end): (.addCurveToPoint, [first, second, end])
                case .close: (.closeSubpath, [])
                }
            for (index, point) in used.enumerated() { points[index] = CGPoint(point) }
            points.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                withUnsafePointer(to: CGPathElement(type: type, points: base), block)
            }
        }
    }

    /// The rectangle around what the path draws, without the control points.
    public var boundingBoxOfPath: CGRect {
        var points: [Point] = []
        for segment in segments() {
            points += [segment.start, segment.end]
            points += segment.extremes.map(segment.point)
        }
        if points.isEmpty { return boundingBox }
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }

    /// Whether a point is inside, where open subpaths count as closed. A curve is followed by 64 lines.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        let point = Point(point, transform.inverted())
        var winding = 0
        for segment in segments(closed: true) {
            let count = segment.isLine ? 1 : 64
            var from = segment.start
            for number in 1...count {
                let to = number == count ? segment.end : segment.point(Double(number) / Double(count))
                if (from.y <= point.y) != (to.y <= point.y) {
                    let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
                    if x > point.x { winding += from.y < to.y ? 1 : -1 }
                }
                from = to
            }
        }
        return rule == .winding ? winding != 0 : winding % 2 != 0
    }

    /// A line or a curve as a cubic Bezier curve.
    private struct Segment {
        var start, first, second, end: Point
        var isLine = false

        func point(_ t: Double) -> Point {
            func at(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                let s = 1 - t
                return a * s * s * s + 3 * b * t * s * s + 3 * c * t * t * s + d * t * t * t
            }
            return Point(at(start.x, first.x, second.x, end.x), at(start.y, first.y, second.y, end.y))
        }

        /// Where a coordinate stops growing or shrinking: the zeros of its derivative.
        var extremes: [Double] {
            if isLine { return [] }
            func zeros(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> [Double] {
                let (a, b, c) = (s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p)
                let sum = -(b + (b < 0 ? -1 : 1) * (b * b - 4 * a * c).squareRoot()) / 2  // without a difference of near numbers
                return [sum / a, c / sum]
            }
            let all = zeros(start.x, first.x, second.x, end.x) + zeros(start.y, first.y, second.y, end.y)
            return all.filter { $0 > 0 && $0 < 1 }  // not a number: no zero
        }
    }

    /// The lines and curves; those that close open subpaths only if `closed`.
    private func segments(closed: Bool = false) -> [Segment] {
        var segments: [Segment] = [], start = Point.zero, current = Point.zero
        func line(to end: Point) {
            if current != end { segments.append(Segment(start: current, first: current, second: end, end: end, isLine: true)) }
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                if closed { line(to: start) }
                (start, current) = (point, point)
            case .line(let point):
                line(to: point)
                current = point
            case .quad(let control, let end):
                func third(_ a: Double, _ b: Double) -> Double { a + (b - a) * 2 / 3 }
                segments.append(
                    Segment(
                        start: current, first: Point(third(current.x, control.x), third(current.y, control.y)),
                        second: Point(third(end.x, control.x), third(end.y, control.y)), end: end))
                current = end
            case .curve(let first, let second, let end):
                segments.append(Segment(start: current, first: first, second: second, end: end))
                current = end
            case .close:
                line(to: start)
                current = start
            }
        }
        if closed { line(to: start) }
        return segments
    }
}

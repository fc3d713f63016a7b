/// The stroke of a path, without dashes. Rule D152.
package struct PathStroke {
    enum Cap {
        case butt, round, square

        init(_ value: Value) { self = value == .string("round") ? .round : value == .string("square") ? .square : .butt }
    }

    enum Join {
        case miter, round, bevel

        init(_ value: Value) { self = value == .string("round") ? .round : value == .string("bevel") ? .bevel : .miter }
    }

    let width: Double
    let cap: Cap
    let join: Join
    let miterLimit: Double
    /// The shares of the length between which it is drawn.
    let start, end: Double
}

extension Path {
    /// Whether the inside of the path contains a point. Subpaths that are open count as closed.
    package func fillContains(_ p: SIMD2<Double>, isEvenOdd: Bool) -> Bool {
        var winding = 0, first = SIMD2<Double>.zero, last = first
        func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
            guard (a.y <= p.y) != (b.y <= p.y) else { return }
            // The bounds of layers are half-open, too.
            if a.x + (b.x - a.x) * ((p.y - a.y) / (b.y - a.y)) > p.x { winding += a.y <= p.y ? 1 : -1 }
        }
        forEachLine { line in
            if line.place == .first {
                cross(last, first)
                first = line.from
            }
            cross(line.from, line.to)
            last = line.to
        }
        cross(last, first)
        return isEvenOdd ? winding % 2 != 0 : winding != 0
    }

    /// Whether the stroke contains a point.
    package func strokeContains(_ p: SIMD2<Double>, _ stroke: PathStroke) -> Bool {
        guard stroke.width > 0, stroke.start < stroke.end else { return false }
        var probe = StrokeProbe(p, stroke)
        if stroke.start > 0 || stroke.end < 1 {
            var length = 0.0
            forEachLine { length += $0.length }
            (probe.from, probe.to) = (stroke.start * length, stroke.end * length)
        }
        forEachLine { probe.add($0) }
        probe.finish()
        return probe.isHit
    }
}

/// A straight part of a path.
struct PathLine {
    enum Place {
        /// It begins a subpath, follows a corner, or continues a curve.
        case first, corner, curve
    }

    let from, to: SIMD2<Double>
    let place: Place
    /// Whether it ends a subpath where it began.
    let closes: Bool

    var length: Double {
        let way = to - from
        return (way.x * way.x + way.y * way.y).squareRoot()
    }
}

extension Path {
    /// A quarter of a circle with the radius r differs from this number of lines by r / 13,000.
    private static var linesOfCurve: Int { 64 }

    /// Calls `body` with the lines of the path in order. They follow rule 4.10; closing a subpath draws a line of any length.
    func forEachLine(_ body: (PathLine) -> Void) {
        var current = SIMD2<Double>.zero, start = current, index = 0, isFirst = true
        func add(_ to: SIMD2<Double>, isInCurve: Bool = false, closes: Bool = false) {
            body(PathLine(from: current, to: to, place: isFirst ? .first : isInCurve ? .curve : .corner, closes: closes))
            (current, isFirst) = (to, false)
        }
        func add(_ curve: PathSegment) {
            for line in 1...Path.linesOfCurve {
                add(curve.point(Double(line) / Double(Path.linesOfCurve)), isInCurve: line > 1)
            }
        }
        for verb in verbs {
            func point(_ offset: Int) -> SIMD2<Double> { SIMD2(coordinates[index + offset], coordinates[index + offset + 1]) }
            switch verb {
            case .move: (current, start, isFirst) = (point(0), point(0), true)
            case .line: add(point(0))
            case .quad: add(PathSegment(from: current, control: point(0), to: point(2)))
            case .curve: add(PathSegment(from: current, control: point(0), point(2), to: point(4)))
            case .close:
                add(start, closes: true)
                isFirst = true
            }
            index += verb.coordinateCount
        }
    }
}

/// Looks whether the stroke of lines contains a point.
private struct StrokeProbe {
    private let p: SIMD2<Double>
    private let stroke: PathStroke
    private let half: Double
    /// The lengths between which the stroke is drawn.
    var from = -Double.infinity, to = Double.infinity
    private(set) var isHit = false
    private var travelled = 0.0
    /// The start of the subpath, and its direction; nil if the start is not drawn.
    private var begin: Ray?
    /// The end of the last line, and its direction; nil if the end is not drawn.
    private var last: Ray?

    private struct Ray {
        let point, direction: SIMD2<Double>

        var reversed: Ray { Ray(point: point, direction: SIMD2<Double>.zero - direction) }
    }

    init(_ p: SIMD2<Double>, _ stroke: PathStroke) { (self.p, self.stroke, half) = (p, stroke, stroke.width / 2) }

    mutating func add(_ line: PathLine) {
        if line.place == .first { finish() }
        let length = line.length, passed = travelled
        if length > 0 {
            travelled += length
            addDrawn(line, passed, length)
        }
        guard line.closes, let first = begin, let end = last else { return }
        join(end, first.direction, stroke.join)
        (begin, last) = (nil, nil)
    }

    private mutating func addDrawn(_ line: PathLine, _ passed: Double, _ length: Double) {
        let low = max(from - passed, 0), high = min(to - passed, length), direction = (line.to - line.from) / length
        guard low < high else { return last = nil }
        let start = Ray(point: line.from + direction * low, direction: direction)
        if let last, low == 0 {
            join(last, direction, line.place == .curve ? .round : stroke.join)
        } else if begin == nil && low == 0 {
            begin = start
        } else {
            cap(start.reversed)
        }
        band(start, from: 0, to: high - low)
        last = Ray(point: line.from + direction * high, direction: direction)
        guard high < length, let end = last else { return }
        cap(end)
        last = nil
    }

    /// Ends a subpath that is open.
    mutating func finish() {
        if let begin { cap(begin.reversed) }
        if let last { cap(last) }
        (begin, last) = (nil, nil)
    }

    private mutating func band(_ ray: Ray, from: Double, to: Double) {
        let way = p - ray.point, along = way.x * ray.direction.x + way.y * ray.direction.y
        if along >= from, along <= to, abs(StrokeProbe.cross(way, ray.direction)) <= half { isHit = true }
    }

    private mutating func disc(_ center: SIMD2<Double>) {
        let way = p - center
        if way.x * way.x + way.y * way.y <= half * half { isHit = true }
    }

    private mutating func cap(_ ray: Ray) {
        switch stroke.cap {
        case .butt: break
        case .round: disc(ray.point)
        case .square: band(ray, from: 0, to: half)
        }
    }

    /// Fills the outer side of a corner.
    private mutating func join(_ end: Ray, _ next: SIMD2<Double>, _ kind: PathStroke.Join) {
        guard kind != .round else { return disc(end.point) }
        let side = StrokeProbe.cross(end.direction, next) > 0 ? half : -half
        let a = SIMD2(end.direction.y, -end.direction.x) * side, b = SIMD2(next.y, -next.x) * side, way = p - end.point
        let cosine = 1 + end.direction.x * next.x + end.direction.y * next.y
        guard kind == .miter, 2 <= stroke.miterLimit * stroke.miterLimit * cosine, cosine > 0 else {
            return triangle(way, a, b)
        }
        let tip = (a + b) / cosine
        triangle(way, a, tip)
        triangle(way, tip, b)
    }

    /// A triangle whose third corner is 0.
    private mutating func triangle(_ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        let first = StrokeProbe.cross(a, p), second = StrokeProbe.cross(b - a, p - a), third = StrokeProbe.cross(p, b)
        if min(first, second, third) >= 0 || max(first, second, third) <= 0 { isHit = isHit || StrokeProbe.cross(a, b) != 0 }
    }

    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
}

/// The kind of an element of a path. The raw values are those of the C interface.
package enum PathVerb: UInt8, Sendable {
    /// Starts a subpath at a point.
    case move = 0
    /// A straight line to a point.
    case line = 1
    /// A quadratic Bézier curve: control point, end point.
    case quad = 2
    /// A cubic Bézier curve: two control points, end point.
    case curve = 3
    /// Draws a line to the start of the subpath.
    case close = 4

    /// The number of coordinates of the element; x and y alternate.
    package var coordinateCount: Int {
        switch self {
        case .move, .line: 2
        case .quad: 4
        case .curve: 6
        case .close: 0
        }
    }
}

/// A path in the plane: an immutable value, shared by reference. The coordinates are in the host's units.
package final class Path: Sendable, Equatable {
    /// The elements in order.
    package let verbs: [PathVerb]
    /// The coordinates of all elements in order; x and y alternate. All are finite.
    package let coordinates: [Double]

    /// Creates a path from raw verbs and coordinates. Returns nil if a verb is unknown, if the count of coordinates is wrong, or
    /// if a number is not finite.
    package static func make(verbs: [UInt8], coordinates: [Double]) -> Path? {
        var known: [PathVerb] = []
        known.reserveCapacity(verbs.count)
        var count = 0
        for raw in verbs {
            guard let verb = PathVerb(rawValue: raw) else { return nil }
            known.append(verb)
            count += verb.coordinateCount
        }
        guard count == coordinates.count else { return nil }
        for number in coordinates where !number.isFinite { return nil }
        return Path(verbs: known, fitting: coordinates)
    }

    /// Requires that the coordinates fit the verbs.
    private init(verbs: [PathVerb], fitting coordinates: [Double]) {
        self.verbs = verbs
        self.coordinates = coordinates
    }

    /// Compares the elements and their coordinates.
    package static func == (a: Path, b: Path) -> Bool {
        a === b || (a.verbs == b.verbs && a.coordinates == b.coordinates)
    }

    /// Whether the two paths have the same sequence of elements, so that their points can be interpolated one by one (Rule 3.2).
    package func sameStructure(as other: Path) -> Bool {
        self === other || verbs == other.verbs
    }

    /// Interpolates each point between this path (f = 0) and `other` (f = 1), and extrapolates outside 0…1. If the structures
    /// differ, returns this path for f < ½ and otherwise the other one (Rule 3.2).
    package func mix(_ other: Path, _ f: Double) -> Path {
        guard sameStructure(as: other), coordinates.count == other.coordinates.count else {
            return f < 0.5 ? self : other
        }
        var mixed = coordinates
        for index in mixed.indices {
            mixed[index] += (other.coordinates[index] - mixed[index]) * f
        }
        return Path(verbs: verbs, fitting: mixed)
    }

    /// The smallest rectangle (x, y, width, height) that contains all points and control points; nil for a path without points.
    package var bounds: SIMD4<Double>? {
        guard coordinates.count >= 2 else { return nil }
        var low = SIMD2(coordinates[0], coordinates[1])
        var high = low
        for index in stride(from: 2, to: coordinates.count - 1, by: 2) {
            let point = SIMD2(coordinates[index], coordinates[index + 1])
            low.replace(with: point, where: point .< low)
            high.replace(with: point, where: point .> high)
        }
        return SIMD4(low.x, low.y, high.x - low.x, high.y - low.y)
    }
}

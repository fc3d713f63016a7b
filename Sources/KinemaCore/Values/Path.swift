/// What an element of a path does; the raw values are those of the C interface.
package enum PathVerb: UInt8, Sendable {
    /// Starts a subpath at a point.
    case move = 0
    /// A straight line to a point.
    case line = 1
    /// A quadratic Bézier curve: control point, end point.
    case quad = 2
    /// A cubic Bézier curve: two control points, end point.
    case curve = 3
    /// Back to the start of the subpath.
    case close = 4

    /// How many coordinates, x and y in turn, the element has.
    package var coordinateCount: Int {
        switch self {
        case .move, .line: 2
        case .quad: 4
        case .curve: 6
        case .close: 0
        }
    }
}

/// A path of the plane: an immutable value, shared by reference. Coordinates are in the host's units.
package final class Path: Sendable, Equatable {
    /// The elements in order.
    package let verbs: [PathVerb]
    /// The elements' coordinates, x and y in turn, one element after the other; all of them are finite.
    package let coordinates: [Double]

    /// A path of raw verbs and coordinates; nil for an unknown verb, for a count that does not fit or a number that is
    /// not finite.
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

    /// For coordinates that are known to fit.
    private init(verbs: [PathVerb], fitting coordinates: [Double]) {
        self.verbs = verbs
        self.coordinates = coordinates
    }

    /// The same elements at the same places.
    package static func == (a: Path, b: Path) -> Bool {
        a === b || (a.verbs == b.verbs && a.coordinates == b.coordinates)
    }

    /// Whether the two have the same sequence of elements, so that one can become the other point by point (Rule 3.2).
    package func sameStructure(as other: Path) -> Bool {
        self === other || verbs == other.verbs
    }

    /// The path on the way from this one to `other`, every point for itself: 0 is this, 1 is the other, and outside of
    /// 0…1 the way goes on. Of unequal structure: this one before ½, then the other (Rule 3.2).
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

    /// The smallest rectangle (x, y, width, height) around all points, control points included; nil for a path without
    /// points.
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

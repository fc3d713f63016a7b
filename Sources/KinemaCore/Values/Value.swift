/// A value of a property of any type.
///
/// The property defines what the numbers mean (`KinPropertyType`): a point and a size are both a `pair`, a rect and a color are
/// both a `quad`, bools and integers are `number`s. Matrices are boxed, so that a value needs five words only.
package enum Value: Equatable, Sendable {
    /// No color, no path, no contents.
    case none
    case number(Double)
    case pair(Double, Double)
    case triple(Double, Double, Double)
    case quad(Double, Double, Double, Double)
    case transform(TransformBox)
    case list([Double])
    case path(Path)
    case string(Text)
    case handle(UInt64)
    case handles([UInt64])
    case layers([UInt64])

    package var isNone: Bool {
        if case .none = self { return true }
        return false
    }
}

/// A matrix on the heap.
package class TransformBox: Equatable, @unchecked Sendable {
    private final let content: StoredMatrix

    package final var matrix: Transform3D { content.matrix }

    /// The parts of a matrix that was written through its components; nil if the matrix itself was written. Rule D142.
    package var parts: TransformParts? { nil }

    package init(_ matrix: Transform3D) { content = StoredMatrix(matrix) }

    package static let identity = TransformBox(.identity)

    /// Equal matrices whose components read back differently differ.
    package static func == (a: TransformBox, b: TransformBox) -> Bool {
        a === b || (a.matrix == b.matrix && a.parts == b.parts)
    }
}

/// A matrix that was written through its components, with these.
private final class ComposedBox: TransformBox, @unchecked Sendable {
    // Single numbers, because vectors of three would begin at multiples of their size.
    private let scale, rotation, translation: (Double, Double, Double)
    private let remainder: Remainder?

    private final class Remainder: Sendable {
        let content: TransformRemainder

        init(_ content: TransformRemainder) { self.content = content }
    }

    init(_ parts: TransformParts, _ matrix: Transform3D) {
        func three(_ row: SIMD4<Double>) -> (Double, Double, Double) { (row.x, row.y, row.z) }
        (scale, rotation, translation) = (three(parts.scale), three(parts.rotation), three(parts.translation))
        remainder = parts.remainder.map { Remainder($0) }
        super.init(matrix)
    }

    override var parts: TransformParts? {
        func row(_ three: (Double, Double, Double)) -> SIMD4<Double> { SIMD4(three.0, three.1, three.2, 0) }
        return TransformParts(
            scale: row(scale), rotation: row(rotation), translation: row(translation), remainder?.content ?? .none)
    }
}

/// A matrix as a member of objects. An object with vectors of four numbers would begin at a multiple of their size, and take longer to
/// allocate than one with vectors of two.
struct StoredMatrix: Sendable {
    private let r0, r1, r2, r3: (SIMD2<Double>, SIMD2<Double>)

    init(_ matrix: Transform3D) {
        func halves(_ row: SIMD4<Double>) -> (SIMD2<Double>, SIMD2<Double>) { (row.lowHalf, row.highHalf) }
        (r0, r1, r2, r3) = (halves(matrix.r0), halves(matrix.r1), halves(matrix.r2), halves(matrix.r3))
    }

    var matrix: Transform3D {
        func row(_ halves: (SIMD2<Double>, SIMD2<Double>)) -> SIMD4<Double> { SIMD4(lowHalf: halves.0, highHalf: halves.1) }
        return Transform3D(row(r0), row(r1), row(r2), row(r3))
    }
}

extension Value {
    package static func bool(_ flag: Bool) -> Value { .number(flag ? 1 : 0) }

    @inline(never)
    package static func transform(_ matrix: Transform3D) -> Value { .transform(TransformBox(matrix)) }

    /// The matrix that is composed of parts, and keeps them. Rule D142.
    @inline(never)
    package static func transform(_ parts: TransformParts) -> Value { .transform(ComposedBox(parts, parts.matrix)) }

    /// The number of a `number`, or 0.
    package var scalar: Double {
        if case .number(let x) = self { return x }
        return 0
    }

    /// The matrix of a `transform`, or the identity.
    @inline(never)
    package var matrix: Transform3D {
        if case .transform(let box) = self { return box.matrix }
        return .identity
    }

    /// The host's id, or 0.
    package var handleID: UInt64 {
        if case .handle(let id) = self { return id }
        return 0
    }

    /// The number of numbers in the value; 0 for nil and for values that are not numeric.
    package var numberCount: Int {
        @inline(never) get {
            switch self {
            case .number: 1
            case .pair: 2
            case .triple: 3
            case .quad: 4
            case .transform: 16
            case .list(let numbers): numbers.count
            default: 0
            }
        }
    }

    /// Calls `body` with each number in order.
    @inline(always)
    package func forEachNumber(_ body: (Int, Double) -> Void) {
        if case .number(let x) = self {
            body(0, x)
        } else if case .list(let numbers) = self {
            for index in numbers.indices { body(index, numbers[index]) }
        } else {
            let first = firstNumbers
            for index in 0..<numberCount { body(index, index < 4 ? first[index] : matrixNumber(index)) }
        }
    }

    /// The same where few instructions count more than time.
    @inline(never)
    package func forEachNumberInTurn(_ body: (Int, Double) -> Void) { forEachNumber(body) }

    @inline(never)
    private func matrixNumber(_ index: Int) -> Double { matrix[index] }

    /// Whether all numbers are finite.
    package var isFinite: Bool {
        @inline(never) get {
            var isFinite = true
            forEachNumber { _, x in isFinite = isFinite && x.isFinite }
            return isFinite
        }
    }

    /// The first four numbers of a value other than a list, with 0 for missing ones.
    var firstNumbers: SIMD4<Double> {
        @inline(never) get {
            switch self {
            case .number(let x): SIMD4(x, 0, 0, 0)
            case .pair(let x, let y): SIMD4(x, y, 0, 0)
            case .triple(let x, let y, let z): SIMD4(x, y, z, 0)
            case .quad(let x, let y, let z, let w): SIMD4(x, y, z, w)
            case .transform(let box): box.matrix.r0
            default: .zero
            }
        }
    }

    /// The numbers, in order.
    package var numbers: [Double] {
        var result: [Double] = []
        result.reserveCapacity(numberCount)
        forEachNumber { _, x in result.append(x) }
        return result
    }

    /// Creates a value of the shape of `type` from numbers. Returns nil if the count does not fit. Lists of colors need a
    /// multiple of 4.
    package init?(numbers: UnsafeBufferPointer<Double>, type: KinPropertyType) {
        let n = numbers.count
        switch type {
        case .number, .bool, .integer:
            guard n == 1 else { return nil }
            self = .number(numbers[0])
        case .point, .size:
            guard n == 2 else { return nil }
            self = .pair(numbers[0], numbers[1])
        case .vector3:
            guard n == 3 else { return nil }
            self = .triple(numbers[0], numbers[1], numbers[2])
        case .rect, .color:
            guard n == 4 else { return nil }
            self = .quad(numbers[0], numbers[1], numbers[2], numbers[3])
        case .transform:
            guard n == 16 else { return nil }
            self = .transform(Transform3D { numbers[$0] })
        case .numbers:
            self = n == 0 ? .none : .list(Array(numbers))
        case .colors:
            guard n % 4 == 0 else { return nil }
            self = n == 0 ? .none : .list(Array(numbers))
        default:
            return nil
        }
    }
}

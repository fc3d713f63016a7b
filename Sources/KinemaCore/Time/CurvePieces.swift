import CPlatform
import CPlatform.Elementary

/// A timing function that is not a Bézier curve, as pieces of polynomials with exact borders. Values and kernels are computed from them
/// with the same operations. It is immutable. Rule D76.
package final class CurvePieces: @unchecked Sendable {
    /// The data for the kernels.
    let table: UnsafeMutablePointer<KinPieces>
    let count: Int
    /// The values are between these.
    let low, high: Double
    /// The inputs in 0…1 at which pieces meet that are not one smooth curve.
    let corners: [Double]
    /// The value at 0 before the start. Rule D77.
    let beforeStart: Double
    /// Whether the value jumps somewhere, and whether it does between 0 and 1.
    let hasJumps, hasInnerJumps: Bool
    /// The points of `linear()`; set before the curve is shared.
    package internal(set) var points: [CurvePoint] = []

    static let size = Int(KIN_PIECE)
    private static let manyParts = 4096
    /// The most pieces of a curve.
    static let most = 1 << 15
    /// If pieces differ by more, the curve jumps there.
    static let jump = 1e-9
    /// If the curve is steeper, it counts as vertical there. Rule D80.
    static let vertical = KIN_VERTICAL

    init(_ built: PieceBuilder) {
        count = built.count
        (low, high, corners, beforeStart) = (built.low, built.high, built.corners, built.beforeStart)
        // A piece is a cache line.
        let bytes = built.numbers.count * MemoryLayout<Double>.stride
        let pieces = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64).bindMemory(
            to: Double.self, capacity: built.numbers.count)
        for (index, number) in built.numbers.enumerated() { pieces[index] = number }
        // Where a piece begins inside a part, the kernels have to search.
        var parts = 64
        while parts < CurvePieces.manyParts, 64 * CurvePieces.borders(built.numbers, within: parts) > parts { parts *= 2 }
        let first = UnsafeMutablePointer<Int32>.allocate(capacity: parts + 3)
        var piece = 0
        first[0] = 0
        for part in 0...parts {
            let begin = max(Double(part) / Double(parts), .leastNonzeroMagnitude)
            while piece + 1 < count, pieces[(piece + 1) * CurvePieces.size] <= begin { piece += 1 }
            first[part + 1] = Int32(truncatingIfNeeded: piece * CurvePieces.size)
        }
        first[parts + 2] = Int32(truncatingIfNeeded: (count - 1) * CurvePieces.size)
        table = UnsafeMutablePointer<KinPieces>.allocate(capacity: 1)
        table.initialize(to: KinPieces(pieces: pieces, first: first, parts: Double(parts)))
        var hasJumps = false, hasInnerJumps = false
        for index in 1..<count where CurvePieces.jumps(pieces + index * CurvePieces.size) {
            hasJumps = true
            let place = pieces[index * CurvePieces.size]
            if place > .leastNonzeroMagnitude && place < 1 { hasInnerJumps = true }
        }
        (self.hasJumps, self.hasInnerJumps) = (hasJumps, hasInnerJumps)
    }

    deinit {
        table.pointee.pieces.deallocate()
        table.pointee.first.deallocate()
        table.deallocate()
    }

    /// The number of parts inside which a piece begins.
    private static func borders(_ pieces: [Double], within parts: Int) -> Int {
        var found = 0, last = -1.0
        for index in stride(from: 0, to: pieces.count, by: size) {
            let place = pieces[index] * Double(parts), part = place.rounded(.down)
            if part < place, part != last { (found, last) = (found + 1, part) }
        }
        return found
    }

    /// Whether the value jumps where a piece begins that is not the first.
    private static func jumps(_ piece: UnsafePointer<Double>) -> Bool {
        !(abs(kin_piece_value(piece - size, piece[0]) - piece[2]) <= jump)
    }

    /// The value at x, 0…1.
    func value(at x: Double) -> Double { kin_piece_value(kin_piece(table, x), x) }

    /// Rule D80.
    func slope(at x: Double) -> Double {
        var piece = kin_piece(table, x)
        if piece > table.pointee.pieces && x == piece[0] {
            if CurvePieces.jumps(piece) { return 0 }
            if x == 1 { piece -= CurvePieces.size }
        }
        let u = (x - piece[0]) * piece[1]
        var slope = 5 * piece[7]
        for k in stride(from: 4, through: 1, by: -1) { slope = slope * u + Double(k) * piece[2 + k] }
        slope *= piece[1]
        return abs(slope) <= CurvePieces.vertical ? slope : 0
    }
}

import CPlatform

/// A matrix in double precision whose parts are motions: its offset in the tile's row, and its underlying value.
struct ExactMatrix {
    let offset: Int
    let matrix: Transform3D
    let scale: SIMD4<Double>
    let turn: Double
}

/// The matrices of a tile that a kernel composes of parts in double precision. The motions write the parts to the matrix's place in
/// the row. A part is NaN if nothing moves it. While neither scale nor turn move, the matrix keeps its first three rows, because the
/// presentation layer does not decompose it either (`MovingTransform`); that gives the same bits.
struct ExactMatrices {
    let count: Int
    private let offsets: UnsafePointer<Int32>
    private let underlying: UnsafePointer<Double>

    init(_ matrices: [ExactMatrix], _ memory: TileMemory) {
        count = matrices.count
        let offsets = memory.array(count, of: Int32(0)), underlying = memory.array(count * Int(KIN_MATRIX_NUMBERS), of: 0.0)
        for (index, each) in matrices.enumerated() {
            offsets[index] = Int32(truncatingIfNeeded: each.offset)
            let numbers = underlying + index * Int(KIN_MATRIX_NUMBERS)
            each.matrix.store(to: numbers)
            (numbers[16], numbers[17], numbers[18], numbers[19]) = (each.scale.x, each.scale.y, each.scale.z, each.turn)
        }
        (self.offsets, self.underlying) = (UnsafePointer(offsets), UnsafePointer(underlying))
    }

    /// The numbers of a matrix in the row.
    func numbers(_ index: Int) -> Range<Int> { Int(offsets[index])..<Int(offsets[index]) + Transform3D.count }

    func indices(within window: Range<Int>) -> Range<Int> {
        let from = ExactGroups.firstIndex(offsets, count, from: window.lowerBound)
        return from..<max(from, ExactGroups.firstIndex(offsets, count, from: window.upperBound))
    }

    func prepare(_ indices: Range<Int>, _ row: UnsafeMutablePointer<Double>) {
        for index in indices { (row + Int(offsets[index])).update(repeating: .nan, count: TransformMotions.partCount) }
    }

    func compose(_ indices: Range<Int>, _ kernels: KernelTable, _ row: UnsafeMutablePointer<Double>) {
        guard !indices.isEmpty else { return }
        let first = indices.lowerBound
        kernels.pointee.matrices(underlying + first * Int(KIN_MATRIX_NUMBERS), offsets + first, row, indices.count)
    }
}

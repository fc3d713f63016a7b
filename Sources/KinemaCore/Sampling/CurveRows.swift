import CPlatform

/// The curves of a tile that kernels look up for each lane: rows of polynomials.
struct CurveRows {
    private var known: [ObjectIdentifier: Int32] = [:]
    private var tables: [CurveTable] = []
    /// The number of numbers. The first row is unused, so that every index has a sign.
    private var count = 8
    /// The index of the curve for each segment of keyframes.
    private(set) var places: [Int32] = []

    /// An immutable copy for the groups of a tile.
    struct Built {
        let rows: UnsafeMutablePointer<Float>
        let places: [Int32]
    }

    /// The index of a curve's rows; negative if the curve is warped.
    mutating func place(of table: CurveTable) -> Int32 {
        if let place = known[ObjectIdentifier(table)] { return place }
        let place = Int32(truncatingIfNeeded: table.warps ? -count : count)
        known[ObjectIdentifier(table)] = place
        tables.append(table)
        count += table.cellCount * 8
        return place
    }

    /// Adds the curve of another segment.
    mutating func addSegment(_ table: CurveTable) { places.append(place(of: table)) }

    func build(_ memory: TileMemory) -> Built {
        let result = memory.array(count, of: Float(0))
        var start = 8
        for table in tables {
            if let rows = table.rows { memcpy(result + start, rows, table.cellCount * 8 * MemoryLayout<Float>.stride) }
            start += table.cellCount * 8
        }
        return Built(rows: result, places: places)
    }
}

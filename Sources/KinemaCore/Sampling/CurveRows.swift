import CPlatform

/// The curves of a tile that kernels look up for each lane: rows of polynomials. The columns of a table with few cells are before
/// its rows.
struct CurveRows {
    private var known = IndexTable<UInt64>()
    private var tables: [CurveTable] = []
    /// The number of numbers. The first row is unused, so that every index has a sign.
    private var count = 8
    /// The index of the curve's rows for each segment of keyframes.
    private(set) var curveStarts: [Int32] = []

    /// An immutable copy for the groups of a tile.
    struct Built {
        let rows: UnsafeMutablePointer<Float>
        let curveStarts: [Int32]
    }

    /// The index of a curve's rows; negative if the curve is warped.
    mutating func curveStart(of table: CurveTable) -> Int32 {
        let key = UInt64(UInt(bitPattern: ObjectIdentifier(table)))
        if let index = known[key] { return Int32(truncatingIfNeeded: index) }
        count += table.columnCount
        let index = table.isWarped ? -count : count
        known[key] = index
        tables.append(table)
        count += table.cellCount * 8
        return Int32(truncatingIfNeeded: index)
    }

    /// Adds the curve of another segment.
    mutating func addSegment(_ table: CurveTable) { curveStarts.append(curveStart(of: table)) }

    func build(_ memory: TileMemory) -> Built {
        let result = memory.array(count, of: Float(0))
        var start = 8
        for table in tables {
            let size = table.columnCount + table.cellCount * 8
            if let numbers = table.numbers { memcpy(result + start, numbers, size * MemoryLayout<Float>.stride) }
            start += size
        }
        return Built(rows: result, curveStarts: curveStarts)
    }
}

/// The part of a tile that a call asks for: numbers in the row, and their transforms and stacks. The rest is not evaluated, so
/// that threads that share a tile share its work.
struct TileWindow {
    private let isWhole: Bool
    private let row: Range<Int>
    /// The indices of the transforms.
    let transforms: Range<Int>
    let stacks: Range<Int>

    init(_ tile: SampleTile, _ window: Range<Int>) {
        let first = tile.numbers.lowerBound
        isWhole = window.lowerBound <= first && tile.numbers.upperBound <= window.upperBound
        row = window.lowerBound - first..<window.upperBound - first
        transforms = isWhole ? tile.transforms.indices : TileWindow.indices(tile.transforms, row)
        stacks = isWhole ? tile.stacks.indices : TileWindow.indices(tile.stacks, row)
    }

    /// The indices of the numbers in `row` in an ascending list.
    private static func indices(_ list: UnsafeBufferPointer<Int32>, _ row: Range<Int>) -> Range<Int> {
        let from = list.firstIndex { Int($0) >= row.lowerBound } ?? list.count
        return from..<(list[from...].firstIndex { Int($0) >= row.upperBound } ?? list.count)
    }

    /// The lanes of a group in the window. Usually the group is not needed for that, and copying it would take as long as a kernel.
    @inline(always)
    func lanes(of groups: UnsafeMutableBufferPointer<LaneGroup>, _ index: Int) -> Range<Int> {
        isWhole ? 0..<groups[index].count : shownLanes(of: groups[index])
    }

    @inline(never)
    private func shownLanes(of group: LaneGroup) -> Range<Int> {
        switch group.target {
        case .row: return group.lanes(within: row)
        case .stack, .sum, .replacement: return group.lanes(within: stacks)
        case .part:
            let count = TransformMotions.partCount
            return group.lanes(within: transforms.lowerBound * count..<transforms.upperBound * count)
        }
    }

    /// The clocks of the lanes in the window, extended to the start of a vector.
    func clocks(of group: ClockGroup, _ lanes: UnsafeMutableBufferPointer<LaneGroup>) -> Range<Int> {
        guard !isWhole else { return 0..<group.count }
        var low = group.count, high = 0
        for index in group.lanes {
            let clocks = lanes[index].clocks(of: self.lanes(of: lanes, index))
            guard !clocks.isEmpty else { continue }
            (low, high) = (min(low, clocks.lowerBound), max(high, clocks.upperBound))
        }
        return low < high ? TileMemory.vector(of: low)..<high : 0..<0
    }
}

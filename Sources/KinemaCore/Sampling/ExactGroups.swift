import CPlatform

/// The groups of motions, the matrices that they move, and the numbers of the tile that they change.
struct ExactGroups {
    let groups: UnsafeBufferPointer<ExactGroup>
    let matrices: ExactMatrices
    let runs: [Range<Int>]
    /// The end of its current segments among those of the tile.
    let currentEnd: Int

    /// The current segments before `current` belong to others.
    init(
        _ motions: ExactMotions, _ all: ChannelMotions, _ matrices: [ExactMatrix], current: Int, _ memory: TileMemory
    ) {
        var joined = ExactGroups.Joined(motions.kinds)
        var moved: [Range<Int>] = []
        for index in motions.motions.indices {
            let motion = motions.motions[index]
            joined.add(index, motion, motions, all)
            guard motions.kinds[motion.kind].level == 0 && !motion.isPart else { continue }
            let end = motion.offset + Int(all.lanes[motion.lane].width)
            if let last = moved.last, last.upperBound == motion.offset {
                moved[moved.count - 1] = last.lowerBound..<end
            } else {
                moved.append(motion.offset..<end)
            }
        }
        joined.end()
        self.matrices = ExactMatrices(matrices, memory)
        for index in 0..<self.matrices.count { moved.append(self.matrices.numbers(index)) }
        // A motion at a higher level reads the result of the lower levels, so it comes later.
        let kinds = joined.kinds, levels = kinds.reduce(0) { max($0, $1.level + 1) }
        var groups: [ExactGroup] = [], end = current
        for level in 0..<levels {
            for kind in kinds.indices where kinds[kind].level == level && !joined.lanes[kind].isEmpty {
                let group = ExactGroup(joined.lanes[kind], motions, all, kinds[kind], current: end, memory)
                groups.append(group)
                end += group.currentCount
            }
        }
        currentEnd = end
        self.groups = memory.copy(groups)
        runs = ExactGroups.union(of: moved)
    }

    /// Joins consecutive motions that have the same clock.
    private struct Joined {
        private(set) var kinds: [ExactKind]
        /// The lanes of each kind.
        private(set) var lanes: [[ExactLane]]
        /// The motions and the kind of the last lane.
        private var last = 0..<0
        private var lastKind = 0

        init(_ kinds: [ExactKind]) {
            self.kinds = kinds
            lanes = [[ExactLane]](repeating: [], count: kinds.count)
        }

        mutating func add(_ index: Int, _ motion: ExactMotions.Motion, _ motions: ExactMotions, _ all: ChannelMotions) {
            if !last.isEmpty, last.upperBound == index,
                all.lanes[motions.motions[last.lowerBound].lane].clock.isSame(as: all.lanes[motion.lane].clock),
                let wide = wide(kinds[motion.kind])
            {
                lastKind = kinds.index(of: wide, guess: lastKind + 1)
                last = last.lowerBound..<index + 1
            } else {
                end()
                (last, lastKind) = (index..<index + 1, motion.kind)
            }
        }

        /// Ends the last lane.
        @inline(never)
        mutating func end() {
            guard !last.isEmpty else { return }
            while lanes.count < kinds.count { lanes.append([]) }
            lanes[lastKind].append(ExactLane(last))
        }

        /// The kind of the last lane if it also has a motion of a kind; nil if that does not fit.
        private func wide(_ kind: ExactKind) -> ExactKind? {
            let lane = kinds[lastKind], width = Int(lane.width + kind.width)
            guard kind.joins, lane == kind.wide(Int(lane.width)), width <= ExactPlanes.mostNumbers else { return nil }
            return kind.wide(width)
        }
    }

    /// The union of ranges, ascending.
    private static func union(of ranges: [Range<Int>]) -> [Range<Int>] {
        if (1..<max(ranges.count, 1)).allSatisfy({ ranges[$0 - 1].upperBound <= ranges[$0].lowerBound }) { return ranges }
        var isCovered = [Bool](repeating: false, count: ranges.reduce(0) { max($0, $1.upperBound) })
        for range in ranges { for number in range { isCovered[number] = true } }
        var runs: [Range<Int>] = []
        for number in isCovered.indices where isCovered[number] {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        return runs
    }

    /// The index of the first of the ascending `offsets` that is at least `offset`.
    static func firstIndex(_ offsets: UnsafePointer<Int32>, _ count: Int, from offset: Int) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = low + (high - low) / 2
            if Int(offsets[middle]) >= offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Writes the numbers in `window` to a row of the tile, at the times of all spaces.
    func evaluate(
        _ kernels: KernelTable, _ times: UnsafePointer<Double>, _ window: Range<Int>, _ segments: UnsafeMutablePointer<Float>,
        into row: UnsafeMutablePointer<Double>
    ) {
        let made = matrices.indices(within: window)
        matrices.prepare(made, row)
        for group in groups {
            let indices = group.indices(within: window)
            guard !indices.isEmpty else { continue }
            group.evaluate(kernels, times, indices, segments, into: row)
        }
        matrices.compose(made, kernels, row)
    }
}

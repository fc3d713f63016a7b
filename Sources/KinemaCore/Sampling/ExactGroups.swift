import CPlatform

/// The groups of motions, the matrices that they move, and the numbers of the tile that they change.
struct ExactGroups {
    let groups: UnsafeBufferPointer<ExactGroup>
    let matrices: ExactMatrices
    let runs: [Range<Int>]
    /// The end of its current segments among those of the tile.
    let currentEnd: Int

    /// Groups all motions, or only those for which single precision is not accurate enough. The current segments before `current`
    /// belong to others.
    init(
        _ motions: ExactMotions, _ lanes: [ChannelMotions.Lane], _ matrices: [ExactMatrix] = [], onlyAlone: Bool,
        current: Int = 0, _ memory: TileMemory
    ) {
        var joined = ExactGroups.Joined(motions)
        var moved: [Range<Int>] = []
        for (index, motion) in motions.motions.enumerated() where motion.isAlone || !onlyAlone {
            joined.add(index, motion, lanes)
            let kind = motions.kinds[motion.kind]
            if kind.level == 0 && !motion.isPart { moved.append(motion.offset..<motion.offset + kind.width) }
        }
        self.matrices = ExactMatrices(matrices.filter { $0.isAlone || !onlyAlone }, memory)
        for index in 0..<self.matrices.count { moved.append(self.matrices.numbers(index)) }
        // A motion at a higher level reads the result of the lower levels, so it comes later.
        let kinds = joined.kinds, levels = kinds.reduce(0) { max($0, $1.level + 1) }, ofKinds = joined.lanesOfKinds
        var groups: [ExactGroup] = [], end = current
        for level in 0..<levels {
            for kind in kinds.indices where kinds[kind].level == level && !ofKinds[kind].isEmpty {
                let group = ExactGroup(ofKinds[kind], motions, lanes, kinds[kind], current: end, memory)
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
        private let motions: ExactMotions
        private(set) var kinds: [ExactKind]
        private var lanes: [ExactLane] = []

        init(_ motions: ExactMotions) {
            self.motions = motions
            kinds = motions.kinds
            lanes.reserveCapacity(motions.count)
        }

        mutating func add(_ index: Int, _ motion: ExactMotions.Motion, _ all: [ChannelMotions.Lane]) {
            guard let last = lanes.last, last.motions.upperBound == index, let wide = wide(last, motion, all) else {
                lanes.append(ExactLane(motions: index..<index + 1, kind: motion.kind))
                return
            }
            lanes[lanes.count - 1] = ExactLane(
                motions: last.motions.lowerBound..<index + 1, kind: kinds.index(of: wide, guess: last.kind + 1))
        }

        /// The kind of a lane that also has another motion; nil if that has another clock.
        private func wide(_ lane: ExactLane, _ motion: ExactMotions.Motion, _ all: [ChannelMotions.Lane]) -> ExactKind? {
            let kind = kinds[motion.kind], width = kinds[lane.kind].width + kind.width
            guard kind.joins, kinds[lane.kind] == kind.wide(kinds[lane.kind].width), width <= ExactPlanes.mostNumbers else {
                return nil
            }
            let first = motions.motions[lane.motions.lowerBound].lane
            return ChannelMotions.Lane.shareClock(all, first, motion.lane) ? kind.wide(width) : nil
        }

        /// The lanes of each kind.
        var lanesOfKinds: [[ExactLane]] {
            var result = [[ExactLane]](repeating: [], count: kinds.count)
            for lane in lanes { result[lane.kind].append(lane) }
            return result
        }
    }

    /// The union of ranges, ascending.
    private static func union(of ranges: [Range<Int>]) -> [Range<Int>] {
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
        _ kernels: KinKernelTable, _ times: UnsafePointer<Double>, _ window: Range<Int>, _ segments: UnsafeMutablePointer<Float>,
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

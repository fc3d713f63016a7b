import CPlatform

/// The groups of motions, the matrices that they move, and the numbers of the tile that they change.
struct ExactGroups {
    let groups: UnsafeBufferPointer<ExactGroup>
    let matrices: ExactMatrices
    let runs: [Range<Int>]

    /// Groups all motions, or only those for which single precision is not accurate enough.
    init(_ motions: [ExactMotion], _ matrices: [ExactMatrix] = [], onlyAlone: Bool, _ memory: TileMemory) {
        var kinds: [(kind: ExactKind, lanes: [ExactLane])] = []
        var moved: [Range<Int>] = []
        for lane in ExactGroups.lanes(of: motions, onlyAlone: onlyAlone) {
            if let index = kinds.firstIndex(where: { $0.kind == lane.kind }) {
                kinds[index].lanes.append(lane)
            } else {
                kinds.append((lane.kind, [lane]))
            }
        }
        for motion in motions where motion.isAlone || !onlyAlone {
            guard motion.kind.level == 0 && !motion.isPart else { continue }
            moved.append(motion.offset..<motion.offset + motion.kind.width)
        }
        self.matrices = ExactMatrices(matrices.filter { $0.isAlone || !onlyAlone }, memory)
        for index in 0..<self.matrices.count { moved.append(self.matrices.numbers(index)) }
        // A motion at a higher level reads the result of the lower levels, so it comes later.
        let levels = kinds.reduce(0) { max($0, $1.kind.level + 1) }
        var groups: [ExactGroup] = []
        for level in 0..<levels {
            for each in kinds where each.kind.level == level {
                groups.append(ExactGroup(each.lanes, of: motions, each.kind, memory))
            }
        }
        self.groups = memory.copy(groups)
        runs = ExactGroups.joined(moved)
    }

    /// Joins consecutive motions that have the same clock.
    private static func lanes(of motions: [ExactMotion], onlyAlone: Bool) -> [ExactLane] {
        var lanes: [ExactLane] = []
        for (index, motion) in motions.enumerated() where motion.isAlone || !onlyAlone {
            if let last = lanes.last, last.motions.upperBound == index, motions[last.motions.lowerBound].shares(motion),
                last.kind.width + motion.kind.width <= ExactPlanes.mostNumbers
            {
                lanes[lanes.count - 1] = ExactLane(
                    motions: last.motions.lowerBound..<index + 1, kind: last.kind.wide(last.kind.width + motion.kind.width))
            } else {
                lanes.append(ExactLane(motions: index..<index + 1, kind: motion.kind))
            }
        }
        return lanes
    }

    /// The union of ranges, ascending.
    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
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
        _ kernels: KinKernelTable, _ times: UnsafePointer<Double>, _ window: Range<Int>, into row: UnsafeMutablePointer<Double>
    ) {
        let made = matrices.indices(within: window)
        matrices.prepare(made, row)
        for group in groups {
            let indices = group.indices(within: window)
            guard !indices.isEmpty else { continue }
            var lanes = group.lanes
            kernels.doubles(&lanes, times, row, indices.lowerBound, indices.count)
        }
        matrices.compose(made, kernels, row)
    }
}

import CPlatform

/// The order in which the times of all spaces are evaluated: layers one by one, then the groups in them by a kernel, then the
/// groups in these, and so on.
struct SpacePlan {
    private let layers: UnsafeBufferPointer<Int32>
    /// Levels by the number of groups around a group.
    private let levels: UnsafeBufferPointer<GroupLevel>
    /// The number of groups in the largest level, padded.
    let stride: Int

    init(_ spaces: TimeSpaces, _ memory: TileMemory) {
        var layers: [Int32] = [], levels: [[Int32]] = []
        for (index, space) in spaces.spaces.enumerated() {
            let number = Int32(truncatingIfNeeded: index + 1)
            guard case .group(let group) = space.mapping else {
                layers.append(number)
                continue
            }
            while levels.count <= group.depth { levels.append([]) }
            levels[group.depth].append(number)
        }
        self.layers = memory.copy(layers)
        let built = levels.map { GroupLevel($0, spaces, memory) }
        self.levels = memory.copy(built)
        stride = built.reduce(0) { max($0, $1.stride) }
    }

    /// Writes the time of every space; NaN if a group has no effect. `work` must cover the groups.
    func evaluate(
        _ spaces: TimeSpaces, at time: Double, _ kernels: KernelTable, _ work: ClockWork,
        into times: UnsafeMutablePointer<Double>
    ) {
        times[0] = time
        for number in layers { times[Int(number)] = spaces.time(in: number, times) }
        for level in levels { level.evaluate(spaces, kernels, work, into: times) }
    }
}

/// The groups with the same number of groups around them.
private struct GroupLevel {
    private let groups: UnsafeBufferPointer<Int32>
    /// The groups that never end, or whose timing function is in pieces.
    private let others: UnsafeBufferPointer<Int32>
    /// The groups that have a timing function, by their index in `groups`. Timing functions are solved exactly.
    private let curved: UnsafeBufferPointer<Int32>
    /// Planes of numbers of the groups.
    private let doubles: UnsafeMutablePointer<Double>
    /// The number of groups, padded.
    let stride: Int

    init(_ numbers: [Int32], _ spaces: TimeSpaces, _ memory: TileMemory) {
        var clocks: [GroupClock] = [], groups: [Int32] = [], others: [Int32] = [], curved: [Int32] = []
        for number in numbers {
            guard case .group(let group) = spaces.spaces[Int(number) - 1].mapping else { continue }
            guard group.clock.timing.isFinite, group.clock.curve?.pieces == nil else {
                others.append(number)
                continue
            }
            if group.clock.isEased { curved.append(Int32(truncatingIfNeeded: groups.count)) }
            groups.append(number)
            clocks.append(group)
        }
        stride = TileMemory.padded(groups.count)
        doubles = memory.array(ClockGroup.Plane.anyCount * stride, of: 1.0)
        for (index, group) in clocks.enumerated() {
            group.clock.timing.put(into: doubles + index, stride: stride, isChild: group.clock.group != nil)
        }
        self.groups = memory.copy(groups)
        self.others = memory.copy(others)
        self.curved = memory.copy(curved)
    }

    func evaluate(
        _ spaces: TimeSpaces, _ kernels: KernelTable, _ work: ClockWork, into times: UnsafeMutablePointer<Double>
    ) {
        for number in others { times[Int(number)] = spaces.time(in: number, times) }
        guard !groups.isEmpty else { return }
        for index in groups.indices { work.times[index] = times[spaces.spaces[Int(groups[index]) - 1].parent] }
        var clocks = KinClocks(UnsafePointer(doubles), stride: stride)
        kernels.pointee.clocks(&clocks, work.times, 1, work.x, work.residual, work.effect, work.iteration, work.times, stride)
        for index in groups.indices { times[Int(groups[index])] = work.times[index] }
        for index in curved {
            let number = Int(groups[Int(index)])
            guard case .group(let group) = spaces.spaces[number - 1].mapping, !times[number].isNaN else { continue }
            times[number] = group.easedTime(times[number])
        }
    }
}

extension TimeSpaces {
    /// The time in a space, from the time of its parent.
    fileprivate func time(in number: Int32, _ times: UnsafeMutablePointer<Double>) -> Double {
        let space = spaces[Int(number) - 1]
        return space.time(at: times[space.parent])
    }
}

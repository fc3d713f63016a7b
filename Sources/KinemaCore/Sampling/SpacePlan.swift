import CPlatform

/// How the times of all spaces are found together: of layers one by one, then of the groups in them by a kernel, then of what is
/// left, of groups in groups among it.
struct SpacePlan {
    private let layers: UnsafeBufferPointer<Int32>
    private let groups: UnsafeBufferPointer<Int32>
    private let others: UnsafeBufferPointer<Int32>
    /// Those of the groups, by their index among them, that have a timing function, which is solved exactly.
    private let curved: UnsafeBufferPointer<Int32>
    /// Planes of numbers of the groups.
    private let doubles: UnsafeMutablePointer<Double>
    /// The duration of those that are linear, 1 for the others.
    private let scale: UnsafeMutablePointer<Double>
    /// Of the groups, padded.
    let stride: Int

    init(_ spaces: TimeSpaces, _ memory: TileMemory) {
        var layers: [Int32] = [], groups: [Int32] = [], others: [Int32] = [], curved: [Int32] = []
        for (index, space) in spaces.spaces.enumerated() {
            let number = Int32(truncatingIfNeeded: index + 1)
            switch space.mapping {
            case .layer: layers.append(number)
            case .group(let group) where group.clock.group == nil && group.clock.timing.isFinite:
                if group.clock.curve != nil { curved.append(Int32(truncatingIfNeeded: groups.count)) }
                groups.append(number)
            case .group: others.append(number)
            }
        }
        stride = TileMemory.padded(groups.count)
        doubles = memory.array(ClockGroup.Plane.anyCount * stride, of: 1.0)
        scale = memory.array(stride, of: 1.0)
        for (index, number) in groups.enumerated() {
            guard case .group(let group) = spaces.spaces[Int(number) - 1].mapping else { continue }
            group.clock.timing.put(into: doubles + index, stride: stride, isChild: false)
            if group.clock.curve == nil { scale[index] = group.duration }
        }
        self.layers = memory.copy(layers)
        self.groups = memory.copy(groups)
        self.others = memory.copy(others)
        self.curved = memory.copy(curved)
    }

    /// Writes a time for every space; NaN where a group has no effect. `work` has room for the groups.
    func evaluate(
        _ spaces: TimeSpaces, at time: Double, _ kernels: KinKernelTable, _ work: ClockWork,
        into times: UnsafeMutablePointer<Double>
    ) {
        times[0] = time
        evaluate(layers, spaces, times)
        if !groups.isEmpty {
            for index in groups.indices { work.times[index] = times[spaces.spaces[Int(groups[index]) - 1].parent] }
            var clocks = KinClocks(UnsafePointer(doubles), stride: stride)
            kernels.clocks(&clocks, work.times, 1, work.x, work.residual, work.effect, work.iteration, work.times, stride)
            for index in groups.indices { times[Int(groups[index])] = scale[index] * work.times[index] }
            for index in curved {
                let number = Int(groups[Int(index)])
                guard case .group(let group) = spaces.spaces[number - 1].mapping, !times[number].isNaN else { continue }
                times[number] = group.childTime(fraction: times[number])
            }
        }
        evaluate(others, spaces, times)
    }

    private func evaluate(
        _ numbers: UnsafeBufferPointer<Int32>, _ spaces: TimeSpaces, _ times: UnsafeMutablePointer<Double>
    ) {
        for number in numbers {
            let space = spaces.spaces[Int(number) - 1]
            times[Int(number)] = space.time(at: times[space.parent])
        }
    }
}

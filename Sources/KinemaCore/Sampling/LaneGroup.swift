import CPlatform

/// Lanes of one width that the clocks of a group drive. The numbers of a lane are adjacent, in planes of `stride` numbers.
struct LaneGroup {
    enum Plane {
        static let from = 0, delta = 1, base = 2
        /// Only for lanes that accumulate.
        static let step = 3
        static let mostCount = 4

        static func count(accumulates: Bool) -> Int { accumulates ? mostCount : step }
    }

    /// The mapping from lanes to clocks.
    enum Clocks: UInt8 {
        /// Lane i has clock i.
        case inOrder
        /// Lane i has clock `clocks[i]`.
        case byIndex
        /// All lanes have the clock `clocks[0]`.
        case one
    }

    let width: Int
    private(set) var count: Int
    /// The number of numbers in a plane, padded.
    let stride: Int
    private(set) var order: Clocks
    private(set) var clocks: UnsafeMutablePointer<Int32>
    private(set) var floats: UnsafeMutablePointer<Float>
    let accumulates: Bool
    /// The keyframes of the lanes. A lane is then one component, and the width is 1.
    private(set) var keyframes: KeyframePool?
    /// The first number of each lane in the row, the parts or the stacks, depending on the target.
    private(set) var offsets: UnsafeMutablePointer<Int32>
    /// Whether the offsets are consecutive from the first on.
    let isRun: Bool
    let target: LaneTarget
    /// The index of the first lane in the uncut group.
    private(set) var first = 0

    func plane(_ index: Int) -> UnsafePointer<Float> { UnsafePointer(floats + index * stride) }

    /// The number of lanes that the kernels process.
    var padded: Int { TileMemory.padded(count) }

    /// Writes a number of a lane, the values `a` and `b` of which are without the base.
    @inline(always)
    func put(_ a: Double, _ b: Double, base: Double, isAdditive: Bool, duration: Double, at index: Int) {
        let from = isAdditive ? base + a : a, to = isAdditive ? base + b : b
        floats[Plane.from * stride + index] = Float(from)
        floats[Plane.delta * stride + index] = Float((to - from) / duration)
        floats[Plane.base * stride + index] = Float(base)
        if accumulates { floats[Plane.step * stride + index] = Float(b) }
    }

    /// Gives a lane another clock.
    mutating func setClock(_ clock: Int, of lane: Int) {
        let old = Int(clocks[lane])
        if clock != old, order != .inOrder || clock != lane { order = .byIndex }
        clocks[lane] = Int32(truncatingIfNeeded: clock)
    }

    /// Notes the order of the clocks after lanes have changed.
    mutating func settle() {
        var isInOrder = true, hasOneClock = true
        for lane in 0..<count {
            isInOrder = isInOrder && Int(clocks[lane]) == lane
            hasOneClock = hasOneClock && clocks[lane] == clocks[0]
        }
        order = isInOrder ? .inOrder : hasOneClock ? .one : .byIndex
    }

    var lanes: KinLanes {
        KinLanes(
            from: plane(Plane.from), delta: plane(Plane.delta), base: plane(Plane.base),
            step: plane(accumulates ? Plane.step : Plane.base))
    }
}

/// The destination of lanes.
enum LaneTarget: UInt8 {
    case row
    /// The parts of transforms.
    case part
    /// The numbers that several animations change: `stack` writes them first, `sum` adds to them, and `replacement` replaces
    /// them.
    case stack, sum, replacement
}

/// The keyframes of the lanes of a group. See `KinKeyframes`.
struct KeyframePool {
    let keys: UnsafeMutablePointer<Float>
    let segments: UnsafeMutablePointer<Float>
    let curves: UnsafeMutablePointer<Float>
    let key: UnsafeMutablePointer<Int32>
    let segment: UnsafeMutablePointer<Int32>
    /// The number of key times of a lane.
    let count: Int
    /// The index of the lanes' first number among the current segments of the tile.
    let current: Int

    /// The number of numbers in the current segments of some lanes.
    static func currentCount(of lanes: Int) -> Int { TileMemory.padded(lanes) * Int(KIN_CURRENT) }

    /// The keyframes from a lane on, which must begin a vector.
    func from(_ lane: Int) -> KeyframePool {
        KeyframePool(
            keys: keys, segments: segments, curves: curves, key: key + lane, segment: segment + lane, count: count,
            current: current + KeyframePool.currentCount(of: lane))
    }

    func replacing(_ key: UnsafeMutablePointer<Int32>, _ segment: UnsafeMutablePointer<Int32>) -> KeyframePool {
        KeyframePool(
            keys: keys, segments: segments, curves: curves, key: key, segment: segment, count: count, current: 0)
    }

    func parameters(base: UnsafePointer<Float>, _ current: UnsafeMutablePointer<Float>) -> KinKeyframes {
        KinKeyframes(
            keys: keys, segments: segments, curves: curves, key: key, segment: segment, base: base,
            current: current + self.current, keyCount: count)
    }
}

extension LaneGroup {
    /// The lanes whose numbers are in `numbers`, which start and end at channels. Offsets ascend from channel to channel, but the
    /// parts of one transform may have any order.
    @inline(never)
    func lanes(within numbers: Range<Int>) -> Range<Int> {
        let from = index(of: numbers.lowerBound)
        return from..<max(from, index(of: numbers.upperBound))
    }

    /// The first lane with a number from `number` on.
    @inline(never)
    private func index(of number: Int) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) >> 1
            if Int(offsets[middle]) >= number { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The range of the clocks of some lanes.
    func clocks(of lanes: Range<Int>) -> Range<Int> {
        guard order != .inOrder, let some = lanes.first else { return lanes }
        var low = clocks[some], high = low
        for lane in lanes {
            low = min(low, clocks[lane])
            high = max(high, clocks[lane])
        }
        return Int(low)..<Int(high) + 1
    }

    /// The group without the lanes outside `lanes`, which must begin at a whole vector. The work is still that of all clocks.
    func cut(to lanes: Range<Int>) -> LaneGroup {
        let start = lanes.lowerBound
        assert(start == TileMemory.vector(of: start), "a cut of lanes does not begin at a vector")
        var cut = self
        (cut.first, cut.count, cut.floats) = (start, lanes.count, floats + start * width)
        (cut.clocks, cut.offsets) = (clocks + start, offsets + start)
        cut.keyframes = keyframes?.from(start)
        return cut
    }

    /// Writes the values of all lanes, `width` for each, into `out`. If `allEffective`, the effects were not written. `current`
    /// are the current segments of the tile.
    func evaluate(
        _ kernels: KernelTable, _ work: ClockWork, _ gathered: ClockWork, allEffective: Bool,
        _ current: UnsafeMutablePointer<Float>, into out: UnsafeMutablePointer<Float>
    ) {
        switch order {
        case .inOrder:
            run(kernels, work.from(first), allEffective: allEffective, current, into: out)
        case .one where keyframes == nil && !accumulates:
            let clock = Int(clocks[0])
            if allEffective || work.effect[clock] != 0 {
                var parameters = lanes
                kernels.pointee.sameLanes(&parameters, work.x[clock], out, padded * width)
                reduceAngles(kernels, out)
            } else {
                memcpy(out, plane(Plane.base), padded * width * MemoryLayout<Float>.stride)
            }
        default:
            kernels.pointee.gather(work.x, clocks, gathered.x, count)
            if !allEffective { LaneGroup.gather(kernels, work.effect, clocks, gathered.effect, count) }
            if keyframes != nil { kernels.pointee.gather(work.residual, clocks, gathered.residual, count) }
            if accumulates { kernels.pointee.gather(work.iteration, clocks, gathered.iteration, count) }
            run(kernels, gathered, allEffective: allEffective, current, into: out)
        }
    }

    /// Gathers effects as floats, which have the same size.
    private static func gather(
        _ kernels: KernelTable, _ from: UnsafeMutablePointer<Int32>, _ index: UnsafeMutablePointer<Int32>,
        _ out: UnsafeMutablePointer<Int32>, _ count: Int
    ) {
        UnsafeMutableRawPointer(from).withMemoryRebound(to: Float.self, capacity: count) { source in
            UnsafeMutableRawPointer(out).withMemoryRebound(to: Float.self, capacity: count) { target in
                kernels.pointee.gather(source, index, target, count)
            }
        }
    }

    /// Evaluates the lanes from fractions in the order of the lanes.
    func run(
        _ kernels: KernelTable, _ work: ClockWork, allEffective: Bool, _ current: UnsafeMutablePointer<Float>,
        into out: UnsafeMutablePointer<Float>
    ) {
        if let keyframes {
            var parameters = keyframes.parameters(base: plane(Plane.base), current)
            let effect = allEffective ? nil : UnsafePointer(work.effect)
            kernels.pointee.keyframes(&parameters, work.x, work.residual, effect, out, padded)
        } else {
            var parameters = lanes
            kernels.pointee.lanes(
                &parameters, work.x, allEffective ? nil : UnsafePointer(work.effect),
                accumulates ? UnsafePointer(work.iteration) : nil, out, padded, width)
        }
        reduceAngles(kernels, out)
    }

    private func reduceAngles(_ kernels: KernelTable, _ out: UnsafeMutablePointer<Float>) {
    }
}

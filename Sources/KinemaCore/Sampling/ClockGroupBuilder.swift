import CPlatform

/// Collects the clocks of one kind. Lanes that are added one after the other share equal clocks.
struct ClockGroupBuilder {
    let kind: ClockKind
    /// The common curve; nil if there is none, or if the clocks have separate curves.
    let curve: CurveTable?
    /// For each clock, the index in `ChannelMotions.lanes` of a motion that has it.
    private var clocks: [Int32] = []
    /// The indices of the rows of separate curves, if there are any.
    private var curveStarts: [Int32] = []
    var lanes: [LaneGroupBuilder] = []

    /// The number of clocks that are searched for an equal one: the properties of a layer follow each other.
    private static let lookback = 4

    init(_ kind: ClockKind, _ curve: CurveTable?) {
        self.kind = kind
        self.curve = curve
    }

    /// Returns the index of the clock of a motion.
    private mutating func add(_ motion: Int, curveStart: Int32, _ motions: ChannelMotions) -> Int {
        let clock = motions.lanes[motion].clock, beginTime = clock.beginTime
        var index = clocks.count
        let last = max(0, index - ClockGroupBuilder.lookback)
        while index > last {
            index -= 1
            let other = motions.lanes + Int(clocks[index])
            // Most clocks differ here already.
            guard other.pointee.clock.beginTime == beginTime, other.pointee.clock == clock else { continue }
            if kind.ownCells == 0 || curveStarts[index] == curveStart { return index }
        }
        clocks.append(Int32(truncatingIfNeeded: motion))
        if kind.ownCells > 0 { curveStarts.append(curveStart) }
        return clocks.count - 1
    }

    /// Adds the lanes of a motion. `offset` is their first number in the row, and `curveStart` the index of the rows of a separate curve.
    /// Returns the index of their group.
    mutating func add(
        _ motion: Int, curveStart: Int32, offset: Int, _ target: LaneTarget, _ motions: ChannelMotions
    ) -> Int {
        let from = motions.lanes + motion
        let segments = from.pointee.keyframes?.segmentCount ?? 0
        let kind = LaneGroupBuilder.Kind(
            width: Int(from.pointee.width), accumulates: from.pointee.accumulates && !kind.isOnce,
            chunks: LaneGroupBuilder.chunks(segments: segments), target: target)
        var index = 0
        while index < lanes.count, lanes[index].kind != kind || lanes[index].segmentCount >= LaneGroupBuilder.segmentLimit {
            index += 1
        }
        if index == lanes.count { lanes.append(LaneGroupBuilder(kind)) }
        add(motion, curveStart: curveStart, offset: offset, to: index, segments: segments, motions)
        return index
    }

    /// Adds the lanes of a motion to the group `index`.
    mutating func add(
        _ motion: Int, curveStart: Int32, offset: Int, to index: Int, segments: Int = 0, _ motions: ChannelMotions
    ) {
        let clock = add(motion, curveStart: curveStart, motions)
        lanes[index].add(LaneGroupBuilder.Lane(motion: motion, clock: clock, offset: offset), segments: segments)
    }
}

/// The properties that all clocks of a group share.
struct ClockKind: Equatable {
    /// The table; nil if there is none, or if the clocks have separate curves.
    let curve: UnsafeMutableRawPointer?
    /// The number of cells of the separate curves; 0 if there are none.
    let ownCells: Int
    /// The number of earlier animations of the same numbers.
    let level: Int32
    let spring: SpringKind
    let isOnce: Bool
    let precision: FractionPrecision
    let isOnMediaTime: Bool

    init(_ lane: UnsafePointer<ChannelMotions.Lane>, ownCells: Int) {
        curve = ownCells == 0 ? lane.pointee.table?.toOpaque() : nil
        self.ownCells = ownCells
        (level, spring, isOnce) = (lane.pointee.level, lane.pointee.clock.spring, lane.pointee.clock.isOnce)
        precision = lane.pointee.keyframes == nil ? lane.pointee.precision : .split
        isOnMediaTime = lane.pointee.clock.space == 0
    }
}

extension ClockGroupBuilder {
    func build(_ motions: ChannelMotions, _ memory: TileMemory, _ curves: CurveRows.Built) -> ClockGroup {
        let stride = TileMemory.padded(clocks.count), isOnce = kind.isOnce, ownCells = kind.ownCells
        let planes = isOnce ? ClockGroup.Plane.onceCount : ClockGroup.Plane.anyCount
        let doubles = memory.planes(planes, stride, used: clocks.count, of: 1.0)
        let floats = memory.array(kind.spring == .none ? 0 : ClockGroup.Plane.floatCount * stride, of: Float(1))
        let spaces = memory.array(kind.isOnMediaTime ? 0 : stride, of: Int32(0))
        let indices = memory.array(ownCells > 0 ? stride : 0, of: Int32(0))
        var group = ClockGroup(
            isOnce: isOnce, spring: kind.spring, cells: curve?.cells, cellCount: curve?.cellCount ?? 0,
            isWarped: curve?.isWarped ?? false,
            each: ownCells > 0 ? OwnCurves(curves: curves.rows, curveStarts: indices, cells: ownCells) : nil,
            precision: kind.precision,
            isOnMediaTime: kind.isOnMediaTime, count: clocks.count, stride: stride, doubles: doubles, floats: floats,
            spaces: spaces, effective: (-.infinity, .infinity), uses: memory.array(isOnce ? stride : 0, of: Int32(0)))
        for index in clocks.indices {
            let clock = motions.lanes[Int(clocks[index])].clock
            if ownCells > 0 { indices[index] = curveStarts[index] }
            if let spring = clock.springLane { spring.put(into: floats + index, stride: stride) }
            if isOnce {
                group.put(OnceClock(clock, kind.precision), at: index)
            } else {
                clock.timing.put(into: doubles + index, stride: stride, isChild: clock.isChild)
                if !kind.isOnMediaTime { spaces[index] = clock.space }
            }
        }
        if isOnce { group.settle() }
        return group
    }
}

extension SpringLane {
    fileprivate func put(into floats: UnsafeMutablePointer<Float>, stride: Int) {
        typealias Plane = ClockGroup.Plane
        floats[Plane.angle * stride] = Float(angle)
        floats[Plane.decay * stride] = Float(decay)
        floats[Plane.weight * stride] = Float(weight)
    }
}

extension LaneClock {
    var duration: Double { track._withUnsafeGuaranteedRef { $0.clock.duration } }

    var fillMode: FillMode { isVelocity ? .removed : track._withUnsafeGuaranteedRef { $0.clock.fillMode } }
}

extension FillMode {
    /// The times since the start between which a clock that is active for some time has an effect.
    func effect(active: Double) -> (first: Double, last: Double) {
        (fillsBackwards ? -.infinity : 0, fillsForwards ? .infinity : active)
    }
}

extension ActiveTiming {
    /// Writes the clock to planes in the order of `KinClocks`. `isChild` widens the bounds for the children of groups (D35).
    func put(into doubles: UnsafeMutablePointer<Double>, stride: Int, isChild: Bool) {
        typealias Plane = ClockGroup.Plane
        let tolerance = isChild ? GroupClock.tolerance * abs(speed) : 0
        let effect = fillMode.effect(active: activeDuration + tolerance)
        doubles[Plane.begin * stride] = beginTime
        doubles[Plane.first * stride] = effect.first
        doubles[Plane.last * stride] = effect.last
        doubles[Plane.pace * stride] = abs(speed)
        doubles[Plane.direction * stride] = speed > 0 ? 1 : (speed < 0 ? -1 : 0)
        doubles[Plane.active * stride] = activeDuration
        doubles[Plane.offset * stride] = timeOffset
        doubles[Plane.cycle * stride] = cycleDuration
        doubles[Plane.turn * stride] = autoreverses ? duration : .infinity
        doubles[Plane.duration * stride] = duration
    }

    /// Whether kernels can evaluate the clock.
    var isFinite: Bool { beginTime.isFinite && speed.isFinite && timeOffset.isFinite && cycleDuration.isFinite }
}

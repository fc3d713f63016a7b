import CPlatform

/// Collects the clocks of one kind. Lanes that are added one after the other share equal clocks.
struct ClockGroupBuilder {
    let kind: ClockKind
    /// The common curve; nil if there is none, or if the clocks have separate curves.
    let curve: CurveTable?
    /// For each clock, the index in `ChannelMotions.lanes` of a motion that has it.
    private var clocks: [Int] = []
    /// The indices of the rows of separate curves.
    private var curveStarts: [Int32] = []
    var lanes: [LaneGroupBuilder] = []

    /// The number of clocks that are searched for an equal one: the properties of a layer follow each other.
    private static let lookback = 4

    init(_ kind: ClockKind, _ curve: CurveTable?) {
        self.kind = kind
        self.curve = curve
    }

    /// Returns the index of the clock of a motion.
    private mutating func add(_ motion: Int, curveStart: Int32, _ motions: [ChannelMotions.Lane]) -> Int {
        for index in stride(from: clocks.count - 1, through: max(0, clocks.count - ClockGroupBuilder.lookback), by: -1) {
            let other = clocks[index]
            // Most clocks differ here already.
            guard motions[other].motion.clock.timing.beginTime == motions[motion].motion.clock.timing.beginTime else { continue }
            if motions[other].motion.clock == motions[motion].motion.clock && curveStarts[index] == curveStart { return index }
        }
        clocks.append(motion)
        curveStarts.append(curveStart)
        return clocks.count - 1
    }

    /// Adds the lanes of a motion. `offset` is their first number in the row, and `curveStart` the index of the rows of a separate curve.
    mutating func add(_ motion: Int, curveStart: Int32, offset: Int, _ target: LaneTarget, _ motions: [ChannelMotions.Lane]) {
        let clock = add(motion, curveStart: curveStart, motions)
        let width = motions[motion].motion.width, segments = motions[motion].motion.keyframes?.segmentCount ?? 0
        let accumulates = motions[motion].motion.accumulates && !kind.isOnce
        let chunks = LaneGroupBuilder.chunks(segments: segments)
        let lane = LaneGroupBuilder.Lane(motion: motion, clock: clock, offset: offset)
        for index in lanes.indices where lanes[index].takes(width, accumulates, chunks, target) {
            lanes[index].add(lane, segments: segments)
            return
        }
        lanes.append(LaneGroupBuilder(width: width, accumulates: accumulates, chunks: chunks, target: target))
        lanes[lanes.count - 1].add(lane, segments: segments)
    }
}

/// The properties that all clocks of a group share.
struct ClockKind: Equatable {
    /// Nil if there is none, or if the clocks have separate curves.
    let curve: ObjectIdentifier?
    /// The number of cells of the separate curves; 0 if there are none.
    let ownCells: Int
    /// The number of earlier animations of the same numbers.
    let level: Int
    let spring: SpringKind
    let isOnce: Bool
    /// Whether keyframes or steep curves need fractions with residuals.
    let isSplit: Bool
    let isOnMediaTime: Bool
}

extension LaneClock: Equatable {
    static func == (a: LaneClock, b: LaneClock) -> Bool {
        a.space == b.space && a.timing == b.timing && a.spring == b.spring && a.isChild == b.isChild
    }

    var springKind: SpringKind {
        guard let spring else { return .none }
        return spring.isCritical ? .critical : .underdamped
    }
}

extension ClockGroupBuilder {
    func build(_ motions: [ChannelMotions.Lane], _ memory: TileMemory, _ curves: CurveRows.Built) -> ClockGroup {
        let stride = TileMemory.padded(clocks.count), isOnce = kind.isOnce, ownCells = kind.ownCells
        let planes = isOnce ? ClockGroup.Plane.onceCount : ClockGroup.Plane.anyCount
        let doubles = memory.array(planes * stride, of: 1.0)
        let floats = memory.array(ClockGroup.Plane.floatCount * stride, of: Float(1))
        let spaces = memory.array(stride, of: Int32(0)), indices = memory.array(ownCells > 0 ? stride : 0, of: Int32(0))
        var effective = (from: -Double.infinity, until: Double.infinity)
        for (index, motion) in clocks.enumerated() {
            let clock = motions[motion].motion.clock
            spaces[index] = Int32(clock.space)
            if ownCells > 0 { indices[index] = curveStarts[index] }
            clock.put(into: doubles + index, floats + index, stride: stride, isOnce: isOnce)
            effective = (max(effective.from, clock.effectiveFrom), min(effective.until, clock.effectiveUntil))
        }
        return ClockGroup(
            isOnce: isOnce, spring: kind.spring, cells: curve?.cells,
            isWarped: curve?.isWarped ?? false,
            each: ownCells > 0 ? OwnCurves(curves: curves.rows, curveStarts: indices, cells: ownCells) : nil,
            isSplit: kind.isSplit,
            isOnMediaTime: kind.isOnMediaTime, count: clocks.count, stride: stride, doubles: doubles, floats: floats,
            spaces: spaces,
            effective: effective)
    }
}

extension LaneClock {
    fileprivate func put(
        into doubles: UnsafeMutablePointer<Double>, _ floats: UnsafeMutablePointer<Float>, stride: Int, isOnce: Bool
    ) {
        typealias Plane = ClockGroup.Plane
        if let spring {
            floats[Plane.angle * stride] = Float(spring.angle)
            floats[Plane.decay * stride] = Float(spring.decay)
            floats[Plane.weight * stride] = Float(spring.weight)
        }
        if isOnce {
            timing.putEffect(into: doubles, stride: stride, isChild: isChild)
            doubles[Plane.inverse * stride] = 1 / timing.duration
        } else {
            timing.put(into: doubles, stride: stride, isChild: isChild)
        }
    }

    fileprivate var effectiveFrom: Double { timing.fillMode.fillsBackwards ? -.infinity : timing.beginTime }

    /// The end is earlier by more than the rounding of begin + duration and of the difference between time and begin.
    fileprivate var effectiveUntil: Double {
        guard !timing.fillMode.fillsForwards else { return .infinity }
        let end = timing.beginTime + timing.duration
        return end - 4 * max(abs(timing.beginTime), abs(end)).ulp
    }
}

extension ActiveTiming {
    /// Writes the clock to planes in the order of `KinClocks`.
    func put(into doubles: UnsafeMutablePointer<Double>, stride: Int, isChild: Bool) {
        typealias Plane = ClockGroup.Plane
        putEffect(into: doubles, stride: stride, isChild: isChild)
        doubles[Plane.pace * stride] = abs(speed)
        doubles[Plane.direction * stride] = speed > 0 ? 1 : (speed < 0 ? -1 : 0)
        doubles[Plane.active * stride] = activeDuration
        doubles[Plane.offset * stride] = timeOffset
        doubles[Plane.cycle * stride] = cycleDuration
        doubles[Plane.turn * stride] = autoreverses ? duration : .infinity
        doubles[Plane.duration * stride] = duration
    }

    /// Writes the bounds between which the clock has an effect. `isChild` widens them for the children of groups (D35).
    fileprivate func putEffect(into doubles: UnsafeMutablePointer<Double>, stride: Int, isChild: Bool) {
        typealias Plane = ClockGroup.Plane
        let tolerance = isChild ? GroupClock.tolerance * abs(speed) : 0
        doubles[Plane.begin * stride] = beginTime
        doubles[Plane.first * stride] = fillMode.fillsBackwards ? -.infinity : 0
        doubles[Plane.last * stride] = fillMode.fillsForwards ? .infinity : activeDuration + tolerance
    }

    /// Whether kernels can evaluate the clock.
    var isFinite: Bool { beginTime.isFinite && speed.isFinite && timeOffset.isFinite && cycleDuration.isFinite }
}

import CPlatform

/// Clocks that one call of a kernel evaluates. They are of one kind, and share a timing function or have separate ones. Their
/// numbers are in planes of `stride` numbers, one for each clock.
struct ClockGroup {
    /// In the order of `KinClocks`.
    enum Plane {
        static let begin = 0, first = 1, last = 2
        /// Planes of clocks that run once.
        static let scale = 3, onceCount = 4
        /// Planes of clocks with any timing.
        static let pace = 3, direction = 4, active = 5, offset = 6, cycle = 7, turn = 8, duration = 9, anyCount = 10
        /// Planes of floats, for springs only.
        static let angle = 0, decay = 1, weight = 2, floatCount = 3
    }

    let isOnce: Bool
    let spring: SpringKind
    let cells: UnsafePointer<KinCurveTable>?
    let cellCount: Int
    let isWarped: Bool
    /// Used instead of `cells` and `isWarped`.
    private(set) var each: OwnCurves?
    let precision: FractionPrecision
    /// Whether all clocks run on media time. If not, each has a time space.
    let isOnMediaTime: Bool
    private(set) var count: Int
    let stride: Int
    private(set) var doubles: UnsafeMutablePointer<Double>
    private(set) var floats: UnsafeMutablePointer<Float>
    /// Only if not all clocks run on media time.
    private(set) var spaces: UnsafeMutablePointer<Int32>
    /// The interval of media time in which all clocks have an effect; empty if it is unknown.
    let effective: (from: Double, until: Double)
    /// The indices of the lane groups that use the clocks.
    var lanes: Range<Int> = 0..<0

    /// The number of clocks that the kernels process.
    var padded: Int { TileMemory.padded(count) }

    var planeCount: Int { isOnce ? Plane.onceCount : Plane.anyCount }

    func plane(_ index: Int) -> UnsafePointer<Double> { UnsafePointer(doubles + index * stride) }
    func floatPlane(_ index: Int) -> UnsafePointer<Float> { UnsafePointer(floats + index * stride) }

    var once: KinOnceClocks {
        KinOnceClocks(
            begin: plane(Plane.begin), first: plane(Plane.first), last: plane(Plane.last),
            scale: plane(Plane.scale))
    }

    var any: KinClocks { KinClocks(UnsafePointer(doubles), stride: stride) }

    var springs: KinSprings {
        KinSprings(angle: floatPlane(Plane.angle), decay: floatPlane(Plane.decay), weight: floatPlane(Plane.weight))
    }
}

extension KinClocks {
    /// Creates the parameters from planes of `stride` numbers in the order of `ClockGroup.Plane`.
    init(_ planes: UnsafePointer<Double>, stride: Int) {
        func plane(_ index: Int) -> UnsafePointer<Double> { planes + index * stride }
        typealias Plane = ClockGroup.Plane
        self.init(
            begin: plane(Plane.begin), pace: plane(Plane.pace), direction: plane(Plane.direction),
            active: plane(Plane.active), first: plane(Plane.first), last: plane(Plane.last), offset: plane(Plane.offset),
            cycle: plane(Plane.cycle), turn: plane(Plane.turn), duration: plane(Plane.duration))
    }
}

/// How exact the fractions of clocks are.
enum FractionPrecision: UInt8 {
    /// A float.
    case rounded
    /// A float and its residual, for keyframes and steep curves.
    case split
    /// The same, and clocks that run once divide by the duration, because the product with its rounded inverse may be below 1 at the
    /// end, where the curve jumps.
    case divided
}

enum SpringKind: UInt8 {
    case none
    case underdamped
    case critical
}

extension ClockGroup {
    /// The group without the clocks outside `clocks`, which must begin at a whole vector. The work must begin at the same clock.
    func cut(to clocks: Range<Int>) -> ClockGroup {
        let first = clocks.lowerBound
        assert(first == TileMemory.vector(of: first), "a cut of clocks does not begin at a vector")
        var cut = self
        cut.each = each?.from(first)
        (cut.count, cut.doubles, cut.floats, cut.spaces) = (clocks.count, doubles + first, floats + first, spaces + first)
        return cut
    }

    /// Evaluates the clocks at a media time, and writes fractions, effects and iterations into `work`. Returns true if all clocks
    /// have an effect; the effects are then not written.
    func evaluate(_ kernels: KernelTable, _ times: UnsafePointer<Double>, _ work: ClockWork) -> Bool {
        var source = times, step = 0
        if !isOnMediaTime {
            for clock in 0..<count { work.times[clock] = times[Int(spaces[clock])] }
            (source, step) = (UnsafePointer(work.times), 1)
        }
        let all = step == 0 && isOnce && times[0] >= effective.from && times[0] <= effective.until
        run(kernels, source, step, work, allEffective: all)
        return all
    }

    /// Evaluates the clocks at given times. A `step` of 0 means one time for all.
    func run(
        _ kernels: KernelTable, _ times: UnsafePointer<Double>, _ step: Int, _ work: ClockWork,
        allEffective: Bool
    ) {
        if isOnce {
            var clocks = once
            kernels.pointee.once(
                &clocks, times, step, precision == .divided ? 1 : 0, work.x, precision == .rounded ? nil : work.residual,
                allEffective ? nil : work.effect, padded)
        } else {
            var clocks = any
            kernels.pointee.clocks(&clocks, times, step, work.x, work.residual, work.effect, work.iteration, nil, padded)
        }
        ease(kernels, work.x, precision == .rounded ? nil : UnsafePointer(work.residual))
    }

    private func ease(_ kernels: KernelTable, _ x: UnsafeMutablePointer<Float>, _ residual: UnsafePointer<Float>?) {
        if let each { kernels.pointee.easeEach(each.curves, each.curveStarts, each.cells, x, residual, padded) }
        if let cells { kernels.pointee.ease(cells, cellCount, isWarped ? 1 : 0, x, residual, padded) }
        guard spring != .none else { return }
        var parameters = springs
        let evaluate = spring == .critical ? kernels.pointee.criticalSpring : kernels.pointee.spring
        evaluate(&parameters, x, padded)
    }
}

/// Separate curves for clocks, all with the same number of cells. See `easeEach`.
struct OwnCurves {
    let curves: UnsafePointer<Float>
    let curveStarts: UnsafePointer<Int32>
    let cells: Int

    /// The curves from a clock on.
    func from(_ clock: Int) -> OwnCurves { OwnCurves(curves: curves, curveStarts: curveStarts + clock, cells: cells) }
}

/// The output of a clock group.
struct ClockWork {
    let times: UnsafeMutablePointer<Double>
    let x: UnsafeMutablePointer<Float>
    let residual: UnsafeMutablePointer<Float>
    let effect: UnsafeMutablePointer<Int32>
    let iteration: UnsafeMutablePointer<Float>

    /// The output from a clock on.
    func from(_ clock: Int) -> ClockWork {
        ClockWork(
            times: times + clock, x: x + clock, residual: residual + clock, effect: effect + clock, iteration: iteration + clock)
    }
}

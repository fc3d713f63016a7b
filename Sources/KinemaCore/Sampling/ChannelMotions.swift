/// Collects the numbers of animated channels. Each is either constant or the target of animations at ascending levels. The lanes of
/// all channels of a tile are in one list, and groups refer to them by index, so that a channel allocates nothing and a lane is
/// written once. The next tile uses the memory again.
final class ChannelMotions {
    /// A motion. It is small and holds no references: a tile has thousands of them.
    struct Lane {
        let clock: LaneClock
        /// The index of the first number in the channel.
        let offset: Int32
        /// The number of earlier animations of the same numbers; and whether there are any others, earlier or later.
        let level: Int32
        let isStacked: Bool
        let isAdditive, accumulates, fitsFloats: Bool
        let width, component: UInt8
        let keyframes: LaneKeyframes?
        /// The values of one number, or the index of those of several ones.
        fileprivate let a, b, base: Double
        fileprivate let wide: Int32
        /// For keyframes, the index of the first segment in `CurveRows.Built.curveStarts`.
        var firstSegment: Int32 = 0
        /// The table of its timing function; the number of its cells if these are many, or else 0; and the precision that it needs.
        var table: Unmanaged<CurveTable>?
        var manyCells: Int32 = 0
        var precision = FractionPrecision.rounded
    }

    private(set) var lanes = UnsafeMutablePointer<Lane>.allocate(capacity: 1)
    private let places = LanePlaces()
    private(set) var count = 0
    private var capacity = 1
    /// The values of lanes of several numbers.
    private var values: [LaneValues] = []
    /// The first lane of the channel that was collected last, and its constant numbers.
    private(set) var first = 0
    var constants: [(number: Double, offset: Int)] = []
    /// Additions that starting velocities are, while lanes refer to them.
    private var pushes: [Track] = []

    deinit {
        lanes.deallocate()
        places.free()
    }

    /// Removes everything, and makes room for some lanes.
    func clear(room: Int) {
        (count, first) = (0, 0)
        places.clear()
        if room > capacity { grow(to: room) }
        values.empty()
        pushes.empty()
    }

    private func grow(to room: Int) {
        let grown = UnsafeMutablePointer<Lane>.allocate(capacity: room)
        grown.moveInitialize(from: lanes, count: count)
        lanes.deallocate()
        (lanes, capacity) = (grown, room)
    }

    /// Begins a channel.
    func begin() {
        first = count
        if !constants.isEmpty { constants.empty() }
    }

    func add(_ motion: LaneMotion, offset: Int, level: Int = 0, isStacked: Bool = false) {
        let wide = keep(motion.values, motion.width)
        add(
            Lane(
                clock: motion.clock, offset: Int32(truncatingIfNeeded: offset), level: Int32(truncatingIfNeeded: level),
                isStacked: isStacked, isAdditive: motion.isAdditive, accumulates: motion.accumulates,
                fitsFloats: motion.fitsFloats, width: UInt8(truncatingIfNeeded: motion.width),
                component: UInt8(truncatingIfNeeded: motion.component), keyframes: motion.keyframes, a: motion.values.a[0],
                b: motion.values.b[0], base: motion.values.base[0], wide: wide))
    }

    /// Keeps the values of a lane of several numbers, and returns their index.
    private func keep(_ values: LaneValues, _ width: Int) -> Int32 {
        guard width > 1 else { return 0 }
        self.values.append(values)
        return Int32(truncatingIfNeeded: self.values.count - 1)
    }

    @inline(always)
    private func add(_ lane: Lane) {
        if count == capacity { grow(to: 2 * count) }
        (lanes + count).initialize(to: lane)
        count += 1
    }

    /// The values of one of the numbers of a lane, as in `LaneValues`.
    @inline(always)
    func values(of lane: UnsafePointer<Lane>, _ number: Int) -> (a: Double, b: Double, base: Double) {
        guard lane.pointee.width > 1 else { return (lane.pointee.a, lane.pointee.b, lane.pointee.base) }
        let wide = values[Int(lane.pointee.wide)]
        return (wide.a[number], wide.b[number], wide.base[number])
    }

    /// The place of an earlier channel like the last one, which one motion moves; nil if there is none.
    var place: LanePlace? { isSingle ? places.place(of: lanes + first) : nil }

    /// Keeps the place of the last channel for the next ones like it.
    func remember(_ place: LanePlace) {
        if isSingle { places.remember(place, of: lanes + first) }
    }

    /// Whether one motion moves all of the channel.
    var isSingle: Bool { count == first + 1 && constants.isEmpty }

    /// Removes the lanes of the last channel.
    func discard() { keep(first) }

    /// Keeps the first lanes.
    func keep(_ count: Int) { self.count = count }

    /// Collects a channel that one motion moves.
    func collect(_ motion: PlainMotion) {
        begin()
        guard let clock = motion.clock else { return }
        let wide = keep(motion.values, motion.width)
        add(
            Lane(
                clock: clock, offset: 0, level: 0, isStacked: false, isAdditive: motion.isAdditive,
                accumulates: motion.accumulates,
                fitsFloats: true, width: UInt8(truncatingIfNeeded: motion.width),
                component: 0, keyframes: nil, a: motion.values.a[0], b: motion.values.b[0], base: motion.values.base[0],
                wide: wide))
    }

    /// Collects the numbers of a channel with the committed value `value`. Returns false if lanes cannot express them.
    func collect(
        _ channel: PlannedChannel, _ type: KinPropertyType, _ value: Value, _ animations: [ChannelAnimation]
    ) -> Bool {
        begin()
        let isCollected = fill(channel, type, value, withAdditions(animations, value))
        if !isCollected { discard() }
        return isCollected
    }

    /// Collects a component of a matrix that is one part, and that animations of the same component move; those of other parts do not
    /// matter. Returns whether single precision is accurate enough, and nil if lanes cannot express the component.
    func collectPart(_ channel: PlannedChannel, _ value: Value, _ animations: [ChannelAnimation]) -> Bool? {
        guard let part = TransformMotions.part(channel.component, of: value) else { return nil }
        var own: [ChannelAnimation] = []
        for animation in animations {
            guard case .component(let name) = animation.track.takeUnretainedValue().target.part,
                let parts = TransformMotions.parts(of: name)
            else { return nil }
            if name == channel.component { own.append(animation) } else if parts.contains(part) { return nil }
        }
        guard !own.isEmpty else { return nil }
        own = withAdditions(own, value)
        begin()
        var level = 0, reach = 0.0
        for animation in own {
            let motion = LaneMotion(animation.track, 0..<1, of: value, space: animation.space, isOver: level > 0)
            guard let motion, TransformMotions.isAccurate(part, motion.reach) else {
                discard()
                return nil
            }
            reach += motion.reach
            add(motion, offset: 0, level: level, isStacked: own.count > 1)
            level += 1
        }
        return TransformMotions.fitsFloats(part, reach)
    }

    /// The animations, each with the additions that its starting velocity is. Rule D82.
    private func withAdditions(_ animations: [ChannelAnimation], _ value: Value) -> [ChannelAnimation] {
        guard animations.contains(where: { $0.track._withUnsafeGuaranteedRef { $0.isPushed } }) else { return animations }
        var all: [ChannelAnimation] = []
        for animation in animations {
            all.append(animation)
            guard let push = animation.track.takeUnretainedValue().addition(over: value) else { continue }
            pushes.append(push)
            all.append(animation.with(push))
        }
        return all
    }

    private func fill(
        _ channel: PlannedChannel, _ type: KinPropertyType, _ value: Value, _ animations: [ChannelAnimation]
    ) -> Bool {
        guard type.isArithmetic, type != .integer, value.isNone || value.numberCount == type.width,
            let range = type.numbers(of: channel.component), animations.allSatisfy({ $0.range != nil })
        else { return false }
        var next = range.lowerBound
        while next < range.upperBound {
            // Extends the group over the numbers with the same animations. Keyframes are added number by number.
            var end = next + 1
            while end < range.upperBound,
                animations.allSatisfy({ $0.moves(next) == $0.moves(end) && !$0.isKeyframes })
            { end += 1 }
            let count = animations.reduce(0) { $0 + ($1.moves(next) ? 1 : 0) }
            if count == 0 {
                for number in next..<end {
                    constants.append((ChannelMotions.number(number, of: value), number - range.lowerBound))
                }
            }
            var level = 0
            for animation in animations {
                guard let moved = animation.range, moved.contains(next) else { continue }
                let part = next - moved.lowerBound..<end - moved.lowerBound
                guard
                    let motion = LaneMotion(
                        animation.track, part, of: value, space: animation.space, isOver: level > 0)
                else { return false }
                add(motion, offset: next - range.lowerBound, level: level, isStacked: count > 1)
                level += 1
            }
            next = end
        }
        return true
    }

    private static func number(_ index: Int, of value: Value) -> Double {
        var result = Double.nan
        value.forEachNumberInTurn { if $0 == index { result = $1 } }
        return result
    }
}

extension KinPropertyType {
    /// The numbers of a value of an arithmetic type that belong to a component.
    func numbers(of component: KinComponent) -> Range<Int>? {
        switch (component, width) {
        case (.whole, _): 0..<width
        case (.X, 2), (.width, 2), (.originX, 4): 0..<1
        case (.Y, 2), (.height, 2), (.originY, 4): 1..<2
        case (.origin, 4): 0..<2
        case (.size, 4): 2..<4
        case (.sizeWidth, 4): 2..<3
        case (.sizeHeight, 4): 3..<4
        default: nil
        }
    }
}

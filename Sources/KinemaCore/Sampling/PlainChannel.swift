/// A channel that is constant, or that one animation moves in the simplest way, like most channels.
enum PlainChannel {
    case constant
    case motion
}

/// Numbers that an animation moves from ends to others in the simplest way: it plays once, without a spring or a starting velocity.
/// There is one object for many channels, because copies of its members would take longer than to read them.
final class PlainMotion {
    private(set) var clock: LaneClock?
    private(set) var values = LaneValues(a: 0, b: 0, base: 0)
    /// The number of numbers, 1…4.
    private(set) var width = 1
    private(set) var isAdditive = false
    /// Whether each cycle adds `values.b` once more. Rule 3.6.
    private(set) var accumulates = false
    /// Whether single precision is accurate enough.
    var fitsFloats = true

    /// Reads the numbers `under` while `track` moves them; or, if `isVelocity`, their change per second. Returns false if the motion is
    /// another.
    @inline(never)
    func read(
        _ unretained: Unmanaged<Track>, under: SIMD4<Double>, width: Int, space: Int, isVelocity: Bool = false
    ) -> Bool {
        guard LaneMotion.fits(under), let clock = LaneClock(unretained, space: space, isVelocity: isVelocity) else {
            return false
        }
        let isPlain = unretained._withUnsafeGuaranteedRef { track in
            guard track.clock.isPlain, !track.clock.isSpring, !track.isPushed, case .basic(let ends) = track.motion,
                let values = ends.values(under: under, width), LaneMotion.fits(values.a), LaneMotion.fits(values.b)
            else { return false }
            // Without effect a velocity is 0, and the value below stands still.
            self.values = isVelocity ? LaneValues(a: .zero, b: values.b - values.a, base: .zero) : values
            accumulates = track.isCumulative && !isVelocity
            isAdditive = track.isAdditive && !isVelocity
            return true
        }
        guard isPlain else { return false }
        (self.clock, self.width, fitsFloats) = (clock, width, true)
        return true
    }

    /// Bounds of the first number at any time.
    var bounds: (low: Double, high: Double) {
        guard let clock, !accumulates else { return (-.infinity, .infinity) }
        return values.bounds(clock.fractions, isAdditive)
    }
}

/// The parts of a matrix, which neighboring channels often share.
final class DecomposedMatrix {
    let box: TransformBox
    let parts: TransformParts
    /// Nil if it has others than those that components name.
    let numbers: [Double]?

    init(_ box: TransformBox) {
        self.box = box
        parts = box.parts ?? TransformParts(box.matrix)
        numbers = TransformMotions.parts(parts)
    }
}

/// Reads channels that are plain. It keeps what neighboring channels have in common.
struct PlainChannelReader {
    private let snapshot: Snapshot
    private(set) var kind: ChannelKind?
    private var owners: OwnerCache
    /// The matrix of the last channel of a component.
    private var decomposed: DecomposedMatrix?
    /// The values of the last channel.
    private(set) var constant = Value.none
    let motion = PlainMotion()

    init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
        owners = OwnerCache(snapshot)
    }

    /// Finds what channels of this kind have in common, and the superlayer if some of its animations name other layers.
    mutating func begin(_ channel: PlannedChannel, _ record: LayerRecord) -> LayerRecord? {
        if kind?.isOf(channel, record) != true { kind = ChannelKind(channel, record, snapshot) }
        return owners.namingOwner(of: record)
    }

    /// Reads a channel of a layer that no animation names, into `constant` or `motion`; nil if it is not plain. `space` finds the time
    /// space of the layer, nil if there is none.
    @inline(never)
    mutating func read(_ channel: PlannedChannel, _ record: LayerRecord, space: (LayerRecord) -> Int?) -> PlainChannel? {
        var only: Unmanaged<Track>?
        let isVelocity = channel.component.isVelocity
        guard let type = kind?.type, channel.property != KinProperty.frame.number, record.onlyTrack(of: channel.property, &only),
            let value = record.values.value(of: channel.property) ?? kind?.defaultValue
        else { return nil }
        if case .transform(let box) = value, let component = channel.component.transformComponent {
            return readNumber(component, of: box, only, record, space)
        }
        guard let track = only else {
            constant = value.component(channel.component)
            return isVelocity ? nil : .constant
        }
        guard channel.component.ofValue == .whole, type.isArithmetic, type != .integer, 1...4 ~= type.width,
            let space = space(record),
            // In media time a second of the layer is a second.
            !isVelocity || space == 0,
            track._withUnsafeGuaranteedRef({ $0.target.isWhole }), let under = LaneMotion.part(value, 0..<type.width)
        else { return nil }
        // Kernels of each precision evaluate it.
        return motion.read(track, under: under, width: type.width, space: space, isVelocity: isVelocity) ? .motion : nil
    }

    /// The same for a component of a matrix.
    private mutating func readNumber(
        _ component: TransformComponent, of box: TransformBox, _ track: Unmanaged<Track>?, _ record: LayerRecord,
        _ space: (LayerRecord) -> Int?
    ) -> PlainChannel? {
        if decomposed?.box !== box { decomposed = DecomposedMatrix(box) }
        guard let decomposed else { return nil }
        guard let track else {
            constant = Value(transformPart: decomposed.parts.component(component), width: component.width)
            return .constant
        }
        var number = 0.0
        let shown = TransformMotions.read(component, track, decomposed, space: space(record), into: motion, or: &number)
        if shown == .constant { constant = .number(number) }
        return shown
    }
}

extension Ends {
    /// Both ends, with missing ones from the underlying value `under`; nil if an end does not have `width` numbers.
    fileprivate func values(under: SIMD4<Double>, _ width: Int) -> LaneValues? {
        func part(_ value: Value) -> SIMD4<Double>? { LaneMotion.part(value, 0..<width) }
        var a: SIMD4<Double>? = under, b: SIMD4<Double>? = under
        switch self {
        case .numbers(let from, let to) where width == 1: (a, b) = (SIMD4(from, 0, 0, 0), SIMD4(to, 0, 0, 0))
        case .numberToUnderlying(let from) where width == 1: a = SIMD4(from, 0, 0, 0)
        case .pairToUnderlying(let x, let y) where width == 2: a = SIMD4(x, y, 0, 0)
        case .fixed(let from, let to): (a, b) = (part(from), part(to))
        case .fromUnderlying(let from): a = part(from)
        case .underlyingTo(let to): b = part(to)
        default: return nil
        }
        guard let a, let b else { return nil }
        return LaneValues(a: a, b: b, base: under)
    }
}

/// The position of a channel's numbers in a tile of single precision, so that they can change without a new tile.
struct ChannelPlace {
    /// The index of the lane in its group.
    let lane: Int32
    /// The indices of the groups of clocks and of lanes; those of no group are negative.
    private let clockGroup, laneGroup: Int16

    private init(lane: Int32, clockGroup: Int16, laneGroup: Int16) {
        (self.lane, self.clockGroup, self.laneGroup) = (lane, clockGroup, laneGroup)
    }

    /// A place in groups, which may be too many to be noted.
    init(lane: Int, clocks: Int, lanes: Int) {
        guard let clockGroup = Int16(exactly: clocks), let laneGroup = Int16(exactly: lanes) else {
            self = .other
            return
        }
        self.init(lane: Int32(truncatingIfNeeded: lane), clockGroup: clockGroup, laneGroup: laneGroup)
    }

    /// Among the constants.
    static let constant = ChannelPlace(lane: 0, clockGroup: -1, laneGroup: 0)
    /// Several lanes, or none.
    static let other = ChannelPlace(lane: 0, clockGroup: -2, laneGroup: 0)

    var isConstant: Bool { clockGroup == -1 }
    var isOther: Bool { clockGroup == -2 }
    var clocks: Int { Int(clockGroup) }
    var lanes: Int { Int(laneGroup) }
}

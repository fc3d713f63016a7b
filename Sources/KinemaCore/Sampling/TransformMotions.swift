/// A matrix whose parts are changed by at most one animation each: translation, scale and rotations of a matrix that has no other
/// parts. Nil if the matrix has other parts.
struct TransformMotions {
    /// The parts from which kernels compose a matrix: translation x, y, z, scale x, y, z, rotation about z, and one unused.
    static let partCount = 8
    /// All parts: translation x, y, z, scale x, y, z, rotation about z, x and y.
    private static let count = 9

    struct Lane {
        let motion: LaneMotion
        let part: Int
        let component: TransformComponent
    }

    private(set) var lanes: [Lane] = []
    /// The parts of the underlying matrix.
    private(set) var parts: [Double] = []
    let matrix: Transform3D
    /// Whether single precision is accurate enough.
    private(set) var fitsFloats = true

    /// The largest angles in radians for which single and double precision are accurate enough.
    private static let smallAngle = 12.0, largestAngle = 1e6
    private static let turnZ = 6, turnX = 7, turnY = 8

    /// Whether kernels compose the matrix, because all rotation is in the plane.
    var isPlane: Bool {
        parts[TransformMotions.turnX] == 0 && parts[TransformMotions.turnY] == 0
            && lanes.allSatisfy { $0.part < TransformMotions.turnX }
    }

    /// Also nil if the committed value is not a matrix.
    init?(_ channel: PlannedChannel, _ value: Value, _ animations: [ChannelAnimation]) {
        guard case .transform(let box) = value,
            channel.component == .whole || channel.component.transformComponent != nil,
            let underlying = TransformMotions.parts(box.parts ?? TransformParts(box.matrix))
        else { return nil }
        parts = underlying
        matrix = box.matrix
        var moved = [Bool](repeating: false, count: TransformMotions.count)
        for animation in animations {
            let track = animation.track.takeUnretainedValue()
            guard case .component(let name) = track.target.part, let component = name.transformComponent,
                let target = TransformMotions.target(component), !track.isAdditive, !track.isPushed,
                // Without effect the component reads the parts, which may differ.
                !target.isSame || target.isOneNumber(in: underlying)
            else { return nil }
            for part in target.parts {
                guard !moved[part] else { return nil }
                moved[part] = true
            }
            for (numbers, part) in target.lanes(of: track.motion) {
                guard var motion = LaneMotion(animation.track, numbers, of: value, space: animation.space),
                    part < TransformMotions.turnZ || motion.staysWithin(TransformMotions.largestAngle)
                else { return nil }
                fitsFloats = fitsFloats && motion.fitsFloats
                if part >= TransformMotions.turnZ {
                    fitsFloats = fitsFloats && motion.staysWithin(TransformMotions.smallAngle)
                }
                if target.isSame && motion.keyframes == nil { motion = motion.repeated(target.parts.count) }
                lanes.append(Lane(motion: motion, part: part, component: component))
            }
        }
    }

    /// The parts of a matrix; nil if it has others.
    static func parts(_ parts: TransformParts) -> [Double]? {
        guard parts.isStraight else { return nil }
        let t = parts.translation, s = parts.scale, r = parts.rotation
        return [t.x, t.y, t.z, s.x, s.y, s.z, r.z, r.x, r.y]
    }

    /// The one part that a component of a matrix is; nil for other components, and if the matrix has others than parts.
    static func part(_ component: KinComponent, of value: Value) -> Int? {
        guard case .transform(let box) = value, let target = component.transformComponent.flatMap({ target($0) }),
            target.parts.count == 1, parts(box.parts ?? TransformParts(box.matrix)) != nil
        else { return nil }
        return target.parts.lowerBound
    }

    /// The parts of a component; nil if it has others.
    static func parts(of component: KinComponent) -> Range<Int>? {
        component.transformComponent.flatMap { target($0)?.parts }
    }

    /// Whether double precision, or single precision, is accurate enough for a part that reaches so far.
    static func isAccurate(_ part: Int, _ reach: Double) -> Bool { part < turnZ || reach <= largestAngle }
    static func fitsFloats(_ part: Int, _ reach: Double) -> Bool { part < turnZ || reach <= smallAngle }

    /// Reads the component `component` of a matrix while one plain animation moves a number of it, if both are numbers that do not
    /// depend on each other or are the same; nil otherwise.
    static func read(
        _ component: TransformComponent, _ unretained: Unmanaged<Track>, _ matrix: DecomposedMatrix, space: Int?,
        into motion: PlainMotion, or constant: inout Double
    ) -> PlainChannel? {
        let name = unretained._withUnsafeGuaranteedRef { track -> KinComponent? in
            guard case .component(let name) = track.target.part, !track.isAdditive else { return nil }
            return name
        }
        guard let space, let all = matrix.numbers, let moved = name?.transformComponent, let from = target(moved),
            let to = target(component), from.isNumber, to.isNumber, !from.isSame || from.isOneNumber(in: all)
        else { return nil }
        let part = from.parts.lowerBound, under = from.isSame ? matrix.parts.component(moved).x : all[part]
        guard motion.read(unretained, under: SIMD4(under, 0, 0, 0), width: 1, space: space) else { return nil }
        guard moved == component else {
            constant = to.isSame ? to.mean(of: all) : all[to.parts.lowerBound]
            return from.parts.overlaps(to.parts) ? nil : .constant
        }
        let bounds = motion.bounds
        motion.fitsFloats = part < turnZ || max(abs(bounds.low), abs(bounds.high)) <= smallAngle
        return .motion
    }

    /// Collects the lanes of the parts from which kernels compose the matrix, in the order of the parts.
    func collectParts(into result: ChannelMotions) {
        result.begin()
        for part in 0..<TransformMotions.partCount {
            for lane in lanes where lane.part == part { result.add(lane.motion, offset: part) }
        }
    }

    /// Collects a component that does not need the matrix, because its numbers are lanes or constants. Returns false otherwise.
    func collect(_ component: KinComponent, into result: ChannelMotions) -> Bool {
        result.begin()
        let isCollected = component.transformComponent.map { fill($0, result) } ?? false
        if !isCollected { result.discard() }
        return isCollected
    }

    private func fill(_ component: TransformComponent, _ result: ChannelMotions) -> Bool {
        guard let target = TransformMotions.target(component) else { return false }
        // All scales as one number are what moves them together, or their mean.
        let read = target.isSame ? target.parts.prefix(1) : target.parts
        for part in read {
            let offset = part - target.parts.lowerBound
            if let lane = lanes.first(where: { $0.part <= part && part < $0.part + $0.motion.width }) {
                guard !target.isSame || lane.component == component else { return false }
                let moved = lane.motion.only(part - lane.part)
                result.add(moved, offset: offset)
            } else {
                guard !target.isSame || lanes.allSatisfy({ !target.parts.contains($0.part) }) else { return false }
                result.constants.append((target.isSame ? target.mean(of: parts) : parts[part], offset))
            }
        }
        return true
    }

    /// The parts of a component.
    struct Target {
        let parts: Range<Int>
        /// Whether the parts have one common number.
        var isSame = false

        var isNumber: Bool { isSame || parts.count == 1 }

        func mean(of all: [Double]) -> Double {
            isOneNumber(in: all) ? all[parts.lowerBound] : parts.reduce(0) { $0 + all[$1] } / Double(parts.count)
        }

        func isOneNumber(in all: [Double]) -> Bool { parts.allSatisfy { all[$0] == all[parts.lowerBound] } }

        /// The numbers that one lane changes, and their first part. Keyframes are split into single numbers.
        func lanes(of motion: Motion) -> [(numbers: Range<Int>, part: Int)] {
            guard motion.isKeyframes else { return [(0..<(isSame ? 1 : parts.count), parts.lowerBound)] }
            return parts.map { part in
                let number = isSame ? 0 : part - parts.lowerBound
                return (number..<number + 1, part)
            }
        }
    }

    static func target(_ component: TransformComponent) -> Target? {
        switch component {
        case .translationX: Target(parts: 0..<1)
        case .translationY: Target(parts: 1..<2)
        case .translationZ: Target(parts: 2..<3)
        case .translation: Target(parts: 0..<2)
        case .scaleX: Target(parts: 3..<4)
        case .scaleY: Target(parts: 4..<5)
        case .scaleZ: Target(parts: 5..<6)
        case .scale: Target(parts: 3..<6, isSame: true)
        case .scaleXY: Target(parts: 3..<5, isSame: true)
        case .rotationZ: Target(parts: turnZ..<turnZ + 1)
        case .rotationX: Target(parts: turnX..<turnX + 1)
        case .rotationY: Target(parts: turnY..<turnY + 1)
        default: nil
        }
    }
}

@testable import Kinema

/// Layers with all kinds of animations, always the same for a seed.
struct PlanScene {
    private(set) var records = RecordVector()
    private(set) var channels: [PlannedChannel] = []
    private var random: SplitMix
    private var width = 0

    static let keyPaths: [(KinProperty, KinComponent, Int)] = [
        (.opacity, .whole, 1), (.position, .whole, 2), (.position, .X, 1), (.bounds, .whole, 4), (.bounds, .size, 2),
        (.backgroundColor, .whole, 4), (.frame, .whole, 4), (.transform, .whole, 16), (.transform, .rotationZ, 1),
        (.cornerRadius, .whole, 1), (.hidden, .whole, 1),
    ]

    init(layers: Int, seed: UInt64) {
        random = SplitMix(state: seed)
        for slot in 0..<layers { add(UInt32(slot)) }
    }

    var snapshot: Snapshot {
        Snapshot(
            records: records, roots: [0], properties: .builtIn, transitions: TransitionVector(), retimedLayerCount: 1, version: 1)
    }
    var plan: SamplePlan { plan(.single) }

    func plan(_ precision: Precision) -> SamplePlan { SamplePlan(channels: channels, snapshot: snapshot, precision) }

    private mutating func add(_ slot: UInt32) {
        var values = PropertyValues()
        values.set(KinProperty.position.number, to: .pair(number(), number()))
        values.set(KinProperty.bounds.number, to: .quad(0, 0, abs(number()), abs(number())))
        if flip() { values.set(KinProperty.backgroundColor.number, to: .quad(0.1, 0.2, 0.3, 1)) }
        let above = slot == 0 ? nil : UInt32(random.below(Int(slot)))
        let timing = random.below(4) == 0 ? LayerTiming(beginTime: number() / 50, speed: 1.5, timeOffset: 0.25) : LayerTiming()
        let record = LayerRecord(
            id: UInt64(slot) + 1, slot: slot, layerClass: .layer, values: values, timing: timing, superlayer: above,
            sublayers: [], mask: nil, tracks: .few(ShortList((0..<random.below(4)).map { _ in track() })))
        records.set(slot, to: record)
        for _ in 0..<5 { add(PlanScene.keyPaths[random.below(PlanScene.keyPaths.count)], record) }
    }

    private mutating func add(_ keyPath: (KinProperty, KinComponent, Int), _ record: LayerRecord) {
        channels.append(
            PlannedChannel(
                id: record.id, slot: record.slot, property: keyPath.0.id, component: keyPath.1, offset: width,
                width: keyPath.2))
        width += keyPath.2
    }

    // MARK: Animations

    private mutating func track() -> Track {
        let (property, component, width) = PlanScene.animated[random.below(PlanScene.animated.count)]
        let type = PropertyTable.builtIn[property.number]!.type.type(of: component)!
        let group = random.below(6) == 0 ? group() : nil
        let (motion, spring) = motion(type, width)
        var curve: TimingFunction? = PlanScene.curves[random.below(PlanScene.curves.count)]
        if flip() { curve = nil }
        return Track(
            target: TrackTarget(property: property.number, part: .component(component), type: type),
            clock: clock(group, curve: curve, spring), motion: motion, isAdditive: random.below(5) == 0,
            isCumulative: random.below(5) == 0)
    }

    private static let animated: [(KinProperty, KinComponent, Int)] = [
        (.opacity, .whole, 1), (.position, .whole, 2), (.position, .X, 1), (.position, .Y, 1), (.bounds, .whole, 4),
        (.bounds, .sizeWidth, 1), (.backgroundColor, .whole, 4), (.cornerRadius, .whole, 1), (.transform, .rotationZ, 1),
        (.transform, .scale, 1), (.transform, .translation, 2),
    ]
    private static let curves: [TimingFunction] = [
        .linear, .easeIn, .easeOut, .easeInEaseOut, .default, TimingFunction(0.9, 0, 0.1, 1),
        TimingFunction(0.68, -0.55, 0.265, 1.55), TimingFunction(1, 0, 0, 1), TimingFunction(0, 0.5, 1, 0.5),
    ]

    private mutating func clock(_ group: GroupClock?, curve: TimingFunction?, _ spring: SharedSpring? = nil) -> TrackClock {
        var timing = MediaTiming(beginTime: Double(random.below(8)) / 4, duration: Double(1 + random.below(8)) / 4)
        if flip() { timing.fillMode = [.removed, .forwards, .backwards, .both][random.below(4)] }
        if random.below(3) == 0 {
            timing.speed = [1, 2, 0.5, -1, 0][random.below(5)]
            timing.repeatCount = [0, 2, 2.5, .infinity][random.below(4)]
            timing.autoreverses = flip()
            timing.timeOffset = Double(random.below(3)) / 3
        }
        return TrackClock(
            timing: ActiveTiming(timing, inheritedDuration: 0), curve: curve.map { SharedCurve($0) }, group: group, spring: spring
        )
    }

    /// Some with a timing function, some in another group.
    private mutating func group() -> GroupClock {
        let outer = random.below(3) == 0 ? GroupClock(clock(nil, curve: nil)) : nil
        return GroupClock(clock(outer, curve: flip() ? .easeInEaseOut : nil))
    }

    /// Adds a layer with several animations of one property: replacing, adding, adding up, in a group, of one component.
    mutating func addStack() {
        let slot = UInt32(channels.count), id = UInt64(slot) + 1_000_000
        var values = PropertyValues()
        values.set(KinProperty.position.number, to: .pair(number(), number()))
        let tracks = (0..<2 + random.below(3)).map { _ in
            let isWhole = flip(), type: KinPropertyType = isWhole ? .point : .number
            let from = value(isWhole ? 2 : 1), to = value(isWhole ? 2 : 1)
            let (motion, spring) =
                random.below(4) == 0
                ? motion(type, isWhole ? 2 : 1)
                : (.basic(Ends(from: from, to: to, by: nil, previous: from, additive: true, type: type)), nil)
            let component: KinComponent = isWhole ? .whole : (flip() ? .X : .Y), group = random.below(4) == 0 ? group() : nil
            return Track(
                target: TrackTarget(property: KinProperty.position.number, part: .component(component), type: type),
                clock: clock(group, curve: flip() ? .default : nil, spring), motion: motion,
                isAdditive: random.below(3) > 0, isCumulative: random.below(3) == 0)
        }
        let record = LayerRecord(
            id: id, slot: slot, layerClass: .layer, values: values, timing: LayerTiming(), superlayer: nil, sublayers: [],
            mask: nil, tracks: .few(ShortList(tracks)))
        records.set(slot, to: record)
        add((.position, .whole, 2), record)
    }

    /// Adds a layer whose opacity animates through this number of random values, in equal steps from media time 0 on.
    mutating func addKeyframes(_ count: Int, duration: Double) {
        let values = (0..<count).map { _ in value(1) }
        addOpacity(
            .keyframes(
                KeyframeValues.make(
                    type: .number, values: values, mode: .linear, keyTimes: [],
                    timingFunctions: (0..<count - 1).map { PlanScene.curves[$0 % 4] }, shape: KeyframeShape())!),
            duration, nil)
    }

    /// Adds a layer whose opacity changes from 0 to 100 in a second, with a timing function that no other layer has.
    mutating func addCurve() {
        func unit() -> Double { Double(random.below(1001)) / 1000 }
        let curve = TimingFunction(unit(), 2 * unit() - 0.5, unit(), 2 * unit() - 0.5)
        addOpacity(.basic(.numbers(0, 100)), 1, SharedCurve(curve))
    }

    /// Adds a layer whose position moves along a path for two seconds from media time 0 on, maybe over what it was.
    mutating func addPath(_ path: Path, mode: CalculationMode) {
        var values = PropertyValues()
        values.set(KinProperty.position.number, to: .pair(number(), number()))
        let track = Track(
            target: TrackTarget(property: KinProperty.position.number, part: .component(.whole), type: .point),
            clock: TrackClock(
                timing: ActiveTiming(MediaTiming(duration: 2, fillMode: .forwards), inheritedDuration: 0), curve: nil, group: nil),
            motion: .path(
                KeyframePath.make(path, mode: mode, keyTimes: [], timingFunctions: [.easeInEaseOut, .linear, .easeIn])!),
            isAdditive: flip(), isCumulative: false)
        add(track, values, (.position, .whole, 2))
    }

    /// Adds a layer with this matrix, whose scale changes from 1 to 4 between media times 1 and 2.
    mutating func addScale(of matrix: Transform3D) {
        var values = PropertyValues()
        values.set(KinProperty.transform.number, to: .transform(matrix))
        let track = Track(
            target: TrackTarget(property: KinProperty.transform.number, part: .component(.scale), type: .number),
            clock: TrackClock(
                timing: ActiveTiming(MediaTiming(beginTime: 1, duration: 1), inheritedDuration: 0), curve: nil, group: nil),
            motion: .basic(.numbers(1, 4)), isAdditive: false, isCumulative: false)
        add(track, values, (.transform, .whole, 16))
    }

    private mutating func addOpacity(_ motion: Motion, _ duration: Double, _ curve: SharedCurve?) {
        let track = Track(
            target: TrackTarget(property: KinProperty.opacity.number, part: .component(.whole), type: .number),
            clock: TrackClock(
                timing: ActiveTiming(MediaTiming(duration: duration, fillMode: .both), inheritedDuration: 0), curve: curve,
                group: nil),
            motion: motion, isAdditive: false, isCumulative: false)
        add(track, PropertyValues(), (.opacity, .whole, 1))
    }

    private mutating func add(_ track: Track, _ values: PropertyValues, _ keyPath: (KinProperty, KinComponent, Int)) {
        let slot = UInt32(channels.count)
        let record = LayerRecord(
            id: UInt64(slot) + 1, slot: slot, layerClass: .layer, values: values, timing: LayerTiming(), superlayer: nil,
            sublayers: [], mask: nil, tracks: .few(ShortList(only: track)))
        records.set(slot, to: record)
        add(keyPath, record)
    }

    private mutating func motion(_ type: KinPropertyType, _ width: Int) -> (Motion, SharedSpring?) {
        switch random.below(4) {
        case 0:
            let spring = Spring(damping: [10, 20, 3, 0, 50][random.below(5)], initialVelocity: number() / 100)
            return (.basic(ends(type, width)), SharedSpring(SpringCurve(spring)))
        case 1:
            let count = 2 + random.below(12)
            let values = (0..<count).map { _ in value(width) }
            let mode = [CalculationMode.linear, .cubic, .paced, .discrete][random.below(4)]
            let functions = (0..<random.below(count)).map { PlanScene.curves[$0 % 6] }
            let keyframes = KeyframeValues.make(
                type: type, values: values, mode: mode, keyTimes: [], timingFunctions: functions, shape: KeyframeShape())!
            return (.keyframes(keyframes), nil)
        default: return (.basic(ends(type, width)), nil)
        }
    }

    private mutating func ends(_ type: KinPropertyType, _ width: Int) -> Ends {
        let from = flip() ? value(width) : nil, to = flip() ? value(width) : nil, by = flip() ? value(width) : nil
        return Ends(from: from, to: to, by: by, previous: value(width), additive: false, type: type)
    }

    private mutating func value(_ width: Int) -> Value {
        let numbers = (0..<width).map { _ in number() }
        return numbers.withUnsafeBufferPointer { Value(raw: $0) }
    }

    /// −100…100, of which some are whole.
    private mutating func number() -> Double { Double(random.below(2001)) / 10 - 100 }
    private mutating func flip() -> Bool { random.below(2) == 0 }
}

/// Steele, Lea and Flood's generator.
struct SplitMix {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(max(limit, 1)))
    }
}

extension KinProperty {
    var id: UInt16 { UInt16(rawValue) }
}

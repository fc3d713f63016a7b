import Testing

@testable import Kinema

/// Rule 0.1: a plan that changes in place is the plan of the last snapshot, and one that somebody else holds stays as it was.
@Suite("Tiles that change in place")
struct TileUpdaterTests {
    private static let layerCount: UInt32 = 40
    private static let times: [Double] = (0..<24).map { Double($0) / 8 - 0.5 } + [1e6]

    private static func snapshot(_ records: RecordVector, version: UInt64) -> Snapshot {
        Snapshot(
            records: records, roots: [0], properties: .builtIn, transitions: TransitionVector(), retimedLayerCount: 1,
            version: version)
    }

    /// The opacity and the position of layers below a root that runs at double speed, and of some that do not.
    private static func plan() -> SamplePlan {
        var records = RecordVector(), channels: [PlannedChannel] = []
        for slot in 0..<layerCount {
            records.set(slot, to: record(slot, []))
            let id = UInt64(slot) + 1, offset = channels.count / 2 * 3
            channels.append(
                PlannedChannel(
                    id: id, slot: slot, property: KinProperty.opacity.number, component: .whole, offset: offset, width: 1))
            channels.append(
                PlannedChannel(
                    id: id, slot: slot, property: KinProperty.position.number, component: .whole, offset: offset + 1, width: 2))
        }
        return SamplePlan(channels: channels, snapshot: snapshot(records, version: 1), .single)
    }

    private static func record(_ slot: UInt32, _ tracks: [Track], opacity: Double? = nil) -> LayerRecord {
        var values = PropertyValues()
        if let opacity { values.set(KinProperty.opacity.number, to: .number(opacity)) }
        return LayerRecord(
            id: UInt64(slot) + 1, slot: slot, layerClass: .layer, values: values,
            timing: slot == 0 ? LayerTiming(speed: 2) : LayerTiming(), superlayer: slot % 2 == 0 && slot > 0 ? 0 : nil,
            sublayers: [], mask: nil, tracks: .few(ShortList(tracks)))
    }

    private static func track(_ property: KinProperty, _ random: inout SplitMix) -> Track {
        func number() -> Double { Double(random.below(1000)) / 8 - 40 }
        let timing = MediaTiming(beginTime: Double(random.below(6)) / 4, duration: Double(1 + random.below(3)) / 2)
        let curve: TimingFunction? = [nil, .default, .easeIn][random.below(3)]
        let clock = TrackClock(
            timing: ActiveTiming(timing, inheritedDuration: 0), curve: curve.map { SharedCurve($0) }, group: nil)
        let isPoint = property == .position, type: KinPropertyType = isPoint ? .point : .number
        let ends: Ends =
            isPoint
            ? .fixed(.pair(number(), number()), .pair(number(), number())) : .numbers(number(), number())
        return Track(
            target: TrackTarget(property: property.number, part: .component(.whole), type: type), clock: clock,
            motion: .basic(ends),
            isAdditive: random.below(8) == 0, isCumulative: false)
    }

    /// An animation of the opacity by keyframes, or one that adds its end in each of three cycles.
    private static func otherTrack(_ random: inout SplitMix) -> Track {
        var timing = MediaTiming(beginTime: Double(random.below(4)) / 4, duration: 1)
        let isCumulative = random.below(2) == 0
        if isCumulative { timing.repeatCount = 3 }
        let clock = TrackClock(timing: ActiveTiming(timing, inheritedDuration: 0), curve: nil, group: nil)
        let values: [Value] = [.number(Double(random.below(9))), .number(7), .number(Double(random.below(9)))]
        let frames = KeyframeValues.make(
            type: .number, values: values, mode: .linear, keyTimes: [], timingFunctions: [], shape: KeyframeShape())!
        return Track(
            target: TrackTarget(property: KinProperty.opacity.number, part: .component(.whole), type: .number), clock: clock,
            motion: isCumulative ? .basic(.numbers(1, 3)) : .keyframes(frames), isAdditive: false, isCumulative: isCumulative)
    }

    private static func bits(_ plan: SamplePlan) -> [UInt32] {
        PlanTests().rows(plan, times, .float32, Float.self).map(\.bitPattern)
    }

    private static func tiles(_ plan: SamplePlan) -> [SampleTile] {
        plan.parts.flatMap { [$0.tile] + $0.patches.map { $0.tile } }
    }

    /// Lets a plan follow a change of some layers to what `body` makes of each.
    private static func change(_ plans: inout [SamplePlan], _ slots: [UInt32], _ body: (UInt32) -> LayerRecord) -> Bool {
        let old = plans[0].snapshot, index = ChannelIndex(plans[0].channels)
        var records = old.records
        for slot in slots { records.set(slot, to: body(slot)) }
        return SamplePlan.follow(&plans, slots, from: old, to: snapshot(records, version: old.version + 1), index)
    }

    @Test("An own plan follows as one that is made anew, whatever begins, ends and changes", arguments: 1...6)
    func followsAsNew(_ seed: Int) {
        var random = SplitMix(state: UInt64(seed)), plans = [TileUpdaterTests.plan()]
        for step in 0..<150 {
            let count = [1, 3, 20][random.below(3)]
            let slots = Set((0..<count).map { _ in UInt32(random.below(Int(TileUpdaterTests.layerCount))) }).sorted()
            _ = TileUpdaterTests.change(&plans, slots) { slot in
                var tracks: [Track] = []
                for property in [KinProperty.opacity, .position] where random.below(4) > 0 {
                    tracks.append(TileUpdaterTests.track(property, &random))
                }
                return TileUpdaterTests.record(slot, tracks, opacity: random.below(2) == 0 ? nil : Double(random.below(9)) / 8)
            }
            guard step % 10 == 9 else { continue }
            let fresh = plans[0].planned(in: .single)
            #expect(TileUpdaterTests.bits(plans[0]) == TileUpdaterTests.bits(fresh), "after step \(step)")
        }
    }

    @Test("A motion that changes stays in its tile, and so does one that becomes constant")
    func staysInPlace() {
        var random = SplitMix(state: 3), plans = [TileUpdaterTests.plan()]
        func move(_ slot: UInt32) -> LayerRecord { TileUpdaterTests.record(slot, [TileUpdaterTests.track(.opacity, &random)]) }
        let all = Array(0..<TileUpdaterTests.layerCount), curved = all.filter { $0 % 3 == 1 }
        // Each timing function and each kind of time has its group from now on.
        for _ in 0..<40 { _ = TileUpdaterTests.change(&plans, all, move) }
        let tiles = TileUpdaterTests.tiles(plans[0]).map { ObjectIdentifier($0) }
        #expect(TileUpdaterTests.change(&plans, curved) { TileUpdaterTests.record($0, [], opacity: 0.25) })
        #expect(TileUpdaterTests.tiles(plans[0]).map { ObjectIdentifier($0) } == tiles)
        #expect(TileUpdaterTests.bits(plans[0]) == TileUpdaterTests.bits(plans[0].planned(in: .single)))
    }

    @Test("Motions that begin together share a clock again after each change")
    func sharesClocks() {
        var random = SplitMix(state: 9), plans = [TileUpdaterTests.plan()]
        let slots = (0..<TileUpdaterTests.layerCount).filter { $0 % 2 == 1 }
        for _ in 0..<60 {
            let first = TileUpdaterTests.track(.opacity, &random), begin = Double(random.below(64)) / 8
            _ = TileUpdaterTests.change(&plans, slots) { slot in
                let track = Track(
                    target: first.target,
                    clock: TrackClock(
                        timing: ActiveTiming(MediaTiming(beginTime: begin, duration: 2), inheritedDuration: 0),
                        curve: SharedCurve(.default), group: nil),
                    motion: .basic(.numbers(0, Double(slot))), isAdditive: false, isCumulative: false)
                return TileUpdaterTests.record(slot, [track])
            }
        }
        #expect(TileUpdaterTests.tiles(plans[0]).contains { $0.lanes.contains { $0.count == slots.count && $0.order == .one } })
        #expect(TileUpdaterTests.bits(plans[0]) == TileUpdaterTests.bits(plans[0].planned(in: .single)))
    }

    @Test("Keyframes and sums that end before they were sampled leave a constant", arguments: 1...4)
    func endsOthers(_ seed: Int) {
        var random = SplitMix(state: UInt64(seed)), plans = [TileUpdaterTests.plan()]
        let slots = (0..<TileUpdaterTests.layerCount).filter { $0 % 3 == 1 }
        _ = TileUpdaterTests.change(&plans, slots) { TileUpdaterTests.record($0, [TileUpdaterTests.otherTrack(&random)]) }
        _ = TileUpdaterTests.change(&plans, slots) { TileUpdaterTests.record($0, [], opacity: 0.25) }
        #expect(TileUpdaterTests.bits(plans[0]) == TileUpdaterTests.bits(plans[0].planned(in: .single)))
    }

    @Test("An angle that ends stays in its tile, also with whole turns", arguments: [0.5, -2.9, 3.1, .pi, 11])
    func endsAngles(_ angle: Double) {
        let slots = Array(0..<TileUpdaterTests.layerCount)
        func record(_ slot: UInt32, _ tracks: [Track]) -> LayerRecord {
            var values = PropertyValues()
            let turned = Transform3D.identity.setting(.rotationZ, to: SIMD3(angle, 0, 0))
            values.set(KinProperty.transform.number, to: .transform(turned))
            return LayerRecord(
                id: UInt64(slot) + 1, slot: slot, layerClass: .layer, values: values, timing: LayerTiming(), superlayer: nil,
                sublayers: [], mask: nil, tracks: .few(ShortList(tracks)))
        }
        let clock = TrackClock(
            timing: ActiveTiming(MediaTiming(duration: 2), inheritedDuration: 0), curve: nil, group: nil)
        let turn = Track(
            target: TrackTarget(property: KinProperty.transform.number, part: .component(.rotationZ), type: .number),
            clock: clock,
            motion: .basic(.numbers(0, 6)), isAdditive: false, isCumulative: false)
        var records = RecordVector(), channels: [PlannedChannel] = []
        for slot in slots {
            records.set(slot, to: record(slot, [turn]))
            channels.append(
                PlannedChannel(
                    id: UInt64(slot) + 1, slot: slot, property: KinProperty.transform.number, component: .rotationZ,
                    offset: Int(slot), width: 1))
        }
        var plans = [SamplePlan(channels: channels, snapshot: TileUpdaterTests.snapshot(records, version: 1), .single)]
        let tiles = TileUpdaterTests.tiles(plans[0]).map { ObjectIdentifier($0) }
        #expect(TileUpdaterTests.change(&plans, slots.filter { $0 % 4 == 1 }) { record($0, []) })
        #expect(TileUpdaterTests.tiles(plans[0]).map { ObjectIdentifier($0) } == tiles)
        #expect(TileUpdaterTests.bits(plans[0]) == TileUpdaterTests.bits(plans[0].planned(in: .single)))
    }

    @Test("A plan that somebody else holds stays as it was")
    func leavesOthers() {
        var random = SplitMix(state: 5), plans = [TileUpdaterTests.plan()]
        func move(_ slot: UInt32) -> LayerRecord { TileUpdaterTests.record(slot, [TileUpdaterTests.track(.position, &random)]) }
        let all = Array(0..<TileUpdaterTests.layerCount)
        _ = TileUpdaterTests.change(&plans, all, move)
        let held = plans[0], before = TileUpdaterTests.bits(held)
        for _ in 0..<5 { _ = TileUpdaterTests.change(&plans, all, move) }
        #expect(plans[0] !== held && TileUpdaterTests.bits(held) == before)
        #expect(TileUpdaterTests.bits(plans[0]) == TileUpdaterTests.bits(plans[0].planned(in: .single)))
    }
}

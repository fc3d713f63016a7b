import Testing

@testable import Kinema

@Suite("The batch sampler")
struct PlanTests {
    static let scenes = (1...4).map { PlanScene(layers: 40 * $0 * $0, seed: UInt64($0)) } + [stacks]
    /// Numbers that several animations move.
    private static let stacks: PlanScene = {
        var scene = PlanScene(layers: 0, seed: 5)
        for _ in 0..<300 { scene.addStack() }
        return scene
    }()
    /// Many of them are begins and ends; unsorted, some before everything.
    static let times: [Double] = (0..<50).map { Double(($0 * 37) % 50) / 8 - 0.5 } + [0.1, 1 / 3, 2.000001, 1e6, -1e6]

    /// Rows of numbers of one format.
    func rows<T: BinaryFloatingPoint>(
        _ plan: SamplePlan, _ times: [Double], _ format: KinFormat, _: T.Type, _ instructionSet: InstructionSet = .avx512
    ) -> [T] {
        var rows = [T](repeating: 12345, count: plan.width * times.count)
        let size = MemoryLayout<T>.stride
        rows.withUnsafeMutableBytes { bytes in
            times.withUnsafeBufferPointer {
                plan.sample(
                    0..<plan.channels.count, $0, into: bytes.baseAddress!,
                    SampleTarget(data: nil, timeStride: plan.width * size, valueStride: size, format: format),
                    SampleScratch(for: plan), kernels: Kernels(instructionSet))
            }
        }
        return rows
    }

    /// The bits of rows in the precision of a plan.
    private func bits(_ plan: SamplePlan, _ times: [Double]) -> [UInt64] {
        plan.precision == .double
            ? rows(plan, times, .float64, Double.self).map(\.bitPattern)
            : rows(plan, times, .float32, Float.self).map { UInt64($0.bitPattern) }
    }

    /// The values of the presentation layer, number by number.
    func shown(_ plan: SamplePlan, at time: Double) -> [Double] {
        let presentation = Presentation(plan.snapshot, at: time)
        var row = [Double](repeating: .nan, count: plan.width)
        for channel in plan.channels {
            let record = plan.snapshot.record(channel.slot, id: channel.id)!
            let value = presentation.value(channel.property, channel.component, of: record)
            value?.forEachNumber { if $0 < channel.width { row[channel.offset + $0] = $1 } }
        }
        return row
    }

    @Test("Double precision has the bits of the presentation layer", arguments: scenes.indices)
    func exact(_ index: Int) {
        let plan = PlanTests.scenes[index].plan(.double)
        for time in PlanTests.times {
            let row = rows(plan, [time], .float64, Double.self), expected = shown(plan, at: time)
            #expect(zip(row, expected).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) })
        }
    }

    @Test("Single precision is within 2e-6 of the range of the values", arguments: scenes.indices)
    func single(_ index: Int) {
        let plan = PlanTests.scenes[index].plan
        for time in PlanTests.times where abs(time) < 100 {
            let row = rows(plan, [time], .float32, Float.self), expected = shown(plan, at: time)
            for channel in plan.channels {
                for number in channel.offset..<channel.offset + channel.width {
                    let a = Double(row[number]), b = expected[number]
                    // Numbers reach ±100, and sums and overshoots a few times that.
                    #expect(abs(a - b) <= 2e-6 * max(200, abs(b)) || (a.isNaN && b.isNaN), "\(channel) at \(time): \(a), \(b)")
                }
            }
        }
    }

    @Test("Every instruction set gives the same bits", arguments: scenes.indices)
    func sameBits(_ index: Int) {
        let plan = PlanTests.scenes[index].plan
        let portable = rows(plan, PlanTests.times, .float32, Float.self, .portable).map(\.bitPattern)
        for set in InstructionSet.allCases {
            #expect(rows(plan, PlanTests.times, .float32, Float.self, set).map(\.bitPattern) == portable)
        }
    }

    @Test("A single channel has the same bits as among others, at one time or at many", arguments: [1, 4])
    func slices(_ index: Int) {
        let scene = PlanTests.scenes[index], plan = scene.plan
        let all = rows(plan, PlanTests.times, .float32, Float.self).map(\.bitPattern)
        for channel in stride(from: 0, to: plan.channels.count, by: 7) {
            let given = plan.channels[channel]
            let own = PlannedChannel(
                id: given.id, slot: given.slot, property: given.property, component: given.component, offset: 0,
                width: given.width)
            let alone = SamplePlan(channels: [own], snapshot: plan.snapshot, .single)
            let many = rows(alone, PlanTests.times, .float32, Float.self).map(\.bitPattern)
            for (row, time) in PlanTests.times.enumerated() {
                let start = row * plan.width + given.offset, bits = Array(all[start..<start + given.width])
                #expect(rows(alone, [time], .float32, Float.self).map(\.bitPattern) == bits)
                #expect(Array(many[row * given.width..<(row + 1) * given.width]) == bits)
            }
        }
    }

    @Test("Rows, columns and slices have the same numbers", arguments: [KinFormat.float32, .float64, .uNorm8])
    func layouts(_ format: KinFormat) {
        let plan = PlanTests.scenes[2].plan(Precision(format)), times = PlanTests.times
        let size = format == .float64 ? 8 : (format == .float32 ? 4 : 1)
        func sample(_ range: Range<Int>, _ timeStride: Int, _ valueStride: Int, _ bytes: Int) -> [UInt8] {
            var result = [UInt8](repeating: 0xAB, count: bytes)
            result.withUnsafeMutableBytes { memory in
                times.withUnsafeBufferPointer {
                    plan.sample(
                        range, $0, into: memory.baseAddress!,
                        SampleTarget(data: nil, timeStride: timeStride, valueStride: valueStride, format: format),
                        SampleScratch(for: plan))
                }
            }
            return result
        }
        let all = 0..<plan.channels.count
        let rows = sample(all, plan.width * size, size, plan.width * size * times.count)
        func cell(_ row: Int, _ number: Int) -> ArraySlice<UInt8> {
            let start = (row * plan.width + number) * size
            return rows[start..<start + size]
        }
        let columns = sample(all, size, times.count * size, plan.width * size * times.count)
        let range = 101..<plan.channels.count - 50
        let first = plan.channels[101].offset, width = plan.width(of: range)
        // Two numbers apart, and a gap of seven numbers between rows.
        let step = (2 * width + 7) * size
        let spread = sample(range, step, 2 * size, step * times.count)
        var different: [String] = []  // thousands of expectations would take longer than all they compare
        for row in times.indices {
            for number in 0..<plan.width {
                let start = (number * times.count + row) * size
                if !columns[start..<start + size].elementsEqual(cell(row, number)) {
                    different.append("column \(number) at \(row)")
                }
                guard number >= first, number < first + width else { continue }
                let place = row * step + (number - first) * 2 * size
                if !spread[place..<place + size].elementsEqual(cell(row, number)) {
                    different.append("slice \(number) at \(row)")
                }
                let isUntouched = spread[place + size..<place + 2 * size].allSatisfy { $0 == 0xAB }
                if !isUntouched { different.append("after slice \(number) at \(row)") }
            }
        }
        #expect(different.isEmpty)
    }

    @Test("A plan that follows a change of few layers is the plan of the new snapshot", arguments: [Precision.single, .double])
    func follows(_ precision: Precision) throws {
        let plan = PlanTests.scenes[3].plan(precision), old = plan.snapshot
        var records = old.records
        let slots: [UInt32] = [3, 77, 401]
        for slot in slots {
            let record = try #require(records[slot])
            records.set(slot, to: record.replacingTracks(.few(ShortList(record.tracks.dropLast()))))
        }
        let later = Snapshot(
            records: records, roots: old.roots, properties: old.properties, transitions: TransitionVector(), retimedLayerCount: 1,
            version: 2)
        let next = plan.following(slots, to: later, ChannelIndex(plan.channels)).plan
        let fresh = SamplePlan(channels: plan.channels, snapshot: later, plan.precision)
        #expect(zip(next.tiles, plan.tiles).contains { $0 === $1 })
        let times = PlanTests.times
        #expect(bits(next, times) == bits(fresh, times))
    }

    @Test(
        "A plan that follows several changes, also of the same layers, is the plan of the last snapshot",
        arguments: [Precision.single, .double])
    func followsManyTimes(_ precision: Precision) throws {
        var plan = PlanTests.scenes[2].plan(precision)
        let index = ChannelIndex(plan.channels)
        for step in 0..<120 {
            let slot = UInt32(step * step % 97)
            let record = try #require(plan.snapshot.records[slot]), other = try #require(plan.snapshot.records[slot + 100])
            var records = plan.snapshot.records
            records.set(slot, to: record.replacingTracks(step % 3 == 0 ? [] : other.tracks))
            let later = Snapshot(
                records: records, roots: [0], properties: .builtIn, transitions: TransitionVector(), retimedLayerCount: 1,
                version: UInt64(step) + 2)
            plan = plan.following([slot], to: later, index).plan
        }
        let fresh = plan.planned(in: plan.precision), times = PlanTests.times
        #expect(bits(plan, times) == bits(fresh, times))
    }

    @Test("A plan that follows hundreds of timing functions keeps few of their tables")
    func followsManyCurves() throws {
        var scene = PlanScene(layers: 0, seed: 17)
        for _ in 0..<2 { scene.addCurve() }
        var plan = scene.plan
        let index = ChannelIndex(plan.channels), record = try #require(plan.snapshot.records[0])
        for step in 0..<600 {
            let other = try #require(plan.snapshot.records[0]?.tracks.first { _ in true })
            let clock = TrackClock(
                timing: other.clock.timing, curve: SharedCurve(TimingFunction(0.3, 0, 0.5, Double(step) / 600)), group: nil)
            let track = Track(target: other.target, clock: clock, motion: other.motion, isAdditive: false, isCumulative: false)
            var records = plan.snapshot.records
            records.set(0, to: record.replacingTracks(.few(ShortList(only: track))))
            let later = Snapshot(
                records: records, roots: [0], properties: .builtIn, transitions: TransitionVector(), retimedLayerCount: 1,
                version: UInt64(step) + 2)
            plan = plan.following([0], to: later, index).plan
            #expect(plan.curveTables.count <= 258)
        }
        let fresh = plan.planned(in: plan.precision), times = PlanTests.times
        #expect(
            rows(plan, times, .float32, Float.self).map(\.bitPattern)
                == rows(fresh, times, .float32, Float.self).map(\.bitPattern))
    }

    @Test("Kernels evaluate numbers that several animations change")
    func stacksHaveLanes() {
        let tiles = PlanTests.scenes[4].plan.tiles
        #expect(tiles.contains { !$0.stacks.isEmpty })
        #expect(tiles.reduce(0) { $0 + $1.stacks.count } > 100)
    }

    @Test("1.6: a plan follows when many layers have another timing")
    func followsManyTimings() throws {
        let plan = PlanTests.scenes[3].plan(.double), old = plan.snapshot
        var records = old.records
        let above = Set(records.slots.compactMap { old.records[$0]?.superlayer })
        let slots = Array(records.slots.filter { !above.contains($0) }.prefix(100))
        for slot in slots {
            let record = try #require(old.records[slot])
            records.set(
                slot,
                to: LayerRecord(
                    id: record.id, slot: slot, layerClass: .layer, values: record.values, timing: LayerTiming(speed: 7),
                    superlayer: record.superlayer, sublayers: [], mask: nil, tracks: record.tracks))
        }
        let later = Snapshot(
            records: records, roots: old.roots, properties: old.properties, transitions: TransitionVector(), retimedLayerCount: 1,
            version: 2)
        let index = ChannelIndex(plan.channels)
        let next = plan.following(slots, to: later, index), times = PlanTests.times
        let fresh = SamplePlan(channels: plan.channels, snapshot: later, plan.precision)
        #expect(next.differs)
        let same = rows(next.plan, times, .float64, Double.self).map(\.bitPattern)
            .elementsEqual(rows(fresh, times, .float64, Double.self).map(\.bitPattern))
        #expect(slots.count == 100 && same)
    }
}

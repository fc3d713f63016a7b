import Testing

@testable import Kinema

@Suite("Current segments of keyframes")
struct CurrentSegmentsTests {
    private let plans = PlanTests()

    private static func scene(_ counts: [Int], seed: UInt64) -> PlanScene {
        var scene = PlanScene(layers: 0, seed: seed)
        for count in counts { scene.addKeyframes(count, duration: 0.3 * Double(count - 1)) }
        return scene
    }

    /// The bits of one row, in memory that remembers the rows before.
    private func row(
        _ plan: SamplePlan, _ time: Double, _ set: InstructionSet, _ format: KinFormat, _ scratch: SampleScratch
    ) -> [UInt8] {
        let size = format == .float64 ? 8 : 4
        var row = [UInt8](repeating: 77, count: plan.width * size)
        row.withUnsafeMutableBytes { bytes in
            withUnsafePointer(to: time) {
                plan.sample(
                    0..<plan.channels.count, UnsafeBufferPointer(start: $0, count: 1), into: bytes.baseAddress!,
                    SampleTarget(data: nil, timeStride: plan.width * size, valueStride: size, format: format), scratch,
                    kernels: Kernels(set))
            }
        }
        return row
    }

    /// Whether memory that remembers other rows gives the row that new memory gives.
    private func isSame(
        _ plan: SamplePlan, _ time: Double, _ set: InstructionSet, _ format: KinFormat, _ scratch: SampleScratch
    ) -> Bool {
        row(plan, time, set, format, scratch) == row(plan, time, set, format, SampleScratch(for: plan))
    }

    private static let formats: [KinFormat] = [.float32, .float64]

    @Test("Whatever the times before were, the values are those of the time", arguments: InstructionSet.allCases, formats)
    func anyOrder(_ set: InstructionSet, _ format: KinFormat) {
        let plan = CurrentSegmentsTests.scene((0..<150).map { 2 + $0 % 40 }, seed: 21).plan(Precision(format))
        let scratch = SampleScratch(for: plan)
        // Frames, then leaps forwards and backwards, the begins of segments among them.
        let frames: [Double] = (0..<40).map { Double($0) / 60 }
        let leaps: [Double] = (0..<60).map { Double(($0 * 37) % 61) * 0.15 - 0.3 }
        for time in frames + leaps + [1e6, -1e6, 0.3] {
            #expect(isSame(plan, time, set, format, scratch), "at \(time)")
        }
    }

    @Test("What was remembered of other keyframes is forgotten", arguments: formats)
    func otherKeyframes(_ format: KinFormat) throws {
        let counts = [Int](repeating: 9, count: 120)
        let first = CurrentSegmentsTests.scene(counts, seed: 1).plan(Precision(format))
        let second = SamplePlan(
            channels: first.channels, snapshot: CurrentSegmentsTests.scene(counts, seed: 2).snapshot, Precision(format))
        let scratch = SampleScratch(for: first)
        for plan in [first, second, first, second] {
            #expect(isSame(plan, 1.1, .avx512, format, scratch))
        }
        // Some layers of a tile get the keyframes of others, until it is built again.
        var plan = first
        let index = ChannelIndex(first.channels)
        for slot in [UInt32](0..<110) {
            var records = plan.snapshot.records
            let record = try #require(records[slot]), other = try #require(records[119 - slot / 2])
            records.set(slot, to: record.replacingTracks(other.tracks))
            let later = Snapshot(
                records: records, roots: [0], properties: .builtIn, transitions: TransitionVector(), retimedLayerCount: 1,
                version: UInt64(slot) + 2)
            plan = plan.following([slot], to: later, index).plan
            guard scratch.covers([plan]) else { continue }
            #expect(isSame(plan, 1.1, .avx512, format, scratch), "\(slot)")
        }
    }
}

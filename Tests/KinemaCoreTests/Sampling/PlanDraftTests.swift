import Testing

@testable import KinemaCore

/// Plans of several tiles whose channels come and go.
@Suite("Channels of a plan come and go")
struct PlanDraftTests {
    private static let times = [0, 0.7, 3.1]

    /// The bits in both precisions.
    private func rows(_ plan: SamplePlan) -> [UInt64] {
        let scratch = SampleScratch(for: plan), count = plan.width * PlanDraftTests.times.count
        var floats = [Float](repeating: 0, count: count), doubles = [Double](repeating: 0, count: count)
        floats.withUnsafeMutableBytes { sample(plan, scratch, $0, .float32, 4) }
        doubles.withUnsafeMutableBytes { sample(plan, scratch, $0, .float64, 8) }
        return floats.map { UInt64($0.bitPattern) } + doubles.map(\.bitPattern)
    }

    private func sample(
        _ plan: SamplePlan, _ scratch: SampleScratch, _ rows: UnsafeMutableRawBufferPointer, _ format: KinFormat, _ size: Int
    ) {
        guard let data = rows.baseAddress else { return }
        let target = SampleTarget(data: data, timeStride: plan.width * size, valueStride: size, format: format)
        PlanDraftTests.times.withUnsafeBufferPointer {
            plan.sample(0..<plan.channels.count, $0, into: data, target, scratch)
        }
    }

    /// The plan that is made at once of the same channels.
    private func fresh(_ plan: SamplePlan) -> SamplePlan { SamplePlan(channels: plan.channels, snapshot: plan.snapshot) }

    /// The number of tiles that two plans share.
    private func shared(_ a: SamplePlan, _ b: SamplePlan) -> Int {
        a.parts.filter { part in b.parts.contains { $0.tile === part.tile } }.count
    }

    private func large() -> SamplePlan {
        let plan = PlanScene(layers: 400, seed: 11).plan
        var all = plan
        while all.parts.count < 4 { all = all.adding(plan.channels) }
        return all
    }

    @Test("D66: added channels are those of a new plan, and the full tiles stay")
    func adds() {
        let plan = large(), more = plan.adding(Array(plan.channels.prefix(20)))
        #expect(shared(plan, more) >= plan.parts.count - 1)
        #expect(rows(more) == rows(fresh(more)))
    }

    @Test("D66: a plan that grows channel by channel has few tiles, and builds each channel few times")
    func grows() {
        let scene = PlanScene(layers: 300, seed: 12).plan
        var plan = SamplePlan(channels: [], snapshot: scene.snapshot), built = 0
        for channel in scene.channels {
            let next = plan.adding([channel.moved(to: 0)])
            built += next.parts.suffix(1).reduce(0) { $0 + $1.range.count }
            plan = next
        }
        #expect(plan.channels.map(\.offset) == scene.channels.map(\.offset))
        #expect(plan.parts.count < 16)
        #expect(built < 16 * plan.channels.count)
        #expect(rows(plan) == rows(scene))
    }

    @Test("D66: removed channels leave no gap, and tiles without any of them stay", arguments: [true, false])
    func removes(keepingOrder: Bool) {
        var plan = large()
        for step in 0..<12 {
            let count = plan.channels.count
            let indices = [step, count / 3 + step, count - 30 - step]
            let next = plan.removing(indices, keepingOrder: keepingOrder)
            #expect(next.channels.count == count - 3)
            #expect(shared(plan, next) >= 1)
            #expect(rows(next) == rows(fresh(next)), "step \(step)")
            plan = next
        }
    }

    @Test("D66: everything is removed", arguments: [true, false])
    func removesAll(keepingOrder: Bool) {
        var plan = large()
        while !plan.channels.isEmpty {
            let count = plan.channels.count
            plan = plan.removing(Array(stride(from: 0, to: count, by: count > 50 ? 2 : 1)), keepingOrder: keepingOrder)
            #expect(rows(plan) == rows(fresh(plan)), "\(count)")
        }
        #expect(plan.parts.isEmpty && plan.width == 0)
        let again = plan.adding(Array(large().channels.prefix(3)))
        #expect(rows(again) == rows(fresh(again)))
    }
}

import Testing

@testable import Kinema

/// Plans of several tiles whose channels come and go.
@Suite("Channels of a plan come and go")
struct PlanDraftTests {
    private static let times = [0, 0.7, 3.1]

    private func rows(_ plan: SamplePlan) -> [UInt8] {
        let scratch = SampleScratch(for: plan), isDouble = plan.precision == .double, size = isDouble ? 8 : 4
        var rows = [UInt8](repeating: 0, count: plan.width * PlanDraftTests.times.count * size)
        rows.withUnsafeMutableBytes { sample(plan, scratch, $0, isDouble ? .float64 : .float32, size) }
        return rows
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
    private func fresh(_ plan: SamplePlan) -> SamplePlan { plan.planned(in: plan.precision) }

    /// The number of tiles that two plans share.
    private func shared(_ a: SamplePlan, _ b: SamplePlan) -> Int {
        a.parts.filter { part in b.parts.contains { $0.tile === part.tile } }.count
    }

    private func large(_ precision: Precision) -> SamplePlan {
        let plan = PlanScene(layers: 400, seed: 11).plan(precision)
        var all = plan
        while all.parts.count < 4 { all = all.adding(plan.channels) }
        return all
    }

    @Test("D66: added channels are those of a new plan, and the full tiles stay", arguments: [Precision.single, .double])
    func adds(_ precision: Precision) {
        let plan = large(precision), more = plan.adding(Array(plan.channels.prefix(20)))
        #expect(shared(plan, more) >= plan.parts.count - 1)
        #expect(rows(more) == rows(fresh(more)))
    }

    @Test("D66: a plan that grows channel by channel has few tiles, and builds each channel few times")
    func grows() {
        let scene = PlanScene(layers: 300, seed: 12).plan
        var plan = SamplePlan(channels: [], snapshot: scene.snapshot, .single), built = 0
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

    @Test(
        "D66: removed channels leave no gap, and tiles without any of them stay", arguments: [true, false],
        [Precision.single, .double])
    func removes(keepingOrder: Bool, _ precision: Precision) {
        var plan = large(precision)
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
        var plan = large(.single)
        while !plan.channels.isEmpty {
            let count = plan.channels.count
            plan = plan.removing(Array(stride(from: 0, to: count, by: count > 50 ? 2 : 1)), keepingOrder: keepingOrder)
            #expect(rows(plan) == rows(fresh(plan)), "\(count)")
        }
        #expect(plan.parts.isEmpty && plan.width == 0)
        let again = plan.adding(Array(large(.single).channels.prefix(3)))
        #expect(rows(again) == rows(fresh(again)))
    }
}

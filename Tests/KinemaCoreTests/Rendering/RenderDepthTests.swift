import Testing

@testable import Kinema

@Suite("Render lists of large trees")
struct RenderDepthTests {
    /// A layer one to the right of its superlayer's position.
    private func record(_ slot: UInt32, superlayer: UInt32?, sublayers: [UInt32], speed: Double = 1) -> LayerRecord {
        var values = PropertyValues()
        values.set(UInt16(KinProperty.position.rawValue), to: .pair(1, 0))
        return LayerRecord(
            id: UInt64(slot) + 1, slot: slot, layerClass: .layer, values: values, timing: LayerTiming(speed: speed),
            superlayer: superlayer, sublayers: .few(sublayers), mask: nil, tracks: [])
    }

    private func list(_ records: RecordVector, at time: Double) -> [KinRenderItem]? {
        let snapshot = Snapshot(
            records: records, roots: [0], properties: .builtIn, transitions: TransitionVector(), retimedLayerCount: 0, version: 1)
        return (try? RenderList(Presentation(snapshot, at: time)))?.items
    }

    @Test("1.6: a tree deeper than any stack is traversed, with its times and matrices")
    func deep() throws {
        let depth: UInt32 = 100_000
        var records = RecordVector()
        for slot in 0..<depth {
            let below = slot + 1 < depth ? [slot + 1] : []
            let speed = slot == 10 ? 2.0 : slot == 20_000 ? 0.25 : 1
            records.set(slot, to: record(slot, superlayer: slot > 0 ? slot - 1 : nil, sublayers: below, speed: speed))
        }
        let items = try #require(list(records, at: 8))
        #expect(items.count == Int(depth))
        #expect([9, 10, 19_999, 20_000, 99_999].map { items[$0].localTime } == [8, 16, 16, 4, 4])
        var isChain = true
        for (index, item) in items.enumerated() {
            isChain = isChain && item.parent == Int32(index) - 1 && item.end == Int32(depth) && item.sublayers == index + 1
        }
        #expect(isChain && items.last?.matrix.12 == Double(depth))
    }

    @Test("a layer with many sublayers is traversed")
    func wide() throws {
        let width: UInt32 = 50_000
        var records = RecordVector()
        records.set(0, to: record(0, superlayer: nil, sublayers: Array(1...width)))
        for slot in 1...width { records.set(slot, to: record(slot, superlayer: 0, sublayers: [])) }
        let items = try #require(list(records, at: 0))
        #expect(items.count == Int(width) + 1 && items[0].end == Int32(width) + 1)
        #expect(items.dropFirst().allSatisfy { $0.parent == 0 })
    }
}

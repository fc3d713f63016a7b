import Testing

@testable import Kinema

@Suite("The persistent vector of records")
struct RecordVectorTests {
    private func record(_ slot: UInt32) -> LayerRecord {
        LayerRecord(
            id: UInt64(slot) + 1, slot: slot, layerClass: .layer, values: PropertyValues(), timing: LayerTiming(),
            superlayer: nil, sublayers: [], mask: nil, tracks: [])
    }

    /// Slots at the borders of every level: 16, 256, 4096, … ; the largest is 2^26 - 1.
    private static let slots: [UInt32] = [
        0, 1, 15, 16, 17, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 4095, 4096, 32767, 32768, 65_535, 65_536, 1_048_575,
        1_048_576, 16_777_215, 16_777_216, 33_554_431, 33_554_432, 67_108_863,
    ]

    @Test("stored records are found, others are nil, in any order")
    func find() {
        for order in [RecordVectorTests.slots, RecordVectorTests.slots.reversed()] {
            var vector = RecordVector()
            for slot in order { vector.set(slot, to: record(slot)) }
            for slot in order { #expect(vector[slot]?.slot == slot) }
            for slot: UInt32 in [2, 34, 1026, 40_000, 2_000_000, 50_000_000, .max] { #expect(vector[slot] == nil) }
            vector.set(1024, to: nil)
            #expect(vector[1024] == nil && vector[1025] != nil)
        }
    }

    @Test("a copy does not change with the original, nor the original with the copy")
    func copies() {
        var vector = RecordVector()
        for slot: UInt32 in 0..<5000 { vector.set(slot, to: record(slot)) }
        let before = vector
        let replacement = record(1234)
        vector.set(1234, to: replacement)
        vector.set(7, to: nil)
        vector.set(100_000, to: record(100_000))
        #expect(vector[1234] === replacement && before[1234] !== replacement && before[1234]?.slot == 1234)
        #expect(before[7] != nil && vector[7] == nil && before[100_000] == nil)
    }

    @Test("copies share their records: a change of one slot makes no others")
    func sharing() {
        var vector = RecordVector()
        for slot: UInt32 in 0..<5000 { vector.set(slot, to: record(slot)) }
        let before = vector
        vector.set(4321, to: record(4321))
        for slot: UInt32 in 0..<5000 { #expect((vector[slot] === before[slot]) == (slot != 4321)) }
    }

    @Test("removing what is not there makes nothing")
    func absent() {
        var vector = RecordVector()
        vector.set(3, to: record(3))
        vector.set(40_000, to: nil)
        vector.set(4, to: nil)
        #expect(vector.count == 1 && vector.slots == [3])
        vector.set(3, to: nil)
        #expect(vector.isEmpty)
    }

    @Test("a destroyed copy releases its records")
    func release() {
        weak var gone: LayerRecord?
        var vector = RecordVector()
        do {
            var copy = vector
            let record = record(40)
            gone = record
            copy.set(40, to: record)
            vector.set(3, to: self.record(3))
        }
        #expect(gone == nil && vector[3] != nil)
    }
}

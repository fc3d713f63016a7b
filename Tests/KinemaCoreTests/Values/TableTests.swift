import Kinema
import Testing

@Suite("Hash tables")
struct TableTests {
    /// A key that collides with a quarter of the others.
    private struct Colliding: TableKey {
        let number: Int
        var hash: UInt64 { UInt64(number & 3) }
    }

    @Test("a table has what a dictionary has after the same changes", arguments: [1, 8, 64] as [Int])
    func changes(range: Int) {
        var random = SystemRandomNumberGenerator()
        var table = Table<Colliding, Int>(), expected: [Int: Int] = [:]
        for value in 0..<2000 {
            let key = Int.random(in: 0..<range, using: &random)
            let isRemoved = Int.random(in: 0..<3, using: &random) == 0
            table[Colliding(number: key)] = isRemoved ? nil : value
            expected[key] = isRemoved ? nil : value
            #expect(table.count == expected.count)
            for number in 0..<range { #expect(table[Colliding(number: number)] == expected[number]) }
        }
        #expect(Set(table.keys.map { $0.number }) == Set(expected.keys))
        #expect(table.values.sorted() == expected.values.sorted())
    }

    @Test("a table lists its keys in the order of their insertion, whatever their hashes are")
    func order() {
        var table = Table<UInt64, Int>(), expected: [UInt64] = []
        for key in (0..<500 as Range<UInt64>).reversed() {
            table[key &* 977] = 1
            expected.append(key &* 977)
        }
        for key in stride(from: 0, to: 500, by: 3) as StrideTo<UInt64> {
            table[key &* 977] = nil
            expected.removeAll { $0 == key &* 977 }
        }
        table[3] = 1
        expected.append(3)
        #expect(table.keys == expected)
    }

    @Test("a table through which many keys pass stays as small as it is")
    func passing() {
        var table = Table<UInt64, Int>()
        for key in 0..<10_000 as Range<UInt64> {
            table[key] = 1
            if key >= 5 { table[key - 5] = nil }
            #expect(table.growth() <= 1024)
        }
        #expect(table.count == 5)
    }
}

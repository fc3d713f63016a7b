import Kinema
import Testing

@Suite("Hash tables")
struct TableTests {
    /// A key that collides with a quarter of the others.
    private struct Colliding: TableKey {
        let number: Int
        var hash: Int { number & 3 }
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
}

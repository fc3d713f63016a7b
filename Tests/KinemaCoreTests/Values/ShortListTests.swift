import Kinema
import Testing

@Suite("Short lists: as arrays, whatever their length")
struct ShortListTests {
    @Test("appending and removing at any place", arguments: 0...5)
    func likeAnArray(count: Int) {
        var list = ShortList<Int>(), array: [Int] = []
        for number in 0..<count {
            list.append(number)
            array.append(number)
        }
        #expect(Array(list) == array && list.count == count && list.isEmpty == array.isEmpty)
        for index in 0..<count {
            var shorter = list, expected = array
            #expect(shorter.remove(at: index) == expected.remove(at: index))
            #expect(Array(shorter) == expected)
            shorter.append(9)
            #expect(Array(shorter) == expected + [9])
        }
        list.removeAll()
        #expect(list.isEmpty && list.first == nil)
    }
}

import CKinema
import Testing

@testable import Kinema

@Suite("the emitters of a cell")
struct EmitterListTests {
    @Test("as often listed as removed, the last one at the end")
    func uses() {
        let emitters = (1...100).map { Layer(id: $0, layerClass: .emitter) }
        var list = EmitterList()
        for emitter in emitters { list.add(emitter) }
        list.add(emitters[0])
        #expect(list.last === emitters[0] && list.all.map { $0.id } == Array(2...100) + [1])
        list.remove(emitters[0])
        #expect(list.contains(emitters[0]))
        list.remove(emitters[0])
        #expect(!list.contains(emitters[0]) && list.last === emitters[99])
        for emitter in emitters[10..<90] { list.remove(emitter) }
        #expect(list.all.map { $0.id } == Array(2...10) + Array(91...100))
        list.add(emitters[50])
        list.remove(emitters[99])
        #expect(list.last === emitters[50] && !list.isEmpty)
        for emitter in emitters { list.remove(emitter) }
        #expect(list.isEmpty && list.last == nil && list.all.isEmpty)
    }
}

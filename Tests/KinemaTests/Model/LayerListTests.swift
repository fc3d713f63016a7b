import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("the list of sublayers: an array while it is short, a counted B-tree when it is long")
struct LayerListTests {
    /// Applies an operation to a list and to an array.
    private final class Pair {
        var list = LayerList()
        var array: [Layer] = []
        private var state: UInt64
        private var made: UInt64 = 0

        init(seed: UInt64) { state = seed }

        /// Linear congruence with the constants of Knuth's MMIX.
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }

        func layer() -> Layer {
            made += 1
            return Layer(id: made, layerClass: .layer)
        }

        func insert(at index: Int) {
            let new = layer()
            array.insert(new, at: index)
            list.insert(new, at: index)
        }

        func remove(at index: Int) { list.remove(array.remove(at: index)) }

        func replace(at index: Int) {
            let new = layer()
            list.replace(array[index], with: new)
            array[index] = new
        }

        func isEqual() -> Bool {
            let order = array.map { $0.id }
            guard list.holdsInvariants, list.count == order.count, list.elements.map({ $0.id }) == order else { return false }
            guard Array(list.makeSlots()) == array.map({ $0.slot }) else { return false }
            guard !order.isEmpty else { return list.isEmpty }
            let index = random(below: order.count)
            return list.elements[index].id == order[index] && list.index(of: array[index]) == index
        }
    }

    @Test("random insertions, removals and replacements", arguments: 1...8)
    func randomChanges(seed: UInt64) {
        let pair = Pair(seed: seed)
        // It grows to some hundreds, shrinks to few, and so on.
        for step in 0..<6000 {
            let grows = (step / 1500) % 2 == 0 ? 6 : 2
            switch pair.random(below: 9) {
            case 0 where !pair.array.isEmpty: pair.replace(at: pair.random(below: pair.array.count))
            case let choice where choice <= grows: pair.insert(at: pair.random(below: pair.array.count + 1))
            case _ where !pair.array.isEmpty: pair.remove(at: pair.random(below: pair.array.count))
            default: pair.insert(at: 0)
            }
            if step % 37 == 0 || pair.array.count < 40 { #expect(pair.isEqual(), "step \(step)") }
        }
    }

    @Test("appended and removed at one end, inserted and removed at the other", arguments: [false, true], [false, true])
    func ends(insertsInFront: Bool, removesInFront: Bool) {
        let pair = Pair(seed: 1)
        for _ in 0..<5000 { pair.insert(at: insertsInFront ? 0 : pair.array.count) }
        #expect(pair.isEqual())
        while !pair.array.isEmpty {
            pair.remove(at: removesInFront ? 0 : pair.array.count - 1)
            if pair.array.count % 97 == 0 { #expect(pair.isEqual()) }
        }
        #expect(pair.isEqual())
    }

    @Test("a layer that is not in the list has no index", arguments: [3, 500])
    func foreign(count: Int) {
        let one = Pair(seed: 1), other = Pair(seed: 2)
        for index in 0..<count {
            one.insert(at: index)
            other.insert(at: index)
        }
        let stranger = other.array[count / 2]
        let place = one.list.index(of: stranger)
        #expect(place == nil)
        one.list.remove(stranger)
        one.list.replace(stranger, with: other.layer())
        #expect(one.isEqual() && other.isEqual())
        let taken = one.list.takeAll()
        one.array = []
        #expect(taken.count == count && taken.allSatisfy { $0.leaf == nil } && one.isEqual())
    }

    @Test("a published list does not change, and one change makes few new nodes", arguments: [40, 10_000])
    func published(count: Int) {
        func nodes(_ list: SlotList) -> [ListNode<UInt32>] {
            guard case .many(let root) = list else { return [] }
            var found = [root], index = 0
            while index < found.count {
                found += found[index].nodes
                index += 1
            }
            return found
        }
        let pair = Pair(seed: 4)
        for index in 0..<count { pair.insert(at: index) }
        for change in [pair.insert, pair.remove, pair.replace] {
            let before = pair.list.makeSlots(), slots = pair.array.map { $0.slot }
            #expect(pair.list.sizeToMakeSlots == 0)
            change(count / 3)
            let size = pair.list.sizeToMakeSlots
            let known = Set(nodes(before).map { ObjectIdentifier($0) })
            let new = nodes(pair.list.makeSlots()).filter { !known.contains(ObjectIdentifier($0)) }
            #expect(Array(before) == slots && pair.isEqual())
            #expect(!new.isEmpty && new.count <= 5)
            #expect(size >= new.count * ListNode<UInt32>.size && size < 5 * 512)
        }
    }

    @Test("a loop is safe while the list changes")
    func loops() {
        let pair = Pair(seed: 3)
        for index in 0..<1000 { pair.insert(at: index) }
        var seen = 0
        for layer in pair.list.elements {
            pair.list.remove(layer)
            seen += 1
        }
        let isSound = pair.list.holdsInvariants
        #expect(seen > 0 && isSound)
    }
}

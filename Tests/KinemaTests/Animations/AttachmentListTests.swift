import CKinema
import KinemaCore
import Testing

@testable import Kinema

@Suite("the list of the animations on a layer: short ones are searched, long ones have an index")
struct AttachmentListTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    private func attachment(_ order: Int, _ key: Text?) throws -> Kinema.Attachment {
        Kinema.Attachment(
            .host(try stage.fade()), begin: 0, key: key, layerID: 1, order: UInt64(order), owner: 0, completions: [])
    }

    private func isEqual(_ list: AttachmentList, _ array: [Kinema.Attachment]) -> Bool {
        let keys = array.compactMap { $0.key }
        return list.count == array.count && list.map { $0.order } == array.map { $0.order } && list.keyCount == keys.count
            && keys.indices.allSatisfy { list.key(at: $0) == keys[$0] } && list.key(at: keys.count) == nil
            && array.allSatisfy { $0.key == nil || list[$0.key ?? ""] === $0 }
    }

    @Test("additions and removals, with keys and without, like those of an array", arguments: [1, 2, 3])
    func likeAnArray(seed: Int) throws {
        var list = AttachmentList(), array: [Kinema.Attachment] = []
        for step in 0..<1500 {
            // Grows and shrinks in turn; a full cycle modulo 1009 chooses.
            let choice = (step * 457 + seed * 131) % 1009
            if array.isEmpty || choice % 8 < ((step / 300) % 2 == 0 ? 6 : 2) {
                array.append(try attachment(step, choice % 3 == 0 ? nil : Text("key \(step)")))
                list.append(array[array.count - 1])
            } else {
                let removed = array.remove(at: choice % array.count)
                let isRemoved = list.remove(removed), isRemovedTwice = list.remove(removed)
                #expect(isRemoved && !isRemovedTwice)
            }
            if step % 23 == 0 || array.count < 30 { #expect(isEqual(list, array), "step \(step)") }
        }
    }

    @Test("a copy does not change with the list")
    func copies() throws {
        var list = AttachmentList(), array: [Kinema.Attachment] = []
        for order in 0..<40 {
            array.append(try attachment(order, Text("key \(order)")))
            list.append(array[order])
        }
        let copy = list
        for attachment in array.prefix(35) { _ = list.remove(attachment) }
        #expect(isEqual(copy, array) && isEqual(list, Array(array.suffix(5))))
        let taken = list.takeAll()
        #expect(isEqual(taken, Array(array.suffix(5))) && list.isEmpty)
    }
}

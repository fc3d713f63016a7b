import CKinema
import Kinema
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

    @Test("the tracks of a long list: those that are started, in order; a change makes few nodes anew", arguments: [20, 3000])
    func tracks(count: Int) throws {
        func nodes(_ list: TrackList) -> [ListNode<Track>] {
            guard case .many(let root) = list else { return [] }
            var found = [root], index = 0
            while index < found.count {
                found += found[index].nodes
                index += 1
            }
            return found
        }
        func made(_ order: Int, owner: UInt64) throws -> Kinema.Attachment {
            let fade = try stage.fade()
            let track = try #require(
                stage.context.animations.plainTrack(of: fade, on: stage.root, stage.context.transactions.thread))
            return Kinema.Attachment(
                .builtIn, track: track, begin: 0, key: Text("key \(order)"), layerID: 1, order: UInt64(order),
                owner: owner, completions: [])
        }
        var list = AttachmentList(), array: [Kinema.Attachment] = []
        for order in 0..<count {
            array.append(try made(order, owner: 7))
            list.append(array[order])
        }
        var started = 0
        let all = list.makeTracks { attachment in
            attachment.end = .infinity
            started += 1
        }
        #expect(started == count && all.map { ObjectIdentifier($0) } == array.map { ObjectIdentifier($0.tracks[0]) })

        // Another thread's is not started, and is asked about again.
        let waiting = try made(count, owner: 8)
        list.append(waiting)
        var before = all
        for step in 0..<3 {
            if step == 1 { waiting.end = .infinity }
            if step == 2 { _ = list.remove(array.remove(at: count / 3)) }
            let known = Set(nodes(before).map { ObjectIdentifier($0) })
            var asked = 0
            let after = list.makeTracks { _ in asked += 1 }
            let new = nodes(after).filter { !known.contains(ObjectIdentifier($0)) }
            let expected = (step == 0 ? array : array + [waiting]).map { ObjectIdentifier($0.tracks[0]) }
            #expect(after.map { ObjectIdentifier($0) } == expected)
            #expect((1...3).contains(new.count) && asked <= 32)
            before = after
        }
        _ = list.makeTracks { _ in Issue.record("no animation is new") }
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

import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("10.3: the changes of a thread")
struct ChangeSetTests {
    private func layer(_ slot: UInt64) -> Layer { Layer(id: slot, layerClass: .layer) }

    private func properties(_ set: PropertySet) -> [UInt16] {
        var ids: [UInt16] = []
        set.forEach { ids.append($0) }
        return ids.sorted()
    }

    @Test("one entry for each layer, with all kinds of changes and all properties")
    func entries() {
        var changes = ChangeSet(owner: 1)
        let a = layer(0), b = layer(1)
        changes.note(a, property: KinProperty.opacity.number)
        changes.note(b, .tree)
        changes.note(a, property: KinProperty.position.number)
        changes.note(a, .animations)
        #expect(changes.entries.count == 2 && changes.entries[0].pointee.layer === a)
        #expect(changes.entries[0].pointee.kinds == [.values, .animations] && changes.entries[1].pointee.kinds == .tree)
        #expect(properties(changes.entries[0].pointee.properties) == [KinProperty.position.number, KinProperty.opacity.number])
        #expect(
            !a.commit.isChanged(elsewhereThan: 1) && a.commit.isChanged(elsewhereThan: 2) && b.commit.listOwner == 1
                && a.commit.listOwner == 0)
    }

    @Test("taking the changes empties the set; the next change starts a new one")
    func take() {
        var changes = ChangeSet(owner: 1)
        let a = layer(0)
        changes.note(a, .values)
        changes.rootsChanged = true
        let taken = changes.take()
        #expect(taken.entries.count == 1 && taken.rootsChanged && changes.isEmpty)
        changes.note(a, .tree)
        #expect(changes.entries.count == 1 && changes.entries[0].pointee.kinds == .tree)
    }

    @Test("D11: a layer with uncommitted changes of two threads has one entry in each change set")
    func shared() {
        var mine = ChangeSet(owner: 1), others = ChangeSet(owner: 2)
        let a = layer(0), b = layer(1)
        mine.note(b, .values)
        mine.note(a, property: 1)
        others.note(a, property: 2)
        others.note(a, property: 3)
        mine.note(a, property: 4)
        #expect(
            a.commit.isChanged(elsewhereThan: 1) && a.commit.isChanged(elsewhereThan: 2) && !b.commit.isChanged(elsewhereThan: 1))
        #expect(a.commit.valueOwnerCount == 2 && b.commit.valueOwnerCount == 1)
        #expect(mine.entries.count == 2 && others.entries.count == 1)
        #expect(
            properties(mine.entries[1].pointee.properties) == [1, 4]
                && properties(others.entries[0].pointee.properties) == [2, 3])
        mine.take().release()
        #expect(!a.commit.isChanged(elsewhereThan: 2) && a.commit.valueOwnerCount == 1 && b.commit.valueOwnerCount == 0)
        others.note(a, property: 5)
        #expect(others.entries.count == 1)
    }

    @Test("D13: custom properties count as well, once each")
    func customProperties() {
        var set = PropertySet()
        for id: UInt16 in [300, 255, 0, 63, 64, 300, 4000] { set.insert(id) }
        #expect(properties(set) == [0, 63, 64, 255, 300, 4000])
    }
}

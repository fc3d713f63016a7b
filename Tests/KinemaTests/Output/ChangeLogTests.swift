import Testing

@testable import Kinema

@Suite("The log of changed layers")
struct ChangeLogTests {
    @Test("the slots after a version, each once, and none after the last")
    func slots() {
        var log = ChangeLog()
        #expect(log.slots(since: 0) == [])
        log.add(version: 1, slots: [4, 3], isOfRoots: false)
        log.add(version: 2, slots: [], isOfRoots: false)
        log.add(version: 3, slots: [5, 3], isOfRoots: false)
        #expect(log.slots(since: 0) == [3, 4, 5])
        #expect(log.slots(since: 1) == [3, 5])
        #expect(log.slots(since: 3) == [])
    }

    @Test("added or removed roots cannot be listed as slots")
    func roots() {
        var log = ChangeLog()
        log.add(version: 1, slots: [3], isOfRoots: true)
        log.add(version: 2, slots: [4], isOfRoots: false)
        #expect(log.slots(since: 0) == nil)
        #expect(log.slots(since: 1) == [4])
    }

    @Test("changes since an old version cannot be listed")
    func forgotten() {
        var log = ChangeLog()
        for version in 1...200 { log.add(version: UInt64(version), slots: [UInt32(version)], isOfRoots: false) }
        #expect(log.slots(since: 0) == nil)
        #expect(log.slots(since: 1) == nil)
        #expect(log.slots(since: 199) == [200])
        #expect(log.slots(since: 180)?.count == 20)
    }
}

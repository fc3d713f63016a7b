import Testing

@testable import Kinema

@Suite("1.9: the schedule of begins and ends")
struct ScheduleTests {
    private let stage: Stage
    private let schedule = Schedule()

    init() throws { stage = try Stage() }

    private func attachments(_ count: Int) throws -> [Kinema.Attachment] {
        let fade = try stage.fade()
        return (0..<count).map {
            Kinema.Attachment(
                .host(fade), begin: 0, key: nil, layerID: 1, order: UInt64($0), owner: 0, completions: [])
        }
    }

    /// The times of the entries that are due.
    private func times(through time: Double = .infinity) -> [Double] {
        var times: [Double] = []
        while let entry = schedule.pop(through: time) { times.append(entry.due) }
        return times
    }

    @Test("entries are taken in the order of their times, in whatever order they were added")
    func order() throws {
        let attachments = try attachments(1009)
        // A full cycle modulo 1009 gives every number once, in no order.
        for (i, attachment) in attachments.enumerated() { schedule.add(attachment, .end, due: Double(i * 457 % 1009)) }
        #expect(times() == (0..<1009).map(Double.init))
        #expect(schedule.first == nil)
    }

    @Test("only what is due is taken")
    func due() throws {
        for (attachment, time) in zip(try attachments(3), [3.0, 1, 2]) { schedule.add(attachment, .end, due: time) }
        #expect(schedule.count(through: 2) == 2)
        #expect(times(through: 2) == [1, 2])
        #expect(schedule.first?.due == 3)
        #expect(times(through: 2.999).isEmpty)
    }

    @Test("a cancelled entry is removed, and its attachment can be added again")
    func cancelling() throws {
        let attachments = try attachments(2), kept = attachments[0], moved = attachments[1]
        schedule.add(moved, .start, due: 1)
        schedule.add(kept, .end, due: 3)
        schedule.cancel(moved)
        schedule.cancel(moved)
        #expect(schedule.first?.due == 3)
        schedule.add(moved, .end, due: 0.5)
        #expect(schedule.pop(through: 1)?.kind == .end)
        #expect(times() == [3])
    }

    @Test("cancelling any entry keeps the others in order")
    func cancellingInside() throws {
        let attachments = try attachments(200)
        for (i, attachment) in attachments.enumerated() { schedule.add(attachment, .end, due: Double(i * 73 % 200)) }
        for i in stride(from: 0, to: 200, by: 3) { schedule.cancel(attachments[i]) }
        let kept = attachments.indices.filter { $0 % 3 != 0 }.map { Double($0 * 73 % 200) }
        #expect(times() == kept.sorted())
    }

    @Test("a suspended entry is none, and it can be added again later, earlier or at the same time", arguments: [0.5, 1, 4, 9])
    func suspending(due: Double) throws {
        let attachments = try attachments(8), moved = attachments[3]
        for (i, attachment) in attachments.enumerated() { schedule.add(attachment, .end, due: Double(i) / 2) }
        schedule.suspend(moved)
        #expect(schedule.count(through: 4) == 7)
        schedule.add(moved, .start, due: due)
        let expected = ([0, 0.5, 1, 2, 2.5, 3, 3.5] + [due]).sorted()
        #expect(schedule.count(through: 4) == expected.count { $0 <= 4 })
        #expect(times(through: 1) == expected.filter { $0 <= 1 })
        #expect(schedule.isDue(at: 1.5) == false)
        #expect(times() == expected.filter { $0 > 1 })
    }

    @Test("a suspended entry does not count as the first one, and is cancelled like others")
    func suspendedFirst() throws {
        let attachments = try attachments(3)
        for (i, attachment) in attachments.enumerated() { schedule.add(attachment, .end, due: Double(i)) }
        schedule.suspend(attachments[0])
        #expect(!schedule.isDue(at: 0) && schedule.first?.due == 1)
        schedule.suspend(attachments[1])
        schedule.cancel(attachments[1])
        schedule.add(attachments[0], .start, due: 3)
        #expect(times() == [2, 3])
    }

    @Test("entries that are added again and again are taken in the order of their last times")
    func addingAgain() throws {
        let attachments = try attachments(101)
        for round in 1...5 {
            for (i, attachment) in attachments.enumerated() {
                schedule.suspend(attachment)
                schedule.add(attachment, .end, due: Double(i * (40 + round) % 101))
            }
            _ = schedule.first
        }
        #expect(times() == (0..<101).map(Double.init))
    }

    @Test("it holds the attachments of its entries, and no others")
    func holding() throws {
        weak var held: Kinema.Attachment?
        do {
            let attachment = try attachments(1)[0]
            held = attachment
            schedule.add(attachment, .end, due: 1)
        }
        #expect(held != nil)
        #expect(times() == [1])
        #expect(held == nil)
    }
}

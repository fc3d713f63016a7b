import Testing

@testable import Kinema

@Suite("1.9: the schedule of begins and ends")
struct ScheduleTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    private func attachment(_ order: Int) throws -> Kinema.Attachment {
        Kinema.Attachment(
            .host(try stage.fade()), begin: 0, key: nil, layerID: 1, order: UInt64(order), owner: 0, completions: [])
    }

    private func add(_ schedule: inout Schedule, _ attachment: Kinema.Attachment, _ kind: Schedule.Kind, at time: Double) {
        schedule.add(attachment, kind, at: time, due: time)
    }

    private func times(_ schedule: inout Schedule, through time: Double = .infinity) -> [Double] {
        var times: [Double] = []
        while let entry = schedule.pop(through: time) { times.append(entry.time) }
        return times
    }

    @Test("entries are taken in the order of their times, in whatever order they were added")
    func order() throws {
        var schedule = Schedule()
        let attachment = try attachment(0)
        // A full cycle modulo 1009 gives every number once, in no order.
        for i in 0..<1009 { add(&schedule, attachment, .end, at: Double(i * 457 % 1009)) }
        #expect(times(&schedule) == (0..<1009).map(Double.init))
        #expect(schedule.peek() == nil)
    }

    @Test("only what is due is taken")
    func due() throws {
        var schedule = Schedule()
        let attachment = try attachment(0)
        for time in [3.0, 1, 2] { add(&schedule, attachment, .end, at: time) }
        #expect(times(&schedule, through: 2) == [1, 2])
        #expect(schedule.peek()?.time == 3)
        #expect(times(&schedule, through: 2.999).isEmpty)
    }

    @Test("cancelled entries are removed at once, later entries are not")
    func stale() throws {
        var schedule = Schedule()
        let kept = try attachment(0), moved = try attachment(1)
        add(&schedule, moved, .start, at: 1)
        add(&schedule, moved, .end, at: 2)
        add(&schedule, kept, .end, at: 3)
        schedule.cancel(moved)
        #expect(schedule.peek()?.time == 3)
        add(&schedule, moved, .end, at: 0.5)
        #expect(times(&schedule) == [0.5, 3])
    }

    @Test("many cancellations do not make it grow, and the other entries stay in order")
    func compaction() throws {
        var schedule = Schedule()
        let kept = try attachment(0), moved = try attachment(1)
        for time in stride(from: 50.0, to: 0, by: -1) { add(&schedule, kept, .end, at: time) }
        for i in 0..<10_000 {
            add(&schedule, moved, .end, at: Double(i % 70))
            schedule.cancel(moved)
        }
        #expect(times(&schedule) == (1...50).map(Double.init))
    }
}

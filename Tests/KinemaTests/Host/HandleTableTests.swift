import Testing

@testable import Kinema

@Suite("Handles")
struct HandleTableTests {
    private final class Thing {}

    private func table(_ kind: HandleKind = .layer, context: UInt64 = 0, first: UInt32 = 1) -> HandleTable<Thing> {
        HandleTable(kind: kind, context: ContextNumber(number: context, firstGeneration: first))
    }

    private func insert(_ table: HandleTable<Thing>) throws -> UInt64 {
        var made: UInt64 = 0
        _ = try #require(
            table.insert { id in
                made = id
                return Thing()
            })
        return made
    }

    @Test("a handle finds its object until it is invalidated; the slot waits to be recycled")
    func life() throws {
        let table = table()
        let id = try insert(table)
        #expect(table[id] != nil && table.count == 1)
        table.invalidate(id)
        #expect(table[id] == nil && table.count == 0)
        let second = try insert(table)
        #expect(Handle.slot(second) != Handle.slot(id))
        table.recycle(slot: Handle.slot(id))
        let third = try insert(table)
        #expect(Handle.slot(third) == Handle.slot(id) && third != id && table[id] == nil && table[third] != nil)
    }

    @Test("null is never a handle, not even of the first slot of the first context")
    func null() throws {
        let table = table()
        #expect(try insert(table) != 0)
        #expect(table[0] == nil)
    }

    @Test("handles of another kind or context are refused")
    func foreign() throws {
        let id = try insert(table())
        for kind in [HandleKind.presentation, .animation, .transaction] {
            let other = table(kind)
            _ = try insert(other)
            #expect(other[id] == nil)
        }
        let elsewhere = table(context: 1)
        _ = try insert(elsewhere)
        #expect(elsewhere[id] == nil)
    }

    @Test("a single wrong bit makes a handle invalid", arguments: 0..<64)
    func wrongBit(bit: Int) throws {
        let table = table(context: 5)
        let id = try insert(table)
        #expect(table[id ^ 1 << UInt64(bit)] == nil)
    }

    @Test("a table that reuses the number of another refuses the other's handles")
    func reusedNumber() throws {
        let old = table(context: 7)
        var handles: [UInt64] = []
        for _ in 0..<5 {
            let id = try insert(old)
            handles.append(id)
            old.invalidate(id)
            old.recycle(slot: Handle.slot(id))
        }
        handles.append(try insert(old))
        let next = table(context: 7, first: old.nextGeneration)
        for _ in 0..<8 {
            let id = try insert(next)
            #expect(!handles.contains(id))
        }
        for id in handles { #expect(next[id] == nil) }
    }

    @Test("two live contexts have different numbers")
    func numbersOfContexts() throws {
        let first = try ContextNumber.take(), second = try ContextNumber.take()
        #expect(first.number != second.number && first.firstGeneration > 0)
        first.giveBack(generation: first.firstGeneration)
        second.giveBack(generation: second.firstGeneration)
    }

    @Test("generations do not wrap: a slot without unused ones is never used again, so no handle refers to two objects")
    func generations() throws {
        let table = table()
        let first = try insert(table)
        var last = first
        for _ in 1..<(1 << 22) - 1 {
            table.invalidate(last)
            table.recycle(slot: Handle.slot(last))
            last = try insert(table)
        }
        #expect(Handle.slot(last) == Handle.slot(first) && Handle.generation(last) == (1 << 22) - 1)
        table.invalidate(last)
        table.recycle(slot: Handle.slot(last))
        let fresh = try insert(table)
        #expect(Handle.slot(fresh) != Handle.slot(first))
        #expect(table[first] == nil && table[last] == nil && table[fresh] != nil)
    }

    @Test("invalidating twice, or recycling an unused slot, changes nothing")
    func careless() throws {
        let table = table()
        let id = try insert(table)
        table.invalidate(id)
        table.invalidate(id)
        table.recycle(slot: 77)
        #expect(table.count == 0 && table.object(inSlot: 77) == nil)
    }
}

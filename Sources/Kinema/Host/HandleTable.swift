/// The type of the object that a handle refers to.
package enum HandleKind: UInt64, Sendable {
    case layer = 1
    case presentation = 2
    case animation = 3
    case transaction = 4
    case animator = 5
    case variable = 6
}

/// The parts of a handle: 26 bits of slot, 22 of generation, 3 of kind, 13 of the context's number. 0 is null; no handle is 0,
/// because generations start at 1.
package struct Handle {
    package static let slotBits: UInt64 = 26
    package static let slotLimit = 1 << 26
    static let generationLimit: UInt32 = 1 << 22

    package static func slot(_ id: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: id & (1 << 26 - 1)) }
    static func generation(_ id: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: (id >> 26) & (1 << 22 - 1)) }
    package static func kind(_ id: UInt64) -> HandleKind? { HandleKind(rawValue: (id >> 48) & 7) }

    static func make(slot: UInt32, generation: UInt32, kind: HandleKind, context: UInt64) -> UInt64 {
        UInt64(slot) | UInt64(generation) << 26 | UInt64(owner(kind, context: context)) << 48
    }

    /// The bits that all handles of a table have.
    fileprivate static func owner(_ kind: HandleKind, context: UInt64) -> UInt16 {
        UInt16(truncatingIfNeeded: kind.rawValue | context << 3)
    }
}

/// The difference between the handles in a saved state and those of the context that reads it.
struct HandleShift {
    /// The number of the context in the state, and the one to replace it with.
    var from: UInt64 = 0, to: UInt64 = 0
    /// The number that is added to generations.
    var generations: UInt32 = 0

    /// The handle in the context; nil if it is not a handle of the state.
    func apply(_ id: UInt64, _ kind: HandleKind) -> UInt64? {
        guard Handle.kind(id) == kind, id >> 51 == from & 0x1FFF else { return nil }
        let generation = Handle.generation(id) &+ generations
        guard generation > 0, generation < Handle.generationLimit else { return nil }
        return Handle.make(slot: Handle.slot(id), generation: generation, kind: kind, context: to)
    }
}

/// A table from generational handles to objects of any class. A slot whose generations are used up is never reused, so a handle
/// never refers to two objects. The code is that of all tables; `HandleTable` adds the type.
package class HandleSlots {
    private struct Entry {
        var generation: UInt32
        /// In a free slot: the slot that was freed before it, plus 1; 0 if there is none.
        var nextFree: UInt32 = 0
        var object: AnyObject?
    }

    private final var entries: [Entry] = []
    /// The slot that was freed last, plus 1; 0 if there is none. The free slots form a list within the entries, because a
    /// separate list would need memory when objects are destroyed.
    private final var firstFree: UInt32 = 0
    /// The size of the reserve for an entry. Walks over all objects make lists of them.
    fileprivate let reserved: Int
    /// The number of entries that the reserve covers.
    private final var reservedCount = 0
    fileprivate let kind: HandleKind
    /// The number of the context.
    fileprivate let context: UInt64
    final var number: UInt64 { context }
    private let owner: UInt16
    package let firstGeneration: UInt32
    /// The first generation that no handle of this table has had.
    package fileprivate(set) final var nextGeneration: UInt32
    package fileprivate(set) final var count = 0

    package init(kind: HandleKind, context: ContextNumber, reserved: Int = 0) {
        self.kind = kind
        self.reserved = reserved
        self.context = context.number
        owner = Handle.owner(kind, context: context.number)
        firstGeneration = context.firstGeneration
        nextGeneration = context.firstGeneration
    }

    deinit { _ = Memory.raise(-reservedCount * reserved) }

    /// The handle of the next object. Returns nil if all slots are in use. Throws if there is no memory.
    fileprivate final func nextHandle(isAskedFor: Bool) throws(EngineError) -> UInt64? {
        if firstFree == 0 {
            guard entries.count < Handle.slotLimit else { return nil }
            if entries.count == entries.capacity && !isAskedFor { try grow() }
            entries.append(Entry(generation: firstGeneration, object: nil))
            free(UInt32(truncatingIfNeeded: entries.count - 1))
        }
        let slot = firstFree - 1, generation = entries[Int(slot)].generation
        nextGeneration = max(nextGeneration, generation + 1)
        return Handle.make(slot: slot, generation: generation, kind: kind, context: context)
    }

    /// Puts an object in the slot of the next handle.
    fileprivate final func put(_ object: AnyObject) {
        let slot = Int(firstFree - 1)
        firstFree = entries[slot].nextFree
        entries[slot].object = object
        count += 1
        assert(holdsInvariants, "the table of handles is inconsistent")
    }

    /// Makes room for more objects, which `insert` then takes with `isAskedFor`. Throws if the slots or the memory do not suffice.
    package final func makeRoom(_ more: Int) throws(EngineError) {
        guard more <= Handle.slotLimit - count else {
            throw .error(.limitExceeded, "count: \(more) given, expected at most \(Handle.slotLimit - count) more")
        }
        let needed = more - (entries.count - count)
        if needed > entries.capacity - entries.count { try grow(needed) }
    }

    private final func grow(_ needed: Int = 1) throws(EngineError) {
        let wanted = max(2 * entries.count, entries.count + needed, 16)
        let more = (wanted - reservedCount) * reserved
        guard more <= 0 || Memory.raise(more) else { throw HostMemory.refusal }
        guard entries.makeRoom(wanted - entries.count) else {
            if more > 0 { _ = Memory.raise(-more) }
            throw HostMemory.refusal
        }
        reservedCount = max(wanted, reservedCount)
    }

    /// Checks that there is memory for more objects, before anything changes.
    package final func requireRoom(_ more: Int, for name: Name) throws(EngineError) {
        let room = entries.count - count
        if more > room { try HostMemory.require(2 * (entries.count + more), of: MemoryLayout<Entry>.stride, for: name) }
    }

    /// The number of slots that have ever been used.
    package final var slotCount: Int { entries.count }

    private final func free(_ slot: UInt32) {
        entries[Int(slot)].nextFree = firstFree
        firstFree = slot + 1
    }

    @inline(never)
    fileprivate final func object(_ id: UInt64) -> Unmanaged<AnyObject>? {
        let slot = Int(Handle.slot(id))
        guard slot < entries.count, entries[slot].generation == Handle.generation(id), owns(id) else { return nil }
        return entries[slot].object.map { Unmanaged.passUnretained($0) }
    }

    /// Whether a handle is one of this table, valid or not.
    package final func owns(_ id: UInt64) -> Bool { id >> 48 == owner }

    /// The object in a slot, held by the table alone.
    fileprivate final func unretained(_ slot: UInt32) -> Unmanaged<AnyObject>? {
        slot < UInt32(clamping: entries.count) ? entries[Int(slot)].object.map { Unmanaged.passUnretained($0) } : nil
    }

    /// Invalidates a handle. The slot is not reused until `recycle`.
    package final func invalidate(_ id: UInt64) {
        let slot = Int(Handle.slot(id))
        guard slot < entries.count, entries[slot].object != nil else { return }
        entries[slot].object = nil
        entries[slot].generation += 1
        count -= 1
        assert(holdsInvariants, "the table of handles is inconsistent")
    }

    /// Allows the slot of an invalid handle to be reused.
    package final func recycle(slot: UInt32) {
        guard Int(slot) < entries.count, entries[Int(slot)].generation < Handle.generationLimit else { return }
        free(slot)
        assert(holdsInvariants, "the table of handles is inconsistent")
    }
}

/// A table from handles to objects of a class.
package final class HandleTable<Object: AnyObject>: HandleSlots {
    /// Inserts the object that `make` creates, and returns it. Returns nil if all slots are in use. Throws if there is no memory.
    /// With `isAskedFor` it does not throw, because the caller has asked for the memory (`requireRoom`) and must complete its
    /// call.
    package func insert(
        isAskedFor: Bool = false, _ make: (_ id: UInt64) -> Object
    ) throws(EngineError) -> Object? {
        guard let id = try nextHandle(isAskedFor: isAskedFor) else { return nil }
        let object = make(id)
        if !isAskedFor { try HostMemory.check() }
        put(object)
        return object
    }

    package subscript(id: UInt64) -> Object? {
        @inline(always) get { unretained(id)?.takeUnretainedValue() }
    }

    /// The object of a handle, held by the table alone.
    @inline(always)
    package func unretained(_ id: UInt64) -> Unmanaged<Object>? { object(id).map { Unmanaged.fromOpaque($0.toOpaque()) } }

    /// The object in a slot, whatever its generation.
    package func object(inSlot slot: UInt32) -> Object? { unretained(inSlot: slot)?.takeUnretainedValue() }

    /// The same, held by the table alone.
    func unretained(inSlot slot: UInt32) -> Unmanaged<Object>? {
        unretained(slot).map { Unmanaged.fromOpaque($0.toOpaque()) }
    }

    /// Whether `isMeant` is true of an object.
    package func contains(where isMeant: (Object) -> Bool) -> Bool {
        for slot in 0..<slotCount {
            if let object = object(inSlot: UInt32(truncatingIfNeeded: slot)), isMeant(object) { return true }
        }
        return false
    }

    /// Calls `body` with every object in the order of slots. `body` may invalidate handles. There is no list of the objects,
    /// because a context must be able to end without memory.
    package func forEach(_ body: (Object) -> Void) {
        for slot in 0..<slotCount {
            if let object = object(inSlot: UInt32(truncatingIfNeeded: slot)) { body(object) }
        }
    }
}

// MARK: - Saved states

extension HandleTable {
    /// An empty table for handles of the same kind and context.
    convenience init(like other: HandleTable) {
        self.init(
            kind: other.kind, context: ContextNumber(number: other.context, firstGeneration: other.firstGeneration),
            reserved: other.reserved)
    }

    /// Puts the object of a handle in a slot. Returns false if the slot is taken already.
    func fill(_ slot: UInt32, generation: UInt32, _ object: Object) -> Bool { fill(slot, generation, object) }

    /// Exchanges the objects of two tables. Generations that one of them has used stay used.
    func exchange(_ other: HandleTable) { exchangeSlots(other) }
}

extension HandleSlots {
    /// The slots that are free, from the one that is taken next, with their generations.
    func forEachFree(_ body: (_ slot: UInt32, _ generation: UInt32) -> Void) {
        var next = firstFree
        while next != 0 {
            body(next - 1, entries[Int(next) - 1].generation)
            next = entries[Int(next) - 1].nextFree
        }
    }

    /// Makes the slots of an empty table, which have no objects and are not free. Throws if there is no memory.
    func makeSlots(_ count: Int) throws(EngineError) {
        if count > 0 { try grow(count) }
        for _ in 0..<count { entries.append(Entry(generation: 0)) }
    }

    /// Puts the object of a handle in a slot, or nil to make the slot free. Returns false if the slot is taken already.
    fileprivate final func fill(_ slot: UInt32, _ generation: UInt32, _ object: AnyObject?) -> Bool {
        guard slot < UInt32(clamping: entries.count), entries[Int(slot)].generation == 0, generation > 0,
            generation < Handle.generationLimit
        else { return false }
        entries[Int(slot)].generation = generation
        entries[Int(slot)].object = object
        nextGeneration = max(nextGeneration, generation + 1)
        if object == nil { free(slot) } else { count += 1 }
        return true
    }

    /// Makes a slot free. Returns false if it is taken already.
    final func fill(free slot: UInt32, generation: UInt32) -> Bool { fill(slot, generation, nil) }

    /// Ends the slots that are neither taken nor free: their generations are used up.
    func endFilling() {
        for slot in entries.indices where entries[slot].generation == 0 { entries[slot].generation = Handle.generationLimit }
    }

    fileprivate final func exchangeSlots(_ other: HandleSlots) {
        swap(&entries, &other.entries)
        swap(&firstFree, &other.firstFree)
        swap(&reservedCount, &other.reservedCount)
        swap(&count, &other.count)
        nextGeneration = max(nextGeneration, other.nextGeneration)
    }
}

extension HandleSlots {
    /// Larger tables are not checked, so that the check does not dominate the duration of the tests.
    private static var checkLimit: Int { 64 }

    /// Whether the count is right, and the list of free slots has each empty slot at most once and no slot in use.
    private var holdsInvariants: Bool {
        guard entries.count <= HandleSlots.checkLimit else { return true }
        var used = 0
        for entry in entries where entry.object != nil { used += 1 }
        var next = firstFree, steps = 0
        while next != 0 {
            guard steps < entries.count - used, next <= entries.count, entries[Int(next) - 1].object == nil else { return false }
            next = entries[Int(next) - 1].nextFree
            steps += 1
        }
        return used == count
    }
}

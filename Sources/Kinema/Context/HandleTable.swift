/// What a handle is of.
package enum HandleKind: UInt64, Sendable {
    case layer = 1
    case presentation = 2
    case animation = 3
    case transaction = 4
}

/// The parts of a handle: 26 bits of slot, 22 of generation, 3 of kind, 13 of the context's number. 0 is null: generations
/// start at 1.
package struct Handle {
    package static let slotBits: UInt64 = 26
    package static let slotLimit = 1 << 26
    static let generationLimit: UInt32 = 1 << 22

    package static func slot(_ id: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: id & (1 << 26 - 1)) }
    static func generation(_ id: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: (id >> 26) & (1 << 22 - 1)) }
    package static func kind(_ id: UInt64) -> HandleKind? { HandleKind(rawValue: (id >> 48) & 7) }

    static func make(slot: UInt32, generation: UInt32, kind: HandleKind, context: UInt64) -> UInt64 {
        UInt64(slot) | UInt64(generation) << 26 | kind.rawValue << 48 | (context & 0x1FFF) << 51
    }
}

/// Objects by generational handle. A slot whose generations are used up is never used again, so no handle ever means two
/// objects.
package final class HandleTable<Object: AnyObject> {
    private struct Entry {
        var generation: UInt32
        var object: Object?
    }

    private var entries: [Entry] = []
    private var free: [UInt32] = []
    private let kind: HandleKind
    private let context: UInt64
    private let firstGeneration: UInt32
    /// The first generation that no handle of this table has had.
    package private(set) var nextGeneration: UInt32
    package private(set) var count = 0

    package init(kind: HandleKind, context: ContextNumber) {
        self.kind = kind
        self.context = context.number
        firstGeneration = context.firstGeneration
        nextGeneration = context.firstGeneration
    }

    /// A handle for the object that `make` creates; nil when all slots are taken.
    package func insert(_ make: (_ id: UInt64) -> Object) -> Object? {
        let slot: UInt32
        if let reused = free.popLast() {
            slot = reused
        } else {
            guard entries.count < Handle.slotLimit else { return nil }
            slot = UInt32(truncatingIfNeeded: entries.count)
            entries.append(Entry(generation: firstGeneration, object: nil))
        }
        let id = Handle.make(slot: slot, generation: entries[Int(slot)].generation, kind: kind, context: context)
        nextGeneration = max(nextGeneration, entries[Int(slot)].generation + 1)
        let object = make(id)
        entries[Int(slot)].object = object
        count += 1
        return object
    }

    package subscript(id: UInt64) -> Object? {
        let slot = Int(Handle.slot(id))
        guard slot < entries.count, entries[slot].generation == Handle.generation(id), Handle.kind(id) == kind,
            id >> 51 == context & 0x1FFF
        else { return nil }
        return entries[slot].object
    }

    /// The object in a slot, whatever its generation.
    package func object(inSlot slot: UInt32) -> Object? {
        Int(slot) < entries.count ? entries[Int(slot)].object : nil
    }

    /// Makes the handle invalid. The slot stays reserved until `recycle`.
    package func invalidate(_ id: UInt64) {
        let slot = Int(Handle.slot(id))
        guard slot < entries.count, entries[slot].object != nil else { return }
        entries[slot].object = nil
        entries[slot].generation += 1
        count -= 1
    }

    /// Lets the slot of an invalid handle be used again.
    package func recycle(slot: UInt32) {
        guard Int(slot) < entries.count, entries[Int(slot)].generation < Handle.generationLimit else { return }
        free.append(slot)
    }

    /// Whether some object is as `isMeant` says.
    package func contains(where isMeant: (Object) -> Bool) -> Bool {
        for entry in entries {
            if let object = entry.object, isMeant(object) { return true }
        }
        return false
    }

    /// All objects, by slot.
    package var objects: [Object] { entries.compactMap { $0.object } }
}

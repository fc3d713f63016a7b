import CKinema

/// The variables of a context: records by index and generation, and the motions to which they refer.
///
/// A slot whose generations are used up is never reused, so a handle never refers to two variables.
package final class VariableStore {
    let published: PublishedState
    let transactions: TransactionStack
    let output: Output
    let animations: AnimationStore
    private var records = Pages<VariableRecord>()
    private var motions = Pages<VariableMotion>()
    /// What some motions have, by the index of the motion.
    private var extras = ObjectTable<UInt64, VariableExtras>()
    /// The slots of the variables with a key.
    private var places = HashPlaces()
    private(set) var keyedCount = 0
    package private(set) var count = 0
    /// The first of the lists of variables with a key, of free slots and of motions that nobody uses, plus 1; 0 is none.
    private var firstKeyed: UInt32 = 0
    private var firstFree: UInt32 = 0
    private var firstUnused: UInt32 = 0
    private var unusedCount = 0
    private let number: ContextNumber
    /// The first generation that no handle has had.
    private(set) var nextGeneration: UInt32

    init(_ number: ContextNumber, _ animations: AnimationStore) {
        (self.number, nextGeneration) = (number, number.firstGeneration)
        (published, transactions, output) = (animations.published, animations.transactions, animations.output)
        self.animations = animations
    }

    deinit { empty() }

    /// Ends all variables, without memory.
    func empty() {
        records.removeAll()
        motions.removeAll()
        (extras, places) = (ObjectTable(), HashPlaces())
        (count, keyedCount, unusedCount) = (0, 0, 0)
        (firstKeyed, firstFree, firstUnused) = (0, 0, 0)
    }

    // MARK: Records

    /// The number of slots that have ever been used.
    var slotCount: Int { records.count }

    subscript(slot: UInt32) -> UnsafeMutablePointer<VariableRecord> { records[Int(slot)] }

    func handle(_ slot: UInt32) -> UInt64 {
        Handle.make(slot: slot, generation: self[slot].pointee.generation, kind: .variable, context: number.number)
    }

    /// The slot of a handle; nil if it is stale or none of this store.
    @inline(always)
    func slot(_ id: UInt64) -> UInt32? {
        let slot = Handle.slot(id)
        guard slot < UInt32(truncatingIfNeeded: records.count), owns(id) else { return nil }
        let record = self[slot]
        return record.pointee.generation == Handle.generation(id) && record.pointee.isLive ? slot : nil
    }

    private func owns(_ id: UInt64) -> Bool { Handle.kind(id) == .variable && id >> 51 == number.number & 0x1FFF }

    /// The bytes that a further variable takes.
    func growth(isKeyed: Bool) -> Int {
        (firstFree == 0 ? records.growth(for: 1) : 0) + (isKeyed && isCrowded ? 4 * placesWhenGrown : 0)
    }

    /// Whether all slots are in use.
    var isFull: Bool { firstFree == 0 && records.count >= Handle.slotLimit }

    /// Makes a variable, whose memory has been asked for. Requires that a slot is free.
    func insert(_ value: VariableValue, key: UInt64?) -> UInt32 {
        if firstFree == 0 {
            let added = records.append(VariableRecord(free: number.firstGeneration))
            free(UInt32(truncatingIfNeeded: added))
        }
        let slot = firstFree - 1, record = self[slot], generation = record.pointee.generation
        firstFree = record.pointee.next
        nextGeneration = max(nextGeneration, generation + 1)
        record.pointee = VariableRecord(value, key: key, generation: generation)
        count += 1
        if key != nil { enter(slot) }
        return slot
    }

    private func free(_ slot: UInt32) {
        self[slot].pointee.next = firstFree
        firstFree = slot + 1
    }

    /// Ends a variable that has no motions and, if it has a key, is in no list.
    private func end(_ slot: UInt32) {
        self[slot].pointee.die()
        count -= 1
        if self[slot].pointee.generation < Handle.generationLimit { free(slot) }
    }

    /// Ends a variable without motions. One with a key keeps its place in the list until the next advance finds it there.
    func remove(_ slot: UInt32) {
        guard self[slot].pointee.isKeyed else { return end(slot) }
        forget(slot)
        self[slot].pointee.die()
        count -= 1
    }

    // MARK: Keys

    /// The slot of the variable with a key.
    func slot(ofKey key: UInt64) -> UInt32? {
        guard keyedCount > 0 else { return nil }
        return places.index(at: place(of: key)).map { UInt32(truncatingIfNeeded: $0) }
    }

    private static func hash(_ key: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: key.hash) }

    private func place(of key: UInt64) -> Int {
        places.place(VariableStore.hash(key)) { records[$0].pointee.key == key }
    }

    /// Whether a further key needs more places, of which three quarters are in use at most.
    private var isCrowded: Bool { 4 * (keyedCount + 1) > 3 * places.count }

    private var placesWhenGrown: Int { max(2 * places.count, 16) }

    private func enter(_ slot: UInt32) {
        if isCrowded { growPlaces() }
        keyedCount += 1
        places.take(place(of: self[slot].pointee.key), for: Int(slot))
        self[slot].pointee.next = firstKeyed
        firstKeyed = slot + 1
    }

    private func growPlaces() {
        let old = places
        places = HashPlaces(count: placesWhenGrown)
        for place in 0..<old.count {
            guard let index = old.index(at: place) else { continue }
            places.take(self.place(of: records[index].pointee.key), for: index)
        }
    }

    private func forget(_ slot: UInt32) {
        places.free(place(of: self[slot].pointee.key)) { VariableStore.hash(records[$0].pointee.key) }
        keyedCount -= 1
    }

    /// Ends the frame of the variables with a key: `drop` is called with those that no call has named in it, which then end.
    func endFrame(_ drop: (UInt32) -> Void) {
        var next = firstKeyed, last: UInt32 = 0
        while next > 0 {
            let slot = next - 1, record = self[slot]
            next = record.pointee.next
            if record.pointee.isLive && record.pointee.isTouched {
                record.pointee.isTouched = false
                last = slot + 1
                continue
            }
            if last > 0 { self[last - 1].pointee.next = next } else { firstKeyed = next }
            if record.pointee.isLive {
                drop(slot)
                forget(slot)
                end(slot)
            } else if record.pointee.generation < Handle.generationLimit {
                free(slot)
            }
        }
    }

    // MARK: Motions

    func motion(_ number: UInt32) -> UnsafeMutablePointer<VariableMotion> { motions[Int(number) - 1] }

    /// The bytes that `more` further motions take.
    func growth(motions more: Int) -> Int { more > unusedCount ? motions.growth(for: more - unusedCount) : 0 }

    /// The bytes that the table of extras takes for more of them.
    func growth(extras more: Int) -> Int { extras.growth(for: more) }

    /// The motions of a variable with extras.
    func waitingCount(of slot: UInt32) -> Int {
        guard !extras.isEmpty else { return 0 }
        var count = 0, number = self[slot].pointee.motion
        while number > 0 {
            if motion(number).pointee.hasExtras { count += 1 }
            number = motion(number).pointee.next
        }
        return count
    }

    /// The most motions with extras, whose completions an advance may have to queue.
    var waitingCount: Int { extras.count }

    func extras(_ number: UInt32) -> VariableExtras? {
        motion(number).pointee.hasExtras ? extras[UInt64(number)] : nil
    }

    /// Adds a motion to those of a variable. Its memory has been asked for.
    func add(_ motion: consuming VariableMotion, _ extras: VariableExtras?, to slot: UInt32) {
        var motion = motion
        motion.next = self[slot].pointee.motion
        let number: UInt32
        if firstUnused > 0 {
            number = firstUnused
            (firstUnused, unusedCount) = (self.motion(number).pointee.next, unusedCount - 1)
            self.motion(number).pointee = motion
        } else {
            number = UInt32(truncatingIfNeeded: motions.append(motion)) + 1
        }
        if let extras { self.extras[UInt64(number)] = extras }
        self[slot].pointee.motion = number
    }

    /// Removes a motion of a variable, which follows another one in its list or is the first, and returns what it had.
    func remove(motion number: UInt32, after last: UInt32, of slot: UInt32) -> VariableExtras? {
        let removed = motion(number), next = removed.pointee.next
        let extras = removed.pointee.hasExtras ? self.extras.take(UInt64(number)) : nil
        if last > 0 { motion(last).pointee.next = next } else { self[slot].pointee.motion = next }
        removed.pointee = .unused
        removed.pointee.next = firstUnused
        (firstUnused, unusedCount) = (number, unusedCount + 1)
        return extras
    }
}

// MARK: - Saved states

extension VariableStore {
    /// An empty store for handles of the same context.
    convenience init(like other: VariableStore) { self.init(other.number, other.animations) }

    /// The slots that are free, from the one that is taken next.
    var free: [UInt32] { list(from: firstFree) }

    /// The slots of the variables with a key, also of those that have ended since the last advance.
    var keyed: [UInt32] { list(from: firstKeyed) }

    private func list(from first: UInt32) -> [UInt32] {
        var list: [UInt32] = [], next = first
        while next > 0 {
            list.append(next - 1)
            next = self[next - 1].pointee.next
        }
        return list
    }

    func forEachWaiting(_ body: (Attachment) -> Void) {
        for extras in extras.values { if let waiting = extras.waiting { body(waiting) } }
    }

    /// Adds a slot of a state, which is in no list.
    @discardableResult
    func append(_ record: VariableRecord) -> UInt32 {
        if record.isLive { (count, nextGeneration) = (count + 1, max(nextGeneration, record.generation + 1)) }
        return UInt32(truncatingIfNeeded: records.append(record))
    }

    /// Makes the lists of a state. Returns false if they do not contain the slots that belong there, each once.
    func setLists(free: [UInt32], keyed: [UInt32]) -> Bool {
        var isListed = [Bool](repeating: false, count: slotCount)
        for slot in free.reversed() {
            guard slot < slotCount, !isListed[Int(slot)], !self[slot].pointee.isLive else { return false }
            isListed[Int(slot)] = true
            self.free(slot)
        }
        for slot in keyed.reversed() {
            guard slot < slotCount, !isListed[Int(slot)] else { return false }
            isListed[Int(slot)] = true
            if self[slot].pointee.isLive {
                guard self[slot].pointee.isKeyed, self.slot(ofKey: self[slot].pointee.key) == nil else { return false }
                enter(slot)
            } else {
                self[slot].pointee.next = firstKeyed
                firstKeyed = slot + 1
            }
        }
        for slot in 0..<UInt32(truncatingIfNeeded: slotCount) where !isListed[Int(slot)] {
            let record = self[slot].pointee
            guard record.isLive ? !record.isKeyed : record.generation == Handle.generationLimit else { return false }
        }
        return true
    }

    /// Exchanges the variables of two stores. Generations that one of them has used stay used.
    func exchange(_ other: VariableStore) {
        swap(&records, &other.records)
        swap(&motions, &other.motions)
        swap(&extras, &other.extras)
        swap(&places, &other.places)
        swap(&keyedCount, &other.keyedCount)
        swap(&count, &other.count)
        swap(&firstKeyed, &other.firstKeyed)
        swap(&firstFree, &other.firstFree)
        swap(&firstUnused, &other.firstUnused)
        swap(&unusedCount, &other.unusedCount)
        nextGeneration = max(nextGeneration, other.nextGeneration)
    }
}

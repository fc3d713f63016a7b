import CKinema

/// Variables with their motions, keys and handles. Rule D153.
extension StateStream {
    /// The slots, then the lists of free ones and of those with a key, in their order.
    func variables(_ store: VariableStore) {
        let slots = length(store.slotCount)
        for slot in 0..<slots {
            if isReading { readVariable(store) } else { write(store, UInt32(truncatingIfNeeded: slot)) }
            guard isIntact else { return }
        }
        let free = slotList(store.free), keyed = slotList(store.keyed)
        if isReading && !(isIntact && store.setLists(free: free, keyed: keyed)) { fail() }
    }

    private func slotList(_ given: @autoclosure () -> [UInt32]) -> [UInt32] {
        var list = isReading ? [] : given()
        for index in 0..<length(list.count) {
            let slot = word(isReading ? 0 : UInt64(list[index]))
            if isReading { list.append(UInt32(clamping: slot)) }
        }
        return list
    }

    private static let live: UInt64 = 1, color: UInt64 = 2, keyed: UInt64 = 4, touched: UInt64 = 8

    private func write(_ store: VariableStore, _ slot: UInt32) {
        let record = store[slot].pointee
        var head = UInt64(record.generation) | UInt64(record.width) << 32
        guard record.isLive else { return _ = word(head) }
        head |= StateStream.live << 40 | (record.isColor ? StateStream.color << 40 : 0)
        if record.isKeyed { head |= StateStream.keyed << 40 | (record.isTouched ? StateStream.touched << 40 : 0) }
        _ = word(head)
        if record.isKeyed { _ = word(record.key) }
        let width = Int(record.width)
        write(record.target, width)
        var count = 0, number = record.motion
        while number > 0 { (count, number) = (count + 1, store.motion(number).pointee.next) }
        _ = word(UInt64(count))
        number = record.motion
        while number > 0 {
            let motion = store.motion(number)
            write(motion.pointee, store.extras(number), width)
            number = motion.pointee.next
        }
    }

    private func write(_ numbers: SIMD4<Double>, _ width: Int) {
        for index in 0..<width { _ = word(numbers[index].bitPattern) }
    }

    private func write(_ motion: VariableMotion, _ extras: VariableExtras?, _ width: Int) {
        _ = word(UInt64(motion.options.rawValue))
        write(motion.clock)
        write(motion.distance, width)
        write(motion.velocity, width)
        guard let extras else { return }
        _ = word(extras.timeConstant.bitPattern)
        let completions = extras.waiting?.completions ?? []
        _ = word(UInt64(completions.count))
        for completion in completions { _ = word(index(of: completion)) }
    }

    private func readVariable(_ store: VariableStore) {
        let head = word(0), flags = head >> 40, width = Int(head >> 32 & 0xFF)
        let generation = UInt32(truncatingIfNeeded: head) &+ shift.generations
        guard generation > 0, flags <= 15 else { return fail() }
        guard flags & StateStream.live != 0 else {
            store.append(VariableRecord(free: min(generation, Handle.generationLimit)))
            return
        }
        let key = flags & StateStream.keyed != 0 ? word(0) : nil, isColor = flags & StateStream.color != 0
        guard generation < Handle.generationLimit, isColor ? width == 4 : (1...VariableValue.widest).contains(width) else {
            return fail()
        }
        let value = VariableValue(readNumbers(width), width: width, isColor: isColor)
        var record = VariableRecord(value, key: key, generation: generation)
        record.isTouched = flags & StateStream.touched != 0
        let slot = store.append(record)
        var motions: [(VariableMotion, VariableExtras?)] = []
        for _ in 0..<length(0) {
            guard let motion = readMotion(width, store.handle(slot)) else { return fail() }
            motions.append(motion)
        }
        // The one that was added last is the first of the list.
        for (motion, extras) in motions.reversed() { store.add(motion, extras, to: slot) }
    }

    private func readNumbers(_ width: Int) -> SIMD4<Double> {
        var numbers = SIMD4<Double>.zero
        for index in 0..<width { number(&numbers[index]) { $0.isFinite } }
        return numbers
    }

    private func readMotion(_ width: Int, _ handle: UInt64) -> (VariableMotion, VariableExtras?)? {
        let flags = VariableMotion.Flags(rawValue: UInt8(truncatingIfNeeded: word(0)))
        guard flags.isSubset(of: .known), let clock = readClock() else { return nil }
        let distance = readNumbers(width), velocity = readNumbers(width)
        let motion = VariableMotion(clock, offset: distance, velocity: velocity, flags)
        guard motion.hasExtras else { return (motion, nil) }
        var timeConstant = 0.0
        number(&timeConstant) { $0 >= 0 && $0 < .infinity }
        let completions = readCompletions(true)
        guard isIntact, timeConstant == 0 || clock.spring != nil else { return nil }
        let waiting = Attachment(
            .builtIn, begin: motion.begin, key: nil, layerID: handle, order: 0, owner: 0, completions: completions)
        waiting.end = motion.end
        for completion in completions { completion.pending += 1 }
        return (motion, VariableExtras(timeConstant: timeConstant, waiting: waiting))
    }
}

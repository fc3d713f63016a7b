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
        write(extras.ends.from, width)
        write(extras.ends.to, width)
        let waiting = extras.waiting, group = waiting?.track == nil ? nil : waiting?.object
        _ = word((group == nil ? 0 : StateStream.timeline) | (waiting?.control == nil ? 0 : StateStream.control))
        if let group { _ = word(index(of: group)) }
        guard let waiting, let control = waiting.control else { return }
        _ = word(control.ownBegin.bitPattern)
        write(control, of: waiting)
        indices[UInt64(UInt(bitPattern: ObjectIdentifier(control)))] = controlled.count
        controlled.append(waiting)
    }

    /// What the entry in the schedule of a motion has.
    private static let timeline: UInt64 = 1, control: UInt64 = 2

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
        let options = VariableMotion.Flags(rawValue: UInt8(truncatingIfNeeded: word(0)))
        guard options.isSubset(of: .known), let clock = readClock() else { return nil }
        let distance = readNumbers(width), velocity = readNumbers(width)
        let motion = VariableMotion(clock, offset: distance, velocity: velocity, options)
        guard motion.hasExtras else { return (motion, nil) }
        var timeConstant = 0.0
        number(&timeConstant) { $0 >= 0 && $0 < .infinity }
        let completions = readCompletions(true)
        let ends = MotionEnds(from: readNumbers(width), to: readNumbers(width)), flags = word(0)
        guard isIntact, timeConstant == 0 || clock.spring != nil, let source = readSource(flags) else { return nil }
        let waiting = Attachment(
            source, begin: motion.begin, key: nil, layerID: handle, order: 0, owner: 0, completions: completions)
        waiting.end = motion.end
        for completion in completions { completion.pending += 1 }
        if flags & StateStream.timeline != 0 { timelines.append(waiting) }
        if flags & StateStream.control != 0 {
            let found = readControl(Double(bitPattern: word(0)))
            waiting.control = found.control
            (waiting.begin, waiting.end) = found.lead.interval
            controlled.append(waiting)
        }
        return (motion, VariableExtras(timeConstant: timeConstant, waiting: waiting, ends))
    }

    /// The group of a timeline, which is compiled when all animations have been read.
    private func readSource(_ flags: UInt64) -> AttachmentSource? {
        guard flags & StateStream.timeline != 0 else { return .builtIn }
        let index = word(0)
        return isIndex(index, animations.count) ? .viewed(animations[Int(index)]) : nil
    }
}

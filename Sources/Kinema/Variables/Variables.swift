import CKinema

/// Variables: numbers that a host moves and reads, without layers. Every call takes effect at once. Rules D153, D154.
extension VariableStore {
    /// The slot of a variable, which is touched.
    @inline(always)
    package func variable(_ handle: KinVariable, _ argument: Argument = "variable") throws(EngineError) -> UInt32 {
        guard let slot = slot(handle.id) else { throw EngineError.handle(argument, handle.id) }
        if self[slot].pointee.isKeyed { self[slot].pointee.isTouched = true }
        return slot
    }

    package func makeVariable(_ value: VariableValue) throws(EngineError) -> KinVariable { try makeVariable(value, key: nil) }

    private func makeVariable(_ value: VariableValue, key: UInt64?) throws(EngineError) -> KinVariable {
        guard !isFull else { throw .error(.limitExceeded, "variable: too many handles are in use") }
        try HostMemory.require(bytes: growth(isKeyed: key != nil), for: "variable")
        try HostMemory.check()
        return KinVariable(id: handle(insert(value, key: key)))
    }

    /// The variable with a key of the host, which is made if there is none. Rule D154.
    package func variable(key: UInt64, _ value: VariableValue) throws(EngineError) -> KinVariable {
        guard let slot = slot(ofKey: key) else { return try makeVariable(value, key: key) }
        guard self[slot].pointee.fits(value) else {
            throw .error(
                .typeMismatch,
                "key: another kind or \(value.width) numbers given, expected those of its variable, which has \(Int(self[slot].pointee.width))"
            )
        }
        self[slot].pointee.isTouched = true
        return KinVariable(id: handle(slot))
    }

    package func release(_ handle: KinVariable) throws(EngineError) {
        let slot = try variable(handle)
        try requireEnd(of: slot)
        remove(slot)
    }

    /// The number of numbers of a variable, which must be `width`.
    package func requireWidth(_ width: Int, of slot: UInt32, _ name: Name) throws(EngineError) {
        let own = Int(self[slot].pointee.width)
        guard width == own else {
            throw .error(.typeMismatch, "\(name): \(width) given, expected \(own), the numbers of the variable")
        }
    }

    package func set(_ slot: UInt32, to value: SIMD4<Double>) throws(EngineError) {
        try requireEnd(of: slot)
        self[slot].pointee.target = value
    }

    /// The value to which a variable leads.
    package func target(of slot: UInt32) -> SIMD4<Double> { self[slot].pointee.target }

    /// What a variable shows now, and its change per second. Every reader calls this, so all read the same bits.
    package func shown(_ slot: UInt32) -> (value: SIMD4<Double>, rate: SIMD4<Double>) {
        let record = self[slot]
        var value = record.pointee.target, rate = SIMD4<Double>.zero
        guard record.pointee.motion > 0 else { return (value, rate) }
        endMotions(of: slot, thatEndBy: published.now)
        var number = record.pointee.motion
        while number > 0 {
            add(number, to: &value, &rate)
            number = motion(number).pointee.next
        }
        return (value, rate)
    }

    /// Adds what a motion shows now to the value and to the change per second.
    func add(_ number: UInt32, to value: inout SIMD4<Double>, _ rate: inout SIMD4<Double>) {
        let motion = self.motion(number)
        guard let extras = extras(number) else { return motion.pointee.add(to: &value, &rate, at: published.now) }
        let (time, pace) = clock(of: extras)
        var slope = SIMD4<Double>.zero
        if extras.waiting?.track != nil {
            addTimeline(motion.pointee, extras, to: &value, &slope, at: time)
        } else if extras.timeConstant > 0 {
            motion.pointee.add(to: &value, &slope, at: time, timeConstant: extras.timeConstant)
        } else {
            motion.pointee.add(to: &value, &slope, at: time)
        }
        rate += slope * pace
    }

    /// Whether a motion changes a variable now. Rule D125.
    var isMovingVariables: Bool {
        for slot in 0..<slotCount {
            var number = self[UInt32(truncatingIfNeeded: slot)].pointee.motion
            while number > 0 {
                let motion = self.motion(number)
                if let waiting = extras(number)?.waiting, waiting.control != nil {
                    if isMoving(waiting) { return true }
                } else if motion.pointee.begin <= published.now && published.now <= motion.pointee.end {
                    return true
                }
                number = motion.pointee.next
            }
        }
        return false
    }
}

import CKinema

/// Reads and writes the properties of animations by id.
extension Animation {
    /// Sets a property to an untyped value. Nil resets a property that can be reset. An error changes nothing.
    package func set(_ property: KinAnimationProperty, to value: consuming Value) throws(EngineError) {
        if isFrozen { throw frozen }
        let input = AnimationInput(property: property, value: value)
        if try setTiming(property, input) { return }
        body.makeUnique()
        switch body {
        case .basic(let basic):
            if try basic.set(property, input) { return }
        case .spring(let spring):
            if try spring.setSpring(property, input) { return }
            if try spring.set(property, input) { return }
        case .keyframe(let keyframe):
            if try keyframe.set(property, input) { return }
        case .transition(var transition):
            if try transition.set(property, input) {
                body = .transition(transition)
                return
            }
        case .group:
            break
        }
        throw unknown(property)
    }

    /// Sets a property to a finite number, without a value around it. Returns false, and changes nothing, where `set(_:to:)` has more
    /// to check.
    @inline(never)
    package func set(_ property: KinAnimationProperty, toNumber x: Double) -> Bool {
        guard x.isFinite, !isFrozen else { return false }
        if timing.store(x, property) { return true }
        body.makeUnique()
        switch body {
        case .basic(let basic): return basic.store(.number(x), property)
        case .spring(let spring): return spring.store(.number(x), property)
        default: return false
        }
    }

    /// Sets the key path to the one that was looked up last, if it is the given text. Returns false, and changes nothing, where
    /// `set(_:to:)` has more to check.
    package func setLastKeyPath(of context: Context, if text: UnsafeRawPointer, _ size: Int) -> Bool {
        guard !isFrozen, let last = context.model.lastKeyPath, last.name.has(text, size) else { return false }
        body.makeUnique()
        guard let property = body.property else { return false }
        property.keyPath = last.name
        property.keyPathID = last.id
        return true
    }

    /// The value of a property; `.none` for nil.
    package func value(_ property: KinAnimationProperty) throws(EngineError) -> Value {
        guard let value = known(property) else { throw unknown(property) }
        return value
    }

    /// The value of a property; nil if the class does not have it.
    func known(_ property: KinAnimationProperty) -> Value? {
        if let value = timingValue(property) { return value }
        return switch body {
        case .basic(let basic): basic.value(property)
        case .spring(let spring): spring.springValue(property) ?? spring.value(property)
        case .keyframe(let keyframe): keyframe.value(property)
        case .transition(let transition): transition.value(property)
        case .group: nil
        }
    }

    @inline(never)
    private func unknown(_ property: KinAnimationProperty) -> EngineError {
        .error(
            .unknownKey, "property: \(property.rawValue) (\(property.name)) given, expected a property of this class of animation"
        )
    }

    /// Sets a property of CAMediaTiming or CAAnimation. Returns false for other properties.
    @inline(never)
    private func setTiming(_ property: KinAnimationProperty, _ input: AnimationInput) throws(EngineError) -> Bool {
        if try timing.set(property, input) { return true }
        switch property {
        case .timingFunction: timingFunction = try input.timingFunction()
        case .removedOnCompletion: isRemovedOnCompletion = try input.flag()
        case .preferredFrameRateRange: frameRateRange = try input.frameRateRange()
        default: return false
        }
        return true
    }

    private func timingValue(_ property: KinAnimationProperty) -> Value? {
        switch property {
        case .beginTime: .number(timing.beginTime)
        case .duration: .number(timing.duration)
        case .speed: .number(timing.speed)
        case .timeOffset: .number(timing.timeOffset)
        case .repeatCount: .number(timing.repeatCount)
        case .repeatDuration: .number(timing.repeatDuration)
        case .autoreverses: .bool(timing.autoreverses)
        case .fillMode: .number(Double(timing.fillMode.rawValue))
        case .timingFunction: timingFunction.map { .quad($0.c1x, $0.c1y, $0.c2x, $0.c2y) } ?? Value.none
        case .removedOnCompletion: .bool(isRemovedOnCompletion)
        case .preferredFrameRateRange: .triple(frameRateRange.minimum, frameRateRange.maximum, frameRateRange.preferred)
        default: nil
        }
    }

    /// The name of an enumerator; nil if the property is not an enumeration.
    package static func name(of property: KinAnimationProperty, number: Double) -> Text? {
        let names: Words
        switch property {
        case .fillMode: names = EnumerationNames.fillMode
        case .calculationMode: names = EnumerationNames.calculationMode
        case .rotationMode: names = EnumerationNames.rotationMode
        case .valueFunction: names = EnumerationNames.valueFunction
        case .type: names = EnumerationNames.transitionType
        case .subtype: names = EnumerationNames.transitionSubtype
        default: return nil
        }
        guard let index = EnumerationNames.number(.number(number), in: names) else { return nil }
        return names[Int(index)]
    }
}

extension MediaTiming {
    /// Sets a property to a number, unless the property has that number already.
    @inline(never)
    package mutating func set(_ property: KinAnimationProperty, to x: Double, from old: Double) throws(EngineError) {
        guard x != old, !x.isFinite || !store(x, property) else { return }
        _ = try set(property, AnimationInput(property: property, value: .number(x)))
    }

    /// Stores a number that the property accepts. Returns false for properties that are not numbers of CAMediaTiming.
    fileprivate mutating func store(_ x: Double, _ property: KinAnimationProperty) -> Bool {
        switch property {
        case .beginTime: beginTime = x
        case .duration: duration = x
        case .speed: speed = x
        case .timeOffset: timeOffset = x
        case .repeatCount: repeatCount = x
        case .repeatDuration: repeatDuration = x
        default: return false
        }
        return true
    }

    /// Sets a property of CAMediaTiming. Returns false for other properties.
    @inline(never)
    fileprivate mutating func set(_ property: KinAnimationProperty, _ input: AnimationInput) throws(EngineError) -> Bool {
        switch property {
        case .beginTime, .speed, .timeOffset: return store(try input.number(), property)
        case .duration: return store(try input.duration(), property)
        case .repeatCount, .repeatDuration: return store(try input.number(.extended), property)
        case .autoreverses: autoreverses = try input.flag()
        case .fillMode:
            let raw = try input.choice(EnumerationNames.fillMode)
            fillMode = FillMode(rawValue: UInt8(truncatingIfNeeded: raw)) ?? .removed
        default: return false
        }
        return true
    }
}

/// A value for a property of an animation, with checks for each type of property.
struct AnimationInput {
    let property: KinAnimationProperty
    let value: Value

    @inline(never)
    func number(_ range: NumberRange = .finite) throws(EngineError) -> Double {
        guard case .number(let x) = value else { throw mismatch("a number") }
        guard range.contains(x) else { throw invalid(x, range == .finite ? "a finite number" : "a number") }
        return x
    }

    /// Infinity is an endless duration. Rule D48.
    @inline(never)
    func duration() throws(EngineError) -> Double {
        let seconds = try number(.extended)
        guard seconds > -.infinity else { throw invalid(seconds, "a number of seconds or infinity") }
        return seconds
    }

    @inline(never)
    func flag() throws(EngineError) -> Bool {
        let x = try number()
        guard x == 0 || x == 1 else { throw invalid(x, "0 or 1") }
        return x == 1
    }

    @inline(never)
    func choice(_ names: Words) throws(EngineError) -> UInt32 {
        if value.isNone { return 0 }
        if let number = EnumerationNames.number(value, in: names) { return number }
        switch value {
        case .string(let name): throw invalid("\"\(name)\"", "one of \(names.all)")
        case .number(let x): throw invalid("\(x)", "0 to \(names.count - 1)")
        default: throw mismatch("a name or a number")
        }
    }

    @inline(never)
    func timingFunction() throws(EngineError) -> TimingFunction? {
        switch value {
        case .none:
            return nil
        case .string(let text):
            return try refusing("\"\(text.excerpt)\"") { () throws(CurveRefusal) in try TimingFunction(text: text) }
        case .quad(let x1, let y1, let x2, let y2): return try timingFunction(SIMD4(x1, y1, x2, y2))
        default:
            throw mismatch("4 numbers, a text or nil")
        }
    }

    func timingFunction(_ numbers: SIMD4<Double>) throws(EngineError) -> TimingFunction {
        try refusing("(\(numbers[0]), \(numbers[1]), \(numbers[2]), \(numbers[3]))") { () throws(CurveRefusal) in
            try TimingFunction(numbers: numbers)
        }
    }

    @inline(never)
    private func refusing(
        _ given: @autoclosure () -> Message, _ body: () throws(CurveRefusal) -> TimingFunction
    ) throws(EngineError) -> TimingFunction {
        do throws(CurveRefusal) { return try body() } catch { throw .refused("\(property.name): \(given())", error) }
    }

    /// Nil removes the preference. Rule D58.
    func frameRateRange() throws(EngineError) -> FrameRateRange {
        if value.isNone { return FrameRateRange() }
        guard case .triple(let minimum, let maximum, let preferred) = value else { throw mismatch("3 numbers or nil") }
        guard let range = FrameRateRange(minimum, maximum, preferred) else {
            throw invalid(
                "(\(minimum), \(maximum), \(preferred))",
                "0 <= minimum <= maximum, and a preferred rate of 0 or between them")
        }
        return range
    }

    /// A list of finite numbers. Nil is the empty list.
    @inline(never)
    func list() throws(EngineError) -> [Double] {
        switch value {
        case .none: return []
        case .number, .pair, .triple, .quad, .transform, .list: break
        default: throw mismatch("numbers")
        }
        guard value.isFinite else { throw .number("\(property.name)", value) }
        return value.numbers
    }

    @inline(never)
    func mismatch(_ expected: Name) -> EngineError {
        .error(.typeMismatch, "\(property.name): \(value.kindName) given, expected \(expected)")
    }

    @inline(never)
    func invalid(_ given: Message, _ expected: Message) -> EngineError {
        .argument("\(property.name): \(given) given, expected \(expected)")
    }

    @inline(never)
    func invalid(_ given: Double, _ expected: Name) -> EngineError {
        .argument("\(property.name): \(given) given, expected \(expected)")
    }
}

import CKinema

/// The properties of each class of animations. Setters return false for a property of another class.
extension PropertyAnimation {
    fileprivate func setProperty(_ property: KinAnimationProperty, _ input: AnimationInput) throws(EngineError) -> Bool {
        switch property {
        case .keyPath:
            switch input.value {
            case .none: keyPath = nil
            case .string(let path): keyPath = path
            default: throw input.mismatch("a string or nil")
            }
        case .additive: isAdditive = try input.flag()
        case .cumulative: isCumulative = try input.flag()
        case .valueFunction:
            valueFunction = KinValueFunction(rawValue: try input.choice(EnumerationNames.valueFunction)) ?? .none
        default: return false
        }
        return true
    }

    fileprivate func propertyValue(_ property: KinAnimationProperty) -> Value? {
        switch property {
        case .keyPath: keyPath.map { .string($0) } ?? Value.none
        case .additive: .bool(isAdditive)
        case .cumulative: .bool(isCumulative)
        case .valueFunction: valueFunction == .none ? Value.none : .number(Double(valueFunction.rawValue))
        default: nil
        }
    }
}

extension BasicAnimation {
    @inline(never)
    func set(_ property: KinAnimationProperty, _ input: AnimationInput) throws(EngineError) -> Bool {
        switch property {
        case .fromValue, .toValue, .byValue, .startVelocity: return store(try input.end(), property)
        default: return try setProperty(property, input)
        }
    }

    /// Stores an end or a velocity. Returns false for other properties.
    @inline(never)
    func store(_ value: consuming Value?, _ property: KinAnimationProperty) -> Bool {
        switch property {
        case .fromValue: fromValue = value
        case .toValue: toValue = value
        case .byValue: byValue = value
        case .startVelocity: startVelocity = value
        default: return false
        }
        return true
    }

    func value(_ property: KinAnimationProperty) -> Value? {
        switch property {
        case .fromValue: fromValue ?? Value.none
        case .toValue: toValue ?? Value.none
        case .byValue: byValue ?? Value.none
        case .startVelocity: startVelocity ?? Value.none
        default: propertyValue(property)
        }
    }
}

extension AnimationInput {
    /// A value for an end of a basic animation, with finite numbers. Nil removes the end.
    fileprivate func end() throws(EngineError) -> Value? {
        guard value.isFinite else { throw .number("\(property.name)", value) }
        return value.isNone ? nil : value
    }
}

extension SpringAnimation {
    @inline(never)
    func setSpring(_ property: KinAnimationProperty, _ input: AnimationInput) throws(EngineError) -> Bool {
        switch property {
        case .mass: spring.mass = try input.positive()
        case .stiffness: spring.stiffness = try input.positive()
        case .damping:
            let x = try input.number()
            guard x >= 0 else { throw input.invalid(x, "a number of 0 or more") }
            spring.damping = x
        case .initialVelocity: spring.initialVelocity = try input.number()
        case .allowsOverdamping: spring.allowsOverdamping = try input.flag()
        case .settlingDuration, .perceptualDuration, .bounce:
            throw .error(
                .readOnly,
                "\(property.name): a derived property given, expected another one; kinAnimationSetPerceptualSpring sets it")
        default: return false
        }
        return true
    }

    func springValue(_ property: KinAnimationProperty) -> Value? {
        switch property {
        case .mass: .number(spring.mass)
        case .stiffness: .number(spring.stiffness)
        case .damping: .number(spring.damping)
        case .initialVelocity: .number(spring.initialVelocity)
        case .allowsOverdamping: .bool(spring.allowsOverdamping)
        case .settlingDuration: .number(spring.settlingDuration)
        case .perceptualDuration: .number(spring.perceptualDuration)
        case .bounce: .number(spring.bounce)
        default: nil
        }
    }
}

extension AnimationInput {
    fileprivate func positive() throws(EngineError) -> Double {
        let x = try number()
        guard x > 0 else { throw invalid(x, "a number above 0") }
        return x
    }
}

extension KeyframeAnimation {
    @inline(never)
    func set(_ property: KinAnimationProperty, _ input: AnimationInput) throws(EngineError) -> Bool {
        switch property {
        case .path:
            switch input.value {
            case .none: path = nil
            case .path(let new): path = new
            default: throw input.mismatch("a path or nil")
            }
        case .keyTimes: keyTimes = try input.keyTimes()
        case .timingFunctions: timingFunctions = try input.timingFunctions()
        case .calculationMode:
            let raw = try input.choice(EnumerationNames.calculationMode)
            calculationMode = CalculationMode(rawValue: UInt8(truncatingIfNeeded: raw)) ?? .linear
        case .tensionValues: tensionValues = try input.list()
        case .continuityValues: continuityValues = try input.list()
        case .biasValues: biasValues = try input.list()
        case .rotationMode:
            rotationMode = KinRotationMode(rawValue: try input.choice(EnumerationNames.rotationMode)) ?? .none
        default: return try setProperty(property, input)
        }
        return true
    }

    func value(_ property: KinAnimationProperty) -> Value? {
        func list(_ numbers: [Double]) -> Value { numbers.isEmpty ? .none : .list(numbers) }
        return switch property {
        case .path: path.map { .path($0) } ?? Value.none
        case .keyTimes: list(keyTimes)
        case .timingFunctions: list(timingFunctions.flatMap { [$0.c1x, $0.c1y, $0.c2x, $0.c2y] })
        case .calculationMode: .number(Double(calculationMode.rawValue))
        case .tensionValues: list(tensionValues)
        case .continuityValues: list(continuityValues)
        case .biasValues: list(biasValues)
        case .rotationMode: rotationMode == .none ? Value.none : .number(Double(rotationMode.rawValue))
        default: propertyValue(property)
        }
    }
}

extension AnimationInput {
    /// Key times in 0...1 that do not decrease. Other key times are never valid (D4).
    fileprivate func keyTimes() throws(EngineError) -> [Double] {
        let times = try list()
        var last = 0.0
        for t in times {
            guard t >= 0, t <= 1 else { throw invalid(t, "times in 0...1") }
            guard t >= last else { throw invalid("\(t) after \(last)", "times that do not decrease") }
            last = t
        }
        return times
    }

    fileprivate func timingFunctions() throws(EngineError) -> [TimingFunction] {
        if case .string(let text) = value {
            do throws(CurveRefusal) { return try TimingFunction.list(text: text) } catch {
                throw .refused("\(property.name): \"\(text.excerpt)\"", error)
            }
        }
        let numbers = try list()
        guard numbers.count % 4 == 0 else { throw mismatch("4 numbers for each segment, or a text") }
        var functions: [TimingFunction] = []
        for i in stride(from: 0, to: numbers.count, by: 4) {
            functions.append(try timingFunction(SIMD4(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3])))
        }
        return functions
    }
}

extension Transition {
    @inline(never)
    mutating func set(_ property: KinAnimationProperty, _ input: AnimationInput) throws(EngineError) -> Bool {
        switch property {
        case .type: type = KinTransitionType(rawValue: try input.choice(EnumerationNames.transitionType)) ?? .fade
        case .subtype:
            subtype = KinTransitionSubtype(rawValue: try input.choice(EnumerationNames.transitionSubtype)) ?? .none
        case .startProgress: startProgress = try input.share()
        case .endProgress: endProgress = try input.share()
        case .filter:
            switch input.value {
            case .none: filter = 0
            case .handle(let id): filter = id
            default: throw input.mismatch("a handle or nil")
            }
        default: return false
        }
        return true
    }

    func value(_ property: KinAnimationProperty) -> Value? {
        switch property {
        case .type: .number(Double(type.rawValue))
        case .subtype: subtype == .none ? Value.none : .number(Double(subtype.rawValue))
        case .startProgress: .number(startProgress)
        case .endProgress: .number(endProgress)
        case .filter: filter == 0 ? Value.none : .handle(filter)
        default: nil
        }
    }
}

extension AnimationInput {
    fileprivate func share() throws(EngineError) -> Double {
        let x = try number()
        guard x >= 0, x <= 1 else { throw invalid(x, "a number in 0...1") }
        return x
    }
}

import CKinema

/// The animations of a document. Rule D91.
extension SceneLoader {
    func addAnimations(_ list: Int, to layer: Layer) throws(EngineError) {
        guard reader.json.kind(list) == .array else { throw reader.refused(list, expected: "a list") }
        var item = list + 1
        while item < reader.json.end(list) {
            var name: Text?
            if let key = try reader.member("key", of: item), reader.json.kind(key) != .null { name = try reader.text(key) }
            var isImplicit = false
            if let flag = try reader.member("implicit", of: item) { isImplicit = try reader.flag(flag) }
            let animation = try animation(item, depth: 0)
            try reader.at(item) { () throws(EngineError) in
                try context.add(animation, to: layer, key: name, isImplicit: isImplicit)
            }
            item = reader.json.end(item)
        }
    }

    static let animationClasses: Words = "basic keyframe spring group transition"

    func animation(_ at: Int, depth: Int) throws(EngineError) -> Animation {
        let json = reader.json
        guard let className = try reader.member("class", of: at) else {
            throw reader.refused(at, expected: "an animation, which has a class")
        }
        let number = try reader.choice(className, SceneLoader.animationClasses, "basic, keyframe, spring, group or transition")
        let animation = try context.animations.makeAnimation(KinAnimationClass(rawValue: number) ?? .basic)
        let type = try valueType(at)
        if let duration = try reader.member("perceptualDuration", of: at) {
            let seconds = try reader.number(duration)
            var overshoot = 0.0
            if let bounce = try reader.member("bounce", of: at) { overshoot = try reader.number(bounce) }
            try reader.at(duration) { () throws(EngineError) in
                try animation.setPerceptualSpring(duration: seconds, bounce: overshoot)
            }
        }
        var settles = false, name = at + 1
        while name < json.end(at) {
            let value = name + 1
            if json.isEqual(name, "duration"), json.kind(value) == .string, json.isEqual(value, "settling") {
                settles = true
            } else {
                try set(name, of: animation, type, depth)
            }
            name = json.end(value)
        }
        if settles {
            animation.timing.duration = try reader.at(at) { () throws(EngineError) in
                try animation.value(.settlingDuration).scalar
            }
        }
        return animation
    }

    /// The type of the values of an animation; nil if they are numbers, as also those of a value function are, or if the key path has
    /// none.
    private func valueType(_ at: Int) throws(EngineError) -> KinPropertyType? {
        guard let path = try reader.member("keyPath", of: at), reader.json.kind(path) == .string else { return nil }
        let id = try keyPath(path, at: path)
        let type = try reader.at(path) { () throws(EngineError) in try context.model.resolve(id).type }
        return switch type {
        case .string, .path, .handle, .handles, .colors, .transform: type
        default: nil
        }
    }

    /// Sets a member of an animation.
    private func set(
        _ name: Int, of animation: Animation, _ type: KinPropertyType?, _ depth: Int
    ) throws(EngineError) {
        let json = reader.json, value = name + 1
        if json.isEqual(name, "class") || json.isEqual(name, "perceptualDuration") || json.isEqual(name, "bounce")
            || (depth == 0 && (json.isEqual(name, "key") || json.isEqual(name, "implicit")))
        {
            return
        }
        if json.isEqual(name, "values") {
            var values: [Value] = []
            try reader.forEachItem(of: value) { item throws(EngineError) in values.append(try animated(item, type)) }
            return try reader.at(value) { () throws(EngineError) in try context.animations.setValues(values, of: animation) }
        }
        if json.isEqual(name, "animations") { return try setChildren(value, of: animation, depth) }
        if json.isEqual(name, "tags") {
            return try reader.forEachMember(of: value) { name, value throws(EngineError) in
                animation.tags[Text(json.string(name))] = try reader.value(value, nil)
            }
        }
        guard let property = KinAnimationProperty(rawValue: property(name)), property.rawValue != 0 else {
            return try reader.unknown(name)
        }
        let given =
            property == .timingFunctions
            ? try curves(value) : try animated(value, property.form(ofValues: type))
        try reader.at(value) { () throws(EngineError) in try animation.set(property, to: given) }
    }

    /// A value of an animation. Those of a transform may be numbers, for a value function, or a matrix, or parts.
    private func animated(_ at: Int, _ type: KinPropertyType?) throws(EngineError) -> Value {
        try reader.value(at, type == .transform && reader.json.kind(at) != .object ? nil : type)
    }

    /// The number of an animation's property by name; 0 if there is none.
    private func property(_ name: Int) -> UInt32 {
        if let known = animationProperties.number(name, in: reader.json) { return known }
        let found = KinAnimationProperty(name: Text(reader.json.string(name)))?.rawValue ?? 0
        animationProperties.add(name, found)
        return found
    }

    private func setChildren(_ list: Int, of group: Animation, _ depth: Int) throws(EngineError) {
        guard depth < AnimationNesting.depthLimit else {
            throw reader.refused(list, .limitExceeded, "groups nested too deep given, expected less depth")
        }
        guard reader.json.kind(list) == .array else { throw reader.refused(list, expected: "a list") }
        var children: [Animation] = [], item = list + 1
        while item < reader.json.end(list) {
            children.append(try animation(item, depth: depth + 1))
            item = reader.json.end(item)
        }
        try reader.at(list) { () throws(EngineError) in try group.setAnimations(children) }
    }

    /// Timing functions of keyframes: a text, or a list of texts and numbers.
    private func curves(_ list: Int) throws(EngineError) -> Value {
        guard reader.json.kind(list) == .array else { return try reader.value(list, nil) }
        var numbers: [Double] = []
        try reader.forEachItem(of: list) { item throws(EngineError) in
            let input = AnimationInput(property: .timingFunction, value: try reader.value(item, nil))
            let curve = try reader.at(item) { () throws(EngineError) in try input.timingFunction() } ?? .linear
            numbers += [curve.c1x, curve.c1y, curve.c2x, curve.c2y]
        }
        return numbers.isEmpty ? .none : .list(numbers)
    }
}

extension KinAnimationProperty {
    /// The type of the property in a document; nil if it may have several forms.
    @inline(never)
    func form(ofValues type: KinPropertyType? = nil) -> KinPropertyType? {
        switch self {
        case .fromValue, .toValue, .byValue, .startVelocity: type
        case .timingFunction, .timingFunctions, .preferredFrameRateRange: nil
        case .filter: .handle
        case .path: .path
        case .keyPath, .fillMode, .valueFunction, .calculationMode, .rotationMode, .type, .subtype: .string
        case .autoreverses, .removedOnCompletion, .additive, .cumulative, .allowsOverdamping: .bool
        case .keyTimes, .tensionValues, .continuityValues, .biasValues: .numbers
        default: .number
        }
    }
}

import CKinema

/// Checks a copy of an animation for the class of its layer, and converts its values to the type of the key path. Rules D4, D9,
/// D33, D44.
struct AnimationCheck {
    let model: ModelStore
    let layerClass: KinLayerClass
    /// Warnings about ignored values, for the log.
    private(set) var warnings: [Message] = []
    /// The numbers that values may have: any in a saved state, whose values were checked or computed before.
    private let range: NumberRange?

    init(_ model: ModelStore, layerClass: KinLayerClass, range: NumberRange? = .finite) {
        self.model = model
        self.layerClass = layerClass
        self.range = range
    }

    mutating func run(_ animation: Animation) throws(EngineError) {
        switch animation.body {
        case .basic(let basic): try check(basic, of: animation)
        case .spring(let spring): try check(spring, of: animation)
        case .keyframe(let keyframe): try check(keyframe, of: animation)
        case .group(let group):
            for child in group.animations { try run(child) }
        case .transition: break
        }
    }

    /// The type of the animation's values; nil without a key path.
    private func valueType(_ animation: PropertyAnimation) throws(EngineError) -> KinPropertyType? {
        guard let keyPath = try model.keyPath(of: animation) else {
            guard animation.valueFunction == .none else {
                throw .argument("keyPath: a key path given that is not a transform, expected a transform for the value function")
            }
            return nil
        }
        let resolved = try model.resolve(keyPath, for: layerClass)
        guard resolved.entry.isAnimatable else {
            throw .argument("keyPath: \(resolved.text()) given, expected an animatable property")
        }
        guard resolved.name == nil || isCollection(resolved.collection) else {
            throw .error(.unknownKey, "keyPath: emitterCells given, expected a property of this class of layers")
        }
        guard animation.valueFunction != .none else { return resolved.type }
        guard resolved.entry.type == .transform else {
            throw .argument("valueFunction: key path \(resolved.text()) given, expected that of a transform")
        }
        return animation.valueFunction.valueType
    }

    private func isCollection(_ collection: TargetCollection) -> Bool {
        collection != .emitterCells || layerClass == .emitter || layerClass == .emitterCell
    }

    private func check(_ basic: BasicAnimation, of animation: Animation) throws(EngineError) {
        guard let type = try valueType(basic) else { return }
        let (from, to, by) = try ends(of: basic, type)
        // Most values have the right type. The host's object and its copy can then continue to share them.
        let velocity = try typed(basic.startVelocity, type, "startVelocity")
        guard velocity == nil || type.hasVelocity else {
            throw .error(.typeMismatch, "startVelocity: one of \(type.name) given, expected numbers that change gradually")
        }
        guard from != basic.fromValue || to != basic.toValue || by != basic.byValue || velocity != basic.startVelocity
        else { return }
        animation.body.makeUnique()
        guard let own = animation.body.property as? BasicAnimation else { return }
        own.fromValue = from
        own.toValue = to
        own.byValue = by
        own.startVelocity = velocity
    }

    /// The ends of a basic animation as values of a type.
    func ends(
        of basic: BasicAnimation, _ type: KinPropertyType
    ) throws(EngineError) -> (from: Value?, to: Value?, by: Value?) {
        (
            try typed(basic.fromValue, type, "fromValue"), try typed(basic.toValue, type, "toValue"),
            try typed(basic.byValue, type, "byValue")
        )
    }

    private func typed(_ raw: Value?, _ type: KinPropertyType, _ name: Argument) throws(EngineError) -> Value? {
        guard let raw else { return nil }
        return try typed(given: raw, type, name)
    }

    @inline(never)
    private func typed(given raw: Value, _ type: KinPropertyType, _ name: Argument) throws(EngineError) -> Value {
        guard let value = raw.typed(as: type) else {
            throw .error(.typeMismatch, "\(name): \(raw.kindName) given, expected \(type.name)")
        }
        let type: KinPropertyType = type == .integer ? .number : type
        if let range, !value.isValid(type, range) { throw .number("\(name)", value, type, range) }
        return value
    }

    private mutating func check(_ keyframe: KeyframeAnimation, of animation: Animation) throws(EngineError) {
        if let type = try valueType(keyframe) {
            var values = keyframe.values
            for index in values.indices {
                values[index] = try typed(values[index], type, Argument("values", at: index)) ?? .none
            }
            if values != keyframe.values {
                animation.body.makeUnique()
                if case .keyframe(let own) = animation.body { own.values = values }
            }
        }
        if !keyframe.keyTimes.isEmpty, !keyframe.keyTimesFit {
            warnings.append("keyTimes: they do not fit the values and the calculation mode, and are ignored")
        }
    }
}

extension KinValueFunction {
    /// The part of the matrix that the function reads and writes. Rule D2.
    var part: TransformComponent? {
        switch self {
        case .rotateX: .rotationX
        case .rotateY: .rotationY
        case .rotateZ: .rotationZ
        case .scaleX: .scaleX
        case .scaleY: .scaleY
        case .scaleZ: .scaleZ
        case .scale: .scaleXYZ
        case .translateX: .translationX
        case .translateY: .translationY
        case .translateZ: .translationZ
        case .translate: .translationXYZ
        default: nil
        }
    }

    var valueType: KinPropertyType { self == .scale || self == .translate ? .vector3 : .number }
}

extension KeyframeAnimation {
    /// Whether the key times fit the values or the path. The paced modes ignore them. Rules 4.2, D4.
    var keyTimesFit: Bool {
        guard !calculationMode.isPaced else { return true }
        var count = values.count
        if let path {
            guard let track = PathTrack(path, paced: false) else { return true }
            count = KeyframePath.keyframeCount(segments: track.segmentCount, calculationMode)
        }
        return count < 2 || KeyTimes(keyTimes, mode: calculationMode, count: count) != nil
    }
}

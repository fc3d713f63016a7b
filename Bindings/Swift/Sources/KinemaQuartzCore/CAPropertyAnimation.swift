import CKinema
import Foundation
import KinemaKit

/// An animation of one key path. Use a subclass.
open class CAPropertyAnimation: CAAnimation {
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    public required init() { super.init() }

    open var keyPath: String? {
        get { get("keyPath", nil) }
        set { storage["keyPath"] = newValue }
    }
    /// Whether the value is added to the one below it.
    open var isAdditive: Bool {
        get { get("additive", false) }
        set { storage["additive"] = newValue }
    }
    /// Whether each cycle adds the end value once more.
    open var isCumulative: Bool {
        get { get("cumulative", false) }
        set { storage["cumulative"] = newValue }
    }
    open var valueFunction: CAValueFunction? {
        get { get("valueFunction", nil) }
        set { storage["valueFunction"] = newValue }
    }
}

extension CAPropertyAnimation {
    /// The type of values of the key path, if they are objects of the host.
    func valueType(_ host: KinemaHost) -> PropertyType {
        guard let keyPath, let key = try? host.context.key(keyPath), [.handle, .handles].contains(key.type) else {
            return .number
        }
        return key.type
    }
}

/// An animation from one value to another.
///
/// Values are objects of the host for `contents`, and numbers, CGPoint, CGSize, CGRect, CGColor, CGPath, CATransform3D, arrays of numbers or colors, or NSValue.
open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any? {
        get { storage["fromValue"] }
        set { storage["fromValue"] = newValue }
    }
    open var toValue: Any? {
        get { storage["toValue"] }
        set { storage["toValue"] = newValue }
    }
    open var byValue: Any? {
        get { storage["byValue"] }
        set { storage["byValue"] = newValue }
    }

    override func type(of property: KinAnimationProperty, _ host: KinemaHost) -> PropertyType {
        [.fromValue, .toValue, .byValue].contains(property) ? valueType(host) : super.type(of: property, host)
    }
}

/// A spring from one value to another.
open class CASpringAnimation: CABasicAnimation {
    override class var kind: KinAnimationClass { .spring }

    public required init() { super.init() }

    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    /// A spring by its perceptual duration and bounce, which lasts until it settles.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let host = KinemaHost.current
        host.trying { () throws(KinemaError) in
            let object = try AnimationObject(host.context, .spring)
            try check(
                kinAnimationSetPerceptualSpring(host.context.pointer, object.handle, perceptualDuration, Double(bounce)))
            for (key, property) in [
                ("mass", KinAnimationProperty.mass), ("stiffness", .stiffness), ("damping", .damping), ("duration", .duration),
            ] {
                storage[key] = try object.number(property)
            }
            storage["allowsOverdamping"] = true
        }
    }

    open var mass: CGFloat {
        get { CGFloat(get("mass", 1.0)) }
        set { keep("mass", newValue, if: newValue > 0, "a number above 0") }
    }
    open var stiffness: CGFloat {
        get { CGFloat(get("stiffness", 100.0)) }
        set { keep("stiffness", newValue, if: newValue > 0, "a number above 0") }
    }
    open var damping: CGFloat {
        get { CGFloat(get("damping", 10.0)) }
        set { keep("damping", newValue, if: newValue >= 0, "a number of 0 or more") }
    }
    /// In units of (to - from) per second.
    open var initialVelocity: CGFloat {
        get { CGFloat(get("initialVelocity", 0.0)) }
        set { storage["initialVelocity"] = newValue }
    }
    open var allowsOverdamping: Bool {
        get { get("allowsOverdamping", false) }
        set { storage["allowsOverdamping"] = newValue }
    }
    /// Seconds until the spring stays within 0.001 of its target.
    open var settlingDuration: CFTimeInterval { derived(.settlingDuration) }
    open var perceptualDuration: CFTimeInterval { derived(.perceptualDuration) }
    open var bounce: CGFloat { CGFloat(derived(.bounce)) }

    /// Sets a number; one that no spring has changes nothing, and is reported to the host.
    private func keep(_ key: String, _ value: CGFloat, if isValid: Bool, _ expected: String) {
        if isValid && value.isFinite { return storage[key] = value }
        KinemaHost.current.report(KinemaError(.invalidArgument, "\(key): \(value) given, expected \(expected)"))
    }

    private func derived(_ property: KinAnimationProperty) -> Double {
        let host = KinemaHost.current, copy = CASpringAnimation()
        for key in ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"] { copy.storage[key] = storage[key] }
        return host.trying { () throws(KinemaError) in try copy.object(in: host).number(property) } ?? 0
    }
}

/// An animation over several values, or of a point along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    override class var kind: KinAnimationClass { .keyframe }

    /// The values, as those of CABasicAnimation.
    open var values: [Any]? {
        get { get("values", nil) }
        set { storage["values"] = newValue }
    }
    open var path: CGPath? {
        get { get("path", nil) }
        set { storage["path"] = newValue }
    }
    open var keyTimes: [NSNumber]? {
        get { get("keyTimes", nil) }
        set { storage["keyTimes"] = newValue }
    }
    open var timingFunctions: [CAMediaTimingFunction]? {
        get { get("timingFunctions", nil) }
        set { storage["timingFunctions"] = newValue }
    }
    open var calculationMode: CAAnimationCalculationMode {
        get { get("calculationMode", .linear) }
        set { storage["calculationMode"] = newValue }
    }
    open var tensionValues: [NSNumber]? {
        get { get("tensionValues", nil) }
        set { storage["tensionValues"] = newValue }
    }
    open var continuityValues: [NSNumber]? {
        get { get("continuityValues", nil) }
        set { storage["continuityValues"] = newValue }
    }
    open var biasValues: [NSNumber]? {
        get { get("biasValues", nil) }
        set { storage["biasValues"] = newValue }
    }
    open var rotationMode: CAAnimationRotationMode? {
        get { get("rotationMode", nil) }
        set { storage["rotationMode"] = newValue }
    }

    override func complete(_ object: AnimationObject, _ host: KinemaHost) throws(KinemaError) {
        guard let list = values else { return }
        var converted: [Value] = []
        let expected = valueType(host)
        for (index, value) in list.enumerated() {
            guard let one = host.value(value, for: expected) else {
                throw KinemaError(
                    .typeMismatch,
                    "values: \(Swift.type(of: value)) at index \(index), which \(Swift.type(of: self)) cannot use")
            }
            converted.append(one)
        }
        try object.setKeyframes(converted)
    }
}

/// Animations that run in the time of one.
open class CAAnimationGroup: CAAnimation {
    override class var kind: KinAnimationClass { .group }

    open var animations: [CAAnimation]? {
        get { get("animations", nil) }
        set { storage["animations"] = newValue }
    }

    /// How many groups around this one are being copied.
    @TaskLocal private static var depth = 0

    /// A group that contains itself, or more than 64 groups in each other, is reported to the host; the inner ones are left out.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        guard Self.depth < 64 else {
            KinemaHost.current.report(KinemaError(.cycle, "animations: groups nested deeper than 64 were given"))
            (copy as? CAAnimationGroup)?.animations = nil
            return copy
        }
        (copy as? CAAnimationGroup)?.animations = Self.$depth.withValue(Self.depth + 1) {
            animations?.compactMap { $0.copy() as? CAAnimation }
        }
        return copy
    }

    override func complete(_ object: AnimationObject, _ host: KinemaHost) throws(KinemaError) {
        var children: [AnimationObject] = []
        for animation in animations ?? [] { children.append(try animation.object(in: host)) }
        try object.setAnimations(children)
    }
}

/// A change of a whole layer from how it was to how it is.
open class CATransition: CAAnimation {
    override class var kind: KinAnimationClass { .transition }

    open var type: CATransitionType {
        get { get("type", .fade) }
        set { storage["type"] = newValue }
    }
    open var subtype: CATransitionSubtype? {
        get { get("subtype", nil) }
        set { storage["subtype"] = newValue }
    }
    open var startProgress: Float {
        get { get("startProgress", 0) }
        set { storage["startProgress"] = newValue }
    }
    open var endProgress: Float {
        get { get("endProgress", 1) }
        set { storage["endProgress"] = newValue }
    }
    /// The host's filter, in place of the type.
    open var filter: Any? {
        get { storage["filter"] }
        set { storage["filter"] = newValue }
    }
}

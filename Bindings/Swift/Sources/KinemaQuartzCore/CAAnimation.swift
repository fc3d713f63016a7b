import CKinema
import Foundation
import KinemaKit

/// An animation: a description, which layers copy. Use a subclass.
///
/// Its properties are also values by key, and any other key tags it: `animation.setValue(view, forKey: "view")`.
open class CAAnimation: NSObject, NSCopying, CAAction, CAMediaTiming {
    /// The values that were set, by Core Animation's keys.
    var storage: [String: Any] = [:] { didSet { isBuiltIn = false } }
    /// Whether `CALayer.action(forKey:)` made it as the library's own action, and nobody has changed it since.
    var isBuiltIn = false

    class var kind: KinAnimationClass { .basic }

    /// Makes an animation with the defaults of its class.
    public required override init() {}

    /// Returns an animation with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Swift.type(of: self).init()
        copy.storage = storage
        return copy
    }

    // MARK: Values

    func get<V>(_ key: String, _ standard: V) -> V { storage[key] as? V ?? standard }
    func get(_ key: String, _ standard: Double) -> Double { number(storage[key]) ?? standard }
    func get(_ key: String, _ standard: Float) -> Float { number(storage[key]).map(Float.init) ?? standard }
    func get(_ key: String, _ standard: Bool) -> Bool { number(storage[key]).map { $0 != 0 } ?? standard }

    /// Returns the value of a property, or what was set under another key. A property that was not set has its default, or nil.
    open func value(forKey key: String) -> Any? { storage[key] ?? Self.initialValue(key) }
    /// Sets a property, or any value under another key. `CALayer.add` reports a property whose value has a wrong type.
    open func setValue(_ value: Any?, forKey key: String) { storage[key] = value }
    /// Returns the value of a key.
    open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
    /// Sets the value of a key.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }
    /// The number under a key, or nil.
    public func number(forKey key: String) -> CGFloat? { number(value(forKey: key)).map { CGFloat($0) } }

    private func number(_ any: Any?) -> Double? { KinemaQuartzCore.number(any) }

    /// The value that a new animation has under a key; nil for zero and false, which Core Animation does not store. Rule 8.1.
    open class func defaultValue(forKey key: String) -> Any? {
        let found = initialValue(key)
        return (found as? NSNumber)?.doubleValue == 0 && key != "allowsOverdamping" ? nil : found
    }

    private class func initialValue(_ key: String) -> Any? {
        guard let property = property(key) else { return nil }
        let host = KinemaHost.current
        let found = try? AnimationObject(host.context, kind).data(property)
        return found.flatMap { host.object($0, of: .number) }
    }

    static func property(_ key: String) -> KinAnimationProperty? {
        var property = KinAnimationProperty.beginTime
        return kinAnimationPropertyNamed(key, &property) == .OK ? property : nil
    }

    // MARK: CAMediaTiming

    open var beginTime: CFTimeInterval {
        get { get("beginTime", 0) }
        set { storage["beginTime"] = newValue }
    }
    open var duration: CFTimeInterval {
        get { get("duration", 0) }
        set { storage["duration"] = newValue }
    }
    open var speed: Float {
        get { get("speed", 1) }
        set { storage["speed"] = newValue }
    }
    open var timeOffset: CFTimeInterval {
        get { get("timeOffset", 0) }
        set { storage["timeOffset"] = newValue }
    }
    open var repeatCount: Float {
        get { get("repeatCount", 0) }
        set { storage["repeatCount"] = newValue }
    }
    open var repeatDuration: CFTimeInterval {
        get { get("repeatDuration", 0) }
        set { storage["repeatDuration"] = newValue }
    }
    open var autoreverses: Bool {
        get { get("autoreverses", false) }
        set { storage["autoreverses"] = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { get("fillMode", .removed) }
        set { storage["fillMode"] = newValue }
    }

    // MARK: CAAnimation

    /// The timing function; nil is linear, or that of the transaction.
    open var timingFunction: CAMediaTimingFunction? {
        get { get("timingFunction", nil) }
        set { storage["timingFunction"] = newValue }
    }
    /// The delegate, which the animation keeps, as in Core Animation.
    open var delegate: (any CAAnimationDelegate)? {
        get { get("delegate", nil) }
        set { storage["delegate"] = newValue }
    }
    open var isRemovedOnCompletion: Bool {
        get { get("removedOnCompletion", true) }
        set { storage["removedOnCompletion"] = newValue }
    }
    open var preferredFrameRateRange: CAFrameRateRange {
        get { get("preferredFrameRateRange", .default) }
        set { storage["preferredFrameRateRange"] = newValue }
    }

    /// As an action, the animation is added to the layer under the key, which is also its key path if it has none.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer, let copy = copy() as? CAAnimation else { return }
        if let animation = copy as? CAPropertyAnimation, animation.keyPath == nil { animation.keyPath = event }
        layer.add(copy, forKey: event)
    }

    // MARK: In the library

    /// Makes the object that layers copy. Keys that are not properties stay in Swift.
    func object(in host: KinemaHost) throws(KinemaError) -> AnimationObject {
        let object = try AnimationObject(host.context, Self.kind)
        for (key, value) in storage where key != "delegate" {
            guard let property = Self.property(key) else { continue }
            guard let converted = host.value(value, for: type(of: property, host)) else {
                throw KinemaError(
                    .typeMismatch, "\(key): \(Swift.type(of: value)) was given, which \(Swift.type(of: self)) cannot use")
            }
            try object.setData(property, converted)
        }
        try complete(object, host)
        return object
    }

    /// The type of a property's value: objects of the host have ids, and all others tell their type.
    func type(of property: KinAnimationProperty, _ host: KinemaHost) -> PropertyType { property == .filter ? .handle : .number }

    /// Sets the properties that have separate functions in C.
    func complete(_ object: AnimationObject, _ host: KinemaHost) throws(KinemaError) {}

    /// Takes over what a layer has set: the begin time, the duration and the timing function.
    func takeOver(_ object: AnimationObject) {
        if let time = try? object.number(.beginTime) { storage["beginTime"] = time }
        if let time = try? object.number(.duration) { storage["duration"] = time }
        if case .numbers(let n)? = try? object.data(.timingFunction), n.count == 4 {
            storage["timingFunction"] = CAMediaTimingFunction(Curve(n[0], n[1], n[2], n[3]))
        }
    }
}

/// The functions that an animation calls when it starts and stops, during `KinemaHost.advance`.
public protocol CAAnimationDelegate: AnyObject {
    /// The animation has begun its active duration. `anim` is the copy that the layer has.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation has ended (`flag`), or was removed.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

import CKinema
import Foundation
import KinemaKit

/// The classes of layers.
public typealias KinemaClass = KinLayerClass

/// The common part of CALayer and CAEmitterCell: an object of the library, and its values by key.
///
/// A setter that gets a bad value changes nothing and reports the key and the value to the host (`KinemaHost.setErrorHandler`).
open class KinemaObject: NSObject {
    /// The host to which the object belongs.
    public let host: KinemaHost
    /// The layer of KinemaKit, for motions, samplers and streams.
    public let node: Layer
    /// The values that `setValue(_:forKey:)` keeps under keys that are not properties.
    private var others: [String: Any] = [:]

    /// The cells of an emitter as Swift objects.
    var keptCells: [CAEmitterCell] = []

    /// The objects that a presentation layer shows, which the host may release.
    private var shown: [UInt64: Any] = [:]

    class var kind: KinemaClass { .layer }

    deinit { host.noteDrop() }

    /// Keeps the objects that the layer shows now.
    func keepContents() {
        guard host.hasContents else { return }
        for property in [KinProperty.contents, .compositingFilter, .filters, .backgroundFilters] {
            let (pointer, handle, id) = (host.context.pointer, node.handle, UInt32(property.rawValue))
            guard case .handles(let ids)? = try? Value.reading({ kinLayerGetData(pointer, handle, id, $0) }) else { continue }
            for id in ids { shown[id] = host.content(of: id) }
        }
    }

    public override init() {
        host = .current
        node = Self.make(host, Self.kind)
    }

    init(host: KinemaHost, node: Layer) { (self.host, self.node) = (host, node) }

    /// A failure is reported; every use of the layer then is, too.
    static func make(_ host: KinemaHost, _ kind: KinemaClass) -> Layer {
        host.trying { () throws(KinemaError) in try host.context.layer(of: kind) } ?? Layer(nullIn: host.context)
    }

    // MARK: Properties

    subscript<V: NumericValue>(property: KinProperty) -> V {
        get { node[Key<V>(property)] }
        set { changing(property) { node[Key<V>(property)] = newValue } }
    }
    subscript<V: LayerValue>(property: KinProperty) -> V? {
        get { node[optional: Key<V>(property)] }
        set { changing(property) { node[optional: Key<V>(property)] = newValue } }
    }
    subscript(property: KinProperty) -> String {
        get { node[Key<String>(property)] }
        set { changing(property) { node[Key<String>(property)] = newValue } }
    }
    subscript<V: CoreAnimationName>(property: KinProperty) -> V {
        get { V(rawValue: node[optional: Key<String>(property)] ?? "") }
        set { changing(property) { node[optional: Key<String>(property)] = newValue.rawValue } }
    }
    subscript<V: OptionSet>(property: KinProperty) -> V where V.RawValue == UInt32 {
        get { V(rawValue: node[Key<UInt32>(property)]) }
        set { changing(property) { node[Key<UInt32>(property)] = newValue.rawValue } }
    }

    /// Changes a property. A layer notes which changes need a display.
    func changing(_ property: KinProperty, _ change: () -> Void) { change() }

    /// A property whose value is an object of the host, or a list.
    func object(_ name: String) -> Any? { value(forKeyPath: name) }

    // MARK: Key-value coding

    /// Returns the value of a key: a property, or what was set under another key.
    ///
    /// Numbers are NSNumber. Off Apple's systems an NSNumber does not cast to CGFloat: use `as? Double`, `number(forKey:)` or `number(forKeyPath:)`.
    open func value(forKey key: String) -> Any? {
        if known(key) { return value(forKeyPath: key) }
        if key == "style" { return style }
        return (self as? CALayer)?.objectValue(forKey: key) ?? others[key] ?? styled(key)
    }

    /// Returns the value of the style under a key that is not a property.
    private func styled(_ key: String) -> Any? {
        var level = host.context.pointer == nil ? nil : style
        while let current = level {
            if let found = current[key] { return found }
            level = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// Sets the value of a key. Keys that are not properties keep values of any type.
    open func setValue(_ value: Any?, forKey key: String) {
        if known(key) { return setValue(value, forKeyPath: key) }
        if key == "style" { return style = value as? [AnyHashable: Any] }
        if (self as? CALayer)?.setObjectValue(value, forKey: key) != true { others[key] = value }
    }

    /// Returns the value of a key path such as "transform.rotation.z".
    open func value(forKeyPath keyPath: String) -> Any? {
        if others[keyPath] != nil { return others[keyPath] }
        guard let (id, info) = resolved(keyPath) else {
            host.report(KinemaError(.unknownKey, "\(keyPath): \(Swift.type(of: self)) has no such key path"))
            return nil
        }
        let (pointer, handle) = (host.context.pointer, node.handle)
        let found = host.trying { () throws(KinemaError) in
            try Value.reading { kinLayerGetData(pointer, handle, id, $0) }
        }
        return found.flatMap { host.object($0, of: info.type, shown: shown) }
    }

    /// Sets the value of a key path. The host's error handler gets the key path and the type of a value that does not fit.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let (id, info) = resolved(keyPath) else {
            return host.report(KinemaError(.unknownKey, "\(keyPath): \(Swift.type(of: self)) has no such key path"))
        }
        guard let converted = host.value(value, for: info.type) else {
            let given = value.map { "\(Swift.type(of: $0))" } ?? "nil"
            return host.report(
                KinemaError(.typeMismatch, "\(keyPath): \(given) was given, a value of type \(info.type) was expected"))
        }
        changing(KinProperty(rawValue: .init(id & 0xFFFF)) ?? .name) {
            host.trying { () throws(KinemaError) in
                try check(converted.withC { kinLayerSetData(host.context.pointer, node.handle, id, $0) })
            }
        }
    }

    /// The number under a key, or nil.
    public func number(forKey key: String) -> CGFloat? { number(value(forKey: key)) }
    /// The number at a key path, or nil.
    public func number(forKeyPath keyPath: String) -> CGFloat? { number(value(forKeyPath: keyPath)) }

    private func number(_ any: Any?) -> CGFloat? { KinemaQuartzCore.number(any).map { CGFloat($0) } }

    /// Whether the layer has a property or key path of this name.
    private func known(_ key: String) -> Bool {
        guard let (id, _) = resolved(key) else { return false }
        var buffer = KinBuffer()
        return kinLayerGetData(host.context.pointer, node.handle, id, &buffer) != .unknownKey
    }

    private func resolved(_ keyPath: String) -> (UInt32, KinKeyPathInfo)? {
        var id: UInt32 = 0, info = KinKeyPathInfo()
        guard kinKeyPathResolve(host.context.pointer, keyPath, &id) == .OK else { return nil }
        return kinKeyPathGetInfo(host.context.pointer, id, &info) == .OK ? (id, info) : nil
    }

    // MARK: Style

    /// Values and actions for what the layer does not define: the entries are properties by key, "actions", and a further "style".
    open var style: [AnyHashable: Any]? { didSet { applyStyle(oldValue) } }

    private func applyStyle(_ old: [AnyHashable: Any]?) {
        var (level, new, old) = (UInt32(1), style, old)
        while level <= 16, new != nil || old != nil {
            // Other keys are values of the host, which the dictionary has.
            for case let key as String in Set((new ?? [:]).keys).union((old ?? [:]).keys)
            where key != "actions" && key != "style" && resolved(key) != nil {
                setStyle(key, new?[key], level)
            }
            (new, old) = (new?["style"] as? [AnyHashable: Any], old?["style"] as? [AnyHashable: Any])
            level += 1
        }
    }

    private func setStyle(_ key: String, _ value: Any?, _ level: UInt32) {
        var id: UInt32 = 0, info = KinKeyPathInfo()
        let (pointer, handle) = (host.context.pointer, node.handle)
        host.trying { () throws(KinemaError) in
            try check(kinKeyPathResolve(pointer, key, &id))
            try check(kinKeyPathGetInfo(pointer, id, &info))
            guard let value else { return try check(kinLayerSetStyleData(pointer, handle, level, id, nil)) }
            guard let converted = host.value(value, for: info.type) else {
                throw KinemaError(.typeMismatch, "style: \(key): \(Swift.type(of: value)) was given")
            }
            try check(converted.withC { kinLayerSetStyleData(pointer, handle, level, id, $0) })
        }
    }
}

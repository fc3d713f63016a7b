import CKinema
import Foundation
import KinemaKit

/// A property of a subclass of CALayer that animations can move: what `@NSManaged` is on Apple's systems.
///
///     final class Gauge: CALayer {
///         @Animatable("progress") var progress: CGFloat = 0
///         override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }
///     }
///
/// All classes share the names. A name that has another type elsewhere is reported to the host, and the property then does not change.
@propertyWrapper
public struct Animatable<Value: LayerValue> {
    let name: String
    let initial: Value

    public init(wrappedValue: Value, _ name: String) { (self.name, initial) = (name, wrappedValue) }

    @available(*, unavailable, message: "only subclasses of CALayer have animatable properties")
    public var wrappedValue: Value {
        get { initial }
        set {}
    }

    public static subscript<Owner: CALayer>(
        _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
        storage storage: ReferenceWritableKeyPath<Owner, Self>
    ) -> Value {
        get {
            let property = owner[keyPath: storage]
            guard let key = property.key(owner) else { return property.initial }
            return owner.node[optional: key] ?? property.initial
        }
        set {
            guard let key = owner[keyPath: storage].key(owner) else { return }
            owner.node[optional: key] = newValue
            if type(of: owner).needsDisplay(forKey: owner[keyPath: storage].name) { owner.setNeedsDisplay() }
        }
    }

    /// Returns the key, and registers it if this is its first use.
    private func key(_ owner: CALayer) -> Key<Value>? { key(owner.host) }

    private func key(_ host: KinemaHost) -> Key<Value>? {
        if let known = try? host.context.key(name, as: Value.self) { return known }
        return host.trying { () throws(KinemaError) in try host.context.register(name, default: initial) }
    }
}

/// What the host knows of an `Animatable` property of a class.
struct AnimatableKey {
    let name: String
    let id: UInt32
    /// The value of a new layer.
    let initial: KinemaKit.Value
}

private protocol AnimatableProperty {
    func registered(in host: KinemaHost) -> AnimatableKey?
}

extension Animatable: AnimatableProperty {
    fileprivate func registered(in host: KinemaHost) -> AnimatableKey? {
        key(host).map { AnimatableKey(name: name, id: $0.id, initial: initial.value) }
    }
}

extension CALayer {
    /// Registers the properties of the class, so that animations may name them before anybody has used them.
    func registeredAnimatables() -> [AnimatableKey] {
        var found: [AnimatableKey] = [], mirror = Optional(Mirror(reflecting: self))
        while let level = mirror, level.subjectType != CALayer.self {
            found += level.children.compactMap { ($0.value as? any AnimatableProperty)?.registered(in: host) }
            mirror = level.superclassMirror
        }
        return found
    }

    /// Gives a new layer the values of its class, where another class has the name with another one.
    func setInitialAnimatables() {
        let pointer = host.context.pointer
        for key in host.animatables(of: self) {
            guard (try? Value.reading { kinLayerGetData(pointer, node.handle, key.id, $0) }) != key.initial else { continue }
            host.context.report(key.initial.withC { kinLayerSetData(pointer, node.handle, key.id, $0) })
        }
    }

    /// Displays what the layer shows, if that has changed since it was last displayed. Returns whether it differs from the model.
    func displayAnimated() -> Bool {
        let isSilent = Swift.type(of: self) == CATextLayer.self && delegate == nil
        guard !isSilent, let shown = drawnValues(kinLayerGetPresentationData),
            let own = drawnValues({ kinLayerGetData($0, $1, $2, $4) })
        else { return false }
        guard shown != own || drawn != nil else { return false }
        if shown != drawn { host.present { presentation()?.display() } }
        drawn = shown == own ? nil : shown
        return drawn != nil
    }

    private func drawnValues(
        _ read: (OpaquePointer?, KinLayer, UInt32, Double, UnsafeMutablePointer<KinBuffer>?) -> KinStatus
    ) -> [KinProperty.RawValue: Value]? {
        let (pointer, time) = (host.context.pointer, host.context.time)
        var values: [KinProperty.RawValue: Value] = [:]
        for property in host.drawn(by: self) {
            guard let value = try? Value.reading({ read(pointer, node.handle, UInt32(property), time, $0) }) else { return nil }
            values[property] = value
        }
        return values
    }
}

extension KinemaObject {
    var cells: [CAEmitterCell]? {
        get { keptCells.isEmpty ? nil : keptCells }
        set {
            let value = Value.cells((newValue ?? []).map(\.node.handle.id)), id = UInt32(KinProperty.emitterCells.rawValue)
            if host.context.report(value.withC({ kinLayerSetData(host.context.pointer, node.handle, id, $0) })) {
                keptCells = newValue ?? []
            }
        }
    }
}

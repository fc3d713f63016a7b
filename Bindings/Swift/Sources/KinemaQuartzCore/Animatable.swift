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
    private func key(_ owner: CALayer) -> Key<Value>? {
        owner.model().animatables.insert(name)
        let context = owner.host.context
        if let known = try? context.key(name, as: Value.self) { return known }
        return owner.host.trying { () throws(KinemaError) in try context.register(name, default: initial) }
    }
}

extension KinemaHost {
    /// Whether an animation moves a property of a layer now.
    func isAnimating(_ layer: CALayer, _ name: String) -> Bool {
        layer.animationKeys()?.contains {
            $0 == name || (layer.animation(forKey: $0) as? CAPropertyAnimation)?.keyPath == name
        } == true
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

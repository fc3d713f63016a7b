import CKinema

/// The key for the search of an action, under which its animation is added. Rule D24.
package struct ActionKey: Equatable {
    package let property: UInt16
    /// `.whole`, or the component of a transform, which has a separate action.
    package let component: KinComponent

    package init(_ property: UInt16, _ component: KinComponent) {
        self.property = property
        self.component = component.transformComponent == nil ? .whole : component
    }

    /// The id of the key path.
    var keyPath: UInt32 { UInt32(property) | component.rawValue << 16 }
}

extension ModelStore {
    /// The text of the key.
    func name(of key: ActionKey) -> Text {
        if key.component == .whole, let name = properties.name(of: key.property) { return name }
        return (try? name(of: key.keyPath)) ?? ""
    }

    /// The type of what the key names; nil for an unknown property.
    func valueType(of key: ActionKey) -> KinPropertyType? { properties.type(of: key.property)?.type(of: key.component) }

    /// The layer's own property that the key of an action names.
    func property(named key: Text, of layer: Layer) -> ResolvedKeyPath? {
        guard let keyPath = try? keyPath(named: key), let resolved = try? resolve(keyPath, for: layer.layerClass),
            resolved.name == nil
        else { return nil }
        return resolved
    }
}

import CKinema
import KinemaCore

/// A key path that is understood: a property, a component of it, perhaps of a sublayer or emitter cell by name.
package struct ResolvedKeyPath {
    package let property: UInt16
    package let component: KinComponent
    /// The type of what is read and written.
    package let type: KinPropertyType
    package let entry: PropertyEntry
    package var collection: TargetCollection = .none
    package var name: String?

    package var isWhole: Bool { component == .whole }
}

/// Key paths that name another layer, by the id that the host got. Rule 8.5.
package struct NamedKeyPaths {
    package struct Path: Hashable {
        let collection: TargetCollection
        let name: String
        /// The rest, a property or component.
        let keyPath: UInt32
    }

    private var paths: [Path] = []
    private var indices: [Path: Int] = [:]
    static let flag: UInt32 = 0x8000_0000
    static let limit = 65536

    mutating func id(of path: Path) -> UInt32? {
        if let index = indices[path] { return NamedKeyPaths.flag | UInt32(index) }
        let index = paths.count
        guard index < NamedKeyPaths.limit else { return nil }
        paths.append(path)
        indices[path] = index
        return NamedKeyPaths.flag | UInt32(index)
    }

    subscript(id: UInt32) -> Path? {
        let index = Int(id & ~NamedKeyPaths.flag)
        return id & NamedKeyPaths.flag != 0 && index < paths.count ? paths[index] : nil
    }
}

extension Context {
    /// What a key path's number means.
    package func resolve(_ keyPath: UInt32) throws(EngineError) -> ResolvedKeyPath {
        if let named = namedKeyPaths[keyPath] {
            var resolved = try resolve(named.keyPath)
            resolved.collection = named.collection
            resolved.name = named.name
            return resolved
        }
        let property = UInt16(truncatingIfNeeded: keyPath)
        guard keyPath <= 0xFF_FFFF, let entry = properties[property],
            let component = KinComponent(rawValue: keyPath >> 16), let type = entry.type.type(of: component)
        else { throw .unknownKey("keyPath: " + hex(UInt64(keyPath)) + " is no property or component") }
        return ResolvedKeyPath(property: property, component: component, type: type, entry: entry)
    }

    /// The same for a layer of a class that must have the property.
    package func resolve(_ keyPath: UInt32, for layerClass: KinLayerClass) throws(EngineError) -> ResolvedKeyPath {
        let resolved = try resolve(keyPath)
        guard resolved.name != nil || resolved.entry.belongs(to: layerClass) else {
            throw .unknownKey("keyPath: this class of layer has no property " + resolved.entry.name)
        }
        return resolved
    }

    /// The number of a key path by name.
    package func keyPath(named string: String) throws(EngineError) -> UInt32 {
        if let property = properties.id(named: string) { return UInt32(property) }
        let parts = string.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw unknown(string) }
        let first = String(parts[0])
        let rest = String(parts[1])
        if first == "sublayers" { return try namedKeyPath(.sublayers, rest, in: string) }
        if first == "emitterCells" { return try namedKeyPath(.emitterCells, rest, in: string) }
        guard let property = properties.id(named: first), let entry = properties[property] else { throw unknown(string) }
        for row in KinComponent.names where row.name == rest && entry.type.type(of: row.component) != nil {
            return UInt32(property) | row.component.rawValue << 16
        }
        throw unknown(string)
    }

    /// The number of an animation's key path, looked up once; nil without one.
    func keyPath(of animation: PropertyAnimation) throws(EngineError) -> UInt32? {
        if let known = animation.keyPathID { return known }
        guard let name = animation.keyPath else { return nil }
        let found = try keyPath(named: name)
        animation.keyPathID = found
        return found
    }

    private func namedKeyPath(
        _ collection: TargetCollection, _ rest: String, in string: String
    ) throws(EngineError) -> UInt32 {
        let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].hasPrefix("sublayers."), !parts[1].hasPrefix("emitterCells.")
        else { throw unknown(string) }
        let inner = try keyPath(named: String(parts[1]))
        let path = NamedKeyPaths.Path(collection: collection, name: String(parts[0]), keyPath: inner)
        guard let id = namedKeyPaths.id(of: path) else {
            throw EngineError(.limitExceeded, "keyPath: more than " + text(NamedKeyPaths.limit) + " key paths name other layers")
        }
        return id
    }

    private func unknown(_ string: String) -> EngineError {
        .unknownKey("keyPath: \"" + String(string.prefix(128)) + "\" names no property or component")
    }

    /// The key path as text.
    package func name(of keyPath: UInt32) throws(EngineError) -> String {
        let resolved = try resolve(keyPath)
        var name = resolved.entry.name
        if !resolved.isWhole {
            for row in KinComponent.names where row.component == resolved.component {
                name += "." + row.name
                break
            }
        }
        switch resolved.collection {
        case .none: return name
        case .sublayers: return "sublayers." + (resolved.name ?? "") + "." + name
        case .emitterCells: return "emitterCells." + (resolved.name ?? "") + "." + name
        }
    }

    /// Adds a property of the host's to all layers. Rule D13.
    package func registerProperty(
        name: String, type: KinPropertyType, defaultValue: Value
    ) throws(EngineError) -> UInt32 {
        let letters = name.utf8.allSatisfy { c in
            c == 95 || (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122)
        }
        guard !name.isEmpty, name.utf8.count <= 256, letters else {
            throw .argument("name: expected letters, digits and _, at most 256 of them")
        }
        guard properties.id(named: name) == nil else { throw .argument("name: a property \"" + name + "\" exists already") }
        guard type != .vector3, type != .layers, type.rawValue <= KinPropertyType.layers.rawValue else {
            throw .argument("type: properties of this type can not be registered")
        }
        guard let value = defaultValue.typed(as: type) else {
            throw .mismatch("value: " + defaultValue.kindName + " given, expected " + type.name)
        }
        guard value.isValid(type, .finite) else { throw .argument("value: its numbers are not finite or out of range") }
        guard let id = properties.register(name: name, type: type, defaultValue: value) else {
            throw EngineError(.limitExceeded, "name: there are " + text(PropertyTable.customLimit) + " custom properties already")
        }
        return UInt32(id)
    }
}

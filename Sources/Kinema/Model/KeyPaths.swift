import CKinema

/// A resolved key path: a property or a component of it, in the layer or in a sublayer or emitter cell with a name.
package struct ResolvedKeyPath {
    package let property: UInt16
    package fileprivate(set) var component: KinComponent
    /// The type of the values.
    package let type: KinPropertyType
    package let entry: PropertyEntry
    package var collection: TargetCollection = .none
    package var name: Text?

    package var isWhole: Bool { component == .whole }

    /// The key path as text. A rotation around z has two names.
    package func text(isOther: Bool = false) -> Text {
        if isWhole && name == nil { return entry.name }
        var text = entry.name.string
        if !isWhole {
            let names = KinComponent.names.filter { $0.component == component }
            if let row = isOther ? names.last : names.first { text += "." + row.name }
        }
        return ResolvedKeyPath.text(Text(text), of: name ?? "", in: collection)
    }

    /// A key path with the collection and the name of a layer in front. Rule 8.5.
    @inline(never)
    fileprivate static func text(_ keyPath: Text, of layer: Text, in collection: TargetCollection) -> Text {
        switch collection {
        case .none: keyPath
        case .sublayers: Text("sublayers." + layer + "." + keyPath)
        case .emitterCells: Text("emitterCells." + layer + "." + keyPath)
        }
    }
}

/// The key paths that name another layer, by the ids that the host received. Rule 8.5.
package struct NamedKeyPaths {
    package struct Path {
        let collection: TargetCollection
        let name: Text
        /// The part of the path after the name: a property or a component.
        let keyPath: UInt32
    }

    private var paths: [Path] = []
    private var ids = IndexTable<Text>()

    var isEmpty: Bool { paths.isEmpty }
    static let flag: UInt32 = 0x8000_0000
    static let limit = 65536

    /// The id of a path. Equal paths have one id. Returns nil if there are too many.
    mutating func id(of path: Path, named name: Text) throws(EngineError) -> UInt32? {
        if let known = ids[name] { return UInt32(truncatingIfNeeded: known) }
        guard paths.count < NamedKeyPaths.limit else { return nil }
        try paths.requireRoom(for: "keyPath")
        try ids.requireRoom(for: "keyPath")
        let id = NamedKeyPaths.flag | UInt32(paths.count)
        paths.append(path)
        ids[name] = Int(id)
        return id
    }

    subscript(id: UInt32) -> Path? {
        let index = Int(id & ~NamedKeyPaths.flag)
        return id & NamedKeyPaths.flag != 0 && index < paths.count ? paths[index] : nil
    }
}

extension ModelStore {
    /// Resolves the id of a key path.
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
        else { throw .error(.unknownKey, "keyPath: \(hex: UInt64(keyPath)) given, expected a property or component") }
        return ResolvedKeyPath(property: property, component: component, type: type, entry: entry)
    }

    /// Resolves the id of a key path that is read at a time, which may be the velocity of another one. Rule D81.
    package func resolveShown(_ keyPath: UInt32) throws(EngineError) -> ResolvedKeyPath {
        let flag = UInt32(KIN_VELOCITY_FLAG)
        var resolved = try resolve(keyPath & ~flag)
        guard keyPath & flag != 0 else { return resolved }
        guard resolved.type.hasVelocity else {
            throw .error(
                .typeMismatch, "keyPath: the velocity of \(resolved.entry.name) given, expected numbers that change gradually")
        }
        resolved.component = resolved.component.velocity
        return resolved
    }

    /// Resolves the id of a key path for a layer class, which must have the property.
    package func resolve(
        _ keyPath: UInt32, for layerClass: KinLayerClass, isShown: Bool = false
    ) throws(EngineError) -> ResolvedKeyPath {
        let resolved = isShown ? try resolveShown(keyPath) : try resolve(keyPath)
        guard resolved.name != nil || resolved.entry.belongs(to: layerClass) else {
            throw .error(.unknownKey, "keyPath: \(resolved.text()) given, expected a property of this class of layers")
        }
        return resolved
    }

    /// The id of a key path with a name.
    package func keyPath(named name: Text) throws(EngineError) -> UInt32 { try keyPath(named: name, in: name) }

    /// `whole` is what the host passed.
    func keyPath(named name: Text, in whole: Text) throws(EngineError) -> UInt32 {
        if let property = properties.id(named: name) { return UInt32(property) }
        guard let (first, rest) = name.partsAtDot else { throw unknown(whole) }
        if first == "sublayers" { return try namedKeyPath(.sublayers, rest, in: name) }
        if first == "emitterCells" { return try namedKeyPath(.emitterCells, rest, in: name) }
        guard let property = properties.id(named: first), let entry = properties[property] else { throw unknown(whole) }
        for row in KinComponent.names where row.name == rest && entry.type.type(of: row.component) != nil {
            return UInt32(property) | row.component.rawValue << 16
        }
        guard entry.type != .handle, entry.type != .handles else {
            throw .error(
                .unknownKey,
                "keyPath: \"\(whole.excerpt)\" given, but \(first) holds handles of the host; expected a registered property for data that belongs to them"
            )
        }
        throw unknown(whole)
    }

    /// The id of an animation's key path. The first lookup caches it. Nil without a key path.
    func keyPath(of animation: PropertyAnimation) throws(EngineError) -> UInt32? {
        if let known = animation.keyPathID { return known }
        guard let name = animation.keyPath else { return nil }
        if let last = lastKeyPath, last.name == name {
            animation.keyPathID = last.id
        } else {
            lastKeyPath = (name, try keyPath(named: name))
            animation.keyPathID = lastKeyPath?.id
        }
        return animation.keyPathID
    }

    func namedKeyPath(
        _ collection: TargetCollection, _ rest: Text, in whole: Text
    ) throws(EngineError) -> UInt32 {
        guard let (name, keyPath) = rest.partsAtDot, !name.isEmpty,
            !keyPath.hasPrefix("sublayers."), !keyPath.hasPrefix("emitterCells.")
        else { throw unknown(whole) }
        let inner = try self.keyPath(named: keyPath, in: whole)
        let path = NamedKeyPaths.Path(collection: collection, name: name, keyPath: inner)
        let known = ResolvedKeyPath.text(try self.name(of: inner), of: name, in: collection)
        guard let id = try namedKeyPaths.id(of: path, named: known) else {
            throw .error(.limitExceeded, "keyPath: \(NamedKeyPaths.limit) key paths name other layers already, expected fewer")
        }
        return id
    }

    func unknown(_ name: Text) -> EngineError {
        .error(.unknownKey, "keyPath: \"\(name.excerpt)\" given, expected a property or component, of one named layer at most")
    }

    /// The key path as text. A rotation around z has two names.
    @inline(never)
    package func name(of keyPath: UInt32, isOther: Bool = false) throws(EngineError) -> Text {
        try resolve(keyPath).text(isOther: isOther)
    }

    /// Registers a property of the host for all layer classes. Rule D13.
    func registerProperty(
        name: Text, type: KinPropertyType, defaultValue: Value
    ) throws(EngineError) -> UInt32 {
        let letters = name.string.withBytes { bytes in
            bytes.allSatisfy { c in c == 95 || (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) }
        }
        guard !name.isEmpty, name.string.byteCount <= 256, letters else {
            throw .argument("name: \"\(name.excerpt)\" given, expected at most 256 letters, digits and underscores")
        }
        guard properties.id(named: name) == nil else {
            throw .argument("name: \"\(name)\" given, expected a name that no property has")
        }
        guard type != .vector3, type != .layers, type.rawValue <= KinPropertyType.layers.rawValue else {
            throw .argument("type: \(type.rawValue) given, expected a KinPropertyType other than Vector3 and Layers")
        }
        guard let value = defaultValue.typed(as: type) else {
            throw .error(.typeMismatch, "value: \(defaultValue.kindName) given, expected \(type.name)")
        }
        guard value.isValid(type, .finite) else { throw .number("value", value, type) }
        // Where the rows are full, a copy has room for as many again.
        try HostMemory.require(properties.customCount, of: 4 * MemoryLayout<PropertyEntry>.stride, for: "name")
        try HostMemory.check()
        guard let id = properties.register(name: name, type: type, defaultValue: value) else {
            throw .error(.limitExceeded, "name: \(PropertyTable.customLimit) custom properties exist already, expected fewer")
        }
        return UInt32(id)
    }
}

import CKinema

/// The values in the style of a layer or an emitter cell, which apply to the properties that the layer does not define. Rule D60.
///
/// The values are also stored in the layer's values, so that readers of a layer need not know about styles.
package final class LayerStyle {
    package static let levelLimit = 16

    /// The values of the style, of its style, and so on.
    var levels: [PropertyValues] = []
    /// The properties whose stored value is that of the style, or was that of the style before the style lost it. They have 64 bits
    /// because each type of set takes 2 kB of code.
    var borrowed = IDSet()

    func value(_ property: UInt16, at level: Int) -> Value? {
        level <= levels.count ? levels[level - 1][property] : nil
    }

    /// Nil removes the value.
    fileprivate func set(_ property: UInt16, to value: Value?, at level: Int) {
        while levels.count < level { levels.append(PropertyValues()) }
        if let value {
            levels[level - 1].set(property, to: value)
        } else {
            levels[level - 1].take(property, from: PropertyValues())
        }
    }

    /// The value in the first level that has the property.
    fileprivate func value(_ property: UInt16) -> Value? {
        for level in levels { if let value = level[property] { return value } }
        return nil
    }

    /// Notes that the layer defines the property from now on.
    func release(_ property: UInt16) { borrowed.remove(UInt64(property)) }
}

extension ModelStore {
    /// Nil if this level of the style does not have the property.
    package func style(_ keyPath: UInt32, at level: UInt32, of layer: Layer) throws(EngineError) -> Value? {
        let property = try styledProperty(keyPath, at: level, of: layer)
        return layer.extras?.style?.value(property.property, at: Int(level))
    }

    func styledProperty(
        _ keyPath: UInt32, at level: UInt32, of layer: Layer
    ) throws(EngineError) -> ResolvedKeyPath {
        guard level >= 1, level <= LayerStyle.levelLimit else {
            throw .argument("level: \(level) given, expected 1 to \(LayerStyle.levelLimit)")
        }
        let resolved = try resolve(keyPath, for: layer.layerClass)
        let isDerived = resolved.property == KinProperty.frame.number || resolved.property == KinProperty.emitterCells.number
        guard resolved.isWhole, resolved.name == nil, !isDerived else {
            throw .argument(
                "keyPath: \(resolved.text()) given, expected a whole property of the layer itself, no frame or cells")
        }
        return resolved
    }
}

extension Context {
    /// Sets a value of the style, or removes it with nil. Runs no action.
    package func setStyle(_ raw: Value?, _ keyPath: UInt32, at level: UInt32, of layer: Layer) throws(EngineError) {
        let property = try model.styledProperty(keyPath, at: level, of: layer)
        var value: Value?
        if let raw { value = model.kept(try model.checked(raw, for: property), of: property.property) }
        let id = property.property
        let style = layer.ensureStyle()
        let isDefined = layer.defines(id)
        style.set(id, to: value, at: Int(level))
        guard !isDefined else { return }
        guard let next = style.value(id) ?? model.properties.defaultValue(id, of: layer.layerClass) else { return }
        style.borrowed.insert(UInt64(id))
        guard next != model.modelValue(id, of: layer) else { return }
        let thread = transactions.thread
        thread.ensureOpen()
        transactions.store(id, next, in: layer, thread)
        if id == KinProperty.bounds.number && layer.resizesSublayers { resizeSublayers(of: layer) }
        if id == KinProperty.autoresizingMask.number { model.noteAutoresizing(of: layer) }
    }
}

extension Layer {
    /// Whether the stored value of a property is that of the style.
    func borrows(_ property: UInt16) -> Bool { extras?.style?.borrowed.contains(UInt64(property)) ?? false }

    /// Whether the layer defines a property, so that its style has no effect on it. Rule D60.
    @inline(never)
    func defines(_ property: UInt16) -> Bool { values[property] != nil && !borrows(property) }

    /// Makes the layer not define a property that has the value of its style, or the default.
    func undefine(_ property: UInt16) { ensureStyle().borrowed.insert(UInt64(property)) }

    fileprivate func ensureStyle() -> LayerStyle {
        let extras = ensureExtras()
        let style = extras.style ?? LayerStyle()
        extras.style = style
        return style
    }
}

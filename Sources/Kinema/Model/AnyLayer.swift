import CKinema

/// A readable layer: of the model or of a presentation. Rule 7.7.
package enum AnyLayer {
    case model(Layer)
    case presentation(PresentationLayer)

    package var layerClass: KinLayerClass {
        switch self {
        case .model(let layer): layer.layerClass
        case .presentation(let layer): layer.record.layerClass
        }
    }

    package var sublayerCount: Int {
        switch self {
        case .model(let layer): layer.sublayerList.count
        case .presentation(let layer): layer.record.sublayers.count
        }
    }

    package func retain() throws(EngineError) {
        switch self {
        case .model(let layer): try Context.addReference(to: &layer.hostReferences)
        case .presentation(let layer): try Context.addReference(to: &layer.hostReferences)
        }
    }
}

extension ModelStore {
    package func anyLayer(_ handle: KinLayer, _ argument: Argument = "layer") throws(EngineError) -> AnyLayer {
        if let layer = livingLayer(handle.id) { return .model(layer) }
        if let layer = presentations[handle.id] { return .presentation(layer) }
        throw EngineError.handle(argument, handle.id)
    }

    /// The model layer of a handle. The handle may be that of a presentation layer. Rule 7.7.
    package func modelLayer(_ handle: KinLayer, _ argument: Argument = "layer") throws(EngineError) -> Layer {
        switch try anyLayer(handle, argument) {
        case .model(let layer): return layer
        case .presentation(let shown):
            if let layer = livingLayer(shown.record.id) { return layer }
            throw .error(
                .invalidHandle,
                "\(argument): a presentation layer given whose model layer was destroyed, expected a living one")
        }
    }

    /// A layer for queries of shown state. It may be a layer that only the published tree holds. Rule D52.
    package func shownLayer(_ handle: KinLayer, _ argument: Argument = "layer") throws(EngineError) -> AnyLayer {
        if let layer = layers[handle.id] { return .model(layer) }
        return try anyLayer(handle, argument)
    }

    /// The host's pointer of a layer. A presentation layer has that of its model layer. Rule D52.
    package func userData(of handle: KinLayer) throws(EngineError) -> UnsafeMutableRawPointer? {
        let layer: Layer
        if let shown = layers[handle.id] { layer = shown } else { layer = try modelLayer(handle) }
        return layer.extras?.userData?.pointer
    }

    package func value(_ keyPath: UInt32, of layer: AnyLayer) throws(EngineError) -> Value {
        switch layer {
        case .model(let layer): try value(keyPath, of: layer)
        case .presentation(let shown): try value(keyPath, of: shown.record, in: shown.presentation)
        }
    }

    package func mask(of layer: AnyLayer) throws(EngineError) -> KinLayer {
        switch layer {
        case .model(let layer): KinLayer(id: layer.mask?.id ?? 0)
        case .presentation(let shown): try sibling(of: shown, shown.record.mask)
        }
    }

    package func superlayer(of layer: AnyLayer) throws(EngineError) -> KinLayer {
        switch layer {
        case .model(let layer): KinLayer(id: layer.superlayer.map { $0.isDead ? 0 : $0.id } ?? 0)
        case .presentation(let shown): try sibling(of: shown, shown.record.superlayer)
        }
    }

    package func sublayers(of layer: AnyLayer) throws(EngineError) -> [KinLayer] {
        switch layer {
        case .model(let layer): return layer.sublayers.array.map { KinLayer(id: $0.id) }
        case .presentation(let shown):
            return try sublayers(of: shown)
        }
    }

    /// Presentation layers, each with a reference for the host.
    func sublayers(of shown: PresentationLayer) throws(EngineError) -> [KinLayer] {
        let slots = shown.record.sublayers
        try HostMemory.require(slots.count, of: 16, for: "layers")
        var sublayers: [KinLayer] = []
        do throws(EngineError) {
            for slot in slots { sublayers.append(try sibling(of: shown, slot)) }
        } catch {
            for handle in sublayers { if let made = presentations[handle.id] { release(made) } }
            throw error
        }
        return sublayers
    }

    /// The value of a new layer of a class. Rule 8.1.
    package func defaultValue(_ keyPath: UInt32, of layerClass: KinLayerClass) throws(EngineError) -> Value {
        guard layerClass.rawValue <= KinLayerClass.emitterCell.rawValue else {
            throw .argument("layerClass: \(layerClass.rawValue) given, expected a class of layers")
        }
        let resolved = try resolve(keyPath, for: layerClass)
        return (properties.defaultValue(resolved.property, of: layerClass) ?? .none).component(resolved.component)
    }
}

extension Context {
    /// The most references of the host to an object. A saved state has 32 bits for their number, and so have modules of WebAssembly.
    static let referenceLimit = 1 << 29

    package static func addReference(to count: inout Int) throws(EngineError) {
        guard count < referenceLimit else {
            throw .error(.limitExceeded, "handle: it has \(count) references, expected fewer")
        }
        count += 1
    }
}

extension TransactionStack {
    /// Releases a reference of the host. Throws if there is none.
    package func release(_ layer: AnyLayer) throws(EngineError) {
        switch layer {
        case .model(let layer):
            guard layer.hostReferences > 0 else { throw Context.noReference("layer") }
            release(layer)
        case .presentation(let layer): model.release(layer)
        }
    }
}

extension Layer {
    /// The keys of the attached animations, in the order of application. Rule 7.31.
    package var animationKeys: [Text] { attachments.compactMap { $0.key } }
}

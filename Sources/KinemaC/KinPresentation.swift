import CKinema

@c @implementation public func kinLayerGetPresentationValue(
    _ context: OpaquePointer!, _ layer: KinLayer, _ keyPath: KinKeyPath, _ time: Double,
    _ values: UnsafeMutablePointer<Double>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try write(try context.published.shown(keyPath, layer, time), values, capacity, count)
    }
}

@c @implementation public func kinLayerGetPresentationData(
    _ context: OpaquePointer!, _ layer: KinLayer, _ keyPath: KinKeyPath, _ time: Double,
    _ buffer: UnsafeMutablePointer<KinBuffer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in try write(try context.published.shown(keyPath, layer, time), buffer) }
}

extension PublishedState {
    /// The shown value at a time. A presentation layer has a fixed time.
    fileprivate func shown(_ keyPath: KinKeyPath, _ handle: KinLayer, _ time: Double) throws(EngineError) -> Value {
        let asked = try model.shownLayer(handle)
        guard case .model(let layer) = asked else { return try model.value(keyPath, of: asked) }
        _ = try model.resolve(keyPath, for: layer.layerClass, isShown: true)
        return try model.value(keyPath, of: try record(of: layer), in: try presentation(at: time))
    }
}

@c @implementation public func kinLayerCopyPresentation(
    _ context: OpaquePointer!, _ layer: KinLayer, _ time: Double, _ presentation: UnsafeMutablePointer<KinLayer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(presentation, "presentation")
        switch try context.model.shownLayer(layer) {
        case .presentation(let shown):
            try Context.addReference(to: &shown.hostReferences)
            out.pointee = layer
        case .model(let model):
            let record = try context.published.record(of: model)
            out.pointee = try context.model.makePresentation(try context.published.presentation(at: time), record)
        }
    }
}

@c @implementation public func kinLayerGetModel(
    _ context: OpaquePointer!, _ layer: KinLayer, _ model: UnsafeMutablePointer<KinLayer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(model, "model").pointee = KinLayer(id: try context.model.modelLayer(layer).id)
    }
}

@c @implementation public func kinLayerCopyFrozen(
    _ context: OpaquePointer!, _ layer: KinLayer, _ time: Double, _ copy: UnsafeMutablePointer<KinLayer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(copy, "copy")
        switch try context.model.shownLayer(layer) {
        case .presentation(let shown):
            out.pointee = KinLayer(id: try context.transactions.makeFrozenCopy(shown.record, in: shown.presentation).id)
        case .model(let model):
            let record = try context.published.record(of: model)
            out.pointee = KinLayer(
                id: try context.transactions.makeFrozenCopy(record, in: try context.published.presentation(at: time)).id)
        }
    }
}

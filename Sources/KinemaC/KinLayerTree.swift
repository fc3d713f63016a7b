import CKinema

@c @implementation public func kinLayerAddSublayer(
    _ context: OpaquePointer!, _ layer: KinLayer, _ sublayer: KinLayer
) -> KinStatus {
    insert(context, layer, sublayer) { _ throws(EngineError) in .above(nil) }
}

@c @implementation public func kinLayerInsertSublayerAtIndex(
    _ context: OpaquePointer!, _ layer: KinLayer, _ sublayer: KinLayer, _ index: Int
) -> KinStatus {
    // A count beyond Int also means the end.
    insert(context, layer, sublayer) { _ throws(EngineError) in .index(index < 0 ? Int.max : index) }
}

@c @implementation public func kinLayerInsertSublayerBelow(
    _ context: OpaquePointer!, _ layer: KinLayer, _ sublayer: KinLayer, _ sibling: KinLayer
) -> KinStatus {
    insert(context, layer, sublayer) { context throws(EngineError) in
        .below(sibling.id == 0 ? nil : try context.model.layer(sibling, "sibling"))
    }
}

@c @implementation public func kinLayerInsertSublayerAbove(
    _ context: OpaquePointer!, _ layer: KinLayer, _ sublayer: KinLayer, _ sibling: KinLayer
) -> KinStatus {
    insert(context, layer, sublayer) { context throws(EngineError) in
        .above(sibling.id == 0 ? nil : try context.model.layer(sibling, "sibling"))
    }
}

@inline(always)
private func insert(
    _ context: OpaquePointer?, _ layer: KinLayer, _ sublayer: KinLayer,
    _ point: (Context) throws(EngineError) -> ModelStore.InsertionPoint
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let superlayer = try context.model.layer(layer)
        let child = try context.model.layer(sublayer, "sublayer")
        try context.insert(child, into: superlayer, at: try point(context))
    }
}

@c @implementation public func kinLayerSetSublayers(
    _ context: OpaquePointer!, _ layer: KinLayer, _ sublayers: UnsafePointer<KinLayer>!, _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let superlayer = try context.model.layer(layer)
        try context.setSublayers(try list(sublayers, count, "sublayers", in: context), of: superlayer)
    }
}

/// The layers of an array of handles.
private func list(
    _ layers: UnsafePointer<KinLayer>?, _ count: Int, _ name: Name, in context: Context
) throws(EngineError) -> [Layer] {
    var list: [Layer] = []
    for (index, handle) in try array(layers, count, name, keeping: keptSublayer).enumerated() {
        list.append(try context.model.layer(handle, Argument(name, at: index)))
    }
    return list
}

@c @implementation public func kinLayersCreate(
    _ context: OpaquePointer!, _ layerClass: KinLayerClass, _ superlayer: KinLayer, _ layers: UnsafeMutablePointer<KinLayer>!,
    _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let above = superlayer.id == 0 ? nil : try context.model.layer(superlayer, "superlayer")
        let out = count == 0 ? layers : try required(layers, "layers")
        let made = try context.makeLayers(layerClass, count, in: above)
        for index in made.indices { out?[index] = KinLayer(id: made[index].id) }
    }
}

@c @implementation public func kinLayersRelease(
    _ context: OpaquePointer!, _ layers: UnsafePointer<KinLayer>!, _ count: Int, _ remove: Bool
) -> KinStatus {
    call(context, always: true) { context throws(EngineError) in
        try context.release(try list(layers, count, "layers", in: context), removing: remove)
    }
}

@c @implementation public func kinLayerReplaceSublayer(
    _ context: OpaquePointer!, _ layer: KinLayer, _ old: KinLayer, _ with: KinLayer
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let superlayer = try context.model.layer(layer)
        try context.replace(try context.model.layer(old, "old"), of: superlayer, with: try context.model.layer(with, "with"))
    }
}

@c @implementation public func kinLayerRemoveFromSuperlayer(_ context: OpaquePointer!, _ layer: KinLayer) -> KinStatus {
    call(context) { context throws(EngineError) in try context.removeFromSuperlayer(try context.model.layer(layer)) }
}

@c @implementation public func kinLayerSetMask(
    _ context: OpaquePointer!, _ layer: KinLayer, _ mask: KinLayer
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.layer(layer)
        try context.setMask(mask.id == 0 ? nil : try context.model.layer(mask, "mask"), of: layer)
    }
}

@c @implementation public func kinLayerGetMask(
    _ context: OpaquePointer!, _ layer: KinLayer, _ mask: UnsafeMutablePointer<KinLayer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(mask, "mask")
        out.pointee = try context.model.mask(of: try context.model.anyLayer(layer))
    }
}

@c @implementation public func kinLayerGetSuperlayer(
    _ context: OpaquePointer!, _ layer: KinLayer, _ superlayer: UnsafeMutablePointer<KinLayer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(superlayer, "superlayer")
        out.pointee = try context.model.superlayer(of: try context.model.anyLayer(layer))
    }
}

@c @implementation public func kinLayerGetSublayers(
    _ context: OpaquePointer!, _ layer: KinLayer, _ layers: UnsafeMutablePointer<KinLayer>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.anyLayer(layer)
        let needed = layer.sublayerCount
        count?.pointee = needed
        guard room(capacity) >= needed else { throw tooSmall("layers", needed, capacity) }
        try write(try context.model.sublayers(of: layer), layers, capacity, count, "layers")
    }
}

import CKinema

@c @implementation public func kinLayerCreate(
    _ context: OpaquePointer!, _ layerClass: KinLayerClass, _ layer: UnsafeMutablePointer<KinLayer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(layer, "layer")
        out.pointee = KinLayer(id: try context.transactions.makeLayer(layerClass).id)
    }
}

@c @implementation public func kinLayerRetain(_ context: OpaquePointer!, _ layer: KinLayer) -> KinStatus {
    call(context) { context throws(EngineError) in try context.model.anyLayer(layer).retain() }
}

@c @implementation public func kinLayerRelease(_ context: OpaquePointer!, _ layer: KinLayer) -> KinStatus {
    call(context, always: true) { context throws(EngineError) in
        try context.transactions.release(try context.model.anyLayer(layer))
    }
}

@c @implementation public func kinLayerGetClass(
    _ context: OpaquePointer!, _ layer: KinLayer, _ layerClass: UnsafeMutablePointer<KinLayerClass>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(layerClass, "layerClass").pointee = try context.model.anyLayer(layer).layerClass
    }
}

@c @implementation public func kinLayerSetUserData(
    _ context: OpaquePointer!, _ layer: KinLayer, _ userData: UnsafeMutableRawPointer!,
    _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.layer(layer)
        layer.ensureExtras().userData = HostPointer(userData, destroy, context.destructors)
    }
}

@c @implementation public func kinLayerGetUserData(
    _ context: OpaquePointer!, _ layer: KinLayer, _ userData: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(userData, "userData")
        out.pointee = try context.model.userData(of: layer)
    }
}

// MARK: Values

@c @implementation public func kinLayerSetValue(
    _ context: OpaquePointer!, _ layer: KinLayer, _ keyPath: KinKeyPath, _ values: UnsafePointer<Double>!, _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try context.set(keyPath, of: try context.model.layer(layer), to: try Value(values, count, "values"))
    }
}

@c @implementation public func kinLayerGetValue(
    _ context: OpaquePointer!, _ layer: KinLayer, _ keyPath: KinKeyPath, _ values: UnsafeMutablePointer<Double>!,
    _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try write(try context.model.value(keyPath, of: try context.model.anyLayer(layer)), values, capacity, count)
    }
}

@c @implementation public func kinLayerSetData(
    _ context: OpaquePointer!, _ layer: KinLayer, _ keyPath: KinKeyPath, _ value: UnsafePointer<KinValue>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try context.set(keyPath, of: try context.model.layer(layer), to: try Value(value, "value"))
    }
}

@c @implementation public func kinLayerGetData(
    _ context: OpaquePointer!, _ layer: KinLayer, _ keyPath: KinKeyPath, _ buffer: UnsafeMutablePointer<KinBuffer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try write(try context.model.value(keyPath, of: try context.model.anyLayer(layer)), buffer)
    }
}

@c @implementation public func kinLayerSetStyleData(
    _ context: OpaquePointer!, _ layer: KinLayer, _ level: UInt32, _ keyPath: KinKeyPath, _ value: UnsafePointer<KinValue>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.layer(layer)
        try context.setStyle(value == nil ? nil : try Value(value, "value"), keyPath, at: level, of: layer)
    }
}

@c @implementation public func kinLayerGetStyleData(
    _ context: OpaquePointer!, _ layer: KinLayer, _ level: UInt32, _ keyPath: KinKeyPath,
    _ buffer: UnsafeMutablePointer<KinBuffer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        guard let value = try context.model.style(keyPath, at: level, of: try context.model.layer(layer)) else {
            throw .error(
                .notFound,
                "keyPath: a property given that level \(level) of the style does not set, expected one that it sets")
        }
        try write(value, buffer)
    }
}

@c @implementation public func kinLayersSetValues(
    _ context: OpaquePointer!, _ layers: UnsafePointer<KinLayer>!, _ count: Int, _ keyPath: KinKeyPath,
    _ values: UnsafePointer<Double>!, _ width: Int, _ stride: Int, _ done: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        done?.pointee = 0
        let handles = try array(layers, count, "layers")
        guard count > 0 else { return }
        try HostMemory.require(count, of: HostMemory.perChange, for: "layers")
        guard width > 0, width <= 1 << 20 else { throw .argument("width: \(width) given, expected 1 or more numbers") }
        let rows = try NumberRows(
            try required(values, "values"), width: width, stride: stride, count: count, "stride")
        for index in handles.indices {
            do throws(EngineError) {
                let value = try Value(rows[index], width, "values")
                try context.set(keyPath, of: try context.model.layer(handles[index]), to: value)
            } catch { throw error.inside("layers[\(index)]: ") }
            done?.pointee = index + 1
        }
    }
}

extension NumberRows {
    /// Rows of `width` numbers, `stride` bytes apart.
    @inline(never)
    init(
        _ values: UnsafePointer<Double>, width: Int, stride: Int, count: Int, _ name: Name
    ) throws(EngineError) {
        let size = MemoryLayout<Double>.size
        guard stride >= 0, stride % size == 0, stride == 0 || stride >= width * size,
            !max(stride, width * size).multipliedReportingOverflow(by: count).overflow
        else { throw .argument("\(name): \(stride) given, expected a multiple of 8 of at least \(width * size)") }
        self.init(values, width: width, stride: stride)
    }
}

@c @implementation public func kinLayerClassGetDefaultData(
    _ context: OpaquePointer!, _ layerClass: KinLayerClass, _ keyPath: KinKeyPath, _ buffer: UnsafeMutablePointer<KinBuffer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try write(try context.model.defaultValue(keyPath, of: layerClass), buffer)
    }
}

@c @implementation public func kinLayerSetAffineTransform(
    _ context: OpaquePointer!, _ layer: KinLayer, _ matrix: UnsafePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let m = try required(matrix, "matrix")
        let layer = try context.model.layer(layer)
        let affine = Transform3D(
            SIMD4(m[0], m[1], 0, 0), SIMD4(m[2], m[3], 0, 0), SIMD4(0, 0, 1, 0), SIMD4(m[4], m[5], 0, 1))
        try context.set(UInt32(KinProperty.transform.number), of: layer, to: .transform(affine))
    }
}

@c @implementation public func kinLayerGetAffineTransform(
    _ context: OpaquePointer!, _ layer: KinLayer, _ matrix: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(matrix, "matrix")
        let value = try context.model.value(UInt32(KinProperty.transform.number), of: try context.model.anyLayer(layer))
        // A transform that is not affine is returned as the identity: rule 7.4.
        let m = value.matrix.isAffine ? value.matrix : .identity
        let numbers = [m.r0.x, m.r0.y, m.r1.x, m.r1.y, m.r3.x, m.r3.y]
        for index in numbers.indices { out[index] = numbers[index] }
    }
}

@c @implementation public func kinCornerCurveGetExpansionFactor(
    _ curve: UnsafePointer<CChar>!, _ factor: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call { () throws(EngineError) in
        let out = try required(factor, "factor")
        out.pointee = CornerCurve.expansionFactor(named: curve == nil ? nil : try string(curve, "curve"))
    }
}

@c @implementation public func kinLayerScrollToPoint(
    _ context: OpaquePointer!, _ layer: KinLayer, _ x: Double, _ y: Double
) -> KinStatus {
    call(context) { context throws(EngineError) in try context.scroll(try context.model.layer(layer), to: SIMD2(x, y)) }
}

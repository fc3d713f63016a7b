import CKinema

extension ModelStore {
    /// The model layer of a function for layout.
    fileprivate func layoutLayer(_ handle: KinLayer) throws(EngineError) -> Layer {
        guard case .model(let layer) = try anyLayer(handle) else {
            throw .error(.readOnly, "layer: a presentation layer given, expected a model layer")
        }
        guard layer.layerClass != .emitterCell else {
            throw .argument("layer: an emitter cell given, expected a layer")
        }
        return layer
    }
}

// MARK: Layout

@c @implementation public func kinLayerNeedsLayout(
    _ context: OpaquePointer!, _ layer: KinLayer, _ needsLayout: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(needsLayout, "needsLayout").pointee = context.model.needsLayout(try context.model.layoutLayer(layer))
    }
}

@c @implementation public func kinLayerLayoutIfNeeded(_ context: OpaquePointer!, _ layer: KinLayer) -> KinStatus {
    call(context) { context throws(EngineError) in context.layoutIfNeeded(try context.model.layoutLayer(layer)) }
}

@c @implementation public func kinLayerLayoutSublayers(_ context: OpaquePointer!, _ layer: KinLayer) -> KinStatus {
    call(context) { context throws(EngineError) in context.layoutSublayers(of: try context.model.layoutLayer(layer)) }
}

@c @implementation public func kinLayerSetLayoutManager(
    _ context: OpaquePointer!, _ layer: KinLayer, _ manager: UnsafePointer<KinLayoutManager>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.layoutLayer(layer)
        context.setLayoutManager(try manager.flatMap { given throws(EngineError) in try context.layoutManager(given) }, of: layer)
    }
}

@c @implementation public func kinLayerGetLayoutManager(
    _ context: OpaquePointer!, _ layer: KinLayer, _ manager: UnsafeMutablePointer<KinLayoutManager>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(manager, "manager")
        let size = MemoryLayout<KinLayoutManager>.size
        try requireSize(out.pointee.size, size, reserved: 0, "manager")
        var answer = KinLayoutManager()
        answer.size = out.pointee.size
        if let manager = try context.model.layoutLayer(layer).extras?.layoutManager {
            answer.kind = manager.kind
            answer.layoutSublayers = manager.layoutSublayers
            answer.preferredSize = manager.preferredSize
            answer.invalidateLayout = manager.invalidateLayout
            answer.userData = manager.userData.pointer
        }
        withUnsafeBytes(of: &answer) { bytes in
            if let start = bytes.baseAddress { UnsafeMutableRawPointer(out).copyMemory(from: start, byteCount: size) }
        }
    }
}

extension Context {
    fileprivate func layoutManager(_ pointer: UnsafePointer<KinLayoutManager>) throws(EngineError) -> LayoutManager? {
        let given = pointer.pointee
        try requireSize(given.size, MemoryLayout<KinLayoutManager>.size, reserved: given.reserved, "manager")
        guard given.kind.rawValue <= KinLayoutManagerKind.constraints.rawValue else {
            throw .argument("manager.kind: \(given.kind.rawValue) given, expected a KinLayoutManagerKind")
        }
        let data = HostPointer(given.userData, given.destroy, destructors)
        guard given.kind != .none else { return nil }
        return LayoutManager(
            kind: given.kind, layoutSublayers: given.layoutSublayers, preferredSize: given.preferredSize,
            invalidateLayout: given.invalidateLayout, userData: data)
    }
}

@c @implementation public func kinLayerGetPreferredFrameSize(
    _ context: OpaquePointer!, _ layer: KinLayer, _ size: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(size, "size")
        let preferred = try context.preferredFrameSize(of: try context.model.layoutLayer(layer))
        out[0] = preferred.x
        out[1] = preferred.y
    }
}

// MARK: Autoresizing

@c @implementation public func kinLayerResizeSublayers(
    _ context: OpaquePointer!, _ layer: KinLayer, _ oldWidth: Double, _ oldHeight: Double
) -> KinStatus {
    call(context) { context throws(EngineError) in
        context.resizeSublayers(of: try context.model.layoutLayer(layer), withOldSize: try oldSize(oldWidth, oldHeight))
    }
}

@c @implementation public func kinLayerResizeWithOldSuperlayerSize(
    _ context: OpaquePointer!, _ layer: KinLayer, _ oldWidth: Double, _ oldHeight: Double
) -> KinStatus {
    call(context) { context throws(EngineError) in
        context.resize(try context.model.layoutLayer(layer), withOldSuperlayerSize: try oldSize(oldWidth, oldHeight))
    }
}

private func oldSize(_ width: Double, _ height: Double) throws(EngineError) -> SIMD2<Double> {
    try requireFinite(width, "oldWidth")
    try requireFinite(height, "oldHeight")
    return SIMD2(width, height)
}

// MARK: Constraints

@c @implementation public func kinLayerSetConstraints(
    _ context: OpaquePointer!, _ layer: KinLayer, _ constraints: UnsafePointer<KinConstraint>!, _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let layer = try context.model.layoutLayer(layer)
        let given = try array(constraints, count, "constraints", keeping: 2 * MemoryLayout<LayoutConstraint>.stride)
        var kept: [LayoutConstraint] = []
        for index in given.indices { kept.append(try LayoutConstraint(given[index], index)) }
        context.setConstraints(kept, of: layer)
    }
}

extension LayoutConstraint {
    fileprivate init(_ given: KinConstraint, _ index: Int) throws(EngineError) {
        let member = Argument("constraints", at: index)
        for attribute in [given.attribute, given.sourceAttribute]
        where attribute.rawValue > KinConstraintAttribute.height.rawValue {
            throw .argument("\(member): attribute \(attribute.rawValue) given, expected a KinConstraintAttribute")
        }
        guard let name = given.sourceName else { throw .argument("\(member).sourceName: NULL given, expected a name") }
        guard given.scale.isFinite, given.offset.isFinite else {
            throw .argument(
                "\(member): scale \(given.scale) and offset \(given.offset) given, expected finite numbers")
        }
        self.init(
            attribute: given.attribute, sourceAttribute: given.sourceAttribute,
            sourceName: try string(name, "constraints.sourceName"), scale: given.scale, offset: given.offset)
    }
}

@c @implementation public func kinLayerGetConstraints(
    _ context: OpaquePointer!, _ layer: KinLayer, _ constraints: UnsafeMutablePointer<KinConstraint>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!, _ names: UnsafeMutablePointer<CChar>!, _ namesCapacity: Int,
    _ namesSize: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let kept = try context.model.layoutLayer(layer).extras?.constraints ?? []
        let size = kept.reduce(0) { $0 + $1.sourceName.string.byteCount + 1 }
        count?.pointee = kept.count
        namesSize?.pointee = size
        guard room(capacity) >= kept.count else { throw tooSmall("constraints", kept.count, capacity) }
        guard room(namesCapacity) >= size else { throw tooSmall("names", size, namesCapacity) }
        guard !kept.isEmpty else { return }
        let out = try required(constraints, "constraints")
        var name = try required(names, "names")
        for index in kept.indices {
            let constraint = kept[index]
            let length = constraint.sourceName.string.byteCount + 1
            constraint.sourceName.withCString { name.update(from: $0, count: length) }
            out[index] = KinConstraint(
                attribute: constraint.attribute, sourceAttribute: constraint.sourceAttribute, sourceName: name,
                scale: constraint.scale, offset: constraint.offset)
            name += length
        }
    }
}

@c @implementation public func kinLayerApplyConstraints(_ context: OpaquePointer!, _ layer: KinLayer) -> KinStatus {
    call(context) { context throws(EngineError) in
        context.layOutByConstraints(try context.model.layoutLayer(layer))
    }
}

// MARK: Scrolling

@c @implementation public func kinLayerScrollToRect(
    _ context: OpaquePointer!, _ layer: KinLayer, _ rect: UnsafePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let rect = try finiteRect(rect)
        try context.scroll(try context.model.layoutLayer(layer), toShow: rect)
    }
}

@c @implementation public func kinLayerScrollPoint(
    _ context: OpaquePointer!, _ layer: KinLayer, _ x: Double, _ y: Double
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try requireFinite(x, "x")
        try requireFinite(y, "y")
        try context.scroll(toPoint: SIMD2(x, y), of: try context.model.layoutLayer(layer))
    }
}

@c @implementation public func kinLayerScrollRectToVisible(
    _ context: OpaquePointer!, _ layer: KinLayer, _ rect: UnsafePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let rect = try finiteRect(rect)
        try context.scroll(toRect: rect, of: try context.model.layoutLayer(layer))
    }
}

@c @implementation public func kinLayerGetVisibleRect(
    _ context: OpaquePointer!, _ layer: KinLayer, _ rect: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(rect, "rect")
        let asked = try context.model.anyLayer(layer)
        if case .model = asked { _ = try context.model.layoutLayer(layer) }
        let visible = context.model.visibleRect(of: asked)
        for index in 0..<4 { out[index] = visible[index] }
    }
}

/// A rect of the host, standardized to a positive size.
private func finiteRect(_ rect: UnsafePointer<Double>?) throws(EngineError) -> SIMD4<Double> {
    let r = try required(rect, "rect")
    let value = Value.quad(r[0], r[1], r[2], r[3])
    guard value.isValid(.rect, .finite), case .quad(let x, let y, let width, let height) = value.standardizedRect else {
        throw .number("rect", value)
    }
    return SIMD4(x, y, width, height)
}

import CKinema

/// The tree of a query, and the slots of layers in it.
private struct Question {
    let geometry: TreeGeometry
    /// The presentation layer that determines the tree, if there is one.
    let shown: PresentationLayer?
    let presentation: Presentation?

    /// Uses the tree of a presentation layer among the layers, or else the requested tree.
    @inline(never)
    init(_ context: Context, _ layers: [AnyLayer?], _ tree: KinTree, _ time: Double) throws(EngineError) {
        var shown: PresentationLayer?
        for case .presentation(let layer)? in layers where shown == nil { shown = layer }
        self.shown = shown
        if let shown {
            presentation = shown.presentation
        } else if tree == .presentation {
            presentation = try context.published.presentation(at: time)
        } else if tree == .model {
            presentation = nil
        } else {
            throw .argument("tree: \(tree.rawValue) given, expected a KinTree")
        }
        geometry = TreeGeometry(presentation.map { PresentationTree($0) as any TreeView } ?? ModelTree(context.model))
    }

    /// The layer's slot in the tree; nil for root space.
    @inline(never)
    func slot(_ layer: AnyLayer?, _ context: Context, _ argument: Argument = "layer") throws(EngineError) -> UInt32? {
        switch layer {
        case nil: return nil
        case .presentation(let layer): return layer.record.slot
        case .model(let layer):
            if shown != nil, presentation?.snapshot.record(layer.slot, id: layer.id) == nil {
                throw .error(
                    .notCommitted,
                    "\(argument): a layer given that is not in the tree of the presentation layer, expected one that is")
            }
            if presentation != nil, shown == nil { _ = try context.published.record(of: layer, argument) }
            return layer.slot
        }
    }

    func hit(_ p: SIMD2<Double>, _ slot: UInt32) throws(EngineError) -> UInt32? {
        do throws(LackOfMemory) {
            return try geometry.hitTest(p, slot)
        } catch {
            throw HostMemory.refusal
        }
    }
}

extension ModelStore {
    /// The layer of a query. The presentation tree may contain layers that only it holds. Rule D52.
    fileprivate func layer(
        _ handle: KinLayer, in tree: KinTree, _ argument: Argument = "layer"
    ) throws(EngineError) -> AnyLayer {
        tree == .presentation ? try shownLayer(handle, argument) : try anyLayer(handle, argument)
    }
}

/// Throws if a number is NaN or infinite.
func requireFinite(_ numbers: UnsafeBufferPointer<Double>, _ name: Name) throws(EngineError) {
    for index in numbers.indices where !numbers[index].isFinite {
        throw .argument("\(name)[\(index)]: \(numbers[index]) given, expected a finite number")
    }
}

/// The tree and the slots for a conversion between two layers. A null layer means root space.
private func conversion(
    _ context: Context, _ from: KinLayer, _ to: KinLayer, _ tree: KinTree, _ time: Double
) throws(EngineError) -> (geometry: TreeGeometry, from: UInt32?, to: UInt32?) {
    let source = from.id == 0 ? nil : try context.model.layer(from, in: tree, "from")
    let target = to.id == 0 ? nil : try context.model.layer(to, in: tree, "to")
    let question = try Question(context, [source, target], tree, time)
    return (question.geometry, try question.slot(source, context, "from"), try question.slot(target, context, "to"))
}

private func withoutInverse() -> EngineError {
    .argument("to: a layer at or below a transform without an inverse given, expected an inverse")
}

@c @implementation public func kinLayerConvertPoint(
    _ context: OpaquePointer!, _ from: KinLayer, _ to: KinLayer, _ tree: KinTree, _ time: Double,
    _ point: UnsafePointer<Double>!, _ result: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let p = try required(point, "point"), out = try required(result, "result")
        try requireFinite(UnsafeBufferPointer(start: p, count: 2), "point")
        let way = try conversion(context, from, to, tree, time)
        guard let q = way.geometry.convert(SIMD2(p[0], p[1]), from: way.from, to: way.to) else { throw withoutInverse() }
        out[0] = q.x
        out[1] = q.y
    }
}

@c @implementation public func kinLayerConvertRect(
    _ context: OpaquePointer!, _ from: KinLayer, _ to: KinLayer, _ tree: KinTree, _ time: Double,
    _ rect: UnsafePointer<Double>!, _ result: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let r = try required(rect, "rect"), out = try required(result, "result")
        try requireFinite(UnsafeBufferPointer(start: r, count: 4), "rect")
        let way = try conversion(context, from, to, tree, time)
        guard let box = way.geometry.convert(SIMD4(r[0], r[1], r[2], r[3]), from: way.from, to: way.to) else {
            throw withoutInverse()
        }
        for index in 0..<4 { out[index] = box[index] }
    }
}

@c @implementation public func kinLayerHitTest(
    _ context: OpaquePointer!, _ layer: KinLayer, _ tree: KinTree, _ time: Double, _ x: Double, _ y: Double,
    _ hit: UnsafeMutablePointer<KinLayer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(hit, "hit")
        try requireFinite(x, "x")
        try requireFinite(y, "y")
        let asked = try context.model.layer(layer, in: tree)
        let question = try Question(context, [asked], tree, time)
        guard let slot = try question.slot(asked, context), let found = try question.hit(SIMD2(x, y), slot) else {
            out.pointee = KinLayer(id: 0)
            return
        }
        if let shown = question.shown {
            out.pointee = try context.model.sibling(of: shown, found)
        } else if let presentation = question.presentation {
            out.pointee = KinLayer(id: presentation.snapshot.records[found]?.id ?? 0)
        } else {
            out.pointee = KinLayer(id: context.model.layers.object(inSlot: found)?.id ?? 0)
        }
    }
}

@c @implementation public func kinLayerContainsPoint(
    _ context: OpaquePointer!, _ layer: KinLayer, _ tree: KinTree, _ time: Double, _ x: Double, _ y: Double,
    _ contains: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(contains, "contains")
        try requireFinite(x, "x")
        try requireFinite(y, "y")
        let asked = try context.model.layer(layer, in: tree)
        let question = try Question(context, [asked], tree, time)
        out.pointee = try question.slot(asked, context).map { question.geometry.contains(SIMD2(x, y), $0) } ?? false
    }
}

@c @implementation public func kinLayerGetWorldTransform(
    _ context: OpaquePointer!, _ layer: KinLayer, _ tree: KinTree, _ time: Double, _ matrix: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(matrix, "matrix")
        let asked = try context.model.layer(layer, in: tree)
        let question = try Question(context, [asked], tree, time)
        guard let slot = try question.slot(asked, context) else { return }
        question.geometry.worldMatrix(slot).store(to: out)
    }
}

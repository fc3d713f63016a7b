import CKinema

@c @implementation public func kinTransactionSetMotion(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let given = motion == nil ? nil : try context.motions.motion(motion)
        try context.transactions.frameToSet(transaction).motion = given
    }
}

@c @implementation public func kinLayersAnimate(
    _ context: OpaquePointer!, _ layers: UnsafePointer<KinLayer>!, _ count: Int, _ keyPath: KinKeyPath,
    _ values: UnsafePointer<Double>!, _ width: Int, _ stride: Int, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let given = try required(motion, "motion").pointee
        let completion = makeCompletion(given, context)
        let handles = try array(layers, count, "layers"), checked = try context.motions.motion(motion)
        guard (0...Transform3D.count).contains(width) else {
            throw .argument("width: \(width) given, expected the numbers of a value")
        }
        let rows =
            width == 0
            ? nil
            : try NumberRows(
                try required(values, "values"), width: width, stride: stride, count: count, "stride")
        func inPlaces(_ numbers: UnsafePointer<Double>?) -> NumberRows? {
            rows == nil ? nil : numbers.map { NumberRows($0, width: width, stride: stride) }
        }
        let starts = MotionStarts(velocities: inPlaces(given.startVelocity), values: inPlaces(given.from))
        let animator = try context.animate(
            handles, keyPath, to: rows, starts, checked, completion, given.animator?.pointee)
        given.animator?.pointee = animator
    }
}

@c @implementation public func kinLayersAnimateData(
    _ context: OpaquePointer!, _ layers: UnsafePointer<KinLayer>!, _ count: Int, _ keyPath: KinKeyPath,
    _ value: UnsafePointer<KinValue>!, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let given = try required(motion, "motion").pointee
        let completion = makeCompletion(given, context)
        let handles = try array(layers, count, "layers"), checked = try context.motions.motion(motion)
        let animator = try context.animate(
            handles, keyPath, toData: try Value(value, "value"), checked, completion, given.animator?.pointee)
        given.animator?.pointee = animator
    }
}

/// The completion of a motion. Its data is released if the call fails. A struct of another size is rejected later, and may not have it.
func makeCompletion(_ given: KinMotion, _ context: Context) -> Completion? {
    guard Int(given.size) == MemoryLayout<KinMotion>.size else { return nil }
    let isAskedFor = given.completion != nil || given.tag != 0
    guard isAskedFor || given.destroy != nil else { return nil }
    let data = HostPointer(given.userData, given.destroy, context.destructors)
    return isAskedFor ? context.transactions.makeCompletion(given.completion, tag: given.tag, data) : nil
}

@c @implementation public func kinLayerMove(
    _ context: OpaquePointer!, _ layer: KinLayer, _ superlayer: KinLayer, _ index: Int, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let given = motion?.pointee, completion = given.flatMap { makeCompletion($0, context) }
        let moved = try context.model.layer(layer), above = try context.model.layer(superlayer, "superlayer")
        let checked = given == nil ? nil : try ChangeMotion(motion.pointee)
        // A count beyond Int also means the end.
        let animator = try context.move(
            moved, to: above, at: index < 0 ? Int.max : index, checked, completion, given?.animator?.pointee)
        given?.animator?.pointee = animator
    }
}

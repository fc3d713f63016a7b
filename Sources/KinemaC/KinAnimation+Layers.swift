import CKinema

/// Animations as one struct, for many layers.

@c @implementation public func kinLayersAddBasicAnimation(
    _ context: OpaquePointer!, _ layers: UnsafePointer<KinLayer>!, _ count: Int, _ animation: UnsafePointer<KinBasicAnimation>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let handles = try array(layers, count, "layers")
        let given = try required(animation, "animation")
        let size = MemoryLayout<KinBasicAnimation>.size
        try requireSize(given.pointee.size, size, reserved: given.pointee.reserved, "animation")
        var batch = AnimationBatch(keyPath: given.pointee.keyPath)
        do throws(EngineError) { try given.pointee.describe(&batch, for: count, in: context) } catch {
            throw error.inside("animation.")
        }
        try context.add(&batch, to: handles)
    }
}

extension KinBasicAnimation {
    /// Stores the members in a batch, which a result would copy.
    fileprivate func describe(_ batch: inout AnimationBatch, for count: Int, in context: Context) throws(EngineError) {
        try setTiming(of: &batch.timing)
        batch.timingFunction = try TimingFunction(timingFunction, "timingFunction")
        batch.isAdditive = additive
        batch.isCumulative = cumulative
        batch.isRemovedOnCompletion = removedOnCompletion
        try requireFinite(delayStep, "delayStep")
        batch.delayStep = delayStep
        batch.key = try Kinema.key(key, context)
        let width = try width(in: context)
        batch.from = try rows(fromValue, fromStride, width, count, "fromStride")
        batch.to = try rows(toValue, toStride, width, count, "toStride")
        batch.by = try rows(byValue, byStride, width, count, "byStride")
        if delays != nil { batch.delays = try array(delays, count, "delays") }
    }

    private func setTiming(of timing: inout MediaTiming) throws(EngineError) {
        try timing.set(.beginTime, to: beginTime, from: 0)
        try timing.set(.duration, to: duration, from: 0)
        timing.autoreverses = autoreverses
        // Most animations play once, at their layer's pace.
        if speed == 1 && timeOffset == 0 && repeatCount == 0 && repeatDuration == 0 && fillMode.rawValue == 0 { return }
        try timing.set(.speed, to: speed, from: 1)
        try timing.set(.timeOffset, to: timeOffset, from: 0)
        try timing.set(.repeatCount, to: repeatCount, from: 0)
        try timing.set(.repeatDuration, to: repeatDuration, from: 0)
        try timing.set(.fillMode, to: Double(fillMode.rawValue), from: 0)
    }

    /// The number of numbers in a value.
    private func width(in context: Context) throws(EngineError) -> Int {
        if context.model.lastNumber?.keyPath == keyPath { return 1 }
        let resolved = try context.model.resolve(keyPath), width = resolved.type.numberWidth
        guard width > 0 else {
            throw .error(
                .typeMismatch, "keyPath: \(resolved.text()) given, expected one whose values have a fixed number of numbers")
        }
        return width
    }

    private func rows(
        _ values: UnsafePointer<Double>?, _ stride: Int, _ width: Int, _ count: Int, _ name: Name
    ) throws(EngineError) -> NumberRows? {
        guard let values else { return nil }
        return try NumberRows(values, width: width, stride: stride, count: count, name)
    }
}

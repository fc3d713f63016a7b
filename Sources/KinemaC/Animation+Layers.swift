import CKinema
import Kinema
import KinemaCore

/// Animations as one struct, for many layers.

@c @implementation public func kinLayersAddBasicAnimation(
    _ context: OpaquePointer!, _ layers: UnsafePointer<KinLayer>!, _ count: Int, _ animation: UnsafePointer<KinBasicAnimation>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let handles = try array(layers, count, "layers")
        let given = try required(animation, "animation")
        guard given.pointee.size >= MemoryLayout<KinBasicAnimation>.size else {
            throw .argument("animation: the size \(given.pointee.size) given, expected sizeof(KinBasicAnimation)")
        }
        let batch = try given.pointee.batch(for: count, in: context)
        try context.add(batch, to: handles)
    }
}

extension KinBasicAnimation {
    fileprivate func batch(for count: Int, in context: Context) throws(EngineError) -> AnimationBatch {
        let common = BasicDescription(keyPath: keyPath)
        try setTiming(of: &common.timing)
        common.timingFunction = try TimingFunction(timingFunction, "timingFunction")
        common.isAdditive = additive
        common.isCumulative = cumulative
        common.isRemovedOnCompletion = removedOnCompletion
        guard delayStep.isFinite else { throw .argument("delayStep: \(delayStep) given, expected a finite number of seconds") }
        return AnimationBatch(
            common, key: try KinemaC.key(key, context), values: try values(for: count, in: context),
            delays: delays == nil ? nil : try array(delays, count, "delays"), delayStep: delayStep)
    }

    private func setTiming(of timing: inout MediaTiming) throws(EngineError) {
        try timing.set(.beginTime, to: beginTime, from: 0)
        try timing.set(.duration, to: duration, from: 0)
        try timing.set(.speed, to: speed, from: 1)
        try timing.set(.timeOffset, to: timeOffset, from: 0)
        try timing.set(.repeatCount, to: repeatCount, from: 0)
        try timing.set(.repeatDuration, to: repeatDuration, from: 0)
        try timing.set(.fillMode, to: Double(fillMode.rawValue), from: 0)
        timing.autoreverses = autoreverses
    }

    private func values(for count: Int, in context: Context) throws(EngineError) -> AnimationBatch.Values {
        let resolved = try context.resolve(keyPath), width = resolved.type.numberWidth
        guard width > 0 else {
            throw .mismatch("keyPath: \(resolved.entry.name) given, expected one whose values have a fixed number of numbers")
        }
        func rows(
            _ values: UnsafePointer<Double>?, _ stride: Int, _ name: Name
        ) throws(EngineError) -> NumberRows? {
            guard let values else { return nil }
            return try NumberRows(values, width: width, stride: stride, standard: 0, count: count, name)
        }
        var found = AnimationBatch.Values()
        found.from = try rows(fromValue, fromStride, "fromStride")
        found.to = try rows(toValue, toStride, "toStride")
        found.by = try rows(byValue, byStride, "byStride")
        return found
    }
}

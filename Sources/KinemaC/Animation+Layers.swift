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
        let animation = try context.makeAnimation(.basic)
        try setTiming(of: animation)
        try context.setKeyPath(keyPath, of: animation)
        guard delayStep.isFinite else { throw .argument("delayStep: \(delayStep) given, expected a finite number of seconds") }
        return AnimationBatch(
            animation, key: key == nil ? nil : try string(key, "key"), values: try values(for: count, in: context),
            delays: delays == nil ? nil : try array(delays, count, "delays"), delayStep: delayStep)
    }

    /// Sets what differs from the defaults.
    private func setTiming(of animation: Animation) throws(EngineError) {
        func set(_ property: KinAnimationProperty, _ x: Double, unless standard: Double = 0) throws(EngineError) {
            if x != standard { try animation.set(property, to: .number(x)) }
        }
        try set(.beginTime, beginTime)
        try set(.duration, duration)
        try set(.speed, speed, unless: 1)
        try set(.timeOffset, timeOffset)
        try set(.repeatCount, repeatCount)
        try set(.repeatDuration, repeatDuration)
        try set(.fillMode, Double(fillMode.rawValue))
        try set(.autoreverses, autoreverses ? 1 : 0)
        try set(.additive, additive ? 1 : 0)
        try set(.cumulative, cumulative ? 1 : 0)
        try set(.removedOnCompletion, removedOnCompletion ? 1 : 0, unless: 1)
        animation.timingFunction = try TimingFunction(timingFunction, "timingFunction")
    }

    private func values(for count: Int, in context: Context) throws(EngineError) -> AnimationBatch.Values {
        let resolved = try context.resolve(keyPath), width = resolved.type.numberWidth
        guard width > 0 else {
            throw .mismatch("keyPath: \(resolved.entry.name) given, expected one whose values have a fixed number of numbers")
        }
        func rows(
            _ values: UnsafePointer<Double>?, _ stride: Int, _ name: StaticString
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

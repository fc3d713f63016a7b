import CKinema

extension Context {
    /// Adds an animation of numbers to layers in one step, which costs a fraction of adding it to one after the other.
    ///
    /// `fromEach`, `toEach` and `byEach` have one value for each layer, in place of that of the animation. The delay of a layer is that in
    /// `delays`, plus its index times `delayStep`.
    public func add<Value: NumericValue>(
        _ animation: Basic<Value>, to layers: [Layer], fromEach: [Value]? = nil, toEach: [Value]? = nil, byEach: [Value]? = nil,
        delays: [Double] = [], delayStep: Double = 0, key: String? = nil
    ) throws(KinemaError) {
        let arena = Arena(), timing = animation.timing
        var c = kinBasicAnimation(animation.key.id)
        func end(_ name: String, _ one: Value?, _ each: [Value]?) throws(KinemaError) -> (UnsafePointer<Double>?, Int) {
            guard let each else { return (UnsafePointer(arena.copy(numbers(one.map { [$0] } ?? []))), 0) }
            guard each.count == layers.count else {
                throw KinemaError(.invalidArgument, "\(name): \(each.count) were given for \(layers.count) layers")
            }
            return (UnsafePointer(arena.copy(numbers(each))), Value.count * MemoryLayout<Double>.size)
        }
        (c.fromValue, c.fromStride) = try end("fromEach", animation.from, fromEach)
        (c.toValue, c.toStride) = try end("toEach", animation.to, toEach)
        (c.byValue, c.byStride) = try end("byEach", animation.by, byEach)
        guard delays.isEmpty || delays.count == layers.count else {
            throw KinemaError(.invalidArgument, "delays: \(delays.count) were given for \(layers.count) layers")
        }
        (c.delays, c.delayStep) = (UnsafePointer(arena.copy(delays)), delayStep)
        c.key = key.flatMap { UnsafePointer(arena.copy(Array($0.utf8CString))) }
        c.timingFunction = timing.curve.flatMap { UnsafePointer(arena.copy([$0.c])) }
        (c.beginTime, c.duration, c.speed, c.timeOffset) = (timing.beginTime, timing.duration, timing.speed, timing.timeOffset)
        (c.repeatCount, c.repeatDuration, c.autoreverses) = (timing.repeatCount, timing.repeatDuration, timing.autoreverses)
        (c.fillMode, c.removedOnCompletion) = (timing.fillMode, timing.isRemovedOnCompletion)
        (c.additive, c.cumulative) = (animation.isAdditive, animation.isCumulative)
        try check(withExtendedLifetime(arena) { kinLayersAddBasicAnimation(pointer, layers.map(\.handle), layers.count, &c) })
    }
}

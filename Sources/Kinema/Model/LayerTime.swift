/// The times of layers. Rule 1.6.
extension Context {
    /// The time of a layer at the last commit.
    func localTime(of layer: Layer, at mediaTime: Double) -> Double {
        retimedLayerCount > 0 ? timeChain(of: layer).localTime(mediaTime) : mediaTime
    }

    /// The time of an emitter for its births: negative before it begins, so that nothing is born then.
    func emissionTime(of emitter: Layer, at mediaTime: Double) -> Double {
        retimedLayerCount > 0 ? timeChain(of: emitter).mappedTime(mediaTime) : mediaTime
    }

    /// The time chain of a layer at the last commit. A layer without a record has that of the model.
    func timeChain(of layer: Layer) -> TimeChain {
        guard retimedLayerCount > 0 else { return TimeChain() }
        guard let record = layer.recordReference else { return walkedTimeChain(of: layer).chain }
        let (timing, superlayer) = record._withUnsafeGuaranteedRef { ($0.timing, $0.superlayer) }
        guard let superlayer else { return TimeChain().below(timing) }
        if lastChain.superlayer != superlayer { findChain(of: superlayer) }
        return lastChain.chain.below(timing)
    }

    /// Finds the chain that the sublayers of a layer share. It is kept for the next sublayer, unless the model can change it.
    @inline(never)
    private func findChain(of superlayer: UInt32) {
        guard let layer = layers.object(inSlot: superlayer) else { return lastChain = (nil, TimeChain()) }
        let (chain, isCommitted) = walkedTimeChain(of: layer)
        lastChain = (isCommitted ? superlayer : nil, chain)
    }

    /// The time chain, and whether all its layers have records.
    private func walkedTimeChain(of layer: Layer) -> (chain: TimeChain, isCommitted: Bool) {
        var chain = TimeChain(), isCommitted = true
        var next: Unmanaged<Layer>? = .passUnretained(layer)
        while let current = next {
            next = current._withUnsafeGuaranteedRef { layer -> Unmanaged<Layer>? in
                guard let record = layer.recordReference else {
                    isCommitted = false
                    chain.add(layer.timing)
                    return layer.superlayerReference
                }
                return record._withUnsafeGuaranteedRef {
                    chain.add($0.timing)
                    return $0.superlayer.flatMap { layers.unretained(inSlot: $0) }
                }
            }
        }
        return (chain, isCommitted)
    }

    /// Notes that a layer gets another record whose timing or superlayer may differ.
    func forgetTimeChain() { lastChain.superlayer = nil }

    /// Converts a time between layers by the model; nil is media time. Rules 1.7, D19.
    package func convertTime(_ time: Double, from: Layer?, to: Layer?) -> Double {
        var time = time, source = from, target = to, timings: [LayerTiming] = []
        var depths = (source: depth(of: from), target: depth(of: to))
        // Up to the nearest layer above both, or to media time. The time above a layer whose time stands still is 0.
        while source !== target {
            if depths.target >= depths.source, let below = target {
                timings.append(below.timing)
                (target, depths.target) = (below.superlayer, depths.target - 1)
            } else if let below = source {
                time = below.timing.parentTime(time) ?? 0
                (source, depths.source) = (below.superlayer, depths.source - 1)
            }
        }
        return timings.reversed().reduce(time) { $1.localTime($0) }
    }

    /// The number of layers from a layer to its root, both included.
    private func depth(of layer: Layer?) -> Int {
        var depth = 0, next = layer
        while let current = next {
            depth += 1
            next = current.superlayer
        }
        return depth
    }

    /// Changes the rate of a layer's time from now on, over a ramp. Rule D138.
    package func setRate(of layer: Layer, to rate: Double, ramp: Double) throws(EngineError) {
        guard rate >= 0, rate < .infinity else { throw .argument("rate: \(rate) given, expected a finite rate of at least 0") }
        guard ramp >= 0, ramp < .infinity else { throw .argument("ramp: \(ramp) given, expected seconds of at least 0") }
        let timing = layer.timing
        guard !timing.isReversed else {
            throw .error(.invalidState, "layer: one with the speed \(timing.speed) given, expected a speed of at least 0")
        }
        let start = modelTimeChain(of: layer.superlayer).localTime(now)
        let change = LayerRate.value(
            start: start, local: timing.localTime(start), before: timing.pace(start), after: rate, ramp: ramp)
        guard LayerRate.isValid(change) else {
            throw .error(.invalidState, "layer: one given whose time is not finite, expected a finite time")
        }
        try set(KinProperty.rate.rawValue, of: layer, to: change)
    }

    func modelTimeChain(of layer: Layer?) -> TimeChain {
        var chain = TimeChain(), next = layer
        while let current = next {
            chain.add(current.timing)
            next = current.superlayer
        }
        return chain
    }
}

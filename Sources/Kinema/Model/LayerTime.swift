extension ModelStore {
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
    func depth(of layer: Layer?) -> Int {
        var depth = 0, next = layer
        while let current = next {
            depth += 1
            next = current.superlayer
        }
        return depth
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

/// The times of layers. Rule 1.6.
extension Context {
    /// Changes the rate of a layer's time from now on, over a ramp. Rule D138.
    package func setRate(of layer: Layer, to rate: Double, ramp: Double) throws(EngineError) {
        guard rate >= 0, rate < .infinity else { throw .argument("rate: \(rate) given, expected a finite rate of at least 0") }
        guard ramp >= 0, ramp < .infinity else { throw .argument("ramp: \(ramp) given, expected seconds of at least 0") }
        let timing = layer.timing
        guard !timing.isReversed else {
            throw .error(.invalidState, "layer: one with the speed \(timing.speed) given, expected a speed of at least 0")
        }
        let start = model.modelTimeChain(of: layer.superlayer).localTime(published.now)
        let change = LayerRate.value(
            start: start, local: timing.localTime(start), before: timing.pace(start), after: rate, ramp: ramp)
        guard LayerRate.isValid(change) else {
            throw .error(.invalidState, "layer: one given whose time is not finite, expected a finite time")
        }
        try set(KinProperty.rate.rawValue, of: layer, to: change)
    }
}

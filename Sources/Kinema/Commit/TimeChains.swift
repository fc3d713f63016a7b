/// The times of layers at the last commit. Rule 1.6.
extension PublishedState {
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
    func findChain(of superlayer: UInt32) {
        guard let layer = model.layers.object(inSlot: superlayer) else { return lastChain = (nil, TimeChain()) }
        let (chain, isCommitted) = walkedTimeChain(of: layer)
        lastChain = (isCommitted ? superlayer : nil, chain)
    }

    /// The time chain, and whether all its layers have records.
    func walkedTimeChain(of layer: Layer) -> (chain: TimeChain, isCommitted: Bool) {
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
                    return $0.superlayer.flatMap { model.layers.unretained(inSlot: $0) }
                }
            }
        }
        return (chain, isCommitted)
    }

    /// Notes that a layer gets another record whose timing or superlayer may differ.
    func forgetTimeChain() { lastChain.superlayer = nil }
}

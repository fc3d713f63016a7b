import KinemaCore

/// The times of layers. Rule 1.6.
extension Context {
    /// The time of a layer as of the last commit.
    func localTime(of layer: Layer, at mediaTime: Double) -> Double {
        retimedLayerCount > 0 ? timeChain(of: layer).localTime(mediaTime) : mediaTime
    }

    /// The time chain of a layer as of the last commit. A layer without a record has that of the model.
    func timeChain(of layer: Layer) -> TimeChain {
        var chain = TimeChain()
        guard retimedLayerCount > 0 else { return chain }
        var next: Unmanaged<Layer>? = .passUnretained(layer)
        while let current = next {
            next = current._withUnsafeGuaranteedRef { layer -> Unmanaged<Layer>? in
                guard let record = layer.recordReference else {
                    chain.add(layer.timing)
                    return layer.superlayerReference
                }
                return record._withUnsafeGuaranteedRef {
                    chain.add($0.timing)
                    return $0.superlayer.flatMap { layers.unretained(inSlot: $0) }
                }
            }
        }
        return chain
    }

    /// Converts a time between layers by the model; nil is media time. Rules 1.7, D19.
    package func convertTime(_ time: Double, from: Layer?, to: Layer?) -> Double {
        guard let mediaTime = modelTimeChain(of: from).mediaTime(time) else { return 0 }
        return modelTimeChain(of: to).localTime(mediaTime)
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

import KinemaCore

/// The times of layers. Rule 1.6.
extension Context {
    /// The time of a layer as of the last commit.
    func localTime(of layer: Layer, at mediaTime: Double) -> Double {
        timeChain(of: layer).localTime(mediaTime)
    }

    /// The time chain of a layer as of the last commit. A layer without a record has that of the model.
    func timeChain(of layer: Layer) -> TimeChain {
        guard retimedLayerCount > 0 else { return TimeChain() }
        return timeChain(from: layer, timing: { $0.record?.timing ?? $0.timing }, next: shownSuperlayer)
    }

    /// The superlayer whose time a layer's time follows as of the last commit. A layer without a record has that of the model.
    func shownSuperlayer(of layer: Layer) -> Layer? {
        layer.record == nil ? layer.superlayer : committedSuperlayer(of: layer)
    }

    /// Converts a time between layers by the model; nil is media time. Rules 1.7, D19.
    package func convertTime(_ time: Double, from: Layer?, to: Layer?) -> Double {
        func chain(_ layer: Layer?) -> TimeChain { timeChain(from: layer, timing: { $0.timing }, next: { $0.superlayer }) }
        guard let mediaTime = chain(from).mediaTime(time) else { return 0 }
        return chain(to).localTime(mediaTime)
    }

    private func timeChain(
        from layer: Layer?, timing: (Layer) -> LayerTiming, next superlayer: (Layer) -> Layer?
    ) -> TimeChain {
        var chain = TimeChain()
        var next = layer
        while let current = next {
            chain.add(timing(current))
            next = superlayer(current)
        }
        return chain
    }
}

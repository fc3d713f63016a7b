import CKinema

extension ModelStore {
    func checkClass(_ layer: Layer, in superlayer: Layer, _ argument: Argument) throws(EngineError) {
        let isCell = layer.layerClass == .emitterCell
        if isCell || superlayer.layerClass == .emitterCell {
            throw .argument("\(isCell ? argument : argument.superlayer): an emitter cell given, expected a layer")
        }
    }

    /// Throws if `ancestor` has the mark that `markAncestors` gave to the ancestors of `layer`.
    func checkAncestor(_ ancestor: Layer, of layer: Layer, _ mark: UInt64, _ argument: Argument) throws(EngineError) {
        guard ancestor.commit.visit == mark else { return }
        var next: Layer? = layer
        while let current = next {
            if current === ancestor { throw cycle(argument) }
            next = current.superlayer
        }
        throw .error(
            .conflict,
            "\(argument): a layer given that is an ancestor unless another thread commits, expected one that is not an ancestor in any case"
        )
    }

    func cycle(_ argument: Argument) -> EngineError {
        EngineError.error(.cycle, "\(argument): the layer itself or one of its ancestors given, expected another layer")
    }
}

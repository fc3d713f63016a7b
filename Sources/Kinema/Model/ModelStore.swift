import CKinema

/// The model tree: layers and their handles, roots, the properties that layers have, and the names by which key paths reach them.
///
/// It knows nothing of transactions, animations or time. Who changes a layer notes the change first: see `ChangeSet`.
package final class ModelStore {
    package let layers: HandleTable<Layer>
    package let presentations: HandleTable<PresentationLayer>
    package internal(set) var properties = PropertyTable.builtIn { didSet { lastNumber = nil } }
    package var namedKeyPaths = NamedKeyPaths()
    /// The key path that was looked up last. An id never changes its meaning.
    package internal(set) var lastKeyPath: (name: Text, id: UInt32)?
    /// The key path of the last animation of a number, which most animations share with the one before.
    package internal(set) var lastNumber: (keyPath: UInt32, layerClass: KinLayerClass, component: KinComponent)?
    var rootList = LayerList()
    /// The current layout epoch. A commit increments it, which invalidates the marks of all layers.
    var layoutEpoch: UInt64 = 1
    /// The number of the last walk over the tree. Layers store it as a mark.
    package var walks: UInt64 = 0

    init(_ number: ContextNumber) {
        layers = HandleTable(kind: .layer, context: number, reserved: HostMemory.perLayer)
        presentations = HandleTable(kind: .presentation, context: number)
    }

    package var roots: LayerElements { rootList.elements }

    /// The first generation that no handle of a layer has had.
    var nextGeneration: UInt32 { max(layers.nextGeneration, presentations.nextGeneration) }

    /// Forgets everything. It does not recurse, because the tree may be deep.
    func empty() {
        ModelStore.disconnect(layers)
        layers.forEach { layer in layers.invalidate(layer.id) }
        presentations.forEach { layer in presentations.invalidate(layer.id) }
        _ = rootList.takeAll()
    }

    /// Empties layers that nobody uses any more, so that their release does not recurse.
    static func disconnect(_ layers: HandleTable<Layer>) {
        layers.forEach { layer in
            _ = layer.sublayerList.takeAll()
            layer.mask = nil
            layer.superlayer = nil
            _ = layer.attachments.takeAll()
            layer.extras = nil
            layer.record = nil
        }
    }

    /// The layer with an id, unless it was destroyed.
    @inline(never)
    func livingLayer(_ id: UInt64) -> Layer? {
        guard let layer = layers[id], !layer.isDead else { return nil }
        return layer
    }

    package func layer(_ handle: KinLayer, _ argument: Argument = "layer") throws(EngineError) -> Layer {
        if let layer = livingLayer(handle.id) { return layer }
        if presentations[handle.id] != nil {
            throw .error(.readOnly, "\(argument): a presentation layer given, expected a model layer")
        }
        throw EngineError.handle(argument, handle.id)
    }
}

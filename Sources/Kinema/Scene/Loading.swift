import CKinema
import KinemaCore

extension Context {
    /// Builds the layers of a document below a layer, or as roots. Nothing changes if anything is refused. Rules D90 to D92.
    package func load(
        _ bytes: UnsafeBufferPointer<UInt8>, into handle: KinLayer, _ options: SceneOptions
    ) throws(EngineError) -> Scene {
        let loader = SceneLoader(self, try SceneReader.text(of: bytes), options)
        try loader.readHead()
        try loader.readResources()
        // The host's function may have removed the layer.
        let superlayer = handle.id == 0 ? nil : try layer(handle, "superlayer")
        if let superlayer {
            guard superlayer.layerClass != .emitterCell else {
                throw .argument("superlayer: an emitter cell given, expected a layer")
            }
            try requireList(of: superlayer, "superlayer")
        }
        let thread = self.thread
        let wasIdle = thread.changes.isEmpty, properties = self.properties, paths = namedKeyPaths
        // What the document says is all: no value of the open transactions has an effect, and no action runs.
        let frame = TransactionFrame(id: 0, thread: thread.thread)
        (frame.duration, frame.timingFunction, frame.disableActions) = (TransactionScope.defaultDuration, .set(nil), true)
        try thread.frames.requireRoom(for: "document")
        thread.frames.append(frame)
        do throws(EngineError) {
            try loader.build()
            try loader.shift(by: options.beginTime)
            if let superlayer { for root in loader.roots { try checkPlace(root, in: superlayer, "document") } }
        } catch {
            takeBack(loader)
            _ = thread.frames.popLast()
            if wasIdle { thread.changes.take().release() }
            restore(properties, paths)
            throw error
        }
        for root in loader.roots {
            if let superlayer { move(root, into: superlayer, at: .above(nil)) } else { try addRoot(root) }
        }
        for layer in loader.held { release(layer) }
        _ = thread.frames.popLast()
        thread.ensureOpen()
        return loader.scene
    }

    /// Destroys the layers of a refused document. No event reports it. The last layer goes first, so that the next document finds
    /// the slots of handles in the order of before.
    private func takeBack(_ loader: SceneLoader) {
        let layers = loader.scene.layers.reversed().compactMap { self.layers[$0] }
        for layer in layers {
            takeBackAnimations(of: layer)
            _ = takeCells(of: layer)
        }
        for layer in layers {
            takeOut(layer, thread)
            if loader.held.last === layer, let held = loader.held.popLast() { release(held) } else { destroyIfUnheld(layer) }
        }
    }

    private func takeBackAnimations(of layer: Layer) {
        for attachment in layer.attachments.takeAll() {
            attachmentCount -= 1
            leave(attachment, at: nil)
            for completion in attachment.completions { completion.pending -= 1 }
        }
    }

    private func restore(_ properties: PropertyTable, _ paths: NamedKeyPaths) {
        lastKeyPath = nil
        guard properties.customCount != self.properties.customCount else { return }
        self.properties = properties
        namedKeyPaths = paths
        snapshot = snapshot.replacingProperties(properties)
    }
}

extension SceneLoader {
    var roots: [Layer] { held.filter { $0.layerClass != .emitterCell } }

    /// Moves the time of the document.
    func shift(by time: Double) throws(EngineError) {
        guard time != 0 else { return }
        for root in roots {
            let begin = context.modelValue(KinProperty.beginTime.id, of: root).scalar
            try context.set(UInt32(KinProperty.beginTime.id), of: root, to: .number(begin + time))
        }
    }
}

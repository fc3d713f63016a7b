import CKinema

/// Loads documents, and reloads scenes from their next versions. Rules D90 to D92, D106.
package struct SceneLoading {
    private let context: Context

    package init(_ context: Context) { self.context = context }

    private var model: ModelStore { context.model }
    private var published: PublishedState { context.published }
    private var transactions: TransactionStack { context.transactions }
    private var animations: AnimationStore { context.animations }

    /// Builds the layers of a document below a layer, or as roots. Nothing changes if anything is rejected. Rules D90 to D92.
    package func load(
        _ bytes: UnsafeBufferPointer<UInt8>, into handle: KinLayer, _ options: SceneOptions, keepsSource: Bool
    ) throws(EngineError) -> Scene {
        let loader = try loader(bytes, options, keepsSource: keepsSource)
        // The host's function may have removed the layer.
        let superlayer = handle.id == 0 ? nil : try model.layer(handle, "superlayer")
        if let superlayer {
            guard superlayer.layerClass != .emitterCell else {
                throw .argument("superlayer: an emitter cell given, expected a layer")
            }
            try transactions.requireList(of: superlayer, "superlayer")
        }
        let check = { () throws(EngineError) in
            if let superlayer { for root in loader.roots { try transactions.checkPlace(root, in: superlayer, "document") } }
        }
        try build([loader], check) { () throws(EngineError) in
            for root in loader.roots {
                if let superlayer {
                    context.move(root, into: superlayer, at: .above(nil))
                } else {
                    try transactions.addRoot(root)
                }
            }
            for layer in loader.held { transactions.release(layer) }
        }
        loader.scene.superlayer = handle.id
        return loader.scene
    }

    /// Changes the layers of a scene by the differences between its document and another one. Nothing changes if anything is rejected.
    /// Rule D106.
    package func reload(
        _ bytes: UnsafeBufferPointer<UInt8>, _ scene: Scene, _ options: SceneOptions?
    ) throws(EngineError) -> KinSceneChanges {
        if let first = scene.layers.first, !model.layers.owns(first) {
            throw .argument("scene: one of another context given, expected one of this context")
        }
        // Without options, those of before; the host's function may not exist any more.
        let new = try loader(bytes, options ?? scene.options, keepsSource: true, of: scene)
        let old = SceneLoader(context, try SceneReader.text(of: scene.source), scene.options)
        (old.reader.resources, old.reader.handles) = (scene.resources, scene.handles)
        var difference: SceneDifference?
        let check = { () throws(EngineError) in
            guard old.scene.layers.count == scene.layers.count else {
                throw .argument("scene: one whose context was restored since given, expected a newer one")
            }
            let found = try SceneDifference(context, old, new, scene)
            try found.check()
            difference = found
        }
        try build([new, old], check) {
            guard let difference else { return }
            difference.apply()
            let held = new.held
            new.held.removeAll { difference.isAdded($0.id) }
            takeBack(new) { !difference.isAdded($0) }
            for layer in held where difference.isAdded(layer.id) { transactions.release(layer) }
            takeBack(old)
        }
        return difference?.counts ?? KinSceneChanges()
    }

    /// Reads everything of a document but its layers.
    private func loader(
        _ bytes: UnsafeBufferPointer<UInt8>, _ options: SceneOptions, keepsSource: Bool, of scene: Scene? = nil
    ) throws(EngineError) -> SceneLoader {
        let loader = SceneLoader(context, try SceneReader.text(of: bytes), options)
        loader.former = scene
        try loader.readHead()
        try loader.readResources()
        guard keepsSource else { return loader }
        try HostMemory.require(bytes.count, of: 1, for: "document")
        loader.scene.keep(bytes)
        loader.scene.options = options
        loader.scene.options.resource = nil
        (loader.scene.resources, loader.scene.handles) = (loader.reader.resources, loader.reader.handles)
        return loader
    }

    /// Builds documents apart from the tree, checks them, and finishes with them. What they say is all: within a transaction of their
    /// own no value of the open ones has an effect, and no action runs.
    private func build(
        _ loaders: [SceneLoader], _ check: () throws(EngineError) -> Void,
        _ finish: () throws(EngineError) -> Void
    ) throws(EngineError) {
        let thread = transactions.thread
        let wasIdle = thread.changes.isEmpty, properties = model.properties, paths = model.namedKeyPaths
        let frame = TransactionFrame(id: 0, thread: thread.thread)
        (frame.duration, frame.timingFunction, frame.disableActions) = (TransactionScope.defaultDuration, .set(nil), true)
        try thread.frames.requireRoom(for: "document")
        thread.frames.append(frame)
        do throws(EngineError) {
            for loader in loaders {
                try loader.build()
                try loader.shift(by: loader.options.beginTime)
            }
            try check()
        } catch {
            for loader in loaders.reversed() { takeBack(loader) }
            _ = thread.frames.popLast()
            if wasIdle { thread.changes.take().release() }
            restore(properties, paths)
            throw error
        }
        defer {
            _ = transactions.thread.frames.popLast()
            transactions.thread.ensureOpen()
        }
        try finish()
    }

    /// Destroys layers of a document that was rejected, or compared. No event reports it. The last layer goes first, so that the next
    /// document finds the slots of handles in the order of before.
    private func takeBack(_ loader: SceneLoader, where isMeant: (UInt64) -> Bool = { _ in true }) {
        let layers = loader.scene.layers.reversed().compactMap { isMeant($0) ? model.layers[$0] : nil }
        for layer in layers {
            takeBackAnimations(of: layer)
            _ = transactions.takeCells(of: layer)
        }
        for layer in layers {
            model.takeOut(layer, transactions.thread)
            if loader.held.last === layer, let held = loader.held.popLast() {
                transactions.release(held)
            } else {
                transactions.destroyIfUnheld(layer)
            }
        }
    }

    private func takeBackAnimations(of layer: Layer) {
        for attachment in layer.attachments.takeAll() {
            animations.attachmentCount -= 1
            animations.leave(attachment, at: nil)
            for completion in attachment.completions { completion.pending -= 1 }
        }
    }

    private func restore(_ properties: PropertyTable, _ paths: NamedKeyPaths) {
        model.lastKeyPath = nil
        guard properties.customCount != model.properties.customCount else { return }
        model.properties = properties
        model.namedKeyPaths = paths
        published.snapshot = published.snapshot.replacingProperties(properties)
    }
}

extension SceneLoader {
    var roots: [Layer] { held.filter { $0.layerClass != .emitterCell } }

    /// Moves the time of the document.
    func shift(by time: Double) throws(EngineError) {
        guard time != 0 else { return }
        for root in roots {
            let begin = context.model.modelValue(KinProperty.beginTime.number, of: root).scalar
            try context.set(UInt32(KinProperty.beginTime.number), of: root, to: .number(begin + time))
        }
    }
}

import CKinema

/// Options for writing a document.
package struct SceneWriteOptions {
    package var isIndented = false
    /// The host's function for the names of handles.
    package var name: KinSceneNameCallback?
    package var userData: UnsafeMutableRawPointer?

    package init() {}
}

/// The names of the host's handles in a document that is written.
struct SceneResources {
    /// Whether the host has been asked, or need not be.
    var isComplete = true
    private var indices = IndexTable<UInt64>()
    /// Empty for a handle without a name.
    private(set) var names: [Text] = []
    private(set) var sources: [Text] = []

    func name(of handle: UInt64) -> Text? {
        guard let index = indices[handle], !names[index].isEmpty else { return nil }
        return names[index]
    }

    mutating func add(_ handle: UInt64, _ name: Text, _ source: Text) {
        indices[handle] = names.count
        names.append(name)
        sources.append(source)
    }
}

extension SceneWriter {
    /// Writes a layer with everything below it, or all roots, as a document. Rule D105.
    package static func write(
        _ handle: KinLayer, _ options: SceneWriteOptions, in context: Context
    ) throws(EngineError) -> [UInt8] {
        var resources = SceneResources()
        if options.name != nil {
            // The host's function runs between two walks, because it may change everything.
            resources.isComplete = false
            let draft = try SceneWriter(context, resources, isIndented: false)
            try draft.write(try roots(of: handle, in: context.model))
            resources = try ask(for: draft.handles, options, in: context)
        }
        let writer = try SceneWriter(context, resources, isIndented: options.isIndented)
        try writer.write(try roots(of: handle, in: context.model))
        return writer.writer.bytes
    }

    private static func roots(of handle: KinLayer, in model: ModelStore) throws(EngineError) -> [Layer] {
        guard handle.id != 0 else {
            try HostMemory.require(model.rootList.count, of: 64, for: "layer")
            return model.roots.array
        }
        let layer = try model.layer(handle)
        guard layer.layerClass != .emitterCell else { throw .argument("layer: an emitter cell given, expected a layer") }
        return [layer]
    }

    private static func ask(
        for handles: [UInt64], _ options: SceneWriteOptions, in context: Context
    ) throws(EngineError) -> SceneResources {
        var resources = SceneResources(), known = IndexTable<Text>()
        for handle in handles {
            var name: UnsafePointer<CChar>?, source: UnsafePointer<CChar>?, status = KinStatus.OK
            context.callOut { if let ask = options.name { status = ask(options.userData, handle, &name, &source) } }
            guard status == .OK else { throw .error(status, "options.name: the host rejected the handle \(hex: handle)") }
            let text = name.map { Text($0) } ?? ""
            guard text.isEmpty || known[text] == nil else {
                throw .argument("options.name: \"\(text.excerpt)\" given for two handles, expected another name for each")
            }
            known[text] = 0
            resources.add(handle, text, source.map { Text($0) } ?? "")
            try HostMemory.check()
        }
        return resources
    }
}

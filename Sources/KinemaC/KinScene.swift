import CKinema

/// The scene of a host's pointer.
@inline(always)
private func call(_ pointer: OpaquePointer?, _ body: (Scene) throws(EngineError) -> Void) -> KinStatus {
    call(pointer, "scene: NULL given, expected a scene", allocates: true, body)
}

@c @implementation public func kinSceneLoad(
    _ context: OpaquePointer!, _ superlayer: KinLayer, _ bytes: UnsafeRawPointer!, _ length: Int,
    _ options: UnsafePointer<KinSceneOptions>!, _ scene: UnsafeMutablePointer<OpaquePointer?>!
) -> KinStatus {
    call(context, zone: "kinSceneLoad") { context throws(EngineError) in
        let text = try array(bytes?.assumingMemoryBound(to: UInt8.self), length, "bytes")
        let checked = try SceneOptions(options)
        let made = try SceneLoading(context).load(text, into: superlayer, checked, keepsSource: scene != nil)
        scene?.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
    }
}

@c @implementation public func kinSceneWrite(
    _ context: OpaquePointer!, _ layer: KinLayer, _ options: UnsafePointer<KinSceneWriteOptions>!,
    _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ size: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        var checked = SceneWriteOptions()
        if let given = options?.pointee {
            try check(given.size, MemoryLayout<KinSceneWriteOptions>.size, given.reserved)
            (checked.isIndented, checked.name, checked.userData) = (given.indent, given.name, given.userData)
        }
        try write(try SceneWriter.write(layer, checked, in: context), buffer, capacity, size)
    }
}

@c @implementation public func kinSceneReload(
    _ context: OpaquePointer!, _ scene: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ length: Int,
    _ options: UnsafePointer<KinSceneOptions>!, _ changes: UnsafeMutablePointer<KinSceneChanges>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        guard let scene else { throw .error(.invalidHandle, "scene: NULL given, expected a scene") }
        let text = try array(bytes?.assumingMemoryBound(to: UInt8.self), length, "bytes")
        let living = Unmanaged<Scene>.fromOpaque(UnsafeRawPointer(scene)).takeUnretainedValue()
        let counts = try SceneLoading(context).reload(text, living, options == nil ? nil : try SceneOptions(options))
        changes?.pointee = counts
    }
}

private typealias Zeros = (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8)

@inline(never)
private func check(_ size: Int, _ known: Int, _ r: Zeros) throws(EngineError) {
    try requireSize(size, known, reserved: UInt32(r.0 | r.1 | r.2 | r.3 | r.4 | r.5 | r.6), "options")
}

extension SceneOptions {
    fileprivate init(_ options: UnsafePointer<KinSceneOptions>?) throws(EngineError) {
        self.init()
        guard let given = options?.pointee else { return }
        try check(given.size, MemoryLayout<KinSceneOptions>.size, given.reserved)
        try requireFinite(given.beginTime, "options.beginTime")
        beginTime = given.beginTime
        skipsUnknown = given.ignoreUnknown
        resource = given.resource
        userData = given.userData
    }
}

@c @implementation public func kinSceneDestroy(_ scene: OpaquePointer!) {
    guard let pointer = scene else { return }
    Unmanaged<Scene>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

@c @implementation public func kinSceneGetInfo(_ scene: OpaquePointer!, _ info: UnsafeMutablePointer<KinSceneInfo>!) -> KinStatus
{
    call(scene) { scene throws(EngineError) in
        try required(info, "info").pointee = KinSceneInfo(
            duration: scene.duration, width: scene.width, height: scene.height, layerCount: scene.layerCount,
            rootCount: scene.roots.count, markerCount: scene.markerNames.count)
    }
}

@c @implementation public func kinSceneGetLayer(
    _ scene: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ layer: UnsafeMutablePointer<KinLayer>!
) -> KinStatus {
    call(scene) { scene throws(EngineError) in
        let out = try required(layer, "layer")
        out.pointee = KinLayer(id: try scene.layer(try string(name, "name")))
    }
}

@c @implementation public func kinSceneGetRoots(
    _ scene: OpaquePointer!, _ layers: UnsafeMutablePointer<KinLayer>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(scene) { scene throws(EngineError) in
        try write(scene.roots.map { KinLayer(id: $0) }, layers, capacity, count, "layers")
    }
}

@c @implementation public func kinSceneGetMarker(
    _ scene: OpaquePointer!, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ size: UnsafeMutablePointer<Int>!, _ time: UnsafeMutablePointer<Double>!, _ duration: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(scene) { scene throws(EngineError) in
        guard index >= 0, index < scene.markerNames.count else {
            throw .error(.notFound, "index: \(index) given, expected less than \(scene.markerNames.count)")
        }
        try write(scene.markerNames[index].string, buffer, capacity, size)
        time?.pointee = scene.markerTimes[2 * index]
        duration?.pointee = scene.markerTimes[2 * index + 1]
    }
}

// MARK: - States

@c @implementation public func kinLayerSetState(
    _ context: OpaquePointer!, _ layer: KinLayer, _ name: UnsafePointer<CChar>!, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let target = try context.model.layer(layer), state = name == nil ? "" : try string(name, "name")
        guard name == nil || !state.isEmpty else { throw .argument("name: an empty one given, expected NULL for the base state") }
        guard let given = motion?.pointee else {
            _ = try context.setState(state, of: target, nil, nil, nil)
            return
        }
        let completion = makeCompletion(given, context), checked = try ChangeMotion(given)
        let animator = try context.setState(state, of: target, checked, completion, given.animator?.pointee)
        given.animator?.pointee = animator
    }
}

@c @implementation public func kinLayerGetState(
    _ context: OpaquePointer!, _ layer: KinLayer, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ size: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try write(try context.model.layer(layer).extras?.states?.current.string ?? "", buffer, capacity, size)
    }
}

@c @implementation public func kinLayerGetStateName(
    _ context: OpaquePointer!, _ layer: KinLayer, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ size: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let names = try context.model.layer(layer).extras?.states?.names ?? []
        guard index >= 0, index < names.count else {
            throw .error(.notFound, "index: \(index) given, expected less than \(names.count)")
        }
        try write(names[index].string, buffer, capacity, size)
    }
}

// MARK: - Timelines

@c @implementation public func kinLayerStartTimeline(
    _ context: OpaquePointer!, _ layer: KinLayer, _ name: UnsafePointer<CChar>!, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let target = try context.model.layer(layer), given = motion?.pointee,
            completion = given.flatMap { makeCompletion($0, context) }
        let animator = try context.startTimeline(try string(name, "name"), of: target, completion, given?.animator?.pointee)
        given?.animator?.pointee = animator
    }
}

import CKinema

@c @implementation public func kinKeyPathResolve(
    _ context: OpaquePointer!, _ string: UnsafePointer<CChar>!, _ keyPath: UnsafeMutablePointer<KinKeyPath>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(keyPath, "keyPath")
        out.pointee = try context.model.keyPath(named: try Kinema.string(string, "string"))
    }
}

@c @implementation public func kinKeyPathGetInfo(
    _ context: OpaquePointer!, _ keyPath: KinKeyPath, _ info: UnsafeMutablePointer<KinKeyPathInfo>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(info, "info")
        let resolved = try context.model.resolve(keyPath)
        var found = KinKeyPathInfo()
        found.type = resolved.type
        found.width = UInt32(resolved.type.numberWidth)
        found.animatable = resolved.entry.isAnimatable
        found.implicitAction = resolved.collection != .emitterCells && resolved.entry.implicitAction != .none
        found.custom = resolved.property >= PropertyTable.firstCustom
        out.pointee = found
    }
}

@c @implementation public func kinKeyPathGetName(
    _ context: OpaquePointer!, _ keyPath: KinKeyPath, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ size: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in try write(try context.model.name(of: keyPath).string, buffer, capacity, size) }
}

@c @implementation public func kinContextRegisterProperty(
    _ context: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ type: KinPropertyType, _ value: UnsafePointer<KinValue>!,
    _ keyPath: UnsafeMutablePointer<KinKeyPath>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(keyPath, "keyPath")
        out.pointee = try context.published.registerProperty(
            name: try string(name, "name"), type: type, defaultValue: try Value(value, "value"))
    }
}

import CKinema

@c @implementation public func kinContextCreate(_ context: UnsafeMutablePointer<OpaquePointer?>!) -> KinStatus {
    call { () throws(EngineError) in
        let out = try required(context, "context")
        let made = try Context.make()
        out.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
    }
}

@c @implementation public func kinContextDestroy(_ context: OpaquePointer!) {
    guard context != nil else { return }
    _ = call(context, always: true) { context throws(EngineError) in context.destroy() }
}

@c @implementation public func kinContextGetTime(
    _ context: OpaquePointer!, _ time: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in try required(time, "time").pointee = context.published.now }
}

@c @implementation public func kinContextAdvance(_ context: OpaquePointer!, _ time: Double) -> KinStatus {
    call(context, zone: "kinContextAdvance") { context throws(EngineError) in try context.advance(to: time) }
}

@c @implementation public func kinContextGetNextEventTime(
    _ context: OpaquePointer!, _ time: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in try required(time, "time").pointee = context.nextEventTime() }
}

@c @implementation public func kinContextFlush(_ context: OpaquePointer!) -> KinStatus {
    call(context, zone: "kinContextFlush") { context throws(EngineError) in
        try context.flushAsking()
    }
}

@c @implementation public func kinContextLock(_ context: OpaquePointer!) -> KinStatus {
    call(context, always: true) { context throws(EngineError) in context.lock.lock() }
}

@c @implementation public func kinContextUnlock(_ context: OpaquePointer!) -> KinStatus {
    guard let pointer = context else { return end(refusal(nil)) }
    Unmanaged<Context>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue().lock.unlock()
    return .OK
}

@c @implementation public func kinContextAddRoot(_ context: OpaquePointer!, _ layer: KinLayer) -> KinStatus {
    call(context) { context throws(EngineError) in try context.transactions.addRoot(try context.model.layer(layer)) }
}

@c @implementation public func kinContextRemoveRoot(_ context: OpaquePointer!, _ layer: KinLayer) -> KinStatus {
    call(context) { context throws(EngineError) in try context.transactions.removeRoot(try context.model.layer(layer)) }
}

@c @implementation public func kinContextGetRoots(
    _ context: OpaquePointer!, _ layers: UnsafeMutablePointer<KinLayer>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try write(context.model.roots.array.map { KinLayer(id: $0.id) }, layers, capacity, count, "layers")
    }
}

@c @implementation public func kinContextSetLogCallback(
    _ context: OpaquePointer!, _ level: KinLogLevel, _ callback: KinLogCallback!, _ userData: UnsafeMutableRawPointer!,
    _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        guard level.rawValue <= KinLogLevel.debug.rawValue else {
            throw .argument("level: \(level.rawValue) given, expected a KinLogLevel")
        }
        let data = HostPointer(userData, destroy, context.destructors)
        context.output.setLog(callback.map { LogSink(level: level, callback: $0, userData: data) })
    }
}

@c @implementation public func kinContextSetDiagnostics(_ context: OpaquePointer!, _ diagnostics: UInt32) -> KinStatus {
    call(context) { context throws(EngineError) in try context.output.setDiagnostics(diagnostics) }
}

@c @implementation public func kinContextGetStatistics(
    _ context: OpaquePointer!, _ statistics: UnsafeMutablePointer<KinStatistics>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(statistics, "statistics")
        let size = out.pointee.size
        guard size >= MemoryLayout<Int>.size else {
            throw .argument("statistics.size: \(size) given, expected \(MemoryLayout<KinStatistics>.size)")
        }
        var figures = context.statistics
        figures.size = size
        withUnsafeBytes(of: &figures) { bytes in
            guard let start = bytes.baseAddress else { return }
            UnsafeMutableRawPointer(out).copyMemory(from: start, byteCount: min(size, bytes.count))
        }
    }
}

@c @implementation public func kinContextDump(
    _ context: OpaquePointer!, _ json: Bool, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ size: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try write(json ? try JSONDump(context).bytes : try TextDump(context).bytes, buffer, capacity, size)
    }
}

@c @implementation public func kinContextGetUsedHandles(
    _ context: OpaquePointer!, _ handles: UnsafeMutablePointer<UInt64>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        _ = try required(count, "count")
        try write(try context.animations.usedHandles(), handles, capacity, count, "handles")
    }
}

@c @implementation public func kinContextSave(
    _ context: OpaquePointer!, _ buffer: UnsafeMutableRawPointer!, _ capacity: Int, _ size: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context, zone: "kinContextSave") { context throws(EngineError) in
        let given = room(capacity)
        if given > 0 { _ = try required(buffer, "buffer") }
        let needed = try context.save(to: buffer, given)
        size?.pointee = needed
        if needed > given { throw tooSmall("buffer", needed, capacity) }
    }
}

@c @implementation public func kinContextRestore(
    _ context: OpaquePointer!, _ buffer: UnsafeRawPointer!, _ size: Int
) -> KinStatus {
    call(context, zone: "kinContextRestore") { context throws(EngineError) in
        try context.restore(from: try required(buffer, "buffer"), room(size))
    }
}

@c @implementation public func kinLayerGetCounterpart(
    _ context: OpaquePointer!, _ layer: KinLayer, _ counterpart: UnsafeMutablePointer<KinLayer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(counterpart, "counterpart")
        out.pointee = KinLayer(id: try context.counterpart(of: layer.id))
    }
}

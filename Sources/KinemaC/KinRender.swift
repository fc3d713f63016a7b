import CKinema

@c @implementation public func kinContextGetRenderList(
    _ context: OpaquePointer!, _ time: Double, _ items: UnsafeMutablePointer<KinRenderItem>!, _ capacity: Int,
    _ stride: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context, zone: "kinContextGetRenderList") { context throws(EngineError) in
        let size = MemoryLayout<KinRenderItem>.stride
        let step = stride == 0 ? size : stride
        guard step >= size, step % 8 == 0, !step.multipliedReportingOverflow(by: RenderList.itemLimit).overflow else {
            throw .argument("stride: \(stride) given, expected a multiple of 8 of at least \(size)")
        }
        let list = try context.output.renderList(at: time)
        defer { context.output.keep(list) }
        try required(count, "count").pointee = list.items.count
        guard room(capacity) >= list.items.count else { throw tooSmall("items", list.items.count, capacity) }
        guard !list.items.isEmpty else { return }
        let place = UnsafeMutableRawPointer(try required(items, "items"))
        list.items.withUnsafeBytes { bytes in
            guard let source = bytes.baseAddress else { return }
            for index in 0..<list.items.count {
                (place + index * step).copyMemory(from: source + index * size, byteCount: size)
            }
        }
    }
}

// MARK: - The compact list

/// The list of a host's pointer.
@inline(always)
private func call(
    _ pointer: OpaquePointer?, allocates: Bool = false, zone: StaticString? = nil,
    _ body: (PreparedList) throws(EngineError) -> Void
) -> KinStatus {
    call(pointer, "list: NULL given, expected a render list", allocates: allocates, zone: zone, body)
}

@c @implementation public func kinRenderListCreate(
    _ context: OpaquePointer!, _ itemSize: Int, _ list: UnsafeMutablePointer<OpaquePointer?>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(list, "list")
        guard CompactList.sizes.contains(itemSize) else {
            throw .argument(
                "itemSize: \(itemSize) given, expected \(CompactList.sizes[0]) or \(CompactList.sizes[1])")
        }
        let made = PreparedList(context, itemSize: itemSize)
        out.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
    }
}

@c @implementation public func kinRenderListDestroy(_ list: OpaquePointer!) {
    guard let pointer = list else { return }
    Unmanaged<PreparedList>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

@c @implementation public func kinRenderListPrepare(
    _ list: OpaquePointer!, _ time: Double, _ count: UnsafeMutablePointer<Int>!, _ revision: UnsafeMutablePointer<UInt64>!
) -> KinStatus {
    call(list, allocates: true, zone: "kinRenderListPrepare") { list throws(EngineError) in
        try list.prepare(at: time)
        count?.pointee = list.count
        revision?.pointee = list.revision
    }
}

@c @implementation public func kinRenderListWrite(
    _ list: OpaquePointer!, _ first: Int, _ count: Int, _ memory: UnsafeMutableRawPointer!, _ stride: Int
) -> KinStatus {
    call(list, zone: "kinRenderListWrite") { list throws(EngineError) in
        let items = try range(first, count, of: list.count, "first, count")
        let step = stride == 0 ? list.itemSize : stride
        guard step >= list.itemSize, step % 8 == 0, !step.multipliedReportingOverflow(by: RenderList.itemLimit).overflow else {
            throw .argument("stride: \(stride) given, expected a multiple of 8 of at least \(list.itemSize)")
        }
        guard count > 0 else { return }
        let target = try required(memory, "items")
        try requireAlignment(target, 8, "items")
        list.write(items, to: target, stride: step)
    }
}

@c @implementation public func kinRenderListGetChanges(
    _ list: OpaquePointer!, _ sinceRevision: UInt64, _ runs: UnsafeMutablePointer<KinRenderRun>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!, _ reordered: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(list, allocates: true) { list throws(EngineError) in
        let changes = try list.changes(since: sinceRevision)
        _ = try required(count, "count")
        try write(changes.runs, runs, capacity, count, "runs")
        reordered?.pointee = changes.isReordered
    }
}

@c @implementation public func kinRenderListGetRemovedLayers(
    _ list: OpaquePointer!, _ sinceRevision: UInt64, _ layers: UnsafeMutablePointer<KinLayer>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!, _ all: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(list, allocates: true) { list throws(EngineError) in
        let removed = try list.removedLayers(since: sinceRevision)
        _ = try required(count, "count")
        try write(removed ?? [], layers, capacity, count, "layers")
        all?.pointee = removed == nil
    }
}

// MARK: - Changes

@c @implementation public func kinContextGetChangeCount(
    _ context: OpaquePointer!, _ changeCount: UnsafeMutablePointer<UInt64>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(changeCount, "changeCount").pointee = context.published.snapshot.version
    }
}

@c @implementation public func kinContextIsAnimating(
    _ context: OpaquePointer!, _ animating: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(animating, "animating").pointee = context.isAnimating
    }
}

@c @implementation public func kinContextGetPreferredFrameRate(
    _ context: OpaquePointer!, _ range: UnsafeMutablePointer<KinFrameRateRange>!, _ unspecified: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(range, "range")
        let wish = context.animations.preferredFrameRate()
        out.pointee = KinFrameRateRange(
            minimum: wish.range.minimum, maximum: wish.range.maximum, preferred: wish.range.preferred)
        unspecified?.pointee = wish.isPartlyUnspecified
    }
}

@c @implementation public func kinContextGetChangedLayers(
    _ context: OpaquePointer!, _ sinceChangeCount: UInt64, _ layers: UnsafeMutablePointer<KinLayer>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!, _ all: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let changed = try context.output.changedLayers(since: sinceChangeCount)
        _ = try required(count, "count")
        try write(changed ?? [], layers, capacity, count, "layers")
        all?.pointee = changed == nil
    }
}

import CKinema

/// The stream behind a host's pointer.
@inline(always)
private func call(
    _ pointer: OpaquePointer?, allocates: Bool = false, zone: StaticString? = nil,
    _ body: (Stream) throws(EngineError) -> Void
) -> KinStatus {
    call(pointer, "stream: NULL given, expected a stream", allocates: allocates, zone: zone, body)
}

@c @implementation public func kinStreamCreate(
    _ context: OpaquePointer!, _ layout: UnsafePointer<KinStreamLayout>!, _ layers: UnsafePointer<KinLayer>!, _ count: Int,
    _ stream: UnsafeMutablePointer<OpaquePointer?>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(stream, "stream"), given = try required(layout, "layout").pointee
        let checked = try check(given, context)
        let layers = try array(layers, count, "layers", keeping: 1024)
        let made = try Stream.make(context, checked, writers: max(1, Int(given.writers)), layers)
        out.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
    }
}

@c @implementation public func kinStreamDestroy(_ stream: OpaquePointer!) {
    guard let pointer = stream else { return }
    Unmanaged<Stream>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

@c @implementation public func kinStreamGetCount(_ stream: OpaquePointer!, _ count: UnsafeMutablePointer<Int>!) -> KinStatus {
    call(stream) { stream throws(EngineError) in try required(count, "count").pointee = stream.count }
}

@c @implementation public func kinStreamAddLayers(
    _ stream: OpaquePointer!, _ layers: UnsafePointer<KinLayer>!, _ count: Int
) -> KinStatus {
    call(stream, allocates: true) { stream throws(EngineError) in
        try stream.add(try array(layers, count, "layers", keeping: 1024))
    }
}

@c @implementation public func kinStreamRemoveLayers(
    _ stream: OpaquePointer!, _ indices: UnsafePointer<Int>!, _ count: Int, _ order: KinRemovalOrder
) -> KinStatus {
    call(stream, allocates: true) { stream throws(EngineError) in
        let keepsOrder = try order.keepsOrder
        try stream.remove(try array(indices, count, "indices"), keepingOrder: keepsOrder)
    }
}

@c @implementation public func kinStreamRebind(_ stream: OpaquePointer!, _ changed: UnsafeMutablePointer<Bool>!) -> KinStatus {
    call(stream, allocates: true, zone: "kinStreamRebind") { stream throws(EngineError) in
        let didChange = try stream.rebind()
        changed?.pointee = didChange
    }
}

@c @implementation public func kinStreamWriteSlice(_ stream: OpaquePointer!, _ slice: UnsafePointer<KinStreamSlice>!) -> KinStatus
{
    call(stream, zone: "kinStreamWriteSlice") { stream throws(EngineError) in
        let s = try required(slice, "slice").pointee
        let entities = try range(s.firstEntity, s.entityCount, of: stream.count, "slice.firstEntity, entityCount")
        let times = try array(s.times, s.timeCount, "slice.times")
        try requireFinite(times, "slice.times")
        try requireZero(s.reserved, "slice")
        guard s.writer < stream.writerCount else {
            throw .argument("slice.writer: \(s.writer) given, expected less than \(stream.writerCount)")
        }
        let alignment = stream.alignment
        guard s.timeStride >= 0, s.timeStride % alignment == 0,
            !s.timeStride.multipliedReportingOverflow(by: max(times.count, 1)).overflow
        else { throw .argument("slice.timeStride: \(s.timeStride) given, expected a multiple of \(alignment)") }
        guard !stream.stride.multipliedReportingOverflow(by: entities.upperBound).overflow else {
            throw .argument(
                "slice.entityCount: \(entities.count) given, expected fewer, because they exceed the addresses with a stride of \(stream.stride)"
            )
        }
        guard !entities.isEmpty, !times.isEmpty else { return }
        let data = try required(s.data, "slice.data")
        try requireAlignment(data, alignment, "slice.data")
        stream.write(entities, times, to: data, timeStride: s.timeStride, writer: Int(s.writer))
    }
}

// MARK: - Layouts

private func check(_ layout: KinStreamLayout, _ context: Context) throws(EngineError) -> StreamLayout {
    let reserved = layout.reserved.0 | layout.reserved.1 | layout.reserved.2
    try requireSize(layout.size, MemoryLayout<KinStreamLayout>.size, reserved: UInt32(reserved), "layout")
    guard layout.writers <= 256 else {
        throw .argument("layout.writers: \(layout.writers) given, expected at most 256")
    }
    guard (0...256).contains(layout.fieldCount) else {
        throw .argument("layout.fieldCount: \(layout.fieldCount) given, expected at most 256")
    }
    var fields: [StreamField] = []
    for (index, given) in try array(layout.fields, layout.fieldCount, "layout.fields", keeping: 256).enumerated() {
        let field = try check(given, Argument("layout.fields", at: index), context)
        let end = field.offset.addingReportingOverflow(field.size)
        guard layout.stride >= 0, !end.overflow, end.partialValue <= layout.stride, layout.stride % field.numberSize == 0 else {
            throw .argument(
                "layout.stride: \(layout.stride) given, expected a multiple of \(field.numberSize), and at least \(end.partialValue)"
            )
        }
        for other in fields where field.offset < other.offset + other.size && other.offset < end.partialValue {
            throw .argument(
                "layout.fields: overlapping ones at offsets \(other.offset) and \(field.offset) given, expected separate ones")
        }
        fields.append(field)
    }
    return StreamLayout(fields: fields, stride: layout.stride, skipsMissing: layout.skipsMissing)
}

private func check(_ field: KinStreamField, _ name: Argument, _ context: Context) throws(EngineError) -> StreamField {
    let size = field.format.numberSize, offset = Int(field.offset)
    guard size > 0 else {
        throw .argument("\(name).format: \(field.format.rawValue) given, expected a KinFormat")
    }
    try requireZero(field.reserved, name)
    guard offset % size == 0 else {
        throw .argument("\(name).offset: \(offset) given, expected a multiple of \(size)")
    }
    guard field.value.rawValue <= KinStreamValue.drawingOrder.rawValue else {
        throw .argument("\(name).value: \(field.value.rawValue) given, expected a KinStreamValue")
    }
    let isMatrix = field.value == .localTransform || field.value == .worldTransform
    guard field.matrix.rawValue <= (isMatrix ? KinMatrixForm.rows2x4.rawValue : 0) else {
        throw .argument("\(name).matrix: \(field.matrix.rawValue) given, expected a KinMatrixForm, for other values 0")
    }
    guard field.value == .keyPath else {
        guard field.keyPath == 0 else { throw .argument("\(name).keyPath: \(field.keyPath) given, expected 0 for this value") }
        return StreamField(field.value, form: field.matrix, format: field.format, offset: offset)
    }
    let keyPath: ResolvedKeyPath
    do throws(EngineError) { keyPath = try context.model.resolveShown(field.keyPath) } catch { throw error.inside("\(name).") }
    guard keyPath.name == nil, keyPath.type.width > 0 else {
        throw .error(
            .typeMismatch,
            "\(name).keyPath: \(keyPath.text()) given, expected a fixed count of numbers of the layer itself")
    }
    return StreamField(
        property: keyPath.property, component: keyPath.component, width: keyPath.type.width, format: field.format, offset: offset)
}

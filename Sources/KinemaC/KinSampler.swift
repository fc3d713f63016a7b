import CKinema

/// The sampler of a host's pointer.
@inline(always)
private func call(
    _ pointer: OpaquePointer?, allocates: Bool = false, zone: StaticString? = nil,
    _ body: (Sampler) throws(EngineError) -> Void
) -> KinStatus {
    call(pointer, "sampler: NULL given, expected a sampler", allocates: allocates, zone: zone, body)
}

@c @implementation public func kinSamplerCreate(
    _ context: OpaquePointer!, _ channels: UnsafePointer<KinChannel>!, _ count: Int,
    _ sampler: UnsafeMutablePointer<OpaquePointer?>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(sampler, "sampler")
        let made = try Sampler.make(context, try array(channels, count, "channels", keeping: 256))
        out.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
    }
}

@c @implementation public func kinSamplerCopy(
    _ sampler: OpaquePointer!, _ copy: UnsafeMutablePointer<OpaquePointer?>!
) -> KinStatus {
    call(sampler, allocates: true) { sampler throws(EngineError) in
        let out = try required(copy, "copy")
        out.pointee = OpaquePointer(Unmanaged.passRetained(try sampler.copy()).toOpaque())
    }
}

@c @implementation public func kinSamplerDestroy(_ sampler: OpaquePointer!) {
    guard let pointer = sampler else { return }
    Unmanaged<Sampler>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

@c @implementation public func kinSamplerGetWidth(
    _ sampler: OpaquePointer!, _ width: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(sampler) { sampler throws(EngineError) in try required(width, "width").pointee = sampler.plan.width }
}

@c @implementation public func kinSamplerGetChannel(
    _ sampler: OpaquePointer!, _ index: Int, _ offset: UnsafeMutablePointer<Int>!, _ width: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(sampler) { sampler throws(EngineError) in
        let channels = sampler.plan.channels
        guard index >= 0, index < channels.count else {
            throw .argument("index: \(index) given, expected less than \(channels.count)")
        }
        offset?.pointee = channels[index].offset
        width?.pointee = channels[index].width
    }
}

@c @implementation public func kinSamplerRebind(
    _ sampler: OpaquePointer!, _ changed: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(sampler, allocates: true) { sampler throws(EngineError) in
        let didChange = try sampler.rebind()
        changed?.pointee = didChange
    }
}

@c @implementation public func kinSamplerAddChannels(
    _ sampler: OpaquePointer!, _ channels: UnsafePointer<KinChannel>!, _ count: Int
) -> KinStatus {
    call(sampler, allocates: true) { sampler throws(EngineError) in
        try sampler.add(try array(channels, count, "channels", keeping: 256))
    }
}

@c @implementation public func kinSamplerRemoveChannels(
    _ sampler: OpaquePointer!, _ indices: UnsafePointer<Int>!, _ count: Int, _ order: KinRemovalOrder
) -> KinStatus {
    call(sampler, allocates: true) { sampler throws(EngineError) in
        let keepsOrder = try order.keepsOrder
        try sampler.remove(try array(indices, count, "indices"), keepingOrder: keepsOrder)
    }
}

extension KinRemovalOrder {
    var keepsOrder: Bool {
        get throws(EngineError) {
            guard self == .kept || self == .swapped else {
                throw .argument("order: \(rawValue) given, expected a KinRemovalOrder")
            }
            return self == .kept
        }
    }
}

@c @implementation public func kinSamplerSample(
    _ sampler: OpaquePointer!, _ times: UnsafePointer<Double>!, _ timeCount: Int, _ rows: UnsafeMutableRawPointer!,
    _ rowStride: Int, _ format: KinFormat
) -> KinStatus {
    call(sampler, zone: "kinSamplerSample") { sampler throws(EngineError) in
        let plan = sampler.plan
        let size = try byteSize(format)
        let stride = rowStride == 0 ? plan.width * size : rowStride
        guard stride >= plan.width * size, stride % size == 0 else {
            throw .argument(
                "rowStride: \(rowStride) given, expected a multiple of \(size), and at least \(plan.width * size)")
        }
        let target = SampleTarget(data: rows, timeStride: stride, valueStride: size, format: format)
        try sample(sampler, 0..<plan.channels.count, times, timeCount, target, "rows", "rowStride")
    }
}

@c @implementation public func kinSamplerSampleSlice(
    _ sampler: OpaquePointer!, _ slice: UnsafePointer<KinSlice>!
) -> KinStatus {
    call(sampler) { sampler throws(EngineError) in
        let s = try required(slice, "slice").pointee
        try requireZero(s.reserved, "slice")
        let limit = sampler.plan.channels.count
        let channels = try range(s.firstChannel, s.channelCount, of: limit, "slice.firstChannel, channelCount")
        let target = SampleTarget(data: s.data, timeStride: s.timeStride, valueStride: s.valueStride, format: s.format)
        try sample(sampler, channels, s.times, s.timeCount, target, "slice.data", "slice.timeStride, valueStride")
    }
}

func byteSize(_ format: KinFormat) throws(EngineError) -> Int {
    switch format {
    case .float64: return 8
    case .float32: return 4
    case .uNorm8: return 1
    default: throw .argument("format: \(format.rawValue) given, expected a KinFormat")
    }
}

/// Checks the arguments of the host and samples.
private func sample(
    _ sampler: Sampler, _ channels: Range<Int>, _ times: UnsafePointer<Double>?, _ timeCount: Int, _ target: SampleTarget,
    _ name: Name, _ strides: Name
) throws(EngineError) {
    let given = try array(times, timeCount, "times")
    try requireFinite(given, "times")
    let size = try byteSize(target.format)
    let width = sampler.plan.width(of: channels)
    guard target.timeStride >= 0, target.valueStride >= 0, target.timeStride % size == 0, target.valueStride % size == 0,
        !target.timeStride.multipliedReportingOverflow(by: max(timeCount, 1)).overflow,
        !target.valueStride.multipliedReportingOverflow(by: max(width, 1)).overflow
    else {
        throw .argument(
            "\(strides): \(target.timeStride), \(target.valueStride) given, expected multiples of \(size) in range")
    }
    guard timeCount > 0, width > 0 else { return }
    let data = try required(target.data, name)
    try requireAlignment(data, size, name)
    try sampler.sample(channels, given, into: data, target)
}

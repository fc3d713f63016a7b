import CKinema

/// Values of the host. They have no type until the property that receives them decides.

extension Value {
    /// Numbers of the host. NULL or a count of 0 is nil.
    @inline(always)
    init(_ numbers: UnsafePointer<Double>?, _ count: Int, _ name: Name) throws(EngineError) {
        self.init(raw: try array(numbers, count, name, keeping: 8 * keptByte))
    }

    /// A value of the host of any type. NULL is nil.
    init(_ pointer: UnsafePointer<KinValue>?, _ name: Name) throws(EngineError) {
        guard let value = pointer?.pointee else {
            self = .none
            return
        }
        try requireZero(value.reserved, Argument(name))
        switch value.type {
        case .nil: self = .none
        case .numbers: self.init(raw: try elements(value, Double.self, name))
        case .string:
            self = .string(try text(UnsafeRawBufferPointer(try elements(value, UInt8.self, name)), name))
        case .path: self = .path(try makePath(try elements(value, KinPathElement.self, name), name))
        case .handles:
            let ids = try elements(value, UInt64.self, name)
            self = ids.isEmpty ? .none : ids.count == 1 ? .handle(ids[0]) : .handles(Array(ids))
        case .layers:
            let layers = try elements(value, KinLayer.self, name)
            self = layers.isEmpty ? .none : .layers(layers.map { $0.id })
        default:
            throw .argument("\(name): the type \(value.type.rawValue) given, expected a KinValueType")
        }
        try HostMemory.check()
    }

    /// A value whose numbers must be finite, for values that no property checks.
    init(finite pointer: UnsafePointer<KinValue>?, _ name: Name) throws(EngineError) {
        try self.init(pointer, name)
        guard isFinite else { throw .number("\(name)", self) }
    }
}

/// The elements of a value, whose size and alignment are checked.
private func elements<Element>(
    _ value: KinValue, _ type: Element.Type, _ name: Name
) throws(EngineError) -> UnsafeBufferPointer<Element> {
    guard value.size >= 0, value.size % MemoryLayout<Element>.stride == 0 else {
        throw .error(.typeMismatch, "\(name).size: \(value.size) given, expected a multiple of \(MemoryLayout<Element>.stride)")
    }
    try HostMemory.require(value.size, of: keptByte, for: name)
    let count = value.size / MemoryLayout<Element>.stride
    if count == 0 { return UnsafeBufferPointer(start: nil, count: 0) }
    guard let data = value.data else {
        throw .argument("\(name): NULL given with a size above 0, expected a pointer to data")
    }
    try requireAlignment(data, MemoryLayout<Element>.alignment, name)
    return UnsafeBufferPointer(start: data.assumingMemoryBound(to: Element.self), count: count)
}

/// Creates a path from elements of the host.
private func makePath(_ elements: UnsafeBufferPointer<KinPathElement>, _ name: Name) throws(EngineError) -> Path {
    var verbs: [UInt8] = []
    var coordinates: [Double] = []
    for element in elements {
        try requireZero(element.reserved, Argument(name))
        guard let verb = PathVerb(rawValue: UInt8(truncatingIfNeeded: min(element.verb.rawValue, 255))) else {
            throw .argument(
                "\(name): the verb \(element.verb.rawValue) given, expected a KinPathVerb")
        }
        verbs.append(verb.rawValue)
        let p = element.points
        coordinates += [p.0, p.1, p.2, p.3, p.4, p.5].prefix(verb.coordinateCount)
    }
    guard let path = Path.make(verbs: verbs, coordinates: coordinates) else {
        throw .number("\(name).coordinates", .list(coordinates))
    }
    return path
}

extension Path {
    /// The elements as the host reads them.
    var elements: [KinPathElement] {
        var elements: [KinPathElement] = []
        var next = 0
        for verb in verbs {
            var element = KinPathElement()
            element.verb = KinPathVerb(rawValue: UInt32(verb.rawValue)) ?? .move
            let count = verb.coordinateCount
            withUnsafeMutableBytes(of: &element.points) { bytes in
                for index in 0..<count {
                    bytes.storeBytes(of: coordinates[next + index], toByteOffset: index * 8, as: Double.self)
                }
            }
            next += count
            elements.append(element)
        }
        return elements
    }
}

/// Writes numbers to an array of the host.
@inline(never)
func write(
    _ value: Value, _ numbers: UnsafeMutablePointer<Double>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) throws(EngineError) {
    let needed = value.numberCount
    guard needed > 0 || value.isNone else {
        throw .error(.typeMismatch, "keyPath: \(value.kindName) given, expected numbers; the function for data returns it")
    }
    count?.pointee = needed
    guard room(capacity) >= needed else { throw tooSmall("values", needed, capacity) }
    guard needed > 0 else { return }
    let numbers = try required(numbers, "values")
    value.forEachNumber { index, x in numbers[index] = x }
}

/// Writes a value of any type to a buffer of the host.
func write(_ value: Value, _ pointer: UnsafeMutablePointer<KinBuffer>?) throws(EngineError) {
    let buffer = try required(pointer, "buffer")
    try requireZero(buffer.pointee.reserved, "buffer")
    switch value {
    case .none: try write(.nil, [UInt8](), buffer)
    case .string(let text): try writeText(text.string, buffer)
    case .path(let path): try write(.path, path.elements, buffer)
    case .handle(let id): try write(.handles, [id], buffer)
    case .handles(let ids): try write(.handles, ids, buffer)
    case .layers(let ids): try write(.layers, ids.map { KinLayer(id: $0) }, buffer)
    default: try write(.numbers, value.numbers, buffer)
    }
}

private func write<Element>(
    _ type: KinValueType, _ elements: [Element], _ buffer: UnsafeMutablePointer<KinBuffer>
) throws(EngineError) {
    let size = elements.count * MemoryLayout<Element>.stride
    buffer.pointee.type = type
    buffer.pointee.size = size
    guard room(buffer.pointee.capacity) >= size else { throw tooSmall("buffer", size, buffer.pointee.capacity) }
    guard size > 0 else { return }
    let data = try required(buffer.pointee.data, "buffer.data")
    elements.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { data.copyMemory(from: start, byteCount: size) }
    }
}

/// Writes text, with a NUL if there is room.
private func writeText(_ text: String, _ buffer: UnsafeMutablePointer<KinBuffer>) throws(EngineError) {
    try write(.string, text.withBytes { Array($0) }, buffer)
    if room(buffer.pointee.capacity) > buffer.pointee.size {
        buffer.pointee.data?.storeBytes(of: 0, toByteOffset: buffer.pointee.size, as: UInt8.self)
    }
}

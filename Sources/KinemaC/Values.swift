import CKinema
import Kinema
import KinemaCore

/// Values on their way in and out. What comes in has no type yet: the property that it is for decides.

extension Value {
    /// A host's numbers; none, or NULL, is nil.
    @inline(__always)
    init(_ numbers: UnsafePointer<Double>?, _ count: Int, _ name: StaticString) throws(EngineError) {
        self.init(raw: try array(numbers, count, name, keeping: 8 * keptByte))
    }

    /// A host's value of any type. NULL is nil.
    init(_ pointer: UnsafePointer<KinValue>?, _ name: StaticString) throws(EngineError) {
        guard let value = pointer?.pointee else {
            self = .none
            return
        }
        switch value.type {
        case .nil: self = .none
        case .numbers: self.init(raw: try elements(value, Double.self, name))
        case .string:
            let bytes = try elements(value, UInt8.self, name)
            self = .string(Text(String(decoding: bytes, as: UTF8.self)))
        case .path: self = .path(try makePath(try elements(value, KinPathElement.self, name), name))
        case .handles:
            let ids = try elements(value, UInt64.self, name)
            self = ids.isEmpty ? .none : ids.count == 1 ? .handle(ids[0]) : .handles(Array(ids))
        case .layers:
            let layers = try elements(value, KinLayer.self, name)
            self = layers.isEmpty ? .none : .layers(layers.map { $0.id })
        default:
            throw .argument(name.description + ": its type is " + text(Int(value.type.rawValue)) + ", expected a KinValueType")
        }
        try HostMemory.check()
    }

    /// The same, refusing numbers that are not finite: for values that no property checks.
    init(finite pointer: UnsafePointer<KinValue>?, _ name: StaticString) throws(EngineError) {
        try self.init(pointer, name)
        var isFinite = true
        forEachNumber { _, x in isFinite = isFinite && x.isFinite }
        guard isFinite else { throw .argument(name.description + ": NaN or infinity given, expected finite numbers") }
    }
}

/// The elements of a host's value, which must be whole and aligned.
private func elements<Element>(
    _ value: KinValue, _ type: Element.Type, _ name: StaticString
) throws(EngineError) -> UnsafeBufferPointer<Element> {
    guard value.size >= 0, value.size % MemoryLayout<Element>.stride == 0 else {
        throw .mismatch(name.description + ": its size is not a multiple of the size of an element")
    }
    try HostMemory.require(value.size, of: keptByte, for: name)
    let count = value.size / MemoryLayout<Element>.stride
    if count == 0 { return UnsafeBufferPointer(start: nil, count: 0) }
    guard let data = value.data else { throw .argument(name.description + ": its data is NULL but its size is not 0") }
    guard UInt(bitPattern: data) % UInt(MemoryLayout<Element>.alignment) == 0 else {
        throw .argument(name.description + ": its data is not aligned")
    }
    return UnsafeBufferPointer(start: data.assumingMemoryBound(to: Element.self), count: count)
}

/// A path of a host's elements.
private func makePath(_ elements: UnsafeBufferPointer<KinPathElement>, _ name: StaticString) throws(EngineError) -> Path {
    var verbs: [UInt8] = []
    var coordinates: [Double] = []
    for element in elements {
        guard let verb = PathVerb(rawValue: UInt8(truncatingIfNeeded: min(element.verb.rawValue, 255))) else {
            throw .argument(
                name.description + ": the verb of an element is " + text(Int(element.verb.rawValue)) + ", expected a KinPathVerb")
        }
        verbs.append(verb.rawValue)
        let p = element.points
        coordinates += [p.0, p.1, p.2, p.3, p.4, p.5].prefix(verb.coordinateCount)
    }
    guard let path = Path.make(verbs: verbs, coordinates: coordinates) else {
        throw .argument(name.description + ": NaN or infinity given in a point of the path, expected finite numbers")
    }
    return path
}

extension Path {
    /// As elements for the host.
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

/// Writes numbers to the host's array.
@inline(__always)
func write(
    _ value: Value, _ numbers: UnsafeMutablePointer<Double>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) throws(EngineError) {
    let needed = value.numberCount
    guard needed > 0 || value.isNone else {
        throw .mismatch("keyPath: it is " + value.kindName + ", expected numbers; read it with the function for data")
    }
    count?.pointee = needed
    guard room(capacity) >= needed else { throw tooSmall("values", needed, capacity) }
    guard needed > 0 else { return }
    let numbers = try required(numbers, "values")
    value.forEachNumber { index, x in numbers[index] = x }
}

/// Writes a value of any type to the host's buffer.
func write(_ value: Value, _ pointer: UnsafeMutablePointer<KinBuffer>?) throws(EngineError) {
    let buffer = try required(pointer, "buffer")
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

/// Text, with a NUL where there is room.
private func writeText(_ text: String, _ buffer: UnsafeMutablePointer<KinBuffer>) throws(EngineError) {
    try write(.string, Array(text.utf8), buffer)
    if room(buffer.pointee.capacity) > buffer.pointee.size {
        buffer.pointee.data?.storeBytes(of: 0, toByteOffset: buffer.pointee.size, as: UInt8.self)
    }
}

import CKinema

extension Value {
    /// Calls `body` with the value as C has it, which is valid during the call.
    package func withC<Result>(_ body: (UnsafePointer<KinValue>) -> Result) -> Result {
        func passed(_ type: KinValueType, _ bytes: UnsafeRawBufferPointer) -> Result {
            var value = KinValue(type: type, reserved: 0, data: bytes.baseAddress, size: bytes.count)
            return body(&value)
        }
        switch self {
        case .null: return passed(.nil, UnsafeRawBufferPointer(start: nil, count: 0))
        case .numbers(let numbers): return numbers.withUnsafeBytes { passed(.numbers, $0) }
        case .string(var string): return string.withUTF8 { passed(.string, UnsafeRawBufferPointer($0)) }
        case .path(let path): return path.elements.map(\.c).withUnsafeBytes { passed(.path, $0) }
        case .handles(let handles): return handles.withUnsafeBytes { passed(.handles, $0) }
        case .cells(let cells): return cells.withUnsafeBytes { passed(.layers, $0) }
        }
    }

    /// Returns the value that `read` writes to a buffer.
    package static func reading(_ read: (UnsafeMutablePointer<KinBuffer>) -> KinStatus) throws(KinemaError) -> Value {
        var capacity = 256
        while true {
            var status = KinStatus.OK, size = 0
            let value = withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 16) { bytes in
                var buffer = KinBuffer(data: bytes.baseAddress, capacity: capacity, size: 0, type: .nil, reserved: 0)
                status = read(&buffer)
                size = buffer.size
                return status == .OK ? Value(buffer) : .null
            }
            guard status == .bufferTooSmall, size > capacity else {
                try check(status)
                return value
            }
            capacity = size
        }
    }

    private init(_ buffer: KinBuffer) {
        let bytes = UnsafeRawBufferPointer(start: buffer.data, count: buffer.size)
        switch buffer.type {
        case .numbers: self = .numbers(Array(bytes.bindMemory(to: Double.self)))
        case .string: self = .string(String(decoding: bytes, as: UTF8.self))
        case .path: self = .path(Path(bytes.bindMemory(to: KinPathElement.self).compactMap(Path.Element.init)))
        case .handles: self = .handles(Array(bytes.bindMemory(to: UInt64.self)))
        case .layers: self = .cells(Array(bytes.bindMemory(to: UInt64.self)))
        default: self = .null
        }
    }
}

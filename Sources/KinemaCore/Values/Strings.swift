/// Strings from bytes, and their bytes.
extension String {
    /// Bytes of UTF-8, which need not be valid: as Unicode recommends, each part that cannot start a character becomes U+FFFD.
    @inline(never)
    package init(utf8 start: UnsafeRawPointer?, count: Int) {
        let bytes = UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: count)
        self = String(validating: bytes, as: UTF8.self) ?? String(validating: String.repaired(bytes), as: UTF8.self) ?? ""
    }

    @inline(never)
    private static func repaired(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var repaired: [UInt8] = [], start = 0
        while start < bytes.count {
            let first = bytes[start]
            // The bytes that follow the first one, and the range of the second one. Table 3-7 of the Unicode Standard.
            let expected = first < 0x80 ? 0 : first < 0xC2 || first > 0xF4 ? -1 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
            var low: UInt8 = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80
            var high: UInt8 = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF
            var next = start + 1
            while next <= start + expected, next < bytes.count, bytes[next] >= low, bytes[next] <= high {
                (low, high) = (0x80, 0xBF)
                next += 1
            }
            if next == start + expected + 1 {
                for index in start..<next { repaired.append(bytes[index]) }
            } else {
                for byte: UInt8 in [0xEF, 0xBF, 0xBD] { repaired.append(byte) }
            }
            start = next
        }
        return repaired
    }

    /// The number of bytes of the text as UTF-8.
    package var byteCount: Int { @inline(never) get { withBytes { $0.count } } }

    /// Calls `body` with the UTF-8 bytes, which a NUL follows, as in every string that Swift stores.
    @inline(always)
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var stored = self  // A string that Objective-C lends is copied.
        return stored.withUTF8(body)
    }

    @inline(never)
    package func appendBytes(to bytes: inout [UInt8]) { withBytes { bytes.append(contentsOf: $0) } }
}

import CPlatform

/// A JSON text (RFC 8259) in place: the bytes of the caller, and a flat list of its values in the order of the text.
///
/// A value is one word of the list: where it begins in the bytes, and for an array or object the index of the value behind it, for
/// others the length in bytes. A member of an object is two values, the name and the value. Nothing is copied or converted before
/// it is asked for. The bytes must outlive the text.
package final class JSONText {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The list; its elements are read through the pointer, because documents are mostly names that are compared.
    private let values: UnsafeMutableBufferPointer<UInt64>

    /// The largest text in bytes, the deepest nesting, and the most members of an object.
    package static let sizeLimit = 1 << 30
    package static let depthLimit = 1024
    package static let memberLimit = 256

    // Embedded Swift leaks an object whose initializer throws before every property is set, so a function throws instead.
    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ values: [UInt64]) {
        self.bytes = bytes
        self.values = .allocate(capacity: values.count)
        _ = self.values.initialize(from: values)
    }

    /// Reads and checks a text.
    package static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONText {
        guard bytes.count <= sizeLimit else { throw JSONError(0, "a text of at most 1 GiB", isLimit: true) }
        var parser = JSONParser(bytes)
        try parser.parse()
        return JSONText(bytes, parser.values)
    }

    deinit { values.deallocate() }

    /// The number of values, names included.
    package var count: Int { values.count }

    /// The value of the whole text.
    package var root: Int { 0 }

    @inline(always)
    private func word(_ value: Int) -> UInt64 { values.baseAddress.unsafelyUnwrapped[value] }

    @inline(always)
    private var base: UnsafePointer<UInt8> { bytes.baseAddress.unsafelyUnwrapped }

    @inline(always)
    func start(_ value: Int) -> Int { Int(word(value) & 0xFFFF_FFFF) }
    @inline(always)
    private func extent(_ value: Int) -> Int { Int(word(value) >> 32) }

    /// The first byte of a value, which tells its kind.
    @inline(always)
    private func mark(_ value: Int) -> UInt8 { base[start(value)] }

    @inline(never)
    package func kind(_ value: Int) -> JSONKind {
        switch mark(value) {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"): .yes
        case UInt8(ascii: "f"): .no
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    /// The index of the value behind a value and everything in it.
    @inline(never)
    package func end(_ value: Int) -> Int {
        switch mark(value) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): extent(value)
        default: value + 1
        }
    }

    /// The number; infinite if no double has its size.
    package func number(_ value: Int) -> Double {
        JSONNumber.value(UnsafeBufferPointer(rebasing: bytes[start(value)..<start(value) + extent(value)]))
    }

    /// The bytes between the quotes, escapes included.
    private func inside(_ value: Int) -> Range<Int> { start(value) + 1..<start(value) + extent(value) - 1 }

    @inline(never)
    package func string(_ value: Int) -> String { JSONText.string(bytes, inside(value)) }

    /// The string without its escapes; nil if it has none.
    @inline(never)
    private func decoded(_ value: Int) -> Text? {
        JSONText.hasEscapes(bytes, inside(value)) ? Text(string(value)) : nil
    }

    @inline(never)
    static func hasEscapes(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        bytes[range].contains(UInt8(ascii: "\\"))
    }

    /// The string that bytes between quotes are.
    @inline(never)
    static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        guard hasEscapes(bytes, range) else {
            return String(utf8: bytes.baseAddress.map { $0 + range.lowerBound }, count: range.count)
        }
        var decoded: [UInt8] = [], next = range.lowerBound
        decoded.reserveCapacity(range.count)
        while next < range.upperBound { decode(bytes, &next, into: &decoded) }
        return String(utf8: decoded, count: decoded.count)
    }

    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ next: inout Int, into decoded: inout [UInt8]) {
        guard bytes[next] == UInt8(ascii: "\\") else {
            decoded.append(bytes[next])
            next += 1
            return
        }
        next += 2
        switch bytes[next - 1] {
        case UInt8(ascii: "b"): decoded.append(8)
        case UInt8(ascii: "f"): decoded.append(12)
        case UInt8(ascii: "n"): decoded.append(10)
        case UInt8(ascii: "r"): decoded.append(13)
        case UInt8(ascii: "t"): decoded.append(9)
        case UInt8(ascii: "u"):
            var scalar = hex(bytes, next)
            next += 4
            if scalar & 0xFC00 == 0xD800 {
                scalar = 0x10000 + (scalar & 0x3FF) << 10 + hex(bytes, next + 2) & 0x3FF
                next += 6
            }
            append(scalar, to: &decoded)
        default: decoded.append(bytes[next - 1])
        }
    }

    private static func append(_ scalar: UInt32, to decoded: inout [UInt8]) {
        func tail(_ shift: UInt32) { decoded.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F)) }
        if scalar < 0x80 {
            decoded.append(UInt8(truncatingIfNeeded: scalar))
        } else if scalar < 0x800 {
            decoded.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            tail(0)
        } else if scalar < 0x10000 {
            decoded.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            tail(6)
            tail(0)
        } else {
            decoded.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            tail(12)
            tail(6)
            tail(0)
        }
    }

    /// Four hexadecimal digits; more than 0xFFFF if there are none.
    static func hex(_ bytes: UnsafeBufferPointer<UInt8>, _ from: Int) -> UInt32 {
        guard from + 4 <= bytes.count else { return 0x10000 }
        var number: UInt32 = 0
        for byte in bytes[from..<from + 4] {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return 0x10000
            }
            number = number << 4 | UInt32(digit)
        }
        return number
    }

    /// Whether a string is equal to a name, which is not empty.
    @inline(never)
    package func isEqual(_ value: Int, _ name: Name) -> Bool {
        let text = base + start(value)
        guard text.pointee == UInt8(ascii: "\""), name.begins(with: text[1]) || text[1] == UInt8(ascii: "\\") else {
            return false
        }
        if name.isEqual(to: text + 1, extent(value) - 2) { return true }
        return decoded(value) == Text(name.string)
    }

    /// The index of the name to which a string is equal; nil if there is none.
    @inline(never)
    package func index(_ value: Int, in names: Words) -> Int? {
        let text = base + start(value)
        guard text.pointee == UInt8(ascii: "\"") else { return nil }
        return names.index(of: text + 1, extent(value) - 2) ?? decoded(value).flatMap { names.index(of: $0) }
    }

    /// Whether two strings have the same bytes, escapes included.
    @inline(never)
    package func isEqual(_ value: Int, to other: Int) -> Bool {
        extent(value) == extent(other) && memcmp(base + start(value), base + start(other), extent(value)) == 0
    }
}

package enum JSONKind {
    case object, array, string, number, yes, no, null
}

/// The reason why a text is not JSON: the place, and what was expected there.
package struct JSONError: Error {
    package let offset: Int
    package let expected: Name
    /// Whether it is beyond a limit.
    package let isLimit: Bool

    init(_ offset: Int, _ expected: Name, isLimit: Bool = false) {
        self.offset = offset
        self.expected = expected
        self.isLimit = isLimit
    }
}

// MARK: - Places

extension JSONText {
    /// The line and the column of a byte, both from 1. A column is a byte.
    package static func place(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        var line = 1, start = 0
        for index in 0..<min(offset, bytes.count) where bytes[index] == 10 {
            line += 1
            start = index + 1
        }
        return (line, offset - start + 1)
    }

    package func place(of value: Int) -> (line: Int, column: Int) { JSONText.place(start(value), in: bytes) }

    /// The way to a value: "layers[0].set.position"; empty for the whole text.
    @inline(never)
    package func path(to value: Int) -> String {
        var path = "", at = root
        while at < value {
            let isObject = kind(at) == .object
            var child = at + 1, index = 0
            guard isObject || kind(at) == .array else { break }
            while child < end(at) {
                let content = isObject ? child + 1 : child
                if value < end(content) {
                    if isObject {
                        path += (path.isEmpty ? "" : ".") + string(child)
                    } else {
                        path += "[" + String(index) + "]"
                    }
                    child = content
                    break
                }
                child = end(content)
                index += 1
            }
            guard child < end(at) else { break }
            at = child
        }
        return path
    }
}

import CKinema
import KinemaCore

/// Writes values as JSON, for both dumps.
enum DumpText {
    /// The shortest text that reads back as the number. Infinities and NaN, which JSON does not have, are strings.
    static func json(_ x: Double) -> String {
        if !x.isFinite { return "\"" + text(x) + "\"" }
        return x == 0 && x.sign == .minus ? "-0.0" : text(x)
    }

    /// A string with quotes.
    static func json(_ string: String) -> String {
        var bytes: [UInt8] = [quote]
        for byte in string.utf8 {
            switch byte {
            case quote, backslash: bytes += [backslash, byte]
            case 0..<0x20: bytes += escaped(byte)
            default: bytes.append(byte)
            }
        }
        bytes.append(quote)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let quote: UInt8 = 34
    private static let backslash: UInt8 = 92

    /// \u00XX.
    private static func escaped(_ byte: UInt8) -> [UInt8] {
        func digit(_ x: UInt8) -> UInt8 { x < 10 ? 48 + x : 87 + x }
        return [backslash, 117, 48, 48, digit(byte >> 4), digit(byte & 15)]
    }

    static func json(_ flag: Bool) -> String { flag ? "true" : "false" }

    /// A handle or an id as a string, because a JSON number would be rounded.
    static func id(_ id: UInt64) -> String { "\"" + hex(id) + "\"" }

    static func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

    static func json(_ value: Value, _ type: KinPropertyType) -> String {
        switch value {
        case .none: "null"
        case .number(let x): type == .bool ? json(x != 0) : json(x)
        case .string(let text): json(text.string)
        case .path(let path): json(svg(path))
        case .handle(let handle): id(handle)
        case .handles(let ids), .layers(let ids): list(ids.map { id($0) })
        default: list(value.numbers.map { json($0) })
        }
    }

    /// A path in the notation of SVG.
    private static func svg(_ path: Path) -> String {
        var parts: [String] = []
        var next = 0
        for verb in path.verbs {
            let count = verb.coordinateCount
            parts.append(letter(verb))
            for index in next..<min(next + count, path.coordinates.count) { parts.append(text(path.coordinates[index])) }
            next += count
        }
        return parts.joined(separator: " ")
    }

    private static func letter(_ verb: PathVerb) -> String {
        switch verb {
        case .move: "M"
        case .line: "L"
        case .quad: "Q"
        case .curve: "C"
        case .close: "Z"
        }
    }
}

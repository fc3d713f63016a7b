import CPlatform

/// Text of the host's that is compared: names, keys, key paths, string values.
///
/// Two are equal when their bytes are, as NSStrings are when their units are. String's own comparison goes by Unicode's canonical
/// equivalence, whose tables would be a tenth of the library.
package struct Text: Hashable, Sendable, ExpressibleByStringLiteral {
    package let string: String

    package init(_ string: String) { self.string = string }

    package init(stringLiteral string: String) { self.string = string }

    @inline(never)
    package static func == (a: Text, b: Text) -> Bool {
        let count = a.string.utf8.count
        guard count == b.string.utf8.count else { return false }
        return a.withCString { a in b.withCString { memcmp(a, $0, count) == 0 } }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }

    /// FNV-1a (Fowler, Noll, Vo): http://www.isthe.com/chongo/tech/comp/fnv/
    package var hashValue: Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in string.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }

    package var isEmpty: Bool { string.isEmpty }

    package static func + (a: String, b: Text) -> String { a + b.string }

    package static func + (a: Text, b: String) -> String { a.string + b }

    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result { string.withCString(body) }

    package func hasPrefix(_ prefix: Text) -> Bool { string.utf8.starts(with: prefix.string.utf8) }

    /// What stands before the first dot, and after it; nil without a dot.
    package var partsAtDot: (first: Text, rest: Text)? {
        guard let dot = string.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        return (Text(String(string[..<dot])), Text(String(string[string.utf8.index(after: dot)...])))
    }

    /// The beginning, for a message: whole letters.
    package var excerpt: String {
        let utf8 = string.utf8
        guard utf8.count > Text.excerptLimit else { return string }
        var end = utf8.index(utf8.startIndex, offsetBy: Text.excerptLimit)
        while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return String(string[..<end])
    }

    /// In bytes.
    private static let excerptLimit = 128
}

extension [Text] {
    /// One after the other, for a message.
    package var joined: String { map { $0.string }.joined(separator: ", ") }
}

import CPlatform

/// Text of the host: names, keys, key paths, string values.
///
/// Two texts are equal if their bytes are equal, as two NSStrings are equal if their code units are. String compares by Unicode's
/// canonical equivalence, whose tables would take a tenth of the library.
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

    /// The order of the UTF-8 bytes.
    package static func isBefore(_ a: Text, _ b: Text) -> Bool { a.withCString { a in b.withCString { strcmp(a, $0) < 0 } } }

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

    package func hasPrefix(_ prefix: Text) -> Bool {
        withCString { text in prefix.withCString { strncmp(text, $0, prefix.string.utf8.count) == 0 } }
    }

    /// The text before the first dot and the text after it; nil if there is no dot.
    package var partsAtDot: (first: Text, rest: Text)? {
        guard let dot = string.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        return (Text(String(string[..<dot])), Text(String(string[string.utf8.index(after: dot)...])))
    }

    /// The beginning of the text, for messages. It does not split a character.
    package var excerpt: String {
        let utf8 = string.utf8
        guard utf8.count > Text.excerptLimit else { return string }
        var end = utf8.index(utf8.startIndex, offsetBy: Text.excerptLimit)
        while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return String(string[..<end])
    }

    /// The maximal length of an excerpt in bytes.
    private static let excerptLimit = 128
}

extension [Text] {
    /// The texts separated by commas, for messages.
    package var joined: String { map { $0.string }.joined(separator: ", ") }
}

/// A number as text: the shortest one that reads back as the same number.
package func text(_ x: Double) -> String {
    if x.isNaN { return "NaN" }
    if x.isInfinite { return x < 0 ? "-infinity" : "infinity" }
    if let whole = Int64(exactly: x) { return String(whole) }
    return x.description
}

import CPlatform

/// Text of the host: names, keys, key paths, string values.
///
/// Two texts are equal if their bytes are equal, as two NSStrings are equal if their code units are. String compares by Unicode's
/// canonical equivalence, whose tables would take a tenth of the library.
package struct Text: TableKey, ExpressibleByStringLiteral {
    package let string: String

    package init(_ string: String) { self.string = string }

    /// Text of C.
    package init(_ text: UnsafePointer<CChar>) { string = String(utf8: text, count: strlen(text)) }

    package init(stringLiteral string: String) { self.string = string }

    @inline(never)
    package static func == (a: Text, b: Text) -> Bool {
        // Most equal texts are copies of one string.
        let isCopy = withUnsafePointer(to: a) { a in
            withUnsafePointer(to: b) { memcmp(a, $0, MemoryLayout<Text>.size) == 0 }
        }
        return isCopy || b.string.withBytes { bytes in bytes.baseAddress.map { a.has($0, bytes.count) } ?? false }
    }

    /// Whether these are the bytes of the text.
    @inline(never)
    package func has(_ bytes: UnsafeRawPointer, _ count: Int) -> Bool {
        string.withBytes { own in own.count == count && own.baseAddress.map { memcmp($0, bytes, count) } == 0 }
    }

    /// The order of the UTF-8 bytes.
    package static func isBefore(_ a: Text, _ b: Text) -> Bool { a.withCString { a in b.withCString { strcmp(a, $0) < 0 } } }

    @inline(never)
    package var hash: UInt64 { string.withBytes { SipHash.ofProcess.hash(UnsafeRawBufferPointer($0)) } }

    package var isEmpty: Bool { string.isEmpty }

    package static func + (a: String, b: Text) -> String { a + b.string }

    package static func + (a: Text, b: String) -> String { a.string + b }

    @inline(never)
    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        string.withBytes { body(UnsafeRawPointer($0.baseAddress.unsafelyUnwrapped).assumingMemoryBound(to: CChar.self)) }
    }

    package func hasPrefix(_ prefix: Text) -> Bool {
        withCString { text in prefix.withCString { strncmp(text, $0, prefix.string.byteCount) == 0 } }
    }

    /// The text before the first dot and the text after it; nil if there is no dot.
    package var partsAtDot: (first: Text, rest: Text)? {
        string.withBytes { bytes in
            guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")) else { return nil }
            let first = String(utf8: bytes.baseAddress, count: dot), start = dot + 1
            return (Text(first), Text(String(utf8: bytes.baseAddress.map { $0 + start }, count: bytes.count - start)))
        }
    }

    /// The beginning of the text, for messages. It does not split a character.
    package var excerpt: String {
        string.withBytes { bytes in
            guard bytes.count > Text.excerptLimit else { return string }
            var end = Text.excerptLimit
            while bytes[end] & 0xC0 == 0x80 { end -= 1 }
            return String(utf8: bytes.baseAddress, count: end)
        }
    }

    /// The maximal length of an excerpt in bytes.
    private static let excerptLimit = 128
}

extension [Text] {
    /// The texts separated by commas, for messages.
    package var joined: String { map { $0.string }.listed }
}

extension [String] {
    /// The strings separated by commas. The standard library's `joined` takes twice the code.
    package var listed: String {
        var list = ""
        for (index, item) in enumerated() {
            if index > 0 { list += ", " }
            list += item
        }
        return list
    }
}

/// A number as text: the shortest one that reads back as the same number.
@inline(never)
package func shortestText(_ x: Double) -> String {
    if x.isNaN { return "NaN" }
    if x.isInfinite { return x < 0 ? "-infinity" : "infinity" }
    if let whole = Int64(exactly: x) { return String(whole) }
    return x.description
}

/// The number of digits times a power of ten. Without a decimal point, whose character depends on the locale, the C library reads
/// exactly.
@inline(never)
package func decimalNumber(_ digits: [CChar], _ exponent: Int) -> Double {
    var text = digits
    ("e" + String(exponent)).withBytes { for byte in $0 { text.append(CChar(bitPattern: byte)) } }
    text.append(0)
    return strtod(text, nil)
}

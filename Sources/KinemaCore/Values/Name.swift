import CPlatform

/// A literal in the code: the name of an argument, a part of a message. It is one word; a StaticString is three, at hundreds of places.
package struct Name: ExpressibleByStringLiteral, @unchecked Sendable {
    private let start: UnsafePointer<UInt8>

    private init(start: UnsafePointer<UInt8>) { self.start = start }

    @inline(__always)
    package init(stringLiteral literal: StaticString) { start = literal.utf8Start }

    /// Whether the name begins with a byte, which few names do.
    @inline(__always)
    package func begins(with byte: UInt8) -> Bool { start.pointee == byte }

    /// Whether the bytes are those of the name.
    @inline(never)
    package func isEqual(to bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        start.withMemoryRebound(to: CChar.self, capacity: count) { name in
            bytes.withMemoryRebound(to: CChar.self, capacity: count) { strncmp(name, $0, count) == 0 }
        } && start[count] == 0
    }

    package var string: String {
        @inline(never) get { String(utf8: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))) }
    }

    /// The text before a byte and the name after it, which is empty if there is none.
    @inline(never)
    package func parts(at byte: UInt8) -> (first: String, rest: Name) {
        var end = start
        while end.pointee != 0 && end.pointee != byte { end += 1 }
        return (String(utf8: start, count: end - start), Name(start: end.pointee == 0 ? end : end + 1))
    }
}

import CPlatform

/// A literal in the code: the name of an argument, a part of a message. It is one word; a StaticString is three, at hundreds of places.
package struct Name: ExpressibleByStringLiteral, @unchecked Sendable {
    private let start: UnsafePointer<UInt8>

    @inline(always)
    package init(stringLiteral literal: StaticString) { start = literal.utf8Start }

    /// Whether the name begins with a byte, which excludes most names.
    @inline(always)
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
}

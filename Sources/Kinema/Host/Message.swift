import KinemaCore

/// Text for the host: why a call failed, what the log reports, a line of a dump.
///
/// Messages are written as interpolated literals. Each part is appended by a function that is compiled once, because concatenated
/// strings take several times the code at each place that can fail.
package struct Message: ExpressibleByStringInterpolation {
    private let text: MessageText

    package var string: String { text.string }

    @inline(__always)
    package init(stringLiteral literal: StaticString) { self.init(Name(stringLiteral: literal)) }

    @inline(never)
    private init(_ name: Name) { text = MessageText(name.string) }

    @inline(__always)
    package init(stringInterpolation parts: Parts) { text = parts.text }

    package struct Parts: StringInterpolationProtocol {
        fileprivate let text: MessageText

        @inline(never)
        package init(literalCapacity: Int, interpolationCount: Int) { text = MessageText("") }

        /// The compiler also appends the empty literals before, between and after interpolations.
        @inline(__always)
        package func appendLiteral(_ literal: StaticString) {
            if literal.utf8CodeUnitCount > 0 { appendInterpolation(Name(stringLiteral: literal)) }
        }

        @inline(never)
        package func appendInterpolation(_ string: String) { text.string += string }

        @inline(never)
        package func appendInterpolation(_ name: Name) { text.string += name.string }

        @inline(__always)
        package func appendInterpolation(_ string: StaticString) { appendInterpolation(Name(stringLiteral: string)) }

        @inline(never)
        package func appendInterpolation(_ text: Text) { self.text.string += text.string }

        @inline(never)
        package func appendInterpolation(_ argument: Argument) {
            appendInterpolation(argument.name)
            if argument.place >= 0 { text.string += "[" + String(argument.place / 2) + "]" }
            if argument.place & 1 == 1 { text.string += "'s superlayer" }
        }

        @inline(never)
        package func appendInterpolation(_ message: Message) { text.string += message.string }

        @inline(never)
        package func appendInterpolation(_ x: Int) { text.string += String(x) }

        /// The numbers of enumerations. On systems with 32 bits `Int` lacks half of them.
        @inline(__always) package func appendInterpolation(_ x: UInt32) {
            #if _pointerBitWidth(_32)
            text.string += String(x)
            #else
            appendInterpolation(Int(x))
            #endif
        }

        @inline(never)
        package func appendInterpolation(_ x: Double) { text.string += KinemaCore.text(x) }

        @inline(never)
        package func appendInterpolation(hex x: UInt64) { text.string += hex(x) }

        /// Items separated by commas.
        @inline(never)
        package func appendInterpolation(_ numbers: [Double]) {
            text.string += numbers.map { KinemaCore.text($0) }.listed
        }

        @inline(never)
        package func appendInterpolation(_ names: [Text]) { text.string += names.joined }
    }
}

/// The text of a message. It is an object, because messages are made and passed on at hundreds of places.
private final class MessageText: @unchecked Sendable {
    var string: String

    init(_ string: String) { self.string = string }
}

/// The argument that a message is about: `layer`, `sublayers[3]`, `layer's superlayer`. It costs nothing where all is well.
package struct Argument: ExpressibleByStringLiteral {
    fileprivate let name: Name
    /// Twice the index in a list, or -2 if it is not in one; and 1 more if the argument's superlayer is meant.
    fileprivate var place: Int

    @inline(__always)
    package init(_ name: Name, at index: Int = -1) {
        self.name = name
        place = index &* 2
    }

    @inline(__always)
    package init(stringLiteral name: StaticString) { self.init(Name(stringLiteral: name)) }

    var superlayer: Argument {
        var copy = self
        copy.place |= 1
        return copy
    }
}

/// Hexadecimal text, for example "0x1f".
package func hex(_ x: UInt64) -> String { "0x" + String(x, radix: 16) }

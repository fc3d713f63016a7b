/// Text for the host: the reason why a call failed, a report of the log, a line of a dump.
///
/// Messages are written as interpolated literals. A message about an argument has the form "argument: what was given, what was expected".
package struct Message: ExpressibleByStringInterpolation, Sendable {
    private let parts: Parts

    package var string: String { parts.string }

    @inline(always)
    package init(stringLiteral literal: StaticString) { self.init(Name(stringLiteral: literal)) }

    @inline(always)
    package init(stringInterpolation parts: Parts) { self.parts = parts }

    @inline(never)
    private init(_ name: Name) { parts = Parts(name.string) }

    /// The text so far. It is an object, because messages are made and passed on at hundreds of places. Nothing changes it once the
    /// message is made.
    package final class Parts: StringInterpolationProtocol, @unchecked Sendable {
        fileprivate private(set) var string: String
        fileprivate init(_ string: String) { self.string = string }

        @inline(never)
        package init(literalCapacity: Int, interpolationCount: Int) { string = "" }

        /// The compiler also appends the empty literals before, between and after interpolations.
        @inline(always)
        package func appendLiteral(_ literal: StaticString) {
            if literal.utf8CodeUnitCount > 0 { appendInterpolation(Name(stringLiteral: literal)) }
        }

        @inline(never)
        package func appendInterpolation(_ text: String) { string += text }

        @inline(never)
        package func appendInterpolation(_ name: Name) { string += name.string }

        @inline(always)
        package func appendInterpolation(_ string: StaticString) { appendInterpolation(Name(stringLiteral: string)) }

        @inline(never)
        package func appendInterpolation(_ text: Text) { string += text.string }

        @inline(never)
        package func appendInterpolation(_ argument: Argument) {
            appendInterpolation(argument.name)
            if argument.place >= 0 { string += "[" + String(argument.place / 2) + "]" }
            if argument.place & 1 == 1 { string += "'s superlayer" }
        }

        @inline(never)
        package func appendInterpolation(_ message: Message) { string += message.string }

        /// A size, a count or an index, which C passes without a sign.
        @inline(never)
        package func appendInterpolation(_ x: Int) { string += String(UInt(bitPattern: x)) }

        /// The numbers of enumerations.
        @inline(always) package func appendInterpolation(_ x: UInt32) { appendInterpolation(Int(truncatingIfNeeded: x)) }

        @inline(never)
        package func appendInterpolation(_ x: Double) { string += shortestText(x) }

        @inline(never)
        package func appendInterpolation(hex x: UInt64) { string += hex(x) }

        /// Items separated by commas.
        @inline(never)
        package func appendInterpolation(_ numbers: [Double]) {
            string += numbers.map { shortestText($0) }.listed
        }

        @inline(never)
        package func appendInterpolation(_ names: [Text]) { string += names.joined }
    }
}

/// The argument that a message is about: `layer`, `sublayers[3]`, `layer's superlayer`. It costs nothing where all is well.
package struct Argument: ExpressibleByStringLiteral {
    fileprivate let name: Name
    /// Twice the index in a list, or -2 if it is not in one; and 1 more if the argument's superlayer is meant.
    fileprivate var place: Int

    @inline(always)
    package init(_ name: Name, at index: Int = -1) {
        self.name = name
        place = index &* 2
    }

    @inline(always)
    package init(stringLiteral name: StaticString) { self.init(Name(stringLiteral: name)) }

    var superlayer: Argument {
        var copy = self
        copy.place |= 1
        return copy
    }
}

/// Hexadecimal text, for example "0x1f".
package func hex(_ x: UInt64) -> String { "0x" + String(x, radix: 16) }

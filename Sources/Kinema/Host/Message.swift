import KinemaCore

/// Text for the host: why a call failed, what the log reports, a line of a dump.
///
/// Messages are written as interpolated literals. Each part is appended by a function that is compiled once, because concatenated
/// strings take several times the code at each place that can fail.
package struct Message: ExpressibleByStringInterpolation {
    package private(set) var string: String

    @inline(never)
    package init(stringLiteral literal: StaticString) { string = literal.description }

    @inline(__always)
    package init(stringInterpolation parts: Parts) { string = parts.string }

    package struct Parts: StringInterpolationProtocol {
        fileprivate var string = ""

        @inline(__always)
        package init(literalCapacity: Int, interpolationCount: Int) {}

        @inline(never)
        package mutating func appendLiteral(_ literal: StaticString) { string += literal.description }

        @inline(never)
        package mutating func appendInterpolation(_ string: String) { self.string += string }

        @inline(never)
        package mutating func appendInterpolation(_ name: StaticString) { string += name.description }

        @inline(never)
        package mutating func appendInterpolation(_ text: Text) { string += text.string }

        @inline(never)
        package mutating func appendInterpolation(_ argument: Argument) {
            string += argument.name.description
            if argument.index >= 0 { string += "[" + String(argument.index) + "]" }
            if argument.isSuperlayer { string += "'s superlayer" }
        }

        @inline(never)
        package mutating func appendInterpolation(_ message: Message) { string += message.string }

        @inline(never)
        package mutating func appendInterpolation(_ x: Int) { string += String(x) }

        @inline(never)
        package mutating func appendInterpolation(_ x: Double) { string += text(x) }

        @inline(never)
        package mutating func appendInterpolation(hex x: UInt64) { string += Kinema.hex(x) }

        /// Items separated by commas.
        @inline(never)
        package mutating func appendInterpolation(_ numbers: [Double]) {
            string += numbers.map { text($0) }.joined(separator: ", ")
        }

        @inline(never)
        package mutating func appendInterpolation(_ names: [Text]) { string += names.joined }
    }
}

/// The argument that a message is about: `layer`, `sublayers[3]`, `layer's superlayer`. It costs nothing where all is well.
package struct Argument: ExpressibleByStringLiteral {
    fileprivate let name: StaticString
    /// Its index in a list; negative if it is not in one.
    fileprivate let index: Int
    fileprivate var isSuperlayer = false

    package init(_ name: StaticString, at index: Int = -1) {
        self.name = name
        self.index = index
    }

    package init(stringLiteral name: StaticString) { self.init(name) }

    var superlayer: Argument {
        var copy = self
        copy.isSuperlayer = true
        return copy
    }
}

/// Hexadecimal text, for example "0x1f".
package func hex(_ x: UInt64) -> String { "0x" + String(x, radix: 16) }

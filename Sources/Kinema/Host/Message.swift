/// Text for the host: why a call failed, what the log reports, a line of a dump.
///
/// Messages are written as interpolated literals, or as literals in which each `%` stands for a value (`EngineError.error`). Each
/// part is appended by a function that is compiled once, because concatenated strings take several times the code at each place
/// that can fail.
package struct Message: ExpressibleByStringInterpolation, Sendable {
    private let parts: Parts

    package var string: String { parts.string }

    @inline(__always)
    package init(stringLiteral literal: StaticString) { self.init(Name(stringLiteral: literal)) }

    @inline(never)
    private init(_ name: Name) { parts = Parts(name.string) }

    @inline(__always)
    package init(stringInterpolation parts: Parts) { self.parts = parts }

    init(_ parts: Parts) { self.parts = parts }

    @inline(never)
    package init<Value: MessageValue>(_ value: Value) {
        parts = Parts("")
        value.append(to: parts)
    }

    /// The text so far. It is an object, because messages are made and passed on at hundreds of places. Nothing changes it once the
    /// message is made.
    package final class Parts: StringInterpolationProtocol, @unchecked Sendable {
        fileprivate private(set) var string: String
        /// What follows the value of a template that `fill` appends next.
        private var rest: Name = ""

        fileprivate init(_ string: String) { self.string = string }

        @inline(never)
        package init(literalCapacity: Int, interpolationCount: Int) { string = "" }

        /// The begin of a text in which each `%` stands for a value.
        @inline(never)
        init(template: Name) { (string, rest) = template.parts(at: UInt8(ascii: "%")) }

        @inline(__always)
        func fill<Value: MessageValue>(_ value: Value) {
            value.append(to: self)
            goOn()
        }

        @inline(never)
        private func goOn() {
            let parts = rest.parts(at: UInt8(ascii: "%"))
            string += parts.first
            rest = parts.rest
        }

        /// The compiler also appends the empty literals before, between and after interpolations.
        @inline(__always)
        package func appendLiteral(_ literal: StaticString) {
            if literal.utf8CodeUnitCount > 0 { appendInterpolation(Name(stringLiteral: literal)) }
        }

        @inline(never)
        package func appendInterpolation(_ text: String) { string += text }

        @inline(never)
        package func appendInterpolation(_ name: Name) { string += name.string }

        @inline(__always)
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
        @inline(__always) package func appendInterpolation(_ x: UInt32) { appendInterpolation(Int(truncatingIfNeeded: x)) }

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

/// A value in a message.
package protocol MessageValue {
    func append(to parts: Message.Parts)
}

extension String: MessageValue { package func append(to parts: Message.Parts) { parts.appendInterpolation(self) } }
extension Name: MessageValue { package func append(to parts: Message.Parts) { parts.appendInterpolation(self) } }
extension Text: MessageValue { package func append(to parts: Message.Parts) { parts.appendInterpolation(self) } }
extension Message: MessageValue { package func append(to parts: Message.Parts) { parts.appendInterpolation(self) } }
extension Argument: MessageValue { package func append(to parts: Message.Parts) { parts.appendInterpolation(self) } }
/// A number as hexadecimal text.
package struct Hex: MessageValue {
    private let number: UInt64

    package init(_ number: UInt64) { self.number = number }

    package func append(to parts: Message.Parts) { parts.appendInterpolation(hex(number)) }
}

extension Int: MessageValue { package func append(to parts: Message.Parts) { parts.appendInterpolation(self) } }
extension UInt32: MessageValue { package func append(to parts: Message.Parts) { parts.appendInterpolation(self) } }
extension Double: MessageValue { package func append(to parts: Message.Parts) { parts.appendInterpolation(self) } }

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

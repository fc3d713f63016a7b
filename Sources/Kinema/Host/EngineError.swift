import CKinema

/// The reason why a call failed: a status and a message for the host.
///
/// It is an object, because hundreds of functions pass errors on, and one word takes less code than four.
package final class EngineError: Error {
    package let status: KinStatus
    /// The argument: what was given, what was expected.
    package let message: Message

    @inline(never)
    package init(_ status: KinStatus, _ message: consuming Message) {
        self.status = status
        self.message = message
    }

    /// A timing function that does not exist. `given` names the argument and its value.
    @inline(never)
    package static func refused(_ given: Message, _ refusal: CurveRefusal) -> EngineError {
        guard let expected = refusal.expected else { return HostMemory.refusal }
        return .argument("% given, expected %", given, expected)
    }

    /// A value with a number that its type and range do not allow; the message has the first one. Rules D33, D39.
    @inline(never)
    package static func number(
        _ name: Message, _ value: Value, _ type: KinPropertyType = .number, _ range: NumberRange = .finite
    ) -> EngineError {
        let numbers = value.numbers, index = numbers.firstIndex { !range.contains($0) } ?? 0
        let place = numbers.count > 1 ? "[" + String(index) + "]" : ""
        return .argument("%: % given, expected %", "\(name)\(place)" as Message, numbers[index], range.expected(type))
    }

    /// The same error, whose message begins with the place in the argument.
    @inline(never)
    package func inside(_ place: Name) -> EngineError { EngineError.error(status, "%%", place, message) }

    /// `place` has a `%` for an index or a name.
    @inline(never)
    package func inside<Value: MessageValue>(_ place: Name, _ value: Value) -> EngineError {
        let parts = Message.Parts(template: place)
        parts.fill(value)
        parts.appendInterpolation(message)
        return EngineError(status, Message(parts))
    }

    @inline(never)
    package static func handle(_ argument: Argument, _ id: UInt64) -> EngineError {
        let state: Name = id == 0 ? "null" : "stale, of another kind, or of another context"
        return .error(.invalidHandle, "% handle % is %", argument, Hex(id), state)
    }
}

/// Errors with a message of one text, in which each `%` stands for a value. At most places this takes a third of the code of an
/// interpolated message.
extension EngineError {
    @inline(never)
    package static func error(_ status: KinStatus, _ text: Name) -> EngineError {
        EngineError(status, Message(Message.Parts(template: text)))
    }

    @inline(never)
    package static func error<A: MessageValue>(_ status: KinStatus, _ text: Name, _ a: A) -> EngineError {
        let parts = Message.Parts(template: text)
        parts.fill(a)
        return EngineError(status, Message(parts))
    }

    @inline(never)
    package static func error<A: MessageValue, B: MessageValue>(
        _ status: KinStatus, _ text: Name, _ a: A, _ b: B
    ) -> EngineError {
        let parts = Message.Parts(template: text)
        parts.fill(a)
        parts.fill(b)
        return EngineError(status, Message(parts))
    }

    @inline(never)
    package static func error<A: MessageValue, B: MessageValue, C: MessageValue>(
        _ status: KinStatus, _ text: Name, _ a: A, _ b: B, _ c: C
    ) -> EngineError {
        let parts = Message.Parts(template: text)
        parts.fill(a)
        parts.fill(b)
        parts.fill(c)
        return EngineError(status, Message(parts))
    }

    @inline(__always)
    package static func argument(_ text: Name) -> EngineError { error(.invalidArgument, text) }

    @inline(__always)
    package static func argument<A: MessageValue>(_ text: Name, _ a: A) -> EngineError { error(.invalidArgument, text, a) }

    @inline(__always)
    package static func argument<A: MessageValue, B: MessageValue>(_ text: Name, _ a: A, _ b: B) -> EngineError {
        error(.invalidArgument, text, a, b)
    }

    @inline(__always)
    package static func argument<A: MessageValue, B: MessageValue, C: MessageValue>(
        _ text: Name, _ a: A, _ b: B, _ c: C
    ) -> EngineError { error(.invalidArgument, text, a, b, c) }
}

/// Throws if a number is NaN or infinite.
@inline(never)
package func requireFinite(_ x: Double, _ name: Name) throws(EngineError) {
    guard x.isFinite else { throw .number(Message(name), .number(x)) }
}

/// Checks a reserved member of a structure, which a later version may use.
@inline(never)
package func requireZero(_ reserved: UInt32, _ name: Argument) throws(EngineError) {
    guard reserved == 0 else { throw .argument("%.reserved: % given, expected 0", name, reserved) }
}

/// Checks the members of a structure by which it can grow. `known` is its size in this version.
@inline(never)
package func requireSize(_ size: Int, _ known: Int, reserved: UInt32, _ name: Argument) throws(EngineError) {
    guard size >= known else { throw .argument("%.size: % given, expected %, the size of the structure", name, size, known) }
    try requireZero(reserved, name)
}

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
        return EngineError(refusal.isLimit ? .limitExceeded : .invalidArgument, "\(given) given, expected \(expected)")
    }

    /// A value with a number that its type and range do not allow; the message has the first one. Rules D33, D39.
    @inline(never)
    package static func number(
        _ name: Message, _ value: Value, _ type: KinPropertyType = .number, _ range: NumberRange = .finite
    ) -> EngineError {
        let numbers = value.numbers, index = numbers.firstIndex { !range.contains($0) } ?? 0
        let place = numbers.count > 1 ? "[" + String(index) + "]" : ""
        return .argument("\(name)\(place): \(numbers[index]) given, expected \(range.expected(type))")
    }

    /// The same error, whose message starts with the place in the argument.
    @inline(never)
    package func inside(_ place: consuming Message) -> EngineError { EngineError(status, "\(place)\(message)") }

    @inline(never)
    package static func handle(_ argument: Argument, _ id: UInt64) -> EngineError {
        let state: Name = id == 0 ? "null" : "stale, of another kind, or of another context"
        return .error(.invalidHandle, "\(argument) handle \(hex: id) is \(state)")
    }
}

extension EngineError {
    @inline(never)
    package static func error(_ status: KinStatus, _ message: consuming Message) -> EngineError { EngineError(status, message) }

    @inline(never)
    package static func argument(_ message: consuming Message) -> EngineError { EngineError(.invalidArgument, message) }
}

/// Throws if a number is NaN or infinite.
@inline(never)
package func requireFinite(_ x: Double, _ name: Name) throws(EngineError) {
    guard x.isFinite else { throw .number("\(name)", .number(x)) }
}

/// Checks a reserved member of a structure, which a later version may use.
@inline(never)
package func requireZero(_ reserved: UInt32, _ name: Argument) throws(EngineError) {
    guard reserved == 0 else { throw .argument("\(name).reserved: \(reserved) given, expected 0") }
}

/// Checks the members of a structure by which it can grow. `known` is its size in this version.
@inline(never)
package func requireSize(_ size: Int, _ known: Int, reserved: UInt32, _ name: Argument) throws(EngineError) {
    guard size >= known else { throw .argument("\(name).size: \(size) given, expected \(known), the size of the structure") }
    try requireZero(reserved, name)
}

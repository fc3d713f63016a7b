import CKinema
import KinemaCore

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

    @inline(never)
    package static func argument(_ message: consuming Message) -> EngineError { EngineError(.invalidArgument, message) }
    @inline(never)
    package static func mismatch(_ message: consuming Message) -> EngineError { EngineError(.typeMismatch, message) }
    @inline(never)
    package static func unknownKey(_ message: consuming Message) -> EngineError { EngineError(.unknownKey, message) }

    /// A timing function that does not exist. `given` names the argument and its value.
    @inline(never)
    package static func refused(_ given: Message, _ refusal: CurveRefusal) -> EngineError {
        guard let expected = refusal.expected else { return HostMemory.refusal }
        return .argument("\(given) given, expected \(expected)")
    }

    @inline(never)
    package static func handle(_ argument: Argument, _ id: UInt64) -> EngineError {
        let state: Name = id == 0 ? "null" : "stale, of another kind, or of another context"
        return EngineError(.invalidHandle, "\(argument) handle \(hex: id) is \(state)")
    }
}

import CKinema

/// The reason why a call failed: a status and a message for the host.
package struct EngineError: Error {
    package let status: KinStatus
    /// The argument: what was given, what was expected.
    package let message: String

    package init(_ status: KinStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    package static func argument(_ message: String) -> EngineError { EngineError(.invalidArgument, message) }
    package static func mismatch(_ message: String) -> EngineError { EngineError(.typeMismatch, message) }
    package static func unknownKey(_ message: String) -> EngineError { EngineError(.unknownKey, message) }

    package static func handle(_ what: String, _ id: UInt64) -> EngineError {
        let state = id == 0 ? "null" : "stale, of another kind, or of another context"
        return EngineError(.invalidHandle, what + " handle " + hex(id) + " is " + state)
    }
}

/// A number as text for messages.
package func text(_ x: Double) -> String {
    if x.isNaN { return "NaN" }
    if x.isInfinite { return x < 0 ? "-infinity" : "infinity" }
    if let whole = Int64(exactly: x) { return String(whole) }
    return x.description
}

package func text(_ x: Int) -> String { String(x) }

/// Hexadecimal text, for example "0x1f".
package func hex(_ x: UInt64) -> String { "0x" + String(x, radix: 16) }

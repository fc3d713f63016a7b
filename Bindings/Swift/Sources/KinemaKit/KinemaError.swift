import CKinema

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#elseif canImport(ucrt)
import ucrt
#endif

/// The reason why the library rejected a call. The call has changed nothing.
public struct KinemaError: Error, Equatable, CustomStringConvertible {
    /// The codes of the library: `.invalidArgument`, `.unknownKey`, `.typeMismatch` and so on.
    public typealias Status = KinStatus

    /// The code.
    public let status: Status
    /// Which argument it was, what was given, and what was expected.
    public let message: String

    package init(_ status: Status, _ message: String) { (self.status, self.message) = (status, message) }

    /// Reads the message of the calling thread's last failed call.
    package init(_ status: Status) { self.init(status, String(cString: kinLastErrorMessage())) }

    public var description: String { "\(String(cString: kinStatusName(status))): \(message)" }
}

/// Throws the error of a status other than OK.
@inline(__always)
package func check(_ status: KinStatus) throws(KinemaError) {
    if status != .OK { throw KinemaError(status) }
}

/// Writes a line to standard error.
func writeToStandardError(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { bytes in
        #if os(Windows)
        _ = _write(2, bytes.baseAddress, UInt32(bytes.count))
        #else
        _ = write(2, bytes.baseAddress, bytes.count)
        #endif
    }
}

/// The user data of a callback of the library.
package final class Box<Body> {
    package let body: Body
    package init(_ body: Body) { self.body = body }

    /// Returns a reference that the library owns until it calls `destroy`.
    package func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    package static func body(of pointer: UnsafeMutableRawPointer?) -> Body? {
        pointer.map { Unmanaged<Box<Body>>.fromOpaque($0).takeUnretainedValue().body }
    }
}

/// Releases the user data of any callback: the `destroy` of C.
package let releaseUserData: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void = { pointer in
    if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
}

/// Returns the text that a function writes to a buffer, whose size it reports with the NUL.
package func text(_ write: (UnsafeMutablePointer<CChar>?, Int, inout Int) -> KinStatus) throws(KinemaError) -> String {
    var size = 0, bytes = [CChar](repeating: 0, count: 64)
    while true {
        let status = bytes.withUnsafeMutableBufferPointer { write($0.baseAddress, $0.count, &size) }
        guard status == .bufferTooSmall, size > bytes.count else {
            try check(status)
            return bytes.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        }
        bytes = [CChar](repeating: 0, count: size)
    }
}

import CPlatform
import KinemaCore

/// Memory of a size that the host decides is asked for before it is needed: Swift ends the process when it gets none.
package enum HostMemory {
    /// What is less in all is not asked for.
    private static let ordinary = 1 << 20

    /// Fails if the process can not have `size` bytes for each of `count` elements now.
    package static func require(_ count: Int, of size: Int, for name: StaticString) throws(EngineError) {
        let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: size)
        guard isTooMuch || bytes >= ordinary else { return }
        if !isTooMuch, kin_has_memory(bytes) != 0 { return }
        throw EngineError(.outOfMemory, name.description + ": the memory for " + text(count) + " elements cannot be allocated")
    }
}

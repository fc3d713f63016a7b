import CKinema
import CPlatform
import KinemaCore

/// Memory of a size that the host decides is asked for before anything changes: Swift ends the process when it gets none.
/// KinemaCore/Memory/README.md says how a lack of memory becomes a status.
package enum HostMemory {
    /// What the reserve keeps for each layer: the lists that walks over the tree make, the list of a thread's changes, which
    /// doubles, and what a release of the layer needs.
    package static let perLayer = 384

    /// What a change with its implicit animation takes.
    package static let perChange = 768

    /// Fails if the process can not have `size` bytes for each of `count` elements now.
    @inline(__always)
    package static func require(_ count: Int, of size: Int, for name: StaticString) throws(EngineError) {
        let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: size)
        guard isTooMuch || bytes >= Memory.ordinary else { return }
        try require(isTooMuch ? .max : bytes, count, name)
    }

    /// Fails if the process can not have `bytes` in all now.
    @inline(__always)
    package static func require(bytes: Int, for name: StaticString) throws(EngineError) {
        if bytes >= Memory.ordinary { try require(bytes, bytes, name) }
    }

    @inline(never)
    private static func require(_ bytes: Int, _ count: Int, _ name: StaticString) throws(EngineError) {
        guard Memory.has(bytes) else {
            throw EngineError(
                .outOfMemory,
                name.description + ": the memory for " + text(count) + (count == bytes ? " bytes" : " elements")
                    + " cannot be allocated")
        }
    }

    /// Fails if an allocation of this call failed: what it made so far is to be given up.
    @inline(__always)
    package static func check() throws(EngineError) {
        if Memory.isShort { throw refusal }
    }

    package static var refusal: EngineError { EngineError(.outOfMemory, "an allocation failed") }
}

extension Dictionary {
    /// Makes room for one more before anything changes: a dictionary grows to twice its size.
    package mutating func requireRoom(for name: StaticString) throws(EngineError) {
        guard count == capacity else { return }
        let entry = MemoryLayout<Key>.stride + MemoryLayout<Value>.stride + 1
        try HostMemory.require(4 * (count + 1), of: entry, for: name)
    }
}

extension Array {
    /// Makes room for more elements before anything changes.
    package mutating func requireRoom(_ more: Int = 1, for name: StaticString) throws(EngineError) {
        guard count + more <= capacity || makeRoom(more) else {
            throw EngineError(
                .outOfMemory, name.description + ": the memory for " + text(count + more) + " of them cannot be allocated")
        }
    }
}

import CKinema
import CPlatform

/// Checks for memory of a size that the host decides, before anything changes, because Swift ends the process if an allocation
/// fails. KinemaCore/Memory/README.md explains how a lack of memory becomes a status.
package enum HostMemory {
    /// The reserve for each layer: the lists of walks over the tree, the list of a thread's changes (which doubles when it
    /// grows), and the release of the layer.
    package static let perLayer = 384

    /// The memory for a change with its implicit animation.
    package static let perChange = 768

    /// Throws if the process cannot allocate `size` bytes for each of `count` elements now.
    @inline(never)
    package static func require(_ count: Int, of size: Int, for name: Name) throws(EngineError) {
        let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: size)
        guard isTooMuch || bytes >= Memory.ordinary else { return }
        try require(isTooMuch ? .max : bytes, count, name)
    }

    /// Throws if the process cannot allocate `bytes` in total now.
    @inline(always)
    package static func require(bytes: Int, for name: Name) throws(EngineError) {
        if bytes >= Memory.ordinary { try require(bytes, bytes, name) }
    }

    @inline(never)
    private static func require(_ bytes: Int, _ count: Int, _ name: Name) throws(EngineError) {
        guard Memory.has(bytes) else { throw lack(of: count, name, count == bytes ? " bytes" : " elements") }
    }

    /// Notes that the call has allocated what it has asked for, before it asks for more.
    package static func settle() { Memory.endCall() }

    /// There is no memory for `count` bytes or elements.
    @inline(never)
    package static func lack(of count: Int, _ name: Name, _ unit: Name = " bytes") -> EngineError {
        EngineError.error(.outOfMemory, "\(name): the memory for \(count)\(unit) cannot be allocated")
    }

    /// Throws if an allocation of this call has failed. The caller gives up the result of the call.
    @inline(always)
    package static func check() throws(EngineError) {
        if Memory.isShort { throw refusal }
    }

    package static var refusal: EngineError {
        @inline(never) get { EngineError.error(.outOfMemory, "an allocation failed") }
    }
}

extension Table {
    /// Makes room for one more key before anything changes.
    package func requireRoom(for name: Name) throws(EngineError) {
        try HostMemory.require(bytes: growth(), for: name)
    }
}

extension ObjectTable {
    /// Makes room for one more object before anything changes.
    package func requireRoom(for name: Name) throws(EngineError) {
        try HostMemory.require(bytes: growth(), for: name)
    }
}

extension ObjectTable where Key == Text {
    /// Calls the body in the order of the keys, because equal states have equal bytes whatever the order of the insertions was.
    func forEach(_ body: (Text, Object) -> Void) {
        for key in keys.inOrder(Text.isBefore) {
            if let object = self[key] { body(key, object) }
        }
    }
}

/// Values of the host by its keys.
package struct ValueTable {
    private var values = ObjectTable<Text, Boxed<Value>>()

    package var count: Int { values.count }

    package var isEmpty: Bool { values.isEmpty }

    func forEach(_ body: (Text, Value) -> Void) { values.forEach { body($0, $1.content) } }

    package subscript(key: Text) -> Value? {
        get { values[key]?.content }
        set { values[key] = newValue.map { Boxed($0) } }
    }

    package func requireRoom(for name: Name) throws(EngineError) { try values.requireRoom(for: name) }
}

extension Array {
    /// Makes room for more elements before anything changes.
    package mutating func requireRoom(_ more: Int = 1, for name: Name) throws(EngineError) {
        guard count + more <= capacity || makeRoom(more) else {
            throw HostMemory.lack(of: count + more, name, " of them")
        }
    }
}

/// What the host gave the engine to keep: a pointer, or functions. A saved state refers to it by a number, which a `HostKeeper` gives.
package class HostObject {
    /// 0 until a state that contains the object is saved.
    var number: UInt64 = 0
    /// The last saved state that contains it.
    var save: UInt64 = 0
}

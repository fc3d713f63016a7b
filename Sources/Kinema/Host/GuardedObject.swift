import CPlatform

/// An object to which only calls that hold the lock of its context refer. Embedded Swift on x86-64 then counts its references with
/// ordinary instructions: the atomic ones took two fifths of the time of a change.
///
/// Host code runs without the lock, so a closure for `Context.callOut` uses no such object: it captures the object's handle. Nothing that
/// a snapshot, a sampler or a stream holds may be guarded.
package class GuardedObject {
    init() {
        #if hasFeature(Embedded) && arch(x86_64)
        kin_guard_object(Unmanaged.passUnretained(self).toOpaque())
        #endif
    }

    /// Whether there is no other reference. `isKnownUniquelyReferenced` does not know the counts of guarded objects.
    static func isOnly<Object: GuardedObject>(_ reference: inout Object) -> Bool {
        #if hasFeature(Embedded) && arch(x86_64)
        withUnsafeBytes(of: &reference) { bytes in
            bytes.load(as: UnsafeRawPointer?.self).map { kin_has_one_reference($0) != 0 } ?? false
        }
        #else
        isKnownUniquelyReferenced(&reference)
        #endif
    }
}

/// A value as a guarded object.
package final class GuardedValue<Content>: GuardedObject {
    package let content: Content

    package init(_ content: Content) { self.content = content }
}

import CPlatform
import KinemaCore

/// Begins to load what a change or a commit of a layer reads. Among 100,000 layers none of it is in a cache, and most of the time
/// passes with waiting: one wait for several objects takes as long as for one.
extension Layer {
    /// Loads what a change of the layer needs first.
    @inline(never)
    func prefetch() {
        Unmanaged.passUnretained(self).prefetch()
        prefetchParts()
    }

    /// Begins to load the objects of the layer. Reads the layer itself, which should be in a cache by then.
    @inline(never)
    func prefetchParts() {
        if let recordReference { kin_prefetch(recordReference.toOpaque()) }
        if let first = attachments.unretained(0) { kin_prefetch(first.toOpaque()) }
        values.prefetch()
    }

    /// Begins to load what these objects refer to. Reads the objects, which should be in a cache by then.
    @inline(never)
    func prefetchDetails() {
        recordReference?._withUnsafeGuaranteedRef { $0.prefetch() }
        attachments.unretained(0)?._withUnsafeGuaranteedRef { $0.prefetch() }
        if let second = attachments.unretained(1) { kin_prefetch(second.toOpaque()) }
    }
}

extension Unmanaged<Layer> {
    @inline(never)
    func prefetch() {
        kin_prefetch(toOpaque())
        kin_prefetch(toOpaque() + 128)
    }
}

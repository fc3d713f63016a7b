import CKinema
import KinemaCore

/// A CALayer of the model tree: what setters write and getters read. Rule 0.1.
package final class Layer {
    package let id: UInt64
    package let layerClass: KinLayerClass
    package var values = PropertyValues()
    package var sublayerList = LayerList()
    package var mask: Layer?
    package var isRoot = false
    /// The emitters that hold this emitter cell, one entry each time; they clear themselves before they die. Its superlayer
    /// is one of them, whose time it has.
    private var emitterReferences = EmitterList()
    /// References that the host holds.
    package var hostReferences = 1
    /// In the order in which they were added.
    package var attachments = AttachmentList()
    package var extras: LayerExtras?

    /// Where the list that holds it keeps it, if that list is long.
    var leaf: Unmanaged<LayerNode>?

    /// Committed below a root. Rules 0.3, D25.
    package var isLive = false
    /// The last record that was published while live.
    package var record: LayerRecord?
    /// Nobody holds it any more but the published tree: its handle names only what is shown, until the commit that drops it.
    /// Rules D31, D52.
    package var isDead = false

    /// The layout epoch in which it was last marked as needing layout: see `Layout/Marks.swift`.
    package var layoutMark: UInt64 = 0
    /// Its autoresizing mask lets some part of it give way.
    package var autoresizes = false
    /// A sublayer may autoresize; false if none does.
    package var resizesSublayers = false

    /// Which threads change the layer, and which walks have seen it.
    package var commit = CommitMarks()

    private var superlayerReference: Unmanaged<Layer>?

    package init(id: UInt64, layerClass: KinLayerClass) {
        self.id = id
        self.layerClass = layerClass
    }

    package var slot: UInt32 { Handle.slot(id) }

    package var sublayers: LayerElements { sublayerList.elements }

    /// The layer that holds this one as a sublayer or as its mask; it clears this before it dies.
    package var superlayer: Layer? {
        get { superlayerReference?.takeUnretainedValue() }
        set {
            superlayerReference = newValue.map { Unmanaged.passUnretained($0) }
            if autoresizes { newValue?.beginResizingSublayers() }
        }
    }

    /// Runs `body` on the superlayer without retaining it.
    @inline(__always)
    func withSuperlayer(_ body: (Layer) -> Void) { superlayerReference?._withUnsafeGuaranteedRef { body($0) } }

    var superlayerSlot: UInt32? { superlayerReference?._withUnsafeGuaranteedRef { $0.slot } }

    package var emitters: [Layer] { emitterReferences.all }

    package func addEmitter(_ emitter: Layer) {
        emitterReferences.add(emitter)
        if superlayer == nil { superlayer = emitter }
    }

    /// Takes one entry away; the cell goes on with the time of another emitter that holds it.
    package func removeEmitter(_ emitter: Layer) {
        emitterReferences.remove(emitter)
        guard let superlayer, emitterReferences.contains(superlayer) else {
            superlayer = emitterReferences.last
            return
        }
    }

    package var isMask: Bool {
        guard let superlayer else { return false }
        return superlayer.mask === self
    }

    /// The host or the model tree holds the layer. Rule D31.
    package var isHeld: Bool { hostReferences > 0 || superlayerReference != nil || isRoot || !emitterReferences.isEmpty }

    /// Its CAMediaTiming, as far as it maps times. Rule 1.6.
    package var timing: LayerTiming {
        func number(_ property: KinProperty, _ standard: Double) -> Double {
            values[UInt16(property.rawValue)]?.scalar ?? standard
        }
        return LayerTiming(
            beginTime: number(.beginTime, 0), speed: number(.speed, 1), timeOffset: number(.timeOffset, 0))
    }

    package func attachment(_ key: Text) -> Attachment? { attachments[key] }

    /// Makes the extras where there are none.
    package func ensureExtras() -> LayerExtras {
        if let extras { return extras }
        let made = LayerExtras()
        extras = made
        return made
    }
}

/// What few layers have.
package final class LayerExtras {
    package var delegate: LayerDelegate?
    package var actions: [Text: StoredAction] = [:]
    /// The actions of the style, of the style's style, and so on.
    package var styleActions: [[Text: StoredAction]] = []
    package var style: LayerStyle?
    package var userData: HostPointer?
    package var layoutManager: LayoutManager?
    package var constraints: [LayoutConstraint] = []
    var layout = LayoutState()
    /// The size of the bounds that the sublayers last resized to.
    var sublayersFit = SIMD2<Double>.zero

    /// Something runs when the layer is laid out. Class-wide actions are not counted.
    var listensToLayout: Bool {
        delegate != nil || layoutManager != nil || !actions.isEmpty || !styleActions.isEmpty
    }
}

/// CALayerDelegate, by the host's functions.
package final class LayerDelegate {
    package typealias ActionForKey =
        @convention(c) (
            OpaquePointer?, KinLayer, UnsafePointer<CChar>?, UnsafeMutablePointer<KinAction>?, UnsafeMutableRawPointer?
        ) -> Void
    package typealias LayoutSublayers = @convention(c) (OpaquePointer?, KinLayer, UnsafeMutableRawPointer?) -> Void

    package let actionForKey: ActionForKey?
    package let layoutSublayers: LayoutSublayers?
    package let userData: HostPointer

    package init(actionForKey: ActionForKey?, layoutSublayers: LayoutSublayers?, userData: HostPointer) {
        self.actionForKey = actionForKey
        self.layoutSublayers = layoutSublayers
        self.userData = userData
    }
}

import CKinema

/// A CALayer of the model tree, which setters write and getters read. Rule 0.1.
///
/// The members that every change and every commit of the layer needs come first, so that they take few cache lines.
package final class Layer {
    package let id: UInt64
    package let layerClass: KinLayerClass
    /// Whether the last commit left the layer below a root. Rules 0.3, D25.
    package var isLive = false
    /// Whether only the published tree still holds the layer. Its handle is then valid for queries of shown state, until the
    /// commit that removes it. Rules D31, D52.
    package var isDead = false
    package var isRoot = false
    /// Whether the autoresizing mask has a flexible part.
    package var autoresizes = false
    var recordReference: Unmanaged<LayerRecord>?
    package var values = PropertyValues()
    /// In the order in which they were added.
    package var attachments = AttachmentList()
    package var extras: LayerExtras?
    package var commit = CommitMarks()

    private(set) var superlayerReference: Unmanaged<Layer>?
    package var sublayerList = LayerList()
    /// The leaf of the layer in a long list of sublayers.
    var leaf: Unmanaged<LayerNode>?
    package var mask: Layer?
    /// The emitters that list this emitter cell, one entry for each use. They remove themselves before they are destroyed. The
    /// cell's superlayer is one of them, and defines the cell's parent time.
    private var emitterReferences = EmitterList()
    /// The layout epoch of the last mark that the layer needs layout: see `Layout/LayoutMarks.swift`.
    package var layoutMark: UInt64 = 0
    /// Whether a sublayer may autoresize. If false, none does.
    package var resizesSublayers = false
    /// The number of references that the host holds.
    package var hostReferences = 1

    package init(id: UInt64, layerClass: KinLayerClass) {
        self.id = id
        self.layerClass = layerClass
    }

    package var slot: UInt32 { Handle.slot(id) }

    /// The last record that was published while the layer was live. Snapshots own it: see `SlotVector.Writer`.
    package var record: LayerRecord? {
        get { recordReference?.takeUnretainedValue() }
        set { recordReference = newValue.map { Unmanaged.passUnretained($0) } }
    }

    package var sublayers: LayerElements { sublayerList.elements }

    /// The layer that has this one as a sublayer or as its mask. It clears the reference before it is destroyed.
    package var superlayer: Layer? {
        get { superlayerReference?.takeUnretainedValue() }
        set {
            superlayerReference = newValue.map { Unmanaged.passUnretained($0) }
            if autoresizes { newValue?.beginResizingSublayers() }
        }
    }

    /// Runs `body` on the superlayer without retaining it.
    @inline(always)
    func withSuperlayer(_ body: (Layer) -> Void) { superlayerReference?._withUnsafeGuaranteedRef { body($0) } }

    var superlayerSlot: UInt32? { superlayerReference?._withUnsafeGuaranteedRef { $0.slot } }

    package var emitters: [Layer] { emitterReferences.all }

    package func isEmitted(by emitter: Layer) -> Bool { emitterReferences.contains(emitter) }

    package var hasEmitters: Bool { !emitterReferences.isEmpty }

    var emitterCount: Int { emitterReferences.count }

    package func addEmitter(_ emitter: Layer) {
        emitterReferences.add(emitter)
        if superlayer == nil { superlayer = emitter }
    }

    /// Removes one entry. If the superlayer was removed, another emitter becomes the superlayer.
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

    /// Whether the host or the model tree holds the layer. Rule D31.
    package var isHeld: Bool { hostReferences > 0 || superlayerReference != nil || isRoot || !emitterReferences.isEmpty }

    /// The timing properties that map the superlayer's time. Rule 1.6.
    package var timing: LayerTiming {
        LayerTiming(values)
    }

    package func attachment(_ key: Text) -> Attachment? { attachments[key] }

    /// Returns the extras, and creates them if there are none.
    package func ensureExtras() -> LayerExtras {
        if let extras { return extras }
        let made = LayerExtras()
        extras = made
        return made
    }
}

/// Members that few layers need.
package final class LayerExtras {
    package var delegate: LayerDelegate?
    package var actions = ObjectTable<Text, StoredAction>()
    /// The actions of the style, of the style's style, and so on.
    package var styleActions: [ObjectTable<Text, StoredAction>] = []
    package var style: LayerStyle?
    package var userData: HostPointer?
    package var layoutManager: LayoutManager?
    package var constraints: [LayoutConstraint] = []
    package internal(set) var states: LayerStates?
    /// The past of a live emitter, which belongs to the committed state, and the bursts that wait for commits. Rule 7A.
    package internal(set) var emission: EmissionHistory?
    var bursts: [PendingBurst] = []
    var waitingParticles = 0
    var layout = LayoutState()
    /// The size of the bounds to which the sublayers were last resized.
    var sublayersFit = SIMD2<Double>.zero

    /// Whether a layout of the layer can run something. Default actions of classes do not count.
    var listensToLayout: Bool {
        delegate != nil || layoutManager != nil || !actions.isEmpty || !styleActions.isEmpty
    }
}

/// A CALayerDelegate with functions of the host.
package final class LayerDelegate: HostObject {
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

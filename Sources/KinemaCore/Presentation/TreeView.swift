/// A tree that geometry can query: the model or a presentation. Layers are identified by slots.
package protocol TreeView: AnyObject {
    func geometry(_ slot: UInt32) -> LayerGeometry?
    func superlayer(_ slot: UInt32) -> UInt32?
    /// The number of layers. No chain of superlayers is longer.
    var layerCount: Int { get }
    func sublayers(_ slot: UInt32) -> [UInt32]
    func mask(_ slot: UInt32) -> UInt32?
    func value(_ property: KinProperty, _ slot: UInt32) -> Value
    func layerClass(_ slot: UInt32) -> KinLayerClass?
}

extension TreeView {
    /// The value of a numeric property.
    func number(_ property: KinProperty, _ slot: UInt32) -> Double { value(property, slot).scalar }

    /// Whether the layer shows its sublayers in space instead of in its plane. A hit test never returns such a layer. Rule D45.
    func keepsDepth(_ slot: UInt32) -> Bool {
        layerClass(slot)?.keepsDepth { number(.preservesDepth, slot) } ?? false
    }
}

extension KinLayerClass {
    /// Whether the layer shows its sublayers in space and nothing else: a CATransformLayer, or a replicator that preserves depth.
    func keepsDepth(_ preservesDepth: () -> Double) -> Bool {
        self == .transform || self == .replicator && preservesDepth() != 0
    }
}

/// A presentation as a `TreeView`.
package final class PresentationTree: TreeView {
    private let presentation: Presentation

    package init(_ presentation: Presentation) { self.presentation = presentation }

    private func record(_ slot: UInt32) -> LayerRecord? { presentation.snapshot.records[slot] }

    package func geometry(_ slot: UInt32) -> LayerGeometry? {
        guard let record = record(slot) else { return nil }
        return LayerGeometry { presentation.value(UInt16(truncatingIfNeeded: $0.rawValue), of: record) ?? .none }
    }

    package func layerClass(_ slot: UInt32) -> KinLayerClass? { record(slot)?.layerClass }

    package func superlayer(_ slot: UInt32) -> UInt32? { record(slot)?.superlayer }

    package var layerCount: Int { presentation.snapshot.records.count }

    package func sublayers(_ slot: UInt32) -> [UInt32] { record(slot)?.sublayers.array ?? [] }

    package func mask(_ slot: UInt32) -> UInt32? { record(slot)?.mask }

    package func value(_ property: KinProperty, _ slot: UInt32) -> Value {
        record(slot).flatMap { presentation.value(UInt16(truncatingIfNeeded: property.rawValue), of: $0) } ?? .none
    }
}

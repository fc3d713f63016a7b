import CKinema

/// The model as a `TreeView`.
package final class ModelTree: TreeView {
    private let context: Context

    package init(_ context: Context) { self.context = context }

    private func layer(_ slot: UInt32) -> Layer? { context.layers.object(inSlot: slot) }

    package func geometry(_ slot: UInt32) -> LayerGeometry? { layer(slot).map { context.geometry(of: $0) } }

    package var layerCount: Int { context.layers.count }

    package func superlayer(_ slot: UInt32) -> UInt32? { layer(slot)?.superlayer?.slot }

    package func sublayers(_ slot: UInt32) -> [UInt32] { layer(slot)?.sublayers.array.map { $0.slot } ?? [] }

    package func mask(_ slot: UInt32) -> UInt32? { layer(slot)?.mask?.slot }

    package func value(_ property: KinProperty, _ slot: UInt32) -> Value {
        layer(slot).map { context.modelValue(property.number, of: $0) } ?? .none
    }

    package func layerClass(_ slot: UInt32) -> KinLayerClass? { layer(slot)?.layerClass }
}

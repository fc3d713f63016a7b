import CKinema

/// A layer. Objects of one layer are equal.
///
/// Every property of Core Animation's class has its name: `layer.position = Point(300, 150)`. A setter cannot throw: it reports a
/// failure to `Context.onFailure`, and `try layer.set(.position, …)` throws it.
public class Layer: Hashable {
    /// The context of the layer.
    public let context: Context
    /// The handle of the C interface.
    public let handle: KinLayer

    class var layerClass: KinLayerClass { .layer }

    package required init(context: Context, owned handle: KinLayer) { (self.context, self.handle) = (context, handle) }

    /// A layer that does not exist: every use of it fails.
    package convenience init(nullIn context: Context) { self.init(context: context, owned: KinLayer()) }

    deinit { kinLayerRelease(context.pointer, handle) }

    static func type(of layerClass: KinLayerClass) -> Layer.Type {
        switch layerClass {
        case .shape: ShapeLayer.self
        case .gradient: GradientLayer.self
        case .text: TextLayer.self
        case .replicator: ReplicatorLayer.self
        case .emitter: EmitterLayer.self
        case .scroll: ScrollLayer.self
        case .transform: TransformLayer.self
        case .tiled: TiledLayer.self
        case .emitterCell: EmitterCell.self
        default: Layer.self
        }
    }

    public static func == (a: Layer, b: Layer) -> Bool { a.handle.id == b.handle.id && a.context === b.context }
    public func hash(into hasher: inout Hasher) { hasher.combine(handle.id) }
}

/// A layer that draws a path: CAShapeLayer.
public final class ShapeLayer: Layer { override class var layerClass: KinLayerClass { .shape } }
/// A layer that draws a gradient: CAGradientLayer.
public final class GradientLayer: Layer { override class var layerClass: KinLayerClass { .gradient } }
/// A layer that draws text: CATextLayer.
public final class TextLayer: Layer { override class var layerClass: KinLayerClass { .text } }
/// A layer that shows its sublayers several times: CAReplicatorLayer.
public final class ReplicatorLayer: Layer { override class var layerClass: KinLayerClass { .replicator } }
/// A layer that emits particles: CAEmitterLayer.
public final class EmitterLayer: Layer { override class var layerClass: KinLayerClass { .emitter } }
/// A layer that shows a part of its sublayers: CAScrollLayer.
public final class ScrollLayer: Layer { override class var layerClass: KinLayerClass { .scroll } }
/// A layer that only transforms its sublayers: CATransformLayer.
public final class TransformLayer: Layer { override class var layerClass: KinLayerClass { .transform } }
/// A layer whose contents have tiles: CATiledLayer.
public final class TiledLayer: Layer { override class var layerClass: KinLayerClass { .tiled } }
/// The description of particles. `EmitterLayer.emitterCells` own it; it is not part of a tree.
public final class EmitterCell: Layer { override class var layerClass: KinLayerClass { .emitterCell } }

// MARK: - The tree

extension Layer {
    /// The superlayer, or nil.
    public var superlayer: Layer? {
        get throws(KinemaError) {
            var found = KinLayer()
            try check(kinLayerGetSuperlayer(context.pointer, handle, &found))
            return found.id == 0 ? nil : try context.shared(found)
        }
    }

    /// The sublayers, from back to front.
    public var sublayers: [Layer] {
        get throws(KinemaError) {
            let (pointer, handle) = (context.pointer, handle)
            return try context.shared(context.handles { kinLayerGetSublayers(pointer, handle, $0, $1, $2) })
        }
    }

    /// Makes a layer as the last sublayer.
    public func add<Class: Layer>(_ type: Class.Type = Layer.self) throws(KinemaError) -> Class {
        let made = try context.layer(type)
        try addSublayer(made)
        return made
    }

    /// Adds a layer as the last sublayer. It leaves its superlayer first.
    public func addSublayer(_ layer: Layer) throws(KinemaError) {
        try check(kinLayerAddSublayer(context.pointer, handle, layer.handle))
    }
    /// Inserts at an index; one beyond the end appends, and one below 0 inserts at 0.
    public func insertSublayer(_ layer: Layer, at index: Int) throws(KinemaError) {
        try check(kinLayerInsertSublayerAtIndex(context.pointer, handle, layer.handle, max(0, index)))
    }
    /// Inserts below a sibling; nil inserts at 0.
    public func insertSublayer(_ layer: Layer, below sibling: Layer?) throws(KinemaError) {
        try check(kinLayerInsertSublayerBelow(context.pointer, handle, layer.handle, sibling?.handle ?? KinLayer()))
    }
    /// Inserts above a sibling; nil appends.
    public func insertSublayer(_ layer: Layer, above sibling: Layer?) throws(KinemaError) {
        try check(kinLayerInsertSublayerAbove(context.pointer, handle, layer.handle, sibling?.handle ?? KinLayer()))
    }
    /// Replaces a sublayer by another layer.
    public func replaceSublayer(_ old: Layer, with new: Layer) throws(KinemaError) {
        try check(kinLayerReplaceSublayer(context.pointer, handle, old.handle, new.handle))
    }
    /// Replaces all sublayers, from back to front.
    public func setSublayers(_ layers: [Layer]) throws(KinemaError) {
        try check(kinLayerSetSublayers(context.pointer, handle, layers.map(\.handle), layers.count))
    }
    /// Removes the layer from its superlayer, also if it is a mask.
    public func removeFromSuperlayer() throws(KinemaError) {
        try check(kinLayerRemoveFromSuperlayer(context.pointer, handle))
    }
    /// Sets the mask; nil removes it.
    public func setMask(_ mask: Layer?) throws(KinemaError) {
        try check(kinLayerSetMask(context.pointer, handle, mask?.handle ?? KinLayer()))
    }
    /// The mask, or nil.
    public var mask: Layer? {
        get throws(KinemaError) {
            var found = KinLayer()
            try check(kinLayerGetMask(context.pointer, handle, &found))
            return found.id == 0 ? nil : try context.shared(found)
        }
    }
}

// MARK: - Cells

extension Layer {
    fileprivate func cells() throws(KinemaError) -> [EmitterCell] {
        let (pointer, handle) = (context.pointer, handle), key = UInt32(KinProperty.emitterCells.rawValue)
        guard case .cells(let ids) = try Value.reading({ kinLayerGetData(pointer, handle, key, $0) }) else { return [] }
        return try context.shared(ids.map { KinLayer(id: $0) }).compactMap { $0 as? EmitterCell }
    }
    fileprivate func setCells(_ cells: [EmitterCell]) throws(KinemaError) {
        let value = Value.cells(cells.map(\.handle.id))
        try check(value.withC { kinLayerSetData(context.pointer, handle, UInt32(KinProperty.emitterCells.rawValue), $0) })
    }
}

extension EmitterLayer {
    /// The cells, which the layer owns.
    public var emitterCells: [EmitterCell] { get throws(KinemaError) { try cells() } }
    /// Replaces the cells.
    public func setEmitterCells(_ cells: [EmitterCell]) throws(KinemaError) { try setCells(cells) }
    /// Emits a burst of a cell at the present time.
    public func emit(_ cell: EmitterCell, count: Int) throws(KinemaError) {
        try check(kinLayerEmit(context.pointer, handle, cell.handle, .init(clamping: count)))
    }
}

extension EmitterCell {
    /// The cells that the particles of this one emit.
    public var emitterCells: [EmitterCell] { get throws(KinemaError) { try cells() } }
    /// Replaces the cells.
    public func setEmitterCells(_ cells: [EmitterCell]) throws(KinemaError) { try setCells(cells) }
}

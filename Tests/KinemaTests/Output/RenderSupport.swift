import CKinema
import Kinema

@testable import Kinema

/// A stage of 200 by 100 at the root, its top left corner at the origin, for render lists; committed at time 0.
struct RenderStage {
    let context = Context()
    let stage: Layer

    init() throws {
        stage = try context.transactions.makeLayer(.layer)
        try context.transactions.addRoot(stage)
        try set(.anchorPoint, of: stage, .pair(0, 0))
        try set(.bounds, of: stage, .quad(0, 0, 200, 100))
    }

    /// A layer with its top left corner at a point of its superlayer.
    func add(
        _ layerClass: KinLayerClass = .layer, x: Double = 0, y: Double = 0, width: Double = 10, height: Double = 10,
        to superlayer: Layer? = nil
    ) throws -> Layer {
        let layer = try context.transactions.makeLayer(layerClass)
        try set(.anchorPoint, of: layer, .pair(0, 0))
        try set(.bounds, of: layer, .quad(0, 0, width, height))
        try set(.position, of: layer, .pair(x, y))
        try still { try context.insert(layer, into: superlayer ?? stage, at: .index(.max)) }
        return layer
    }

    func set(_ property: KinProperty, of layer: Layer, _ value: Value) throws {
        try still { try context.set(property.rawValue, of: layer, to: value) }
    }

    /// A separate commit without implicit animations.
    func still(_ body: () throws -> Void) throws {
        try context.transactions.begin().disableActions = true
        try body()
        try context.commit(KinTransaction(id: 0))
    }

    /// A linear animation from 0 to `value` from now on.
    func animate(
        _ keyPath: Text, of layer: Layer, to value: Value, from: Value = .number(0), seconds: Double = 10,
        with more: (Animation) throws -> Void = { _ in }
    ) throws {
        let animation = try context.animations.makeAnimation(.basic)
        try animation.set(.keyPath, to: .string(keyPath))
        try animation.set(.fromValue, to: from)
        try animation.set(.toValue, to: value)
        try animation.set(.duration, to: .number(seconds))
        try animation.set(.timingFunction, to: .string("linear"))
        try more(animation)
        try context.add(animation, to: layer, key: keyPath)
        context.flush()
    }

    /// A linear transition of 10 seconds that begins with the changes in `body`.
    func transition(
        _ layer: Layer, _ type: Text, _ subtype: Text? = nil, _ body: () throws -> Void = {}
    ) throws {
        try still {
            let animation = try context.animations.makeAnimation(.transition)
            try animation.set(.type, to: .string(type))
            if let subtype { try animation.set(.subtype, to: .string(subtype)) }
            try animation.set(.duration, to: .number(10))
            try animation.set(.timingFunction, to: .string("linear"))
            try context.add(animation, to: layer, key: nil)
            try body()
        }
    }

    func items(at time: Double = 0) throws -> [KinRenderItem] {
        (try? RenderList(context.published.presentation(at: time)))?.items ?? []
    }

    /// The items of a layer.
    func items(of layer: Layer, at time: Double = 0) throws -> [KinRenderItem] {
        try items(at: time).filter { $0.layer.id == layer.id }
    }

    /// The layers in drawing order.
    func order(at time: Double = 0) throws -> [UInt64] { try items(at: time).map { $0.layer.id } }
}

extension KinRenderItem {
    func has(_ flag: KinRenderFlag) -> Bool { flags & flag.rawValue != 0 }

    var world: Transform3D {
        withUnsafeBytes(of: matrix) { bytes in Transform3D { bytes.load(fromByteOffset: $0 * 8, as: Double.self) } }
    }

    /// Where the layer's own (0, 0) is in root space.
    var corner: SIMD2<Double> { LayerGeometry.point(.zero, through: world) }
}

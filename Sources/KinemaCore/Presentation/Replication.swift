/// One copy of a replicator's sublayers.
package struct Instance: Sendable {
    /// The matrix from the coordinates of the copy to those of the replicator.
    package let transform: Transform3D
    /// Multiplies the colors of the copy; not clamped.
    package let color: SIMD4<Double>
    /// The seconds by which the time of the copy is behind the replicator's time.
    package let timeOffset: Double
}

/// The copies that a CAReplicatorLayer makes of its sublayers. Rule 7A.
package struct Replication: Sendable {
    package static let countLimit = 10_000_000.0

    /// The shown instanceCount, which may exceed every limit.
    private let shownCount: Double
    private let step: Transform3D
    private let center: SIMD2<Double>
    private let color: SIMD4<Double>
    private let colorStep: SIMD4<Double>
    private let delay: Double

    package init(_ presentation: Presentation, of replicator: LayerRecord) {
        self.init { presentation.value(UInt16(truncatingIfNeeded: $0.rawValue), of: replicator) ?? .none }
    }

    /// Reads the properties through `read`.
    @inline(never)
    package init(read: (KinProperty) -> Value) {
        shownCount = read(.instanceCount).scalar
        step = read(.instanceTransform).matrix
        center = Replication.center(of: read(.bounds))
        color = Replication.factors(read(.instanceColor))
        colorStep = SIMD4(
            read(.instanceRedOffset).scalar, read(.instanceGreenOffset).scalar, read(.instanceBlueOffset).scalar,
            read(.instanceAlphaOffset).scalar)
        delay = read(.instanceDelay).scalar
    }

    private static func center(of bounds: Value) -> SIMD2<Double> {
        guard case .quad(let x, let y, let width, let height) = bounds else { return .zero }
        return SIMD2(x + width / 2, y + height / 2)
    }

    /// A nil color counts as opaque white, which changes nothing.
    private static func factors(_ color: Value) -> SIMD4<Double> {
        guard case .quad(let red, let green, let blue, let alpha) = color else { return SIMD4(1, 1, 1, 1) }
        return SIMD4(red, green, blue, alpha)
    }

    /// The number of instances including the first; nil if it exceeds `countLimit`.
    package var count: Int? {
        guard shownCount <= Replication.countLimit else { return nil }
        return shownCount >= 1 ? Int(shownCount) : 0
    }

    /// The delay of an instance in seconds.
    package func timeOffset(of index: Int) -> Double { Double(index) * delay }

    /// Calls `body` with the first `count` instances in drawing order.
    package func forEach(_ count: Int, _ body: (Int, Instance) -> Void) {
        var power = Transform3D.identity
        for index in 0..<max(count, 0) { body(index, instance(index, &power)) }
    }

    /// Returns the instance `index`. Its transform is that of the previous instance, followed by instanceTransform about the
    /// center of the bounds. The caller asks for all instances in order and passes the identity in `power` first; each call
    /// updates it.
    package func instance(_ index: Int, _ power: inout Transform3D) -> Instance {
        let toCenter = Transform3D.makeTranslation(-center.x, -center.y, 0)
        let back = Transform3D.makeTranslation(center.x, center.y, 0)
        let transform = Transform3D.concat(Transform3D.concat(toCenter, power), back)
        power = Transform3D.concat(power, step)
        return Instance(transform: transform, color: color + colorStep * Double(index), timeOffset: timeOffset(of: index))
    }
}

extension Snapshot {
    /// Returns the snapshot with one layer as the only root, whose time is delayed: the subtree at media time t shows what the
    /// layer shows at its local time t − delay.
    package func isolating(_ layer: LayerRecord, delay: Double = 0) -> Snapshot {
        let root = LayerRecord(
            id: layer.id, slot: layer.slot, layerClass: layer.layerClass, values: layer.values,
            timing: LayerTiming(timeOffset: -delay), superlayer: nil, sublayers: layer.sublayers, mask: layer.mask,
            tracks: layer.tracks, namedTracks: layer.namedTracks)
        var records = self.records
        records.set(layer.slot, to: root)
        return Snapshot(
            records: records, roots: [layer.slot], properties: properties, transitions: TransitionVector(),
            retimedLayerCount: retimedLayerCount + 1,
            version: version)
    }
}

/// One copy of a replicator's sublayers.
package struct Instance: Sendable {
    /// From the replicator's coordinates to them.
    package let transform: Transform3D
    /// Multiplies what is drawn; not clamped.
    package let color: SIMD4<Double>
    /// Seconds by which its sublayers are shown later than the replicator's time.
    package let timeOffset: Double
}

/// What a CAReplicatorLayer makes of its sublayers at a time. Rule 7A.
package struct Replication: Sendable {
    package static let countLimit = 10_000_000.0

    /// The shown instanceCount, perhaps more than anyone can hold.
    private let shownCount: Double
    private let step: Transform3D
    private let center: SIMD2<Double>
    private let color: SIMD4<Double>
    private let colorStep: SIMD4<Double>
    private let delay: Double

    package init(_ presentation: Presentation, of replicator: LayerRecord) {
        self.init { presentation.value(UInt16(truncatingIfNeeded: $0.rawValue), of: replicator) ?? .none }
    }

    /// Reads the properties it needs.
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

    /// No color multiplies by nothing, as opaque white does.
    private static func factors(_ color: Value) -> SIMD4<Double> {
        guard case .quad(let red, let green, let blue, let alpha) = color else { return SIMD4(1, 1, 1, 1) }
        return SIMD4(red, green, blue, alpha)
    }

    /// How many instances there are, the source among them; nil if more than `countLimit`.
    package var count: Int? {
        guard shownCount <= Replication.countLimit else { return nil }
        return shownCount >= 1 ? Int(shownCount) : 0
    }

    /// Seconds by which instance `index` is late.
    package func timeOffset(of index: Int) -> Double { Double(index) * delay }

    /// Calls `body` with the first `count` instances in drawing order.
    package func forEach(_ count: Int, _ body: (Int, Instance) -> Void) {
        var power = Transform3D.identity
        for index in 0..<max(count, 0) { body(index, instance(index, &power)) }
    }

    /// Instance `index`: its transform is that of the one before, then instanceTransform once more, about the center of the
    /// bounds. Ask for all of them in order; `power` is the identity at first and moves on with every call.
    package func instance(_ index: Int, _ power: inout Transform3D) -> Instance {
        let toCenter = Transform3D.makeTranslation(-center.x, -center.y, 0)
        let back = Transform3D.makeTranslation(center.x, center.y, 0)
        let transform = Transform3D.concat(Transform3D.concat(toCenter, power), back)
        power = Transform3D.concat(power, step)
        return Instance(transform: transform, color: color + colorStep * Double(index), timeOffset: timeOffset(of: index))
    }
}

extension Snapshot {
    /// The same state with one layer cut out of the tree as a root, its time late by some seconds: at media time t all that
    /// is below it is shown as at the layer's own time t − delay.
    package func isolating(_ layer: LayerRecord, delay: Double = 0) -> Snapshot {
        let root = LayerRecord(
            id: layer.id, slot: layer.slot, layerClass: layer.layerClass, values: layer.values,
            timing: LayerTiming(timeOffset: -delay), superlayer: nil, sublayers: layer.sublayers, mask: layer.mask,
            tracks: layer.tracks, namedTracks: layer.namedTracks)
        var records = self.records
        records.set(layer.slot, to: root)
        return Snapshot(
            records: records, roots: [layer.slot], properties: properties, transitions: [:],
            retimedLayerCount: retimedLayerCount + 1,
            version: version)
    }
}

import Testing

@testable import Kinema

/// An emitter with cells, as a commit would leave them.
struct EmissionScene {
    var emitter: [KinProperty: Value] = [:]
    var emitterTracks: [Track] = []
    /// Cells of the emitter, then cells of cells.
    var cells: [Cell] = []
    /// The slot of the emitter; its cells follow.
    var firstSlot: UInt32 = 0

    struct Cell {
        var values: [KinProperty: Value]
        var parent: Int?
    }

    init(_ cell: [KinProperty: Value], emitter: [KinProperty: Value] = [:]) {
        cells = [Cell(values: cell)]
        self.emitter = emitter
    }

    private func slot(_ cell: Int) -> UInt32 { firstSlot + 1 + UInt32(cell) }

    private func record(
        _ slot: UInt32, _ layerClass: KinLayerClass, _ given: [KinProperty: Value], own: [Int], under superlayer: UInt32?,
        _ tracks: [Track]
    ) -> LayerRecord {
        var values = PropertyValues()
        for (property, value) in given { values.set(UInt16(property.rawValue), to: value) }
        let ids = own.map { UInt64(self.slot($0)) }
        if !ids.isEmpty { values.set(UInt16(KinProperty.emitterCells.rawValue), to: .layers(ids)) }
        func number(_ property: KinProperty, _ standard: Double) -> Double { given[property]?.scalar ?? standard }
        let timing = LayerTiming(
            beginTime: number(.beginTime, 0), speed: number(.speed, 1), timeOffset: number(.timeOffset, 0))
        return LayerRecord(
            id: UInt64(slot), slot: slot, layerClass: layerClass, values: values, timing: timing, superlayer: superlayer,
            sublayers: [], mask: nil, tracks: .few(ShortList(tracks)))
    }

    var snapshot: Snapshot {
        var records = RecordVector()
        let own = cells.indices.filter { cells[$0].parent == nil }
        records.set(firstSlot, to: record(firstSlot, .emitter, emitter, own: own, under: nil, emitterTracks))
        for (index, cell) in cells.enumerated() {
            let below = cells.indices.filter { cells[$0].parent == index }
            let superlayer = cell.parent.map { slot($0) } ?? firstSlot
            records.set(
                slot(index), to: record(slot(index), .emitterCell, cell.values, own: below, under: superlayer, []))
        }
        if let named = records[firstSlot]?.resolvingNames(in: records) { records.set(firstSlot, to: named) }
        return Snapshot(
            records: records, roots: [firstSlot], properties: .builtIn, transitions: TransitionVector(), retimedLayerCount: 1,
            version: 1)
    }

    func particles(at time: Double) throws -> [Particle] {
        let snapshot = self.snapshot
        guard let record = snapshot.records[firstSlot] else { return [] }
        let emission = try Emission(Presentation(snapshot, at: time), of: record)
        let count = try emission.count()
        var particles: [Particle] = []
        try emission.forEachParticle(count) { index, particle in
            #expect(index == particles.count)
            particles.append(particle)
        }
        #expect(particles.count == count)
        return particles
    }

    /// A linear animation of a number of the emitter or of a cell by name.
    static func ramp(
        _ property: KinProperty, from: Double, to: Double, begin: Double, duration: Double, cell: Text? = nil,
        fillMode: FillMode = .removed, repeatCount: Double = 0
    ) -> Track {
        let timing = MediaTiming(beginTime: begin, duration: duration, repeatCount: repeatCount, fillMode: fillMode)
        return Track(
            target: TrackTarget(
                property: UInt16(property.rawValue), part: .component(.whole), type: .number,
                collection: cell == nil ? .none : .emitterCells),
            clock: TrackClock(timing: ActiveTiming(timing, inheritedDuration: 0), curve: nil, group: nil).naming(cell),
            motion: .basic(
                Ends(from: .number(from), to: .number(to), by: nil, previous: .none, additive: false, type: .number)),
            isAdditive: false, isCumulative: false)
    }
}

extension SIMD3<Double> {
    var length: Double { (self * self).sum().squareRoot() }
    func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }
}

func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

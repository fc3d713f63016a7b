/// An emitter cell as part of one emitter or parent cell. Rule 7A, CAEmitterCell.
struct EmissionCell {
    /// The cell's record, with the emitter or the parent cell as its superlayer.
    let record: LayerRecord
    /// The index of the parent cell in the list of all cells; nil for a cell of the emitter.
    let parent: Int?
    /// The index among the cells of the parent.
    let indexInParent: Int
    /// The indices of its cells in the list of all cells.
    var children = 0..<0
    /// Maps the emitter's time, or the age of the parent particle, to the cell's time. Births begin at 0.
    let timing: LayerTiming
    /// The active duration in the cell's time.
    let activeDuration: Double

    /// The maximal number of cells of an emitter, including nested ones.
    static let limit = 4096

    init(_ record: LayerRecord, under superlayer: UInt32, parent: Int?, indexInParent: Int, in snapshot: Snapshot) {
        self.record = record.moved(below: superlayer)
        self.parent = parent
        self.indexInParent = indexInParent
        timing = record.timing
        @inline(never)
        func number(_ property: KinProperty) -> Double {
            let id = UInt16(truncatingIfNeeded: property.rawValue)
            return (record.values[id] ?? snapshot.properties.defaultValue(id, of: record.layerClass) ?? .none).scalar
        }
        let timing = MediaTiming(
            duration: number(.duration), repeatCount: number(.repeatCount), repeatDuration: number(.repeatDuration),
            autoreverses: number(.autoreverses) != 0)
        activeDuration = ActiveTiming(timing, inheritedDuration: .infinity).activeDuration
    }

    /// All cells of an emitter, parents before their children.
    static func all(of emitter: LayerRecord, in presentation: Presentation) throws(EmissionLimit) -> [EmissionCell] {
        var cells: [EmissionCell] = []
        @inline(never)
        func append(_ owner: LayerRecord, _ parent: Int?) {
            for (index, slot) in owner.cells.enumerated() where cells.count <= limit {
                guard let record = presentation.snapshot.records[slot], record.layerClass == .emitterCell else { continue }
                cells.append(
                    EmissionCell(record, under: owner.slot, parent: parent, indexInParent: index, in: presentation.snapshot))
            }
        }
        append(emitter, nil)
        var index = 0
        while index < cells.count {
            let first = cells.count
            append(cells[index].record, index)
            cells[index].children = first..<cells.count
            index += 1
        }
        guard cells.count <= limit else { throw EmissionLimit() }
        return cells
    }
}

extension LayerRecord {
    /// Returns the record with another superlayer.
    fileprivate func moved(below superlayer: UInt32) -> LayerRecord {
        if self.superlayer == superlayer { return self }
        return LayerRecord(
            id: id, slot: slot, layerClass: layerClass, values: values, timing: timing, superlayer: superlayer,
            sublayers: sublayers, mask: mask, tracks: tracks, namedTracks: namedTracks)
    }
}

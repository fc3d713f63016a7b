/// An emitter cell as part of one emitter or parent cell. Rule 7A, CAEmitterCell.
package struct EmissionCell {
    package let record: LayerRecord
    /// The index of the parent cell in the list of all cells; nil for a cell of the emitter.
    package let parent: Int?
    /// The index among the cells of the parent.
    package let indexInParent: Int
    /// The number of times the owner lists the cell before this place.
    package let repetition: Int
    /// Distinguishes the cell from all others of the emitter, also in other states. An emitter can list a cell more than once.
    package let key: UInt64
    /// The indices of its cells in the list of all cells.
    package internal(set) var children = 0..<0
    /// Maps the emitter's time, or the age of the parent particle, to the cell's time. Births begin at 0.
    let timing: LayerTiming
    /// The active duration in the cell's time.
    let activeDuration: Double

    /// The maximal number of cells of an emitter, including nested ones.
    package static let limit = 4096

    private init(_ record: LayerRecord, parent: Int?, indexInParent: Int, repetition: Int, key: UInt64) {
        self.record = record
        self.parent = parent
        self.indexInParent = indexInParent
        self.repetition = repetition
        self.key = key
        timing = record.timing
        @inline(never)
        func number(_ property: KinProperty) -> Double {
            let id = UInt16(truncatingIfNeeded: property.rawValue)
            return (record.values[id] ?? PropertyTable.builtIn.defaultValue(id, of: record.layerClass) ?? .none).scalar
        }
        let timing = MediaTiming(
            duration: number(.duration), repeatCount: number(.repeatCount), repeatDuration: number(.repeatDuration),
            autoreverses: number(.autoreverses) != 0)
        activeDuration = ActiveTiming(timing, inheritedDuration: .infinity).activeDuration
    }

    /// All cells of an emitter, parents before their children; nil if there are too many. Places in lists count, also those of cells
    /// that do not exist: a cell that an emitter lists often, with a long list of its own, multiplies them.
    static func all(of emitter: LayerRecord, in records: RecordVector) -> [EmissionCell]? {
        var cells: [EmissionCell] = [], placeCount = 0
        @inline(never)
        func append(_ owner: LayerRecord, _ parent: Int?, _ key: UInt64) {
            var listed = IndexTable<UInt64>()
            let slots = owner.cells
            placeCount += slots.count
            guard placeCount <= limit else { return }
            for (index, slot) in slots.enumerated() {
                guard let record = records[slot], record.layerClass == .emitterCell else { continue }
                let repetition = listed[record.id] ?? 0
                listed[record.id] = repetition + 1
                let own = EmissionCell.key(record.id, repetition, below: key)
                cells.append(EmissionCell(record, parent: parent, indexInParent: index, repetition: repetition, key: own))
            }
        }
        append(emitter, nil, 0)
        var index = 0
        while index < cells.count, placeCount <= limit {
            let first = cells.count
            append(cells[index].record, index, cells[index].key)
            cells[index].children = first..<cells.count
            index += 1
        }
        return placeCount > limit ? nil : cells
    }

    /// The finalizer of SplitMix64 spreads the handle, the place above and the repetition over the key.
    static func key(_ id: UInt64, _ repetition: Int, below above: UInt64) -> UInt64 {
        var z = id &+ UInt64(truncatingIfNeeded: repetition) &* 0x9E37_79B9_7F4A_7C15 &+ (above << 1 | above >> 63)
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    func isSame(as other: EmissionCell) -> Bool { record === other.record && key == other.key && parent == other.parent }
}

/// Everything that decides the births of an emitter until its next change: the records of the emitter and of its cells. Rule 7A.
package final class EmitterState: @unchecked Sendable {
    package let emitter: LayerRecord
    /// Parents before their children; empty if there are too many.
    package let cells: [EmissionCell]
    /// The number of cells of the emitter itself, which come first.
    package let ownCount: Int
    /// Whether the emitter has more cells than the engine shows.
    let isTooLarge: Bool
    /// The rates of all cells while no animation moves them; nil if one may.
    let steadyRates: [CellRates]?

    /// The state that `records` contain. The cells are those of `other` if the caller knows that none of them has changed.
    package init(_ emitter: LayerRecord, _ records: RecordVector, sharing other: EmitterState? = nil) {
        self.emitter = emitter
        if let other, other.emitter.isSame(.emitterCells, in: emitter) {
            (cells, ownCount, isTooLarge) = (other.cells, other.ownCount, other.isTooLarge)
        } else {
            let found = EmissionCell.all(of: emitter, in: records)
            (cells, isTooLarge) = (found ?? [], found == nil)
            ownCount = cells.firstIndex { $0.parent != nil } ?? cells.count
        }
        steadyRates = EmitterState.steadyRates(emitter, cells, other)
    }

    /// Shares the rates of another state with the same cells if it can.
    private static func steadyRates(_ emitter: LayerRecord, _ cells: [EmissionCell], _ other: EmitterState?) -> [CellRates]? {
        let isMoved =
            EmissionSchedule.moves(emitter, EmissionSchedule.emitterProperties)
            || cells.contains { EmissionSchedule.moves($0.record, EmissionSchedule.cellProperties) }
        guard !isMoved else { return nil }
        if let other, let rates = other.steadyRates, rates.count == cells.count, other.hasCells(of: cells),
            emitter.isSame(.birthRate, in: other.emitter), emitter.isSame(.lifetime, in: other.emitter)
        {
            return rates
        }
        return EmissionReader(emitter, cells).rates(at: 0)
    }

    // MARK: Comparing

    /// Whether the births after a change to another state are the same as before.
    package func isSame(as other: EmitterState) -> Bool {
        isTooLarge == other.isTooLarge && hasCells(of: other.cells) && emitter.emitsLike(other.emitter)
    }

    private func hasCells(of others: [EmissionCell]) -> Bool {
        guard cells.count == others.count else { return false }
        for index in cells.indices where !cells[index].isSame(as: others[index]) { return false }
        return true
    }

    /// The index of the cell in this state that is the same as one of another state; nil if there is none.
    func index(of index: Int, from other: EmitterState) -> Int? {
        if other === self { return index }
        let key = other.cells[index].key
        return index < cells.count && cells[index].key == key ? index : places[key]
    }

    /// The indices of the cells by their keys, for states with other cells. The context's lock protects it.
    private lazy var places: IndexTable<UInt64> = {
        var places = IndexTable<UInt64>()
        for (index, cell) in cells.enumerated() { places[cell.key] = index }
        return places
    }()

    // MARK: Reading

    var reader: EmissionReader { EmissionReader(emitter, cells) }

    /// The rates of all cells at a time of the emitter.
    func rates(at moment: Double) -> [CellRates] { steadyRates ?? reader.rates(at: moment) }

    /// Whether nothing is born but bursts.
    var isSilent: Bool { steadyRates?[..<ownCount].allSatisfy { $0.rate == 0 } ?? false }

    var seed: ParticleRandom { ParticleRandom(seed: reader.value(.seed, at: 0).scalar) }

    /// Whether animations may change properties of the emitter.
    var isEmitterAnimated: Bool { emitter.hasTracks }

    func isAnimated(_ index: Int) -> Bool {
        let owner = cells[index].parent.map { cells[$0].record } ?? emitter
        return cells[index].record.hasTracks || owner.hasNamedTracks
    }

    /// The timings from a cell up to the emitter.
    func timings(of index: Int) -> [LayerTiming] {
        var timings: [LayerTiming] = []
        var next: Int? = index
        while let current = next {
            timings.append(cells[current].timing)
            next = cells[current].parent
        }
        return timings
    }
}

extension LayerRecord {
    /// The properties, besides its cells, that determine the births of an emitter.
    private static let emitting: [KinProperty] = [
        .emitterCells, .birthRate, .lifetime, .velocity, .scale, .spin, .emitterPosition, .emitterZPosition, .emitterSize,
        .emitterDepth, .emitterShape, .emitterMode, .seed,
    ]

    func isSame(_ property: KinProperty, in other: LayerRecord) -> Bool {
        values.isSame(UInt16(truncatingIfNeeded: property.rawValue), in: other.values)
    }

    /// Whether another record of the emitter has the same values of what decides births, with the same animations.
    fileprivate func emitsLike(_ other: LayerRecord) -> Bool {
        if self === other { return true }
        for property in LayerRecord.emitting where !isSame(property, in: other) { return false }
        guard hasTracks || other.hasTracks else { return true }
        let own = emittingTracks, others = other.emittingTracks
        return own.count == others.count && own.indices.allSatisfy { own[$0] === others[$0] }
    }

    /// The animations of the emitter that decide births.
    package var emittingTracks: [Track] {
        tracks.filter { track in
            track.target.isNamed
                || LayerRecord.emitting.contains { UInt16(truncatingIfNeeded: $0.rawValue) == track.target.property }
        }
    }
}

/// Reads the values of an emitter and of its cells at a time of the emitter.
struct EmissionReader {
    let emitter: LayerRecord
    let cells: [EmissionCell]

    init(_ emitter: LayerRecord, _ cells: [EmissionCell]) {
        self.emitter = emitter
        self.cells = cells
    }

    private static func committed(_ id: UInt16, of record: LayerRecord) -> Value {
        record.values.value(of: id) ?? PropertyTable.builtIn.defaultValue(id, of: record.layerClass) ?? .none
    }

    /// A value of the emitter.
    func value(_ property: KinProperty, at time: Double) -> Value {
        let id = UInt16(truncatingIfNeeded: property.rawValue)
        var value = EmissionReader.committed(id, of: emitter)
        guard emitter.hasTracks else { return value }
        emitter.forEachTrack(of: id, at: time, named: [], at: time) { track, time in track.apply(to: &value, at: time) }
        return value
    }

    /// A value of a cell.
    func value(_ property: KinProperty, of index: Int, at time: Double) -> Value {
        value(property, of: index, at: time, above: cells[index].parent.map { localTime(of: $0, at: time) } ?? time)
    }

    /// The same with the time of the owner.
    private func value(
        _ property: KinProperty, of index: Int, at time: Double, above: @autoclosure () -> Double
    ) -> Value {
        let id = UInt16(truncatingIfNeeded: property.rawValue), cell = cells[index]
        var value = EmissionReader.committed(id, of: cell.record)
        let owner = cell.parent.map { cells[$0].record } ?? emitter
        guard cell.record.hasTracks || owner.hasNamedTracks else { return value }
        let above = above()
        cell.record.forEachTrack(
            of: id, at: cell.timing.mapped(above), named: owner.namedTracks[cell.record.slot] ?? [], at: above
        ) { track, time in track.apply(to: &value, at: time) }
        return value
    }

    /// The time of a cell in which its animations run.
    private func localTime(of index: Int, at time: Double) -> Double {
        var path: [Int] = [], next: Int? = index
        while let current = next {
            path.append(current)
            next = cells[current].parent
        }
        return path.reversed().reduce(time) { cells[$1].timing.mapped($0) }
    }

    /// The birth rates and lifetimes of all cells.
    func rates(at moment: Double) -> [CellRates] {
        let birthRate = value(.birthRate, at: moment).scalar, lifetime = value(.lifetime, at: moment).scalar
        var times: [Double] = []
        times.reserveCapacity(cells.count)
        var all = cells.indices.map { index in
            let above = cells[index].parent.map { times[$0] } ?? moment
            times.append(cells[index].timing.mapped(above))
            var rates = CellRates()
            let rate = value(.birthRate, of: index, at: moment, above: above).scalar * birthRate
            rates.rate = rate > 0 ? rate : 0
            rates.lifetime = value(.lifetime, of: index, at: moment, above: above).scalar * lifetime
            rates.lifetimeRange = value(.lifetimeRange, of: index, at: moment, above: above).scalar * lifetime
            let longest = rates.lifetime + abs(rates.lifetimeRange) / 2
            rates.longest = longest > 0 ? longest : 0
            return rates
        }
        for index in cells.indices.reversed() {
            all[index].lineage = all[index].longest
            guard all[index].longest > 0 else { continue }
            for child in cells[index].children where all[child].rate > 0 && cells[child].timing.speed > 0 {
                all[index].lineage = max(all[index].lineage, all[index].longest + all[child].lineage / cells[child].timing.speed)
            }
        }
        return all
    }
}

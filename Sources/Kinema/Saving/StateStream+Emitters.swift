import CKinema

/// The history of an emitter that was read, before the record of its layer is made.
struct RestoredEmission {
    let layer: Layer
    let ended: [EmissionStretch]
    let retired: [RetiredCell]
    let burstCount: UInt64
    let start: Double
    let counts: [BirthCount]
    let bursts: [Burst]

    /// The history with the state that counts now; nil if that does not fit it.
    func history(_ state: EmitterState) -> EmissionHistory? {
        guard counts.count == state.ownCount, bursts.allSatisfy({ $0.cell < state.ownCount }) else { return nil }
        var current = EmissionStretch(state, start: start, counts)
        for burst in bursts { current.add(burst) }
        return EmissionHistory(ended: ended, retired: retired, burstCount: burstCount, current: current)
    }
}

/// The histories of emitters. Rule D144.
extension StateStream {
    /// The records of past states are written once; states refer to them.
    func emission(of layer: Layer, _ extras: LayerExtras) {
        let history = extras.emission
        guard word(history == nil ? 0 : 1) == 1 else { return }
        if let history { write(history) } else { readHistory(of: layer) }
    }

    private func write(_ history: EmissionHistory) {
        _ = word(UInt64(history.changeCount))
        for index in 0..<history.changeCount {
            let stretch = history[index]
            write(stretch.state)
            for time in [stretch.start, stretch.end, stretch.lineage, stretch.firstLineage] { _ = word(time.bitPattern) }
            write(stretch.counts)
            write(stretch.bursts)
        }
        _ = word(UInt64(history.retired.count))
        for cell in history.retired {
            _ = word(cell.cell)
            _ = word(UInt64(cell.repetition))
            for x in [cell.timing.beginTime, cell.timing.speed, cell.timing.timeOffset] { _ = word(x.bitPattern) }
            write([cell.count])
        }
        _ = word(history.burstCount)
        _ = word(history.current.start.bitPattern)
        write(history.current.counts)
        write(history.current.bursts)
    }

    private func readHistory(of layer: Layer) {
        var ended: [EmissionStretch] = [], retired: [RetiredCell] = [], before: PastState?, last = -Double.infinity
        for _ in 0..<length(0) {
            guard isIntact, let past = readState(before), let stretch = readStretch(past.state), stretch.start >= last else {
                return fail()
            }
            (before, last) = (past, stretch.end)
            ended.append(stretch)
        }
        for _ in 0..<length(0) {
            let id = shift.apply(word(0), .layer), repetition = word(0)
            var timing = LayerTiming()
            number(&timing.beginTime)
            number(&timing.speed)
            number(&timing.timeOffset)
            guard let id, repetition <= UInt64(EmissionCell.limit), let count = readCounts().first else { return fail() }
            retired.append(RetiredCell(cell: id, repetition: Int(repetition), count: count, timing: timing))
        }
        var burstCount: UInt64 = 0, start = 0.0
        word(&burstCount)
        number(&start)
        let counts = readCounts(), bursts = readBursts()
        guard isIntact, burstCount < 1 << 51, start.isFinite, start >= last else { return fail() }
        emissions.append(
            RestoredEmission(
                layer: layer, ended: ended, retired: retired, burstCount: burstCount, start: start, counts: counts, bursts: bursts
            ))
    }

    private func readStretch(_ state: EmitterState) -> EmissionStretch? {
        var start = 0.0, end = 0.0, longest = 0.0, first = 0.0
        number(&start)
        number(&end)
        number(&longest)
        number(&first)
        let counts = readCounts(), bursts = readBursts()
        guard isIntact, start.isFinite, end.isFinite, end >= start, counts.count == state.ownCount,
            bursts.allSatisfy({ $0.cell < state.ownCount })
        else { return nil }
        return EmissionStretch(state, start, end, counts, bursts, lineages: (longest, first))
    }

    // MARK: Counts and bursts

    private func write(_ counts: [BirthCount]) {
        _ = word(UInt64(counts.count))
        for count in counts {
            _ = word(count.origin.bitPattern)
            _ = word(count.base.bitPattern)
            _ = word(count.offset.bitPattern)
            _ = word(count.span)
        }
    }

    private func readCounts() -> [BirthCount] {
        var counts: [BirthCount] = []
        for _ in 0..<length(0) {
            var count = BirthCount()
            number(&count.origin)
            number(&count.base)
            number(&count.offset)
            word(&count.span)
            if count.span > BirthCount.lastSpan { fail() }
            counts.append(count)
        }
        return counts
    }

    private func write(_ bursts: [Burst]) {
        _ = word(UInt64(bursts.count))
        for burst in bursts {
            _ = word(UInt64(burst.cell) << 32 | UInt64(burst.count))
            _ = word(burst.first)
        }
    }

    private func readBursts() -> [Burst] {
        var bursts: [Burst] = []
        for _ in 0..<length(0) {
            let head = word(0), first = word(0), count = Int(clamping: head & 0xFFFF_FFFF)
            guard count > 0, count <= EmissionHistory.burstLimit, first < 1 << 51, head >> 32 < UInt64(EmissionCell.limit) else {
                fail()
                continue
            }
            bursts.append(Burst(cell: Int(head >> 32), first: first, count: count))
        }
        return bursts
    }

    // MARK: States

    private struct PastState {
        let state: EmitterState
        /// The indices of the records of its cells.
        let cells: [UInt64]
    }

    private func write(_ state: EmitterState) {
        var slots = IDSet(), cells: [LayerRecord] = []
        for cell in state.cells where slots.insert(UInt64(cell.record.slot)) { cells.append(cell.record) }
        _ = word(UInt64(cells.count))
        for record in cells { write(record) }
        write(state.emitter)
    }

    /// An index, and at the first time the record.
    private func write(_ record: LayerRecord) {
        let key = UInt64(UInt(bitPattern: ObjectIdentifier(record)))
        if let known = indices[key] {
            _ = word(UInt64(known))
            return
        }
        indices[key] = pastRecordCount
        _ = word(UInt64(pastRecordCount))
        pastRecordCount += 1
        let tracks = record.layerClass == .emitter ? record.emittingTracks : record.tracks.map { $0 }
        _ = word(record.id)
        _ = word(UInt64(record.layerClass.rawValue) | UInt64(record.values.count) << 16 | UInt64(tracks.count) << 32)
        for index in 0..<record.values.count {
            let item = record.values.item(index)
            write(item.value, item.id)
        }
        for track in tracks { write(past: track) }
    }

    private func readState(_ before: PastState?) -> PastState? {
        let first = pastRecords.count
        var cells: [UInt64] = [], records = RecordVector()
        for _ in 0..<length(0) {
            guard let index = readRecord(.emitterCell) else { return nil }
            cells.append(UInt64(index))
            records.set(pastRecords[index].slot, to: pastRecords[index])
        }
        guard let index = readRecord(.emitter) else { return nil }
        for index in first..<pastRecords.count where pastRecords[index].hasNamedTracks {
            pastRecords[index] = pastRecords[index].resolvingNames(in: records)
            if records[pastRecords[index].slot] != nil { records.set(pastRecords[index].slot, to: pastRecords[index]) }
        }
        let shared = before.flatMap { $0.cells == cells ? $0.state : nil }
        return PastState(state: EmitterState(pastRecords[index], records, sharing: shared), cells: cells)
    }

    private func readRecord(_ layerClass: KinLayerClass) -> Int? {
        let index = word(0)
        guard index >= UInt64(pastRecords.count) else {
            return pastRecords[Int(index)].layerClass == layerClass ? Int(index) : nil
        }
        let id = shift.apply(word(0), .layer), head = word(0)
        let valueCount = bounded(Int(head >> 16 & 0xFFFF)), trackCount = bounded(Int(clamping: head >> 32))
        guard let id, index == UInt64(pastRecords.count), head & 0xFFFF == UInt64(layerClass.rawValue) else { return nil }
        var values = PropertyValues(), tracks: [Track] = []
        readValues(&values, valueCount, of: layerClass)
        for _ in 0..<trackCount {
            guard isIntact, let track = readPastTrack(layerClass) else { return nil }
            tracks.append(track)
        }
        guard isIntact else { return nil }
        pastRecords.append(
            LayerRecord(
                id: id, slot: Handle.slot(id), layerClass: layerClass, values: values, timing: StateStream.timing(values),
                superlayer: nil,
                sublayers: [], mask: nil, tracks: .few(ShortList(tracks))))
        return Int(index)
    }

    private static func timing(_ values: PropertyValues) -> LayerTiming {
        LayerTiming(
            beginTime: values.number(KinProperty.beginTime.number) ?? 0, speed: values.number(KinProperty.speed.number) ?? 1,
            timeOffset: values.number(KinProperty.timeOffset.number) ?? 0)
    }
}

extension RestoredState {
    /// Gives emitters their histories, after the records are made.
    func restoreEmissions(_ stream: StateStream) throws(EngineError) {
        for given in stream.emissions where given.layer.isLive {
            guard let record = given.layer.record, let history = given.history(EmitterState(record, records)) else {
                throw .argument("an emitter is wrong")
            }
            given.layer.ensureExtras().emission = history
        }
    }
}

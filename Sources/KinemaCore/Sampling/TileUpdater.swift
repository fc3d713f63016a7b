/// Changes channels in the memory of their tiles, which nobody else holds: a plain channel that stays in its groups, as most that an
/// animation moves to another value. This takes half of what a patch takes, and leaves nothing more to sample. It is an object for the same
/// reason as a `TileBuilder`.
final class TileUpdater {
    private let snapshot: Snapshot
    private var records: RecordVector.Reader
    private var reader: PlainChannelReader
    /// The time space of the layers below a superlayer in a tile that was found last, which neighbors share.
    private var lastTile: UnsafeMutableRawPointer?
    private var lastSuperlayer: UInt32?
    private var lastSpace: Int?
    /// The table that was found last, by its curve.
    private var lastCurve: UnsafeMutableRawPointer?
    private var lastTable: Unmanaged<CurveTable>?

    init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
        records = snapshot.records.reader
        reader = PlainChannelReader(snapshot)
    }

    /// Changes a channel, which has the index `index` and the first number `first` in a tile. Returns false, and changes nothing, if the
    /// channel needs another place.
    func update(
        _ channel: PlannedChannel, _ index: Int, at first: Int, of tile: SampleTile, _ curveTables: inout CurveTableCache
    ) -> Bool {
        let place = tile.place(of: index)
        guard !place.isOther, channel.width > 0 else { return false }
        guard let record = records.element(channel.slot), record._withUnsafeGuaranteedRef({ $0.id == channel.id }) else {
            return tile.put(.none, width: channel.width, at: place, first)
        }
        return record._withUnsafeGuaranteedRef { record in
            // A constant that begins to move needs a lane.
            var only: Unmanaged<Track>?
            if place.isConstant, !record.onlyTrack(of: channel.property, &only) || only != nil { return false }
            guard reader.begin(channel, record) == nil else { return false }
            // A channel that nothing moves needs no space.
            let space = place.isConstant ? nil : space(of: record, in: tile)
            switch reader.read(channel, record, space: { _ in space }) {
            case .constant?: return tile.put(reader.constant, width: channel.width, at: place, first)
            case .motion?: return put(at: place, of: tile, &curveTables)
            case nil: return false
            }
        }
    }

    private func put(at place: ChannelPlace, of tile: SampleTile, _ curveTables: inout CurveTableCache) -> Bool {
        let motion = reader.motion
        guard !place.isConstant, motion.fitsFloats, let clock = motion.clock else { return false }
        let curve = clock.isVelocity ? nil : clock.curveIdentity
        if curve == nil || curve != lastCurve {
            (lastCurve, lastTable) = (curve, clock.tableCurve.map { curveTables.table(of: $0, isSlope: clock.isVelocity) })
        }
        return tile.put(motion, clock, lastTable, at: place)
    }

    private func space(of record: LayerRecord, in tile: SampleTile) -> Int? {
        guard let superlayer = record.superlayer, record.timing.isIdentity else {
            return tile.spaces.knownIndex(of: record, in: snapshot)
        }
        let pointer = Unmanaged.passUnretained(tile).toOpaque()
        if pointer != lastTile || superlayer != lastSuperlayer {
            (lastTile, lastSuperlayer) = (pointer, superlayer)
            lastSpace = tile.spaces.knownIndex(of: record, in: snapshot)
        }
        return lastSpace
    }
}

extension SampleTile {
    /// Makes a plain channel constant. Returns false if its lane cannot be.
    fileprivate func put(_ value: Value, width: Int, at place: ChannelPlace, _ first: Int) -> Bool {
        guard place.isConstant else {
            let group = lanes[place.lanes], numbers = LaneMotion.part(value, 0..<width) ?? SIMD4(repeating: .nan)
            guard group.isPlain, group.width == width, group.target == .row else { return false }
            group.put(numbers, at: Int(place.lane))
            return true
        }
        ExactChannel.put(value, width: width, into: constants + first)
        for number in first..<first + width { constantFloats[number] = Float(constants[number]) }
        return true
    }

    /// Gives a lane another motion. Returns false if it does not fit the groups.
    fileprivate func put(
        _ motion: PlainMotion, _ clock: LaneClock, _ table: Unmanaged<CurveTable>?, at place: ChannelPlace
    ) -> Bool {
        let group = clocks.baseAddress! + place.clocks, lanes = lanes.baseAddress! + place.lanes, lane = Int(place.lane)
        guard group.pointee.fits(clock, table), lanes.pointee.fits(motion) else { return false }
        let old = Int(lanes.pointee.clocks[lane])
        guard let new = group.pointee.replace(old, by: clock) else { return false }
        lanes.pointee.setClock(new, of: lane)
        for number in 0..<motion.width {
            lanes.pointee.put(
                motion.values.a[number], motion.values.b[number], base: motion.values.base[number], isAdditive: motion.isAdditive,
                duration: clock.velocityDuration, at: lane * motion.width + number)
        }
        return true
    }

    /// Finds again what the clocks and lanes of groups have in common that changed much.
    func settle() {
        for index in clocks.indices where clocks[index].isUnsettled {
            clocks[index].settle()
            for lane in clocks[index].lanes { lanes[lane].settle() }
        }
    }
}

extension LaneGroup {
    /// Whether the lanes move from ends to others, without keyframes or sums.
    fileprivate var isPlain: Bool { keyframes == nil && !accumulates }

    fileprivate func fits(_ motion: PlainMotion) -> Bool {
        isPlain && width == motion.width && target == .row
    }

    /// Makes a lane constant.
    fileprivate func put(_ numbers: SIMD4<Double>, at lane: Int) {
        for number in 0..<width {
            // The sign of a zero stays.
            let value = numbers[number], difference = value == 0 ? value : 0, index = lane * width + number
            floats[Plane.from * stride + index] = Float(value)
            floats[Plane.delta * stride + index] = Float(difference)
            floats[Plane.base * stride + index] = Float(value)
        }
    }
}

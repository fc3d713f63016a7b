import CPlatform

extension SampleTile {
    /// From this number of rows on, groups with few clocks are baked.
    private static let manyRows = 16
    /// At most this many clocks count as few: they would leave most of a vector unused.
    private static let fewClocks = 4

    /// Writes a row a time.
    func sample(_ times: UnsafeBufferPointer<Double>, _ writer: SampleWriter, _ snapshot: Snapshot) {
        let bakes = times.count >= SampleTile.manyRows, bakesMotions = bakes && precision == .double && isFew(motions, writer)
        var isBaked = bakes && runs.isEmpty && exact.isEmpty && steps.isEmpty && (bakesMotions || motions.groups.isEmpty)
        if bakesMotions { bake(motions, times, writer) }
        for group in clocks where bakes {
            if isFew(group, writer) { bake(group, times, writer) } else { isBaked = false }
        }
        guard !isBaked else { return }
        let window = TileWindow(self, writer.window)
        putUnderlyingParts(window, writer.scratch)
        let segments = writer.scratch.current.segments
        for row in times.indices {
            evaluateSpaces(at: times[row], writer)
            putConstants(writer, row)
            for group in clocks where !(bakes && isFew(group, writer)) { sample(group, window, segments, writer, row) }
            compose(window, writer, row)
            writer.scatter(
                writer.scratch.stacks + window.stacks.lowerBound, part(stacks, window.stacks), width: 1,
                origin: numbers.lowerBound, row: row)
            if !bakesMotions { put(motions, writer, row) }
            put(steps, writer, row)
            for channel in exact { put(channel, at: times[row], row, writer, snapshot) }
        }
    }

    private func putConstants(_ writer: SampleWriter, _ row: Int) {
        for run in runs {
            let start = numbers.lowerBound + run.lowerBound
            if precision == .double {
                writer.put(constants + run.lowerBound, run.count, at: start, row: row)
            } else {
                writer.put(constantFloats + run.lowerBound, run.count, at: start, row: row)
            }
        }
    }

    /// A motion over another one must be evaluated together with it, and the parts of a matrix together.
    private func isFew(_ motions: ExactGroups, _ writer: SampleWriter) -> Bool {
        guard motions.matrices.count == 0 else { return false }
        var count = 0
        for group in motions.groups {
            if group.lanes.isOver != 0 { return false }
            count += group.count
        }
        return count <= SampleTile.fewClocks || writer.hasColumns
    }

    private func evaluateSpaces(at time: Double, _ writer: SampleWriter) {
        let scratch = writer.scratch
        spacePlan.evaluate(spaces, at: time, writer.kernels, scratch.work, into: scratch.times)
    }

    /// The parts of a transform must be evaluated together, and so must the numbers of a stack.
    private func isFew(_ group: ClockGroup, _ writer: SampleWriter) -> Bool {
        guard group.count <= SampleTile.fewClocks || writer.hasColumns else { return false }
        for index in group.lanes where lanes[index].target != .row { return false }
        return true
    }

    /// Runs for each group and row: as a function it would take a fifth more instructions.
    @inline(always)
    private func sample(
        _ group: ClockGroup, _ window: TileWindow, _ segments: UnsafeMutablePointer<Float>, _ writer: SampleWriter, _ row: Int
    ) {
        let scratch = writer.scratch
        let shown = window.clocks(of: group, lanes)
        guard !shown.isEmpty else { return }
        let all = group.cut(to: shown).evaluate(
            writer.kernels, UnsafePointer(scratch.times), scratch.work.from(shown.lowerBound))
        for index in group.lanes {
            let wanted = window.lanes(of: lanes, index)
            guard !wanted.isEmpty else { continue }
            let first = TileMemory.vector(of: wanted.lowerBound), lane = lanes[index].cut(to: first..<wanted.upperBound)
            lane.evaluate(
                writer.kernels, scratch.work, scratch.gathered, allEffective: all, segments, into: scratch.values)
            put(lane, from: wanted.lowerBound - first, writer, row)
        }
    }

    /// Writes lanes from `first` on to their target.
    private func put(_ lane: LaneGroup, from first: Int, _ writer: SampleWriter, _ row: Int) {
        let scratch = writer.scratch
        let values = scratch.values + first * lane.width, offsets = lane.offsets + first, count = lane.count - first
        switch lane.target {
        case .row where lane.isRun:
            writer.put(values, count * lane.width, at: numbers.lowerBound + Int(offsets[0]), row: row)
        case .row:
            let offsets = UnsafeBufferPointer(start: UnsafePointer(offsets), count: count)
            writer.scatter(values, offsets, width: lane.width, origin: numbers.lowerBound, row: row)
        case .sum, .replacement:
            let adds = lane.target == .sum ? 1 : 0
            writer.kernels.pointee.merge(values, offsets, scratch.stacks, count, lane.width, Int32(adds))
        case .part, .stack:
            let destination = lane.target == .part ? scratch.parts : scratch.stacks
            writer.kernels.pointee.scatter(values, offsets, destination, count, lane.width)
        }
    }

    /// Copies the parts of transforms that no animation changes.
    private func putUnderlyingParts(_ window: TileWindow, _ scratch: SampleScratch) {
        let first = window.transforms.lowerBound * TransformMotions.partCount
        let size = window.transforms.count * TransformMotions.partCount * MemoryLayout<Float>.stride
        memcpy(scratch.parts + first, underlyingParts + first, size)
    }

    /// Composes the transforms. Whole vectors of them are written directly to a row of floats, the others are copied.
    private func compose(_ window: TileWindow, _ writer: SampleWriter, _ row: Int) {
        guard !window.transforms.isEmpty else { return }
        let scratch = writer.scratch, offsets = part(transforms, window.transforms)
        let parts = scratch.parts + window.transforms.lowerBound * TransformMotions.partCount
        var done = 0
        if let row = writer.floats(row, from: numbers.lowerBound), let first = offsets.baseAddress {
            done = TileMemory.vector(of: offsets.count)
            writer.kernels.pointee.transforms(parts, first, row, done)
        }
        writer.kernels.pointee.transforms(
            parts + done * TransformMotions.partCount, scratch.matrixOffsets, scratch.matrices,
            TileMemory.padded(offsets.count - done))
        writer.scatter(
            scratch.matrices, UnsafeBufferPointer(rebasing: offsets[done...]), width: 16, origin: numbers.lowerBound, row: row)
    }

    private func part(_ offsets: UnsafeBufferPointer<Int32>, _ range: Range<Int>) -> UnsafeBufferPointer<Int32> {
        UnsafeBufferPointer(rebasing: offsets[range])
    }

    // MARK: In double precision

    private func put(_ motions: ExactGroups, _ writer: SampleWriter, _ row: Int) {
        let scratch = writer.scratch, first = numbers.lowerBound
        let window = writer.window.lowerBound - first..<writer.window.upperBound - first
        motions.evaluate(writer.kernels, scratch.times, window, scratch.current.segments, into: scratch.row)
        if let floats = writer.floats(row, from: first) {
            // Most runs are short.
            for run in motions.runs {
                let shown = run.clamped(to: window)
                kin_round(scratch.row + shown.lowerBound, floats + shown.lowerBound, shown.count)
            }
            return
        }
        for run in motions.runs where run.overlaps(window) {
            put(scratch.row + run.lowerBound, run.count, at: first + run.lowerBound, writer, row)
        }
    }

    private func put(_ steps: TransformSteps, _ writer: SampleWriter, _ row: Int) {
        guard !steps.isEmpty else { return }
        steps.evaluate(
            writer.kernels, writer.scratch,
            where: { writer.wants($0.offset..<$0.offset + $0.width) },
            { channel, values in put(values, channel.width, at: channel.offset, writer, row) })
    }

    private func put(_ program: ExactChannel, at time: Double, _ row: Int, _ writer: SampleWriter, _ snapshot: Snapshot) {
        let channel = program.channel, scratch = writer.scratch
        guard writer.wants(channel.offset..<channel.offset + channel.width) else { return }
        program.evaluate(snapshot, at: time, local: scratch.times[program.space], into: scratch.numbers)
        put(UnsafePointer(scratch.numbers), channel.width, at: channel.offset, writer, row)
    }

    private func put(
        _ numbers: UnsafePointer<Double>, _ count: Int, at start: Int, _ writer: SampleWriter, _ row: Int
    ) {
        let scratch = writer.scratch
        guard writer.target.format != .float64 else { return writer.put(numbers, count, at: start, row: row) }
        kin_round(numbers, scratch.values, count)
        writer.put(scratch.values, count, at: start, row: row)
    }
}

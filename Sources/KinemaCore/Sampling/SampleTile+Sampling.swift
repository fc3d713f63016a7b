import CPlatform

extension SampleTile {
    /// From so many rows on, what has few lanes goes through the times lane by lane.
    private static let manyRows = 16
    /// So many lanes are few: they leave most of a vector empty.
    private static let fewClocks = 4

    /// Writes a row a time.
    func sample(_ times: UnsafeBufferPointer<Double>, _ writer: SampleWriter, _ snapshot: Snapshot) {
        if writer.target.format == .float64 { return sampleExactly(times, writer, snapshot) }
        let bakes = times.count >= SampleTile.manyRows
        var isBaked = bakes && runs.isEmpty && rest.isEmpty && otherLanes.isEmpty
        for group in clocks where bakes {
            if isFew(group, writer) { bake(group, times, writer) } else { isBaked = false }
        }
        guard !isBaked else { return }
        let scratch = writer.scratch
        scratch.parts.update(from: restingParts, count: TileMemory.padded(transforms.count) * TransformMotions.partCount)
        for row in times.indices {
            evaluateSpaces(at: times[row], writer)
            for run in runs {
                writer.put(constantFloats + run.lowerBound, run.count, at: numbers.lowerBound + run.lowerBound, row: row)
            }
            for group in clocks where !(bakes && isFew(group, writer)) { sample(group, writer, row) }
            if !transforms.isEmpty { compose(writer, row) }
            if !stacks.isEmpty { writer.scatter(scratch.stacks, stacks, width: 1, origin: numbers.lowerBound, row: row) }
            put(otherLanes, writer, row)
            for channel in rest { put(channel, at: times[row], row, writer, snapshot) }
        }
    }

    private func sampleExactly(_ times: UnsafeBufferPointer<Double>, _ writer: SampleWriter, _ snapshot: Snapshot) {
        for row in times.indices {
            evaluateSpaces(at: times[row], writer)
            for run in runs {
                writer.put(constants + run.lowerBound, run.count, at: numbers.lowerBound + run.lowerBound, row: row)
            }
            put(exactLanes, writer, row)
            for channel in exact { put(channel, at: times[row], row, writer, snapshot) }
        }
    }

    private func evaluateSpaces(at time: Double, _ writer: SampleWriter) {
        let scratch = writer.scratch
        spacePlan.evaluate(spaces, at: time, writer.kernels, scratch.work, into: scratch.times)
    }

    /// Parts of transforms must be there together, and so must the numbers of a stack.
    private func isFew(_ group: ClockGroup, _ writer: SampleWriter) -> Bool {
        guard group.count <= SampleTile.fewClocks || writer.hasColumns else { return false }
        for index in group.lanes where lanes[index].target != .row { return false }
        return true
    }

    private func sample(_ group: ClockGroup, _ writer: SampleWriter, _ row: Int) {
        let scratch = writer.scratch
        let all = group.evaluate(writer.kernels, UnsafePointer(scratch.times), scratch.work)
        for index in group.lanes {
            let lane = lanes[index]
            lane.evaluate(writer.kernels, scratch.work, scratch.gathered, allEffective: all, into: scratch.values)
            if lane.target != .row {
                put(lane, writer)
            } else if lane.isRun {
                writer.put(scratch.values, lane.numbers, at: numbers.lowerBound + Int(lane.offsets[0]), row: row)
            } else {
                writer.scatter(scratch.values, lane, origin: numbers.lowerBound, row: row)
            }
        }
    }

    /// To where more is made of it.
    private func put(_ lane: LaneGroup, _ writer: SampleWriter) {
        let scratch = writer.scratch
        switch lane.target {
        case .sum, .replacement:
            let adds = lane.target == .sum ? 1 : 0
            writer.kernels.merge(scratch.values, lane.offsets, scratch.stacks, lane.count, lane.width, Int32(adds))
        case .part, .stack, .row:
            let place = lane.target == .part ? scratch.parts : scratch.stacks
            writer.kernels.scatter(scratch.values, lane.offsets, place, lane.count, lane.width)
        }
    }

    private func compose(_ writer: SampleWriter, _ row: Int) {
        let scratch = writer.scratch
        writer.kernels.transforms(scratch.parts, scratch.matrices, TileMemory.padded(transforms.count))
        writer.scatter(scratch.matrices, transforms, width: 16, origin: numbers.lowerBound, row: row)
    }

    // MARK: In double precision

    private func put(_ lanes: UnsafeBufferPointer<ExactLane>, _ writer: SampleWriter, _ row: Int) {
        let scratch = writer.scratch
        var value = SIMD4<Double>.zero
        for lane in lanes where writer.wants(lane.offset..<lane.offset + lane.width) {
            value = lane.value(at: scratch.times[lane.space], over: value)
            for index in 0..<lane.width { scratch.numbers[index] = value[index] }
            put(lane.width, at: lane.offset, writer, row)
        }
    }

    private func put(_ program: ExactChannel, at time: Double, _ row: Int, _ writer: SampleWriter, _ snapshot: Snapshot) {
        let channel = program.channel, scratch = writer.scratch
        guard writer.wants(channel.offset..<channel.offset + channel.width) else { return }
        program.evaluate(snapshot, at: time, local: scratch.times[program.space], into: scratch.numbers)
        put(channel.width, at: channel.offset, writer, row)
    }

    /// Numbers from the scratch memory.
    private func put(_ count: Int, at start: Int, _ writer: SampleWriter, _ row: Int) {
        let scratch = writer.scratch
        guard writer.target.format != .float64 else { return writer.put(scratch.numbers, count, at: start, row: row) }
        for index in 0..<count { scratch.values[index] = Float(scratch.numbers[index]) }
        writer.put(scratch.values, count, at: start, row: row)
    }
}

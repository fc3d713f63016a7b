import CPlatform

extension SampleTile {
    /// Evaluates the lanes of a group one by one, each at all times.
    func bake(_ group: ClockGroup, _ times: UnsafeBufferPointer<Double>, _ writer: SampleWriter) {
        for index in group.lanes {
            let lane = lanes[index]
            for each in 0..<lane.count {
                let start = numbers.lowerBound + Int(lane.offsets[each])
                guard writer.wants(start..<start + lane.width) else { continue }
                bake(group, lane, each, times, writer, at: start)
            }
        }
    }

    /// Evaluates motions in double precision one by one, each at all times.
    func bake(_ motions: ExactGroups, _ times: UnsafeBufferPointer<Double>, _ writer: SampleWriter) {
        for group in motions.groups {
            for each in 0..<group.count { bake(group, each, times, writer) }
        }
    }

    private func bake(
        _ group: ExactGroup, _ each: Int, _ times: UnsafeBufferPointer<Double>, _ writer: SampleWriter
    ) {
        let width = Int(group.planes.kind.width), scratch = writer.scratch, rows = BakeScratch.rows
        func numberInRow(_ number: Int) -> Int { numbers.lowerBound + group.offset(each, number: number) }
        func isWanted(_ number: Int) -> Bool { writer.wants(numberInRow(number)..<numberInRow(number) + 1) }
        guard (0..<width).contains(where: isWanted) else { return }
        var lanes = scratch.bake.repeated(each, of: group)
        var row = 0
        while row < times.count {
            let count = min(rows, times.count - row)
            let block = self.times(times, row, count, group.space(each), scratch)
            writer.kernels.pointee.doubles(&lanes, block, scratch.bake.columns, 0, count)
            for number in 0..<width where isWanted(number) {
                let column = UnsafePointer(scratch.bake.columns + number * rows)
                writer.put(rows: column, width: 1, row..<row + count, at: numberInRow(number))
            }
            row += count
        }
    }

    private func bake(
        _ group: ClockGroup, _ lane: LaneGroup, _ each: Int, _ times: UnsafeBufferPointer<Double>, _ writer: SampleWriter,
        at start: Int
    ) {
        let scratch = writer.scratch.bake
        let clock = Int(lane.order == .inOrder ? Int32(truncatingIfNeeded: each) : lane.clocks[each])
        let space = group.isOnMediaTime ? 0 : Int(group.spaces[clock])
        let most = min(BakeScratch.rows, TileMemory.padded(times.count))
        let clocks = scratch.repeated(clock, of: group, count: most), lanes = scratch.repeated(each, of: lane, count: most)
        var row = 0
        while row < times.count {
            let count = min(BakeScratch.rows, times.count - row)
            let block = self.times(times, row, count, space, writer.scratch)
            clocks.run(writer.kernels, block, 1, scratch.work, allEffective: false)
            lanes.run(writer.kernels, scratch.work, allEffective: false, scratch.current, into: scratch.values)
            writer.put(rows: scratch.values, width: lane.width, row..<row + count, at: start)
            row += count
        }
    }

    /// The times of a block of rows in a space. A full block of media times is not copied.
    private func times(
        _ times: UnsafeBufferPointer<Double>, _ first: Int, _ count: Int, _ space: Int, _ scratch: SampleScratch
    ) -> UnsafePointer<Double> {
        if space == 0, count == BakeScratch.rows, let base = times.baseAddress { return base + first }
        let block = scratch.bake.times
        spaces.evaluate(space, UnsafeBufferPointer(rebasing: times[first..<first + count]), into: block, scratch.chain)
        return UnsafePointer(block)
    }
}

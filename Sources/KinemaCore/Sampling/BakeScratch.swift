import CPlatform

/// One clock and its lane, repeated for all rows of a block. The kernels then evaluate one lane at many times instead of many
/// lanes at one time, with the same bits.
struct BakeScratch {
    /// The number of rows in a block.
    static let rows = 128
    /// The most bytes of its memory, and of what fills the cache lines of its arrays and of those of a `SampleScratch`.
    static let bytes = rows * (8 * ExactPlanes.mostCount + 512) + (4 << 10)

    let times: UnsafeMutablePointer<Double>
    let doubles: UnsafeMutablePointer<Double>
    /// The numbers of one lane in double precision, a column for each, and their indices.
    let columns: UnsafeMutablePointer<Double>
    let offsets: UnsafeMutablePointer<Int32>
    let floats: UnsafeMutablePointer<Float>
    let spaces: UnsafeMutablePointer<Int32>
    let lanes: UnsafeMutablePointer<Float>
    let curveStarts: UnsafeMutablePointer<Int32>
    let key: UnsafeMutablePointer<Int32>
    let segment: UnsafeMutablePointer<Int32>
    /// The segments in which the lane was in the last block.
    let current: UnsafeMutablePointer<Float>
    let parameters: UnsafeMutablePointer<KinDoubleKeyframes>
    let values: UnsafeMutablePointer<Float>
    let work: ClockWork

    init(_ memory: TileMemory) {
        let rows = BakeScratch.rows
        times = memory.array(rows, of: 0.0)
        doubles = memory.room(rows * ExactPlanes.mostCount, for: Double.self)
        columns = memory.room(rows * ExactPlanes.mostNumbers, for: Double.self)
        offsets = memory.array(rows * ExactPlanes.mostNumbers, of: Int32(0))
        for index in 0..<rows * ExactPlanes.mostNumbers { offsets[index] = Int32(truncatingIfNeeded: index) }
        floats = memory.room(rows * ClockGroup.Plane.floatCount, for: Float.self)
        spaces = memory.array(rows, of: Int32(0))
        lanes = memory.room(rows * 4 * LaneGroup.Plane.mostCount, for: Float.self)
        curveStarts = memory.array(rows, of: Int32(0))
        key = memory.array(rows, of: Int32(0))
        segment = memory.array(rows, of: Int32(0))
        current = memory.array(
            max(KeyframePool.currentCount(of: rows), ExactGroup.currentCount(of: rows)), of: Float.infinity)
        parameters = memory.array(
            1, of: KinDoubleKeyframes(keys: times, key: key, segments: times, segment: segment, keyCount: 0, way: 0))
        values = memory.room(rows * 4, for: Float.self)
        work = ClockWork(
            times: times, x: memory.array(rows, of: Float(0)), residual: memory.array(rows, of: Float(0)),
            effect: memory.array(rows, of: Int32(0)), iteration: memory.array(rows, of: Float(0)))
    }

    /// One clock of a group, repeated for `count` rows.
    func repeated(_ clock: Int, of group: ClockGroup, count: Int) -> ClockGroup {
        let rows = BakeScratch.rows
        for plane in 0..<group.planeCount {
            (doubles + plane * rows).update(repeating: group.plane(plane)[clock], count: rows)
        }
        for plane in 0..<ClockGroup.Plane.floatCount where group.spring != .none {
            (floats + plane * rows).update(repeating: group.floatPlane(plane)[clock], count: rows)
        }
        var each = group.each
        if let given = each {
            curveStarts.update(repeating: given.curveStarts[clock], count: rows)
            each = OwnCurves(curves: given.curves, curveStarts: curveStarts, cells: given.cells)
        }
        return ClockGroup(
            isOnce: group.isOnce, spring: group.spring, cells: group.cells, cellCount: group.cellCount,
            isWarped: group.isWarped, each: each,
            precision: group.precision, isOnMediaTime: group.isOnMediaTime, count: count, stride: rows, doubles: doubles,
            floats: floats, spaces: spaces, effective: group.effective, uses: group.uses)
    }

    /// One lane of a group, repeated for `count` rows.
    func repeated(_ lane: Int, of group: LaneGroup, count: Int) -> LaneGroup {
        let rows = BakeScratch.rows, width = group.width
        for plane in 0..<LaneGroup.Plane.count(accumulates: group.accumulates) {
            let source = group.plane(plane) + lane * width, target = lanes + plane * rows * width
            for row in 0..<rows { for number in 0..<width { target[row * width + number] = source[number] } }
        }
        var pool: KeyframePool?
        if let given = group.keyframes {
            key.update(repeating: given.key[lane], count: rows)
            segment.update(repeating: given.segment[lane], count: rows)
            current.update(repeating: .infinity, count: KeyframePool.currentCount(of: rows))
            pool = given.replacing(key, segment)
        }
        return LaneGroup(
            width: width, count: count, stride: rows * width, order: .inOrder, clocks: spaces, floats: lanes,
            accumulates: group.accumulates, keyframes: pool, offsets: spaces, isRun: false, target: group.target)
    }

    /// Repeats one lane of a group in double precision. Each repetition has a separate time.
    func repeated(_ lane: Int, of group: ExactGroup) -> KinDoubleLanes {
        let rows = BakeScratch.rows, given = group.planes
        for plane in 0..<ExactPlanes.count(given.kind) {
            (doubles + plane * rows).update(repeating: given.clock[plane * given.stride + lane], count: rows)
        }
        var segments: UnsafeMutablePointer<Double>?
        if let keyframes = group.lanes.keyframes {
            key.update(repeating: keyframes.pointee.key[lane], count: rows)
            segment.update(repeating: keyframes.pointee.segment[lane], count: rows)
            parameters.pointee = keyframes.pointee
            (parameters.pointee.key, parameters.pointee.segment) = (UnsafePointer(key), UnsafePointer(segment))
            current.update(repeating: .infinity, count: ExactGroup.currentCount(of: rows))
            segments = ExactGroup.doubles(current)
        }
        var lanes = ExactPlanes(given.kind, doubles, stride: rows).lanes(
            segments == nil ? nil : parameters, space: nil, offset: offsets, hasTimes: true)
        lanes.current = segments
        return lanes
    }
}

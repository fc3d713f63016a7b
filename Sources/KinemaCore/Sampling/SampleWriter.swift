import CPlatform

/// Puts numbers where the host wants them. Numbers are counted as in a whole row; what is outside the window is left out.
struct SampleWriter {
    let data: UnsafeMutableRawPointer
    let window: Range<Int>
    let target: SampleTarget
    let kernels: KinKernelTable
    let scratch: SampleScratch

    /// Where number `number` of row `row` goes.
    private func place(_ row: Int, _ number: Int) -> UnsafeMutableRawPointer {
        data + row * target.timeStride + (number - window.lowerBound) * target.valueStride
    }

    /// Whether the times of one number lie side by side, and those of neighbours do not.
    var hasColumns: Bool { target.timeStride <= 8 && target.valueStride > 8 }

    func wants(_ numbers: Range<Int>) -> Bool { numbers.overlaps(window) }

    /// `width` neighbouring numbers in each of several rows.
    func put(rows values: UnsafePointer<Float>, width: Int, _ rows: Range<Int>, at start: Int) {
        let isWhole = start >= window.lowerBound && start + width <= window.upperBound
        let size = target.format == .float32 ? 4 : 1
        guard isWhole, target.timeStride == width * size, width == 1 || target.valueStride == size else {
            for row in rows { put(values + (row - rows.lowerBound) * width, width, at: start, row: row) }
            return
        }
        let place = place(rows.lowerBound, start), count = rows.count * width
        if size == 4 {
            memcpy(place, values, count * 4)
        } else {
            kernels.normalize(values, place.assumingMemoryBound(to: UInt8.self), count)
        }
    }

    /// Neighbouring numbers, from `start` on.
    func put(_ values: UnsafePointer<Float>, _ count: Int, at start: Int, row: Int) {
        let low = max(start, window.lowerBound), high = min(start + count, window.upperBound)
        guard low < high else { return }
        let source = values + (low - start)
        if target.format == .float32 {
            copy(source, high - low, to: place(row, low))
        } else {
            kernels.normalize(source, scratch.bytes, high - low)
            copy(UnsafePointer(scratch.bytes), high - low, to: place(row, low))
        }
    }

    func put(_ values: UnsafePointer<Double>, _ count: Int, at start: Int, row: Int) {
        let low = max(start, window.lowerBound), high = min(start + count, window.upperBound)
        guard low < high else { return }
        copy(values + (low - start), high - low, to: place(row, low))
    }

    private func copy<T: BitwiseCopyable>(_ values: UnsafePointer<T>, _ count: Int, to place: UnsafeMutableRawPointer) {
        if target.valueStride == MemoryLayout<T>.stride {
            memcpy(place, values, count * MemoryLayout<T>.stride)
        } else {
            for index in 0..<count { (place + index * target.valueStride).storeBytes(of: values[index], as: T.self) }
        }
    }

    /// Lanes of `width` numbers to the places that `offsets` say, counted from `origin`.
    func scatter(_ values: UnsafePointer<Float>, _ lanes: LaneGroup, origin: Int, row: Int) {
        guard window.lowerBound <= origin + Int(lanes.offsets[0]),
            origin + Int(lanes.offsets[lanes.count - 1]) + lanes.width <= window.upperBound
        else { return scatterInside(values, lanes, origin: origin, row: row) }
        if target.format == .float32 {
            let place = place(row, origin)
            guard target.valueStride != 4 else {
                kernels.scatter(
                    values, lanes.offsets, place.assumingMemoryBound(to: Float.self), lanes.count, lanes.width)
                return
            }
            SampleWriter.scatter(values, lanes, to: place, step: target.valueStride)
        } else {
            kernels.normalize(values, scratch.bytes, lanes.numbers)
            SampleWriter.scatter(UnsafePointer(scratch.bytes), lanes, to: place(row, origin), step: target.valueStride)
        }
    }

    /// `width` numbers each, as matrices have 16, to the places that `offsets` say.
    func scatter(
        _ values: UnsafePointer<Float>, _ offsets: UnsafeBufferPointer<Int32>, width: Int, origin: Int, row: Int
    ) {
        guard let first = offsets.baseAddress else { return }
        let isInside = window.lowerBound <= origin + Int(offsets[0])
            && origin + Int(offsets[offsets.count - 1]) + width <= window.upperBound
        if isInside && target.format == .float32 && target.valueStride == 4 {
            let place = place(row, origin).assumingMemoryBound(to: Float.self)
            kernels.scatter(values, first, place, offsets.count, width)
            return
        }
        for index in offsets.indices { put(values + index * width, width, at: origin + Int(offsets[index]), row: row) }
    }

    /// The same to a row whose numbers are `step` bytes apart.
    private static func scatter<T: BitwiseCopyable>(
        _ values: UnsafePointer<T>, _ lanes: LaneGroup, to place: UnsafeMutableRawPointer, step: Int
    ) {
        let width = lanes.width
        for lane in 0..<lanes.count {
            let start = place + Int(lanes.offsets[lane]) * step
            for number in 0..<width { (start + number * step).storeBytes(of: values[lane * width + number], as: T.self) }
        }
    }

    /// Some of them are not wanted.
    private func scatterInside(_ values: UnsafePointer<Float>, _ lanes: LaneGroup, origin: Int, row: Int) {
        for lane in 0..<lanes.count {
            put(values + lane * lanes.width, lanes.width, at: origin + Int(lanes.offsets[lane]), row: row)
        }
    }
}

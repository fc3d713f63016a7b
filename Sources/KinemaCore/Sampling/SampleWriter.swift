import CPlatform

/// Writes numbers to the host's memory. Indices are those of a whole row; numbers outside the window are skipped.
struct SampleWriter {
    let data: UnsafeMutableRawPointer
    let window: Range<Int>
    let target: SampleTarget
    let kernels: KernelTable
    let scratch: SampleScratch

    /// The address of a number in a row.
    private func address(_ row: Int, _ number: Int) -> UnsafeMutableRawPointer {
        data + row * target.timeStride + (number - window.lowerBound) * target.valueStride
    }

    /// A row as adjacent floats; nil if the layout differs.
    func floats(_ row: Int, from number: Int) -> UnsafeMutablePointer<Float>? {
        guard target.format == .float32, target.valueStride == MemoryLayout<Float>.stride else { return nil }
        return address(row, number).assumingMemoryBound(to: Float.self)
    }

    /// Whether the times of one number are adjacent, and the numbers of one time are not.
    var hasColumns: Bool { target.timeStride <= 8 && target.valueStride > 8 }

    func wants(_ numbers: Range<Int>) -> Bool { numbers.overlaps(window) }

    /// Writes `width` adjacent numbers in each of several rows.
    func put(rows values: UnsafePointer<Float>, width: Int, _ rows: Range<Int>, at start: Int) {
        let isWhole = start >= window.lowerBound && start + width <= window.upperBound
        let size = target.format == .float32 ? 4 : 1
        guard isWhole, target.timeStride == width * size, width == 1 || target.valueStride == size else {
            for row in rows { put(values + (row - rows.lowerBound) * width, width, at: start, row: row) }
            return
        }
        let destination = address(rows.lowerBound, start), count = rows.count * width
        if size == 4 {
            memcpy(destination, values, count * 4)
        } else {
            kernels.pointee.normalize(values, destination.assumingMemoryBound(to: UInt8.self), count)
        }
    }

    func put(rows values: UnsafePointer<Double>, width: Int, _ rows: Range<Int>, at start: Int) {
        let isWhole = start >= window.lowerBound && start + width <= window.upperBound
        if isWhole, target.timeStride == width * 8, width == 1 || target.valueStride == 8 {
            memcpy(address(rows.lowerBound, start), values, rows.count * width * 8)
        } else {
            for row in rows { put(values + (row - rows.lowerBound) * width, width, at: start, row: row) }
        }
    }

    /// Writes adjacent numbers from `start` on.
    func put(_ values: UnsafePointer<Float>, _ count: Int, at start: Int, row: Int) {
        let low = max(start, window.lowerBound), high = min(start + count, window.upperBound)
        guard low < high else { return }
        let source = values + (low - start)
        if target.format == .float32 {
            copy(source, high - low, to: address(row, low))
        } else {
            kernels.pointee.normalize(source, scratch.bytes, high - low)
            copy(UnsafePointer(scratch.bytes), high - low, to: address(row, low))
        }
    }

    func put(_ values: UnsafePointer<Double>, _ count: Int, at start: Int, row: Int) {
        let low = max(start, window.lowerBound), high = min(start + count, window.upperBound)
        guard low < high else { return }
        copy(values + (low - start), high - low, to: address(row, low))
    }

    private func copy<T: BitwiseCopyable>(_ values: UnsafePointer<T>, _ count: Int, to destination: UnsafeMutableRawPointer) {
        if target.valueStride == MemoryLayout<T>.stride {
            memcpy(destination, values, count * MemoryLayout<T>.stride)
        } else {
            for index in 0..<count { (destination + index * target.valueStride).storeBytes(of: values[index], as: T.self) }
        }
    }

    /// Writes `width` adjacent numbers for each offset. All must be in the window. Offsets are relative to `origin`.
    func scatter(
        _ values: UnsafePointer<Float>, _ offsets: UnsafeBufferPointer<Int32>, width: Int, origin: Int, row: Int
    ) {
        guard let first = offsets.baseAddress, !offsets.isEmpty else { return }
        if let row = floats(row, from: origin) {
            kernels.pointee.scatter(values, first, row, offsets.count, width)
        } else if target.format == .float32 {
            spread(values, offsets, width, origin, row)
        } else {
            kernels.pointee.normalize(values, scratch.bytes, offsets.count * width)
            spread(UnsafePointer(scratch.bytes), offsets, width, origin, row)
        }
    }

    /// Computes each address within the window, because strides have been checked for the window only.
    private func spread<T: BitwiseCopyable>(
        _ values: UnsafePointer<T>, _ offsets: UnsafeBufferPointer<Int32>, _ width: Int, _ origin: Int, _ row: Int
    ) {
        for lane in offsets.indices {
            let start = address(row, origin + Int(offsets[lane]))
            for number in 0..<width {
                (start + number * target.valueStride).storeBytes(of: values[lane * width + number], as: T.self)
            }
        }
    }
}

// MARK: - Reading rows

/// The numbers of a row, as quads and matrices.
extension UnsafePointer<Double> {
    func quad(_ index: Int) -> SIMD4<Double> {
        UnsafeRawPointer(self + 4 * index).loadUnaligned(as: SIMD4<Double>.self)
    }

    func matrix(_ index: Int) -> Transform3D {
        Transform3D(quad(4 * index), quad(4 * index + 1), quad(4 * index + 2), quad(4 * index + 3))
    }
}

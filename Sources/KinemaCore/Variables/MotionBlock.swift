import CPlatform

/// Up to 32 clocks of one kind whose ways a kernel computes together, with the bits of `TrackClock.part`.
package final class MotionBlock {
    package static let size = Int(KIN_BLOCK)
    /// A timing function, or a spring as the kernels number it.
    package static let kinds = Int(KIN_OVERDAMPED) + 1
    private let lanes: KinDoubleLanes
    private let planes: UnsafeMutablePointer<Double>
    private let offsets: UnsafeMutablePointer<Int32>
    package private(set) var count = 0

    // Planes of `size` numbers.
    private static let begin = 0, first = 1, last = 2, duration = 3, curve = 4, spring = 8, values = 11, delta = 12, base = 13
    private static let row = 15, planeCount = 16

    package init(_ kind: Int) {
        let size = MotionBlock.size, planes = UnsafeMutablePointer<Double>.allocate(capacity: MotionBlock.planeCount * size)
        let offsets = UnsafeMutablePointer<Int32>.allocate(capacity: size)
        // What the kernel computes of lanes that are not used must not be slow.
        planes.initialize(repeating: 0.5, count: MotionBlock.planeCount * size)
        for lane in 0..<size {
            offsets[lane] = Int32(truncatingIfNeeded: lane)
            // The value of a lane is its progress: 0 + 1 · progress, and 1 after the end.
            (planes[MotionBlock.values * size + lane], planes[MotionBlock.delta * size + lane]) = (0, 1)
            planes[MotionBlock.base * size + lane] = 1
        }
        func plane(_ number: Int) -> UnsafePointer<Double> { UnsafePointer(planes + number * size) }
        var clocks = KinClocks(UnsafePointer(planes), stride: size)
        clocks.duration = plane(MotionBlock.duration)
        (self.planes, self.offsets) = (planes, offsets)
        lanes = KinDoubleLanes(
            clocks: clocks, curve: kind == 0 ? plane(MotionBlock.curve) : nil,
            spring: kind == 0 ? nil : plane(MotionBlock.spring),
            values: plane(MotionBlock.values), keyframes: nil, current: nil, space: nil, offset: offsets, stride: size, width: 1,
            isOnce: 1, isInPieces: 0, isVelocity: 0, hasTimes: 0, progress: Int32(truncatingIfNeeded: kind), isAdditive: 0,
            isOver: 0, accumulates: 0, isStepped: 0)
    }

    deinit {
        planes.deallocate()
        offsets.deallocate()
    }

    /// The kind of a clock; nil if no kernel knows it, or needs none.
    package static func kind(of clock: TrackClock) -> Int? {
        guard clock.isPlain, clock.duration < .infinity else { return nil }
        if let spring = clock.spring { return spring.kernelRegime.flatMap { $0 < kinds ? $0 : nil } }
        return clock.isEased && !clock.isInPieces ? 0 : nil
    }

    package var isFull: Bool { count == MotionBlock.size }

    /// Adds a clock of the kind of the block, which is not full.
    package func append(_ clock: TrackClock) {
        let size = MotionBlock.size, lane = planes + count
        (lane[MotionBlock.begin * size], lane[MotionBlock.duration * size]) = (clock.beginTime, clock.duration)
        (lane[MotionBlock.first * size], lane[MotionBlock.last * size]) = (-.infinity, clock.duration)
        if let spring = clock.spring {
            spring.put(into: lane + MotionBlock.spring * size, stride: size)
        } else if let curve = clock.curve {
            for number in 0..<4 { lane[(MotionBlock.curve + number) * size] = curve.numbers[number] }
        }
        count += 1
    }

    /// Empties the block, and returns the ways at a time in the order in which the clocks were added.
    package func ways(at time: Double, _ kernels: KernelTable) -> UnsafePointer<Double> {
        var lanes = lanes, time = time
        let row = planes + MotionBlock.row * MotionBlock.size
        kernels.pointee.doubles(&lanes, &time, row, 0, count)
        count = 0
        return UnsafePointer(row)
    }
}

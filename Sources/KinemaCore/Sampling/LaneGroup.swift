import CPlatform

/// Lanes of one width that the clocks of one group move. A lane's numbers lie side by side, `width` a clock, in planes of
/// `stride` numbers.
struct LaneGroup {
    enum Plane {
        static let from = 0, delta = 1, base = 2, step = 3, count = 4
    }

    /// How lanes find their clocks.
    enum Clocks: UInt8 {
        /// Lane i has clock i.
        case inOrder
        /// Through `clocks`.
        case byIndex
        /// All have the same, `clocks[0]`.
        case one
    }

    let width: Int
    let count: Int
    /// Numbers in a plane, padded.
    let stride: Int
    let order: Clocks
    let clocks: UnsafeMutablePointer<Int32>
    let floats: UnsafeMutablePointer<Float>
    let accumulates: Bool
    /// Of keyframes, one component a lane; width is 1 then.
    let keyframes: KeyframePool?
    /// Where in the tile's row each lane begins.
    let offsets: UnsafeMutablePointer<Int32>
    /// Whether the offsets are those of one run from the first on.
    let isRun: Bool
    let target: LaneTarget

    func plane(_ index: Int) -> UnsafePointer<Float> { UnsafePointer(floats + index * stride) }

    var numbers: Int { count * width }
    /// Clocks, padded.
    var clockStride: Int { stride / width }

    var lanes: KinLanes {
        KinLanes(
            from: plane(Plane.from), delta: plane(Plane.delta), base: plane(Plane.base),
            step: plane(accumulates ? Plane.step : Plane.base))
    }
}

/// Where lanes go.
enum LaneTarget: UInt8 {
    /// Into the row.
    case row
    /// To the parts of transforms.
    case part
    /// To the numbers that several animations move: the first of them, and what is added to it or replaces it.
    case stack, sum, replacement
}

/// The keyframes of the lanes of a group. See `KinKeyframes`.
struct KeyframePool {
    let keys: UnsafeMutablePointer<Float>
    let segments: UnsafeMutablePointer<Float>
    let curves: UnsafeMutablePointer<Float>
    let key: UnsafeMutablePointer<Int32>
    let segment: UnsafeMutablePointer<Int32>
    let chunks: Int
}

extension LaneGroup {
    /// The values of all lanes, `width` a clock, into `out`. `allEffective`: no flags were written.
    func evaluate(
        _ kernels: KinKernelTable, _ work: ClockWork, _ gathered: ClockWork, allEffective: Bool,
        into out: UnsafeMutablePointer<Float>
    ) {
        switch order {
        case .inOrder:
            run(kernels, work, allEffective: allEffective, into: out)
        case .one where keyframes == nil && !accumulates:
            let clock = Int(clocks[0])
            if allEffective || work.effect[clock] != 0 {
                var parameters = lanes
                kernels.sameLanes(&parameters, work.x[clock], out, stride)
            } else {
                out.update(from: plane(Plane.base), count: stride)
            }
        default:
            kernels.gather(work.x, clocks, gathered.x, count)
            if !allEffective { LaneGroup.gather(kernels, work.effect, clocks, gathered.effect, count) }
            if keyframes != nil { kernels.gather(work.low, clocks, gathered.low, count) }
            if accumulates { kernels.gather(work.iteration, clocks, gathered.iteration, count) }
            run(kernels, gathered, allEffective: allEffective, into: out)
        }
    }

    /// Flags are moved as the floats they are as long as.
    private static func gather(
        _ kernels: KinKernelTable, _ from: UnsafeMutablePointer<Int32>, _ index: UnsafeMutablePointer<Int32>,
        _ out: UnsafeMutablePointer<Int32>, _ count: Int
    ) {
        UnsafeMutableRawPointer(from).withMemoryRebound(to: Float.self, capacity: count) { source in
            UnsafeMutableRawPointer(out).withMemoryRebound(to: Float.self, capacity: count) { target in
                kernels.gather(source, index, target, count)
            }
        }
    }

    /// With fractions in the order of the lanes.
    func run(
        _ kernels: KinKernelTable, _ work: ClockWork, allEffective: Bool, into out: UnsafeMutablePointer<Float>
    ) {
        if let keyframes {
            var parameters = KinKeyframes(
                keys: keyframes.keys, segments: keyframes.segments, curves: keyframes.curves, key: keyframes.key,
                segment: keyframes.segment, base: plane(Plane.base), chunks: keyframes.chunks)
            kernels.keyframes(&parameters, work.x, work.low, allEffective ? nil : UnsafePointer(work.effect), out, stride)
        } else {
            var parameters = lanes
            kernels.lanes(
                &parameters, work.x, allEffective ? nil : UnsafePointer(work.effect),
                accumulates ? UnsafePointer(work.iteration) : nil, out, clockStride, width)
        }
    }
}

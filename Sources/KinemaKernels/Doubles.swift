import CPlatform.Vectors

// Lanes in double precision, with the operations of the presentation layer for one value (`Track.apply`) in their order, so that
// both give the same bits.

typealias Doubles = SIMD8<Double>
typealias DoubleMask = SIMDMask<SIMD8<Int64>>

/// Rules 4.4 to 4.8, 4.10.
private struct DoubleKeyframes {
    let k: UnsafePointer<KinDoubleKeyframes>

    @inline(__always) init(_ k: UnsafePointer<KinDoubleKeyframes>) { self.k = k }

    /// The value at a fraction of the animation.
    @inline(__always) func value(_ lanes: LaneReader, _ x: Doubles) -> Doubles {
        let rows = kin_segments_of_doubles(k, lanes.first, x)
        @inline(__always) func column(_ index: Int32) -> Doubles {
            index < 8
                ? kin_column_of_doubles(k.pointee.segments, rows, index)
                : kin_column_of_doubles(k.pointee.segments + 8, rows, index - 8)
        }
        var s = unit((x - column(0)) / column(1))
        let isEased = column(2) .!= 0
        if any(isEased) {
            s.replace(with: kin_eased8(s, column(3), column(4), column(5), column(6)), where: isEased)
        }
        let a = column(8), second = column(9)
        var value: Doubles
        switch k.pointee.way {
        case 0: value = a + second * s
        case 1:
            let r = 1 - s
            let blend: Doubles = s * s * (3 - 2 * s)
            let bend: Doubles = s * r * (r * column(10) - s * column(11))
            value = a + second * blend + bend
        default:
            let bend: Doubles = (column(10) + column(11) * s) * s
            value = a + (second + bend) * s
        }
        // The result must be exactly the end value.
        value.replace(with: column(7), where: s .== 1)
        return value
    }
}

/// Reads eight adjacent lanes.
private struct LaneReader {
    let first: Int

    @inline(__always) subscript(_ plane: UnsafePointer<Double>) -> Doubles {
        UnsafeRawPointer(plane + first).loadUnaligned(as: Doubles.self)
    }
}

func doubles(
    _ k: KinDoubleLanes, _ times: UnsafePointer<Double>, _ row: UnsafeMutablePointer<Double>, _ first: Int, _ count: Int
) {
    var i = first
    let end = first &+ count
    while i < end {
        let some = min(8, end &- i)
        let motion = Progress(k, LaneReader(first: i), time(k, times, i))
        for number in 0..<k.width {
            let offset = k.offset + (number &* k.stride &+ i)
            let before = k.isOver != 0 ? kin_gather_doubles(row, offset, some) : nil
            kin_scatter_doubles(motion.value(k, number, over: before), offset, row, some)
        }
        i &+= 8
    }
}

@inline(__always) private func time(_ k: KinDoubleLanes, _ times: UnsafePointer<Double>, _ first: Int) -> Doubles {
    if k.hasTimes != 0 { return LaneReader(first: first)[times] }
    return k.space.map { kin_gather_doubles(times, $0 + first, 8) } ?? Doubles(repeating: times[0])
}

/// Composes matrices with the operations of `TransformParts.matrix` in their order. Rule 8.3.
func matrices(
    _ underlying: UnsafePointer<Double>, _ offset: UnsafePointer<Int32>, _ row: UnsafeMutablePointer<Double>, _ count: Int
) {
    var i = 0
    while i < count {
        kin_put_matrices(underlying + i &* Int(KIN_MATRIX_NUMBERS), offset + i, row, min(8, count &- i))
        i &+= 8
    }
}

/// The timing progress of eight motions.
private struct Progress {
    let planes: LaneReader
    let progress: Doubles
    let iteration: Doubles
    let hasEffect: DoubleMask

    @inline(__always) init(_ k: KinDoubleLanes, _ planes: LaneReader, _ time: Doubles) {
        self.planes = planes
        let duration = planes[k.clocks.duration]
        var x: Doubles
        if k.isOnce != 0 {
            let elapsed = time - planes[k.clocks.begin]
            hasEffect = (planes[k.clocks.first] .<= elapsed) .& (elapsed .<= planes[k.clocks.last])
            x = unit(elapsed / duration)
            iteration = Doubles()
        } else {
            let clock = ClockProgress(k.clocks, time) { planes[$0] }
            (x, iteration, hasEffect) = (clock.fraction, clock.iteration, clock.hasEffect)
        }
        if let curve = k.curve {
            x = kin_eased8(
                x, planes[curve], planes[curve + k.stride], planes[curve + 2 &* k.stride], planes[curve + 3 &* k.stride])
        }
        progress = k.progress == 0 ? x : Progress.spring(k, planes, duration * x)
    }

    /// Rule 5.2.
    @inline(__always) private static func spring(_ k: KinDoubleLanes, _ planes: LaneReader, _ time: Doubles) -> Doubles {
        guard let spring = k.spring else { return time }
        let rate = planes[spring + k.stride], weight = planes[spring + 2 &* k.stride]
        var swing: Doubles
        switch k.progress {
        case 1: swing = kin_swing8(rate * time, weight)
        case 2: swing = 1 + weight * time
        default: swing = 1 + weight * kin_expm18((0 - rate) * time)
        }
        let progress = 1 - kin_exp8((0 - planes[spring]) * time) * swing
        let isFinite = (progress - progress) .== 0
        return Doubles.zero.replacing(with: Doubles(repeating: 1).replacing(with: progress, where: isFinite), where: time .> 0)
    }

    @inline(__always) func value(_ k: KinDoubleLanes, _ number: Int, over before: Doubles?) -> Doubles {
        let from = k.values + (number &* 4 &* k.stride)
        var value: Doubles
        if let keyframes = k.keyframes {
            value = DoubleKeyframes(keyframes).value(planes, progress)
        } else {
            value = planes[from] + planes[from + k.stride] * progress
        }
        if k.accumulates != 0 {
            value.replace(with: value + planes[from + 3 &* k.stride] * iteration, where: iteration .!= 0)
        }
        if k.isAngle != 0 { value = kin_principal_angle8(value) }
        let base = before ?? planes[from + 2 &* k.stride]
        if k.isAdditive != 0 { value = base + value }
        return base.replacing(with: value, where: hasEffect)
    }
}

/// Clamps to 0…1. NaN becomes 0.
@inline(__always) func unit(_ x: Doubles) -> Doubles {
    let positive = Doubles.zero.replacing(with: x, where: x .> 0)
    return positive.replacing(with: 1, where: positive .> 1)
}

/// Removes whole turns from angles of a few turns, in single precision.
func principalAngles(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
    let rounder: Float = 12_582_912
    var i = 0
    while i < count {
        let angle = load(values + i)
        let turns = (angle * 0.159154943 + rounder) - rounder
        // 2π in two parts, so that the product with the first part is exact.
        let rest: Lanes = (angle - turns * 6.28125) - turns * 1.93530717e-3
        let isWithin = (angle .<= Float.pi) .& (angle .>= -Float.pi)
        store(rest.replacing(with: angle, where: isWithin), to: values + i)
        i &+= 16
    }
}

import CPlatform.Vectors

// Lanes in double precision, with the operations of the presentation layer for one value (`Track.apply`) in their order, so that
// both give the same bits.

typealias Doubles = SIMD8<Double>
typealias DoubleMask = SIMDMask<SIMD8<Int64>>

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
    // The compiler places memory of constant size up to 1,024 bytes on the stack.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Block.capacity) { memory in
        guard let memory = memory.baseAddress else { return }
        var done = 0
        while done < count {
            let block = Block(memory, first: first &+ done, count: min(Int(KIN_BLOCK), count &- done))
            block.evaluate(k, times, row)
            done &+= block.count
        }
    }
}

/// Composes matrices with the operations of `TransformParts.matrix` in their order. Rule 8.3.
func matrices(
    _ underlying: UnsafePointer<Double>, _ offset: UnsafePointer<Int32>, _ row: UnsafeMutablePointer<Double>, _ count: Int
) {
    var i = 0
    while i < count {
        kin_put_matrices(underlying + i &* Int(KIN_MATRIX_NUMBERS), offset + i, row, min(Int(KIN_BLOCK), count &- i))
        i &+= Int(KIN_BLOCK)
    }
}

/// Some lanes that go through the passes together: clocks, timing functions, springs or keyframes, values.
private struct Block {
    static let capacity = 3 * Int(KIN_BLOCK)

    /// The fraction, then the progress, then with keyframes the value.
    private let x: UnsafeMutablePointer<Double>
    private let iteration: UnsafeMutablePointer<Double>
    /// Masks.
    private let effect: UnsafeMutablePointer<Double>
    private let first: Int
    let count: Int

    @inline(__always) init(_ memory: UnsafeMutablePointer<Double>, first: Int, count: Int) {
        (x, iteration, effect) = (memory, memory + Int(KIN_BLOCK), memory + 2 &* Int(KIN_BLOCK))
        (self.first, self.count) = (first, count)
    }

    @inline(__always) func evaluate(
        _ k: KinDoubleLanes, _ times: UnsafePointer<Double>, _ row: UnsafeMutablePointer<Double>
    ) {
        let hasEffect = k.isOnce != 0 ? runOnce(k, times) : runAny(k, times)
        let lanes = (count &+ 7) & ~7
        if let curve = k.curve { kin_ease_doubles(x, curve + first, k.stride, lanes) }
        if k.progress != 0, let spring = k.spring {
            kin_spring_doubles(x, k.progress, k.clocks.duration + first, spring + first, k.stride, lanes)
        }
        if let keyframes = k.keyframes, let current = k.current {
            kin_keyframes_of_doubles(keyframes, current, k.stride, first, lanes, x)
        }
        let isPlain = hasEffect && k.accumulates == 0 && k.isAngle == 0 && k.isAdditive == 0
        for number in 0..<k.width {
            if isPlain { putPlain(k, number, row) } else { put(k, number, row) }
        }
    }

    // MARK: Clocks

    /// Both write the fractions. They return whether all clocks have an effect; only if not, or if lanes accumulate, the other
    /// arrays count.
    @inline(__always) private func runOnce(_ k: KinDoubleLanes, _ times: UnsafePointer<Double>) -> Bool {
        var all = DoubleMask(repeating: true)
        var i = 0
        while i < count {
            let planes = LaneReader(first: first &+ i)
            let elapsed = time(k, times, i) - planes[k.clocks.begin]
            let hasEffect = (planes[k.clocks.first] .<= elapsed) .& (elapsed .<= planes[k.clocks.last])
            all = all .& hasEffect
            put(unit(elapsed / planes[k.clocks.duration]), to: x + i)
            put(unsafeBitCast(hasEffect, to: Doubles.self), to: effect + i)
            i &+= 8
        }
        return isAll(all)
    }

    @inline(__always) private func runAny(_ k: KinDoubleLanes, _ times: UnsafePointer<Double>) -> Bool {
        var all = DoubleMask(repeating: true)
        var i = 0
        while i < count {
            let planes = LaneReader(first: first &+ i)
            let clock = ClockProgress(k.clocks, time(k, times, i)) { planes[$0] }
            all = all .& clock.hasEffect
            put(clock.fraction, to: x + i)
            put(clock.iteration, to: iteration + i)
            put(unsafeBitCast(clock.hasEffect, to: Doubles.self), to: effect + i)
            i &+= 8
        }
        return isAll(all)
    }

    @inline(__always) private func time(_ k: KinDoubleLanes, _ times: UnsafePointer<Double>, _ i: Int) -> Doubles {
        if k.hasTimes != 0 { return LaneReader(first: first &+ i)[times] }
        return k.space.map { kin_gather_doubles(times, $0 + (first &+ i), 8) } ?? Doubles(repeating: times[0])
    }

    @inline(__always) private func isAll(_ mask: DoubleMask) -> Bool {
        kin_any8(unsafeBitCast(.!mask, to: SIMD8<Int64>.self)) == 0
    }

    // MARK: Values

    /// Writes the values of lanes that all have an effect.
    @inline(__always) private func putPlain(_ k: KinDoubleLanes, _ number: Int, _ row: UnsafeMutablePointer<Double>) {
        let from = k.values + number &* 4 &* k.stride, offset = k.offset + (number &* k.stride &+ first)
        var i = 0
        while i < count {
            let planes = LaneReader(first: first &+ i)
            let moved = LaneReader(first: i)[x]
            let value = k.keyframes != nil ? moved : planes[from] + planes[from + k.stride] * moved
            kin_scatter_doubles(value, offset + i, row, min(8, count &- i))
            i &+= 8
        }
    }

    @inline(__always) private func put(_ k: KinDoubleLanes, _ number: Int, _ row: UnsafeMutablePointer<Double>) {
        let from = k.values + number &* 4 &* k.stride, offset = k.offset + (number &* k.stride &+ first)
        var i = 0
        while i < count {
            let planes = LaneReader(first: first &+ i), work = LaneReader(first: i)
            let some = min(8, count &- i)
            var value = work[x]
            if k.keyframes == nil { value = planes[from] + planes[from + k.stride] * value }
            if k.accumulates != 0 {
                let cycles = work[iteration]
                value.replace(with: value + planes[from + 3 &* k.stride] * cycles, where: cycles .!= 0)
            }
            if k.isAngle != 0 { value = kin_principal_angle8(value) }
            let base = k.isOver != 0 ? kin_gather_doubles(row, offset + i, some) : planes[from + 2 &* k.stride]
            if k.isAdditive != 0 { value = base + value }
            let hasEffect = unsafeBitCast(work[effect], to: DoubleMask.self)
            kin_scatter_doubles(base.replacing(with: value, where: hasEffect), offset + i, row, some)
            i &+= 8
        }
    }

    @inline(__always) private func put(_ lanes: Doubles, to p: UnsafeMutablePointer<Double>) {
        UnsafeMutableRawPointer(p).storeBytes(of: lanes, as: Doubles.self)
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

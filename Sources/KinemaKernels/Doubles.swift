import CPlatform.Vectors

// Lanes in double precision, with the operations of the presentation layer for one value (`Track.apply`) in their order, so that
// both give the same bits.

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

/// Some lanes that go through the passes together: times, clocks, timing functions, springs or keyframes, values.
private struct Block {
    static let capacity = 4 * Int(KIN_BLOCK)

    /// The time, then the fraction, then the progress, then with keyframes the value.
    private let x: UnsafeMutablePointer<Double>
    private let iteration: UnsafeMutablePointer<Double>
    /// Masks.
    private let effect: UnsafeMutablePointer<Double>
    private let value: UnsafeMutablePointer<Double>
    private let first: Int
    let count: Int

    @inline(always) init(_ memory: UnsafeMutablePointer<Double>, first: Int, count: Int) {
        (x, iteration, effect) = (memory, memory + Int(KIN_BLOCK), memory + 2 &* Int(KIN_BLOCK))
        value = memory + 3 &* Int(KIN_BLOCK)
        (self.first, self.count) = (first, count)
    }

    @inline(always) func evaluate(
        _ k: KinDoubleLanes, _ times: UnsafePointer<Double>, _ row: UnsafeMutablePointer<Double>
    ) {
        let lanes = (count &+ 7) & ~7
        let hasEffect = clocks(k, times, lanes)
        if k.isVelocity != 0 {
            kin_slope_doubles(x, k.curve.map { $0 + first }, k.clocks.duration + first, k.stride, lanes)
        } else if let curve = k.curve {
            if k.isInPieces != 0 {
                kin_ease_by_pieces(x, curve + first, k.stride, count)
            } else {
                kin_ease_doubles(x, curve + first, k.stride, lanes)
            }
        }
        if k.progress != 0, let spring = k.spring {
            kin_spring_doubles(x, k.progress, k.clocks.duration + first, spring + first, k.stride, lanes)
        }
        if let keyframes = k.keyframes, let current = k.current {
            kin_keyframes_of_doubles(keyframes, current, k.stride, first, lanes, x)
        }
        let isPlain = hasEffect && k.accumulates == 0 && k.isAdditive == 0
        for number in 0..<k.width {
            let offset = k.offset + (number &* k.stride &+ first)
            let from = k.values + (number &* 4 &* k.stride &+ first)
            var values = UnsafePointer(value)
            if !isPlain {
                evaluate(k, from, offset, row)
            } else if k.keyframes == nil {
                interpolate(from, k.stride)
            } else {
                values = UnsafePointer(x)
            }
            kin_scatter_doubles(values, offset, row, count)
        }
    }

    // MARK: Clocks

    /// Writes the fractions. Returns whether all clocks have an effect; only if not, or if lanes accumulate, the other arrays count.
    @inline(always) private func clocks(_ k: KinDoubleLanes, _ times: UnsafePointer<Double>, _ lanes: Int) -> Bool {
        if let space = k.space, k.hasTimes == 0 { kin_gather_doubles(times, space + first, x, lanes) }
        // The first time is that of all lanes, or that of the first one.
        let source = k.hasTimes != 0 ? times + first : k.space != nil ? UnsafePointer(x) : times
        let stride = k.hasTimes != 0 || k.space != nil ? 1 : 0
        var all = DoubleMask(repeating: true)
        var i = 0
        while i < count {
            let now = time(source, stride, i)
            let hasEffect: DoubleMask
            if k.isOnce != 0 {
                let elapsed = now - load(k.clocks.begin + (first &+ i))
                hasEffect = (load(k.clocks.first + (first &+ i)) .<= elapsed) .& (elapsed .<= load(k.clocks.last + (first &+ i)))
                let duration = load(k.clocks.duration + (first &+ i))
                let place =
                    k.isStepped == 0 ? elapsed : step(elapsed, frameSlack(now, pace: Doubles(repeating: 1), cycle: duration))
                store(unit(place / duration), to: x + i)
            } else {
                let clock = ClockProgress(k.clocks, now, first &+ i)
                hasEffect = clock.hasEffect
                let place = step(clock.runTime, clock.slack) / load(k.clocks.duration + (first &+ i))
                store(k.isStepped == 0 ? clock.fraction : unit(place), to: x + i)
                store(clock.iteration, to: iteration + i)
            }
            all = all .& hasEffect
            store(unsafeBitCast(hasEffect, to: Doubles.self), to: effect + i)
            i &+= Doubles.scalarCount
        }
        // The passes for several registers also read the lanes up to their end.
        while i < lanes {
            store(.zero, to: x + i)
            i &+= Doubles.scalarCount
        }
        return kin_any_long(unsafeBitCast(.!all, to: KinLongs.self)) == 0
    }

    /// The place in a run by which steps are chosen. The very begin stays. Rule D148.
    @inline(always) private func step(_ place: Doubles, _ slack: Doubles) -> Doubles {
        place.replacing(with: place + slack, where: place .> 0)
    }

    // MARK: Values

    /// The values of lanes that all have an effect.
    @inline(always) private func interpolate(_ from: UnsafePointer<Double>, _ stride: Int) {
        var i = 0
        while i < count {
            store(load(from + i) + load(from + stride + i) * load(x + i), to: value + i)
            i &+= Doubles.scalarCount
        }
    }

    @inline(always) private func evaluate(
        _ k: KinDoubleLanes, _ from: UnsafePointer<Double>, _ offset: UnsafePointer<Int32>, _ row: UnsafePointer<Double>
    ) {
        if k.isOver != 0 { kin_gather_doubles(row, offset, value, count) }
        var i = 0
        while i < count {
            var moved = load(x + i)
            if k.keyframes == nil { moved = load(from + i) + load(from + k.stride + i) * moved }
            if k.accumulates != 0 {
                let cycles = load(iteration + i)
                moved.replace(with: moved + load(from + 3 &* k.stride + i) * cycles, where: cycles .!= 0)
            }
            let base = k.isOver != 0 ? load(value + i) : load(from + 2 &* k.stride + i)
            if k.isAdditive != 0 { moved = base + moved }
            let hasEffect = unsafeBitCast(load(effect + i), to: DoubleMask.self)
            store(base.replacing(with: moved, where: hasEffect), to: value + i)
            i &+= Doubles.scalarCount
        }
    }
}

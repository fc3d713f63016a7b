import CPlatform.Vectors

/// A register of doubles. A kernel processes one at a time, so that the copies for older processors are small; the processor overlaps
/// the steps of a loop.
typealias Doubles = KinDoubles
typealias DoubleMask = SIMDMask<KinLongs>

@inline(always) func load(_ p: UnsafePointer<Double>) -> Doubles {
    UnsafeRawPointer(p).loadUnaligned(as: Doubles.self)
}

@inline(always) func store(_ lanes: Doubles, to p: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(p).storeBytes(of: lanes, as: Doubles.self)
}

/// Clamps to 0…1. NaN becomes 0.
@inline(always) func unit(_ x: Doubles) -> Doubles {
    let positive = Doubles.zero.replacing(with: x, where: x .> 0)
    return positive.replacing(with: 1, where: positive .> 1)
}

/// Reads one time for all clocks (stride 0) or a time for each.
@inline(always) func time(_ times: UnsafePointer<Double>, _ stride: Int, _ i: Int) -> Doubles {
    stride == 0 ? Doubles(repeating: times[0]) : load(times + i)
}

/// Rule 1.4 with D21, with the operations of `ActiveTiming.progress`. The position in the cycle is exact. Only the fraction at
/// the end is a float; `residual` has its rounding error, for keyframes.
func clocks(
    _ c: KinClocks, _ times: UnsafePointer<Double>, _ stride: Int, _ x: UnsafeMutablePointer<Float>,
    _ residual: UnsafeMutablePointer<Float>, _ effect: UnsafeMutablePointer<Int32>, _ iteration: UnsafeMutablePointer<Float>,
    _ runTimes: UnsafeMutablePointer<Double>?, _ count: Int
) {
    var i = 0
    while i < count {
        let clock = ClockProgress(c, time(times, stride, i), i)
        if let runTimes {
            store(Doubles(repeating: .nan).replacing(with: clock.runTime, where: clock.hasEffect), to: runTimes + i)
        } else {
            let rounded = kin_narrow_doubles(clock.fraction)
            store(rounded, to: x + i)
            store(kin_narrow_doubles(clock.fraction - kin_widen(rounded)), to: residual + i)
            store(kin_narrow_doubles(clock.iteration), to: iteration + i)
            store(clock.hasEffect, to: effect + i)
        }
        i &+= Doubles.scalarCount
    }
}

@inline(always) func store(_ lanes: KinSingles, to p: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(p).storeBytes(of: lanes, as: KinSingles.self)
}

/// Stores −1 or 0 for each lane.
@inline(always) func store(_ mask: DoubleMask, to p: UnsafeMutablePointer<Int32>) {
    let flags = kin_narrow_longs(unsafeBitCast(mask, to: KinLongs.self))
    UnsafeMutableRawPointer(p).storeBytes(of: flags, as: KinMasks.self)
}

/// That of `ActiveTiming`.
private let lastIteration = 9_007_199_254_740_992.0

/// The seconds of a run by which times before a boundary count as on it, with the operations of `FrameSlack`. Rule D148.
@inline(always) func frameSlack(_ times: Doubles, pace: Doubles, cycle: Doubles) -> Doubles {
    let size = times.replacing(with: 0 - times, where: times .< 0)
    let most = cycle * 0x1p-16, slack = (1e-9 + size * 0x1p-50) * pace
    return most.replacing(with: slack, where: slack .< most)
}

/// The timing progress of a register of clocks.
struct ClockProgress {
    /// The seconds into the run, and the fraction of it.
    let runTime: Doubles
    let fraction: Doubles
    let iteration: Doubles
    let hasEffect: DoubleMask
    /// The seconds of the run by which times before a step count as on it.
    let slack: Doubles

    /// Reads the clocks from `first` on.
    @inline(always) init(_ c: KinClocks, _ times: Doubles, _ first: Int) {
        @inline(always) func read(_ plane: UnsafePointer<Double>) -> Doubles { load(plane + first) }
        let elapsed = times - read(c.begin)
        let pace = read(c.pace), direction = read(c.direction), active = read(c.active)
        // With a pace of 0 the time is paused, even if infinite time has elapsed.
        let progress = (elapsed * pace).replacing(with: 0, where: pace .== 0)
        hasEffect = (read(c.first) .<= elapsed) .& (progress .<= read(c.last))
        let activeTime = active.replacing(with: progress, where: progress .<= active)
        let offset = read(c.offset), isEarly = elapsed .< 0
        let local = (offset + direction * activeTime).replacing(with: offset, where: isEarly)
        let isAtEnd = (activeTime .== active) .& .!isEarly
        let length = read(c.cycle), turn = read(c.turn)
        slack = frameSlack(times, pace: pace, cycle: length)
        let mayWrap = (isAtEnd .| (activeTime + slack .< active)) .& .!isEarly .& (turn .== .infinity)
        (runTime, fraction, iteration) = cycle(
            local, length, turn: turn, duration: read(c.duration), endsHere: isAtEnd .== (direction .> 0),
            wrap: Doubles.zero.replacing(with: slack, where: mayWrap))
    }
}

/// The time in a run, the fraction of it, and the number of the cycle. `endsHere` decides between the end of a cycle and the start of
/// the next. Times within `wrap` of where a cycle wraps count as there.
@inline(always) private func cycle(
    _ local: Doubles, _ cycle: Doubles, turn: Doubles, duration: Doubles, endsHere: DoubleMask, wrap: Doubles
) -> (runTime: Doubles, fraction: Doubles, iteration: Doubles) {
    var count = kin_floor(local / cycle)
    var cycleTime = local - count * cycle
    let isWide = wrap .> 0
    let begins = (.!endsHere .| (count .< 0)) .& isWide .& (cycleTime .>= cycle - wrap)
    let ends = endsHere .& (count .> 0) .& ((cycleTime .== 0) .| (isWide .& (cycleTime .<= wrap)))
    cycleTime.replace(with: cycle, where: ends)
    count.replace(with: count - 1, where: ends)
    cycleTime.replace(with: 0, where: begins)
    count.replace(with: count + 1, where: begins)
    cycleTime.replace(with: cycle - cycleTime, where: cycleTime .> turn)
    let runTime = Doubles.zero.replacing(with: cycleTime, where: cycleTime .> 0)
    let iteration = Doubles.zero.replacing(with: count, where: count .> 0)
    return (
        runTime.replacing(with: duration, where: runTime .> duration), unit(cycleTime / duration),
        iteration.replacing(with: lastIteration, where: iteration .> lastIteration)
    )
}

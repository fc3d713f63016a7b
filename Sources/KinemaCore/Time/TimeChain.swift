/// The mapping from media time to the time of a layer: the timings of the layer and its superlayers, without identities.
/// Rule 1.6.
package struct TimeChain {
    /// From the layer to the root. Most layers have one at most, for which nothing is allocated.
    private var first = LayerTiming()
    private var others: [LayerTiming] = []
    private var isIdentity = true

    package init() {}

    /// Adds the timing of the layer, or of the next superlayer.
    package mutating func add(_ timing: LayerTiming) {
        if !timing.isIdentity { append(timing) }
    }

    /// The chain of a layer below the one of this chain.
    @inline(always)
    package func below(_ timing: LayerTiming) -> TimeChain { timing.isIdentity ? self : extended(by: timing) }

    @inline(never)
    private func extended(by timing: LayerTiming) -> TimeChain {
        var chain = TimeChain()
        chain.append(timing)
        if !isIdentity { chain.append(first) }
        for timing in others { chain.append(timing) }
        return chain
    }

    @inline(never)
    private mutating func append(_ timing: LayerTiming) {
        if isIdentity { (first, isIdentity) = (timing, false) } else { others.append(timing) }
    }

    /// Whether the time of the layer runs backwards. Rule 1.10.
    package var isReversed: Bool { !isIdentity && mirrors }

    private var mirrors: Bool { others.reduce(first.isReversed) { $0 != $1.isReversed } }

    @inline(always)
    package func localTime(_ mediaTime: Double) -> Double { isIdentity ? mediaTime : mapped(mediaTime) }

    @inline(never)
    private func mapped(_ mediaTime: Double) -> Double {
        var time = mediaTime
        for timing in others.reversed() { time = timing.localTime(time) }
        return first.localTime(time)
    }

    /// The layer's time as if the layers ran also before they begin.
    package func mappedTime(_ mediaTime: Double) -> Double {
        isIdentity ? mediaTime : first.mappedTime(others.reversed().reduce(mediaTime) { $1.mappedTime($0) })
    }

    /// Seconds of the layer's time per second of media time, at a media time.
    package func pace(_ mediaTime: Double) -> Double {
        var time = mediaTime, pace = 1.0
        for timing in others.reversed() {
            pace *= timing.pace(time)
            time = timing.localTime(time)
        }
        return isIdentity ? 1 : pace * first.pace(time)
    }

    /// The media time at which the layer's time is `local`; nil if a time in the chain stands still or does not come there, NaN if
    /// infinities cancel.
    @inline(always)
    package func mediaTime(_ local: Double) -> Double? { isIdentity ? local : unmapped(local) }

    @inline(never)
    private func unmapped(_ local: Double) -> Double? {
        guard var time = first.parentTime(local) else { return nil }
        for timing in others {
            guard let above = timing.parentTime(time) else { return nil }
            time = above
        }
        return time
    }

    /// Whether the layer's time is at `local` or past it, in the direction in which it runs.
    private func hasReached(_ local: Double, at mediaTime: Double, _ isReversed: Bool) -> Bool {
        isReversed ? localTime(mediaTime) <= local : localTime(mediaTime) >= local
    }

    /// The first media time, exact to the bit, at which the layer's time has reached `local`.
    ///
    /// `mediaTime` rounds, so its result is an estimate. `localTime` rounds too, but it is monotonic, because each of its
    /// operations is correctly rounded. The first time can therefore be bisected as soon as a time before it is known.
    @inline(always)
    package func firstMediaTime(atOrAfter local: Double) -> Double { isIdentity ? local : bisected(local) }

    @inline(never)
    private func bisected(_ local: Double) -> Double {
        guard var reached = mediaTime(local), !reached.isNaN else { return local }
        guard reached > -.infinity else { return reached }
        let isReversed = isReversed
        // A layer's time may have one value before it begins.
        if hasReached(local, at: -.infinity, isReversed) { return -.infinity }
        var step = reached.ulp
        while !hasReached(local, at: reached, isReversed) {
            guard reached < .infinity else { return reached }
            reached += step
            step *= 2
        }
        step = reached.ulp
        var before = reached - step
        while hasReached(local, at: before, isReversed) {
            reached = before
            step *= 2
            before -= step
        }
        while true {
            let middle = before + (reached - before) / 2
            guard middle > before, middle < reached else { return reached }
            if hasReached(local, at: middle, isReversed) { reached = middle } else { before = middle }
        }
    }
}

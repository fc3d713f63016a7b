/// The interpolation between keyframes. Section 4.
package enum CalculationMode: UInt8, Equatable, Sendable {
    case linear
    case discrete
    case paced
    case cubic
    case cubicPaced

    /// Whether the times follow from distances. Key times and timing functions are then ignored. Rules 4.7, 4.9.
    package var isPaced: Bool { self == .paced || self == .cubicPaced }
    package var isCubic: Bool { self == .cubic || self == .cubicPaced }
    /// Whether a segment is eased by its timing function. Rule 4.5.
    package var usesTimingFunctions: Bool { self == .linear || self == .cubic }
}

/// The fractions of the keyframes, from 0 to 1, never decreasing. There is one more than there are segments.
package struct KeyTimes: Equatable, Sendable {
    package let times: [Double]

    /// Whether a host may set these times: each is in 0…1, and none is before its predecessor. Rule D4.
    package static func isWellFormed(_ times: [Double]) -> Bool {
        var last = 0.0
        for time in times {
            guard time >= last && time <= 1 else { return false }
            last = time
        }
        return true
    }

    /// The host's times for `count` keyframes. Returns nil if they do not fit the mode; even times are then used. Rules 4.2, D4.
    ///
    /// Linear and cubic modes take `count` times from 0 to 1. The discrete mode takes one more, or `count` times, where the last
    /// value is then held until 1. The paced modes take none.
    package init?(_ times: [Double], mode: CalculationMode, count: Int) {
        guard count > 1, !mode.isPaced, times.first == 0, KeyTimes.isWellFormed(times) else { return nil }
        if mode == .discrete && times.count == count {
            self.times = times + [1]
            return
        }
        guard times.last == 1, times.count - (mode == .discrete ? 1 : 0) == count else { return nil }
        self.times = times
    }

    /// The even times of `count` keyframes. In discrete mode all values are held equally long. Returns nil for fewer than two
    /// keyframes. Rules 4.1, 4.3.
    package init?(evenFor mode: CalculationMode, count: Int) {
        guard count > 1 else { return nil }
        let segments = mode == .discrete ? count : count - 1
        times = (0..<segments).map { Double($0) / Double(segments) } + [1]
    }

    /// Times in proportion to the distances between neighbors: one distance ≥ 0 for each segment, in any unit. The times are even
    /// if the sum of the distances is 0 or not finite. Returns nil without distances. Rule 4.7.
    package init?(pacedBy distances: [Double]) {
        guard !distances.isEmpty else { return nil }
        let total = distances.reduce(0, +)
        let isMeasured = total > 0 && total.isFinite
        let whole = isMeasured ? total : Double(distances.count)
        var sum = 0.0
        var times = [0.0]
        for distance in distances.dropLast() {
            sum += isMeasured ? distance : 1
            times.append(min(sum / whole, 1))
        }
        self.times = times + [1]
    }

    /// Whether neighbors are equal.
    var hasJumps: Bool {
        for index in 1..<times.count where times[index] == times[index - 1] { return true }
        return false
    }

    /// The number of segments, ≥ 1.
    package var segmentCount: Int { times.count - 1 }

    /// The segment that contains a fraction, and the progress in it, 0…1. Segments are half-open, and the last one is closed. A
    /// segment without length has the progress 1. The fraction is clamped to 0…1; NaN is 0. Rule 4.4.
    package func locate(_ fraction: Double) -> (segment: Int, s: Double) {
        let f = fraction > 0 ? (fraction < 1 ? fraction : 1) : 0
        var low = 0, high = segmentCount
        // Invariant: times[low] ≤ f, and f < times[high] unless high is the last.
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if times[middle] <= f { low = middle } else { high = middle }
        }
        let length = times[low + 1] - times[low]
        return (low, length > 0 ? (f - times[low]) / length : 1)
    }
}

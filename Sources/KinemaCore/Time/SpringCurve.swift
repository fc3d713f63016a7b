import CPlatform

/// A spring resolved for evaluation. Rule 5.2 in forms that neither overflow nor cancel near ζ = 1.
package struct SpringCurve: Sendable {
    private enum Regime: Sendable {
        case underdamped, critical, overdamped
        /// Too stiff for a finite frequency: at rest at once.
        case immediate
    }

    private let regime: Regime
    /// The rate at which the distance to the rest decays, 1/s. Overdamped: of the slower of the two exponentials.
    private let decay: Double
    /// Underdamped: ωd, radians per second. Overdamped: 2r, by which the faster exponential is faster.
    private let rate: Double
    /// The weight of the second solution: the sine, the linear term, the faster exponential.
    private let weight: Double

    package init(_ spring: Spring) {
        let frequency = spring.naturalFrequency, ratio = spring.dampingRatio, velocity = spring.initialVelocity
        let damping = ratio * frequency
        if !(frequency > 0 && frequency < .infinity) {
            (regime, decay, rate, weight) = (.immediate, 0, 0, 0)
        } else if ratio == 1 {
            (regime, decay, rate, weight) = (.critical, frequency, 0, frequency - velocity)
        } else if ratio < 1 {
            let rate = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
            (regime, decay, self.rate, weight) = (.underdamped, damping, rate, (damping - velocity) / rate)
        } else {
            // r = ζω0·root. Far from critical the slower rate ζω0 − r is written ω0²/(ζω0 + r), which does not cancel. Near
            // it the difference is right: the rounding of the root then cancels between both exponentials.
            let square = ((ratio - 1) / ratio) * (1 + 1 / ratio)
            let root = ratio < .infinity ? square.squareRoot() : 1
            regime = .overdamped
            decay = root < 0.5 ? damping * (1 - root) : frequency / ratio / (1 + root)
            rate = 2 * damping * root
            weight = 0.5 - (1 - velocity / damping) / (2 * root)
        }
    }

    /// The way from start (0) to rest (1) that is done `time` seconds after the release; it may exceed 1. 0 before the
    /// release, as a timing function that falls below 0 asks for (5.3). Rule 5.2.
    package func progress(_ time: Double) -> Double {
        guard time > 0 else { return 0 }
        let progress = 1 - distance(time)
        return progress.isFinite ? progress : 1
    }

    /// 1 − q(τ) for τ ≥ 0.
    private func distance(_ time: Double) -> Double {
        switch regime {
        case .underdamped:
            let (sine, cosine) = Math.sineAndCosine(rate * time)
            return Math.exp(-decay * time) * (cosine + weight * sine)
        case .critical:
            return Math.exp(-decay * time) * (1 + weight * time)
        case .overdamped:
            return Math.exp(-decay * time) * (1 + weight * Math.expm1(-rate * time))
        case .immediate:
            return time > 0 ? 0 : 1
        }
    }
}

extension SpringCurve {
    /// The kind of spring as kernels know it; nil for one that is at rest at once.
    var kernelRegime: Int? {
        switch regime {
        case .underdamped: Int(KIN_UNDERDAMPED)
        case .critical: Int(KIN_CRITICAL)
        case .overdamped: Int(KIN_OVERDAMPED)
        case .immediate: nil
        }
    }

    /// Decay, rate and weight.
    func put(into planes: UnsafeMutablePointer<Double>, stride: Int) {
        (planes[0], planes[stride], planes[2 * stride]) = (decay, rate, weight)
    }
}

extension SpringCurve {
    /// What counts as at rest, and the answer if that is never reached. Rule 5.4.
    private static let threshold = 0.001
    private static let never = Double(Float.greatestFiniteMagnitude)
    /// Of the search, in seconds, and how many of them are tried one by one.
    private static let stride = 0.1
    private static let strideLimit = 20_000

    /// The seconds until the spring stays within a thousandth of its rest; `FLT_MAX` if it never does. Rule 5.4.
    var settlingDuration: Double {
        switch regime {
        case .underdamped:
            let duration = Math.log(1000 * (1 + abs(weight))) / decay
            return duration < SpringCurve.never ? duration : SpringCurve.never
        case .critical, .overdamped:
            return searchedSettlingDuration
        case .immediate:
            return 0
        }
    }

    /// The first of 0, 0.1, 0.1 + 0.1, … at which the spring is at rest; the sums are rounded as Core Animation's are.
    private var searchedSettlingDuration: Double {
        var time = 0.0
        for _ in 0..<SpringCurve.strideLimit {
            if abs(time > 0 ? distance(time) : 1) < SpringCurve.threshold { return time }
            time += SpringCurve.stride
        }
        return settlingDuration(after: time)
    }

    /// A slow spring's settling time, by bisection. Without oscillation the distance changes its sign at most once and turns
    /// at most once on either side, so it comes to rest from the side on which it is now, and only once.
    private func settlingDuration(after start: Double) -> Double {
        let side: Double = distance(start) > 0 ? 1 : -1
        func isSettled(_ time: Double) -> Bool { side * distance(time) < SpringCurve.threshold }
        var low = start, high = start
        while !isSettled(high) {
            low = high
            high *= 2
            if high > SpringCurve.never { return SpringCurve.never }
        }
        while high - low > max(0.5 * SpringCurve.stride, 1e-15 * high) {
            let middle = 0.5 * (low + high)
            if isSettled(middle) { high = middle } else { low = middle }
        }
        return (high / SpringCurve.stride).rounded(.up) * SpringCurve.stride
    }
}

/// A spring as a function of the fraction of a duration, for evaluation in single precision:
/// 1 − e^(−decay·x)·(cos(angle·x) + weight·sin(angle·x)), or critically damped 1 − e^(−decay·x)·(1 + weight·x).
struct SpringLane: Equatable, Sendable {
    let isCritical: Bool
    let angle: Double
    let decay: Double
    let weight: Double

    /// nil where rounded angles would show: a spring that swings long, fast or far.
    init?(_ spring: SpringCurve, duration: Double) {
        guard let lane = spring.lane(duration) else { return nil }
        self = lane
        let swing = angle / decay
        guard decay > 0, decay < 1e6, angle <= 1e4, abs(weight) <= (isCritical ? 8 * decay : 4), !(swing > 6) else { return nil }
    }

    fileprivate init(isCritical: Bool, angle: Double, decay: Double, weight: Double) {
        self.isCritical = isCritical
        self.angle = angle
        self.decay = decay
        self.weight = weight
    }
}

extension SpringCurve {
    fileprivate func lane(_ duration: Double) -> SpringLane? {
        switch regime {
        case .underdamped:
            SpringLane(isCritical: false, angle: rate * duration, decay: decay * duration, weight: weight)
        case .critical:
            SpringLane(isCritical: true, angle: 0, decay: decay * duration, weight: weight * duration)
        default: nil
        }
    }
}

import CPlatform

/// A spring, prepared for evaluation. It uses the formulas of rule 5.2 in forms that neither overflow nor cancel near ζ = 1.
package struct SpringCurve: Sendable {
    private enum Regime: Sendable {
        case underdamped, critical, overdamped
        /// The frequency is not finite: the spring settles at once.
        case immediate
    }

    package let spring: Spring
    private let regime: Regime
    /// Whether it is the response to a push: it begins and ends at 0.
    let isPush: Bool
    /// The rate of decay of the distance to the end, 1/s. For an overdamped spring it is that of the slower exponential.
    private let decay: Double
    /// Underdamped: ωd in radians per second. Overdamped: 2r, the difference between the rates of the two exponentials.
    private let rate: Double
    /// The weight of the second solution: the sine, the linear term, or the faster exponential.
    private let weight: Double

    package init(_ spring: Spring) {
        self.spring = spring
        isPush = false
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
            // r = ζω0·root. Far from critical damping the slower rate ζω0 − r is computed as ω0²/(ζω0 + r), which does not
            // cancel. Near it the difference is accurate, because the rounding of the root then cancels between the two
            // exponentials.
            let square = ((ratio - 1) / ratio) * (1 + 1 / ratio)
            let root = ratio < .infinity ? square.squareRoot() : 1
            regime = .overdamped
            decay = root < 0.5 ? damping * (1 - root) : frequency / ratio / (1 + root)
            rate = 2 * damping * root
            weight = 0.5 - (1 - velocity / damping) / (2 * root)
        }
    }

    /// Where it rests in the end.
    private var rest: Double { isPush ? 0 : 1 }

    /// The progress from start (0) to end (1) at `time` seconds after the release. It may exceed 1. It is 0 before the release,
    /// where a timing function below 0 leads (5.3). Rule 5.2.
    package func progress(_ time: Double) -> Double {
        time > 0 ? moving(time).value : 0
    }

    /// 1 − q(τ) for τ ≥ 0.
    private func distance(_ time: Double) -> Double { motion(time).distance }

    /// The distance to the end and the derivative of q(τ) for τ ≥ 0; and the same of the response to a push: what begins at 0 with the velocity 1.
    @inline(never)
    private func motion(_ time: Double) -> (distance: Double, velocity: Double, push: Double, pushSlope: Double) {
        let fade = Math.exp(-decay * time), rest = rest
        switch regime {
        case .underdamped:
            let (sine, cosine) = Math.sineAndCosine(rate * time)
            return (
                fade * (rest * cosine + weight * sine),
                fade * ((decay * rest - weight * rate) * cosine + (decay * weight + rate * rest) * sine),
                fade * sine / rate, fade * (cosine - decay * sine / rate)
            )
        case .critical:
            return (
                fade * (rest + weight * time), fade * (decay * rest - weight + decay * weight * time), fade * time,
                fade * (1 - decay * time)
            )
        case .overdamped:
            let loss = Math.expm1(-rate * time), distance = rest + weight * loss
            return (
                fade * distance, fade * (decay * distance + weight * rate * (1 + loss)), -fade * loss / rate,
                fade * (decay * loss / rate + 1 + loss)
            )
        case .immediate:
            return (time > 0 ? 0 : rest, 0, 0, 0)
        }
    }

    /// Progress and response with their slopes, for a time ≥ 0.
    func part(_ time: Double) -> MovedPart? {
        let motion = motion(time)
        guard motion.distance.isFinite && motion.velocity.isFinite && motion.pushSlope.isFinite else { return nil }
        return MovedPart(way: 1 - motion.distance, waySlope: motion.velocity, push: motion.push, pushSlope: motion.pushSlope)
    }
}

/// A spring on the heap, shared by the animations of one motion.
package final class SharedSpring: Sendable {
    package let curve: SpringCurve

    package init(_ curve: SpringCurve) { self.curve = curve }
}

/// A motion between two ends at a moment: the fraction `way` of the distance between the ends, plus its starting velocity times `push`
/// seconds. The slopes are their changes per second.
struct MovedPart {
    let way, waySlope, push, pushSlope: Double
}

extension SpringCurve {
    /// The response of the spring to a push, and the velocity with which it begins; nil for a spring that settles at once.
    var push: (curve: SpringCurve, velocity: Double)? {
        // About the natural frequency: so the response stays below 1.
        let velocity = max(decay, rate)
        switch regime {
        case .underdamped: return (SpringCurve(pushing: self, weight: -velocity / rate), velocity)
        case .critical: return (SpringCurve(pushing: self, weight: -velocity), velocity)
        case .overdamped: return (SpringCurve(pushing: self, weight: velocity / rate), velocity)
        case .immediate: return nil
        }
    }

    private init(pushing other: SpringCurve, weight: Double) {
        (spring, regime, decay, rate, self.weight) = (other.spring, other.regime, other.decay, other.rate, weight)
        isPush = true
    }

    /// The derivative of `progress` per second; 0 before the release. Rule D81.
    func velocity(_ time: Double) -> Double { time >= 0 ? moving(time).slope : 0 }

    /// `progress` and `velocity` at once, for a time ≥ 0.
    func moving(_ time: Double) -> (value: Double, slope: Double) {
        let motion = motion(time), progress = rest - motion.distance
        return (progress.isFinite ? progress : rest, motion.velocity.isFinite ? motion.velocity : 0)
    }
}

extension SpringCurve {
    /// The regime as the kernels number it; nil for a spring that settles at once.
    var kernelRegime: Int? {
        let push = isPush ? KIN_PUSH : 0
        return switch regime {
        case .underdamped: Int(KIN_UNDERDAMPED | push)
        case .critical: Int(KIN_CRITICAL | push)
        case .overdamped: Int(KIN_OVERDAMPED | push)
        case .immediate: nil
        }
    }

    /// Writes decay, rate and weight.
    func put(into planes: UnsafeMutablePointer<Double>, stride: Int) {
        (planes[0], planes[stride], planes[2 * stride]) = (decay, rate, weight)
    }
}

extension SpringCurve {
    /// The distance at which a spring counts as settled, and the duration if it never settles. Rule 5.4.
    private static let threshold = 0.001
    private static let never = Double(Float.greatestFiniteMagnitude)
    /// The step of the search in seconds, and the maximal number of steps before bisection.
    private static let stride = 0.1
    private static let strideLimit = 20_000

    /// The seconds until the spring stays within a thousandth of its end; `FLT_MAX` if it never does. Rule 5.4.
    package var settlingDuration: Double {
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

    /// The first of 0, 0.1, 0.1 + 0.1, … at which the spring has settled. The sums are rounded as those of Core Animation.
    private var searchedSettlingDuration: Double {
        var time = 0.0
        for _ in 0..<SpringCurve.strideLimit {
            if abs(time > 0 ? distance(time) : 1) < SpringCurve.threshold { return time }
            time += SpringCurve.stride
        }
        return settlingDuration(after: time)
    }

    /// The settling duration of a slow spring, by bisection. Without oscillation the distance changes its sign at most once and
    /// has at most one extremum on either side. The spring therefore settles once, from the side on which it is at `start`.
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

/// A spring as a function of the fraction of a duration, for evaluation in single precision: 1 − e^(−decay·x)·(cos(angle·x) +
/// weight·sin(angle·x)), or if critically damped 1 − e^(−decay·x)·(1 + weight·x). For the response to a push both 1 and the cosine are 0.
struct SpringLane: Equatable, Sendable {
    let isCritical, isPush: Bool
    let angle: Double
    let decay: Double
    let weight: Double

    /// Nil if the rounding of angles would be visible, because the spring swings long, fast or far.
    init?(_ spring: SpringCurve, duration: Double) {
        guard let lane = spring.lane(duration) else { return nil }
        self = lane
        let swing = angle / decay
        guard decay > 0, decay < 1e6, angle <= 1e4, abs(weight) <= (isCritical ? 8 * decay : 4), !(swing > 6) else { return nil }
    }

    fileprivate init(isCritical: Bool, isPush: Bool, angle: Double, decay: Double, weight: Double) {
        self.isCritical = isCritical
        self.isPush = isPush
        self.angle = angle
        self.decay = decay
        self.weight = weight
    }

    /// Bounds of the progress. Its energy only falls, and a spring that begins at rest is farthest after half a turn.
    var bounds: (low: Double, high: Double) {
        guard !isPush else { return (-1, 1) }
        let frequency = (angle * angle + decay * decay).squareRoot()
        let velocity = abs((isCritical ? weight : weight * angle) - decay) / frequency
        if velocity < 1e-9 { return (0, isCritical ? 1 : 1 + Math.exp(-Double.pi * decay / angle)) }
        let reach = (1 + velocity * velocity).squareRoot()
        return (1 - reach, 1 + reach)
    }
}

extension SpringCurve {
    fileprivate func lane(_ duration: Double) -> SpringLane? {
        switch regime {
        case .underdamped:
            SpringLane(
                isCritical: false, isPush: isPush, angle: rate * duration, decay: decay * duration, weight: weight)
        case .critical:
            SpringLane(isCritical: true, isPush: isPush, angle: 0, decay: decay * duration, weight: weight * duration)
        default: nil
        }
    }
}

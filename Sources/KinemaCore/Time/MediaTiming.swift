/// The effect of an animation outside its active interval. Rules 1.4, 1.5.
package enum FillMode: UInt8, Equatable, Sendable {
    case removed
    case forwards
    case backwards
    case both

    package var fillsForwards: Bool { self == .forwards || self == .both }
    package var fillsBackwards: Bool { self == .backwards || self == .both }
}

/// CAMediaTiming's properties as a host sets them. Section 1; times are in seconds.
package struct MediaTiming: Equatable, Sendable {
    /// In the parent's time. 0 in an animation of a layer means the time of the commit that starts it (rule 1.8).
    package var beginTime: Double
    /// The duration of one run. A duration ≤ 0 is inherited (rule 1.2).
    package var duration: Double
    /// Local seconds per second of the parent. A negative speed plays backwards (rule 1.10).
    package var speed: Double
    /// Added to the local time: shifts the content cyclically within the active interval (rule 1.3).
    package var timeOffset: Double
    /// The number of cycles. +∞ and numbers ≥ `FLT_MAX` never end.
    package var repeatCount: Double
    /// Takes precedence over `repeatCount`.
    package var repeatDuration: Double
    package var autoreverses: Bool
    package var fillMode: FillMode

    package init(
        beginTime: Double = 0, duration: Double = 0, speed: Double = 1, timeOffset: Double = 0, repeatCount: Double = 0,
        repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: FillMode = .removed
    ) {
        self.beginTime = beginTime
        self.duration = duration
        self.speed = speed
        self.timeOffset = timeOffset
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
    }

    /// Whether cycles that autoreverse end where they begin.
    package static func isWhole(_ count: Double) -> Bool { count.rounded(.down) == count || count == .infinity }

    /// Whether the animation ends where it begins: in the way back, or without end. Rule D135.
    package var returns: Bool {
        guard autoreverses, repeatDuration > 0 else { return autoreverses && MediaTiming.isWhole(repeatCount) }
        let end = repeatDuration + timeOffset, cycle = 2 * duration
        let place = end - (end / cycle).rounded(.down) * cycle
        return place == 0 || !(place <= duration)
    }
}

/// The mapping from the superlayer's time to a layer's time. The layer's other timing properties do not affect it. Rules 1.1,
/// 1.6.
package struct LayerTiming: Equatable, Sendable {
    package var beginTime: Double
    package var speed: Double
    package var timeOffset: Double
    /// A change of the rate, which takes the place of the other members. Rule D138.
    package var rate: LayerRate?

    package init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0, rate: LayerRate? = nil) {
        self.beginTime = beginTime
        self.speed = speed
        self.timeOffset = timeOffset
        self.rate = rate
    }

    /// The layer's time at the superlayer's time `parentTime`: 0 before a layer begins that runs forwards. Rules 1.1, 1.6, D138.
    package func localTime(_ parentTime: Double) -> Double {
        if let rate { return rate.localTime(parentTime) }
        return isWaiting(parentTime) ? 0 : mapped(parentTime)
    }

    /// The layer's time as if it ran also before it begins.
    package func mappedTime(_ parentTime: Double) -> Double { rate?.localTime(parentTime) ?? mapped(parentTime) }

    /// The formula of rule 1.1, also before the start: the time of animations and emitter cells, which have no rate.
    package func mapped(_ parentTime: Double) -> Double { (parentTime - beginTime) * speed + timeOffset }

    /// The superlayer's time at a time of the layer, the first one if there are several; nil if the layer's time stands still or does not
    /// come there. Rule 1.7.
    package func parentTime(_ localTime: Double) -> Double? {
        if let rate { return rate.parentTime(localTime) }
        return speed == 0 ? nil : unmapped(localTime)
    }

    /// The inverse of the formula of rule 1.1. Requires that the speed is not 0.
    package func unmapped(_ localTime: Double) -> Double { (localTime - timeOffset) / speed + beginTime }

    /// Seconds of the layer's time per second of the superlayer's time.
    package func pace(_ parentTime: Double) -> Double {
        if let rate { return rate.pace(parentTime) }
        return isWaiting(parentTime) ? 0 : speed
    }

    /// The speed with which the layer's time may run from a time on: 0 if it stands still for ever.
    package func fastest(from parentTime: Double) -> Double { rate?.fastest(from: parentTime) ?? speed }

    /// Whether the layer runs forwards and has not begun. The times of a layer without timing have no start.
    private func isWaiting(_ parentTime: Double) -> Bool { speed > 0 && parentTime < beginTime && !isIdentity }

    package var isReversed: Bool { rate == nil && speed < 0 }

    package var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 && rate == nil }
}

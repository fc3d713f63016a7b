/// The frames per second that an animation asks for; all are 0 if it has no preference. Rule D58.
package struct FrameRateRange: Equatable {
    package var minimum = 0.0, maximum = 0.0
    /// 0 means the maximum.
    package var preferred = 0.0

    package init() {}

    /// Returns nil if the numbers are not a range.
    package init?(_ minimum: Double, _ maximum: Double, _ preferred: Double) {
        guard minimum >= 0, minimum <= maximum, maximum.isFinite else { return nil }
        guard preferred == 0 || (preferred >= minimum && preferred <= maximum) else { return nil }
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    package var isUnspecified: Bool { maximum == 0 }

    /// The most demanding animation decides, because a display has one rate.
    mutating func include(_ other: FrameRateRange) {
        minimum = max(minimum, other.minimum)
        maximum = max(maximum, other.maximum)
        preferred = max(preferred, other.preferred > 0 ? other.preferred : other.maximum)
    }
}

extension AnimationStore {
    /// The common range of the animations that change a value now, and whether one of them has no preference. Rule D58.
    package func preferredFrameRate() -> (range: FrameRateRange, isPartlyUnspecified: Bool) {
        var range = FrameRateRange(), isPartlyUnspecified = false
        _ = isMoving { attachment in
            let wish = attachment.frameRateRange
            range.include(wish)
            if wish.isUnspecified { isPartlyUnspecified = true }
            return false
        }
        return (range, isPartlyUnspecified)
    }
}

extension Attachment {
    fileprivate var frameRateRange: FrameRateRange {
        switch source {
        case .host(let animation), .viewed(let animation): animation.frameRateRange
        case .plain, .builtIn, .builtInFade: FrameRateRange()
        }
    }
}

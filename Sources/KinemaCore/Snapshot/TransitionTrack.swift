/// A compiled CATransition. Rule 6.2, D5, D30.
package final class TransitionTrack: Sendable {
    private let clock: TrackClock
    package let type: KinTransitionType
    package let subtype: KinTransitionSubtype
    private let start: Double
    private let end: Double
    /// The host's filter, which replaces the type; 0 if there is none.
    package let filter: UInt64
    /// The state before the commit that started the transition; nil if the layer was not shown then.
    package let source: Snapshot?
    /// The media time of the commit.
    package let startTime: Double

    package init(
        clock: TrackClock, type: KinTransitionType, subtype: KinTransitionSubtype, start: Double, end: Double,
        filter: UInt64, source: Snapshot?, startTime: Double
    ) {
        self.clock = clock
        self.type = type
        self.subtype = subtype
        self.start = start
        self.end = end
        self.filter = filter
        self.source = source
        self.startTime = startTime
    }

    /// start + (end − start) · eased fraction; nil while the transition has no effect.
    package func progress(at layerTime: Double) -> Double? {
        guard let progress = clock.progress(at: layerTime) else { return nil }
        return start + (end - start) * clock.eased(progress)
    }

    /// The displacement of the old side at the end of a push, in the superlayer's axes.
    package func direction(width: Double, height: Double, isFlipped: Bool) -> SIMD2<Double> {
        let down = isFlipped ? -height : height
        switch subtype {
        case .fromRight: return SIMD2(-width, 0)
        case .fromTop: return SIMD2(0, down)
        case .fromBottom: return SIMD2(0, -down)
        default: return SIMD2(width, 0)
        }
    }
}

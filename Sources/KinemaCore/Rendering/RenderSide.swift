/// A side of a transition. Rule 6.2.
struct RenderSide {
    var kind = KinRenderSide.none
    var progress = 0.0
    var filter: UInt64 = 0
    /// In the superlayer's coordinates; not zero only for the transition's layer.
    var offset = SIMD2(0.0, 0.0)
    var alpha = 1.0
}

extension RenderSide {
    init(old state: TransitionState) {
        self.init(
            kind: .old, progress: state.progress, filter: state.track.filter, offset: state.oldOffset,
            alpha: state.oldAlpha)
    }

    init(new state: TransitionState) {
        self.init(
            kind: .new, progress: state.progress, filter: state.track.filter, offset: state.newOffset,
            alpha: state.newAlpha)
    }

    /// The side for the descendants of the transition's layer, which move and fade with it already.
    var handedDown: RenderSide { RenderSide(kind: kind, progress: progress, filter: filter) }
}

extension ShownLayer {
    /// The state of the layer's transition; nil if none has an effect.
    func transition(isFlippedAbove: Bool) -> TransitionState? {
        guard !presentation.snapshot.transitions.isEmpty,
            let track = presentation.snapshot.transitions[record.slot]
        else { return nil }
        return track.state(
            at: time,
            size: {
                let bounds = geometry.bounds
                return SIMD2(bounds.z, bounds.w)
            },
            isFlipped: { isSet(.geometryFlipped) != isFlippedAbove })
    }

    /// The layer as it was before the transition; nil if it was not shown then.
    func source(of state: TransitionState) -> ShownLayer? {
        guard let old = state.track.source, let before = old.record(record.slot, id: record.id) else { return nil }
        let then = Presentation(old, at: state.track.startTime)
        let owner = before.superlayer.flatMap { old.records[$0] }
        return ShownLayer(
            then, before, at: then.localTime(of: before),
            named: owner?.namedTracks[before.slot] ?? [], namedTime: owner.map { then.localTime(of: $0) } ?? 0)
    }
}

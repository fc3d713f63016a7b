/// The two sides of a running transition. Rule 6.2.
package struct TransitionState: Sendable {
    package let track: TransitionTrack
    package let progress: Double
    package var oldOffset = SIMD2(0.0, 0.0)
    package var newOffset = SIMD2(0.0, 0.0)
    package var oldAlpha = 1.0
    package var newAlpha = 1.0
    package var order: KinTransitionOrder = .both
}

/// A cross-fade of contents. Rule D34.
package struct ContentsMix: Sendable {
    package let from: UInt64
    package let to: UInt64
    package let mix: Double
}

extension TransitionTrack {
    /// The state of the transition at the layer's time; nil while it has no effect. The flips above the layer decide which edge
    /// is the top. Rules 6.2, D5, D30.
    package func state(
        at localTime: Double, size: () -> SIMD2<Double>, isFlipped: () -> Bool
    ) -> TransitionState? {
        guard let p = progress(at: localTime) else { return nil }
        var state = TransitionState(track: self, progress: p)
        if type == .push || type == .moveIn || type == .reveal {
            let size = size()
            state.move(by: direction(width: size.x, height: size.y, isFlipped: isFlipped()))
        } else {
            state.oldAlpha = 1 - p
            state.newAlpha = p
        }
        return state
    }
}

extension TransitionState {
    fileprivate mutating func move(by v: SIMD2<Double>) {
        if track.type != .moveIn { oldOffset = v * progress }
        if track.type != .reveal { newOffset = SIMD2.zero - v * (1 - progress) }
        if track.type == .moveIn { order = .newOverOld }
        if track.type == .reveal { order = .oldOverNew }
    }
}

extension Presentation {
    /// The state of the layer's transition; nil if none has an effect.
    package func transition(of record: LayerRecord) -> TransitionState? {
        guard let track = snapshot.transitions[record.slot] else { return nil }
        return track.state(at: localTime(of: record), size: { size(of: record) }, isFlipped: { isFlipped(record) })
    }

    private func size(of record: LayerRecord) -> SIMD2<Double> {
        guard case .quad(_, _, let width, let height)? = value(UInt16(KinProperty.bounds.rawValue), of: record) else {
            return .zero
        }
        return SIMD2(width, height)
    }

    /// Whether the number of flips between the root and the layer is odd. Rule D5.
    private func isFlipped(_ record: LayerRecord) -> Bool {
        func flips(_ record: LayerRecord) -> Bool {
            committedValue(UInt16(KinProperty.geometryFlipped.rawValue), of: record)?.scalar == 1
        }
        return snapshot.ancestors(of: record).reduce(flips(record)) { $0 != flips($1) }
    }

    /// The cross-fade of the last animation of the contents; nil if none has an effect.
    package func contentsMix(of record: LayerRecord) -> ContentsMix? {
        contentsMix(of: record, at: localTime(of: record))
    }

    /// Does what `contentsMix` does at a given local time.
    package func contentsMix(of record: LayerRecord, at time: Double) -> ContentsMix? {
        let contents = UInt16(KinProperty.contents.rawValue)
        guard var value = committedValue(contents, of: record) else { return nil }
        var mix: ContentsMix?
        record.forEachTrack(of: contents, at: time, named: [], at: time) { track, time in
            guard let progress = track.clock.progress(at: time) else { return }
            mix = track.contentsMix(progress, underlying: value)
            track.apply(to: &value, at: time)
        }
        return mix
    }
}

extension Track {
    fileprivate func contentsMix(_ progress: TimingProgress, underlying: Value) -> ContentsMix? {
        guard let (a, b) = ends?.resolved(underlying: underlying, .handle) else { return nil }
        return ContentsMix(from: a.handleID, to: b.handleID, mix: motionProgress(progress))
    }
}

/// Velocities: the derivatives of shown values by media time. Rule D81.
extension Presentation {
    /// The change of a shown value per second, or of a component of it; nil if the layer's class does not have the property.
    func velocity(_ property: UInt16, _ component: KinComponent, of record: LayerRecord, at localTime: Double?) -> Value? {
        if property == UInt16(KinProperty.frame.rawValue) {
            return frameVelocity(of: record, at: localTime)?.component(component)
        }
        guard var value = committedValue(property, of: record), let type = snapshot.properties[property]?.type else { return nil }
        if case .transform(let box) = value {
            let flow = flow(box, property, of: record, at: localTime)
            guard let part = component.transformComponent else { return .transform(flow.rate) }
            return Value(transformPart: flow.velocity(part), width: part.width)
        }
        var rate = Value.zero(type)
        forEachTrackInLayerTime(property, of: record, at: localTime) { track, time in
            track.apply(to: &value, &rate, at: time)
            if value.isNone { rate = .zero(type) }
        }
        return value.isNone ? Value.none : rate.component(component)
    }

    /// The track that continues the only animation of a property: see `Track.continuation`.
    package func continuation(_ target: TrackTarget, _ clock: TrackClock, of record: LayerRecord) -> Track? {
        var only: Unmanaged<Track>?
        guard !snapshot.namesLayers, snapshot.retimedLayerCount == 0, record.onlyTrack(of: target.property, &only), let only,
            let value = committedValue(target.property, of: record)
        else { return nil }
        return only._withUnsafeGuaranteedRef { $0.continuation(target, clock, over: value, at: time) }
    }

    /// The shown matrix and its change per second; nil if the property is not a matrix.
    func flow(_ property: UInt16, of record: LayerRecord, at localTime: Double?) -> TransformFlow? {
        guard case .transform(let box) = committedValue(property, of: record) else { return nil }
        return flow(box, property, of: record, at: localTime)
    }

    private func flow(
        _ box: TransformBox, _ property: UInt16, of record: LayerRecord, at localTime: Double?
    ) -> TransformFlow {
        var flow = TransformFlow(box)
        forEachTrackInLayerTime(property, of: record, at: localTime) { track, time in track.apply(to: &flow, at: time) }
        return flow
    }

    private func forEachTrackInLayerTime(
        _ property: UInt16, of record: LayerRecord, at localTime: Double?, _ body: (Track, LayerTime) -> Void
    ) {
        let pace = pace(of: record)
        forEachTrack(property, of: record, at: localTime) { track, seconds in
            let clock = track.target.isNamed ? record.superlayer.flatMap { snapshot.records[$0] } : nil
            body(track, LayerTime(seconds: seconds, pace: clock.map { self.pace(of: $0) } ?? pace))
        }
    }

    /// Seconds of a layer's time per second.
    private func pace(of record: LayerRecord) -> Double {
        snapshot.retimedLayerCount > 0 ? snapshot.timeChain(of: record).pace(time) : 1
    }

    private func frameVelocity(of record: LayerRecord, at localTime: Double?) -> Value? {
        geometry(of: record, at: localTime).frameVelocity(
            geometry(
                { velocity($0, .whole, of: record, at: localTime) },
                { flow($0, of: record, at: localTime)?.rate ?? .zero }))
    }
}

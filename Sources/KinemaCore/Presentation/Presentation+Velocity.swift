/// Velocities: the derivatives of shown values by media time. Rule D81.
extension Presentation {
    /// The change of a shown value per second, or of a component of it; nil if the layer's class does not have the property.
    func velocity(_ property: UInt16, _ component: KinComponent, of record: LayerRecord, at localTime: Double?) -> Value? {
        if property == UInt16(KinProperty.frame.rawValue) {
            return frameVelocity(of: record, at: localTime)?.component(component)
        }
        guard var value = committedValue(property, of: record), let type = snapshot.properties[property]?.type else { return nil }
        var rate = Value.zero(type), flow = TransformFlow(value.matrix)
        let pace = pace(of: record)
        forEachTrack(property, of: record, at: localTime) { track, seconds in
            let clock = track.target.isNamed ? record.superlayer.flatMap { snapshot.records[$0] } : nil
            let time = LayerTime(seconds: seconds, pace: clock.map { self.pace(of: $0) } ?? pace)
            guard type != .transform else { return track.apply(to: &flow, at: time) }
            track.apply(to: &value, &rate, at: time)
            if value.isNone { rate = .zero(type) }
        }
        guard type == .transform else { return value.isNone ? Value.none : rate.component(component) }
        guard let part = component.transformComponent else { return .transform(flow.rate) }
        return Value(transformPart: flow.velocity(part), width: part.width)
    }

    /// Seconds of a layer's time per second.
    private func pace(of record: LayerRecord) -> Double {
        snapshot.retimedLayerCount > 0 ? snapshot.timeChain(of: record).pace : 1
    }

    private func frameVelocity(of record: LayerRecord, at localTime: Double?) -> Value? {
        let now = LayerGeometry { value($0.number, of: record, at: localTime) ?? .none }
        return now.frameVelocity(LayerGeometry { velocity($0.number, .whole, of: record, at: localTime) ?? .none })
    }
}

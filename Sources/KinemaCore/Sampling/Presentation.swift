/// The presentation tree: a snapshot seen at a media time. Rules 0.1, 0.2; a pure function of both (D11).
package struct Presentation: Sendable {
    package let snapshot: Snapshot
    /// Media time in seconds.
    package let time: Double

    package init(_ snapshot: Snapshot, at time: Double) {
        self.snapshot = snapshot
        self.time = time
    }

    /// The time of a layer: its chain of superlayers' mappings applied to media time. Rule 1.6.
    package func localTime(of record: LayerRecord) -> Double {
        guard snapshot.warpCount > 0 else { return time }
        let isIdentity = record.timing.isIdentity && snapshot.ancestors(of: record).allSatisfy { $0.timing.isIdentity }
        return isIdentity ? time : mappedTime(of: record)
    }

    /// Whether the time of a layer runs backwards. Rule 1.10.
    package func isReversed(_ record: LayerRecord) -> Bool {
        guard snapshot.warpCount > 0 else { return false }
        var isReversed = record.timing.speed < 0
        for ancestor in snapshot.ancestors(of: record) where ancestor.timing.speed < 0 { isReversed.toggle() }
        return isReversed
    }

    private func mappedTime(of record: LayerRecord) -> Double {
        var mappings = [record.timing]
        for ancestor in snapshot.ancestors(of: record) where !ancestor.timing.isIdentity { mappings.append(ancestor.timing) }
        var t = time
        for mapping in mappings.reversed() { t = mapping.localTime(t) }
        return t
    }

    /// The value that a layer shows; nil if its class has no such property.
    package func value(_ property: UInt16, of record: LayerRecord) -> Value? {
        value(property, of: record, at: nil)
    }

    /// The same with the layer's time given, as a replicator's instances need it.
    package func value(_ property: UInt16, of record: LayerRecord, at localTime: Double?) -> Value? {
        if property == UInt16(KinProperty.frame.rawValue) { return frame(of: record, at: localTime) }
        guard var value = committedValue(property, of: record) else { return nil }
        var clock = localTime
        for track in record.tracks where track.target.property == property && !track.target.isNamed {
            let t = clock ?? self.localTime(of: record)
            clock = t
            track.apply(to: &value, at: t)
        }
        applyNamedTracks(property, of: record, to: &value)
        return value
    }

    /// A component of the value that a layer shows.
    package func value(_ property: UInt16, _ component: KinComponent, of record: LayerRecord) -> Value? {
        value(property, of: record)?.component(component)
    }

    package func committedValue(_ property: UInt16, of record: LayerRecord) -> Value? {
        record.values[property] ?? snapshot.properties.defaultValue(property, of: record.layerClass)
    }

    /// Animations of the superlayer or emitter whose key path names this layer ("sublayers.NAME.opacity"). Rule 8.5.
    private func applyNamedTracks(_ property: UInt16, of record: LayerRecord, to value: inout Value) {
        guard let slot = record.superlayer, let owner = snapshot.records[slot], owner.hasNamedTracks else { return }
        for track in owner.namedTracks[record.slot] ?? [] where track.target.property == property {
            track.apply(to: &value, at: localTime(of: owner))
        }
    }

    /// The first sublayer or emitter cell of a name.
    package func first(named name: Text, in collection: TargetCollection, of record: LayerRecord) -> UInt32? {
        let slots = collection == .sublayers ? record.sublayers : record.cells
        return slots.first { snapshot.records[$0]?.name == name }
    }

    private func frame(of record: LayerRecord, at localTime: Double?) -> Value? {
        func read(_ property: KinProperty) -> Value { value(UInt16(property.rawValue), of: record, at: localTime) ?? .none }
        return LayerGeometry(read: read).frame
    }
}

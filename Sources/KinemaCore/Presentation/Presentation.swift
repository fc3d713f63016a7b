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
        guard snapshot.retimedLayerCount > 0 else { return time }
        let isIdentity = record.timing.isIdentity && snapshot.ancestors(of: record).allSatisfy { $0.timing.isIdentity }
        return isIdentity ? time : mappedTime(of: record)
    }

    /// Whether the time of a layer runs backwards. Rule 1.10.
    package func isReversed(_ record: LayerRecord) -> Bool {
        guard snapshot.retimedLayerCount > 0 else { return false }
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
        if case .transform(let box) = value {
            let moved = transform(box, property, of: record, at: localTime)
            return moved.isChanged ? .transform(moved.matrix) : value
        }
        forEachTrack(property, of: record, at: localTime) { track, time in track.apply(to: &value, at: time) }
        return value
    }

    /// A component of the value that a layer shows.
    package func value(
        _ property: UInt16, _ component: KinComponent, of record: LayerRecord, at localTime: Double? = nil
    ) -> Value? {
        guard let part = component.transformComponent, let moved = transform(property, of: record, at: localTime) else {
            return value(property, of: record, at: localTime)?.component(component)
        }
        return Value(transformPart: moved.component(part), width: part.width)
    }

    /// The matrix that a layer shows, in the form that its animations leave it in; nil if the property is none.
    func transform(_ property: UInt16, of record: LayerRecord, at localTime: Double?) -> MovingTransform? {
        guard case .transform(let box) = committedValue(property, of: record) else { return nil }
        return transform(box, property, of: record, at: localTime)
    }

    private func transform(
        _ box: TransformBox, _ property: UInt16, of record: LayerRecord, at localTime: Double?
    ) -> MovingTransform {
        var moved = MovingTransform(box.matrix)
        forEachTrack(property, of: record, at: localTime) { track, time in track.apply(to: &moved, at: time) }
        return moved
    }

    /// Writes a list that a layer shows, as far as there is room; the count that it has, nil if the property is none.
    func putList(
        _ property: UInt16, of record: LayerRecord, at localTime: Double?, into numbers: UnsafeMutablePointer<Double>, room: Int
    ) -> Int? {
        guard snapshot.properties[property]?.type.isList == true, let value = committedValue(property, of: record) else {
            return nil
        }
        var list = MovingList(value, in: numbers, room: room)
        forEachTrack(property, of: record, at: localTime) { track, time in track.apply(to: &list, at: time) }
        return list.count
    }

    /// The animations of a property in their order, with the time at which they are.
    private func forEachTrack(
        _ property: UInt16, of record: LayerRecord, at localTime: Double?, _ body: (Track, Double) -> Void
    ) {
        var clock = localTime
        for track in record.tracks where track.target.property == property && !track.target.isNamed {
            let time = clock ?? self.localTime(of: record)
            clock = time
            body(track, time)
        }
        forEachNamedTrack(property, of: record, body)
    }

    package func committedValue(_ property: UInt16, of record: LayerRecord) -> Value? {
        record.values[property] ?? snapshot.properties.defaultValue(property, of: record.layerClass)
    }

    /// Animations of the superlayer or emitter whose key path names this layer ("sublayers.NAME.opacity"). Rule 8.5.
    private func forEachNamedTrack(_ property: UInt16, of record: LayerRecord, _ body: (Track, Double) -> Void) {
        guard let slot = record.superlayer, let owner = snapshot.records[slot], owner.hasNamedTracks else { return }
        for track in owner.namedTracks[record.slot] ?? [] where track.target.property == property {
            body(track, localTime(of: owner))
        }
    }

    /// The first sublayer or emitter cell of a name.
    package func first(named name: Text, in collection: TargetCollection, of record: LayerRecord) -> UInt32? {
        let slots = collection == .sublayers ? record.sublayers : .few(record.cells)
        return slots.first { snapshot.records[$0]?.name == name }
    }

    private func frame(of record: LayerRecord, at localTime: Double?) -> Value? {
        func read(_ property: KinProperty) -> Value { value(UInt16(property.rawValue), of: record, at: localTime) ?? .none }
        return LayerGeometry(read: read).frame
    }
}

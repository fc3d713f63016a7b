/// The presentation tree: a pure function of a snapshot and a media time. Rules 0.1, 0.2, D11.
package struct Presentation: Sendable {
    package let snapshot: Snapshot
    /// Media time in seconds.
    package let time: Double

    package init(_ snapshot: Snapshot, at time: Double) {
        self.snapshot = snapshot
        self.time = time
    }

    /// The local time of a layer. Rule 1.6.
    /// The time of an emitter for its births: negative before it begins, so that nothing is born then.
    package func emissionTime(of record: LayerRecord) -> Double { snapshot.timeChain(of: record).mappedTime(time) }

    package func localTime(of record: LayerRecord) -> Double {
        snapshot.retimedLayerCount > 0 ? snapshot.timeChain(of: record).localTime(time) : time
    }

    /// The shown value of a property; nil if the layer's class does not have it.
    @inline(never)
    package func value(_ property: UInt16, of record: LayerRecord) -> Value? {
        value(property, of: record, at: nil)
    }

    /// The shown value at a given local time, which the instances of a replicator need.
    @inline(never)
    package func value(_ property: UInt16, of record: LayerRecord, at localTime: Double?) -> Value? {
        if property == UInt16(KinProperty.frame.rawValue) { return frame(of: record, at: localTime) }
        guard var value = committedValue(property, of: record) else { return nil }
        if case .transform(let box) = value {
            let moved = transform(box, property, of: record, at: localTime)
            return moved.isChanged ? moved.value : value
        }
        var only: Unmanaged<Track>?
        if !snapshot.namesLayers, record.onlyTrack(of: property, &only) {
            only?._withUnsafeGuaranteedRef { $0.apply(to: &value, at: localTime ?? self.localTime(of: record)) }
            return value
        }
        forEachTrack(property, of: record, at: localTime) { track, time in track.apply(to: &value, at: time) }
        return value
    }

    /// A component of a shown value.
    @inline(never)
    package func value(
        _ property: UInt16, _ component: KinComponent, of record: LayerRecord, at localTime: Double? = nil
    ) -> Value? {
        guard !component.isVelocity else { return velocity(property, component.ofValue, of: record, at: localTime) }
        guard let part = component.transformComponent, let moved = transform(property, of: record, at: localTime) else {
            return value(property, of: record, at: localTime)?.component(component)
        }
        return Value(transformPart: moved.component(part), width: part.width)
    }

    /// The shown matrix, in the form in which the animations leave it; nil if the property is not a matrix.
    func transform(_ property: UInt16, of record: LayerRecord, at localTime: Double?) -> MovingTransform? {
        guard case .transform(let box) = committedValue(property, of: record) else { return nil }
        return transform(box, property, of: record, at: localTime)
    }

    private func transform(
        _ box: TransformBox, _ property: UInt16, of record: LayerRecord, at localTime: Double?
    ) -> MovingTransform {
        var moved = MovingTransform(box)
        forEachTrack(property, of: record, at: localTime) { track, time in track.apply(to: &moved, at: time) }
        return moved
    }

    /// Writes a shown list up to the capacity `room`. Returns its count, or nil if the property is not a list.
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

    package func committedValue(_ property: UInt16, of record: LayerRecord) -> Value? {
        record.values.value(of: property) ?? snapshot.properties.defaultValue(property, of: record.layerClass)
    }

    /// Calls `body` with each animation of a property and its time.
    @inline(never)
    func forEachTrack(
        _ property: UInt16, of record: LayerRecord, at localTime: Double?, _ body: (Track, Double) -> Void
    ) {
        let above = snapshot.namesLayers ? record.superlayer.flatMap { snapshot.records[$0] } : nil
        record.forEachTrack(
            of: property, at: localTime ?? self.localTime(of: record), named: above?.namedTracks[record.slot] ?? [],
            at: above.map { self.localTime(of: $0) } ?? 0, body)
    }

    /// The first sublayer or emitter cell with a name.
    package func first(named name: Text, in collection: TargetCollection, of record: LayerRecord) -> UInt32? {
        let slots = collection == .sublayers ? record.sublayers : .few(record.cells)
        return slots.first { snapshot.records[$0]?.name == name }
    }

    private func frame(of record: LayerRecord, at localTime: Double?) -> Value? { geometry(of: record, at: localTime).frame }

    func geometry(of record: LayerRecord, at localTime: Double?) -> LayerGeometry {
        geometry({ value($0, of: record, at: localTime) }, { transform($0, of: record, at: localTime)?.matrix ?? .identity })
    }

    /// Matrices are read apart: as values they would be allocated.
    @inline(never)
    func geometry(_ read: (UInt16) -> Value?, _ matrix: (UInt16) -> Transform3D) -> LayerGeometry {
        let transform = KinProperty.transform, sublayers = KinProperty.sublayerTransform
        var geometry = LayerGeometry { $0 == transform || $0 == sublayers ? .none : read($0.number) ?? .none }
        (geometry.transform, geometry.sublayerTransform) = (matrix(transform.number), matrix(sublayers.number))
        return geometry
    }
}

/// The one place that decides which animations change a property, in which order and at which times. Rules 0.2, 8.5.
extension LayerRecord {
    /// Calls `body` with each animation of a property and its time: first the layer's animations in the order in which they were
    /// added, then those of its superlayer or emitter that name the layer, which run in the time of that layer. A `Time` is a
    /// number, or the layer whose time it is.
    @inline(always)
    func forEachTrack<Time>(
        of property: UInt16, at time: @autoclosure () -> Time, named: @autoclosure () -> [Track],
        at namedTime: @autoclosure () -> Time, _ body: (Track, Time) -> Void
    ) {
        var known: Time?
        forEachTrack { track in
            guard track.target.property == property, !track.target.isNamed else { return }
            let trackTime = known ?? time()
            known = trackTime
            body(track, trackTime)
        }
        for track in named() where track.target.property == property { body(track, namedTime()) }
    }
}

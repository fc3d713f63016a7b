import CKinema

/// The values that layouts give properties while the model stops at several places of a movement. Rule D137.
final class LayoutRecorder {
    struct Place {
        let layer: Layer
        let property: UInt16
        /// The value before the first stop that changed it.
        let before: Value
    }

    private(set) var places: [Place] = []
    private var indexes = IndexTable<UInt64>()
    /// For each stop, the values of the places that were known then.
    private var stops: [[Value]] = []

    /// Notes that a property changes from a value.
    func note(_ layer: Layer, _ property: UInt16, _ old: Value) {
        let number = UInt64(layer.slot) << 32 | UInt64(property)
        guard indexes[number] == nil else { return }
        indexes[number] = places.count
        places.append(Place(layer: layer, property: property, before: old))
    }

    /// Notes that the layout of a stop is complete.
    func noteStop(_ model: ModelStore) {
        stops.append(places.map { model.modelValue($0.property, of: $0.layer) })
    }

    func value(of place: Int, at stop: Int) -> Value {
        stops[stop].count > place ? stops[stop][place] : places[place].before
    }

    func last(of place: Int) -> Value { value(of: place, at: stops.count - 1) }
}

/// A value with which the model stops so that the layout runs.
struct LayoutStop {
    let layer: Layer
    let property: UInt16
    let value: Value
}

extension Context {
    /// Changes a property while a layout is only noted: without an action.
    func record(
        _ property: UInt16, of layer: Layer, from old: Value, to value: Value, _ recorder: LayoutRecorder,
        _ thread: ThreadTransactions
    ) {
        recorder.note(layer, property, old)
        transactions.store(property, value, in: layer, thread)
        if property == KinProperty.bounds.number || property == KinProperty.transform.number {
            markShapeChanged(of: layer)
        } else if property == KinProperty.autoresizingMask.number {
            model.noteAutoresizing(of: layer)
        }
    }
}

extension CourseLayout {
    /// Runs the layout with each stop in the model, and then with the values that the model has. Nil if the host has destroyed the
    /// context meanwhile.
    func record() -> LayoutRecorder? {
        let recorder = LayoutRecorder()
        thread.recorder = recorder
        var ends: [LayoutStop] = [], known = IndexTable<UInt64>()
        for stop in course.stops {
            let number = UInt64(stop.layer.slot) << 32 | UInt64(stop.property)
            guard known[number] == nil else { continue }
            known[number] = ends.count
            ends.append(
                LayoutStop(layer: stop.layer, property: stop.property, value: model.modelValue(stop.property, of: stop.layer)))
        }
        var visits = LayoutVisits(ends)
        for stop in course.stops + ends {
            guard !context.isDestroyed else { return nil }
            visit(stop, recorder, &visits)
        }
        return context.isDestroyed ? nil : recorder
    }

    /// Runs the layout with a stop in the model, unless it has run with all these values before.
    private func visit(_ stop: LayoutStop, _ recorder: LayoutRecorder, _ visits: inout LayoutVisits) {
        if let former = visits.find(stop, model) {
            put(stop.value, stop.property, of: stop.layer)
            for (index, place) in recorder.places.enumerated() {
                put(recorder.value(of: index, at: former), place.property, of: place.layer)
            }
        } else {
            if model.modelValue(stop.property, of: stop.layer) != stop.value {
                transactions.store(stop.property, stop.value, in: stop.layer, thread)
            }
            context.markShapeChanged(of: stop.layer)
            context.layOutMarked(thread)
        }
        visits.append(model)
        recorder.noteStop(model)
    }

    /// Gives the model a value whose layout is known.
    func put(_ value: Value, _ property: UInt16, of layer: Layer) {
        guard !layer.isDead, model.modelValue(property, of: layer) != value else { return }
        transactions.store(property, value, in: layer, thread)
        if property == KinProperty.bounds.number, layer.resizesSublayers { layer.ensureExtras().sublayersFit = layer.size }
    }
}

/// The values with which the layout has run.
private struct LayoutVisits {
    private let ends: [LayoutStop]
    private var former: [[Value]] = []
    /// Looking further back, or for more layers, would cost more than most layouts do.
    private static let most = 64, mostEnds = 8

    init(_ ends: [LayoutStop]) { self.ends = ends }

    mutating func append(_ model: ModelStore) {
        former.append(ends.count > LayoutVisits.mostEnds ? [] : ends.map { model.modelValue($0.property, of: $0.layer) })
    }

    /// The latest stop that had the values of the model and that of a stop.
    func find(_ stop: LayoutStop, _ model: ModelStore) -> Int? {
        guard ends.count <= LayoutVisits.mostEnds else { return nil }
        let wanted = ends.map {
            $0.layer === stop.layer && $0.property == stop.property
                ? stop.value : model.modelValue($0.property, of: $0.layer)
        }
        return former.indices.suffix(LayoutVisits.most).last { former[$0] == wanted }
    }
}

import CKinema

/// What the host's reading functions see: the clock, the snapshot of the last commit, and what commits remember from one to the next.
package final class PublishedState {
    let model: ModelStore
    let lock: RecursiveLock
    /// The media time. Rule 0.4.
    package internal(set) var now = 0.0 { didSet { assert(lock.isHeld, "the clock moves without the lock") } }
    package internal(set) var snapshot = Snapshot.empty
    package let sampleWatch = SampleWatch()
    package internal(set) var commitCount: UInt64 = 0
    /// The time chain of the last superlayer whose sublayers needed it, at the last commit.
    var lastChain: (superlayer: UInt32?, chain: TimeChain) = (nil, TimeChain())
    /// The number of live layers whose timing is not the identity.
    var retimedLayerCount = 0
    /// The number of live emitters, and the most memory that a change of one takes: see `EmitterChanges.swift`.
    var liveEmitterCount = 0
    var mostSizeOfEmission = 0

    init(_ model: ModelStore, _ lock: RecursiveLock) {
        self.model = model
        self.lock = lock
    }

    /// Registers a property of the host for all layer classes. In the snapshot it has its default. Rules D13, D53.
    package func registerProperty(
        name: Text, type: KinPropertyType, defaultValue: Value
    ) throws(EngineError) -> UInt32 {
        let id = try model.registerProperty(name: name, type: type, defaultValue: defaultValue)
        snapshot = snapshot.replacingProperties(model.properties)
        return id
    }

    /// Forgets the snapshot. Samplers keep those that they sample.
    func empty() {
        sampleWatch.watch(nil)
        snapshot = Snapshot.empty
    }

    /// The record of a layer at the last commit. Rule 0.3.
    package func record(of layer: Layer, _ argument: Argument = "layer") throws(EngineError) -> LayerRecord {
        if layer.isLive, let record = layer.record { return record }
        throw .error(
            .notCommitted,
            "\(argument): a layer given that the last commit left below no root, expected one with a presentation")
    }

    /// The presentation of the last commit at a time.
    package func presentation(at time: Double) throws(EngineError) -> Presentation {
        try requireFinite(time, "time")
        return Presentation(snapshot, at: time)
    }

    /// The record and the presentation of a layer at a time. A presentation layer has a fixed time.
    package func shownState(
        of handle: KinLayer, at time: Double, _ argument: Argument = "layer"
    ) throws(EngineError) -> (record: LayerRecord, presentation: Presentation) {
        switch try model.shownLayer(handle, argument) {
        case .presentation(let layer): return (layer.record, layer.presentation)
        case .model(let layer): return (try record(of: layer, argument), try presentation(at: time))
        }
    }

    /// The value that a changing key shows: the presentation value if an attached animation changes it, else the model value
    /// `old` before the change. Rules 9.4, D36.
    func shownValue(_ key: ActionKey, of layer: Layer, from old: Value) -> Value {
        guard layer.isLive, model.isAnimated(key.property, layer), let record = layer.recordReference else {
            return old.component(key.component)
        }
        let shown = Unmanaged.passUnretained(snapshot)._withUnsafeGuaranteedRef { snapshot in
            let presentation = Presentation(snapshot, at: now)
            return record._withUnsafeGuaranteedRef {
                // To read the whole of a value is simpler than to read a component.
                key.component == .whole
                    ? presentation.value(key.property, of: $0) : presentation.value(key.property, key.component, of: $0)
            }
        }
        return shown ?? old.component(key.component)
    }
}

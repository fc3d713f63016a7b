import CKinema

/// The named states of a layer, the ways between them, the state in which the layer is, and its timelines. Rules D103, D107.
package final class LayerStates {
    /// In the order of the document.
    package internal(set) var names: [Text] = []
    /// Empty for the base state.
    package internal(set) var current: Text = ""
    private var states = ObjectTable<Text, StateValues>()
    /// The names of the transitions, in the order of the document.
    private(set) var pairs: [Text] = []
    private var transitions = ObjectTable<Text, StateTransition>()
    /// The model values before the current state, for the values of the current state.
    var base = StateValues()
    /// The number of commits before its document was loaded.
    var loadCommit: UInt64 = 0
    /// The names of the timelines, in the order of the document.
    private(set) var timelineNames: [Text] = []
    private var timelines = ObjectTable<Text, LayerTimeline>()

    /// The steps from a state to those on which it is based.
    static let depthLimit = 64
    static let any: Text = "*"

    init() {}

    package func has(_ name: Text) -> Bool { states[name] != nil }

    subscript(name: Text) -> StateValues? { states[name] }

    /// Returns false if the name is not free.
    func add(_ name: Text, _ values: StateValues) -> Bool {
        guard !name.isEmpty, name != LayerStates.any, states[name] == nil else { return false }
        names.append(name)
        states[name] = values
        return true
    }

    /// Whether states are based on those that exist, and not on themselves.
    func isFounded(_ name: Text) -> Bool {
        var next = name, depth = 0
        while let state = states[next], depth <= LayerStates.depthLimit {
            guard !state.basedOn.isEmpty else { return true }
            next = state.basedOn
            depth += 1
        }
        return false
    }

    /// Replaces the handles of layers.
    func replaceLayers(_ other: (UInt64) -> UInt64) {
        for name in names { states[name]?.replaceLayers(other) }
        for pair in pairs { transitions[pair]?.replaceLayers(other) }
        base.replaceLayers(other)
        for name in timelineNames { timelines[name]?.replaceLayers(other) }
    }

    // MARK: Timelines

    func timeline(_ name: Text) -> LayerTimeline? { timelines[name] }

    /// Returns false if the name is not free.
    func add(_ name: Text, _ timeline: LayerTimeline) -> Bool {
        guard !name.isEmpty, timelines[name] == nil else { return false }
        timelineNames.append(name)
        timelines[name] = timeline
        return true
    }

    // MARK: Transitions

    @inline(never)
    private static func pair(_ from: Text, _ to: Text) -> Text { Text(from.string + "\0" + to.string) }

    func add(_ transition: StateTransition) -> Bool {
        let pair = LayerStates.pair(transition.from, transition.to)
        guard transitions[pair] == nil else { return false }
        pairs.append(pair)
        transitions[pair] = transition
        return true
    }

    func transition(_ pair: Text) -> StateTransition? { transitions[pair] }

    /// The transition from the current state to another one: the most special one.
    func transition(to name: Text) -> StateTransition? {
        transitions[LayerStates.pair(current, name)] ?? transitions[LayerStates.pair(LayerStates.any, name)]
            ?? transitions[LayerStates.pair(current, LayerStates.any)]
            ?? transitions[LayerStates.pair(LayerStates.any, LayerStates.any)]
    }
}

/// Values by layer and key path: those of a state, or those that a state replaced.
final class StateValues {
    /// The state whose values these add to; empty for none.
    var basedOn: Text = ""
    private(set) var layers: [UInt64] = []
    private(set) var keyPaths: [UInt32] = []
    private(set) var values: [Value] = []

    var count: Int { layers.count }

    func append(_ layer: UInt64, _ keyPath: UInt32, _ value: Value) {
        layers.append(layer)
        keyPaths.append(keyPath)
        values.append(value)
    }

    func replaceLayers(_ other: (UInt64) -> UInt64) { layers = layers.map(other) }

    /// Takes its component of a property's new value, in which it puts that of the current one.
    func exchange(_ index: Int, with value: Value, _ current: Value) -> Value {
        guard let component = KinComponent(rawValue: keyPaths[index] >> 16) else { return value }
        values[index] = value.component(component)
        return value.taking(component, from: current)
    }

    /// Identifies a value among those of living layers.
    func place(_ index: Int) -> UInt64 { UInt64(Handle.slot(layers[index])) << 32 | UInt64(keyPaths[index]) }
}

/// A timeline of a layer that can start at any time.
final class LayerTimeline {
    /// The delay, the repeat count and autoreverses of the whole.
    var motion = ChangeMotion()
    var entries: [TimelineEntry] = []

    init() {}

    func replaceLayers(_ other: (UInt64) -> UInt64) {
        for entry in entries { entry.layers = entry.layers.map(other) }
    }

    /// The timeline with the layers that still exist.
    func run(in motions: MotionStore) throws(EngineError) -> TimelineRun {
        try TimelineRun(motions, entries, motion, skipsDestroyed: true)
    }
}

/// The movement of a layer from one state to another.
final class StateTransition {
    let from: Text
    let to: Text
    var motion: ChangeMotion?
    /// The name of a timeline of the layer that starts with the change; empty for none.
    var timeline: Text = ""
    private(set) var layers: [UInt64] = []
    /// Empty for none.
    private(set) var keys: [Text] = []
    private(set) var animations: [Animation] = []

    init(from: Text, to: Text) {
        self.from = from
        self.to = to
    }

    func replaceLayers(_ other: (UInt64) -> UInt64) { layers = layers.map(other) }

    func append(_ layer: UInt64, _ key: Text, _ animation: Animation) {
        layers.append(layer)
        keys.append(key)
        animations.append(animation)
    }
}

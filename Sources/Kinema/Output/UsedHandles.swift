import CKinema

/// The ids of the host's images and filters that a context refers to. Rule D156.
///
/// A table of the host's size grows while it is filled. If the memory for that is missing, the walk ends without a result.
private struct UsedHandles {
    private var known = IndexTable<UInt64>()
    private var lack: EngineError?

    mutating func ids() throws(EngineError) -> [UInt64] {
        if let lack { throw lack }
        // The keys, which are collected and put in order.
        try HostMemory.require(known.count, of: 96, for: "handles")
        let ids = known.keys.inOrder { $0 < $1 }
        try HostMemory.check()
        return ids
    }

    private mutating func add(_ id: UInt64) {
        guard id != 0, lack == nil, known[id] == nil else { return }
        do throws(EngineError) {
            try known.requireRoom(for: "handles")
        } catch {
            return lack = error
        }
        known[id] = 0
        HostMemory.settle()
    }

    mutating func add(_ value: Value) {
        switch value {
        case .handle(let id): add(id)
        case .handles(let ids): for id in ids { add(id) }
        default: break
        }
    }

    mutating func add(_ values: PropertyValues) {
        for index in 0..<values.count { add(values.item(index).value) }
    }

    // MARK: The model

    mutating func add(_ layer: Layer) {
        add(layer.values)
        for attachment in layer.attachments { add(attachment, layer.slot) }
        guard let extras = layer.extras else { return }
        for level in extras.style?.levels ?? [] { add(level) }
        add(extras.actions)
        for actions in extras.styleActions { add(actions) }
        guard let emission = extras.emission else { return }
        for index in 0...emission.changeCount {
            for cell in emission[index].state.cells { add(cell.record) }
        }
    }

    private mutating func add(_ attachment: Attachment, _ slot: UInt32) {
        switch attachment.source {
        case .host(let animation), .viewed(let animation): add(animation)
        case .plain, .builtIn, .builtInFade: break
        }
        for track in attachment.tracks { add(track) }
        if let transition = attachment.transition { add(transition, slot) }
    }

    /// Asks for the memory of a list whose length the host decides. Returns false if there is none.
    private mutating func has(_ count: Int, of size: Int) -> Bool {
        guard lack == nil else { return false }
        do throws(EngineError) {
            try HostMemory.require(count, of: size, for: "handles")
        } catch {
            lack = error
        }
        return lack == nil
    }

    mutating func add(_ actions: ObjectTable<Text, StoredAction>) {
        guard !actions.isEmpty, has(actions.count, of: 32) else { return }
        for action in actions.values {
            if case .animation(let animation) = action.content { add(animation) }
        }
    }

    mutating func add(_ animation: Animation) {
        var open = [animation]
        while let next = open.popLast() {
            next.tags.forEach { add($1) }
            switch next.body {
            case .group(let group):
                guard has(open.count + group.animations.count, of: 16) else { return }
                open += group.animations
            case .transition(let transition): add(transition.filter)
            case .keyframe(let keyframes): for value in keyframes.values { add(value) }
            case .basic(let basic): addEnds(basic)
            case .spring(let spring): addEnds(spring)
            }
        }
    }

    private mutating func addEnds(_ animation: BasicAnimation) {
        for value in [animation.fromValue, animation.toValue, animation.byValue] { add(value ?? .none) }
    }

    // MARK: The last commit

    mutating func add(_ snapshot: Snapshot) {
        for slot in snapshot.records.slots {
            if let record = snapshot.records[slot] { add(record) }
        }
        for slot in snapshot.transitions.slots {
            if let transition = snapshot.transitions[slot] { add(transition, slot) }
        }
    }

    private mutating func add(_ record: LayerRecord) {
        add(record.values)
        for track in record.tracks { add(track) }
    }

    /// The filter, and the old side: the layer with its descendants as they were.
    private mutating func add(_ transition: TransitionTrack, _ slot: UInt32) {
        add(transition.filter)
        guard let records = transition.source?.records else { return }
        var open = [slot]
        while let next = open.popLast(), lack == nil {
            guard let record = records[next] else { continue }
            add(record)
            record.sublayers.forEach { open.append($0) }
            if let mask = record.mask { open.append(mask) }
        }
    }

    private mutating func add(_ track: Track) {
        guard track.target.type == .handle || track.target.type == .handles else { return }
        switch track.motion {
        case .basic:
            guard let ends = track.ends(underlying: .none) else { return }
            add(ends.a)
            add(ends.b)
        case .keyframes(let keyframes): for value in keyframes.all { add(value) }
        case .path, .heading: break
        }
    }
}

extension AnimationStore {
    /// The ids of the host in ascending order, each once. Rule D156.
    package func usedHandles() throws(EngineError) -> [UInt64] {
        var used = UsedHandles()
        for index in 0..<model.properties.customCount {
            let id = PropertyTable.firstCustom + UInt16(truncatingIfNeeded: index)
            if let entry = model.properties[id] { used.add(entry.defaultValue) }
        }
        model.layers.forEach { used.add($0) }
        handles.forEach { used.add($0) }
        for actions in transactions.defaultActions { used.add(actions) }
        used.add(published.snapshot)
        return try used.ids()
    }
}

import CKinema

/// The named states of the layers of a document, and the transitions between them. Rules D103, D104.
extension SceneLoader {
    /// Reads the states, which may name any layer of the document.
    func readStates() throws(EngineError) {
        for entry in layersWithStates {
            let object = Int(entry & 0xFFFF_FFFF)
            guard let layer = context.model.layers[scene.layers[Int(entry >> 32)]] else { continue }
            let states = LayerStates()
            if let list = try reader.member("states", of: object) {
                try reader.forEachItem(of: list) { item throws(EngineError) in try readState(item, of: layer, into: states) }
                try checkBases(list, of: states)
            }
            if let list = try reader.member("timelines", of: object) { try readTimelines(list, of: layer, into: states) }
            if let list = try reader.member("transitions", of: object) {
                try reader.forEachItem(of: list) { item throws(EngineError) in
                    try readTransition(item, of: layer, into: states)
                }
            }
            if let state = try reader.member("state", of: object) { try readCurrent(state, of: layer, into: states) }
            states.loadCommit = context.published.commitCount &+ 1
            layer.ensureExtras().states = states
        }
        try HostMemory.check()
    }

    // MARK: States

    private func readState(_ item: Int, of layer: Layer, into states: LayerStates) throws(EngineError) {
        let values = StateValues()
        var name: Int?
        try reader.forEachMember(of: item) { member, value throws(EngineError) in
            if reader.json.isEqual(member, "name") {
                name = value
            } else if reader.json.isEqual(member, "basedOn") {
                values.basedOn = try reader.text(value)
            } else if reader.json.isEqual(member, "values") {
                try reader.forEachItem(of: value) { value throws(EngineError) in
                    try readValue(value, of: layer, into: values)
                }
            } else {
                try reader.unknown(member)
            }
        }
        guard let name else { throw reader.refused(item, expected: "a state, which has a name") }
        guard states.add(try reader.text(name), values) else {
            throw reader.refused(name, .invalidArgument, "expected a name that no other state has, and neither \"\" nor \"*\"")
        }
    }

    /// The state in which the layer is, and the values of before.
    private func readCurrent(_ item: Int, of layer: Layer, into states: LayerStates) throws(EngineError) {
        try reader.forEachMember(of: item) { member, value throws(EngineError) in
            if reader.json.isEqual(member, "name") {
                states.current = try reader.text(value)
            } else if reader.json.isEqual(member, "values") {
                try reader.forEachItem(of: value) { value throws(EngineError) in
                    try readValue(value, of: layer, into: states.base)
                }
            } else {
                try reader.unknown(member)
            }
        }
        guard states.has(states.current) else { throw reader.refused(item, .notFound, "expected the name of a state") }
    }

    private func readValue(_ item: Int, of layer: Layer, into values: StateValues) throws(EngineError) {
        let target = try target(of: item, layer)
        var path: Int?, given: Int?
        try reader.forEachMember(of: item) { member, value throws(EngineError) in
            if reader.json.isEqual(member, "keyPath") {
                path = value
            } else if reader.json.isEqual(member, "value") {
                given = value
            } else if !reader.json.isEqual(member, "layer") {
                try reader.unknown(member)
            }
        }
        guard let path, let given, reader.json.kind(path) == .string else {
            throw reader.refused(item, expected: "a value of a state, which has a keyPath and a value")
        }
        let keyPath = try keyPath(path, at: path)
        let resolved = try reader.at(path) { () throws(EngineError) in try context.model.resolve(keyPath, for: target.layerClass)
        }
        guard resolved.name == nil, resolved.property != KinProperty.emitterCells.number else {
            throw reader.refused(path, .unknownKey, "a key path given that states cannot set, expected a property and a layer")
        }
        let raw = try reader.value(given, resolved.type)
        values.append(
            target.id, keyPath, try reader.at(given) { () throws(EngineError) in try context.model.checked(raw, for: resolved) })
    }

    /// The layer that an object names, or the layer with the states.
    private func target(of item: Int, _ standard: Layer) throws(EngineError) -> Layer {
        guard let name = try reader.member("layer", of: item) else { return standard }
        return try layer(named: name)
    }

    func layer(named name: Int) throws(EngineError) -> Layer {
        guard let index = scene.names[try reader.text(name)], let layer = context.model.layers[scene.layers[index]] else {
            throw reader.refused(name, .notFound, "expected the id of a layer of the document")
        }
        return layer
    }

    private func checkBases(_ list: Int, of states: LayerStates) throws(EngineError) {
        var index = 0
        try reader.forEachItem(of: list) { item throws(EngineError) in
            let name = states.names[index], base = states[name]?.basedOn ?? ""
            index += 1
            guard base.isEmpty || states.has(base) else {
                throw reader.refused(item, .notFound, message: "basedOn: \"\(base.excerpt)\" given, expected the name of a state")
            }
            guard states.isFounded(name) else {
                throw reader.refused(
                    item, .cycle,
                    message: "a state given that is based on itself, or on others over more than \(LayerStates.depthLimit) steps")
            }
        }
    }

    // MARK: Transitions

    private func readTransition(_ item: Int, of layer: Layer, into states: LayerStates) throws(EngineError) {
        let transition = StateTransition(from: try end("from", of: item, states), to: try end("to", of: item, states))
        try reader.forEachMember(of: item) { member, value throws(EngineError) in
            if reader.json.isEqual(member, "motion") {
                transition.motion = try motion(value)
            } else if reader.json.isEqual(member, "timeline") {
                transition.timeline = try reader.text(value)
                guard states.timeline(transition.timeline) != nil else {
                    throw reader.refused(value, .notFound, "expected the name of a timeline of the layer")
                }
            } else if reader.json.isEqual(member, "animations") {
                try reader.forEachItem(of: value) { element throws(EngineError) in
                    try readElement(element, of: layer, into: transition)
                }
            } else if !reader.json.isEqual(member, "from") && !reader.json.isEqual(member, "to") {
                try reader.unknown(member)
            }
        }
        guard states.add(transition) else {
            throw reader.refused(
                item, .invalidArgument, "a transition between the same states as another one given, expected one for each pair")
        }
    }

    /// The name of a state, "*", or empty for the base state.
    private func end(_ member: Name, of item: Int, _ states: LayerStates) throws(EngineError) -> Text {
        guard let value = try reader.member(member, of: item) else {
            throw reader.refused(item, expected: "a transition, which has from and to")
        }
        if reader.json.kind(value) == .null { return "" }
        let name = try reader.text(value)
        guard name == LayerStates.any || states.has(name) else {
            throw reader.refused(value, .notFound, "expected the name of a state, \"*\", or null for the base state")
        }
        return name
    }

    private func readElement(_ item: Int, of layer: Layer, into transition: StateTransition) throws(EngineError) {
        let target = try target(of: item, layer)
        var given: Int?
        try reader.forEachMember(of: item) { member, value throws(EngineError) in
            if reader.json.isEqual(member, "animation") {
                given = value
            } else if !reader.json.isEqual(member, "layer") {
                try reader.unknown(member)
            }
        }
        guard let given else { throw reader.refused(item, expected: "a part of a transition, which has an animation") }
        let animation = try animation(given, depth: 0)
        try reader.at(given) { () throws(EngineError) in
            var check = AnimationCheck(context.model, layerClass: target.layerClass)
            try check.run(animation)
        }
        var key = animation.body.property?.keyPath ?? ""
        if let name = try reader.member("key", of: given), reader.json.kind(name) != .null { key = try reader.text(name) }
        transition.append(target.id, key, animation)
    }

    // MARK: Motions

    static let retargets: Words = "replace additive continue automatic"

    static let motionMembers: Words = "delay repeatCount autoreverses repeatDelay duration curve bounce retarget"
    /// The first ones, which a timeline has.
    static let timelineMotionMembers = 4

    /// A motion, or the name of one of the document.
    func motion(_ item: Int) throws(EngineError) -> ChangeMotion {
        if reader.json.kind(item) == .string {
            guard let index = motionNames[try reader.text(item)] else {
                throw reader.refused(item, .notFound, "expected a motion, or the name of one of the document")
            }
            return motions[index]
        }
        return try motion(item, SceneLoader.motionMembers.count) { _, _ in false }
    }

    /// The motion of an object with the first members of a motion, and with other members, for which `other` returns true.
    func motion(
        _ item: Int, _ count: Int, _ other: (Int, Int) throws(EngineError) -> Bool
    ) throws(EngineError) -> ChangeMotion {
        var given = KinMotion(), curve: TimingFunction?
        given.size = MemoryLayout<KinMotion>.size
        (given.duration, given.retarget) = (KIN_TRANSACTION_DURATION, .automatic)
        try reader.forEachMember(of: item) { member, value throws(EngineError) in
            if try !set(member, of: &given, &curve, count), try !other(member, value) {
                try reader.unknown(member)
            }
        }
        guard curve == nil || !given.spring else {
            throw reader.refused(item, .invalidArgument, "a curve and a bounce given, expected one of them")
        }
        var motion = try reader.at(item) { () throws(EngineError) in try ChangeMotion(given) }
        motion.timingFunction = curve
        return motion
    }

    /// Sets one of the first members of a motion; returns false if the member is another one.
    private func set(
        _ member: Int, of given: inout KinMotion, _ curve: inout TimingFunction?, _ count: Int
    ) throws(EngineError) -> Bool {
        guard let index = reader.json.index(member, in: SceneLoader.motionMembers), index < count else { return false }
        let value = member + 1
        switch index {
        case 0: given.delay = try reader.number(value)
        case 1:
            guard case .number(let count) = try reader.value(value, .number) else {
                throw reader.refused(value, expected: "a number")
            }
            given.repeatCount = count
        case 2: given.autoreverses = try reader.flag(value)
        case 3: given.repeatDelay = try reader.number(value, from: 0)
        case 4: given.duration = try reader.number(value, from: 0)
        case 5:
            let input = AnimationInput(property: .timingFunction, value: try reader.value(value, nil))
            curve = try reader.at(value) { () throws(EngineError) in try input.timingFunction() }
        case 6: (given.spring, given.bounce) = (true, try reader.number(value))
        default:
            let number = try reader.choice(value, SceneLoader.retargets, "replace, additive, continue or automatic")
            given.retarget = KinRetarget(rawValue: number) ?? .automatic
        }
        return true
    }

    /// The motions that the document names.
    func readMotions() throws(EngineError) {
        guard let list = try reader.member("motions", of: reader.json.root) else { return }
        try reader.forEachItem(of: list) { item throws(EngineError) in
            var name: Int?
            let motion = try motion(item, SceneLoader.motionMembers.count) { member, value throws(EngineError) in
                guard reader.json.isEqual(member, "name") else { return false }
                name = value
                return true
            }
            guard let name else { throw reader.refused(item, expected: "a motion with a name") }
            let text = try reader.text(name)
            guard motionNames[text] == nil else {
                throw reader.refused(name, .invalidArgument, "a name given twice, expected once")
            }
            motionNames[text] = motions.count
            motions.append(motion)
        }
    }
}

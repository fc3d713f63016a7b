import CKinema

extension ModelStore {
    /// The model value of a key path.
    package func value(_ keyPath: UInt32, of layer: Layer) throws(EngineError) -> Value {
        let resolved = try resolve(keyPath, for: layer.layerClass)
        let target = try namedTarget(resolved, of: layer)
        return modelValue(resolved.property, of: target).component(resolved.component)
    }

    /// The layer that a key path refers to: `layer` itself, or a sublayer or emitter cell with a name.
    func namedTarget(_ resolved: ResolvedKeyPath, of layer: Layer) throws(EngineError) -> Layer {
        guard let name = resolved.name else { return layer }
        let candidates = resolved.collection == .sublayers ? layer.sublayers.array : cells(of: layer)
        for candidate in candidates where candidate.values[KinProperty.name.number] == .string(name) {
            guard resolved.entry.belongs(to: candidate.layerClass) else { break }
            return candidate
        }
        throw .error(
            .unknownKey, "keyPath: \"\(name)\" given, expected the name of a layer with a property \(resolved.entry.name)")
    }

    package func cells(of layer: Layer) -> [Layer] { cells(in: layer.values) }

    func cells(in values: PropertyValues) -> [Layer] {
        guard case .layers(let ids) = values[KinProperty.emitterCells.number] ?? .none else { return [] }
        return ids.compactMap { layers[$0] }
    }

    /// The model value of a property. Requires that the layer's class has the property.
    package func modelValue(_ property: UInt16, of layer: Layer) -> Value {
        if let value = layer.values.value(of: property) { return value }
        if property == KinProperty.frame.number { return geometry(of: layer).frame }
        return properties.defaultValue(property, of: layer.layerClass) ?? .none
    }

    package func geometry(of layer: Layer) -> LayerGeometry {
        LayerGeometry { modelValue($0.number, of: layer) }
    }

    /// Whether more happens to a value of the property than that it is stored.
    static func adjusts(_ property: UInt16) -> Bool {
        property == KinProperty.bounds.number || property == KinProperty.maskedCorners.number
            || property == KinProperty.frame.number
            || property == KinProperty.emitterCells.number || property == KinProperty.rate.number
    }

    /// The value as it is stored: sizes are not negative (rule 7.3), and maskedCorners has four bits (rule 7A, measured).
    func kept(_ value: Value, of property: UInt16) -> Value {
        switch KinProperty(rawValue: UInt32(property)) {
        case .bounds: value.standardizedRect
        case .maskedCorners: .number(Double(Int64(value.scalar) & 15))
        default: value
        }
    }

    /// The value converted to the type of the key path. Rules D9, D33, D39, D44.
    func checked(_ raw: Value, for resolved: ResolvedKeyPath) throws(EngineError) -> Value {
        let entry = resolved.entry
        guard let value = raw.typed(as: resolved.type) else {
            throw .error(.typeMismatch, "\(resolved.text()): \(raw.kindName) given, expected \(resolved.type.name)")
        }
        guard value.isValid(resolved.type, entry.range) else {
            throw .number("\(resolved.text())", value, resolved.type, entry.range)
        }
        if let names = entry.names {
            var given = "nil"
            if case .string(let name) = value {
                if names.contains(name) { return value }
                given = "\"" + name.excerpt + "\""
            }
            throw .argument("\(entry.name): \(given) given, expected one of \(names.joined)")
        }
        return value
    }

    /// Whether setting a property ends a change of the rate.
    func endsRate(_ property: UInt16, of layer: Layer) -> Bool {
        switch KinProperty(rawValue: UInt32(property)) {
        case .beginTime, .speed, .timeOffset: !modelValue(KinProperty.rate.number, of: layer).isNone
        default: false
        }
    }
}

/// Reads and writes the values of model layers. Sections 7, 8 and rule 9.2.
extension TransactionStack {
    /// Stores a model value and notes the change.
    func store(_ property: UInt16, _ value: Value, in layer: Layer, _ thread: ThreadTransactions) {
        thread.changes.note(layer, property: property)
        if layer.commit.isChanged(elsewhereThan: thread.thread) { keepOverwritten(property, of: layer, thread) }
        layer.values.set(property, to: value)
        switch KinProperty(rawValue: UInt32(property)) {
        case .beginTime, .speed, .timeOffset, .rate: thread.changes.note(layer, .timing)
        default: break
        }
        // A change of the rate takes the place of the properties until one of them is set. Rule D138.
        if model.endsRate(property, of: layer) {
            store(KinProperty.rate.number, .none, in: layer, thread)
        }
    }

    /// Ends the hold of an emitter on a cell.
    func release(of cell: Layer, by emitter: Layer) {
        // A frozen copy that was given up for lack of memory does not hold its cells yet.
        guard cell.isEmitted(by: emitter) else { return }
        if cell.isLive { thread.changes.note(cell, .emitters) }
        cell.removeEmitter(emitter)
    }
}

extension Context {
    /// Sets a key path to an untyped value. An error changes nothing, and an equal value has no effect.
    package func set(_ keyPath: UInt32, of layer: Layer, to raw: Value) throws(EngineError) {
        if try setWhole(keyPath, of: layer, to: raw) { return }
        let resolved = try model.resolve(keyPath, for: layer.layerClass)
        if resolved.name == nil { return try set(resolved, of: layer, to: raw) }
        try set(resolved, of: model.namedTarget(resolved, of: layer), to: raw)
    }

    /// Sets a property to a value that fits it, as most changes do. Returns false if the key path must be resolved first, or to find
    /// what is wrong.
    @inline(always)
    private func setWhole(_ keyPath: UInt32, of layer: Layer, to raw: Value) throws(EngineError) -> Bool {
        guard let property = UInt16(exactly: keyPath), let entry = model.properties[property],
            entry.belongs(to: layer.layerClass),
            entry.names == nil, !ModelStore.adjusts(property)
        else { return false }
        if case .number(let number) = raw, entry.type == .number {
            guard entry.range.contains(number) else { return false }
            try change(property, .whole, of: layer, to: raw)
        } else {
            guard let value = raw.typed(as: entry.type), value.isValid(entry.type, entry.range) else { return false }
            try change(property, .whole, of: layer, to: value)
        }
        return true
    }

    private func set(_ resolved: ResolvedKeyPath, of target: Layer, to raw: Value) throws(EngineError) {
        try set(resolved, of: target, toChecked: try model.checked(raw, for: resolved))
    }

    /// Sets a key path to a value of its type.
    func set(_ resolved: ResolvedKeyPath, of target: Layer, toChecked value: Value) throws(EngineError) {
        if resolved.isWhole && !ModelStore.adjusts(resolved.property) {
            try change(resolved.property, .whole, of: target, to: value)
            return
        }
        if resolved.property == KinProperty.frame.number {
            try setFrame(value, resolved.component, of: target)
            return
        }
        if resolved.property == KinProperty.emitterCells.number {
            try setCells(value, of: target)
            return
        }
        if resolved.property == KinProperty.rate.number, !LayerRate.isValid(value) {
            throw .argument(
                "rate: \(value.numberCount) numbers given, expected none, or five: a start, the layer's time there, two rates and a ramp of at least 0"
            )
        }
        var whole = value
        if !resolved.isWhole {
            whole = model.modelValue(resolved.property, of: target).setting(resolved.component, to: value)
        }
        whole = model.kept(whole, of: resolved.property)
        guard whole.isValid(resolved.entry.type, resolved.entry.range) else {
            throw .argument("\(resolved.text()): a value whose result is not finite given, expected finite numbers")
        }
        try change(resolved.property, resolved.component, of: target, to: whole)
    }

    /// Changes a property and runs its action. `component` is the component that the host set. Fails if there is no memory for
    /// the copy of an animation that is the action. Rules 9.2, D24.
    func change(_ property: UInt16, _ component: KinComponent, of layer: Layer, to value: Value) throws(EngineError) {
        layer.extras?.style?.release(property)
        var old = model.modelValue(property, of: layer)
        var thread = transactions.thread
        if thread.callVelocity == nil && thread.callStart == nil {
            if value == old && !model.endsRate(property, of: layer) { return }
            if component == .whole, value.hasMatrix(of: old) {
                // The parts are forgotten, and nothing else changes. Rule D142.
                thread.ensureOpen()
                return transactions.store(property, value, in: layer, thread)
            }
        }
        thread.ensureOpen()
        if let recorder = thread.recorder {
            return record(property, of: layer, from: old, to: value, recorder, thread)
        }
        let key = ActionKey(property, component)
        var action = FoundAction.none, following: Following?
        if let motion = thread.callMotion {
            action = .motion(motion)
        } else if let given = thread.following, motions.follows(given, property, of: layer) {
            following = given
        } else if layer.isLive && !thread.disableActions {
            if layer.extras == nil && transactions.defaultActions.isEmpty {
                action = transactions.builtInAction(property, of: layer, from: old, thread)
            } else {
                action = findAction(key, of: layer)
                guard !layer.isDead else { return }
                try action.requireMemory()
                // If a delegate has changed the value or committed, the value and the transactions are others now.
                old = model.modelValue(property, of: layer)
                thread = transactions.thread
                thread.ensureOpen()
            }
        }
        transactions.store(property, value, in: layer, thread)
        if !thread.courses.isEmpty && !action.adds { thread.dropCourses(of: layer, key) }
        if addCourse(action, key, of: layer, from: old, to: value, thread) { return }
        if let following {
            follow(following, key, of: layer, from: old, thread)
        } else {
            run(action, key, of: layer, from: old, thread)
        }
        if property == KinProperty.bounds.number || property == KinProperty.transform.number {
            if transactions.isFollowed(layer) {
                markShapeChanged(of: layer, by: action, from: old, to: value, thread)
            } else {
                markShapeChanged(of: layer)
            }
        } else if property == KinProperty.autoresizingMask.number {
            model.noteAutoresizing(of: layer)
        }
    }

    /// Sets the bounds and then the position, so that the frame fits. Rule 7.2.
    func setFrame(_ value: Value, _ component: KinComponent, of layer: Layer) throws(EngineError) {
        let geometry = model.geometry(of: layer)
        let whole = geometry.frame.setting(component, to: value).standardizedRect
        guard case .quad(let x, let y, let width, let height) = whole else { return }
        let fitted = geometry.fitting(frame: SIMD4(x, y, width, height))
        guard fitted.bounds.isValid(.rect, .finite), fitted.position.isValid(.point, .finite) else {
            throw .argument("frame: a frame given that no finite bounds and position have, expected a smaller one")
        }
        try change(KinProperty.position.number, .whole, of: layer, to: fitted.position)
        guard !layer.isDead else { return }
        try change(KinProperty.bounds.number, .whole, of: layer, to: fitted.bounds)
    }

    /// Sets the model value of a property or of a component, without an action, if it is one that the property can have.
    func store(
        _ property: UInt16, _ component: KinComponent, _ value: Value, in layer: Layer, _ thread: ThreadTransactions
    ) {
        let old = model.modelValue(property, of: layer)
        let whole = component == .whole ? value : old.setting(component, to: value)
        guard let entry = model.properties[property], whole != old, whole.isValid(entry.type, entry.range) else { return }
        transactions.store(property, whole, in: layer, thread)
        if property == KinProperty.bounds.number || property == KinProperty.transform.number { markShapeChanged(of: layer) }
    }

    /// An emitter holds its cells.
    private func setCells(_ value: Value, of layer: Layer) throws(EngineError) {
        var cells: [Layer] = []
        if case .layers(let ids) = value {
            for id in ids {
                guard let cell = model.livingLayer(id) else { throw EngineError.handle("emitterCells", id) }
                guard cell.layerClass == .emitterCell else {
                    throw .argument("emitterCells: a layer of another class given, expected emitter cells")
                }
                cells.append(cell)
            }
            try transactions.checkEmission(of: cells, from: layer)
        }
        guard value != model.modelValue(KinProperty.emitterCells.number, of: layer) else { return }
        try transactions.requireList(of: layer, "layer")
        transactions.thread.ensureOpen()
        transactions.thread.changes.note(layer, .tree)
        let old = self.model.cells(of: layer)
        for cell in cells {
            transactions.thread.changes.note(cell, .emitters)
            cell.addEmitter(layer)
        }
        transactions.store(KinProperty.emitterCells.number, value, in: layer, transactions.thread)
        for cell in old {
            transactions.release(of: cell, by: layer)
            transactions.destroyIfUnheld(cell)
        }
    }
}

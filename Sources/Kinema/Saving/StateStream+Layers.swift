import CKinema

/// The layers of a state as they are read, before they replace those of the context.
final class RestoredLayers {
    let table: HandleTable<Layer>
    /// For each layer in the order of slots: the number of its sublayers, their slots, the slot of its mask plus 1; and for an
    /// emitter cell the number of its emitters, their slots, and the slot of its superlayer plus 1.
    var links: [UInt32] = []
    /// The layers in the order of slots.
    var all: [Layer] = []

    init(_ table: HandleTable<Layer>) { self.table = table }
}

extension StateStream {
    /// The table and the layers in the order of slots.
    func layers(_ restored: RestoredLayers) throws(EngineError) {
        let table = isReading ? restored.table : context.model.layers
        let slots = length(table.slotCount)
        if isReading { try table.makeSlots(slots) }
        let count = length(table.count)
        if isReading {
            for _ in 0..<count {
                var flags: UInt64 = 0
                guard let layer = readHead(&flags), table.fill(layer.slot, generation: Handle.generation(layer.id), layer) else {
                    return fail()
                }
                restored.all.append(layer)
                readContents(of: layer, flags, restored)
            }
        } else {
            context.model.layers.forEach { layer in
                writeHead(of: layer)
                writeContents(of: layer, restored)
            }
        }
        free(table)
    }

    /// The free slots. The one that is freed last is taken first.
    func free(_ table: HandleSlots) {
        var free: [UInt64] = []
        if !isReading { table.forEachFree { slot, generation in free.append(UInt64(slot) | UInt64(generation) << 32) } }
        let count = length(free.count)
        if isReading {
            for _ in 0..<count { free.append(word(0)) }
        } else {
            for entry in free { _ = word(entry) }
            return
        }
        for entry in free.reversed() {
            let generation = UInt32(truncatingIfNeeded: entry >> 32) &+ shift.generations
            guard table.fill(free: UInt32(truncatingIfNeeded: entry), generation: generation) else { return fail() }
        }
        table.endFilling()
    }

    private func writeHead(of layer: Layer) {
        _ = word(layer.id)
        var flags: UInt64 = UInt64(layer.layerClass.rawValue & 0xFF)
        if layer.autoresizes { flags |= 1 << 8 }
        if layer.resizesSublayers { flags |= 1 << 9 }
        if layer.extras != nil { flags |= 1 << 10 }
        if layer.mask != nil { flags |= 1 << 11 }
        flags |= UInt64(layer.values.count) << 16 | UInt64(truncatingIfNeeded: layer.hostReferences) << 32
        _ = word(flags)
        _ = word(UInt64(layer.sublayerList.count) | UInt64(layer.attachments.count) << 32)
    }

    private func readHead(_ flags: inout UInt64) -> Layer? {
        let given = word(0)
        flags = word(0)
        let classNumber = UInt32(flags & 0xFF)
        guard let id = shift.apply(given, .layer), classNumber <= KinLayerClass.emitterCell.rawValue,
            let layerClass = KinLayerClass(rawValue: classNumber)
        else { return nil }
        let layer = Layer(id: id, layerClass: layerClass)
        layer.hostReferences = hostReferences(flags)
        layer.autoresizes = flags >> 8 & 1 == 1
        layer.resizesSublayers = flags >> 9 & 1 == 1
        return layer
    }

    /// The references of the host in the upper half of a word.
    func hostReferences(_ word: UInt64) -> Int {
        if word >> 32 > UInt64(Context.referenceLimit) { fail() }
        return Int(clamping: word >> 32)
    }

    private func readContents(of layer: Layer, _ flags: UInt64, _ restored: RestoredLayers) {
        let counts = word(0)
        readValues(&layer.values, Int(flags >> 16 & 0xFFFF), of: layer.layerClass)
        readSlots(bounded(Int(clamping: counts & 0xFFFF_FFFF)), restored)
        restored.links.append(flags >> 11 & 1 == 1 ? UInt32(truncatingIfNeeded: word(0)) : 0)
        emitters(of: layer, restored)
        for _ in 0..<bounded(Int(clamping: counts >> 32)) {
            guard isIntact, let attachment = readAttachment(of: layer.id, layer) else { return fail() }
            layer.attachments.append(attachment)
        }
        if flags >> 10 & 1 == 1 { extras(of: layer) }
    }

    private func writeContents(of layer: Layer, _ restored: RestoredLayers) {
        for index in 0..<layer.values.count {
            let item = layer.values.item(index)
            write(item.value, item.id)
        }
        writeSlots(layer.sublayerList.elements)
        if let mask = layer.mask { _ = word(UInt64(mask.slot) + 1) }
        emitters(of: layer, restored)
        for attachment in layer.attachments { write(attachment) }
        if layer.extras != nil { extras(of: layer) }
    }

    func readValues(_ values: inout PropertyValues, _ count: Int, of layerClass: KinLayerClass) {
        let count = bounded(count)
        for _ in 0..<count {
            var id: UInt16 = 0, value = Value.none
            self.value(&value, &id)
            guard isIntact, let entry = context.model.properties[id], entry.belongs(to: layerClass),
                id != KinProperty.frame.number,
                value.fits(entry), values.append(id, value, of: count)
            else { return fail() }
        }
    }

    /// Two slots in each word.
    private func writeSlots(_ layers: LayerElements) {
        var pending: UInt64?
        for layer in layers {
            if let first = pending {
                _ = word(first | UInt64(layer.slot) << 32)
                pending = nil
            } else {
                pending = UInt64(layer.slot)
            }
        }
        if let pending { _ = word(pending) }
    }

    private func readSlots(_ count: Int, _ restored: RestoredLayers) {
        restored.links.append(UInt32(truncatingIfNeeded: count))
        var rest = count
        while rest > 0 {
            let pair = word(0)
            restored.links.append(UInt32(truncatingIfNeeded: pair))
            if rest > 1 { restored.links.append(UInt32(truncatingIfNeeded: pair >> 32)) }
            rest -= 2
        }
    }

    /// The order of a cell's emitters, and which of them is its superlayer.
    private func emitters(of cell: Layer, _ restored: RestoredLayers) {
        guard cell.layerClass == .emitterCell else { return }
        let emitters = isReading ? [] : cell.emitters
        let count = length(emitters.count)
        guard isReading else {
            for emitter in emitters { _ = word(UInt64(emitter.slot)) }
            _ = word(UInt64(cell.superlayer.map { Int($0.slot) + 1 } ?? 0))
            return
        }
        restored.links.append(UInt32(truncatingIfNeeded: count))
        for _ in 0...count { restored.links.append(UInt32(truncatingIfNeeded: word(0))) }
    }
}

extension Value {
    /// Whether the value can be that of a property of a layer.
    fileprivate func fits(_ entry: PropertyEntry) -> Bool {
        guard isValid(entry.type, entry.range), let typed = typed(as: entry.type), typed.isSameKind(as: self) else {
            return false
        }
        guard let names = entry.names else { return true }
        if case .string(let name) = self { return names.contains(name) }
        return false
    }

    /// Whether it is stored as the other one is.
    private func isSameKind(as other: Value) -> Bool {
        switch (self, other) {
        case (.none, .none), (.number, .number), (.pair, .pair), (.triple, .triple), (.quad, .quad), (.transform, .transform),
            (.list, .list), (.path, .path), (.string, .string), (.handle, .handle), (.handles, .handles), (.layers, .layers):
            true
        default: false
        }
    }
}

// MARK: - Members that few layers need

extension StateStream {
    private func extras(of layer: Layer) {
        let extras = layer.ensureExtras()
        extras.delegate = host(extras.delegate, &context.keeper.layerDelegates)
        extras.userData = host(extras.userData, &context.keeper.pointers)
        layoutManager(extras)
        actions(&extras.actions)
        let levels = length(extras.styleActions.count)
        for level in 0..<levels {
            if isReading { extras.styleActions.append(ObjectTable()) }
            actions(&extras.styleActions[level])
        }
        style(of: layer, extras)
        constraints(&extras.constraints)
        states(of: extras)
        emission(of: layer, extras)
        number(&extras.sublayersFit.x) { !$0.isNaN }
        number(&extras.sublayersFit.y) { !$0.isNaN }
    }

    /// A manager of constraints needs no function of the host.
    private func layoutManager(_ extras: LayerExtras) {
        let isOfConstraints = word(extras.layoutManager?.kind == .constraints ? 1 : 0) == 1
        extras.layoutManager = host(extras.layoutManager, &context.keeper.layoutManagers)
        guard isReading, isOfConstraints, extras.layoutManager == nil else { return }
        extras.layoutManager = LayoutManager(
            kind: .constraints, layoutSublayers: nil, preferredSize: nil, invalidateLayout: nil,
            userData: HostPointer(nil, nil, context.destructors))
    }

    @inline(never)
    private func style(of layer: Layer, _ extras: LayerExtras) {
        let isStyled = word(extras.style == nil ? 0 : 1) == 1
        guard isStyled else { return }
        let style = extras.style ?? LayerStyle()
        extras.style = style
        let count = min(length(style.levels.count), LayerStyle.levelLimit)
        for level in 0..<count {
            if isReading { style.levels.append(PropertyValues()) }
            let items = length(style.levels[level].count)
            for index in 0..<items {
                var item = isReading ? (id: 0, value: Value.none) : style.levels[level].item(index)
                value(&item.value, &item.id)
                guard isReading else { continue }
                guard isIntact, let entry = context.model.properties[item.id], item.value.fits(entry),
                    style.levels[level].append(item.id, item.value, of: items)
                else { return fail() }
            }
        }
        let ids = style.borrowed.ids
        for index in 0..<length(ids.count) {
            let id = word(isReading ? 0 : ids[index])
            if isReading { style.borrowed.insert(id & 0xFFFF) }
        }
    }

    @inline(never)
    private func constraints(_ list: inout [LayoutConstraint]) {
        let count = length(list.count)
        for index in 0..<count {
            let given = isReading ? nil : list[index]
            let attributes = word(UInt64(given?.attribute.rawValue ?? 0) | UInt64(given?.sourceAttribute.rawValue ?? 0) << 32)
            var name = given?.sourceName ?? "", scale = given?.scale ?? 0, offset = given?.offset ?? 0
            text(&name)
            number(&scale) { $0.isFinite }
            number(&offset) { $0.isFinite }
            guard isReading else { continue }
            guard attributes & 0xFFFF_FFF8_FFFF_FFF8 == 0,
                let attribute = KinConstraintAttribute(rawValue: UInt32(truncatingIfNeeded: attributes)),
                let source = KinConstraintAttribute(rawValue: UInt32(attributes >> 32))
            else { return fail() }
            list.append(
                LayoutConstraint(
                    attribute: attribute, sourceAttribute: source, sourceName: name, scale: scale, offset: offset))
        }
    }

    func actions(_ actions: inout ObjectTable<Text, StoredAction>) {
        let count = length(actions.count)
        if isReading {
            for _ in 0..<count {
                var key: Text = ""
                text(&key)
                if let action = readAction() { actions[key] = Boxed(action) }
            }
        } else {
            actions.forEach { key, action in
                var key = key
                text(&key)
                write(action.content)
            }
        }
    }

    private func write(_ action: FoundAction) {
        switch action {
        case .none: _ = word(0)
        case .animation(let animation): _ = word(1 | index(of: animation) << 8)
        case .callback(let callback):
            _ = word(2)
            _ = host(callback, &context.keeper.actions)
        case .motion(let given):
            _ = word(3)
            var motion = given.content
            self.motion(&motion)
        case .builtInBasic, .builtInFade: break  // the host cannot store these
        }
    }

    /// Nil for a function that the context no longer holds.
    private func readAction() -> FoundAction? {
        let first = word(0)
        switch first & 0xFF {
        case 0: return FoundAction.none
        case 1: return isIndex(first >> 8, animations.count) ? .animation(animations[Int(first >> 8)]) : nil
        case 2: return host(nil, &context.keeper.actions).map { .callback($0) }
        case 3:
            var motion = ChangeMotion()
            self.motion(&motion)
            return .motion(Boxed(motion))
        default:
            fail()
            return nil
        }
    }

    func motion(_ motion: inout ChangeMotion) {
        curve(&motion.timingFunction)
        var bounce = motion.bounce ?? .nan
        number(&bounce)
        motion.bounce = bounce.isNaN ? nil : bounce
        number(&motion.duration)
        number(&motion.delay)
        number(&motion.stagger)
        number(&motion.repeatCount)
        number(&motion.timeConstant)
        number(&motion.repeatDelay)
        let rest = word((motion.autoreverses ? 1 : 0) | UInt64(motion.retarget.rawValue) << 8)
        motion.autoreverses = rest & 1 == 1
        guard rest >> 8 <= UInt64(KinRetarget.automatic.rawValue), let retarget = KinRetarget(rawValue: UInt32(rest >> 8)) else {
            return fail()
        }
        motion.retarget = retarget
        if isReading, !motion.isValid { fail() }
    }
}

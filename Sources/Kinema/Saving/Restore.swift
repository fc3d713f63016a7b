import CKinema

extension Context {
    /// Replaces the state by a saved one. Throws without having changed anything if the buffer does not contain one. Rule D73.
    package func restore(from buffer: UnsafeRawPointer, _ size: Int) throws(EngineError) {
        try requireIdle()
        let stream = try RestoredState.open(buffer, size, in: self)
        // The objects of the state are larger than their words.
        try HostMemory.require(size, of: 24, for: "buffer")
        let state = RestoredState(self)
        let before = (model.properties, model.namedKeyPaths, model.lastKeyPath)
        do throws(EngineError) {
            try state.read(stream)
            try HostMemory.check()
            state.exchange()
            do throws(EngineError) {
                try state.compile(stream)
                try HostMemory.check()
            } catch {
                state.exchange()
                throw error
            }
        } catch {
            (model.properties, model.namedKeyPaths, model.lastKeyPath) = before
            ModelStore.disconnect(state.layers.table)
            throw error.status == .outOfMemory ? error : RestoredState.damaged(error.message)
        }
        state.publish()
        if !stream.isOwn { restoredShift = stream.shift }
        ModelStore.disconnect(state.layers.table)
    }
}

/// A state that was read, with its checks. After `exchange` it is the one that was replaced.
final class RestoredState {
    let context: Context
    let layers: RestoredLayers
    let animations: HandleTable<Animation>
    let animators: HandleTable<Animator>
    let variables: VariableStore
    var marked: [Animator] = []
    var rootList = LayerList()
    var events = EventQueue()
    var defaultActions: [ObjectTable<Text, StoredAction>] = []
    var figures: StateFigures
    var attachmentCount = 0

    /// The layers below a root, superlayers first.
    private(set) var live: [Layer] = []
    private(set) var records = RecordVector()
    private(set) var transitions = TransitionVector()
    private(set) var retimedLayerCount = 0

    init(_ context: Context) {
        self.context = context
        layers = RestoredLayers(HandleTable(like: context.model.layers))
        animations = HandleTable(like: context.animations.handles)
        animators = HandleTable(like: context.animations.animators)
        variables = VariableStore(like: context.variables)
        figures = StateFigures(context)
    }

    @inline(never)
    func read(_ stream: StateStream) throws(EngineError) {
        stream.customProperties(&context.model.properties)
        figures.visit(stream)
        events.drops = figures.drops
        try require(stream, "its numbers are wrong")
        try stream.layers(layers)
        try require(stream, "a layer is wrong")
        try connect(stream)
        for _ in 0..<stream.length(0) { defaultActions.append(ObjectTable()) }
        for index in defaultActions.indices { stream.actions(&defaultActions[index]) }
        stream.variables(variables)
        try require(stream, "a variable is wrong")
        stream.endedAnimations()
        try require(stream, "an animation is wrong")
        try stream.animationTable(animations)
        stream.completionStates()
        try require(stream, "an animation is wrong")
        stream.readEvents(&events, layers.table)
        try require(stream, "an event is wrong")
        try stream.animatorTable(animators, &marked)
        try require(stream, "an animator is wrong")
        guard defaultActions.count <= Int(KinLayerClass.emitterCell.rawValue) + 1 else {
            throw .argument("its numbers are wrong")
        }
    }

    private func require(_ stream: StateStream, _ reason: Message) throws(EngineError) {
        if !stream.isIntact { throw EngineError(.invalidArgument, reason) }
    }

    // MARK: The tree

    /// Connects the layers by the slots that were read, reads the roots, and checks that the tree is one.
    private func connect(_ stream: StateStream) throws(EngineError) {
        var next = 0
        for layer in layers.all {
            attachmentCount += layer.attachments.count
            let count = take(&next)
            for _ in 0..<count {
                let sublayer = try free(take(&next), below: layer)
                layer.sublayerList.append(sublayer)
                sublayer.superlayer = layer
            }
            let mask = take(&next)
            if mask > 0 {
                let masking = try free(mask - 1, below: layer)
                layer.mask = masking
                masking.superlayer = layer
            }
            if layer.layerClass == .emitterCell {
                let emitters = take(&next)
                next += emitters + 1
            }
        }
        for _ in 0..<stream.length(0) {
            let root = try free(Int(clamping: stream.word(0) & 0xFFFF_FFFF), below: nil)
            root.isRoot = true
            rootList.append(root)
        }
        try connectCells()
        try walk()
    }

    @inline(never)
    private func take(_ next: inout Int) -> Int {
        next += 1
        return Int(clamping: layers.links[next - 1])
    }

    /// A layer that has no place in the tree yet.
    @inline(never)
    private func free(_ slot: Int, below superlayer: Layer?) throws(EngineError) -> Layer {
        guard slot < Handle.slotLimit, let layer = layers.table.object(inSlot: UInt32(slot)), layer.superlayer == nil,
            !layer.isRoot, layer !== superlayer, layer.layerClass != .emitterCell, superlayer?.layerClass != .emitterCell
        else { throw .argument("its tree is wrong") }
        return layer
    }

    /// Adds the emitters of cells in their former order.
    private func connectCells() throws(EngineError) {
        var next = 0, uses = IndexTable<UInt64>()
        func use(_ cell: UInt64, _ emitter: Layer) -> UInt64 { UInt64(Handle.slot(cell)) << 32 | UInt64(emitter.slot) }
        for emitter in layers.all {
            for id in ids(of: emitter) { uses[use(id, emitter)] = (uses[use(id, emitter)] ?? 0) + 1 }
        }
        for cell in layers.all {
            next += 1 + Int(clamping: layers.links[next])
            next += 1
            guard cell.layerClass == .emitterCell else { continue }
            let count = take(&next)
            for _ in 0..<count {
                let slot = take(&next)
                guard let emitter = layers.table.object(inSlot: UInt32(clamping: slot)), !cell.isEmitted(by: emitter) else {
                    throw .argument("an emitter cell is wrong")
                }
                for _ in 0..<(uses[use(cell.id, emitter)] ?? 0) { cell.addEmitter(emitter) }
            }
            let superlayer = take(&next)
            guard superlayer > 0 else { continue }
            guard let emitter = layers.table.object(inSlot: UInt32(clamping: superlayer - 1)), cell.isEmitted(by: emitter) else {
                throw .argument("an emitter cell is wrong")
            }
            cell.superlayer = emitter
        }
        for emitter in layers.all {
            for id in ids(of: emitter) {
                guard let cell = layers.table[id], cell.isEmitted(by: emitter) else {
                    throw .argument("an emitter cell is wrong")
                }
            }
        }
    }

    @inline(never)
    private func ids(of emitter: Layer) -> [UInt64] {
        guard case .layers(let ids)? = emitter.values[KinProperty.emitterCells.number] else { return [] }
        return ids
    }

    /// Finds the layers below roots, and checks that there is no cycle: each layer is below one without a superlayer.
    private func walk() throws(EngineError) {
        var open: [Layer] = [], reached = 0
        for root in rootList.elements { open.append(root) }
        var isBelowRoot = true
        while true {
            while let layer = open.popLast() {
                reached += 1
                if isBelowRoot {
                    layer.isLive = true
                    live.append(layer)
                }
                for sublayer in layer.sublayers { open.append(sublayer) }
                if let mask = layer.mask { open.append(mask) }
            }
            guard isBelowRoot else { break }
            isBelowRoot = false
            for layer in layers.all where layer.superlayer == nil && !layer.isRoot { open.append(layer) }
        }
        // Cells are below their emitters, which may be cells.
        var cells = 0
        for layer in layers.all where layer.layerClass == .emitterCell && layer.hasEmitters { cells += 1 }
        guard reached + cells == layers.all.count else { throw .argument("its tree is wrong") }
        if cells > 0 { try walkCells() }
    }

    /// Marks the cells that live layers emit, once it is known that none emits itself.
    private func walkCells() throws(EngineError) {
        try checkCells()
        for emitter in layers.all where emitter.isLive && emitter.layerClass != .emitterCell {
            var level = [emitter]
            while !level.isEmpty {
                var below: [Layer] = []
                for layer in level {
                    for id in ids(of: layer) {
                        guard let cell = layers.table[id], !cell.isLive else { continue }
                        cell.isLive = true
                        live.append(cell)
                        below.append(cell)
                    }
                }
                level = below
            }
        }
    }

    /// Throws if a cell emits itself: an order of all cells with emitters before what they emit does not exist then.
    private func checkCells() throws(EngineError) {
        let cells = layers.all.filter { $0.layerClass == .emitterCell }
        var left = IndexTable<UInt64>(), open: [Layer] = [], count = 0
        for cell in cells { for id in ids(of: cell) { left[id] = (left[id] ?? 0) + 1 } }
        for cell in cells where left[cell.id] == nil { open.append(cell) }
        while let cell = open.popLast() {
            count += 1
            for id in ids(of: cell) {
                let others = (left[id] ?? 0) - 1
                left[id] = others
                if others == 0, let below = layers.table[id] { open.append(below) }
            }
        }
        guard count == cells.count else { throw .argument("an emitter cell is wrong") }
    }

    // MARK: Records

    /// Compiles the animations and makes the records. The layers are those of the context now.
    func compile(_ stream: StateStream) throws(EngineError) {
        for given in stream.uncompiled {
            if let animation = given.attachment.object {
                try AnimationNesting.check(animation)
                var check = AnimationCheck(context.model, layerClass: given.layer.layerClass, range: nil)
                try check.run(animation)
            }
            given.attachment.compile(for: given.layer, in: context.animations, nil, startTime: given.startTime)
            given.attachment.resume(given.lead)
        }
        for timeline in stream.timelines { try compile(timeline) }
        for layer in live { makeRecord(of: layer) }
        if !context.model.namedKeyPaths.isEmpty { resolveNames() }
        try restoreEmissions(stream)
    }

    private func compile(_ timeline: Attachment) throws(EngineError) {
        if let animation = timeline.object {
            try AnimationNesting.check(animation)
            var check = AnimationCheck(context.model, layerClass: .layer, range: nil)
            try check.run(animation)
        }
        guard context.variables.compileTimeline(timeline) else { throw .argument("a variable is wrong") }
    }

    private func resolveNames() {
        for layer in live {
            guard let record = layer.record, record.hasNamedTracks else { continue }
            let resolved = record.resolvingNames(in: records)
            records.set(layer.slot, to: resolved)
            layer.record = resolved
        }
    }

    private func makeRecord(of layer: Layer) {
        var startsTransition = false
        let tracks = layer.attachments.makeTracks { if $0.transition != nil { startsTransition = true } }
        let record = LayerRecord(
            id: layer.id, slot: layer.slot, layerClass: layer.layerClass, values: layer.values, timing: layer.timing,
            superlayer: layer.superlayerSlot, sublayers: layer.sublayerList.makeSlots(), mask: layer.mask?.slot, tracks: tracks)
        if !record.timing.isIdentity { retimedLayerCount += 1 }
        records.set(layer.slot, to: record)
        layer.record = record
        if startsTransition { transitions.set(layer.slot, to: layer.attachments[Context.transitionKey]?.transition) }
    }
}

extension Attachment {
    /// The animation object, if there is one.
    var object: Animation? {
        switch source {
        case .host(let animation), .viewed(let animation): animation
        case .plain, .builtIn, .builtInFade: nil
        }
    }
}

// MARK: - In the context

extension RestoredState {
    static func damaged(_ reason: Message) -> EngineError {
        EngineError.error(.invalidState, "buffer: no state of this version of the library given, or an altered one (\(reason))")
    }

    /// Checks the first words and the checksum.
    @inline(never)
    static func open(_ buffer: UnsafeRawPointer, _ size: Int, in context: Context) throws(EngineError) -> StateStream {
        func stream(_ size: Int) -> StateStream {
            StateStream(context, isReading: true, UnsafeMutableRawPointer(mutating: buffer), size)
        }
        let header = stream(min(size, StateHeader.words * 8))
        let mark = header.word(0), sum = header.word(0), given = header.word(0), version = header.word(0)
        guard header.isIntact, mark == StateHeader.mark, given <= UInt64(size), given >= UInt64(StateHeader.words * 8),
            given % 8 == 0
        else { throw damaged("its beginning or its size is wrong") }
        guard version == StateHeader.version else { throw damaged(StateHeader.difference(version)) }
        guard sum == StateHeader.checksum(buffer + StateHeader.checked, Int(given) - StateHeader.checked) else {
            throw damaged("its checksum is wrong")
        }
        let found = stream(Int(given))
        for _ in 0..<4 { _ = found.word(0) }
        found.isOwn = found.word(0) == context.identity
        let handles = found.word(0), counts = found.word(0)
        _ = found.word(0)
        found.shift = HandleShift(
            from: handles & 0x1FFF, to: context.model.layers.number,
            generations: found.isOwn ? 0 : context.model.layers.firstGeneration &- UInt32(truncatingIfNeeded: handles >> 32))
        for _ in 0..<found.bounded(Int(clamping: counts & 0xFFFF_FFFF)) {
            found.animations.append(Animation(.transition(Transition()), context.animations.census))
        }
        for _ in 0..<found.bounded(Int(clamping: counts >> 32)) {
            found.completions.append(Completion(nil, tag: 0, order: 0, time: 0))
        }
        return found
    }

    /// Exchanges the state of the context with another one, except what is published.
    func exchange() {
        context.model.layers.exchange(layers.table)
        context.animations.handles.exchange(animations)
        context.animations.animators.exchange(animators)
        context.variables.exchange(variables)
        swap(&context.motions.marked, &marked)
        swap(&context.model.rootList, &rootList)
        swap(&context.output.events, &events)
        swap(&context.transactions.defaultActions, &defaultActions)
        let replaced = StateFigures(context)
        figures.set(context)
        figures = replaced
        swap(&context.animations.attachmentCount, &attachmentCount)
    }

    /// Publishes the layers that replaced the others, and schedules their animations.
    @inline(never)
    func publish() {
        let model = context.model, published = context.published, output = context.output
        published.retimedLayerCount = retimedLayerCount
        let version = published.snapshot.version + 1
        output.changeLog.restart(at: version)
        published.snapshot = Snapshot(
            records: records, roots: model.roots.map { $0.slot }, properties: model.properties,
            transitions: transitions,
            retimedLayerCount: published.retimedLayerCount, namesLayers: !model.namedKeyPaths.isEmpty, version: version)
        published.sampleWatch.publish(version)
        context.animations.schedule.empty()
        output.frameOrder = FrameOrder()
        published.forgetTimeChain()
        (published.liveEmitterCount, published.mostSizeOfEmission) = (0, 0)
        for layer in live where layer.layerClass == .emitter {
            published.liveEmitterCount += 1
            published.mostSizeOfEmission = max(published.mostSizeOfEmission, layer.extras?.emission?.mostToChange ?? 0)
        }
        for layer in live {
            for attachment in layer.attachments {
                context.animations.scheduleEvents(of: attachment, published.timeChain(of: layer))
            }
        }
        context.variables.forEachWaiting { context.variables.scheduleWaking(of: $0) }
        assert(published.snapshot.isForest(changed: EmptyCollection()), "the restored tree is not a forest")
    }
}

extension Context {
    /// The layer that a restore made of a layer of another context.
    package func counterpart(of id: UInt64) throws(EngineError) -> UInt64 {
        guard let own = restoredShift?.apply(id, .layer) else { throw EngineError.handle("layer", id) }
        if model.livingLayer(own) != nil { return own }
        throw .error(.notFound, "layer: one without a counterpart given, expected a layer of the context that was saved")
    }
}

import CKinema

/// The differences between two documents, applied to the layers that the first one made. Rule D106.
///
/// Both documents are built apart from the tree, and compared layer by layer. What they have in common stays as it is in the living
/// layers, whatever the host has made of it; so nothing that runs is disturbed. New layers move to the living tree, and what is left
/// of both documents is destroyed by the caller.
final class SceneDifference {
    let context: Context
    let old: SceneLoader
    let new: SceneLoader
    let living: Scene
    private(set) var counts = KinSceneChanges()
    /// For each new layer the index of the old one with its id, plus 1; 0 for an added layer.
    private var pairs: [Int]
    /// The same for each old layer.
    private var others: [Int]
    private var newIndices = IndexTable<UInt64>()
    private var oldIndices = IndexTable<UInt64>()
    /// The base values of the states in which living layers are.
    private var bases: [StateValues] = []
    /// For each layer and property of them an index in `places`.
    private var held = IndexTable<UInt64>()
    /// Where values are: indices of lists of base values, 32 bits of the index in the list.
    private var places: [[UInt64]] = []
    /// Writes animations and states of both documents, which are equal if their texts are.
    private let writer: SceneWriter

    init(_ context: Context, _ old: SceneLoader, _ new: SceneLoader, _ living: Scene) throws(EngineError) {
        self.context = context
        (self.old, self.new, self.living) = (old, new, living)
        pairs = Array(repeating: 0, count: new.scene.layers.count)
        others = Array(repeating: 0, count: old.scene.layers.count)
        writer = try SceneWriter(context, SceneResources(), isIndented: false)
        for (index, id) in new.scene.layers.enumerated() { newIndices[id] = index }
        for (index, id) in old.scene.layers.enumerated() { oldIndices[id] = index }
        pairLayers()
    }

    // MARK: Pairs

    /// Layers with an id belong together; those without one by their order below layers that do.
    private func pairLayers() {
        var isNamed = [Bool](repeating: false, count: pairs.count), wasNamed = [Bool](repeating: false, count: others.count)
        for index in old.scene.names.values { wasNamed[index] = true }
        for index in new.scene.names.values { isNamed[index] = true }
        for name in new.scene.names.keys {
            if let index = new.scene.names[name], let other = old.scene.names[name] { pair(index, other) }
        }
        func pairUnnamed(_ list: [Layer], _ before: [Layer]) {
            let rest = before.filter { !wasNamed[oldIndices[$0.id] ?? 0] }
            for (layer, other) in zip(list.filter { !isNamed[newIndices[$0.id] ?? 0] }, rest) {
                pair(newIndices[layer.id] ?? 0, oldIndices[other.id] ?? 0)
            }
        }
        pairUnnamed(new.roots, old.roots)
        for index in pairs.indices {
            guard let layer = built(index), let before = former(index) else { continue }
            pairUnnamed(layer.sublayers.array, before.sublayers.array)
            pairUnnamed(layer.masks, before.masks)
            pairUnnamed(context.model.cells(of: layer), context.model.cells(of: before))
        }
    }

    private func pair(_ index: Int, _ other: Int) {
        guard pairs[index] == 0, others[other] == 0,
            built(index)?.layerClass == context.model.layers[old.scene.layers[other]]?.layerClass
        else { return }
        (pairs[index], others[other]) = (other + 1, index + 1)
    }

    /// The layer of the new document by its index.
    @inline(never)
    private func built(_ index: Int) -> Layer? { context.model.layers[new.scene.layers[index]] }

    /// The layer of the old document that belongs to a new one.
    @inline(never)
    private func former(_ index: Int) -> Layer? {
        pairs[index] > 0 ? context.model.layers[old.scene.layers[pairs[index] - 1]] : nil
    }

    /// The layer that has, or gets, what the new document says: the new one if there was none. Nil if the host has destroyed it.
    @inline(never)
    private func target(_ index: Int) -> Layer? {
        guard pairs[index] > 0 else { return built(index) }
        return context.model.livingLayer(living.layers[pairs[index] - 1])
    }

    @inline(never)
    private func target(_ layer: Layer) -> Layer? { newIndices[layer.id].flatMap { target($0) } }

    // MARK: Applying

    /// Requires that no other thread has changed the tree of the layers, so that nothing is rejected later.
    func check() throws(EngineError) {
        try HostMemory.require(pairs.count + others.count, of: 2048, for: "document")
        for id in living.layers {
            guard let layer = context.model.livingLayer(id) else { continue }
            try context.transactions.requirePlace(of: layer, "scene")
            try context.transactions.requireList(of: layer, "scene")
            if let superlayer = layer.superlayer { try context.transactions.requireList(of: superlayer, "scene") }
        }
        try HostMemory.check()
    }

    func apply() {
        // No layer may be destroyed on its way.
        let all = pairs.indices.compactMap { built($0) }
        let before = living.layers.compactMap { context.model.livingLayer($0) }
        for layer in all + before { layer.hostReferences += 1 }
        arrangeRoots()
        for index in pairs.indices {
            guard let layer = built(index), let target = target(index) else { continue }
            arrange(layer, target, former(index))
        }
        noteIDs()
        findHeld()
        for index in pairs.indices {
            guard let layer = built(index), let target = target(index) else { continue }
            layer.extras?.states?.replaceLayers { id in newIndices[id].flatMap { self.target($0)?.id } ?? id }
            guard let before = former(index) else {
                counts.addedLayerCount += 1
                continue
            }
            applyStyle(layer, target, before)
            applyValues(layer, target, before)
            applyAnimations(layer, target, before)
            applyStates(layer, target, before)
        }
        for (index, other) in others.enumerated() where other == 0 { remove(index) }
        finish()
        for layer in all { layer.hostReferences -= 1 }
        for layer in before { context.transactions.release(layer) }
    }

    /// The scene has the layers of the new document.
    private func finish() {
        let ids = pairs.indices.map { pairs[$0] > 0 ? living.layers[pairs[$0] - 1] : new.scene.layers[$0] }
        living.roots = new.scene.roots.map { ids[newIndices[$0] ?? 0] }
        living.layers = ids
        living.take(new.scene)
    }

    /// The layers of the new document that are part of the living tree now.
    func isAdded(_ id: UInt64) -> Bool { newIndices[id].map { pairs[$0] == 0 } ?? false }

    /// Removes a layer that the new document lacks, with everything below it that is not elsewhere now.
    private func remove(_ index: Int) {
        counts.removedLayerCount += 1
        guard let layer = context.model.livingLayer(living.layers[index]) else { return }
        if layer.isRoot {
            attempt { () throws(EngineError) in try context.transactions.removeRoot(layer) }
        } else {
            attempt { () throws(EngineError) in try context.removeFromSuperlayer(layer) }
        }
    }

    /// The host may have arranged the living layers so that a place is rejected; they stay as they are then.
    private func attempt(_ body: () throws(EngineError) -> Void) {
        do throws(EngineError) { try body() } catch { context.log(.warning, error.message) }
    }

    // MARK: The tree

    /// Arranges the sublayers, the mask and the emitter cells of a layer as in the new document.
    private func arrange(_ layer: Layer, _ target: Layer, _ before: Layer?) {
        let list = layer.sublayers.array, former = before?.sublayers.array ?? []
        if before == nil || differs(list, former) { arrange(list, former, of: layer, in: target) }
        if before == nil || differs(layer.masks, before?.masks ?? []) {
            let mask = layer.mask.flatMap { self.target($0) }
            if let mask, mask !== layer.mask, mask.superlayer !== target { counts.movedLayerCount += 1 }
            attempt { () throws(EngineError) in try context.setMask(mask, of: target) }
        }
        let cells = context.model.cells(of: layer)
        if before == nil || differs(cells, before.map { context.model.cells(of: $0) } ?? []) {
            let ids = cells.compactMap { self.target($0)?.id }
            attempt { () throws(EngineError) in
                try context.set(UInt32(KinProperty.emitterCells.number), of: target, to: ids.isEmpty ? .none : .layers(ids))
            }
        }
    }

    /// Arranges the sublayers of `layer`, or the roots, in the layer that has, or gets, them.
    private func arrange(_ list: [Layer], _ former: [Layer], of layer: Layer?, in target: Layer) {
        let stays = staying(list, former)
        var previous: Layer?
        for (index, sublayer) in list.enumerated() {
            guard let wanted = self.target(sublayer) else { continue }
            if !stays[index], wanted !== sublayer || target !== layer {
                if wanted !== sublayer { counts.movedLayerCount += 1 }
                attempt { () throws(EngineError) in
                    try context.insert(
                        wanted, into: target,
                        at: target === layer ? .above(sublayer) : previous.map { .above($0) } ?? .index(0))
                }
            }
            if wanted.superlayer === target { previous = wanted }
        }
    }

    /// Whether the layers of a list are others than before, or in another order.
    private func differs(_ list: [Layer], _ former: [Layer]) -> Bool {
        list.map { pairs[newIndices[$0.id] ?? 0] } != former.map { (oldIndices[$0.id] ?? 0) + 1 }
    }

    private func arrangeRoots() {
        let list = new.roots, former = old.roots
        guard differs(list, former) else { return }
        if let superlayer = context.model.livingLayer(living.superlayer) {
            return arrange(list, former, of: nil, in: superlayer)
        }
        let stays = staying(list, former)
        var isBehind = false
        for (index, root) in list.enumerated() {
            guard let wanted = target(root) else { continue }
            if !stays[index], wanted !== root { counts.movedLayerCount += 1 }
            isBehind = isBehind || !stays[index]
            if living.superlayer == 0, isBehind {
                // Roots are added behind all others only.
                wanted.hostReferences += 1
                context.model.takeOut(wanted, context.transactions.thread)
                attempt { () throws(EngineError) in try context.transactions.addRoot(wanted) }
                context.transactions.release(wanted)
            }
        }
    }

    /// Which layers of a list stay where they are: the most that have the order of before.
    private func staying(_ list: [Layer], _ former: [Layer]) -> [Bool] {
        var places = IndexTable<UInt64>(), ends: [Int] = [], before = [Int](repeating: -1, count: list.count)
        for place in former.indices { places[former[place].id] = place }
        let own = list.map { self.former(newIndices[$0.id] ?? 0).flatMap { places[$0.id] } ?? -1 }
        for (index, place) in own.enumerated() where place >= 0 {
            // The list of each length that ends earliest (Fredman, On computing the length of longest increasing subsequences, 1975).
            var low = 0, high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if own[ends[middle]] < place { low = middle + 1 } else { high = middle }
            }
            before[index] = low > 0 ? ends[low - 1] : -1
            if low < ends.count { ends[low] = index } else { ends.append(index) }
        }
        var stays = [Bool](repeating: false, count: list.count), next = ends.last ?? -1
        while next >= 0 {
            stays[next] = true
            next = before[next]
        }
        return stays
    }

    // MARK: What a layer has

    private func applyValues(_ layer: Layer, _ target: Layer, _ before: Layer) {
        for id in layer.values.ids(with: before.values) where id != KinProperty.emitterCells.number {
            let defines = layer.defines(id), found = held[UInt64(target.slot) << 16 | UInt64(id)]
            guard defines || before.defines(id) else { continue }
            var value = context.model.modelValue(id, of: layer)
            let current = context.model.modelValue(id, of: target)
            if value != context.model.modelValue(id, of: before) || (defines && target.borrows(id)) {
                for place in found.map({ places[$0] }) ?? [] {
                    value = bases[Int(place >> 32)].exchange(Int(place & 0xFFFF_FFFF), with: value, current)
                }
                if value != current { counts.changedValueCount += 1 }
                attempt { () throws(EngineError) in try context.change(id, .whole, of: target, to: value) }
            }
            // Later styles apply to it, unless the host or a state has set another value.
            if !defines, found == nil, context.model.modelValue(id, of: target) == value { target.undefine(id) }
        }
    }

    private func applyStyle(_ layer: Layer, _ target: Layer, _ before: Layer) {
        let levels = layer.extras?.style?.levels ?? [], former = before.extras?.style?.levels ?? []
        for level in 0..<max(levels.count, former.count) {
            let new = level < levels.count ? levels[level] : PropertyValues()
            let old = level < former.count ? former[level] : PropertyValues()
            for id in new.ids(with: old) where new[id] != old[id] {
                counts.changedValueCount += 1
                attempt { () throws(EngineError) in
                    try context.setStyle(new[id], UInt32(id), at: UInt32(level + 1), of: target)
                }
            }
        }
    }

    /// Finds the values that states hold: their changes are changes of the base values.
    private func findHeld() {
        for id in living.layers {
            guard let states = context.model.layers[id]?.extras?.states, !states.current.isEmpty else { continue }
            for index in 0..<states.base.count {
                let key = UInt64(Handle.slot(states.base.layers[index])) << 16 | UInt64(states.base.keyPaths[index] & 0xFFFF)
                let found = held[key] ?? places.count
                if found == places.count {
                    held[key] = found
                    places.append([])
                }
                places[found].append(UInt64(bases.count) << 32 | UInt64(index))
            }
            bases.append(states.base)
        }
    }

    private func applyAnimations(_ layer: Layer, _ target: Layer, _ before: Layer) {
        guard !layer.attachments.isEmpty || !before.attachments.isEmpty else { return }
        let texts = layer.attachments.map { text($0) }, former = before.attachments.map { text($0) }
        // Those without a key cannot be told apart, so they are replaced together.
        func unnamed(_ list: AttachmentList, _ texts: [Text]) -> [Text] {
            zip(list, texts).compactMap { $0.key == nil ? $1 : nil }
        }
        let isSame = unnamed(layer.attachments, texts) == unnamed(before.attachments, former)
        if !isSame {
            for attachment in target.attachments.all where attachment.key == nil && !attachment.isBuiltIn {
                context.animations.remove(attachment, from: target)
            }
        }
        for attachment in before.attachments {
            guard let key = attachment.key, layer.attachment(key) == nil else { continue }
            counts.changedAnimationCount += 1
            context.animations.removeAnimation(key, from: target)
        }
        for (index, attachment) in layer.attachments.enumerated() {
            if let key = attachment.key {
                if let other = before.attachment(key), text(other) == texts[index] { continue }
            } else if isSame {
                continue
            }
            counts.changedAnimationCount += 1
            let copy = attachment.transientAnimation(in: context.animations).copy()
            attempt { () throws(EngineError) in
                try context.add(
                    frozen: copy, to: target, key: attachment.key, isAskedFor: true, isImplicit: attachment.isBuiltIn)
            }
        }
    }

    private func text(_ attachment: Attachment) -> Text {
        writer.write(
            attachment.transientAnimation(in: context.animations),
            AnimationForm(key: attachment.key, isImplicit: attachment.isBuiltIn))
        return Text(writer.writer.take())
    }

    /// The layers of both documents have the same ids, so that equal states have equal texts.
    private func noteIDs() {
        for (index, id) in old.scene.layers.enumerated() { writer.add(Text(String(index + 1)), of: id) }
        for (index, id) in new.scene.layers.enumerated() {
            writer.add(Text(pairs[index] > 0 ? String(pairs[index]) : "+" + String(index)), of: id)
        }
        for (index, id) in living.layers.enumerated() where others[index] > 0 { writer.add(Text(String(index + 1)), of: id) }
    }

    private func applyStates(_ layer: Layer, _ target: Layer, _ before: Layer) {
        let states = layer.extras?.states, former = before.extras?.states
        func text(_ states: LayerStates?, _ layer: Layer) -> Text {
            if let states { writer.write(states, of: layer) }
            return Text(writer.writer.take())
        }
        guard text(states, target) != text(former, before) else { return }
        counts.changedValueCount += 1
        if let current = target.extras?.states {
            if let states, states.has(current.current) {
                (states.current, states.base) = (current.current, current.base)
            } else {
                for index in 0..<current.base.count {
                    guard let layer = context.model.livingLayer(current.base.layers[index]) else { continue }
                    attempt { () throws(EngineError) in
                        try context.set(current.base.keyPaths[index], of: layer, to: current.base.values[index])
                    }
                }
            }
        }
        target.ensureExtras().states = states
    }
}

extension Layer {
    /// The mask as a list.
    fileprivate var masks: [Layer] { mask.map { [$0] } ?? [] }
}

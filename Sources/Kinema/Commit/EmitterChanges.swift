import CKinema

/// Particles that the host has asked for, and that the commit of its thread bears.
struct PendingBurst {
    let owner: UInt64
    let cell: UInt64
    var count: Int
}

/// The histories of emitters, which each publication continues. Rule 7A.
extension Publication {
    /// Notes the state that the emitters with changes have now, and those that have changed cells.
    func followEmitters() {
        model.walks += 1
        var emitters: [(layer: Layer, sharesCells: Bool)] = []
        for index in changes.entries.indices where changes.entries[index].pointee.layer.layerClass == .emitterCell {
            published.collectEmitters(of: changes.entries[index].pointee.layer, &emitters)
        }
        func add(_ layer: Layer) {
            guard layer.layerClass == .emitter, layer.commit.visit != model.walks else { return }
            layer.commit.visit = model.walks
            emitters.append((layer, true))
        }
        for index in changes.entries.indices { add(changes.entries[index].pointee.layer) }
        for touched in shifted where touched.entry == nil { add(touched.layer.takeUnretainedValue()) }
        for (layer, sharesCells) in emitters {
            published.follow(
                layer, sharesCells: sharesCells, published.takeBursts(of: layer, owner: changes.owner))
        }
    }
}

extension PublishedState {
    /// Finds the emitters that emit a cell, also through other cells, each once in a walk.
    func collectEmitters(of cell: Layer, _ found: inout [(layer: Layer, sharesCells: Bool)]) {
        var open = [cell]
        while let next = open.popLast() {
            guard next.commit.visit != model.walks else { continue }
            next.commit.visit = model.walks
            if next.layerClass == .emitterCell { open += next.emitters } else { found.append((next, false)) }
        }
    }

    /// The bursts of a thread that its commit publishes.
    func takeBursts(of emitter: Layer, owner: UInt64) -> [(cell: UInt64, count: Int)] {
        guard let extras = emitter.extras, !extras.bursts.isEmpty else { return [] }
        let own = extras.bursts.filter { $0.owner == owner }
        extras.bursts = extras.bursts.filter { $0.owner != owner }
        extras.waitingParticles = extras.bursts.reduce(0) { $0 + $1.count }
        return own.map { ($0.cell, $0.count) }
    }

    func sizeOfEmission(of emitter: Layer) -> Int {
        let count = cellCount(of: emitter)
        return emitter.extras?.emission?.sizeToChange(count) ?? EmissionHistory.size(of: count)
    }

    /// The number of cells of an emitter, which counts a cell as often as it is listed.
    func cellCount(of emitter: Layer) -> Int {
        var open = model.cells(of: emitter), count = 0
        while let cell = open.popLast(), count < EmissionCell.limit {
            count += 1
            if cell.values[KinProperty.emitterCells.number] != nil { open += model.cells(of: cell) }
        }
        return count
    }
}

extension PublishedState {
    /// Notes the state of the emitters from which animations have been removed.
    func followEmitters(of over: [Attachment]) {
        model.walks += 1
        var emitters: [(layer: Layer, sharesCells: Bool)] = []
        for attachment in over {
            guard let layer = model.layers[attachment.layerID] else { continue }
            if layer.layerClass == .emitterCell { collectEmitters(of: layer, &emitters) }
        }
        for attachment in over {
            guard let layer = model.layers[attachment.layerID], layer.layerClass == .emitter, layer.commit.visit != model.walks
            else {
                continue
            }
            layer.commit.visit = model.walks
            emitters.append((layer, true))
        }
        for (layer, sharesCells) in emitters { follow(layer, sharesCells: sharesCells, []) }
    }

    /// Notes the state of an emitter after a publication. If its cells have not changed since, their records are shared.
    func follow(_ emitter: Layer, sharesCells: Bool, _ bursts: [(cell: UInt64, count: Int)]) {
        guard emitter.isLive, let record = emitter.record else { return }
        let extras = emitter.ensureExtras(), history = extras.emission
        let state = EmitterState(record, snapshot.records, sharing: sharesCells ? history?.current.state : nil)
        let time = emissionTime(of: emitter, at: now)
        let followed = history ?? EmissionHistory(state, at: time.isFinite ? time : 0)
        if history != nil || !bursts.isEmpty { followed.change(to: state, at: time, bursts: bursts) }
        extras.emission = followed
        mostSizeOfEmission = max(mostSizeOfEmission, followed.mostToChange)
    }

    /// Forgets the past of an emitter that leaves the tree.
    func forgetEmission(of emitter: Layer) {
        liveEmitterCount -= 1
        emitter.extras?.emission = nil
    }

    /// Notes that the time of an emitter may have jumped.
    func rewindEmission(of emitter: Layer) {
        guard emitter.isLive, let history = emitter.extras?.emission else { return }
        let time = emissionTime(of: emitter, at: now)
        if time.isFinite { history.rewind(to: time) }
    }

    /// The memory that the histories of emitters take in a commit.
    func sizeOfEmissions(_ changes: borrowing ChangeSet) -> Int {
        guard liveEmitterCount > 0 || !changes.kinds.isDisjoint(with: [.moved, .emitters, .bursts]) else { return 0 }
        model.walks += 1
        var bytes = 0, emitters: [(layer: Layer, sharesCells: Bool)] = []
        for index in changes.entries.indices {
            let layer = changes.entries[index].pointee.layer
            if layer.layerClass == .emitterCell { collectEmitters(of: layer, &emitters) }
            guard layer.layerClass == .emitter, layer.commit.visit != model.walks else { continue }
            layer.commit.visit = model.walks
            emitters.append((layer, true))
        }
        for (emitter, _) in emitters { bytes += sizeOfEmission(of: emitter) }
        return bytes
    }
}

// MARK: - Memory

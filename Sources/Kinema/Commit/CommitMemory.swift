import CKinema

/// Estimates the memory of a commit and of an advance in bytes, before anything changes. The amounts are upper bounds for what
/// the host decides: layers, animations, keyframes, events. An amount below `CommitSize.small` is not asked for, because the
/// reserve has it for every call.
extension Output {
    /// Throws if there is no memory for the completion events of an inner transaction.
    func requireMemory(toClose frame: TransactionFrame) throws(EngineError) {
        let count = frame.completions.count
        try HostMemory.require(bytes: count * CommitSize.event + events.sizeToAdd(count), for: "commit")
    }
}

extension Context {
    /// Throws if there is no memory for the commit of the calling thread. Costs O(1), unless layers enter or leave the tree or
    /// change their lists of sublayers.
    func requireCommitMemory(_ thread: ThreadTransactions, from least: Int = CommitSize.small) throws(EngineError) {
        guard !thread.isIdle else { return }
        var bytes = thread.changes.bytes + thread.completionCount * CommitSize.event
        for course in thread.courses { bytes += course.bytes }
        if !thread.changes.isEmpty {
            // The vectors of records and of transitions.
            bytes +=
                2 * CommitSize.nodes(of: thread.changes.entries.count, model.layers.slotCount) + model.rootList.count
                * CommitSize.root
            // A change of time schedules every running animation again.
            let isShifted = !thread.changes.kinds.isDisjoint(with: .shifting)
            bytes += animations.schedule.sizeToAdd(isShifted ? animations.attachmentCount : thread.changes.startCount)
        }
        if !thread.changes.kinds.isDisjoint(with: [.tree, .moved, .emitters]) {
            bytes += published.sizeOfTreeChanges(thread.changes)
        }
        // Each event is counted above, but the host may leave many to wait, in lists that double.
        bytes += output.events.sizeToAdd(bytes / CommitSize.event + 1)
        bytes += published.sizeOfEmissions(thread.changes)
        if bytes >= least { try HostMemory.require(bytes: bytes, for: "commit") }
    }

    /// Throws if there is no memory for an advance: for its commit, for the starts and ends until `time`, and for the events.
    func requireAdvanceMemory(to time: Double, _ thread: ThreadTransactions) throws(EngineError) {
        try requireCommitMemory(thread)
        // Each may start and end in this advance, and so may an animation that the commit starts.
        let due = animations.schedule.count(through: time) + thread.changes.startCount
        let dropped = variables.keyedCount > 0 ? variables.waitingCount : 0
        let delivered = output.events.pendingCount + 2 * due + dropped + motions.mostMarkers
        var bytes = delivered * CommitSize.delivered + output.events.polled.sizeToAppend(delivered)
        if dropped > 0 { bytes += output.events.sizeToAdd(dropped) }
        if due > 0 {
            bytes += due * CommitSize.due + 2 * CommitSize.nodes(of: due, model.layers.slotCount)
            let (retimed, isTooMuch) = due.multipliedReportingOverflow(by: animations.mostAttachments)
            bytes += (isTooMuch ? animations.attachmentCount : min(retimed, animations.attachmentCount)) * CommitSize.track
            bytes += published.snapshot.roots.count * CommitSize.root
            if published.liveEmitterCount > 0 { bytes += min(due, published.liveEmitterCount) * published.mostSizeOfEmission }
        }
        // The animation of an event has a handle while the host's function runs.
        try animations.handles.requireRoom(1, for: "time")
        if bytes >= CommitSize.small { try HostMemory.require(bytes: bytes, for: "time") }
    }
}

/// The sizes of the parts of a commit.
enum CommitSize {
    /// A smaller amount is not asked for. An advance may take it twice, for its commit and for the ends, and `Memory.ordinary` for
    /// the commit of what its callbacks change, and some more: `Reserve.perCall` is the limit.
    static let small = 20 << 10
    /// A record of a layer with its entries in the lists of a commit.
    static let record = 512
    /// An event with its entries in the queues.
    static let event = 192
    /// An animation that starts and ends: two events, the next record of its layer, its entries in lists.
    static let due = 1024
    /// An event that moves from one queue to the next, in order.
    static let delivered = 128
    /// The entry of an animation's track in a record, with its share of the nodes of a long list.
    static let track = 32
    static let root = 16
    /// The size of the nodes of a vector that `count` new records, or transitions, copy, up to the number of nodes.
    static func nodes(of count: Int, _ slots: Int) -> Int {
        var width = 1, nodes = 0
        repeat {
            width *= Int(RecordVector.fanOut)
            nodes += min(count, slots / width + 1)
        } while width < slots
        return nodes * RecordVector.nodeSize
    }
}

// MARK: - Layers that enter, leave, or change their sublayers

extension PublishedState {
    func sizeOfTreeChanges(_ changes: borrowing ChangeSet) -> Int {
        model.walks += 1
        var bytes = 0, below = 0
        for index in changes.entries.indices {
            let kinds = changes.entries[index].pointee.kinds
            guard !kinds.isDisjoint(with: [.tree, .moved, .emitters]) else { continue }
            let layer = changes.entries[index].pointee.layer
            if kinds.contains(.tree) { bytes += layer.sublayerList.sizeToMakeSlots }
            guard !kinds.isDisjoint(with: [.moved, .emitters]) else { continue }
            let isLive = layer.isRoot || layer.superlayer?.isLive ?? false
            if isLive != layer.isLive { below += addSubtree(of: layer, to: &bytes) }
        }
        guard below > 0 else { return bytes }
        return bytes + below * CommitSize.record + 2 * CommitSize.nodes(of: below, model.layers.slotCount)
    }

    /// Counts the layers of a subtree that enters or leaves, and adds the size of their animations and lists. Each layer counts
    /// once.
    func addSubtree(of top: Layer, to bytes: inout Int) -> Int {
        // Most of these layers have no sublayers, and need no list.
        var open: [Layer] = [], next: Layer? = top, count = 0
        while let layer = next {
            defer { next = open.popLast() }
            guard layer.commit.visit != model.walks, layer === top || layer.isLive == top.isLive else { continue }
            layer.commit.visit = model.walks
            count += 1
            bytes += layer.attachments.count * (CommitSize.event + CommitSize.track)
            bytes += layer.sublayerList.count * 8 + layer.sublayerList.sizeToMakeSlots
            for sublayer in layer.sublayers { open.append(sublayer) }
            if let mask = layer.mask { open.append(mask) }
            if layer.layerClass == .emitter || layer.layerClass == .emitterCell { open += model.cells(of: layer) }
            if layer.layerClass == .emitter { bytes += sizeOfEmission(of: layer) }
        }
        return count
    }
}

// MARK: - Animations that start

extension ThreadTransactions {
    /// The completions that the outermost commit seals.
    fileprivate var completionCount: Int {
        (frames.first?.completions.count ?? 0) + (implicit?.completions.count ?? 0)
    }
}

extension Attachment {
    /// The size of the objects that its start creates.
    var sizeToStart: Int {
        if isTrackOnly { return 512 }
        switch source {
        case .host(let animation), .viewed(let animation): return animation.sizeToStart
        case .plain, .builtIn, .builtInFade: return 1024
        }
    }
}

extension Animation {
    /// The size of its tracks.
    fileprivate var sizeToStart: Int {
        switch body {
        case .basic, .spring, .transition: return 1024
        case .group(let group): return group.animations.reduce(1024) { $0 + $1.sizeToStart }
        case .keyframe(let keyframe):
            var size = 1024 + keyframe.values.count * 512 + keyframe.keyTimes.count * 128
            if let path = keyframe.path { size += path.verbs.count * 2048 }
            for value in keyframe.values where value.numberCount > 16 { size += value.numberCount * 64 }
            return size
        }
    }
}

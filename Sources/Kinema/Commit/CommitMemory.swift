import CKinema
import KinemaCore

/// Estimates the memory of a commit and of an advance in bytes, before anything changes. The amounts are upper bounds for what
/// the host decides: layers, animations, keyframes, events.
extension Context {
    /// Throws if there is no memory for the commit of the calling thread.
    func requireCommitMemory(_ thread: ThreadTransactions) throws(EngineError) {
        guard !thread.isIdle, !isSmall(thread) else { return }
        var size = CommitSize(self)
        size.add(thread.changes)
        size.bytes += thread.completionCount * CommitSize.event
        try HostMemory.require(bytes: size.bytes, for: "commit")
    }

    /// Whether the commit needs less memory than a call may take without asking. That is true of most commits.
    private func isSmall(_ thread: ThreadTransactions) -> Bool {
        let count = thread.changes.entries.count
        guard count <= 8, thread.sizeToStart == 0, thread.completionCount <= 16,
            snapshot.transitions.count <= 64, rootList.count <= 256, schedule.sizeToAdd(128) <= Memory.ordinary
        else { return false }
        if thread.changes.kinds.isDisjoint(with: CommitSize.large) { return true }
        for index in 0..<count {
            let kinds = thread.changes.entries[index].kinds
            if kinds.isDisjoint(with: CommitSize.large) { continue }
            guard thread.changes.entries[index].removed.count <= 16, thread.changes.entries[index].layer.isSmall(kinds) else {
                return false
            }
        }
        return true
    }

    /// Throws if there is no memory for the begins and ends until `time`.
    func requireAdvanceMemory(to time: Double) throws(EngineError) {
        let due = schedule.count(through: time)
        guard due > 0 || !events.pending.isEmpty else { return }
        var size = CommitSize(self)
        size.bytes = due * CommitSize.due + size.nodes(of: due)
        size.bytes += (events.pending.count + events.polled.count) * CommitSize.told
        if due > 0 { size.bytes += snapshot.roots.count * 16 }
        // The animation of an event has a handle while the host's function runs.
        try animations.requireRoom(1, for: "time")
        try HostMemory.require(bytes: size.bytes, for: "time")
    }
}

/// The estimated size of a commit.
struct CommitSize {
    /// A record of a layer with its entries in the lists of a commit.
    static let record = 512
    /// An event with its entries in the queues.
    static let event = 192
    /// An animation that begins or ends: two events, the next record of its layer, its entries in lists.
    static let due = 1024
    /// An event that moves from one queue to the next.
    static let told = 48
    /// Changes that may need much memory: lists of sublayers, whole trees, animations.
    static let large: ChangeKind = [.tree, .moved, .emitters, .animations]
    /// A node of the vector of records.
    private static let node = 416

    private let context: Context
    var bytes = 0
    /// A lower bound of the number of animations that start.
    private var starts = 0

    init(_ context: Context) { self.context = context }

    mutating func add(_ changes: ChangeSet) {
        let count = changes.entries.count
        bytes += count * CommitSize.record + nodes(of: count)
        bytes += context.snapshot.transitions.count * 64
        if changes.rootsChanged || count > 0 { bytes += context.rootList.count * 16 }
        guard !changes.kinds.isDisjoint(with: CommitSize.large) else { return }
        if !changes.kinds.isDisjoint(with: [.moved, .emitters]) { addMoved(changes) }
        for index in changes.entries.indices {
            let layer = changes.entries[index].layer, kinds = changes.entries[index].kinds
            bytes += changes.entries[index].removed.count * CommitSize.event
            if kinds.contains(.tree) { bytes += layer.sublayerList.sizeToMakeSlots }
            if kinds.contains(.animations) { addAnimations(of: layer) }
        }
        bytes += context.schedule.sizeToAdd(starts)
    }

    /// The size of the nodes that `count` new records copy, up to the number of nodes.
    func nodes(of count: Int) -> Int {
        let slots = context.layers.slotCount
        var width = 1, nodes = 0
        repeat {
            width *= 32
            nodes += min(count, slots / width + 1)
        } while width < slots
        return nodes * CommitSize.node
    }

    /// Adds the subtrees that enter or leave the published tree.
    private mutating func addMoved(_ changes: ChangeSet) {
        var below = 0
        context.walks += 1
        for index in changes.entries.indices where !changes.entries[index].kinds.isDisjoint(with: [.moved, .emitters]) {
            let layer = changes.entries[index].layer
            let isLive = layer.isRoot || layer.superlayer?.isLive ?? false
            if isLive != layer.isLive { below += countBelow(layer) }
        }
        bytes += below * CommitSize.record + nodes(of: below)
    }

    /// Counts the layers of a subtree that enters or leaves, and adds their animations. Each layer counts once.
    private mutating func countBelow(_ top: Layer) -> Int {
        addAnimations(of: top)
        guard !top.sublayerList.isEmpty || top.mask != nil || top.layerClass == .emitter || top.layerClass == .emitterCell else {
            return 1
        }
        var open = [top], count = 0
        while let layer = open.popLast() {
            guard layer.commit.visit != context.walks, layer === top || layer.isLive == top.isLive else { continue }
            layer.commit.visit = context.walks
            count += 1
            addAnimations(of: layer)
            bytes += layer.sublayerList.count * 8 + layer.sublayerList.sizeToMakeSlots
            for sublayer in layer.sublayers { open.append(sublayer) }
            if let mask = layer.mask { open.append(mask) }
            open += context.cells(of: layer)
        }
        return count
    }

    private mutating func addAnimations(of layer: Layer) {
        for attachment in layer.attachments {
            bytes += CommitSize.event
            guard !attachment.isStarted else { continue }
            starts += 1
            bytes += attachment.sizeToStart
        }
    }
}

extension Layer {
    /// Whether a commit of this kind of change of the layer needs little memory.
    fileprivate func isSmall(_ kinds: ChangeKind) -> Bool {
        if !kinds.isDisjoint(with: [.moved, .emitters])
            && !(sublayerList.isEmpty && mask == nil && layerClass != .emitter && layerClass != .emitterCell)
        {
            return false
        }
        return sublayerList.count <= 512 && attachments.count <= 16
    }
}

extension ThreadTransactions {
    fileprivate var completionCount: Int {
        frames.reduce(implicit?.completions.count ?? 0) { $0 + $1.completions.count }
    }
}

extension Attachment {
    /// The memory for its start in bytes.
    fileprivate var sizeToStart: Int {
        switch source {
        case .plain, .builtIn: 512
        case .builtInFade: 1024
        case .host(let animation), .viewed(let animation): animation.sizeToStart
        }
    }
}

extension Animation {
    /// The memory for its tracks in bytes.
    var sizeToStart: Int {
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

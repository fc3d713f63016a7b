import CKinema
import KinemaCore

/// What a commit and an advance make, in bytes, added up before anything changes. The amounts are upper limits for what the
/// host decides: layers, animations, keyframes, events.
extension Context {
    /// Fails if there is no memory for what the calling thread's commit publishes.
    func requireCommitMemory(_ thread: ThreadTransactions) throws(EngineError) {
        guard !thread.isIdle, !isSmall(thread) else { return }
        var size = CommitSize(self)
        size.add(thread.changes)
        size.bytes += thread.completionCount * CommitSize.event
        try HostMemory.require(bytes: size.bytes, for: "commit")
    }

    /// Whether the commit makes less than what calls may take without asking: most do.
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

    /// Fails if there is no memory for what begins or ends by `time`, which an advance to it tells.
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

/// Adds up what a commit makes.
struct CommitSize {
    /// A layer's record, with its places in the lists of a commit.
    static let record = 512
    /// An event and its places in the lists that wait.
    static let event = 192
    /// An animation that begins or ends: two events, its layer's next record, its places in lists.
    static let due = 1024
    /// An event on its way from one list to the next.
    static let told = 48
    /// Changes that can make much: lists of sublayers, whole trees, animations.
    static let large: ChangeKind = [.tree, .moved, .emitters, .animations]
    /// A node of the records' tree.
    private static let node = 416

    private let context: Context
    var bytes = 0
    /// Animations that start, at least.
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

    /// The nodes that new records of so many layers copy: no more than there are.
    func nodes(of count: Int) -> Int {
        let slots = context.layers.slotCount
        var width = 1, nodes = 0
        repeat {
            width *= 32
            nodes += min(count, slots / width + 1)
        } while width < slots
        return nodes * CommitSize.node
    }

    /// What is below layers that come below a root or leave it.
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

    /// The layers below one that comes or goes, each once, with their animations.
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
    /// Whether a commit of such a change of the layer makes little.
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
    /// What is made when it starts, in bytes.
    fileprivate var sizeToStart: Int {
        switch source {
        case .plain, .builtIn: 512
        case .builtInFade: 1024
        case .host(let animation), .viewed(let animation): animation.sizeToStart
        }
    }
}

extension Animation {
    /// What its tracks take, in bytes.
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

import CKinema
import KinemaCore

/// One outermost commit: model changes become records, animations start, a new snapshot is published. Sections 10, 7C, 7D.
///
/// It costs what the change set holds, plus the subtrees that enter or leave the tree or whose time changes.
final class Publication {
    private let context: Context
    private let changes: ChangeSet
    private let before: Snapshot
    private let stamp: UInt64
    private var records: RecordVector
    private var transitions: [UInt32: TransitionTrack]
    /// The layers that get a record, each once.
    private var touched: [Touched] = []
    private var slots: [UInt32] = []

    private struct Touched {
        let layer: Layer
        var kinds: ChangeKind
        /// The entry in the change set; nil for a layer that is published whole.
        let entry: Int?
    }

    init(_ context: Context, _ changes: ChangeSet) {
        self.context = context
        self.changes = changes
        before = context.snapshot
        records = before.records
        transitions = before.transitions
        context.walks += 1
        stamp = context.walks
    }

    func run() {
        move()
        touchEntries()
        for touched in touched where !touched.kinds.contains(.animations) { publish(touched) }
        for touched in touched where touched.kinds.contains(.animations) {
            // Its own time and its sublayers' depend on its new record.
            if !touched.kinds.isDisjoint(with: [.moved, .timing]) { publish(touched) }
        }
        for touched in touched where touched.kinds.contains(.animations) { start(touched) }
        for attachment in changes.removed { context.end(attachment, finished: false, at: context.now, tellStart: false) }
        // What entered the tree with this commit is scheduled already.
        for touched in touched where touched.entry != nil && !touched.kinds.isDisjoint(with: [.moved, .timing]) {
            reschedule(touched.layer)
        }
        context.publish(records, transitions, slots: slots)
    }

    // MARK: Coming and going

    /// Layers that came below a root or left it, with all that is below them.
    private func move() {
        let liveness = Liveness(walk: stamp)
        for (index, entry) in changes.entries.enumerated() where entry.kinds.contains(.moved) {
            let layer = entry.layer
            let isLive = !layer.isDead && liveness.isBelowRoot(layer)
            if isLive && !layer.isLive {
                enter(layer)
            } else if !isLive && layer.isLive {
                for left in context.subtree(of: layer) where left.isLive && !liveness.isBelowRoot(left) { drop(left) }
                if layer.isLive { drop(layer) }
            } else if isLive {
                if layer.publication != stamp { touch(layer, entry.kinds, index) }
            } else {
                dropAnimations(of: layer)
            }
        }
    }

    /// The layer and all that is below it, as far as it is not live yet: what is below a live layer is live, or moved by itself.
    private func enter(_ layer: Layer) {
        var open = [layer]
        while let entered = open.popLast() {
            guard !entered.isLive else { continue }
            entered.isLive = true
            entered.publication = stamp
            touched.append(Touched(layer: entered, kinds: [.values, .tree, .moved, .animations], entry: nil))
            open += entered.sublayers
            if let mask = entered.mask { open.append(mask) }
            open += context.cells(of: entered)
        }
    }

    private func drop(_ layer: Layer) {
        layer.isLive = false
        if let record = layer.record, !record.timing.isIdentity { context.warpCount -= 1 }
        layer.record = nil
        records.set(layer.slot, to: nil)
        transitions[layer.slot] = nil
        slots.append(layer.slot)
        dropAnimations(of: layer)
        if layer.isDead { context.layers.recycle(slot: layer.slot) }
    }

    /// An animation ends with its place in the tree: start, if that was not told, then stop unfinished. Rules 7C, D25, D43.
    private func dropAnimations(of layer: Layer) {
        let dropped = layer.attachments
        layer.attachments = []
        for attachment in dropped {
            context.schedule.cancel(attachment)
            context.attachmentCount -= 1
            context.end(attachment, finished: false, at: context.now, tellStart: true)
        }
    }

    // MARK: Records

    private func touchEntries() {
        for (index, entry) in changes.entries.enumerated() where entry.layer.publication != stamp {
            if entry.layer.isLive {
                touch(entry.layer, entry.kinds, index)
            } else if entry.kinds.contains(.animations) {
                dropAnimations(of: entry.layer)
            }
        }
    }

    private func touch(_ layer: Layer, _ kinds: ChangeKind, _ index: Int) {
        layer.publication = stamp
        touched.append(Touched(layer: layer, kinds: kinds, entry: index))
    }

    private func publish(_ touched: Touched) {
        let layer = touched.layer
        guard layer.isLive else { return }
        let values = values(of: touched)
        var tracks: [Track] = []
        for attachment in layer.attachments where attachment.isStarted { tracks += attachment.tracks }
        let keepsTree = layer.isContested && touched.kinds.isDisjoint(with: [.tree, .moved])
        let record = LayerRecord(
            id: layer.id, slot: layer.slot, layerClass: layer.layerClass, values: values,
            timing: Publication.timing(values), superlayer: keepsTree ? layer.record?.superlayer : layer.superlayer?.slot,
            sublayers: keepsTree ? layer.record?.sublayers ?? [] : layer.sublayers.map { $0.slot },
            mask: keepsTree ? layer.record?.mask : layer.mask?.slot, tracks: tracks)
        if let old = layer.record, !old.timing.isIdentity { context.warpCount -= 1 }
        if !record.timing.isIdentity { context.warpCount += 1 }
        layer.record = record
        records.set(layer.slot, to: record)
        slots.append(layer.slot)
    }

    /// What this thread commits: all the model values, unless another thread has changes of the layer open.
    private func values(of touched: Touched) -> PropertyValues {
        let layer = touched.layer
        guard layer.isContested, let index = touched.entry, var values = layer.record?.values else { return layer.values }
        changes.entries[index].properties.forEach { values.take($0, from: layer.values) }
        return values
    }

    private static func timing(_ values: PropertyValues) -> LayerTiming {
        LayerTiming(
            beginTime: values[KinProperty.beginTime.id]?.scalar ?? 0, speed: values[KinProperty.speed.id]?.scalar ?? 1,
            timeOffset: values[KinProperty.timeOffset.id]?.scalar ?? 0)
    }

    // MARK: Animations

    /// Starts what this thread added, then publishes the layer with it. Rule 1.8.
    private func start(_ touched: Touched) {
        let layer = touched.layer
        guard layer.isLive else { return }
        guard layer.attachments.contains(where: { $0.owner == changes.owner }) else {
            finish(touched)
            return
        }
        let localTime = context.localTime(of: layer, at: context.now)
        for attachment in layer.attachments where attachment.owner == changes.owner {
            let timing = begin(attachment, at: max(localTime, 0))
            attachment.begin = timing.beginTime
            attachment.end = timing.activeEnd
            compile(attachment, for: layer)
            attachment.owner = 0
            context.scheduleEvents(of: attachment, layer)
        }
        finish(touched)
    }

    private func finish(_ touched: Touched) {
        let transition = touched.layer.attachment(Context.transitionKey)?.transition
        if transition != nil || !transitions.isEmpty { transitions[touched.layer.slot] = transition }
        publish(touched)
    }

    /// The timing of an animation that starts now: without a begin of its own it begins at the layer's time. Rule 1.8.
    private func begin(_ attachment: Attachment, at localTime: Double) -> ActiveTiming {
        switch attachment.source {
        case .builtIn(let implicit):
            return ActiveTiming(implicit.timing(begin: localTime), inheritedDuration: 0)
        case .host(let animation), .viewed(let animation):
            if animation.timing.beginTime == 0 { animation.timing.beginTime = localTime }
            return ActiveTiming(animation.timing, inheritedDuration: 0)
        }
    }

    private func compile(_ attachment: Attachment, for layer: Layer) {
        var compiler = TrackCompiler(context: context, layer: layer, before: before)
        switch attachment.source {
        case .builtIn(let implicit): compiler.compile(implicit, begin: attachment.begin)
        case .host(let animation), .viewed(let animation): compiler.compile(animation)
        }
        attachment.tracks = compiler.tracks
        attachment.transition = compiler.transition
    }

    /// The layer's time or that of its sublayers runs differently now.
    private func reschedule(_ layer: Layer) {
        guard layer.isLive else { return }
        for below in context.subtree(of: layer) {
            for attachment in below.attachments where attachment.isStarted {
                context.schedule.cancel(attachment)
                context.scheduleEvents(of: attachment, below)
            }
        }
    }
}

extension Context {
    /// Publishes what this thread changed.
    func publish(_ thread: ThreadTransactions) {
        guard !thread.changes.isEmpty else { return }
        commitCount += 1
        Publication(self, thread.changes.take()).run()
    }

    /// Makes a snapshot the one that is sampled.
    func publish(_ records: RecordVector, _ transitions: [UInt32: TransitionTrack], slots: [UInt32]) {
        let version = snapshot.version + 1
        let roots = roots.map { $0.slot }
        changeLog.add(version: version, slots: slots, isOfRoots: roots != snapshot.roots)
        snapshot = Snapshot(
            records: records, roots: roots, properties: properties, transitions: transitions,
            warpCount: warpCount, version: version)
    }
}

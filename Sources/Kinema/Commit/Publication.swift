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
    /// The layers that get a record, each once, if times change with some of them.
    private var shifted: [Touched] = []
    private var slots: [UInt32] = []

    private struct Touched {
        let layer: Layer
        let kinds: ChangeKind
        /// The entry in the change set; nil for a layer that is published whole.
        let entry: Int?

        /// Its own time and its sublayers' depend on its new record.
        var isShifted: Bool { !kinds.isDisjoint(with: [.moved, .timing]) }
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
        if changes.kinds.isDisjoint(with: [.moved, .timing]) {
            for index in changes.entries.indices {
                if let touched = touch(index) { publish(touched) }
            }
        } else {
            publishShifted()
        }
        for attachment in changes.removed { context.end(attachment, finished: false, at: context.now, tellStart: false) }
        // What entered the tree with this commit is scheduled already.
        for touched in shifted where touched.entry != nil && touched.isShifted { reschedule(touched.layer) }
        context.publish(records, transitions, slots: slots)
    }

    /// Where times change, animations start once all records tell the new ones.
    private func publishShifted() {
        move()
        for index in changes.entries.indices {
            if let touched = touch(index) { shifted.append(touched) }
        }
        for touched in shifted where touched.isShifted { publish(touched, startsAnimations: false) }
        for touched in shifted where touched.kinds.contains(.animations) || !touched.isShifted { publish(touched) }
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
                if let touched = touch(index) { shifted.append(touched) }
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
            shifted.append(Touched(layer: entered, kinds: [.values, .tree, .moved, .animations], entry: nil))
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
        for attachment in layer.attachments.takeAll() {
            context.schedule.cancel(attachment)
            context.attachmentCount -= 1
            context.end(attachment, finished: false, at: context.now, tellStart: true)
        }
    }

    // MARK: Records

    /// Looks at an entry's layer, which can be another thread's from now on; nil if it needs no record or has one already.
    private func touch(_ index: Int) -> Touched? {
        let layer = changes.entries[index].layer, kinds = changes.entries[index].kinds
        changes.letGo(layer)
        guard layer.publication != stamp else { return nil }
        guard layer.isLive else {
            if kinds.contains(.animations) { dropAnimations(of: layer) }
            return nil
        }
        layer.publication = stamp
        return Touched(layer: layer, kinds: kinds, entry: index)
    }

    /// Gives the layer its record; what this thread added to it starts first.
    private func publish(_ touched: Touched, startsAnimations: Bool = true) {
        let layer = touched.layer, old = layer.record
        guard layer.isLive else { return }
        let values = values(of: touched)
        let tracks = tracks(of: layer, starting: startsAnimations && touched.kinds.contains(.animations))
        let isSameTime = touched.entry != nil && !touched.kinds.contains(.timing)
        let timing = (isSameTime ? old?.timing : nil) ?? Publication.timing(values)
        let keepsTree = layer.isContested && touched.kinds.isDisjoint(with: [.tree, .moved])
        // A layer may have very many sublayers.
        let sublayers = touched.kinds.contains(.tree) ? nil : old?.sublayers
        let record = LayerRecord(
            id: layer.id, slot: layer.slot, layerClass: layer.layerClass, values: values,
            timing: timing, superlayer: keepsTree ? old?.superlayer : layer.superlayerSlot,
            sublayers: sublayers ?? layer.sublayers.map { $0.slot }, mask: keepsTree ? old?.mask : layer.mask?.slot,
            tracks: tracks)
        if let old, !old.timing.isIdentity { context.warpCount -= 1 }
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

    /// The tracks of the animations that are started; with `starting`, what this thread added starts now. Rule 1.8.
    private func tracks(of layer: Layer, starting: Bool) -> ShortList<Track> {
        var tracks = ShortList<Track>()
        var transition: TransitionTrack?
        for attachment in layer.attachments {
            if starting && attachment.owner == changes.owner { start(attachment, on: layer) }
            guard attachment.isStarted else { continue }
            for track in attachment.tracks { tracks.append(track) }
            if let own = attachment.transition { transition = own }
        }
        if starting && (transition != nil || !transitions.isEmpty) { transitions[layer.slot] = transition }
        return tracks
    }

    private func start(_ attachment: Attachment, on layer: Layer) {
        attachment.begin = context.beginTime(attachment.begin, on: layer)
        switch attachment.source {
        case .plain, .builtIn:
            guard let track = attachment.tracks.first?.beginning(at: attachment.begin) else { break }
            attachment.tracks = ShortList(only: track)
            attachment.end = track.clock.timing.activeEnd
        case .host, .viewed, .builtInFade:
            let animation = attachment.lookedAt(in: context)
            animation.timing.beginTime = attachment.begin
            attachment.end = ActiveTiming(animation.timing, inheritedDuration: 0).activeEnd
            var compiler = TrackCompiler(context: context, layer: layer, before: before)
            compiler.compile(animation)
            attachment.tracks = compiler.tracks
            attachment.transition = compiler.transition
        }
        attachment.owner = 0
        context.scheduleEvents(of: attachment, layer)
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
        var records = records, slots = slots
        resolveNames(&records, &slots)
        let version = snapshot.version + 1
        let roots = roots.map { $0.slot }
        changeLog.add(version: version, slots: slots, isOfRoots: roots != snapshot.roots)
        snapshot = Snapshot(
            records: records, roots: roots, properties: properties, transitions: transitions,
            warpCount: warpCount, version: version)
    }
}

import CKinema
import KinemaCore

/// One outermost commit: model changes become records, animations start, a new snapshot is published. Sections 10, 7C, 7D.
///
/// What it publishes is a `CommitView`: the committed state with the changes of one thread, whole, and with nothing of other
/// threads' open transactions. It costs what the change set holds, plus the subtrees that enter or leave the tree or whose time
/// changes, plus the sublayers of each superlayer whose list changed.
final class Publication {
    private let context: Context
    private let changes: ChangeSet
    private let view: CommitView
    private let before: Snapshot
    private let stamp: UInt64
    private var records: RecordVector
    private var transitions: [UInt32: TransitionTrack]
    /// The layers that get a record, each once, if times change with some of them.
    private var shifted: [Touched] = []
    private var slots: [UInt32] = []
    /// Layers that only the published tree has held.
    private var unheld: [Layer] = []

    private struct Touched {
        let layer: Layer
        let kinds: ChangeKind
        /// The entry in the change set; nil for a layer that is published whole.
        let entry: Int?

        /// Its time and that of its sublayers depend on its new record.
        var isShifted: Bool { !kinds.isDisjoint(with: .shifting) }
    }

    init(_ context: Context, _ changes: ChangeSet) {
        self.context = context
        self.changes = changes
        view = CommitView(context: context, owner: changes.owner)
        before = context.snapshot
        records = before.records
        transitions = before.transitions
        context.walks += 1
        stamp = context.walks
    }

    func run() {
        if changes.kinds.isDisjoint(with: .shifting) {
            for index in changes.entries.indices {
                if let touched = touch(index) { publish(touched) }
            }
        } else {
            publishShifted()
        }
        for entry in changes.entries {
            for attachment in entry.removed { context.end(attachment, finished: false, at: context.now, tellStart: false) }
            settleOverwritten(entry)
        }
        // What entered the tree with this commit is scheduled already.
        for touched in shifted where touched.entry != nil && touched.isShifted { reschedule(touched.layer) }
        let roots = changes.rootsChanged ? orderRoots() : before.roots
        changes.release()
        context.publish(records, transitions, slots: slots, roots: roots)
        for layer in unheld { context.destroyIfUnheld(layer) }
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

    // MARK: Entering and leaving the tree

    /// Layers that were moved below a root or away from it, with everything below them.
    private func move() {
        let liveness = Liveness(view: view, walk: stamp)
        for (index, entry) in changes.entries.enumerated() where !entry.kinds.isDisjoint(with: [.moved, .emitters]) {
            let layer = entry.layer
            // A cell that another thread has changed too may still be emitted by the committed state of its emitter.
            let isLive = !layer.isDead && (liveness.isBelowRoot(layer) || (layer.isLive && isSharedCell(layer)))
            if isLive && !layer.isLive {
                enter(layer)
            } else if !isLive && layer.isLive {
                for left in view.subtree(of: layer) where left.isLive && !liveness.isBelowRoot(left) { drop(left) }
                if layer.isLive { drop(layer) }
            } else if isLive {
                if let touched = touch(index) { shifted.append(touched) }
            } else {
                dropAnimations(of: layer)
            }
        }
    }

    private func isSharedCell(_ layer: Layer) -> Bool {
        layer.layerClass == .emitterCell && layer.isChanged(elsewhereThan: changes.owner)
    }

    /// The layer and everything below it that is not live yet. Below a live layer, all are live or were moved themselves.
    private func enter(_ layer: Layer) {
        var open = [layer]
        while let entered = open.popLast() {
            guard !entered.isLive else { continue }
            entered.isLive = true
            entered.publication = stamp
            shifted.append(Touched(layer: entered, kinds: [.values, .tree, .moved, .animations], entry: nil))
            open += view.sublayers(of: entered)
            if let mask = view.mask(of: entered) { open.append(mask) }
            open += view.cells(of: entered)
        }
    }

    private func drop(_ layer: Layer) {
        layer.isLive = false
        if let record = layer.record {
            if !record.timing.isIdentity { context.retimedLayerCount -= 1 }
            layer.keepCommittedState(of: record, elsewhereThan: changes.owner) { context.layers.object(inSlot: $0)?.id ?? 0 }
        }
        layer.record = nil
        records.set(layer.slot, to: nil)
        transitions[layer.slot] = nil
        slots.append(layer.slot)
        dropAnimations(of: layer)
        if layer.isDead { unheld.append(layer) }
    }

    /// An animation ends with its place in the tree: start, if that event was not delivered, then stop unfinished. Those of
    /// other threads' open transactions wait for the commits of these. Rules 7C, D25, D43.
    private func dropAnimations(of layer: Layer) {
        for attachment in layer.attachments.takeAll() {
            guard attachment.owner == 0 || attachment.owner == changes.owner else {
                layer.attachments.append(attachment)
                continue
            }
            context.schedule.cancel(attachment)
            context.attachmentCount -= 1
            context.noteDrop(of: attachment, from: layer)
            context.end(attachment, finished: false, at: context.now, tellStart: true)
        }
    }

    /// The roots in the order of the commits that added them. The model lists those of open transactions last.
    private func orderRoots() -> [UInt32] {
        let owner = changes.owner
        let kept = before.roots.compactMap { context.layers.object(inSlot: $0) }.filter { $0.placeOwner != owner }
        let roots = kept + context.roots.filter { $0.placeOwner == owner }
        if context.roots.contains(where: { !view.ownsPlace(of: $0) }) {
            let open = context.rootList.takeAll().filter { !view.ownsPlace(of: $0) }
            for root in roots where view.ownsPlace(of: root) { context.rootList.append(root) }
            for root in open { context.rootList.append(root) }
        }
        return roots.map { $0.slot }
    }

    // MARK: Records

    /// The entry's layer, if it needs a record and is not due for one already.
    private func touch(_ index: Int) -> Touched? {
        let layer = changes.entries[index].layer, kinds = changes.entries[index].kinds
        guard layer.publication != stamp else { return nil }
        guard layer.isLive else {
            if kinds.contains(.animations) { dropAnimations(of: layer) }
            if kinds.contains(.values) && layer.valueOwnerCount > 1 { layer.commitValues(values(of: layer, entry: index)) }
            return nil
        }
        layer.publication = stamp
        return Touched(layer: layer, kinds: kinds, entry: index)
    }

    /// Gives the layer its record; animations that this thread added to it start first.
    private func publish(_ touched: Touched, startsAnimations: Bool = true) {
        let layer = touched.layer, kinds = touched.kinds, old = layer.record
        guard layer.isLive else { return }
        let values = values(of: layer, entry: touched.entry ?? changes.openIndex(of: layer))
        let tracks = tracks(of: layer, starting: startsAnimations && kinds.contains(.animations))
        let isSameTime = touched.entry != nil && !kinds.contains(.timing)
        let timing = (isSameTime ? old?.timing : nil) ?? Publication.timing(values)
        // A layer may have very many sublayers.
        let keepsList = !kinds.contains(.tree), keepsPlace = kinds.isDisjoint(with: [.moved, .emitters])
        let record = LayerRecord(
            id: layer.id, slot: layer.slot, layerClass: layer.layerClass, values: values, timing: timing,
            superlayer: keepsPlace && old != nil ? old?.superlayer : view.superlayer(of: layer)?.slot,
            sublayers: (keepsList ? old?.sublayers : nil) ?? view.sublayerSlots(of: layer),
            mask: keepsList && old != nil ? old?.mask : view.mask(of: layer)?.slot, tracks: tracks)
        if let old, !old.timing.isIdentity { context.retimedLayerCount -= 1 }
        if !record.timing.isIdentity { context.retimedLayerCount += 1 }
        layer.record = record
        layer.committed = nil
        records.set(layer.slot, to: record)
        slots.append(layer.slot)
    }

    /// The values that this thread commits: those of the model, unless other threads have changed values of the layer, too.
    private func values(of layer: Layer, entry: Int?) -> PropertyValues {
        let kinds = entry.map { changes.entries[$0].kinds } ?? []
        let overwritten = entry.map { changes.entries[$0].overwritten } ?? PropertyValues()
        let isShared = layer.valueOwnerCount > (kinds.contains(.values) ? 1 : 0)
        guard isShared || overwritten.count > 0 else { return layer.values }
        var values = layer.record?.values ?? layer.committed?.values ?? (isShared ? PropertyValues() : layer.values)
        guard let entry else { return values }
        changes.entries[entry].properties.forEach { id in
            values.take(id, from: overwritten[id] == nil ? layer.values : overwritten)
        }
        return values
    }

    /// A value that another thread has overwritten since is the model's again, unless that thread has yet to commit it.
    private func settleOverwritten(_ entry: LayerChange) {
        for id in entry.overwritten.ids {
            let isOpen = entry.layer.changes(elsewhereThan: changes.owner).contains { place in
                guard let other = context.openThread(place.owner)?.changes, let index = other.openIndex(of: entry.layer) else {
                    return false
                }
                return other.entries[index].properties.contains(id) && other.entries[index].overwritten[id] == nil
            }
            if !isOpen { entry.layer.values.take(id, from: entry.overwritten) }
        }
    }

    private static func timing(_ values: PropertyValues) -> LayerTiming {
        LayerTiming(
            beginTime: values[KinProperty.beginTime.id]?.scalar ?? 0, speed: values[KinProperty.speed.id]?.scalar ?? 1,
            timeOffset: values[KinProperty.timeOffset.id]?.scalar ?? 0)
    }

    // MARK: Animations

    /// The tracks of the animations that are started; with `starting`, those that this thread added start now. Rule 1.8.
    private func tracks(of layer: Layer, starting: Bool) -> ShortList<Track> {
        var tracks = ShortList<Track>()
        var transition: TransitionTrack?
        for attachment in shownAttachments(of: layer) {
            if starting && attachment.owner == changes.owner { start(attachment, on: layer) }
            guard attachment.isStarted else { continue }
            for track in attachment.tracks { tracks.append(track) }
            if let own = attachment.transition { transition = own }
        }
        if starting && (transition != nil || !transitions.isEmpty) { transitions[layer.slot] = transition }
        return tracks
    }

    /// What is attached in the view of this thread: an animation that another thread has removed stays until its commit.
    private func shownAttachments(of layer: Layer) -> AttachmentList {
        guard layer.isChanged(elsewhereThan: changes.owner) else { return layer.attachments }
        var shown = Array(layer.attachments)
        for place in layer.changes(elsewhereThan: changes.owner) {
            guard let other = context.openThread(place.owner)?.changes, let index = other.openIndex(of: layer) else { continue }
            shown += other.entries[index].removed.filter { $0.isStarted }
        }
        var list = AttachmentList()
        for attachment in shown.sorted(by: { $0.order < $1.order }) { list.append(attachment) }
        return list
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
        context.noteStart(of: attachment, on: layer)
    }

    /// The layer's time or that of its sublayers runs differently now.
    private func reschedule(_ layer: Layer) {
        guard layer.isLive else { return }
        for below in view.subtree(of: layer) {
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
        thread.sizeToStart = 0
        Publication(self, thread.changes.take()).run()
    }

    /// Makes a snapshot the one that is sampled.
    func publish(_ records: RecordVector, _ transitions: [UInt32: TransitionTrack], slots: [UInt32], roots: [UInt32]) {
        var records = records, slots = slots
        resolveNames(&records, &slots)
        let version = snapshot.version + 1
        changeLog.add(version: version, slots: slots, isOfRoots: roots != snapshot.roots)
        snapshot = Snapshot(
            records: records, roots: roots, properties: properties, transitions: transitions,
            retimedLayerCount: retimedLayerCount, version: version)
        assert(snapshot.isForest(changed: slots), "the published tree is no forest")
    }
}

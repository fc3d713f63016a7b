import CKinema

/// An outermost commit: it makes records from model changes, starts animations, and publishes a snapshot. Sections 10, 7C, 7D.
///
/// It publishes a `CommitView`: the committed state with all the changes of one thread, and without open transactions of other
/// threads. The cost is proportional to the change set, plus the subtrees that enter or leave the tree or whose time changes.
final class Publication {
    let animations: AnimationStore
    var changes: ChangeSet
    /// The state before the commit; empty if the change set does not need it.
    let before: Snapshot
    let stamp: UInt64
    /// The time of the advance that commits; nil in other commits.
    let turnEnd: Double?
    /// The state that the commit makes.
    let next: Snapshot
    /// The layers that get a new record, each once; used only if the time of a layer changes.
    var shifted: [Touched] = []
    var slots = ShortList<UInt32>()
    var writer = RecordVector.Writer()
    /// The layers that only the published tree has held.
    var unheld: [Layer] = []

    struct Touched {
        /// The context or the change set holds the layer.
        let layer: Unmanaged<Layer>
        let kinds: ChangeKind
        /// The index of the entry in the change set; nil for a layer that enters the tree.
        let entry: Int?

        /// Whether the time of the layer and of its sublayers depends on the new record.
        var isShifted: Bool { !kinds.isDisjoint(with: .shifting) }
    }

    init(_ animations: AnimationStore, _ changes: consuming ChangeSet, turnEnd: Double?) {
        self.animations = animations
        self.turnEnd = turnEnd
        next = animations.published.snapshotToChange(isAlone: changes.isAlone)
        before = changes.isAlone ? .empty : animations.published.snapshot
        animations.model.walks += 1
        stamp = animations.model.walks
        self.changes = changes
    }

    var model: ModelStore { animations.model }
    var published: PublishedState { animations.published }
    var transactions: TransactionStack { animations.transactions }
    var output: Output { animations.output }

    /// Computed, because a stored view would cost a reference count in every commit; inlined it would take much code.
    var view: CommitView {
        @inline(never) get { CommitView(published: published, owner: changes.owner) }
    }

    func run() {
        slots.reserveCapacity(changes.entries.count)
        var roots: [UInt32]?
        if changes.kinds.isDisjoint(with: .shifting) && !changes.rootsChanged {
            for index in changes.entries.indices {
                if let touched = touch(index) { renewRecord(of: touched) }
                finish(index)
            }
        } else {
            renewShiftedRecords()
            // Layers that entered the tree are scheduled already.
            for touched in shifted where touched.entry != nil && touched.isShifted {
                reschedule(touched.layer.takeUnretainedValue())
            }
            if changes.rootsChanged { roots = orderRoots() }
            for index in changes.entries.indices { finish(index) }
        }
        output.publish(next, slots: &slots, roots: roots)
        if published.liveEmitterCount > 0 || changes.kinds.contains(.bursts) { followEmitters() }
        for layer in unheld { transactions.destroyIfUnheld(layer) }
    }

    /// Ends what was removed from the layer of an entry, and removes the marks of the changes from the layer.
    @inline(never)
    private func finish(_ index: Int) {
        if !changes.entries[index].pointee.removed.isEmpty { endRemoved(index) }
        if changes.entries[index].pointee.overwritten.count > 0 { settleOverwritten(changes.entries[index].pointee) }
        changes.release(index)
    }

    /// Ends the animations that this thread removed from a layer.
    private func endRemoved(_ entry: Int) {
        if changes.entries[entry].pointee.removed.count == 1, let only = changes.entries[entry].pointee.removed.unretainedFirst {
            return only._withUnsafeGuaranteedRef {
                animations.end($0, finished: false, at: published.now, reportsStart: false)
            }
        }
        for attachment in changes.entries[entry].pointee.removed {
            animations.end(attachment, finished: false, at: published.now, reportsStart: false)
        }
    }

    /// If times change, animations start after all records have the new timings.
    private func renewShiftedRecords() {
        move()
        shifted.reserveCapacity(shifted.count + changes.entries.count)
        for index in changes.entries.indices {
            if let touched = touch(index) { shifted.append(touched) }
        }
        for touched in shifted where touched.isShifted { renewRecord(of: touched, startsAnimations: false) }
        for index in shifted.indices {
            let touched = shifted[index]
            if touched.kinds.contains(.animations) || !touched.isShifted { renewRecord(of: touched) }
        }
    }
}

extension PublishedState {
    /// The snapshot that a publication changes: the current one if nobody else holds it and the change needs nothing else of it
    /// (`isAlone`), otherwise a copy, which shares all nodes.
    func snapshotToChange(isAlone: Bool) -> Snapshot {
        // The names of the layers before the change decide what named key paths refer to.
        guard isAlone, model.namedKeyPaths.isEmpty, isKnownUniquelyReferenced(&snapshot) else {
            return snapshot.replacingProperties(model.properties)
        }
        return snapshot
    }
}

extension Output {
    /// Makes a snapshot the current one after its layers have changed. Nil roots have not changed.
    func publish(_ next: Snapshot, slots: inout ShortList<UInt32>, roots: [UInt32]?) {
        published.resolveNames(in: next, &slots)
        assert(published.lock.isHeld, "a snapshot is published without the lock")
        changeLog.add(
            version: next.version + 1, slots: slots, isOfRoots: roots.map { $0 != published.snapshot.roots } ?? false)
        next.advance(roots: roots, retimedLayerCount: published.retimedLayerCount, namesLayers: !model.namedKeyPaths.isEmpty)
        published.snapshot = next
        published.sampleWatch.publish(next.version)
        assert(next.isForest(changed: slots), "the published tree is not a forest")
    }
}

extension AnimationStore {
    /// Commits the changes of a thread, and publishes a snapshot.
    func commitChanges(of thread: ThreadTransactions, turnEnd: Double? = nil) {
        guard !thread.changes.isEmpty else { return }
        published.commitCount &+= 1  // A restored state may have any number.
        thread.hasTurnStarts = false
        let publication = Publication(self, thread.changes.take(), turnEnd: turnEnd.map { max($0, published.now) })
        publication.run()
        thread.changes.reuse(&publication.changes)
    }
}

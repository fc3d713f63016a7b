import CKinema

/// The uncommitted changes of one thread: an entry for each layer, and a bit for each property. Rules 10.3, D11.
///
/// A change is noted before it is made, because the set keeps the committed state of layers that are not live: see
/// `CommittedState`. The layer stores which thread has changed its superlayer and which one its list of sublayers, so that no
/// other thread changes these before the commit (D51).
package struct ChangeSet: ~Copyable {
    package let owner: UInt64
    /// In pages, because a thread may change all layers: to grow copies none.
    package private(set) var entries = Pages<LayerChange>()
    /// The kinds of change of all entries.
    package private(set) var kinds: ChangeKind = []
    /// Whether a root was added or removed.
    package var rootsChanged = false
    /// An upper bound of the memory for committing the entries and their animations, in bytes: see `requireCommitMemory`.
    private(set) var bytes = 0
    /// An upper bound of the number of animations that the commit starts.
    private(set) var startCount = 0
    /// Whether the commit starts animations that are compiled, which may need the state before the commit.
    private var startsCompiled = false

    package init(owner: UInt64) { self.owner = owner }

    deinit { entries.end() }

    package var isEmpty: Bool { entries.count == 0 && !rootsChanged }

    /// Whether the commit depends only on the changed layers, and needs the former state of no other layer.
    var isAlone: Bool { !startsCompiled && !rootsChanged && kinds.isDisjoint(with: [.tree, .moved, .timing, .emitters]) }

    /// Notes a change that is about to be made.
    package mutating func note(_ layer: Layer, _ kind: ChangeKind) {
        _ = entry(of: layer, for: kind)
    }

    package mutating func note(_ layer: Layer, property: UInt16) {
        let index = entry(of: layer, for: .values)
        entries[index].pointee.note(property)
    }

    /// Notes an animation that was added to the layer.
    mutating func note(added attachment: Attachment, to layer: Layer) {
        _ = entry(of: layer, for: .animations)
        bytes += attachment.sizeToStart + CommitSize.event + CommitSize.track
        startCount += 1
        if !attachment.isTrackOnly { startsCompiled = true }
    }

    /// Notes that a running animation gets another clock.
    mutating func note(clockOf attachment: Attachment, on layer: Layer) {
        _ = entry(of: layer, for: .animations)
        layer.attachments.renew(attachment)
        bytes += attachment.tracks.count * 1024 + CommitSize.track
        startCount += 1
    }

    /// Notes that an animation is removed from its layer. Its stop event waits for the commit. Rule D23.
    package mutating func note(removed attachment: Attachment, from layer: Layer) {
        let index = entry(of: layer, for: .animations)
        entries[index].pointee.removed.append(attachment)
        bytes += CommitSize.event
    }

    /// Adds the kind to the layer's entry, and returns the index of the entry.
    @inline(never)
    private mutating func entry(of layer: Layer, for kind: ChangeKind) -> Int {
        let index = openIndex(of: layer) ?? append(layer)
        let former = entries[index].pointee.kinds
        guard !former.isSuperset(of: kind) else { return index }
        entries[index].pointee.kinds = former.union(kind)
        kinds.formUnion(kind)
        if !layer.isLive { layer.keepCommittedState(for: kind) }
        // The tracks are collected again.
        if kind.contains(.animations) { bytes += layer.attachments.count * CommitSize.track }
        if kind.contains(.moved) { layer.commit.placeOwner = owner }
        if kind.contains(.tree) { layer.commit.listOwner = owner }
        if kind.contains(.values) && !former.contains(.values) { layer.commit.valueOwnerCount += 1 }
        return index
    }

    @inline(never)
    private mutating func append(_ layer: Layer) -> Int {
        let index = entries.append(LayerChange(layer: layer))
        layer.commit.addChange(ChangeLocation(owner: owner, index: index))
        bytes += CommitSize.record
        return index
    }

    /// The index of the layer's entry; nil if it has none in this set.
    package func openIndex(of layer: Layer) -> Int? {
        guard let index = layer.commit.changeIndex(of: owner), index < entries.count, entries[index].pointee.layer === layer
        else { return nil }
        return index
    }

    /// Empties the set and returns its contents. The layers keep their marks until `release`.
    package mutating func take() -> ChangeSet {
        assert(holdsInvariants, "the entries of a change set and the marks of its layers disagree")
        var taken = ChangeSet(owner: owner)
        swap(&taken, &self)
        return taken
    }

    /// The number of entries whose memory a thread keeps for its next changes.
    private static let reusedLimit = 8192

    /// Takes the memory for entries from a set that was committed.
    mutating func reuse(_ committed: inout ChangeSet) {
        guard entries.count == 0 else { return }
        committed.entries.empty(keeping: ChangeSet.reusedLimit)
        swap(&entries, &committed.entries)
    }

    package func release() { for index in entries.indices { release(index) } }

    /// Removes the marks of this set from the layer of an entry, so that other threads may change it.
    @inline(always)
    package func release(_ index: Int) {
        Unmanaged.passUnretained(entries[index].pointee.layer)._withUnsafeGuaranteedRef {
            $0.commit.release(from: owner, hasValues: entries[index].pointee.kinds.contains(.values))
        }
    }
}

extension ChangeSet {
    /// Whether each layer knows its entry, and the kinds are those of the entries.
    private var holdsInvariants: Bool {
        var all: ChangeKind = []
        for index in entries.indices {
            guard entries[index].pointee.layer.commit.changeIndex(of: owner) == index else { return false }
            all.formUnion(entries[index].pointee.kinds)
        }
        return kinds == all
    }
}

/// The uncommitted changes of a layer. It is moved into its page and stays there.
package struct LayerChange: ~Copyable {
    package let layer: Layer
    package var kinds: ChangeKind = []
    package var properties = PropertySet()
    /// Values of this thread that another thread has overwritten in the model. The commit still publishes them.
    package var overwritten = PropertyValues()
    /// The animations that this thread removed from the layer.
    package var removed = ShortList<Attachment>()

    fileprivate mutating func note(_ property: UInt16) {
        properties.insert(property)
        if overwritten.count > 0 { overwritten.remove(property) }
    }

    /// Whether the commit publishes a value of the property that no other thread has overwritten.
    @inline(never)
    func sets(_ property: UInt16) -> Bool { properties.contains(property) && overwritten[property] == nil }
}

package struct ChangeKind: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let values = ChangeKind(rawValue: 1)
    /// The list of sublayers, the mask, or the emitter cells.
    package static let tree = ChangeKind(rawValue: 2)
    /// The superlayer, or whether the layer is a root.
    package static let moved = ChangeKind(rawValue: 4)
    package static let animations = ChangeKind(rawValue: 8)
    /// beginTime, speed or timeOffset.
    package static let timing = ChangeKind(rawValue: 16)
    /// An emitter added or removed the cell.
    package static let emitters = ChangeKind(rawValue: 32)
    /// Bursts of particles.
    package static let bursts = ChangeKind(rawValue: 64)

    /// The time of the layer and of its descendants may change.
    package static let shifting: ChangeKind = [.moved, .emitters, .timing]
}

import CKinema

/// What a layer shows of its animations, while threads have uncommitted changes of them.
extension TransactionStack {
    /// The tracks of a layer in the view of a thread, or of the last commit if `owner` is 0, after `start` was called with the
    /// attachments that may not be started.
    func shownTracks(of layer: Layer, to owner: UInt64, _ start: (Attachment) -> Void) -> TrackList {
        guard layer.commit.isChanged(elsewhereThan: owner) else { return layer.attachments.makeTracks(start) }
        let removed = removedAttachments(of: layer, elsewhereThan: owner)
        return .few((layer.attachments.all + removed).inOrder { $0.order < $1.order }.makeTracks(start))
    }

    /// The transition of a layer in the view of a thread. One that is attached was added after those that were removed.
    func shownTransition(of layer: Layer, to owner: UInt64) -> TransitionTrack? {
        if let transition = layer.attachments[Context.transitionKey]?.transition { return transition }
        let removed = removedAttachments(of: layer, elsewhereThan: owner).filter { $0.transition != nil }
        return removed.max { $0.order < $1.order }?.transition
    }

    /// The animations that other threads have removed from a layer: they are shown until these threads commit. Rule D23.
    func removedAttachments(of layer: Layer, elsewhereThan owner: UInt64) -> [Attachment] {
        guard layer.commit.isChanged(elsewhereThan: owner) else { return [] }
        var removed: [Attachment] = []
        for location in layer.commit.changes(elsewhereThan: owner) {
            guard let (other, index) = openChange(location, of: layer) else { continue }
            removed += other.changes.entries[index].pointee.removed.filter { $0.isStarted || $0.owner != owner }
        }
        return removed
    }
}

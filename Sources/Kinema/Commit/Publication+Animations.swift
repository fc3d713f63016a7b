import KinemaCore

/// The tracks of layers, and the animations that this commit starts.
extension Publication {
    /// The tracks of the started animations. If `starting`, the animations that this thread added start now. Rule 1.8.
    func tracks(of layer: Layer, starting: Bool) -> ShortList<Track> {
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

    /// The attachments in the view of this thread. An animation that another thread has removed remains until the commit of that
    /// thread.
    private func shownAttachments(of layer: Layer) -> AttachmentList {
        guard layer.commit.isChanged(elsewhereThan: changes.owner) else { return layer.attachments }
        var shown = Array(layer.attachments)
        for place in layer.commit.changes(elsewhereThan: changes.owner) {
            guard let other = context.openThread(place.owner)?.changes, let index = other.openIndex(of: layer) else { continue }
            shown += other.entries[index].removed.filter { $0.isStarted }
        }
        var list = AttachmentList()
        for attachment in shown.sorted(by: { $0.order < $1.order }) { list.append(attachment) }
        return list
    }

    private func start(_ attachment: Attachment, on layer: Layer) {
        attachment.compile(for: layer, in: context, before: before)
        attachment.owner = 0
        context.scheduleEvents(of: attachment, layer)
        context.noteStart(of: attachment, on: layer)
    }

    /// Reschedules the animations of a subtree whose time has changed.
    func reschedule(_ layer: Layer) {
        guard layer.isLive else { return }
        for below in view.subtree(of: layer) {
            for attachment in below.attachments where attachment.isStarted {
                context.schedule.cancel(attachment)
                context.scheduleEvents(of: attachment, below)
            }
        }
    }
}

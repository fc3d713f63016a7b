import CKinema

/// Adds and removes animations of layers. Section 7D.
extension AnimationStore {
    /// Checks for memory before an animation is attached: every open transaction may have a completion that waits for it.
    func requireRoomToAttach(to layer: Layer, _ thread: ThreadTransactions) throws(EngineError) {
        try HostMemory.require(bytes: layer.attachments.sizeToAppend, for: "animation")
        try HostMemory.require(thread.frames.count, of: 4 * MemoryLayout<Completion>.stride, for: "animation")
    }

    /// Attaches an animation that has been checked. An animation with the same key is removed first. Rule 7.31.
    func attach(
        _ source: consuming AttachmentSource, _ track: consuming Track? = nil, begin: Double = 0, to layer: Layer, key: Text?,
        _ thread: ThreadTransactions, completions: [Completion]? = nil
    ) {
        thread.ensureOpen()
        let isAgain = completions != nil, completions = completions ?? thread.waitingCompletions
        for completion in completions { completion.pending += 1 }
        if case .builtIn = source, let key, let former = replaceable(key, on: layer, by: thread.thread)?.takeUnretainedValue() {
            schedule.suspend(former)
            former.replace(by: track, begin: begin, owner: thread.thread, completions: completions)
            note(added: former, to: layer, isAgain: isAgain, thread)
            return
        }
        if let key, let former = layer.attachments.take(key) { noteRemoval(former, from: layer, thread) }
        let attachment = Attachment(
            source, track: track, begin: begin, key: key, layerID: layer.id, order: transactions.nextOrder(),
            owner: thread.thread,
            completions: completions)
        layer.attachments.append(attachment)
        attachmentCount += 1
        mostAttachments = max(mostAttachments, layer.attachments.count)
        note(added: attachment, to: layer, isAgain: isAgain, thread)
    }

    private func note(added attachment: Attachment, to layer: Layer, isAgain: Bool, _ thread: ThreadTransactions) {
        if !isAgain, let animator = thread.animator { join(animator, attachment) }
        thread.changes.note(added: attachment, to: layer)
    }

    /// Finds the built-in animation of a change that can become that of the next change, and moves it to the end of the list, which
    /// holds it. While others move its property too, the published order still matters.
    private func replaceable(_ key: Text, on layer: Layer, by thread: UInt64) -> Unmanaged<Attachment>? {
        if let only = layer.attachments.unretainedOnly {
            let isReplaceable = only._withUnsafeGuaranteedRef { $0.isReplaceable(by: thread) && $0.key == key }
            if isReplaceable { only._withUnsafeGuaranteedRef { $0.order = transactions.nextOrder() } }
            return isReplaceable ? only : nil
        }
        guard let former = layer.attachments[key], former.isReplaceable(by: thread),
            let property = former.track?.target.property,
            !layer.attachments.contains(where: { $0 !== former && model.animates($0, property) })
        else { return nil }
        _ = layer.attachments.remove(former)
        former.order = transactions.nextOrder()
        layer.attachments.append(former)
        return .passUnretained(former)
    }

    /// removeAnimationForKey:. Rule 7.32.
    package func removeAnimation(_ key: Text, from layer: Layer) {
        let thread = transactions.thread
        guard let attachment = layer.attachments.take(key) else { return }
        thread.ensureOpen()
        noteRemoval(attachment, from: layer, thread)
    }

    package func removeAllAnimations(from layer: Layer) {
        guard !layer.attachments.isEmpty else { return }
        let thread = transactions.thread
        thread.ensureOpen()
        for attachment in layer.attachments.takeAll() { noteRemoval(attachment, from: layer, thread) }
    }

    /// Removes an animation that may have no key.
    func remove(_ attachment: Attachment, from layer: Layer) {
        if layer.attachments.remove(attachment) { noteRemoval(attachment, from: layer, transactions.thread) }
    }

    /// The stop event waits for the commit of this thread. Until then the presentation shows the animation. Rule D23.
    private func noteRemoval(_ attachment: Attachment, from layer: Layer, _ thread: ThreadTransactions) {
        if attachment.owner != thread.thread, let shown = attachment.takeShown() {
            transactions.open(attachment.owner)?.changes.note(removed: shown, from: layer)
        }
        schedule.cancel(attachment)
        attachmentCount -= 1
        leave(attachment, at: nil)
        thread.changes.note(removed: attachment, from: layer)
    }
}

extension Context {
    /// addAnimation:forKey: attaches a frozen deep copy, or only a track if the animation is plain. Rule 7.30. `isImplicit`: as one of
    /// a change, which a document has.
    package func add(_ animation: Animation, to layer: Layer, key: Text?, isImplicit: Bool = false) throws(EngineError) {
        let thread = transactions.thread
        try animations.requireRoomToAttach(to: layer, thread)
        if !isImplicit, let track = animations.plainTrack(of: animation, on: layer, thread) {
            try HostMemory.check()
            animations.attach(
                .plain(isByOtherName: animation.isByOtherName), track, begin: animation.timing.beginTime, to: layer, key: key,
                thread)
            return
        }
        try AnimationNesting.check(animation)
        do throws(EngineError) {
            try add(frozen: animation.copy(), to: layer, key: key, isImplicit: isImplicit)
        } catch {
            output.noteRefusal(error, of: animation)
            throw error
        }
    }

    /// Checks a copy that the engine has made for the layer, fills in missing values, and attaches it. `isAskedFor`: the call has
    /// changed something already and must succeed.
    func add(
        frozen animation: Animation, to layer: Layer, key: Text?, isAskedFor: Bool = false, isImplicit: Bool = false
    ) throws(EngineError) {
        var check = AnimationCheck(model, layerClass: layer.layerClass)
        try check.run(animation)
        if !isAskedFor { try HostMemory.check() }
        let thread = transactions.thread
        thread.ensureOpen()
        if animation.timing.duration <= 0 { animation.timing.duration = thread.defaultDuration }
        if animation.timingFunction == nil { animation.timingFunction = thread.timingFunction }
        var isTransition = false
        if case .transition = animation.body { isTransition = true }
        animation.isFrozen = true
        if isImplicit, animation.body.property?.isAdditive == true { motions.hasAdditions = true }
        animations.attach(
            isImplicit ? .viewed(animation) : .host(animation), begin: animation.timing.beginTime, to: layer,
            key: isTransition ? Context.transitionKey : key,
            thread)
        output.noteAddition(of: animation)
        for warning in check.warnings { log(.warning, warning) }
    }
}

/// The limits of nested groups, which keep deep copies possible.
enum AnimationNesting {
    static let depthLimit = 64
    static let countLimit = 100_000

    /// Throws if the animation contains itself, is nested too deep, or is too large.
    static func check(_ animation: Animation) throws(EngineError) {
        guard case .group = animation.body else { return }
        var open = [animation], depths = [0], count = 0
        while let next = open.popLast(), let depth = depths.popLast() {
            count += 1
            guard count <= countLimit else {
                throw .error(.limitExceeded, "animation: groups of more than \(countLimit) animations given, expected fewer")
            }
            guard case .group(let group) = next.body else { continue }
            guard depth < depthLimit else {
                throw .error(
                    .cycle,
                    "animation: groups nested deeper than \(depthLimit) or within themselves given, expected less depth")
            }
            try open.requireRoom(group.animations.count, for: "animation")
            try depths.requireRoom(group.animations.count, for: "animation")
            for child in group.animations {
                open.append(child)
                depths.append(depth + 1)
            }
        }
        try HostMemory.require(count, of: Animation.copySize, for: "animation")
    }
}

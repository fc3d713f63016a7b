import CKinema

extension Output {
    /// Enables or disables the checks that are expensive.
    package func setDiagnostics(_ flags: UInt32) throws(EngineError) {
        guard flags & ~(KinDiagnostics.staleSamples.rawValue | KinDiagnostics.failures.rawValue) == 0 else {
            throw .argument("diagnostics: \(hex: UInt64(flags)) given, expected members of KinDiagnostics")
        }
        published.sampleWatch.watch(flags & KinDiagnostics.staleSamples.rawValue != 0 ? published.snapshot.version : nil)
        logsFailures = flags & KinDiagnostics.failures.rawValue != 0
    }
}

extension Context {
    /// Sends the waiting warnings to the log, with the lock released. A call ends with it.
    package func logWarnings() {
        if let commits = published.sampleWatch.takeStale(before: published.snapshot.version) {
            output.warn(
                .staleSample, about: "",
                "sampler: it sampled a state that is \(commits) versions behind the last commit; kinSamplerRebind makes it follow"
            )
        }
        for message in output.diagnostics.takeWaiting() { log(.warning, message) }
    }

    /// Logs the failure of a call, with the lock released. A host that asks for a size has not failed, and a message needs memory.
    package func logFailure(_ error: EngineError) {
        if error.status != .bufferTooSmall, error.status != .outOfMemory { log(.error, error.message) }
    }
}

// MARK: - Animations

extension AnimationStore {
    /// Examines an animation that a commit has started. Rule 1.8.
    func noteStart(of attachment: Attachment, on layer: Layer) {
        guard output.wantsWarnings, !attachment.isBuiltIn else { return }
        if case .host(let animation) = attachment.source { noteNames(animation, on: layer) }
        guard attachment.end < .infinity, attachment.isRemovedOnCompletion || !attachment.fillsForwards else { return }
        let chain = published.timeChain(of: layer)
        guard !chain.isReversed, chain.localTime(published.now) > attachment.end else { return }
        let subject = attachment.keyPath(in: self)
        output.warn(
            .overBeforeItBegan, about: subject,
            "animation of \"\(subject.excerpt)\": it was over before it began: it ended at \(attachment.end), and its layer's time is \(chain.localTime(published.now)); beginTime is a time of the layer, not a delay"
        )
    }

    /// Reports key paths that name no layer. They are resolved when the animation starts. Rule 8.5.
    private func noteNames(_ animation: Animation, on layer: Layer) {
        var open = [animation]
        while let next = open.popLast() {
            if case .group(let group) = next.body { open += group.animations }
            guard let body = next.body.property, let keyPath = try? model.keyPath(of: body),
                let resolved = try? model.resolve(keyPath),
                resolved.name != nil
            else { continue }
            do throws(EngineError) {
                _ = try model.namedTarget(resolved, of: layer)
            } catch {
                output.noteRefusal(error, of: next)
            }
        }
    }

    /// Notes an animation that a commit removed, without starting it, from a layer that is not shown. Rule D25.
    func noteDrop(of attachment: Attachment, from layer: Layer) {
        guard output.wantsWarnings, !attachment.isStarted, !attachment.isBuiltIn, !layer.isDead else { return }
        let subject = attachment.keyPath(in: self)
        output.warn(
            .dropped, about: subject,
            "animation of \"\(subject.excerpt)\": it was dropped by the commit, because its layer is not below a root")
    }
}

extension Attachment {
    /// The key path for messages; "" if the animation has none or several.
    fileprivate func keyPath(in animations: AnimationStore) -> Text {
        switch source {
        case .plain, .host, .viewed: transientAnimation(in: animations).body.property?.keyPath ?? key ?? ""
        case .builtIn, .builtInFade: key ?? ""
        }
    }

    fileprivate var fillsForwards: Bool {
        if case .host(let animation) = source { return animation.timing.fillMode.fillsForwards }
        return false
    }
}

// MARK: - Transactions

extension Context {
    /// Warns about uncommitted changes of threads, which are lost when the context ends.
    func warnOfUncommitted(_ threads: [ThreadTransactions]) {
        guard output.wantsWarnings else { return }
        for thread in threads {
            let changed = thread.changes.changedLayerCount
            guard changed > 0 || !thread.frames.isEmpty else { continue }
            output.warn(
                .uncommitted, about: Text(String(thread.thread)),
                "context: it is destroyed while a thread has \(thread.frames.count) open transactions and uncommitted changes of \(changed) layers"
            )
        }
        logWarnings()
    }
}

extension ChangeSet {
    /// The number of layers whose changes are lost without a commit.
    fileprivate var changedLayerCount: Int { entries.indices.reduce(0) { $0 + (entries[$1].pointee.isWorthKeeping ? 1 : 0) } }
}

extension LayerChange {
    /// Changes that only remove something need no commit when the context ends.
    fileprivate var isWorthKeeping: Bool {
        guard !layer.isDead else { return false }
        if !kinds.isDisjoint(with: [.values, .timing, .animations]) { return true }
        return kinds.contains(.moved) && (layer.isRoot || layer.superlayer != nil)
    }
}

extension Output {
    /// Moves the clock, which never runs backwards.
    func moveClock(to time: Double) {
        let seconds = time - published.now
        guard seconds > 0 else { return }
        if frameOrder.advance(by: seconds) { noteLateAdvance(by: seconds) }
        published.now = time
    }
}

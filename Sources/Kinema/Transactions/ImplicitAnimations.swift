import CKinema

/// The built-in animations of changes. Rule 9.4.
extension Context {
    /// The value that a changing key shows: the presentation value if an attached animation changes it, else the model value
    /// `old` before the change. Rules 9.4, D36.
    func shownValue(_ key: ActionKey, of layer: Layer, from old: Value) -> Value {
        guard layer.isLive, isAnimated(key.property, layer), let record = layer.recordReference else {
            return old.component(key.component)
        }
        let shown = Unmanaged.passUnretained(snapshot)._withUnsafeGuaranteedRef { snapshot in
            let presentation = Presentation(snapshot, at: now)
            return record._withUnsafeGuaranteedRef {
                // To read the whole of a value is simpler than to read a component.
                key.component == .whole
                    ? presentation.value(key.property, of: $0) : presentation.value(key.property, key.component, of: $0)
            }
        }
        return shown ?? old.component(key.component)
    }

    /// Animates a change by the track that continues what is shown. Returns false and does nothing unless one animation moves the property
    /// in the simplest way. A scale beside other animations might have to move other axes of these.
    func addContinuation(
        _ motion: Boxed<ChangeMotion>, _ key: ActionKey, of layer: Layer, _ thread: ThreadTransactions
    ) -> Bool {
        guard layer.isLive && isAnimated(key.property, layer), let record = layer.recordReference, thread.callStart == nil else {
            return false
        }
        // The implicit animation of a turn may lead elsewhere.
        if thread.callMotion == nil, key.component.transformComponent?.isRotation == true { return false }
        if key.component.isScale {
            guard let only = layer.attachments.unretainedOnly else { return false }
            guard only._withUnsafeGuaranteedRef({ moves($0, key) }) else { return false }
        }
        let presentation = Presentation(snapshot, at: now)
        return addTrack(motion, key, isPushed: true, to: layer, thread) { target, clock in
            record._withUnsafeGuaranteedRef { presentation.continuation(target, clock, of: $0) }
        }
    }

    /// Whether an animation without an object moves just what the key names.
    private func moves(_ attachment: Attachment, _ key: ActionKey) -> Bool {
        guard let target = attachment.track?.target, target.property == key.property, case .component(key.component) = target.part
        else { return false }
        return true
    }

    /// Whether an attached animation changes the property, committed or not.
    func isAnimated(_ property: UInt16, _ layer: Layer) -> Bool {
        guard layer.attachments.isFew else { return layer.attachments.contains { animates($0, property) } }
        var index = 0
        while let attachment = layer.attachments.unretained(index) {
            if attachment._withUnsafeGuaranteedRef({ animates($0, property) }) { return true }
            index += 1
        }
        return false
    }

    func animates(_ attachment: Attachment, _ property: UInt16) -> Bool {
        if attachment.isTrackOnly { return attachment.track?.target.property == property }
        switch attachment.source {
        case .host(let animation), .viewed(let animation): return touches(animation, property)
        case .plain, .builtIn, .builtInFade: return false
        }
    }

    func touches(_ animation: Animation, _ property: UInt16) -> Bool {
        switch animation.body {
        case .group(let group):
            for child in group.animations where touches(child, property) { return true }
            return false
        case .keyframe(let keyframe) where keyframe.rotationMode != .none && property == KinProperty.transform.number:
            return true
        case .transition:
            return false
        default:
            guard let body = animation.body.property, let keyPath = try? keyPath(of: body) else { return false }
            return UInt16(truncatingIfNeeded: keyPath) == property && keyPath & NamedKeyPaths.flag == 0
        }
    }

    /// Adds the built-in animation of a change from `shown`. Rule 9.4.
    func addImplicitAnimation(
        _ key: ActionKey, of layer: Layer, from shown: Value, _ thread: ThreadTransactions
    ) {
        guard !shown.isNone, let track = implicitTrack(key, from: shown, on: layer, thread) else { return }
        if hasAdditions { removeAdditions(to: name(of: key), from: layer) }
        attach(.builtIn, track, to: layer, key: name(of: key), thread)
    }

    /// The fade transition of the current transaction.
    var fade: ImplicitFade {
        let thread = self.thread
        return ImplicitFade(duration: thread.duration, timingFunction: thread.timingFunction)
    }

    /// Adds the default transition, unless this transaction has added a transition of the host. Rule D50.
    func addFade(of layer: Layer) {
        let thread = self.thread
        if let other = layer.attachment(Context.transitionKey), !other.isBuiltIn, other.owner == thread.thread { return }
        attach(.builtInFade(fade), to: layer, key: Context.transitionKey, thread)
    }

    /// The key of all transitions. Rule 6.2.
    static let transitionKey: Text = "transition"
}

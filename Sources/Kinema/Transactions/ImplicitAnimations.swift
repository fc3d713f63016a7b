import CKinema

/// The built-in animations of changes. Rule 9.4.
extension AnimationStore {
    /// Adds the default transition, unless this transaction has added a transition of the host. Rule D50.
    func addFade(of layer: Layer) {
        let thread = transactions.thread
        if let other = layer.attachment(Context.transitionKey), !other.isBuiltIn, other.owner == thread.thread { return }
        attach(.builtInFade(transactions.fade), to: layer, key: Context.transitionKey, thread)
    }
}

extension MotionStore {
    /// Animates a change by the track that continues what is shown. Returns false and does nothing unless one animation moves the property
    /// in the simplest way. A change of a matrix beside other animations might have to move other parts of these.
    func addContinuation(
        _ motion: Boxed<ChangeMotion>, _ key: ActionKey, of layer: Layer, _ thread: ThreadTransactions
    ) -> Bool {
        guard layer.isLive && model.isAnimated(key.property, layer), let record = layer.recordReference, thread.callStart == nil
        else {
            return false
        }
        // The implicit animation of a turn may lead elsewhere.
        if thread.callMotion == nil, key.component.transformComponent?.isRotation == true { return false }
        if mayOverlap(key) {
            guard let only = layer.attachments.unretainedOnly else { return false }
            guard only._withUnsafeGuaranteedRef({ moves($0, key) }) else { return false }
        }
        let presentation = Presentation(published.snapshot, at: published.now)
        return addTrack(motion, key, isPushed: true, to: layer, thread) { target, clock in
            record._withUnsafeGuaranteedRef { presentation.continuation(target, clock, of: $0) }
        }
    }

    /// Whether changes under other keys may move a part of a key.
    private func mayOverlap(_ key: ActionKey) -> Bool {
        key.component.hasAxes || key.component.transformComponent != nil || key.property == KinProperty.transform.number
            || key.property == KinProperty.sublayerTransform.number
    }

    /// Whether an animation without an object moves just what the key names.
    private func moves(_ attachment: Attachment, _ key: ActionKey) -> Bool {
        guard let target = attachment.track?.target, target.property == key.property, case .component(key.component) = target.part
        else { return false }
        return true
    }

    /// Adds the built-in animation of a change from `shown`. Rule 9.4.
    func addImplicitAnimation(
        _ key: ActionKey, of layer: Layer, from shown: Value, _ thread: ThreadTransactions
    ) {
        guard !shown.isNone, let track = animations.implicitTrack(key, from: shown, on: layer, thread) else { return }
        if hasAdditions { removeAdditions(to: model.name(of: key), from: layer) }
        animations.attach(.builtIn, track, to: layer, key: model.name(of: key), thread)
    }
}

extension Context {
    /// The key of all transitions. Rule 6.2.
    static let transitionKey: Text = "transition"
}

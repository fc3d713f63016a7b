import CKinema

/// Finds objects by handles.
extension Context {
    /// The layer with an id, unless it was destroyed.
    @inline(never)
    func livingLayer(_ id: UInt64) -> Layer? {
        guard let layer = layers[id], !layer.isDead else { return nil }
        return layer
    }

    package func layer(_ handle: KinLayer, _ argument: Argument = "layer") throws(EngineError) -> Layer {
        if let layer = livingLayer(handle.id) { return layer }
        if presentations[handle.id] != nil {
            throw .error(.readOnly, "\(argument): a presentation layer given, expected a model layer")
        }
        throw EngineError.handle(argument, handle.id)
    }

    package func animation(_ handle: KinAnimation, _ argument: Argument = "animation") throws(EngineError) -> Animation {
        if let animation = animations[handle.id] { return animation }
        throw EngineError.handle(argument, handle.id)
    }

    /// Gives the host one reference to an animation, and a handle if the animation has none. `HandleTable.insert` explains
    /// `isAskedFor`.
    package func lend(_ animation: Animation, isAskedFor: Bool = false) throws(EngineError) -> KinAnimation {
        if animation.id == 0 {
            do throws(EngineError) {
                let inserted = try animations.insert(isAskedFor: isAskedFor) { id in
                    animation.id = id
                    return animation
                }
                guard inserted != nil else { throw .error(.limitExceeded, "animation: too many handles are in use") }
            } catch {
                animation.id = 0
                throw error
            }
        }
        try Context.addReference(to: &animation.hostReferences)
        return KinAnimation(id: animation.id)
    }

    /// Releases a reference of the host. The handle becomes invalid with the last one.
    package func release(_ animation: consuming Animation) {
        animation.hostReferences = max(animation.hostReferences - 1, 0)
        guard animation.hostReferences == 0, animation.id != 0 else { return }
        let id = animation.id
        animation.id = 0
        animations.invalidate(id)
        animations.recycle(slot: Handle.slot(id))
        if isKnownUniquelyReferenced(&animation), animation.reset() { spareAnimation = animation }
    }

    /// The record of a layer at the last commit. Rule 0.3.
    package func record(of layer: Layer) throws(EngineError) -> LayerRecord {
        if layer.isLive, let record = layer.record { return record }
        throw .error(
            .notCommitted,
            "layer: a layer given that the last commit left below no root, expected one with a presentation")
    }

    /// The presentation of the last commit at a time.
    package func presentation(at time: Double) throws(EngineError) -> Presentation {
        try requireFinite(time, "time")
        return Presentation(snapshot, at: time)
    }

    /// The record and the presentation of a layer at a time. A presentation layer has a fixed time.
    package func shownState(
        of handle: KinLayer, at time: Double, _ argument: Argument = "layer"
    ) throws(EngineError) -> (record: LayerRecord, presentation: Presentation) {
        switch try shownLayer(handle, argument) {
        case .presentation(let layer): return (layer.record, layer.presentation)
        case .model(let layer): return (try record(of: layer), try presentation(at: time))
        }
    }
}

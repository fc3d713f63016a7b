import CKinema

extension PublishedState {
    fileprivate func transitionState(
        _ handle: KinLayer, _ argument: Argument, _ time: Double
    ) throws(EngineError) -> KinTransitionState {
        let (record, presentation) = try shownState(of: handle, at: time, argument)
        guard let found = presentation.transition(of: record) else { return KinTransitionState() }
        var state = KinTransitionState()
        state.running = true
        state.type = found.track.type
        state.order = found.order
        state.filter = found.track.filter
        state.progress = found.progress
        state.oldOffset = (found.oldOffset.x, found.oldOffset.y)
        state.newOffset = (found.newOffset.x, found.newOffset.y)
        state.oldAlpha = found.oldAlpha
        state.newAlpha = found.newAlpha
        return state
    }
}

@c @implementation public func kinLayerGetTransitionState(
    _ context: OpaquePointer!, _ layer: KinLayer, _ time: Double, _ state: UnsafeMutablePointer<KinTransitionState>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(state, "state").pointee = try context.published.transitionState(layer, "layer", time)
    }
}

@c @implementation public func kinLayersGetTransitionStates(
    _ context: OpaquePointer!, _ layers: UnsafePointer<KinLayer>!, _ count: Int, _ time: Double,
    _ states: UnsafeMutablePointer<KinTransitionState>!, _ stride: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let size = MemoryLayout<KinTransitionState>.stride
        let step = stride == 0 ? size : stride
        guard step >= size, step % 8 == 0, !step.multipliedReportingOverflow(by: max(count, 1)).overflow else {
            throw .argument("stride: \(stride) given, expected a multiple of 8 of at least \(size)")
        }
        let handles = try array(layers, count, "layers")
        guard count > 0 else { return }
        let out = UnsafeMutableRawPointer(try required(states, "states"))
        for index in handles.indices {
            let state = try context.published.transitionState(handles[index], Argument("layers", at: index), time)
            (out + index * step).storeBytes(of: state, as: KinTransitionState.self)
        }
    }
}

@c @implementation public func kinLayerCopyTransitionSource(
    _ context: OpaquePointer!, _ layer: KinLayer, _ source: UnsafeMutablePointer<KinLayer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(source, "source")
        let (record, presentation) = try context.published.shownState(of: layer, at: context.published.now)
        guard let track = presentation.snapshot.transitions[record.slot], let old = track.source,
            let before = old.record(record.slot, id: record.id)
        else {
            throw .error(.notFound, "layer: a layer without a transition that has an old side given, expected one with it")
        }
        out.pointee = try context.model.makePresentation(Presentation(old, at: track.startTime), before)
    }
}

@c @implementation public func kinLayerGetContentsMix(
    _ context: OpaquePointer!, _ layer: KinLayer, _ time: Double, _ mix: UnsafeMutablePointer<KinContentsMix>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(mix, "mix")
        let (record, presentation) = try context.published.shownState(of: layer, at: time)
        var state = KinContentsMix()
        if let found = presentation.contentsMix(of: record) {
            state.running = true
            state.from = found.from
            state.to = found.to
            state.mix = found.mix
        }
        out.pointee = state
    }
}

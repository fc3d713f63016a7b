import CKinema

/// The tree whose values count: the model, or what is shown at a time.
public enum Tree: Sendable, Hashable {
    case model
    case presentation(at: Double)

    fileprivate var c: (KinTree, Double) {
        switch self {
        case .model: (.model, 0)
        case .presentation(let time): (.presentation, time)
        }
    }
}

extension Context {
    /// Converts a point from a layer's coordinates to another's; nil is the space of the roots.
    public func convert(_ point: Point, from: Layer?, to: Layer?, in tree: Tree = .model) throws(KinemaError) -> Point {
        try converted(point, from, to, tree, kinLayerConvertPoint)
    }
    /// Returns the bounding box of a rectangle in another layer's coordinates.
    public func convert(_ rect: Rect, from: Layer?, to: Layer?, in tree: Tree = .model) throws(KinemaError) -> Rect {
        try converted(rect, from, to, tree, kinLayerConvertRect)
    }

    private func converted<V: NumericValue>(
        _ value: V, _ from: Layer?, _ to: Layer?, _ tree: Tree,
        _ convert: (OpaquePointer?, KinLayer, KinLayer, KinTree, Double, UnsafePointer<Double>?, UnsafeMutablePointer<Double>?)
            -> KinStatus
    ) throws(KinemaError) -> V {
        var status = KinStatus.OK
        let (kind, time) = tree.c
        let result = V.reading { numbers in
            status = value.withNumbers {
                convert(pointer, from?.handle ?? KinLayer(), to?.handle ?? KinLayer(), kind, time, $0, numbers)
            }
        }
        try check(status)
        return result
    }

    /// Converts a time from a layer's to another's; nil is the clock.
    public func convert(time: Double, from: Layer?, to: Layer?) throws(KinemaError) -> Double {
        var result = 0.0
        try check(kinLayerConvertTime(pointer, from?.handle ?? KinLayer(), to?.handle ?? KinLayer(), time, &result))
        return result
    }

    /// Receives every event that no closure of an animation or a completion receives; without it, `pollEvents` returns them.
    public func setEventHandler(_ handler: ((Event) -> Void)?) throws(KinemaError) {
        guard let handler else { return try check(kinContextSetEventCallback(pointer, nil, nil, nil)) }
        let box = Box<(KinEvent) -> Void> { [weak self] event in if let self { handler(Event(event, self)) } }.retained()
        let status = kinContextSetEventCallback(
            pointer, { _, event, userData in if let event { Box<(KinEvent) -> Void>.body(of: userData)?(event.pointee) } }, box,
            releaseUserData)
        if status != .OK { releaseUserData(box) }
        try check(status)
    }
}

extension Layer {
    /// Returns the farthest descendant, or the layer itself, at a point.
    public func hitTest(_ point: Point, in tree: Tree) throws(KinemaError) -> Layer? {
        var hit = KinLayer()
        let (kind, time) = tree.c
        try check(kinLayerHitTest(context.pointer, handle, kind, time, point.x, point.y, &hit))
        return hit.id == 0 ? nil : try context.shared(hit)
    }

    /// Whether the bounds contain a point of the layer's own coordinates.
    public func contains(_ point: Point, in tree: Tree = .model) throws(KinemaError) -> Bool {
        var contains = false
        let (kind, time) = tree.c
        try check(kinLayerContainsPoint(context.pointer, handle, kind, time, point.x, point.y, &contains))
        return contains
    }

    /// The matrix from the layer's coordinates to those of the roots.
    public func worldTransform(in tree: Tree = .model) throws(KinemaError) -> Transform {
        let (kind, time) = tree.c
        return try read { kinLayerGetWorldTransform(context.pointer, handle, kind, time, $0) }
    }

    /// The state of the transition that runs at a time; nil if none does.
    public func transitionState(at time: Double) throws(KinemaError) -> KinTransitionState? {
        var state = KinTransitionState()
        let status = kinLayerGetTransitionState(context.pointer, handle, time, &state)
        if status == .notCommitted { return nil }
        try check(status)
        return state.running ? state : nil
    }

    /// The cross-fade of contents that runs at a time; nil if none does.
    public func contentsMix(at time: Double) throws(KinemaError) -> KinContentsMix? {
        var mix = KinContentsMix()
        let status = kinLayerGetContentsMix(context.pointer, handle, time, &mix)
        if status == .notCommitted { return nil }
        try check(status)
        return mix.running ? mix : nil
    }

    /// Moves the layer to a superlayer, and keeps what is shown. With a motion it moves to its values there.
    @discardableResult
    public func move(to superlayer: Layer, at index: Int = .max, _ motion: Motion? = nil) throws(KinemaError) -> Animator? {
        guard let pointer = context.pointer else { throw KinemaError(.invalidHandle, "context: closed") }
        guard let motion else {
            try check(kinLayerMove(pointer, handle, superlayer.handle, max(0, index), nil))
            return nil
        }
        var animator: Animator?
        try move(to: superlayer, at: index, motion, in: &animator)
        return animator
    }

    /// Moves the layer to a superlayer by a motion in an animator, which is made if there is none.
    public func move(
        to superlayer: Layer, at index: Int = .max, _ motion: Motion, in animator: inout Animator?
    ) throws(KinemaError) {
        animator = try motion.start(in: animator, of: context, nil) {
            kinLayerMove($0, handle, superlayer.handle, max(0, index), $1)
        }
    }

    /// Sets a path and moves its points from what is shown; its elements must be those of the shown path.
    @discardableResult
    public func animate(_ key: Key<Path>, to path: Path, _ motion: Motion = Motion()) throws(KinemaError) -> Animator {
        var animator: Animator?
        try animate(key, to: path, motion, in: &animator)
        return animator!
    }

    /// Moves the points of a path in an animator, which is made if there is none.
    public func animate(
        _ key: Key<Path>, to path: Path, _ motion: Motion = Motion(), in animator: inout Animator?
    ) throws(KinemaError) {
        var layer = handle
        animator = try motion.start(in: animator, of: context, nil) { (pointer, motion) in
            path.value.withC { kinLayersAnimateData(pointer, &layer, 1, key.id, $0, motion) }
        }
    }
}

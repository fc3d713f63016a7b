import CKinema

/// An object that places the sublayers of a layer.
public enum LayoutManager {
    /// The constraints of the sublayers.
    case constraints
    /// A closure that sets the frames of the sublayers.
    case closure((Layer) -> Void)
}

/// attribute of the layer = scale * attribute of the source + offset. The source is a sibling's name, or "superlayer".
public struct Constraint: Sendable, Hashable {
    /// An edge, a middle, or an extent.
    public typealias Attribute = KinConstraintAttribute

    public var attribute: Attribute
    public var source: String
    public var sourceAttribute: Attribute
    public var scale: Double
    public var offset: Double

    public init(
        _ attribute: Attribute, _ source: String, _ sourceAttribute: Attribute, scale: Double = 1, offset: Double = 0
    ) {
        (self.attribute, self.source, self.sourceAttribute) = (attribute, source, sourceAttribute)
        (self.scale, self.offset) = (scale, offset)
    }
}

extension Layer {
    /// Sets what places the sublayers; nil removes it.
    public func setLayoutManager(_ manager: LayoutManager?) throws(KinemaError) {
        var c = KinLayoutManager()
        c.size = MemoryLayout<KinLayoutManager>.size
        switch manager {
        case nil: break
        case .constraints: c.kind = .constraints
        case .closure(let body):
            c.kind = .callbacks
            let box = Box<(KinLayer) -> Void> { [weak context] handle in
                if let layer = try? context?.shared(handle) { body(layer) }
            }
            (c.userData, c.destroy) = (box.retained(), releaseUserData)
            c.layoutSublayers = { _, layer, userData in Box<(KinLayer) -> Void>.body(of: userData)?(layer) }
        }
        let status = kinLayerSetLayoutManager(context.pointer, handle, &c)
        if status != .OK { releaseUserData(c.userData) }
        try check(status)
    }

    /// Replaces the constraints.
    public func setConstraints(_ constraints: [Constraint]) throws(KinemaError) {
        func pass(_ rest: ArraySlice<Constraint>, _ passed: [KinConstraint]) -> KinStatus {
            guard let next = rest.first else {
                return kinLayerSetConstraints(context.pointer, handle, passed, passed.count)
            }
            return next.source.withCString { name in
                pass(
                    rest.dropFirst(),
                    passed + [kinConstraint(next.attribute, name, next.sourceAttribute, next.scale, next.offset)])
            }
        }
        // More than two for each attribute cannot have an effect, and each needs a level of calls here.
        guard constraints.count <= 64 else {
            throw KinemaError(.limitExceeded, "constraints: \(constraints.count) were given, at most 64 were expected")
        }
        try check(pass(constraints[...], []))
    }

    /// Marks the layer: the next commit lays it out.
    public func setNeedsLayout() throws(KinemaError) { try check(kinLayerSetNeedsLayout(context.pointer, handle)) }
    /// Whether the layer is marked for layout.
    public var needsLayout: Bool {
        get throws(KinemaError) {
            var needs = false
            try check(kinLayerNeedsLayout(context.pointer, handle, &needs))
            return needs
        }
    }
    /// Lays out all marked layers of the tree.
    public func layoutIfNeeded() throws(KinemaError) { try check(kinLayerLayoutIfNeeded(context.pointer, handle)) }
    /// Lays out this layer now.
    public func layoutSublayers() throws(KinemaError) { try check(kinLayerLayoutSublayers(context.pointer, handle)) }
    /// Sets the frames of the sublayers by their constraints now, whatever the delegate and the layout manager are.
    public func applyConstraints() throws(KinemaError) { try check(kinLayerApplyConstraints(context.pointer, handle)) }
    /// The size that the layout manager prefers, or that of the frame.
    public var preferredFrameSize: Size {
        get throws(KinemaError) { try read { kinLayerGetPreferredFrameSize(context.pointer, handle, $0) } }
    }

    /// Resizes the sublayers by their autoresizing masks.
    public func resizeSublayers(withOldSize size: Size) throws(KinemaError) {
        try check(kinLayerResizeSublayers(context.pointer, handle, size.width, size.height))
    }
    /// Resizes this layer by its autoresizing mask.
    public func resize(withOldSuperlayerSize size: Size) throws(KinemaError) {
        try check(kinLayerResizeWithOldSuperlayerSize(context.pointer, handle, size.width, size.height))
    }

    /// Scrolls the closest scroll layer, the layer itself or one above it, to a point or a rectangle of this layer.
    public func scroll(_ point: Point) throws(KinemaError) {
        try check(kinLayerScrollPoint(context.pointer, handle, point.x, point.y))
    }
    /// Scrolls the closest scroll layer as little as necessary to show a rectangle of this layer.
    public func scrollToVisible(_ rect: Rect) throws(KinemaError) {
        try check(rect.withNumbers { kinLayerScrollRectToVisible(context.pointer, handle, $0) })
    }
    /// The part of the bounds that the closest scroll layer shows.
    public var visibleRect: Rect {
        get throws(KinemaError) { try read { kinLayerGetVisibleRect(context.pointer, handle, $0) } }
    }

    /// Reads a value that `body` writes.
    func read<Value: NumericValue>(_ body: (UnsafeMutablePointer<Double>) -> KinStatus) throws(KinemaError) -> Value {
        var status = KinStatus.OK
        let value = Value.reading { status = body($0) }
        try check(status)
        return value
    }
}

extension ScrollLayer {
    /// Scrolls to a point, on the axes that `scrollMode` allows.
    public func scroll(to point: Point) throws(KinemaError) {
        try check(kinLayerScrollToPoint(context.pointer, handle, point.x, point.y))
    }
    /// Scrolls as little as necessary to show a rectangle.
    public func scroll(to rect: Rect) throws(KinemaError) {
        try check(rect.withNumbers { kinLayerScrollToRect(context.pointer, handle, $0) })
    }
}

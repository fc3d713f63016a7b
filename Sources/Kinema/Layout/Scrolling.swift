import CKinema

/// CAScrollLayer and visible rects. Rule D55.
extension ModelStore {
    /// visibleRect: the part of the bounds that the nearest scroll layer shows; four zeros if it shows none.
    package func visibleRect(of layer: AnyLayer) -> SIMD4<Double> {
        switch layer {
        case .model(let layer): return visibleRect(layer.slot, layer.scroller?.slot, ModelTree(self))
        case .presentation(let shown):
            let record = shown.record, isScroller = record.layerClass == .scroll
            let scroller =
                isScroller ? record : shown.presentation.snapshot.ancestors(of: record).first { $0.layerClass == .scroll }
            return visibleRect(record.slot, scroller?.slot, PresentationTree(shown.presentation))
        }
    }

    private func visibleRect(_ slot: UInt32, _ scroller: UInt32?, _ tree: any TreeView) -> SIMD4<Double> {
        guard let bounds = tree.geometry(slot)?.bounds else { return .zero }
        guard let scroller, scroller != slot, let window = tree.geometry(scroller)?.bounds else { return bounds }
        guard let shown = TreeGeometry(tree).convert(window, from: scroller, to: slot) else { return .zero }
        let x = max(bounds.x, shown.x), y = max(bounds.y, shown.y)
        let width = min(bounds.x + bounds.z, shown.x + shown.z) - x, height = min(bounds.y + bounds.w, shown.y + shown.w) - y
        return width < 0 || height < 0 ? .zero : SIMD4(x, y, width, height)
    }
}

extension Context {
    /// scrollToPoint: moves the origin of the bounds as far as scrollMode permits.
    package func scroll(_ layer: Layer, to point: SIMD2<Double>) throws(EngineError) {
        try layer.requireScroll()
        try requireFinite(point.x, "x")
        try requireFinite(point.y, "y")
        guard case .quad(let x, let y, let width, let height) = model.modelValue(KinProperty.bounds.number, of: layer),
            case .string(let mode) = model.modelValue(KinProperty.scrollMode.number, of: layer)
        else { return }
        let scrollsX = mode == "both" || mode == "horizontally", scrollsY = mode == "both" || mode == "vertically"
        let moved = Value.quad(scrollsX ? point.x : x, scrollsY ? point.y : y, width, height)
        try change(KinProperty.bounds.number, .whole, of: layer, to: moved)
    }

    /// scrollToRect: scrolls by the shortest distance that shows the rect, or its origin if the rect is too large.
    package func scroll(_ layer: Layer, toShow rect: SIMD4<Double>) throws(EngineError) {
        try layer.requireScroll()
        let bounds = model.geometry(of: layer).bounds
        try scroll(
            layer,
            to: SIMD2(
                scrolled(bounds.x, bounds.z, toShow: rect.x, rect.z), scrolled(bounds.y, bounds.w, toShow: rect.y, rect.w)))
    }

    /// scrollPoint: scrolls the nearest scroll layer, which is the layer itself or an ancestor, to a point of the layer.
    package func scroll(toPoint point: SIMD2<Double>, of layer: Layer) throws(EngineError) {
        guard let scroller = layer.scroller,
            let moved = TreeGeometry(ModelTree(model)).convert(point, from: layer.slot, to: scroller.slot)
        else { return }
        try scroll(scroller, to: moved)
    }

    /// scrollRectToVisible.
    package func scroll(toRect rect: SIMD4<Double>, of layer: Layer) throws(EngineError) {
        guard let scroller = layer.scroller,
            let moved = TreeGeometry(ModelTree(model)).convert(rect, from: layer.slot, to: scroller.slot)
        else { return }
        try scroll(scroller, toShow: moved)
    }
}

extension Layer {
    fileprivate func requireScroll() throws(EngineError) {
        guard layerClass == .scroll else {
            throw .error(.typeMismatch, "layer: a layer of another class given, expected a scroll layer")
        }
    }

    fileprivate var scroller: Layer? {
        var next: Layer? = self
        while let current = next, current.layerClass != .scroll { next = current.superlayer }
        return next
    }
}

private func scrolled(_ origin: Double, _ size: Double, toShow low: Double, _ extent: Double) -> Double {
    if low < origin || extent > size { return low }
    return low + extent > origin + size ? low + extent - size : origin
}

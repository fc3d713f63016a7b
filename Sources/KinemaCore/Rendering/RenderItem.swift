/// Fills in the items of a render list.
extension ShownLayer {
    /// The layer's item, and the matrix for the positions of its sublayers; nil if neither the layer nor its sublayers are
    /// visible.
    func item(
        at index: Int32, _ side: RenderSide, below parent: RenderParent
    ) -> (item: KinRenderItem, matrixForSublayers: Transform3D)? {
        var opacity = 1.0
        read(.opacity, into: &opacity)
        opacity = min(opacity, 1) * min(side.alpha, 1)
        guard opacity > 0, !isSet(.hidden) else { return nil }
        var geometry = self.geometry
        geometry.position += side.offset
        let matrix = Transform3D.concat(geometry.matrixToSuperlayer, parent.matrix)
        let isPlane = isPlane
        if isPlane, !isSet(.doubleSided, default: true), matrix.isSeenFromBehind { return nil }
        var item = KinRenderItem.standard
        item.opacity = parent.opacity * opacity
        item.set(matrix)
        item.bounds = KinRenderItem.tuple(geometry.bounds)
        item.setIndex(index, parent)
        item.setSide(side)
        item.layer = KinLayer(id: record.id)
        item.layerClass = record.layerClass
        item.localTime = time
        if geometry.isFlipped != parent.isFlipped { item.set(.flipped) }
        if isPlane { paint(&item) }
        if mask != nil {
            item.set(.masked)
            item.mask = index
        }
        let around = has(.sublayerTransform) ? geometry.matrixForSublayers : nil
        return (item, around.map { Transform3D.concat($0, matrix) } ?? matrix)
    }

    /// Writes the layer's own appearance. The item must have the defaults.
    fileprivate func paint(_ item: inout KinRenderItem) {
        if isSet(.masksToBounds) { item.set(.clips) }
        read(.cornerRadius, into: &item.cornerRadius)
        if has(.maskedCorners) { item.maskedCorners = UInt32(exactly: number(.maskedCorners)) ?? 0 }
        if has(.backgroundColor), read(color: .backgroundColor, into: &item.backgroundColor) { item.set(.background) }
        read(.borderWidth, into: &item.borderWidth)
        let hasBorder = !has(.borderColor) || read(color: .borderColor, into: &item.borderColor)
        if hasBorder, item.borderWidth > 0 { item.set(.border) }
        paintShadow(&item)
        paintContents(&item)
    }

    private func paintShadow(_ item: inout KinRenderItem) {
        read(.shadowOpacity, into: &item.shadowOpacity)
        read(.shadowRadius, into: &item.shadowRadius)
        if has(.shadowOffset), case .pair(let x, let y) = value(.shadowOffset) { item.shadowOffset = (x, y) }
        let hasShadow = !has(.shadowColor) || read(color: .shadowColor, into: &item.shadowColor)
        if hasShadow, item.shadowOpacity > 0 { item.set(.shadow) }
    }

    private func paintContents(_ item: inout KinRenderItem) {
        if has(.contentsRect) { _ = read(color: .contentsRect, into: &item.contentsRect) }
        guard has(.contents) else { return }
        item.contents = value(.contents).handleID
        if let mix = contentsMix {
            item.contents = mix.from
            item.nextContents = mix.to
            item.contentsMix = mix.mix
            item.set(.contentsMix)
        }
        if item.contents != 0 || item.nextContents != 0 { item.set(.contents) }
    }

    /// Reads a color, or zeros if it is nil. Returns whether there is a color.
    private func read(color property: KinProperty, into target: inout (Double, Double, Double, Double)) -> Bool {
        guard case .quad(let a, let b, let c, let d) = value(property) else {
            target = (0, 0, 0, 0)
            return false
        }
        target = (a, b, c, d)
        return true
    }

    // MARK: Transitions

    /// The state of the layer's transition; nil if none has an effect.
    func transition(isFlippedAbove: Bool) -> TransitionState? {
        guard !presentation.snapshot.transitions.isEmpty,
            let track = presentation.snapshot.transitions[record.slot]
        else { return nil }
        return track.state(
            at: time,
            size: {
                let bounds = geometry.bounds
                return SIMD2(bounds.z, bounds.w)
            },
            isFlipped: { isSet(.geometryFlipped) != isFlippedAbove })
    }

    /// The layer as it was before the transition; nil if it was not shown then.
    func source(of state: TransitionState) -> ShownLayer? {
        guard let old = state.track.source, let before = old.record(record.slot, id: record.id) else { return nil }
        let then = Presentation(old, at: state.track.startTime)
        let owner = before.superlayer.flatMap { old.records[$0] }
        return ShownLayer(
            then, before, at: then.localTime(of: before),
            named: owner?.namedTracks[before.slot] ?? [], namedTime: owner.map { then.localTime(of: $0) } ?? 0)
    }
}

extension RenderSide {
    init(old state: TransitionState) {
        self.init(
            kind: .old, progress: state.progress, filter: state.track.filter, offset: state.oldOffset,
            alpha: state.oldAlpha)
    }

    init(new state: TransitionState) {
        self.init(
            kind: .new, progress: state.progress, filter: state.track.filter, offset: state.newOffset,
            alpha: state.newAlpha)
    }

    /// The side for the descendants of the transition's layer, which move and fade with it already.
    var handedDown: RenderSide { RenderSide(kind: kind, progress: progress, filter: filter) }
}

extension Transform3D {
    /// Whether the back of the plane z = 0 is visible. The direction of the plane's normal decides, because a mirrored front is
    /// not a back.
    fileprivate var isSeenFromBehind: Bool {
        guard let inverse else { return false }
        return inverse.r2.z < 0
    }
}

extension KinRenderItem {
    /// The item of a layer with the defaults of all properties.
    nonisolated(unsafe) fileprivate static let standard: KinRenderItem = {
        var item = KinRenderItem()
        ShownLayer.standard.paint(&item)
        return item
    }()

    fileprivate static func tuple(_ v: SIMD4<Double>) -> (Double, Double, Double, Double) { (v.x, v.y, v.z, v.w) }

    fileprivate mutating func set(_ flag: KinRenderFlag) { flags |= flag.rawValue }

    fileprivate mutating func set(_ m: Transform3D) {
        matrix = (
            m.r0.x, m.r0.y, m.r0.z, m.r0.w, m.r1.x, m.r1.y, m.r1.z, m.r1.w,
            m.r2.x, m.r2.y, m.r2.z, m.r2.w, m.r3.x, m.r3.y, m.r3.z, m.r3.w
        )
    }

    /// Sets the index in the list. The item has no descendants yet.
    fileprivate mutating func setIndex(_ index: Int32, _ parent: RenderParent) {
        self.parent = parent.index
        sublayers = index + 1
        end = index + 1
        clip = parent.clip
        mask = parent.mask
        instance = parent.instance
        instanceColor = KinRenderItem.tuple(parent.instanceColor)
        if parent.isMask { set(.mask) }
    }

    fileprivate mutating func setSide(_ side: RenderSide) {
        self.side = side.kind
        progress = side.progress
        filter = side.filter
    }
}

/// Fills in the full items of a render list.
extension ShownLayer {
    /// Writes the layer's own appearance. The item must have the defaults.
    fileprivate func paint(_ item: inout KinRenderItem) {
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
}

extension KinRenderItem {
    /// The item of a layer with the defaults of all properties.
    nonisolated(unsafe) static let standard: KinRenderItem = {
        var item = KinRenderItem()
        ShownLayer.standard.paint(&item)
        return item
    }()

    /// Sets what follows from the layer alone. The item must have the defaults.
    mutating func describe(_ shown: ShownLayer) {
        layer = KinLayer(id: shown.record.id)
        layerClass = shown.record.layerClass
        localTime = shown.time
        if shown.isPlane { shown.paint(&self) }
    }

    /// Sets what comes from the layers above. The item has no descendants yet.
    mutating func place(_ drawn: DrawnLayer, _ side: RenderSide, below parent: RenderParent, at index: Int32) {
        let m = drawn.frame.pointee.matrix
        matrix = (
            m.r0.x, m.r0.y, m.r0.z, m.r0.w, m.r1.x, m.r1.y, m.r1.z, m.r1.w,
            m.r2.x, m.r2.y, m.r2.z, m.r2.w, m.r3.x, m.r3.y, m.r3.z, m.r3.w
        )
        bounds = KinRenderItem.tuple(drawn.local.pointee.bounds)
        opacity = drawn.frame.pointee.opacity
        flags |= drawn.local.flags(drawn.frame, below: parent.frame)
        self.parent = parent.frame.pointee.index
        sublayers = index + 1
        end = index + 1
        clip = parent.frame.pointee.clip
        mask = drawn.local.pointee.isMasked ? index : parent.mask
        instance = parent.instance
        instanceColor = KinRenderItem.tuple(parent.frame.pointee.instanceColor)
        self.side = side.kind
        progress = side.progress
        filter = side.filter
    }

    private static func tuple(_ v: SIMD4<Double>) -> (Double, Double, Double, Double) { (v.x, v.y, v.z, v.w) }

    fileprivate mutating func set(_ flag: KinRenderFlag) { flags |= flag.rawValue }
}

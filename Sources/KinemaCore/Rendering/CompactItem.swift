/// The compact form of an item: what the full one has, in single precision.
extension KinCompactItem {
    /// All but what comes from the layers above: the matrix, the bounds, the opacity, the color of instances, flags of the place
    /// in the list, and the links to other items.
    init(_ item: KinRenderItem) {
        self.init()
        layer = item.layer
        contents = item.contents
        contentsRect = KinCompactItem.floats(item.contentsRect)
        backgroundColor = KinCompactItem.floats(item.backgroundColor)
        borderColor = KinCompactItem.floats(item.borderColor)
        cornerRadius = Float(item.cornerRadius)
        borderWidth = Float(item.borderWidth)
        flags = UInt16(truncatingIfNeeded: item.flags)
        maskedCorners = UInt8(truncatingIfNeeded: item.maskedCorners)
        layerClass = UInt8(truncatingIfNeeded: item.layerClass.rawValue)
    }

    private static func floats(_ x: (Double, Double, Double, Double)) -> (Float, Float, Float, Float) {
        (Float(x.0), Float(x.1), Float(x.2), Float(x.3))
    }

    static func floats(_ x: SIMD4<Double>) -> (Float, Float, Float, Float) {
        (Float(x.x), Float(x.y), Float(x.z), Float(x.w))
    }

    /// Sets what comes from the layers above, except for the matrix.
    @inline(always)
    mutating func place(_ flags: UInt32, opacity: Double, below above: UnsafePointer<RenderFrame>, at index: Int) {
        instanceColor = KinCompactItem.floats(above.pointee.instanceColor)
        self.opacity = Float(opacity)
        clip = above.pointee.clip
        end = Int32(truncatingIfNeeded: index + 1)
        self.flags |= UInt16(truncatingIfNeeded: flags)
    }

    /// Sets m11, m12, m21, m22, m41 and m42.
    @inline(always)
    mutating func setMatrix(_ frame: UnsafePointer<RenderFrame>) {
        matrix.0 = Float(frame.pointee.matrix.r0.x)
        matrix.1 = Float(frame.pointee.matrix.r0.y)
        matrix.2 = Float(frame.pointee.matrix.r1.x)
        matrix.3 = Float(frame.pointee.matrix.r1.y)
        matrix.4 = Float(frame.pointee.matrix.r3.x)
        matrix.5 = Float(frame.pointee.matrix.r3.y)
    }
}

/// The compact form of an item: what the full one has, in single precision.
extension KinCompactItem {
    /// The bytes before the matrix, in both forms.
    static var headSize: Int { MemoryLayout<KinCompactItem>.size - 6 * MemoryLayout<Float>.size }

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

    private static func floats(_ x: SIMD4<Double>) -> (Float, Float, Float, Float) {
        (Float(x.x), Float(x.y), Float(x.z), Float(x.w))
    }

    /// Sets what comes from the layers above, except for the matrix.
    mutating func place(_ drawn: DrawnLayer, below parent: RenderParent, at index: Int32) {
        bounds = KinCompactItem.floats(drawn.bounds)
        instanceColor = KinCompactItem.floats(parent.instanceColor)
        opacity = Float(drawn.opacity)
        clip = parent.clip
        end = index + 1
        flags |= UInt16(truncatingIfNeeded: drawn.flags(below: parent))
    }
}

/// The area that a layer in a mask draws, as far as its values determine it. Rule D152.
extension TreeGeometry {
    /// Whether the layer itself, without its sublayers, draws at a point in its coordinates.
    func draws(at p: SIMD2<Double>, _ slot: UInt32) -> Bool {
        if let geometry = tree.geometry(slot), geometry.contains(p), fillsBounds(slot) || borders(p, geometry.bounds, slot) {
            return true
        }
        return tree.layerClass(slot) == .shape && drawsPath(at: p, slot)
    }

    private func fillsBounds(_ slot: UInt32) -> Bool {
        if isSeen(.backgroundColor, slot) || !tree.value(.contents, slot).isNone { return true }
        switch tree.layerClass(slot) {
        case .gradient: return !tree.value(.colors, slot).isNone
        case .text: return !tree.value(.string, slot).isNone
        case .tiled: return true
        default: return false
        }
    }

    private func borders(_ p: SIMD2<Double>, _ bounds: SIMD4<Double>, _ slot: UInt32) -> Bool {
        let width = tree.number(.borderWidth, slot)
        guard width > 0, isSeen(.borderColor, slot) else { return false }
        let low = p - bounds.lowHalf, high = bounds.lowHalf + bounds.highHalf - p
        return min(low.x, low.y, high.x, high.y) < width
    }

    private func drawsPath(at p: SIMD2<Double>, _ slot: UInt32) -> Bool {
        guard case .path(let path) = tree.value(.path, slot) else { return false }
        if isSeen(.fillColor, slot) {
            let isEvenOdd = tree.value(.fillRule, slot) == .string("even-odd")
            if path.fillContains(p, isEvenOdd: isEvenOdd) { return true }
        }
        guard isSeen(.strokeColor, slot) else { return false }
        let stroke = PathStroke(
            width: tree.number(.lineWidth, slot), cap: PathStroke.Cap(tree.value(.lineCap, slot)),
            join: PathStroke.Join(tree.value(.lineJoin, slot)), miterLimit: tree.number(.miterLimit, slot),
            start: tree.number(.strokeStart, slot), end: tree.number(.strokeEnd, slot))
        return path.strokeContains(p, stroke)
    }

    /// Whether a color is neither nil nor transparent.
    private func isSeen(_ property: KinProperty, _ slot: UInt32) -> Bool {
        if case .quad(_, _, _, let alpha) = tree.value(property, slot) { return alpha > 0 }
        return false
    }
}

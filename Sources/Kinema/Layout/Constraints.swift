import CKinema

/// CAConstraint: an attribute of the layer is `scale` times an attribute of the source, plus `offset`.
package struct LayoutConstraint {
    package let attribute: KinConstraintAttribute
    package let sourceAttribute: KinConstraintAttribute
    /// The name of a sibling, or "superlayer".
    package let sourceName: Text
    package let scale: Double
    package let offset: Double

    package init(
        attribute: KinConstraintAttribute, sourceAttribute: KinConstraintAttribute, sourceName: Text, scale: Double,
        offset: Double
    ) {
        self.attribute = attribute
        self.sourceAttribute = sourceAttribute
        self.sourceName = sourceName
        self.scale = scale
        self.offset = offset
    }
}

extension Context {
    /// The superlayer then needs layout, as after a change of its sublayers.
    package func setConstraints(_ constraints: [LayoutConstraint], of layer: Layer) {
        guard !constraints.isEmpty || layer.extras != nil else { return }
        transactions.thread.ensureOpen()
        layer.ensureExtras().constraints = constraints
        if let superlayer = layer.superlayer, !layer.isMask { markSublayersChanged(of: superlayer) }
    }

    /// CAConstraintLayoutManager: sets the frames of the sublayers by their constraints.
    package func layOutByConstraints(_ layer: Layer) {
        let bounds = model.geometry(of: layer).bounds
        var system = ConstraintSystem(superlayer: (AxisSpan(bounds.x, bounds.z), AxisSpan(bounds.y, bounds.w)))
        for sublayer in layer.sublayers {
            guard case .quad(let x, let y, let width, let height) = model.geometry(of: sublayer).frame else { continue }
            var name: Text?
            if case .string(let text)? = sublayer.values[KinProperty.name.number] { name = text }
            system.add(name, (AxisSpan(x, width), AxisSpan(y, height)), sublayer.extras?.constraints ?? [])
        }
        let sublayers = layer.sublayers
        for index in system.solve() where sublayers[index].superlayer === layer {
            let frame = system.frame(index)
            applyFrame(
                sublayers[index], .quad(frame.across.low, frame.down.low, frame.across.extent, frame.down.extent), "constraints")
        }
    }
}

import CKinema

/// Autoresizing (springs and struts): a sublayer follows a change of its superlayer's size according to its autoresizing mask.
/// Rule D55.
extension ModelStore {
    /// Notes whether a layer and its superlayer take part in autoresizing.
    func noteAutoresizing(of layer: Layer) {
        layer.autoresizes = Springs.bits(of: modelValue(KinProperty.autoresizingMask.number, of: layer)) != 0
        if layer.autoresizes { layer.superlayer?.beginResizingSublayers() }
    }
}

extension TransactionStack {
    /// Whether the animator that settles moves the frame of a layer itself. A host may have taken the bounds of one that it resizes.
    func settles(_ layer: Layer) -> Bool {
        guard let animator = thread.settling else { return false }
        func moves(_ property: KinProperty) -> Bool {
            layer.attachments.contains { $0.control?.animator == animator.id && model.animates($0, property.number) }
        }
        if moves(.bounds) { return true }
        let isRigid = Springs.bits(of: model.modelValue(KinProperty.autoresizingMask.number, of: layer)) & 18 == 0
        return isRigid && moves(.position)
    }
}

extension Context {
    /// Resizes the sublayers after a change of the bounds or the transform, from the size to which they were last resized to the
    /// current size.
    @inline(never)
    func resizeSublayers(of layer: Layer) {
        let old = layer.extras?.sublayersFit ?? .zero
        layer.ensureExtras().sublayersFit = layer.size
        resizeSublayers(of: layer, by: layer.size - old)
    }

    /// resizeSublayersWithOldSize.
    package func resizeSublayers(of layer: Layer, withOldSize old: SIMD2<Double>) {
        resizeSublayers(of: layer, by: layer.size - old)
    }

    /// resizeWithOldSuperlayerSize.
    package func resize(_ layer: Layer, withOldSuperlayerSize old: SIMD2<Double>) {
        guard let superlayer = layer.superlayer, !layer.isMask else { return }
        resize(layer, by: superlayer.size - old)
    }

    /// Resized sublayers are added to the thread's list, so that a deep tree needs no deep stack.
    private func resizeSublayers(of layer: Layer, by change: SIMD2<Double>) {
        guard change != .zero else { return }
        let thread = transactions.thread
        let isOutermost = thread.resizes.isEmpty
        thread.resizes.append(Resize(layer: layer, change: change))
        guard isOutermost else { return }
        var next = 0
        while next < thread.resizes.count {
            resizeSublayers(thread.resizes[next])
            next += 1
        }
        thread.resizes = []
    }

    private func resizeSublayers(_ step: Resize) {
        var isAnyFlexible = false
        for sublayer in step.layer.sublayers where sublayer.autoresizes {
            isAnyFlexible = true
            if sublayer.superlayer === step.layer, !transactions.settles(sublayer) { resize(sublayer, by: step.change) }
        }
        if !isAnyFlexible { step.layer.resizesSublayers = false }
    }

    private func resize(_ layer: Layer, by change: SIMD2<Double>) {
        let springs = Springs(model.modelValue(KinProperty.autoresizingMask.number, of: layer))
        guard case .quad(let x, let y, let width, let height) = model.geometry(of: layer).frame else { return }
        let across = springs.horizontal.resized((x, x + width), by: change.x)
        let down = springs.vertical.resized((y, y + height), by: change.y)
        if across == nil && down == nil { return }
        let (minX, newWidth) = across.map { ($0.low, $0.high - $0.low) } ?? (x, width)
        let (minY, newHeight) = down.map { ($0.low, $0.high - $0.low) } ?? (y, height)
        applyFrame(layer, .quad(minX, minY, newWidth, newHeight), "autoresizing")
    }

    /// Sets a frame that a layout has computed. An invalid frame is logged and changes nothing.
    func applyFrame(_ layer: Layer, _ frame: Value, _ layout: Name) {
        do throws(EngineError) {
            try setFrame(frame, .whole, of: layer)
        } catch {
            log(.warning, "\(layout): \(error.message)")
        }
    }
}

extension Layer {
    /// Notes that a sublayer may resize. From now on the layer stores the size to which its sublayers were resized.
    func beginResizingSublayers() {
        guard !resizesSublayers else { return }
        resizesSublayers = true
        ensureExtras().sublayersFit = size
    }

    /// The size of the bounds.
    var size: SIMD2<Double> {
        guard case .quad(_, _, let width, let height)? = values[KinProperty.bounds.number] else { return .zero }
        return SIMD2(width, height)
    }
}

/// A layer whose sublayers are to resize, and the change of its size.
struct Resize {
    let layer: Layer
    let change: SIMD2<Double>
}

/// An autoresizing mask, by axis.
struct Springs {
    let horizontal: Axis
    let vertical: Axis

    init(_ mask: Value) {
        let bits = Springs.bits(of: mask)
        horizontal = Axis(bits: bits & 7)
        vertical = Axis(bits: bits >> 3)
    }

    /// The six defined bits.
    static func bits(of mask: Value) -> Int { Int(exactly: mask.scalar.rounded(.down)).map { $0 & 63 } ?? 0 }

    /// The flexible parts of one axis: lower margin 1, extent 2, upper margin 4.
    struct Axis {
        let bits: Int

        /// The new edges; nil if they do not change. Each part takes a third of the change. A rigid part passes its third on to
        /// the flexible margins, or to the extent if neither margin is flexible. An edge that moves is rounded outward to a whole
        /// number, as measured (D55).
        func resized(_ edges: (low: Double, high: Double), by change: Double) -> (low: Double, high: Double)? {
            guard change != 0, bits & 3 != 0 else { return nil }
            let margins = (bits & 1) + (bits >> 2)
            let extent = bits & 2 == 0 ? 0 : margins == 0 ? 6 : 2
            let lower = bits & 1 == 0 ? 0 : (6 - extent) / margins
            return (
                lower == 0 ? edges.low : whole(edges.low + part(lower, of: change), .down),
                whole(edges.high + part(lower + extent, of: change), .up)
            )
        }

        /// A number of sixths of a change; exact if the result is representable.
        private func part(_ sixths: Int, of change: Double) -> Double {
            switch sixths {
            case 2: change / 3
            case 3: change / 2
            case 4: change * 2 / 3
            default: change
            }
        }

        /// Rounds an edge. Edges are computed, so one that is whole up to rounding errors does not move.
        private func whole(_ edge: Double, _ direction: FloatingPointRoundingRule) -> Double {
            let nearest = edge.rounded()
            return abs(edge - nearest) < 1e-9 ? nearest : edge.rounded(direction)
        }
    }
}

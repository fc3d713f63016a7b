import CKinema

/// The layout manager of a layer: functions of the host, or the constraints of the sublayers.
package final class LayoutManager: HostObject {
    package typealias PreferredSize =
        @convention(c) (
            OpaquePointer?, KinLayer, UnsafeMutablePointer<Double>?, UnsafeMutableRawPointer?
        ) -> Void

    package let kind: KinLayoutManagerKind
    /// Functions of the host. Each may be nil.
    package let layoutSublayers: LayerDelegate.LayoutSublayers?
    package let preferredSize: PreferredSize?
    package let invalidateLayout: LayerDelegate.LayoutSublayers?
    package let userData: HostPointer

    package init(
        kind: KinLayoutManagerKind, layoutSublayers: LayerDelegate.LayoutSublayers?, preferredSize: PreferredSize?,
        invalidateLayout: LayerDelegate.LayoutSublayers?, userData: HostPointer
    ) {
        self.kind = kind
        self.layoutSublayers = layoutSublayers
        self.preferredSize = preferredSize
        self.invalidateLayout = invalidateLayout
        self.userData = userData
    }

    func layOutSublayers(of layer: Layer, in context: Context) {
        if kind == .constraints {
            context.layOutByConstraints(layer)
        } else if let layoutSublayers {
            let handle = KinLayer(id: layer.id)
            context.callOut { layoutSublayers(context.pointer, handle, userData.pointer) }
        }
    }

    /// Invalidates a valid layout.
    func invalidate(_ layer: Layer, in context: Context) {
        guard let invalidateLayout else { return }
        let handle = KinLayer(id: layer.id)
        context.callOut { invalidateLayout(context.pointer, handle, userData.pointer) }
    }
}

extension Context {
    /// Sets the layout manager, or removes it with nil. In both cases the layer needs layout. Rule D47.
    package func setLayoutManager(_ manager: LayoutManager?, of layer: Layer) {
        guard manager != nil || layer.extras?.layoutManager != nil else { return }
        transactions.thread.ensureOpen()
        layer.ensureExtras().layoutManager = manager
        markSublayersChanged(of: layer)
    }

    /// preferredFrameSize: the answer of the layout manager, or else the size of the frame.
    package func preferredFrameSize(of layer: Layer) throws(EngineError) -> SIMD2<Double> {
        var size = SIMD2<Double>.zero
        if case .quad(_, _, let width, let height) = model.geometry(of: layer).frame { size = SIMD2(width, height) }
        guard let manager = layer.extras?.layoutManager, let ask = manager.preferredSize else { return size }
        var answer: (Double, Double) = (size.x, size.y)
        let handle = KinLayer(id: layer.id)
        callOut {
            withUnsafeMutableBytes(of: &answer) { bytes in
                ask(pointer, handle, bytes.assumingMemoryBound(to: Double.self).baseAddress, manager.userData.pointer)
            }
        }
        guard answer.0.isFinite, answer.1.isFinite else {
            throw .argument(
                "preferredSize: \(answer.0), \(answer.1) given by the layout manager, expected finite numbers")
        }
        return SIMD2(answer.0, answer.1)
    }
}

import CKinema
import KinemaCore

/// What places the sublayers of a layer: the host's functions, or the constraints of the sublayers.
package final class LayoutManager {
    package typealias PreferredSize =
        @convention(c) (
            OpaquePointer?, KinLayer, UnsafeMutablePointer<Double>?, UnsafeMutableRawPointer?
        ) -> Void

    package let kind: KinLayoutManagerKind
    /// Of `.callbacks`: any of them may be missing.
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
            context.callOut { layoutSublayers(context.pointer, KinLayer(id: layer.id), userData.pointer) }
        }
    }

    /// A layout that was good is good no longer.
    func invalidate(_ layer: Layer, in context: Context) {
        guard let invalidateLayout else { return }
        context.callOut { invalidateLayout(context.pointer, KinLayer(id: layer.id), userData.pointer) }
    }
}

extension Context {
    /// nil takes the layout manager away. Either way the layer needs layout. Rule D47.
    package func setLayoutManager(_ manager: LayoutManager?, of layer: Layer) {
        guard manager != nil || layer.extras?.layoutManager != nil else { return }
        thread.ensureOpen()
        layer.ensureExtras().layoutManager = manager
        markSublayersChanged(of: layer)
    }

    /// preferredFrameSize: what the layout manager answers, else the size of the frame.
    package func preferredFrameSize(of layer: Layer) throws(EngineError) -> SIMD2<Double> {
        var size = SIMD2<Double>.zero
        if case .quad(_, _, let width, let height) = geometry(of: layer).frame { size = SIMD2(width, height) }
        guard let manager = layer.extras?.layoutManager, let ask = manager.preferredSize else { return size }
        var answer: (Double, Double) = (size.x, size.y)
        callOut {
            withUnsafeMutableBytes(of: &answer) { bytes in
                ask(
                    pointer, KinLayer(id: layer.id), bytes.assumingMemoryBound(to: Double.self).baseAddress,
                    manager.userData.pointer)
            }
        }
        guard answer.0.isFinite, answer.1.isFinite else {
            throw .argument(
                "preferredSize: the layout manager answered " + text(answer.0) + ", " + text(answer.1)
                    + ", expected finite numbers")
        }
        return SIMD2(answer.0, answer.1)
    }
}

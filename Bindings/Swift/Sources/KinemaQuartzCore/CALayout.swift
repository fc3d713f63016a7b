import CKinema
import Foundation
import KinemaKit

/// An object that places the sublayers of a layer.
public protocol CALayoutManager: AnyObject {
    /// Sets the frames of the sublayers.
    func layoutSublayers(of layer: CALayer)
    /// Returns the size that the layer should have.
    func preferredSize(of layer: CALayer) -> CGSize
    /// The layer needs layout, and did not before.
    func invalidateLayout(of layer: CALayer)
}

extension CALayoutManager {
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
    /// Returns the size of the frame.
    public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }
    /// Does nothing.
    public func invalidateLayout(of layer: CALayer) {}
}

/// Places the sublayers by their constraints.
public final class CAConstraintLayoutManager: CALayoutManager, Sendable {
    public init() {}

    public func layoutSublayers(of layer: CALayer) {
        layer.host.context.report(kinLayerApplyConstraints(layer.host.context.pointer, layer.node.handle))
    }
}

/// The attributes that constraints relate.
public enum CAConstraintAttribute: UInt32, Sendable {
    case minX, midX, maxX, width, minY, midY, maxY, height
}

/// attribute of the layer = scale * attribute of the source + offset. The source is a sibling's name, or "superlayer".
public final class CAConstraint: Sendable {
    public let attribute, sourceAttribute: CAConstraintAttribute
    public let sourceName: String
    public let scale, offset: CGFloat

    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute,
        scale: CGFloat = 1,
        offset: CGFloat = 0
    ) {
        (attribute, sourceName, sourceAttribute) = (attr, srcId, srcAttr)
        (self.scale, self.offset) = (scale, offset)
    }
}

extension CALayer {
    /// Appends a constraint.
    public func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

    func setConstraints() {
        let names = (constraints ?? []).map { strdup($0.sourceName) }
        defer { for name in names { free(name) } }
        let made = zip(constraints ?? [], names).map { one, name in
            kinConstraint(
                KinConstraintAttribute(rawValue: one.attribute.rawValue) ?? .minX, name,
                KinConstraintAttribute(rawValue: one.sourceAttribute.rawValue) ?? .minX, Double(one.scale), Double(one.offset))
        }
        host.context.report(kinLayerSetConstraints(host.context.pointer, node.handle, made, made.count))
    }

    func setLayoutManager() {
        var manager = KinLayoutManager()
        manager.size = MemoryLayout<KinLayoutManager>.size
        let (pointer, handle) = (host.context.pointer, node.handle)
        guard let layoutManager else { return _ = host.context.report(kinLayerSetLayoutManager(pointer, handle, nil)) }
        manager.kind = layoutManager is CAConstraintLayoutManager ? .constraints : .callbacks
        manager.preferredSize = { _, _, size, box in
            guard let size, let layer = CALayer.of(box), let manager = layer.layoutManager else { return }
            let preferred = layer.host.present { manager.preferredSize(of: layer) }
            (size[0], size[1]) = (Double(preferred.width), Double(preferred.height))
        }
        manager.invalidateLayout = { _, _, box in
            guard let layer = CALayer.of(box) else { return }
            layer.host.present { layer.layoutManager?.invalidateLayout(of: layer) }
        }
        manager.userData = Unmanaged.passRetained(Weak(self)).toOpaque()
        manager.destroy = releaseUserData
        if !host.context.report(kinLayerSetLayoutManager(pointer, handle, &manager)) { releaseUserData(manager.userData) }
    }

    /// Resizes the sublayers by their autoresizing masks.
    public func resizeSublayers(withOldSize size: CGSize) {
        let (width, height) = (Double(size.width), Double(size.height))
        host.context.report(kinLayerResizeSublayers(host.context.pointer, node.handle, width, height))
    }
    /// Resizes this layer by its autoresizing mask.
    public func resize(withOldSuperlayerSize size: CGSize) {
        let (width, height) = (Double(size.width), Double(size.height))
        host.context.report(kinLayerResizeWithOldSuperlayerSize(host.context.pointer, node.handle, width, height))
    }
}

import CKinema
import Foundation
import KinemaKit

extension CALayer {
    /// The value of a property in a new layer of the class.
    public class func defaultValue(forKey key: String) -> Any? {
        let host = KinemaHost.current, pointer = host.context.pointer
        var id: UInt32 = 0, info = KinKeyPathInfo()
        guard kinKeyPathResolve(pointer, key, &id) == .OK, kinKeyPathGetInfo(pointer, id, &info) == .OK else { return nil }
        let found = try? Value.reading { kinLayerClassGetDefaultData(pointer, kind, id, $0) }
        return found.flatMap { host.object($0, of: info.type) }
    }

    // MARK: Contents

    /// The image of the host: any object, or a number. The host's `content(of:)` returns the object of the id in a render list.
    public var contents: Any? {
        get { object("contents") }
        set { (isPresentation ? model() : self).setValue(newValue, forKeyPath: "contents") }
    }
    public var compositingFilter: Any? {
        get { object("compositingFilter") }
        set { setValue(newValue, forKeyPath: "compositingFilter") }
    }
    public var filters: [Any]? {
        get { object("filters") as? [Any] }
        set { setValue(newValue, forKeyPath: "filters") }
    }
    public var backgroundFilters: [Any]? {
        get { object("backgroundFilters") as? [Any] }
        set { setValue(newValue, forKeyPath: "backgroundFilters") }
    }

    // MARK: Geometry

    /// Whether y points up in the layer: whether an odd number of it and its superlayers is flipped.
    public func contentsAreFlipped() -> Bool {
        var (flipped, next) = (false, Optional(self))
        while let layer = next {
            if layer.isGeometryFlipped { flipped.toggle() }
            next = layer.superlayer
        }
        return flipped
    }

    public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
    public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    private static func handle(_ layer: CALayer?) -> KinLayer { layer?.node.handle ?? KinLayer() }

    private func converted<V: NumericValue>(
        _ value: V, _ from: CALayer?, _ to: CALayer?,
        _ convert: (OpaquePointer?, KinLayer, KinLayer, KinTree, Double, UnsafePointer<Double>?, UnsafeMutablePointer<Double>?)
            -> KinStatus
    ) -> V {
        .reading { result in
            let status = value.withNumbers {
                convert(host.context.pointer, Self.handle(from), Self.handle(to), .model, 0, $0, result)
            }
            host.context.report(status)
        }
    }

    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { converted(p, l, self, kinLayerConvertPoint) }
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { converted(p, self, l, kinLayerConvertPoint) }
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { converted(r, l, self, kinLayerConvertRect) }
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { converted(r, self, l, kinLayerConvertRect) }

    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { converted(t, l, self) }
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { converted(t, self, l) }

    private func converted(_ time: CFTimeInterval, _ from: CALayer?, _ to: CALayer?) -> CFTimeInterval {
        var result = 0.0
        host.context.report(kinLayerConvertTime(host.context.pointer, Self.handle(from), Self.handle(to), time, &result))
        return result
    }

    /// The farthest descendant, or the layer itself, at a point in the superlayer's coordinates. A presentation layer tests what is shown.
    public func hitTest(_ p: CGPoint) -> CALayer? {
        var hit = KinLayer()
        let pointer = host.context.pointer
        host.context.report(kinLayerHitTest(pointer, node.handle, .model, 0, Double(p.x), Double(p.y), &hit))
        guard hit.id != 0 else { return nil }
        var box: UnsafeMutableRawPointer?
        kinLayerGetUserData(pointer, hit, &box)
        if isPresentation { kinLayerRelease(pointer, hit) }
        let found = box.flatMap { Unmanaged<Weak>.fromOpaque($0).takeUnretainedValue().layer }
        return isPresentation ? found?.presentation() : found
    }

    public func contains(_ p: CGPoint) -> Bool {
        var contains = false
        host.context.report(
            kinLayerContainsPoint(host.context.pointer, node.handle, .model, 0, Double(p.x), Double(p.y), &contains))
        return contains
    }

    public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        var factor = 1.0
        kinCornerCurveGetExpansionFactor(curve.rawValue, &factor)
        return CGFloat(factor)
    }

    // MARK: Scrolling

    public func scroll(_ p: CGPoint) {
        host.context.report(kinLayerScrollPoint(host.context.pointer, node.handle, Double(p.x), Double(p.y)))
    }
    public func scrollRectToVisible(_ r: CGRect) {
        host.context.report(r.withNumbers { kinLayerScrollRectToVisible(host.context.pointer, node.handle, $0) })
    }
    public var visibleRect: CGRect {
        .reading { host.context.report(kinLayerGetVisibleRect(host.context.pointer, node.handle, $0)) }
    }
}

extension CAScrollLayer {
    public func scroll(to p: CGPoint) {
        host.context.report(kinLayerScrollToPoint(host.context.pointer, node.handle, Double(p.x), Double(p.y)))
    }
    public func scroll(to r: CGRect) {
        host.context.report(r.withNumbers { kinLayerScrollToRect(host.context.pointer, node.handle, $0) })
    }
}

extension CAShapeLayer {
    public var lineDashPattern: [NSNumber]? {
        get { object("lineDashPattern") as? [NSNumber] }
        set { setValue(newValue, forKeyPath: "lineDashPattern") }
    }
}

extension CAGradientLayer {
    /// Colors, CGColor.
    public var colors: [Any]? {
        get { object("colors") as? [Any] }
        set { setValue(newValue, forKeyPath: "colors") }
    }
    public var locations: [NSNumber]? {
        get { object("locations") as? [NSNumber] }
        set { setValue(newValue, forKeyPath: "locations") }
    }
}

extension CATextLayer {
    /// A String, or an NSAttributedString, whose text is taken.
    public var string: Any? {
        get { object("string") }
        set { setValue((newValue as? NSAttributedString)?.string ?? newValue, forKeyPath: "string") }
    }
    /// The name of a font.
    public var font: Any? {
        get { object("font") }
        set { setValue(newValue, forKeyPath: "font") }
    }
}

/// A layer that only transforms its sublayers, and keeps their depth.
open class CATransformLayer: CALayer {
    override class var kind: KinemaClass { .transform }
}

extension CATiledLayer {
    /// Seconds in which a tile fades in.
    public class func fadeDuration() -> CFTimeInterval { 0.25 }
}

extension CAEmitterLayer {
    public var emitterCells: [CAEmitterCell]? {
        get { cells }
        set { cells = newValue }
    }
}

extension CAEmitterCell {
    public var emitterCells: [CAEmitterCell]? {
        get { cells }
        set { cells = newValue }
    }
    public var contents: Any? {
        get { object("contents") }
        set { setValue(newValue, forKeyPath: "contents") }
    }
    public class func defaultValue(forKey key: String) -> Any? { CAEmitterCell().value(forKey: key) }
}

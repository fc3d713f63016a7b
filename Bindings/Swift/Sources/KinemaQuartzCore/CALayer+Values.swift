import CKinema
import Foundation
import KinemaKit

extension CALayer {
    class func standardValue(forKey key: String) -> Any? {
        let host = KinemaHost.current, pointer = host.context.pointer
        var id: UInt32 = 0, info = KinKeyPathInfo()
        guard kinKeyPathResolve(pointer, key, &id) == .OK, kinKeyPathGetInfo(pointer, id, &info) == .OK else { return nil }
        let found = try? Value.reading { kinLayerClassGetDefaultData(pointer, kind, id, $0) }
        return found.flatMap { Self.isZero($0, info.type) ? nil : host.object($0, of: info.type) }
    }

    /// Whether a default is what Core Animation does not store: zero of a type other than bools and integers, or the identity.
    static func isZero(_ value: Value, _ type: PropertyType) -> Bool {
        guard case .numbers(let numbers) = value, type != .bool, type != .integer else { return false }
        return type == .transform || numbers.allSatisfy { $0 == 0 }
    }

    // MARK: Key-value coding

    /// Returns the values that only this object has under a key: the objects around the layer.
    func objectValue(forKey key: String) -> Any? {
        switch key {
        case "sublayers": sublayers
        case "superlayer": superlayer
        case "mask": mask
        case "delegate": delegate
        case "actions": actions
        case "layoutManager": layoutManager
        case "constraints": constraints
        default: nil
        }
    }

    /// Sets what `objectValue(forKey:)` returns. Returns false for other keys; a value of another type is reported.
    func setObjectValue(_ value: Any?, forKey key: String) -> Bool {
        func set<Object>(_ body: (Object?) -> Void) {
            if let value, !(value is Object) {
                host.report(KinemaError(.typeMismatch, "\(key): \(Swift.type(of: value)) was given, \(Object.self) was expected"))
            } else {
                body(value as? Object)
            }
        }
        switch key {
        case "sublayers": set { sublayers = $0 as [CALayer]? }
        case "mask": set { mask = $0 as CALayer? }
        case "delegate": set { delegate = $0 as (any CALayerDelegate)? }
        case "actions": set { actions = $0 as [String: any CAAction]? }
        case "layoutManager": set { layoutManager = $0 as (any CALayoutManager)? }
        case "constraints": set { constraints = $0 as [CAConstraint]? }
        case "superlayer": host.report(KinemaError(.readOnly, "superlayer: it cannot be set"))
        default: return false
        }
        return true
    }

    // MARK: Contents

    func replaceContents(_ new: Any?) {
        guard isPresentation else { return setValue(new, forKeyPath: "contents") }
        // What `display` makes of a frame replaces the frame before, without a fade.
        host.present {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            model().contents = new
            CATransaction.commit()
        }
    }
    /// The host's filter that mixes the layer with what is behind it.
    public var compositingFilter: Any? {
        get { object("compositingFilter") }
        set { setValue(newValue, forKeyPath: "compositingFilter") }
    }
    /// The host's filters of the layer.
    public var filters: [Any]? {
        get { object("filters") as? [Any] }
        set { setValue(newValue, forKeyPath: "filters") }
    }
    /// The host's filters of what is behind the layer.
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

    /// The transform as an affine one; the identity if it is none.
    public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
    /// Sets the transform.
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

    /// Converts a point of another layer to this one; nil is the space of the roots.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { converted(p, l, self, kinLayerConvertPoint) }
    /// Converts a point of this layer to another.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { converted(p, self, l, kinLayerConvertPoint) }
    /// Returns the bounding box of a rectangle of another layer.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { converted(r, l, self, kinLayerConvertRect) }
    /// Returns the bounding box of a rectangle of this layer in another.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { converted(r, self, l, kinLayerConvertRect) }

    /// Converts a time of another layer to this one; nil is the host's time.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { converted(t, l, self) }
    /// Converts a time of this layer to another.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { converted(t, self, l) }

    private func converted(_ time: CFTimeInterval, _ from: CALayer?, _ to: CALayer?) -> CFTimeInterval {
        var result = 0.0
        host.context.report(kinLayerConvertTime(host.context.pointer, Self.handle(from), Self.handle(to), time, &result))
        return result
    }

    func hit(_ p: CGPoint) -> CALayer? {
        var hit = KinLayer()
        let pointer = host.context.pointer
        host.context.report(kinLayerHitTest(pointer, node.handle, .model, 0, Double(p.x), Double(p.y), &hit))
        guard hit.id != 0 else { return nil }
        let found = host.layer(of: hit)
        if isPresentation { kinLayerRelease(pointer, hit) }
        return isPresentation ? found?.presentation() : found
    }

    func has(_ p: CGPoint) -> Bool {
        var contains = false
        host.context.report(
            kinLayerContainsPoint(host.context.pointer, node.handle, .model, 0, Double(p.x), Double(p.y), &contains))
        return contains
    }

    /// The size of the box around a rounded corner, in units of its radius.
    public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        var factor = 1.0
        kinCornerCurveGetExpansionFactor(curve.rawValue, &factor)
        return CGFloat(factor)
    }

    // MARK: Scrolling

    /// Scrolls the closest scroll layer to a point of this layer.
    public func scroll(_ p: CGPoint) {
        host.context.report(kinLayerScrollPoint(host.context.pointer, node.handle, Double(p.x), Double(p.y)))
    }
    /// Scrolls the closest scroll layer as little as necessary to show a rectangle.
    public func scrollRectToVisible(_ r: CGRect) {
        host.context.report(r.withNumbers { kinLayerScrollRectToVisible(host.context.pointer, node.handle, $0) })
    }
    /// The part of the bounds that the closest scroll layer shows.
    public var visibleRect: CGRect {
        .reading { host.context.report(kinLayerGetVisibleRect(host.context.pointer, node.handle, $0)) }
    }
}

extension CAScrollLayer {
    /// Scrolls to a point, on the axes that `scrollMode` allows.
    public func scroll(to p: CGPoint) {
        host.context.report(kinLayerScrollToPoint(host.context.pointer, node.handle, Double(p.x), Double(p.y)))
    }
    /// Scrolls as little as necessary to show a rectangle.
    public func scroll(to r: CGRect) {
        host.context.report(r.withNumbers { kinLayerScrollToRect(host.context.pointer, node.handle, $0) })
    }
}

extension CAShapeLayer {
    /// The lengths of dashes and gaps.
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
    /// Where the colors are, 0 to 1.
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
    /// The cells, which the object owns.
    public var emitterCells: [CAEmitterCell]? {
        get { cells }
        set { cells = newValue }
    }
}

extension CAEmitterCell {
    /// The cells, which the object owns.
    public var emitterCells: [CAEmitterCell]? {
        get { cells }
        set { cells = newValue }
    }
    public var contents: Any? {
        get { object("contents") }
        set { setValue(newValue, forKeyPath: "contents") }
    }
    /// The value of a property in a new cell.
    public class func defaultValue(forKey key: String) -> Any? {
        let host = KinemaHost.current, pointer = host.context.pointer
        var id: UInt32 = 0, info = KinKeyPathInfo()
        guard kinKeyPathResolve(pointer, key, &id) == .OK, kinKeyPathGetInfo(pointer, id, &info) == .OK else { return nil }
        let found = try? Value.reading { kinLayerClassGetDefaultData(pointer, kind, id, $0) }
        return found.flatMap { CALayer.isZero($0, info.type) ? nil : host.object($0, of: info.type) }
    }
}

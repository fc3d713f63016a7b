import Foundation
import KinemaKit

/// When something runs, in relation to the time of what contains it.
public protocol CAMediaTiming: AnyObject {
    var beginTime: CFTimeInterval { get set }
    var duration: CFTimeInterval { get set }
    var speed: Float { get set }
    var timeOffset: CFTimeInterval { get set }
    var repeatCount: Float { get set }
    var repeatDuration: CFTimeInterval { get set }
    var autoreverses: Bool { get set }
    var fillMode: CAMediaTimingFillMode { get set }
}

/// The time of the particles of a cell, in relation to that of the layer or of the particle that emits them.
extension CAEmitterCell: CAMediaTiming {
    public var beginTime: CFTimeInterval {
        get { self[.beginTime] }
        set { self[.beginTime] = newValue }
    }
    public var duration: CFTimeInterval {
        get { self[.duration] }
        set { self[.duration] = newValue }
    }
    public var speed: Float {
        get { self[.speed] }
        set { self[.speed] = newValue }
    }
    public var timeOffset: CFTimeInterval {
        get { self[.timeOffset] }
        set { self[.timeOffset] = newValue }
    }
    public var repeatCount: Float {
        get { self[.repeatCount] }
        set { self[.repeatCount] = newValue }
    }
    public var repeatDuration: CFTimeInterval {
        get { self[.repeatDuration] }
        set { self[.repeatDuration] = newValue }
    }
    public var autoreverses: Bool {
        get { self[.autoreverses] }
        set { self[.autoreverses] = newValue }
    }
    public var fillMode: CAMediaTimingFillMode {
        get { self[.fillMode] }
        set { self[.fillMode] = newValue }
    }
}

/// A timing function: the cubic Bezier curve from (0, 0) over two control points to (1, 1).
public final class CAMediaTimingFunction: NSObject, Sendable {
    let curve: Curve

    init(_ curve: Curve) { self.curve = curve }

    /// A function by its name. Names that do not exist give the linear function.
    public convenience init(name: CAMediaTimingFunctionName) { self.init((try? Curve(name.rawValue)) ?? .linear) }

    /// Makes the cubic Bezier curve over two control points.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(Curve(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
    }

    /// Writes x and y of a control point, 0 to 3.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let points = [(0, 0), (curve.c1x, curve.c1y), (curve.c2x, curve.c2y), (1, 1)]
        guard points.indices.contains(index) else { return }
        (values[0], values[1]) = (Float(points[index].0), Float(points[index].1))
    }

    public override func isEqual(_ other: Any?) -> Bool { (other as? CAMediaTimingFunction)?.curve == curve }
    public override var hash: Int { curve.hashValue }
}

/// A function that turns animated numbers into a transform.
public final class CAValueFunction: NSObject, Sendable {
    public let name: CAValueFunctionName
    /// Makes the function of a name.
    public init?(name: CAValueFunctionName) { self.name = name }
}

/// Frames per second; 0, 0, 0 requests no rate.
public struct CAFrameRateRange: Hashable, Sendable {
    public var minimum, maximum: Float
    public var preferred: Float?
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum) = (minimum, maximum)
        self.preferred = preferred == 0 ? nil : preferred
    }
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

    var numbers: [Double] { [Double(minimum), Double(maximum), Double(preferred ?? 0)] }
}

/// The flexible parts of a layer's frame.
public struct CAAutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let layerMinXMargin = Self(rawValue: 1)
    public static let layerWidthSizable = Self(rawValue: 2)
    public static let layerMaxXMargin = Self(rawValue: 4)
    public static let layerMinYMargin = Self(rawValue: 8)
    public static let layerHeightSizable = Self(rawValue: 16)
    public static let layerMaxYMargin = Self(rawValue: 32)
}

/// The corners that `cornerRadius` rounds.
public struct CACornerMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let layerMinXMinYCorner = Self(rawValue: 1)
    public static let layerMaxXMinYCorner = Self(rawValue: 2)
    public static let layerMinXMaxYCorner = Self(rawValue: 4)
    public static let layerMaxXMaxYCorner = Self(rawValue: 8)
}

/// The edges that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let layerLeftEdge = Self(rawValue: 1)
    public static let layerRightEdge = Self(rawValue: 2)
    public static let layerBottomEdge = Self(rawValue: 4)
    public static let layerTopEdge = Self(rawValue: 8)
}

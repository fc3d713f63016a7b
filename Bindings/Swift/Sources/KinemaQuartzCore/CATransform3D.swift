import CKinema
import Foundation
import KinemaKit

/// A transform of row vectors: the translation is in m41, m42 and m43.
public struct CATransform3D: Hashable, Sendable {
    public var m11, m12, m13, m14: CGFloat
    public var m21, m22, m23, m24: CGFloat
    public var m31, m32, m33, m34: CGFloat
    public var m41, m42, m43, m44: CGFloat

    /// Sixteen zeros.
    public init() { self.init(numbers: [Double](repeating: 0, count: 16)) }

    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }
}

extension CATransform3D: NumericValue {
    public static var count: Int { 16 }
    public static var types: [PropertyType] { [.transform] }

    public init(numbers n: UnsafePointer<Double>) {
        self.init(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9],
            m33: n[10],
            m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }

    public func store(to n: UnsafeMutablePointer<Double>) {
        (n[0], n[1], n[2], n[3]) = (Double(m11), Double(m12), Double(m13), Double(m14))
        (n[4], n[5], n[6], n[7]) = (Double(m21), Double(m22), Double(m23), Double(m24))
        (n[8], n[9], n[10], n[11]) = (Double(m31), Double(m32), Double(m33), Double(m34))
        (n[12], n[13], n[14], n[15]) = (Double(m41), Double(m42), Double(m43), Double(m44))
    }

    /// Returns what `make` writes, and `self` if it fails.
    fileprivate func replaced(_ make: (UnsafePointer<Double>, UnsafeMutablePointer<Double>) -> KinStatus) -> CATransform3D {
        var status = KinStatus.OK
        let made = CATransform3D.reading { result in status = withNumbers { make($0, result) } }
        return status == .OK ? made : self
    }
}

extension CATransform3D {
    fileprivate init(
        m11: Double, m12: Double, m13: Double, m14: Double, m21: Double, m22: Double, m23: Double, m24: Double, m31: Double,
        m32: Double, m33: Double, m34: Double, m41: Double, m42: Double, m43: Double, m44: Double
    ) {
        self.init(
            m11: CGFloat(m11), m12: CGFloat(m12), m13: CGFloat(m13), m14: CGFloat(m14), m21: CGFloat(m21), m22: CGFloat(m22),
            m23: CGFloat(m23), m24: CGFloat(m24), m31: CGFloat(m31), m32: CGFloat(m32), m33: CGFloat(m33), m34: CGFloat(m34),
            m41: CGFloat(m41), m42: CGFloat(m42), m43: CGFloat(m43), m44: CGFloat(m44))
    }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)

/// Whether a transform changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }
/// Whether all numbers are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A translation.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    .reading { kinTransformMakeTranslation(Double(tx), Double(ty), Double(tz), $0) }
}
/// A scale about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    .reading { kinTransformMakeScale(Double(sx), Double(sy), Double(sz), $0) }
}
/// A rotation by radians about an axis. An axis of length 0, or a number that is not finite, gives the identity.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    CATransform3DIdentity.replaced { kinTransformMakeRotation(Double(angle), Double(x), Double(y), Double(z), $1) }
}
/// Translates first, then applies `t`. Returns `t` if a number is not finite, like all that combine transforms.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    t.replaced { kinTransformTranslate($0, Double(tx), Double(ty), Double(tz), $1) }
}
/// Scales first, then applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    t.replaced { kinTransformScale($0, Double(sx), Double(sy), Double(sz), $1) }
}
/// Rotates first, then applies `t`.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    t.replaced { kinTransformRotate($0, Double(angle), Double(x), Double(y), Double(z), $1) }
}
/// Applies `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    a.replaced { first, result in b.withNumbers { kinTransformConcat(first, $0, result) } }
}
/// The inverse, or `t` if there is none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.replaced { kinTransformInvert($0, $1, nil) } }

/// The transform of an affine one.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    .reading { result in m.withNumbers { kinTransformMakeAffine($0, result) } }
}
/// Whether a transform is one of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.withNumbers { kinTransformIsAffine($0) } }
/// The affine transform, or the identity if `t` is not affine.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    .reading { result in t.withNumbers { kinTransformGetAffine($0, result) } }
}

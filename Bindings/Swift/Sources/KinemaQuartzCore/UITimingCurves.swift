import Foundation
import KinemaKit

/// A curve by its name: UIKit's UIView.AnimationCurve.
public enum UIViewAnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

/// The parts of a curve.
public enum UITimingCurveType: Int, Sendable { case builtin, cubic, spring, composed }

/// The curve of an animator: a cubic Bezier curve or a spring.
public protocol UITimingCurveProvider {
    var timingCurveType: UITimingCurveType { get }
    var cubicTimingParameters: UICubicTimingParameters? { get }
    var springTimingParameters: UISpringTimingParameters? { get }
    /// The curve as KinemaKit has it, which follows from the others.
    var motion: Motion { get }
}

extension UITimingCurveProvider {
    public var motion: Motion { springTimingParameters?.motion ?? cubicTimingParameters?.motion ?? Motion() }
}

/// A cubic Bezier curve.
public final class UICubicTimingParameters: UITimingCurveProvider, Sendable {
    public let animationCurve: UIViewAnimationCurve
    public let controlPoint1, controlPoint2: CGPoint
    private let isBuiltIn: Bool

    /// The curve that UIKit's animators have by default.
    public convenience init() { self.init(animationCurve: .easeInOut) }
    public init(animationCurve curve: UIViewAnimationCurve) {
        let (first, second): (CGFloat, CGFloat) =
            switch curve {
            case .easeInOut: (0.42, 0.58)
            case .easeIn: (0.42, 1)
            case .easeOut: (0, 0.58)
            case .linear: (0, 1)
            }
        (animationCurve, isBuiltIn) = (curve, true)
        (controlPoint1, controlPoint2) = (CGPoint(x: first, y: 0), CGPoint(x: second, y: 1))
    }
    public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
        (self.controlPoint1, self.controlPoint2) = (controlPoint1, controlPoint2)
        (animationCurve, isBuiltIn) = (.easeInOut, false)
    }

    public var timingCurveType: UITimingCurveType { isBuiltIn ? .builtin : .cubic }
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    public var springTimingParameters: UISpringTimingParameters? { nil }
    public var motion: Motion {
        Motion(Curve(Double(controlPoint1.x), Double(controlPoint1.y), Double(controlPoint2.x), Double(controlPoint2.y)))
    }
}

/// A spring. It takes the duration of its animator as its perceptual duration, unless it has a duration itself.
///
/// Initial velocities are not used: changes keep the velocity of what they interrupt.
public final class UISpringTimingParameters: UITimingCurveProvider, Sendable {
    /// In units of the whole movement per second.
    public let initialVelocity: CGVector
    private let bounce: Double
    private let duration: Double?

    /// UIKit's own spring.
    public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }
    /// A ratio of 1 does not overshoot.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        (bounce, duration, initialVelocity) = (Self.bounce(Double(ratio)), nil, velocity)
    }
    /// A spring that lasts as long as it takes, whatever the animator's duration is.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        let (mass, stiffness, damping) = (Double(mass), Double(stiffness), Double(damping))
        bounce = Self.bounce(damping / (2 * (stiffness * mass).squareRoot()))
        (duration, initialVelocity) = (2 * .pi * (mass / stiffness).squareRoot(), velocity)
    }
    public init(duration: CFTimeInterval, bounce: CGFloat) {
        (self.bounce, self.duration, initialVelocity) = (Double(bounce), duration, .zero)
    }
    public init(duration: CFTimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector) {
        (self.bounce, self.duration, initialVelocity) = (Double(bounce), duration, velocity)
    }

    /// Of the ratio of a damping to the one that just does not overshoot: rule 5.5.
    private static func bounce(_ ratio: Double) -> Double { ratio <= 1 ? 1 - ratio : 1 / ratio - 1 }

    public var timingCurveType: UITimingCurveType { .spring }
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    public var springTimingParameters: UISpringTimingParameters? { self }
    public var motion: Motion { .spring(duration: duration, bounce: bounce) }
}

import Foundation
import KinemaKit

/// The meaning of the components of a color. All spaces here are sRGB's, with one component for gray, or three.
public final class CGColorSpace: Hashable, Sendable {
    /// The components without alpha: one, or three.
    public let numberOfComponents: Int

    fileprivate init(numberOfComponents: Int) { self.numberOfComponents = numberOfComponents }

    /// A color space by its name; nil for other spaces than sRGB, extended sRGB and gray.
    public convenience init?(name: String) {
        switch name {
        case Self.sRGB, Self.extendedSRGB: self.init(numberOfComponents: 3)
        case Self.genericGrayGamma2_2: self.init(numberOfComponents: 1)
        default: return nil
        }
    }

    public static let sRGB = "kCGColorSpaceSRGB"
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.numberOfComponents == b.numberOfComponents }
    public func hash(into hasher: inout Hasher) { hasher.combine(numberOfComponents) }
}

/// The color space of screens, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(numberOfComponents: 3) }
/// The gray values of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(numberOfComponents: 1) }

/// A color in sRGB.
public final class CGColor: Hashable, Sendable {
    let color: Color

    init(_ color: Color) { self.color = color }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(Double(red), Double(green), Double(blue), Double(alpha)))
    }
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
    public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(red: gray, green: gray, blue: gray, alpha: alpha) }

    /// A color of a color space: its components, then alpha. Nil unless there are as many.
    public convenience init?(colorSpace: CGColorSpace, components: [CGFloat]) {
        guard components.count == colorSpace.numberOfComponents + 1, let alpha = components.last else { return nil }
        if components.count == 2 {
            self.init(gray: components[0], alpha: alpha)
        } else {
            self.init(red: components[0], green: components[1], blue: components[2], alpha: alpha)
        }
    }

    public static let white = CGColor(.white)
    public static let black = CGColor(.black)
    public static let clear = CGColor(.clear)

    public var components: [CGFloat]? { [CGFloat(color.red), CGFloat(color.green), CGFloat(color.blue), alpha] }
    public var numberOfComponents: Int { 4 }
    public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
    public var alpha: CGFloat { CGFloat(color.alpha) }
    /// Returns the color with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? { CGColor(Color(color.red, color.green, color.blue, Double(alpha))) }

    public static func == (a: CGColor, b: CGColor) -> Bool { a.color == b.color }
    public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

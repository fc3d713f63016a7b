// A file that imports QuartzCore also sees Foundation's numbers and rectangles.
@_exported import Foundation

/// Seconds.
public typealias CFTimeInterval = Double

/// Returns the time of the present host: that of its last advance.
public func CACurrentMediaTime() -> CFTimeInterval { KinemaHost.current.context.time }

/// A text with fixed names.
public protocol CoreAnimationName: RawRepresentable, Hashable, Sendable where RawValue == String {
    init(rawValue: String)
}

// A file that imports QuartzCore also sees Foundation's numbers and rectangles.
@_exported import Foundation

/// Seconds.
public typealias CFTimeInterval = Double

/// Returns the time of the present host: that of its last advance.
public func CACurrentMediaTime() -> CFTimeInterval { KinemaHost.current.context.time }

/// A text with fixed names. Values by key are texts, which cast to it and to String.
public protocol CoreAnimationName: RawRepresentable, Hashable, Sendable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
    init(rawValue: String)
}

/// Lets `as?` convert a text in an `Any`.
extension CoreAnimationName {
    /// Returns the text.
    public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }
    /// Makes the name of a text.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }
    /// Makes the name of a text.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
        result = _unconditionallyBridgeFromObjectiveC(source)
        return true
    }
    /// Makes the name of a text; that of nil is empty.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
        Self(rawValue: source.map { String(describing: $0) } ?? "")
    }
}

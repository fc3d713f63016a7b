import CKinema
import Foundation
import KinemaKit

/// The action that runs when a property of a layer changes.
public protocol CAAction {
    /// Runs after the change. `anObject` is the layer.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The action that does nothing and ends the search.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

public let kCAOnOrderIn = "onOrderIn"
public let kCAOnOrderOut = "onOrderOut"
public let kCATransition = "transition"

/// The functions that a layer calls before it changes, lays out and displays.
public protocol CALayerDelegate: AnyObject {
    /// Makes the contents.
    func display(_ layer: CALayer)
    /// Places the sublayers.
    func layoutSublayers(of layer: CALayer)
    /// The action of a key; NSNull ends the search, and nil continues it.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// An animation on a layer: the user data of its copy in the library.
final class Attached {
    let animation: CAAnimation
    private weak var host: KinemaHost?
    private init(_ animation: CAAnimation, _ host: KinemaHost) { (self.animation, self.host) = (animation, host) }
    deinit { host?.noteDrop() }

    /// Makes the object report to the delegate of the animation, and remember the animation.
    static func connect(_ animation: CAAnimation, _ object: AnimationObject, _ host: KinemaHost) throws(KinemaError) {
        let context = host.context, attached = Unmanaged.passRetained(Attached(animation, host)).toOpaque()
        var delegate = KinAnimationDelegate(didStart: start, didStop: stop, userData: attached, destroy: releaseUserData)
        let status = kinAnimationSetDelegate(context.pointer, object.handle, &delegate)
        if status != .OK { releaseUserData(attached) }
        try check(status)
        // The delegate keeps the object as long as the copy exists.
        try check(kinAnimationSetUserData(context.pointer, object.handle, attached, nil))
    }

    static func animation(of object: AnimationObject) -> CAAnimation? {
        var found: UnsafeMutableRawPointer?
        kinAnimationGetUserData(object.context.pointer, object.handle, &found)
        return found.map { Unmanaged<Attached>.fromOpaque($0).takeUnretainedValue().animation }
    }

    /// The library's own animation as an object.
    static func implicit(_ object: AnimationObject, _ host: KinemaHost) -> CAAnimation? {
        guard (try? object.animationClass) != .transition else { return CATransition() }
        let basic = (try? object.animationClass) == .spring ? CASpringAnimation() : CABasicAnimation()
        guard case .string(let path)? = try? object.data(.keyPath) else { return basic }
        basic.keyPath = path
        var id: UInt32 = 0, info = KinKeyPathInfo()
        let pointer = host.context.pointer
        guard kinKeyPathResolve(pointer, path, &id) == .OK, kinKeyPathGetInfo(pointer, id, &info) == .OK else { return basic }
        basic.fromValue = (try? object.data(.fromValue)).flatMap { host.object($0, of: info.type) }
        basic.toValue = (try? object.data(.toValue)).flatMap { host.object($0, of: info.type) }
        return basic
    }

    private static let start: KinEventCallback = { _, _, attached in
        guard let attached else { return }
        let animation = Unmanaged<Attached>.fromOpaque(attached).takeUnretainedValue().animation
        animation.delegate?.animationDidStart(animation)
    }
    private static let stop: KinEventCallback = { _, event, attached in
        guard let attached, let event else { return }
        let animation = Unmanaged<Attached>.fromOpaque(attached).takeUnretainedValue().animation
        animation.delegate?.animationDidStop(animation, finished: event.pointee.finished)
    }
}

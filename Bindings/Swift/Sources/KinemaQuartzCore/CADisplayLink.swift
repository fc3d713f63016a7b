import Foundation

/// A closure that runs in every `KinemaHost.advance`, after the delegates.
public final class CADisplayLink: NSObject {
    private let body: (CADisplayLink) -> Void
    private weak var host: KinemaHost?
    private var isValid = true

    /// Makes a display link. (Swift has no selectors here: in place of a target and a selector it takes a closure.)
    public init(_ body: @escaping (CADisplayLink) -> Void) {
        self.body = body
        host = .current
    }

    /// The time of the frame.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time of the frame after it, if it lasts as long.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// The time from the frame before to this one.
    public private(set) var duration: CFTimeInterval = 0
    public var isPaused = false
    /// The rate that the link asks for; the host decides.
    public var preferredFrameRateRange = CAFrameRateRange.default
    public var preferredFramesPerSecond = 0

    /// Starts the link. The host keeps it until it is removed or invalidated; run loop and mode have no effect.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { if isValid { host?.add(self) } }
    /// Stops the link.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { host?.remove(self) }
    /// Stops the link. It cannot be added again.
    public func invalidate() {
        isValid = false
        host?.remove(self)
    }

    func fire(at time: CFTimeInterval, after interval: CFTimeInterval) {
        guard !isPaused else { return }
        (timestamp, duration, targetTimestamp) = (time, interval, time + interval)
        body(self)
    }
}

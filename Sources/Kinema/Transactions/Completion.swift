import CKinema

/// A transaction's completion block. Rule 10.6.
package final class Completion {
    package typealias Callback = KinCompletionCallback

    var function: CompletionFunction?
    package var tag: UInt64
    /// The order in which it was set, and that in which its transaction began, for ties. Rule D41.
    package var order: UInt64
    var begun: UInt64
    /// The number of animations that it waits for.
    package var pending = 0
    /// Whether its transaction is committed, so that no animations are added any more.
    package var isSealed = false
    /// The latest end or removal of the animations that it waited for, or the time of its commit.
    package var time: Double
    package var isDone = false

    init(_ function: CompletionFunction?, tag: UInt64, order: UInt64, time: Double) {
        self.function = function
        self.tag = tag
        self.order = order
        begun = order
        self.time = time
    }

    /// Whether it is delivered before another one that ended at the same time. Rule D41.
    func isBefore(_ other: Completion) -> Bool {
        begun != other.begun ? begun > other.begun : order < other.order
    }

    package var callback: Callback? { function?.callback }
    package var userData: HostPointer? { function?.userData }
}

/// The host's function of a completion.
package final class CompletionFunction: HostObject {
    let callback: Completion.Callback?
    let userData: HostPointer

    init(_ callback: Completion.Callback?, _ userData: HostPointer) {
        self.callback = callback
        self.userData = userData
    }
}

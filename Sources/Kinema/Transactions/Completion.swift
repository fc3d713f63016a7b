import CKinema

/// A transaction's completion block. Rule 10.6.
package final class Completion {
    package typealias Callback = KinCompletionCallback

    package let callback: Callback?
    package let tag: UInt64
    package let userData: HostPointer
    /// The order of creation, for ties. Rule D41.
    package let order: UInt64
    /// The number of animations that it waits for.
    package var pending = 0
    /// Whether its transaction is committed, so that no animations are added any more.
    package var isSealed = false
    /// The latest end or removal of the animations that it waited for, or the time of its commit.
    package var time: Double
    package var isDone = false

    package init(callback: Callback?, tag: UInt64, userData: HostPointer, order: UInt64, time: Double) {
        self.callback = callback
        self.tag = tag
        self.userData = userData
        self.order = order
        self.time = time
    }
}

import CKinema

/// A transaction's completion block. Rule 10.6.
package final class Completion {
    package typealias Callback = KinCompletionCallback

    package let callback: Callback?
    package let tag: UInt64
    package let userData: HostPointer
    /// When it was set, for ties. Rule D41.
    package let order: UInt64
    /// Animations that it waits for.
    package var pending = 0
    /// Its transaction is committed: no more animations will be added.
    package var isSealed = false
    /// The latest end or removal that it waited for, or its transaction's commit.
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

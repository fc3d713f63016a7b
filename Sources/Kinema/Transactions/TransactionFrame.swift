import CKinema

/// A transaction: explicit, or the implicit one of a thread. Nil values are inherited. Rules 10.1, 10.2.
package final class TransactionFrame {
    /// The handle; 0 for the implicit transaction.
    package let id: UInt64
    /// The thread that began it.
    package let thread: UInt64
    /// The order of its beginning, for the ties of completions. Rule D149.
    let begun: UInt64
    package var duration: Double?
    package var timingFunction: TransactionCurve = .inherited
    package var disableActions: Bool?
    /// The motion that replaces the built-in animation of changes. Rule D84.
    package var motion: Boxed<ChangeMotion>?
    /// The animator of the animations from now on. Rule D87.
    var animator: Animator?
    package var values = ValueTable()
    /// The completion to which new animations are added.
    package var completion: Completion?
    /// All completions of the transaction. The commit seals them.
    package var completions: [Completion] = []

    package init(id: UInt64, thread: UInt64, begun: UInt64 = 0) {
        self.id = id
        self.thread = thread
        self.begun = begun
    }
}

/// Numbers that increase, one for everything of a context whose order matters.
package final class OrderCounter {
    /// The last number of `next`.
    var last: UInt64 = 0

    package init() {}

    func next() -> UInt64 {
        last += 1
        return last
    }
}

package enum TransactionCurve {
    case inherited
    /// A value was set; it may be nil.
    case set(TimingFunction?)
}

/// The transactions of a thread, and its changes. Section 10.
package final class ThreadTransactions {
    package let thread: UInt64
    /// The explicit transactions, outermost first.
    package var frames: [TransactionFrame] = []
    private let orders: OrderCounter
    /// Whether the implicit transaction is open.
    package private(set) var isImplicitOpen = false
    private var implicitBegun: UInt64 = 0
    /// The values of the implicit transaction; nil if none was set, as in most.
    private(set) var implicit: TransactionFrame?
    /// Whether a flush waits for the end of the explicit transactions. Rule 10.5.
    package var isFlushDeferred = false
    package var changes: ChangeSet
    /// The layers that wait for layout.
    package var layouts: [Layer] = []
    /// The pending work of autoresizing; empty otherwise.
    var resizes: [Resize] = []
    /// The motion of the running call, and the completion that waits for it. Rule D85.
    var callMotion: Boxed<ChangeMotion>?
    /// The velocity with which a change of that call begins, in place of the shown one. Rule D119.
    var callVelocity: Value?
    /// The value at which a change of that call begins, in place of the shown one. Rule D133.
    var callStart: Value?
    /// Whether calls since the last commit have begun changes with such a velocity or value.
    var hasTurnStarts = false
    var callCompletion: Completion?
    var callAnimator: Animator?
    /// The motion of changes of the running layout. Rule D137.
    var following: Following?
    /// The movements whose layouts at other ends than the model's are still to be found.
    var courses: [LayoutCourse] = []
    /// The recorder of such layouts' changes.
    var recorder: LayoutRecorder?
    /// The animator whose animations turn or end, while the model follows them.
    var settling: Animator?
    /// Whether the call that runs has no actions. Rule D113.
    var callDisablesActions = false

    package init(thread: UInt64, orders: OrderCounter) {
        self.thread = thread
        self.orders = orders
        changes = ChangeSet(owner: thread)
    }

    /// Whether nothing is open and nothing waits.
    var isIdle: Bool { frames.isEmpty && !isImplicitOpen && changes.isEmpty && layouts.isEmpty }

    /// Whether a change, or a completion, of the implicit transaction waits for a commit that nothing delays. Rule D125.
    var waitsForCommit: Bool {
        guard isImplicitOpen, frames.isEmpty else { return false }
        return !changes.isEmpty || !layouts.isEmpty || implicit?.completions.isEmpty == false
    }

    /// Opens the implicit transaction if nothing is open. Rule 10.1.
    package func ensureOpen() {
        guard frames.isEmpty, !isImplicitOpen else { return }
        (isImplicitOpen, implicitBegun) = (true, orders.next())
    }

    /// The transaction that setters write to. Opens the implicit one if nothing is open.
    package func ensureInnermost() -> TransactionFrame {
        ensureOpen()
        if let innermost = frames.last ?? implicit { return innermost }
        let made = TransactionFrame(id: 0, thread: thread, begun: implicitBegun)
        implicit = made
        return made
    }

    /// Ends the implicit transaction, and returns what was set in it.
    func takeImplicit() -> TransactionFrame? {
        let taken = implicit
        (implicit, isImplicitOpen) = (nil, false)
        return taken
    }

    /// The transactions that a change made now inherits from.
    private var scope: TransactionScope { TransactionScope(thread: self, depth: frames.count) }

    package var duration: Double { scope.duration }

    /// The duration of an animation without a duration. Rules 7.30, D17.
    var defaultDuration: Double { duration > 0 ? duration : ActiveTiming.defaultDuration }

    /// The duration of a curve or the perceptual one of a spring, which may be that of the transaction.
    func seconds(_ given: Double) -> Double { given >= 0 ? given : max(duration, 0) }

    package var timingFunction: TimingFunction? { scope.timingFunction }
    package var disableActions: Bool { callDisablesActions || scope.disableActions }
    var motion: Boxed<ChangeMotion>? { scope.motion }
    var animator: Animator? { callAnimator ?? scope.animator }

    /// The completions that wait for an animation that is added now: one for each open transaction. Rule 10.6.
    package var waitingCompletions: [Completion] {
        var waiting: [Completion] = []
        if let completion = implicit?.completion { waiting.append(completion) }
        for index in frames.indices { if let completion = frames[index].completion { waiting.append(completion) } }
        if let callCompletion { waiting.append(callCompletion) }
        return waiting
    }
}

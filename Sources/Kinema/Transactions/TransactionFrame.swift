import CKinema
import KinemaCore

/// One transaction: explicit, or a thread's implicit one. Values that are nil are inherited. Rules 10.1, 10.2.
package final class TransactionFrame {
    /// The handle; 0 of an implicit one.
    package let id: UInt64
    /// The thread that began it.
    package let thread: UInt64
    package var duration: Double?
    package var timingFunction: TransactionCurve = .inherited
    package var disableActions: Bool?
    package var values: [Text: Value] = [:]
    /// The block that counts the animations that are added now.
    package var completion: Completion?
    /// Every block that was set here; they are sealed by the commit.
    package var completions: [Completion] = []

    package init(id: UInt64, thread: UInt64) {
        self.id = id
        self.thread = thread
    }
}

package enum TransactionCurve {
    case inherited
    /// Set, perhaps to none.
    case set(TimingFunction?)
}

/// The transactions of one thread and what it changed. Section 10.
package final class ThreadTransactions {
    package let thread: UInt64
    /// Explicit ones, the outermost first.
    package var frames: [TransactionFrame] = []
    package var implicit: TransactionFrame?
    /// A flush came while explicit ones were open. Rule 10.5.
    package var isFlushDeferred = false
    package var changes: ChangeSet
    /// What the animations of many keyframes or children make when they start, in bytes: see `requireCommitMemory`.
    var sizeToStart = 0
    /// Layers whose sublayers wait to be laid out.
    package var layouts: [Layer] = []
    /// The sublayers that autoresizing has still to resize; empty outside of it.
    var resizes: [Resize] = []

    package init(thread: UInt64) {
        self.thread = thread
        changes = ChangeSet(owner: thread)
    }

    /// Nothing is open and nothing waits.
    var isIdle: Bool { frames.isEmpty && implicit == nil && changes.isEmpty && layouts.isEmpty }

    /// Opens the implicit transaction where nothing is open. Rule 10.1.
    package func ensureOpen() {
        if frames.isEmpty && implicit == nil { implicit = TransactionFrame(id: 0, thread: thread) }
    }

    /// Where setters write.
    package var innermost: TransactionFrame? { frames.last ?? implicit }

    /// What a change made now sees.
    private var scope: TransactionScope { TransactionScope(thread: self, depth: frames.count) }

    package var duration: Double { scope.duration }
    package var timingFunction: TimingFunction? { scope.timingFunction }
    package var disableActions: Bool { scope.disableActions }

    /// The blocks that an animation added now makes wait: one of each open transaction. Rule 10.6.
    package var waitingCompletions: [Completion] {
        var waiting: [Completion] = []
        if let completion = implicit?.completion { waiting.append(completion) }
        for frame in frames { if let completion = frame.completion { waiting.append(completion) } }
        return waiting
    }
}

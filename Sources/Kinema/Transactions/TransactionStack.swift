import CKinema

/// The open transactions of all threads, and their changes. Section 10.
package final class TransactionStack {
    let model: ModelStore
    let published: PublishedState
    private let lock: RecursiveLock
    package let handles: HandleTable<TransactionFrame>
    /// The threads with open transactions or changes, except the thread that called last.
    private var parked = ObjectTable<UInt64, ThreadTransactions>()
    private var last: ThreadTransactions?
    let orders = OrderCounter()
    /// The default actions of layer classes by the number of the class; empty until the host sets one. Rule 9.1.
    package internal(set) var defaultActions: [ObjectTable<Text, StoredAction>] = []

    init(_ number: ContextNumber, _ model: ModelStore, _ published: PublishedState, _ lock: RecursiveLock) {
        self.model = model
        self.published = published
        handles = HandleTable(kind: .transaction, context: number)
        self.lock = lock
    }

    /// The transactions of the calling thread.
    package var thread: ThreadTransactions {
        assert(lock.isHeld, "the context changes without the lock")
        let token = currentThreadToken()
        if let last {
            if last.thread == token { return last }
            // The state of an idle thread is not kept, because hosts create and end many threads.
            if !last.isIdle { parked[last.thread] = last }
        }
        let found = parked.take(token) ?? ThreadTransactions(thread: token, orders: orders)
        last = found
        return found
    }

    /// The transactions of a thread; nil if it has nothing open.
    func open(_ token: UInt64) -> ThreadTransactions? {
        if let last, last.thread == token { return last }
        return parked[token]
    }

    /// The transactions of all threads that have something open, and of the thread that called last.
    var openThreads: [ThreadTransactions] { parked.values + (last.map { [$0] } ?? []) }

    /// Whether threads other than the calling one have something open.
    var hasOtherOpenThreads: Bool {
        _ = thread
        return !parked.isEmpty
    }

    /// Whether no thread has anything open.
    var isIdle: Bool { !hasOtherOpenThreads && last?.isIdle ?? true }

    /// The number of open explicit transactions of all threads.
    package var openCount: Int { openThreads.reduce(0) { $0 + $1.frames.count } }

    /// A number that increases with every call.
    package func nextOrder() -> UInt64 { orders.next() }

    /// Forgets everything that is open.
    func empty() {
        handles.forEach { frame in handles.invalidate(frame.id) }
        parked = ObjectTable()
        last = nil
        defaultActions = []
    }

    static let openLimit = 1_000_000

    package func begin() throws(EngineError) -> TransactionFrame {
        let thread = thread
        guard thread.frames.count < TransactionStack.openLimit else {
            throw .error(.limitExceeded, "transaction: \(TransactionStack.openLimit) open ones given, expected fewer")
        }
        try thread.frames.requireRoom(for: "transaction")
        guard let frame = try handles.insert({ TransactionFrame(id: $0, thread: thread.thread, begun: nextOrder()) }) else {
            throw .error(.limitExceeded, "transaction: too many handles are in use")
        }
        thread.frames.append(frame)
        return frame
    }
}

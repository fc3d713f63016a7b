import CKinema
import Synchronization

/// The end of the animations of a transaction or an animator.
///
/// `await completion.wait()` waits for the advance that delivers it. Any task may wait, several too.
public final class Completion: Sendable {
    private enum State {
        case running([CheckedContinuation<Void, Never>])
        case ended
    }
    private let state = Mutex(State.running([]))

    /// Whether the animations have ended.
    public var isDone: Bool {
        state.withLock { if case .ended = $0 { true } else { false } }
    }

    /// Returns when the animations have ended, or when the context was closed.
    public func wait() async {
        await withCheckedContinuation { continuation in
            let ended = state.withLock { state in
                guard case .running(let others) = state else { return true }
                state = .running(others + [continuation])
                return false
            }
            if ended { continuation.resume() }
        }
    }

    func end() {
        let waiting = state.withLock { state in
            guard case .running(let waiting) = state else { return [CheckedContinuation<Void, Never>]() }
            state = .ended
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// The end of the user data is the end of the completion, too: no task waits for a context that was closed.
    final class Holder {
        let completion: Completion
        init(_ completion: Completion) { self.completion = completion }
        deinit { completion.end() }
    }
}

/// The closure of a completion.
typealias Ended = () -> Void

let runEnded: KinCompletionCallback = { _, _, userData in Box<Ended>.body(of: userData)?() }

/// The innermost transaction of this thread, or its implicit one. Its values count for what changes from now on.
public struct Transaction {
    let context: Context

    /// Seconds; 0.25 unless a transaction says otherwise.
    public var duration: Double {
        get {
            var duration = 0.0
            context.report(kinTransactionGetDuration(context.pointer, KinTransaction(), &duration))
            return duration
        }
        nonmutating set { context.report(kinTransactionSetDuration(context.pointer, KinTransaction(), newValue)) }
    }
    /// The curve; nil is that of each animation.
    public var curve: Curve? {
        get {
            var function = KinTimingFunction(), isSet = false
            context.report(kinTransactionGetTimingFunction(context.pointer, KinTransaction(), &function, &isSet))
            return isSet ? Curve(function) : nil
        }
        nonmutating set {
            guard var c = newValue?.c else {
                return _ = context.report(kinTransactionSetTimingFunction(context.pointer, KinTransaction(), nil))
            }
            context.report(kinTransactionSetTimingFunction(context.pointer, KinTransaction(), &c))
        }
    }
    /// Whether setters run no actions.
    public var disablesActions: Bool {
        get {
            var disabled = false
            context.report(kinTransactionGetDisableActions(context.pointer, KinTransaction(), &disabled))
            return disabled
        }
        nonmutating set { context.report(kinTransactionSetDisableActions(context.pointer, KinTransaction(), newValue)) }
    }
    /// Sets the motion of implicit animations; nil removes it.
    public func setMotion(_ motion: Motion?) throws(KinemaError) {
        guard let motion else { return try check(kinTransactionSetMotion(context.pointer, KinTransaction(), nil)) }
        try check(try motion.withC(nil) { motion, _ in kinTransactionSetMotion(context.pointer, KinTransaction(), motion) })
    }
}

extension Context {
    /// The innermost transaction of this thread.
    public var currentTransaction: Transaction { Transaction(context: self) }

    /// Runs `body` in a transaction and commits it, also if `body` throws.
    ///
    /// Changes in `body` animate for `duration` seconds, 0.25 unless another transaction says otherwise. `completion` runs in the
    /// advance in which the last of the animations ends.
    @discardableResult
    public func transaction<Result>(
        duration: Double? = nil, curve: Curve? = nil, motion: Motion? = nil, disablesActions: Bool? = nil,
        completion: (() -> Void)? = nil, _ body: () throws -> Result
    ) throws -> Result {
        var transaction = KinTransaction()
        try check(kinTransactionBegin(pointer, &transaction))
        var isOpen = true
        defer { if isOpen { report(kinTransactionCommit(pointer, transaction)) } }
        if let duration { try check(kinTransactionSetDuration(pointer, transaction, duration)) }
        if var function = curve?.c { try check(kinTransactionSetTimingFunction(pointer, transaction, &function)) }
        if let motion { try currentTransaction.setMotion(motion) }
        if let disablesActions { try check(kinTransactionSetDisableActions(pointer, transaction, disablesActions)) }
        if let completion { try setCompletion(completion) }
        let result = try body()
        isOpen = false
        try check(kinTransactionCommit(pointer, transaction))
        return result
    }

    /// Begins a transaction that `commit` ends. Where begin and end are in one place, `transaction` is shorter, and cannot forget the end.
    public func begin() throws(KinemaError) { try check(kinTransactionBegin(pointer, nil)) }
    /// Commits the innermost transaction of this thread. Throws `.noTransaction` if it has none, not even an implicit one.
    public func commit() throws(KinemaError) { try check(kinTransactionCommit(pointer, KinTransaction())) }

    /// Takes the lock that every change takes, until this thread gives it back. `locked` gives it back by itself.
    public func lock() throws(KinemaError) { try check(kinContextLock(pointer)) }
    /// Gives the lock back. Has no effect if this thread does not have it.
    public func unlock() throws(KinemaError) { try check(kinContextUnlock(pointer)) }

    /// Runs `body` without animations.
    public func withoutActions<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction(disablesActions: true, body)
    }

    /// Returns a completion of the animations that are added from now on in the innermost transaction.
    public func completion() throws(KinemaError) -> Completion {
        let completion = Completion(), holder = Completion.Holder(completion)
        try setCompletion { holder.completion.end() }
        return completion
    }

    /// Removes the completion of the innermost transaction from what is added from now on.
    public func clearCompletion() throws(KinemaError) { try check(kinTransactionClearCompletion(pointer, KinTransaction())) }

    private func setCompletion(_ body: @escaping Ended) throws(KinemaError) {
        let box = Box<Ended>(body).retained()
        let status = kinTransactionSetCompletion(pointer, KinTransaction(), runEnded, 0, box, releaseUserData)
        if status != .OK { releaseUserData(box) }
        try check(status)
    }

    /// Runs `body` with the lock that every change takes, so that other threads see its changes as one.
    public func locked<Result>(_ body: () throws -> Result) throws -> Result {
        try check(kinContextLock(pointer))
        defer { kinContextUnlock(pointer) }
        return try body()
    }
}

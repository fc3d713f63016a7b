import CKinema

/// Begins, commits and flushes transactions. Section 10.
extension Context {
    /// Commits the innermost transaction of this thread. `handle` must be that transaction or null. Rules 10.3, 10.4, D8.
    package func commit(_ handle: KinTransaction) throws(EngineError) {
        let thread = transactions.thread
        if handle.id != 0 {
            guard let frame = transactions.handles[handle.id] else { throw EngineError.handle("transaction", handle.id) }
            guard thread.frames.last === frame else {
                throw .error(
                    .outOfOrder,
                    "transaction: another transaction given, expected the innermost open one of this thread")
            }
        }
        guard let frame = thread.frames.last else {
            guard thread.isImplicitOpen else {
                throw .error(
                    .noTransaction,
                    "transaction: null given and none is open on this thread, expected an open transaction")
            }
            try requireCommitMemory(thread)
            commitImplicit(thread)
            return
        }
        // A layout that runs at another place of a movement must not publish it.
        if thread.frames.count == 1 && thread.recorder == nil {
            try requireCommitMemory(thread)
            dropUndelivered()
            layOut(thread)
            guard !isDestroyed else { return }
            animations.commitChanges(of: thread)
        } else {
            try output.requireMemory(toClose: frame)
            dropUndelivered()
        }
        // The layout of the outermost commit may have left transactions open inside this one.
        while let last = thread.frames.popLast() {
            close(last)
            if last === frame { break }
        }
        if thread.frames.isEmpty && thread.isFlushDeferred { commitImplicit(thread) }
    }

    /// Commits the implicit transaction, but not before the explicit ones have ended. Rule 10.5.
    package func flush() { flush(transactions.thread) }

    /// Does what `flush` does, but throws if there is no memory for the publication.
    package func flushAsking() throws(EngineError) {
        let thread = transactions.thread
        try requireCommitMemory(thread)
        flush(thread)
    }

    /// An advance gives the time to which it moves the clock after the commit.
    func flush(_ thread: ThreadTransactions, turnEnd: Double? = nil) {
        if thread.frames.isEmpty {
            commitImplicit(thread, turnEnd: turnEnd)
        } else if thread.isImplicitOpen {
            thread.isFlushDeferred = true
        }
    }

    private func commitImplicit(_ thread: ThreadTransactions, turnEnd: Double? = nil) {
        thread.isFlushDeferred = false
        guard thread.isImplicitOpen, thread.recorder == nil else { return }
        dropUndelivered()
        layOut(thread)
        guard !isDestroyed, thread.isImplicitOpen else { return }
        animations.commitChanges(of: thread, turnEnd: turnEnd)
        if let implicit = thread.takeImplicit() { close(implicit) }
    }

    /// Ends a transaction: no more animations are added to its completions. Rule 10.6.
    private func close(_ frame: TransactionFrame) {
        for completion in frame.completions {
            completion.isSealed = true
            completion.time = max(completion.time, published.now)
            output.queueIfDue(completion)
        }
        if frame.id != 0 {
            transactions.handles.invalidate(frame.id)
            transactions.handles.recycle(slot: Handle.slot(frame.id))
        }
    }
}

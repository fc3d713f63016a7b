import CKinema
import CPlatform

/// A tree of layers with a clock.
///
/// State changes only under `lock`. Published state is immutable and in `snapshot`. Host code runs in `callOut`, with the lock
/// released, so the code after it must expect that anything has changed.
package final class Context {
    private let number: ContextNumber
    package let lock = RecursiveLock()
    package let model: ModelStore
    package let published: PublishedState
    package let transactions: TransactionStack
    package let output: Output
    package let animations: AnimationStore
    package let variables: VariableStore
    package let motions: MotionStore
    package let destructors = DestructorQueue()
    var keeper = HostKeeper()
    /// Converts the handles of another context, whose state was restored last, to those of this one.
    var restoredShift: HandleShift?
    package let memory = Memory.Watch()
    /// Whether the host has destroyed the context.
    package private(set) var isDestroyed = false
    /// Whether the context has given up its number. Samplers may still retain the object.
    private var isEnded = false

    /// The number of calls that have entered and not left, including those that run a callback.
    private var callCount = 0
    /// The most calls at a time so far. The reserve has memory for each.
    private var reservedCalls = 0

    /// Creates a context. Throws if there is no memory for it or for the reserve.
    package static func make() throws(EngineError) -> Context {
        guard Memory.addUser() else { throw HostMemory.refusal }
        let number: ContextNumber
        do throws(EngineError) {
            number = try ContextNumber.take()
        } catch {
            Memory.removeUser()
            throw error
        }
        let made = Context(number)
        try HostMemory.check()
        return made
    }

    package init(_ number: ContextNumber) {
        self.number = number
        model = ModelStore(number)
        published = PublishedState(model, lock)
        transactions = TransactionStack(number, model, published, lock)
        output = Output(transactions, ProcessLog.current?.sink(destructors))
        animations = AnimationStore(number, output)
        variables = VariableStore(number, animations)
        motions = MotionStore(variables)
        _ = kin_count_live_objects(1)
    }

    deinit {
        if !isEnded { end() }
        _ = Memory.raise(-reservedCalls * Memory.perCall)
        Memory.removeUser()
    }

    /// The context as a C pointer.
    package var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// Runs host code with the lock released. It is never inlined: the objects that `body` refers to, such as the owner of the host's
    /// pointer, are then held until the host's function has returned.
    @inline(never)
    package func callOut(_ body: () -> Void) {
        assert(lock.isHeld, "a function of the host is called without the lock")
        lock.unlock()
        if memory.isQuiet { body() } else { Memory.callOut(body) }
        lock.lock()
    }

    /// Enters a call and takes the lock. Returns false if there is no memory for the reserve; the call may then only release
    /// memory.
    @inline(always)
    package func enter() -> Bool {
        lock.lock()
        callCount += 1
        guard memory.isQuiet || Memory.beginCall() else { return false }
        return callCount <= reservedCalls || reserveCall()
    }

    @inline(never)
    private func reserveCall() -> Bool {
        guard Memory.raise(Memory.perCall) else { return false }
        reservedCalls += 1
        return true
    }

    /// Leaves a call and releases the lock. Returns true if this was the last call into a destroyed context; the caller then
    /// releases the context.
    package func leave() -> Bool {
        assert(lock.isHeld && holdsInvariants, "the tables, layers or counters of the context disagree")
        callCount -= 1
        let isLast = isDestroyed && callCount == 0
        if isLast { end() }
        lock.unlock()
        return isLast
    }

    /// Gives up the context's number, which another context may take from now on.
    private func end() {
        isEnded = true
        let generation = max(
            max(model.nextGeneration, animations.handles.nextGeneration),
            max(transactions.handles.nextGeneration, variables.nextGeneration))
        number.giveBack(generation: generation)
        _ = kin_count_live_objects(-1)
    }

    /// Destroys all contents. It does not recurse, because the tree may be deep. Samplers keep the snapshots that they sample,
    /// and calls that have entered end without effect.
    package func destroy() {
        // Inside a callback the host may still intend to commit.
        if callCount <= 1 { warnOfUncommitted(transactions.openThreads) }
        isDestroyed = true
        published.empty()
        model.empty()
        animations.empty()
        motions.empty()
        transactions.empty()
        variables.empty()
        output.empty()
        keeper = HostKeeper()
    }

    /// Throws while something is open or a function of the host runs: such a state cannot be saved or replaced.
    func requireIdle() throws(EngineError) {
        guard callCount <= 1, transactions.isIdle else {
            throw .error(
                .busy,
                "context: one with uncommitted changes or a running callback given, expected one at rest (kinContextFlush)"
            )
        }
    }
}

/// A function of the host with its user data.
package final class HostCallback<Function> {
    package let function: Function
    package let userData: HostPointer

    package init(_ function: Function, _ userData: HostPointer) {
        self.function = function
        self.userData = userData
    }
}

/// The receiver of log messages.
package final class LogSink {
    package let level: KinLogLevel
    package let callback: KinLogCallback
    package let userData: HostPointer

    package init(level: KinLogLevel, callback: @escaping KinLogCallback, userData: HostPointer) {
        self.level = level
        self.callback = callback
        self.userData = userData
    }
}

/// The log of contexts that the host gives none.
package struct ProcessLog {
    /// Changes only while the process has no context.
    nonisolated(unsafe) package static var current: ProcessLog?

    let level: KinLogLevel
    let callback: KinLogCallback
    let userData: UnsafeMutableRawPointer?

    package init(level: KinLogLevel, callback: @escaping KinLogCallback, userData: UnsafeMutableRawPointer?) {
        self.level = level
        self.callback = callback
        self.userData = userData
    }

    func sink(_ destructors: DestructorQueue) -> LogSink {
        LogSink(level: level, callback: callback, userData: HostPointer(userData, nil, destructors))
    }
}

extension Context {
    /// Sends a message to the host's log, with the lock released.
    package func log(_ level: KinLogLevel, _ message: Message) {
        guard let sink = output.logSink, level.rawValue <= sink.level.rawValue else { return }
        callOut { Text(message.string).withCString { sink.callback(level, $0, sink.userData.pointer) } }
    }
}

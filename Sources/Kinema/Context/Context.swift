import CKinema
import CPlatform

/// A tree of layers with a clock.
///
/// State changes only under `lock`. Published state is immutable and in `snapshot`. Host code runs in `callOut`, with the lock
/// released, so the code after it must expect that anything has changed.
package final class Context {
    private let number: ContextNumber
    package let lock = RecursiveLock()
    package let layers: HandleTable<Layer>
    package let presentations: HandleTable<PresentationLayer>
    package let animations: HandleTable<Animation>
    package let transactions: HandleTable<TransactionFrame>
    package let animators: HandleTable<Animator>
    package let variables: VariableStore
    /// The animators that have markers. Rule D118.
    var marked: [Animator] = []

    /// The media time. Rule 0.4.
    package internal(set) var now = 0.0 { didSet { assert(lock.isHeld, "the clock moves without the lock") } }
    package internal(set) var snapshot = Snapshot.empty
    package let sampleWatch = SampleWatch()
    package internal(set) var properties = PropertyTable.builtIn { didSet { lastNumber = nil } }
    package var namedKeyPaths = NamedKeyPaths()
    /// The key path that was looked up last. An id never changes its meaning.
    package internal(set) var lastKeyPath: (name: Text, id: UInt32)?
    /// The key path of the last animation of a number, which most animations share with the one before.
    package internal(set) var lastNumber: (keyPath: UInt32, layerClass: KinLayerClass, component: KinComponent)?
    /// The key of an animation that the host named last.
    package var lastKey: Text = ""
    var rootList = LayerList()
    package let schedule = Schedule()
    var curves = SharedCurves()
    var lastSpring: MotionSpring?
    var lastMotion: LastMotion?
    package internal(set) var events = EventQueue()
    package internal(set) var changeLog = ChangeLog()
    package var eventCallback: HostCallback<KinEventCallback>?
    package internal(set) var log: LogSink?
    package internal(set) var diagnostics = Diagnostics()
    /// The memory of the last render list, which the next one reuses.
    package var renderMemory: [KinRenderItem] = []
    /// The default actions of layer classes by the number of the class; empty until the host sets one. Rule 9.1.
    package internal(set) var defaultActions: [ObjectTable<Text, StoredAction>] = []
    package let destructors = DestructorQueue()
    var keeper = HostKeeper()
    /// Converts the handles of another context, whose state was restored last, to those of this one.
    var restoredShift: HandleShift?
    package let census = AnimationCensus()
    /// An animation that the host has released, and that becomes the next one that it creates.
    var spareAnimation: Animation?
    package let memory = Memory.Watch()
    package internal(set) var attachmentCount = 0
    /// The most that a layer has had.
    var mostAttachments = 0
    /// Whether a motion has ever added to another one, so that changes look for additions. Rule D84.
    var hasAdditions = false
    package internal(set) var commitCount: UInt64 = 0
    /// The time chain of the last superlayer whose sublayers needed it, at the last commit.
    var lastChain: (superlayer: UInt32?, chain: TimeChain) = (nil, TimeChain())
    /// The number of live layers whose timing is not the identity.
    var retimedLayerCount = 0
    /// The number of live emitters, and the most memory that a change of one takes: see `Commit/EmitterChanges.swift`.
    var liveEmitterCount = 0
    var mostSizeOfEmission = 0
    /// Whether the host has destroyed the context.
    package private(set) var isDestroyed = false
    /// Whether the context has given up its number. Samplers may still retain the object.
    private var isEnded = false

    /// The number of calls that have entered and not left, including those that run a callback.
    private var callCount = 0
    /// The most calls at a time so far. The reserve has memory for each.
    private var reservedCalls = 0
    /// The threads with open transactions or changes, except the thread that called last.
    private var parkedThreads = ObjectTable<UInt64, ThreadTransactions>()
    private var lastThread: ThreadTransactions?
    let orders = OrderCounter()
    var frameOrder = FrameOrder()
    /// The current layout epoch. A commit increments it, which invalidates the marks of all layers.
    var layoutEpoch: UInt64 = 1
    /// The number of the last walk over the tree. Layers store it as a mark.
    package var walks: UInt64 = 0

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
        layers = HandleTable(kind: .layer, context: number, reserved: HostMemory.perLayer)
        presentations = HandleTable(kind: .presentation, context: number)
        animations = HandleTable(kind: .animation, context: number)
        transactions = HandleTable(kind: .transaction, context: number)
        animators = HandleTable(kind: .animator, context: number)
        variables = VariableStore(number)
        _ = kin_count_live_objects(1)
        log = ProcessLog.current?.sink(destructors)
    }

    deinit {
        if !isEnded { end() }
        _ = Memory.raise(-reservedCalls * Memory.perCall)
        Memory.removeUser()
    }

    package var roots: LayerElements { rootList.elements }

    /// The context as a C pointer.
    package var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// The transactions of the calling thread.
    package var thread: ThreadTransactions {
        assert(lock.isHeld, "the context changes without the lock")
        let token = currentThreadToken()
        if let lastThread {
            if lastThread.thread == token { return lastThread }
            // The state of an idle thread is not kept, because hosts create and end many threads.
            if !lastThread.isIdle { parkedThreads[lastThread.thread] = lastThread }
        }
        let found = parkedThreads.take(token) ?? ThreadTransactions(thread: token, orders: orders)
        lastThread = found
        return found
    }

    /// The transactions of a thread; nil if it has nothing open.
    func openThread(_ token: UInt64) -> ThreadTransactions? {
        if let lastThread, lastThread.thread == token { return lastThread }
        return parkedThreads[token]
    }

    /// The transactions of all threads that have something open, and of the thread that called last.
    var openThreads: [ThreadTransactions] { parkedThreads.values + (lastThread.map { [$0] } ?? []) }

    /// Whether threads other than the calling one have something open.
    var hasOtherOpenThreads: Bool {
        _ = thread
        return !parkedThreads.isEmpty
    }

    /// A number that increases with every call.
    package func nextOrder() -> UInt64 { orders.next() }

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
    @inline(__always)
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
            max(layers.nextGeneration, presentations.nextGeneration),
            max(
                max(animations.nextGeneration, transactions.nextGeneration),
                max(animators.nextGeneration, variables.nextGeneration)))
        number.giveBack(generation: generation)
        _ = kin_count_live_objects(-1)
    }

    /// Destroys all contents. It does not recurse, because the tree may be deep. Samplers keep the snapshots that they sample,
    /// and calls that have entered end without effect.
    package func destroy() {
        // Inside a callback the host may still intend to commit.
        if callCount <= 1 { warnOfUncommitted(openThreads) }
        sampleWatch.watch(nil)
        isDestroyed = true
        Context.disconnect(layers)
        layers.forEach { layer in layers.invalidate(layer.id) }
        presentations.forEach { layer in presentations.invalidate(layer.id) }
        animations.forEach { animation in
            animation.delegate = nil
            animation.userData = nil
            if case .group(let group) = animation.body { group.animations = [] }
            animations.invalidate(animation.id)
        }
        transactions.forEach { frame in transactions.invalidate(frame.id) }
        animators.forEach { animator in
            animator.members = []
            animators.invalidate(animator.id)
        }
        variables.empty()
        spareAnimation = nil
        marked = []
        parkedThreads = ObjectTable()
        lastThread = nil
        _ = rootList.takeAll()
        schedule.empty()
        events = EventQueue()
        snapshot = Snapshot.empty
        eventCallback = nil
        log = nil
        defaultActions = []
        keeper = HostKeeper()
    }

    /// Empties layers that nobody uses any more, so that their release does not recurse.
    static func disconnect(_ layers: HandleTable<Layer>) {
        layers.forEach { layer in
            _ = layer.sublayerList.takeAll()
            layer.mask = nil
            layer.superlayer = nil
            _ = layer.attachments.takeAll()
            layer.extras = nil
            layer.record = nil
        }
    }

    /// Throws while something is open or a function of the host runs: such a state cannot be saved or replaced.
    func requireIdle() throws(EngineError) {
        _ = thread
        guard callCount <= 1, parkedThreads.isEmpty, lastThread?.isIdle ?? true else {
            throw .error(
                .busy,
                "context: one with uncommitted changes or a running callback given, expected one at rest (kinContextFlush)"
            )
        }
    }

    /// The number of open explicit transactions of all threads.
    package var openTransactionCount: Int {
        openThreads.reduce(0) { $0 + $1.frames.count }
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
        guard let sink = log, level.rawValue <= sink.level.rawValue else { return }
        callOut { Text(message.string).withCString { sink.callback(level, $0, sink.userData.pointer) } }
    }
}

import CKinema
import CPlatform
import KinemaCore

/// A world of layers with its own clock.
///
/// State is changed under `lock` only; what was published is in `snapshot` and immutable. Host code runs through
/// `callOut`, with the lock released, so every line after it must expect that anything has changed.
package final class Context {
    private let number: ContextNumber
    package let lock = RecursiveLock()
    package let layers: HandleTable<Layer>
    package let presentations: HandleTable<PresentationLayer>
    package let animations: HandleTable<Animation>
    package let transactions: HandleTable<TransactionFrame>

    /// Media time. Rule 0.4.
    package internal(set) var now = 0.0
    package internal(set) var snapshot = Snapshot.empty { didSet { sampleWatch.publish(snapshot.version) } }
    package let sampleWatch = SampleWatch()
    package internal(set) var properties = PropertyTable.builtIn
    package var namedKeyPaths = NamedKeyPaths()
    var rootList = LayerList()
    package internal(set) var schedule = Schedule()
    var curves = SharedCurves()
    package internal(set) var events = EventQueue()
    package internal(set) var changeLog = ChangeLog()
    package var eventCallback: HostCallback<KinEventCallback>?
    package internal(set) var log: LogSink?
    package internal(set) var diagnostics = Diagnostics()
    /// What the last render list was made in.
    package var renderMemory: [KinRenderItem] = []
    /// What classes of layers answer for an action, by the number of the class; empty until one is set. Rule 9.1.
    package internal(set) var defaultActions: [[Text: StoredAction]] = []
    package let destructors = DestructorQueue()
    package let census = AnimationCensus()
    package let memory = Memory.Watch()
    package internal(set) var attachmentCount = 0
    package internal(set) var commitCount: UInt64 = 0
    /// Live layers that map their superlayer's time.
    var retimedLayerCount = 0
    /// The host destroyed it.
    package private(set) var isDestroyed = false
    /// It counts as alive no more, though samplers may keep the object.
    private var isEnded = false

    /// Calls that are inside, in callbacks too.
    private var callCount = 0
    /// Threads that have something open, but for the one that called last.
    private var parkedThreads: [UInt64: ThreadTransactions] = [:]
    private var lastThread: ThreadTransactions?
    private var orders: UInt64 = 0
    /// Grows with every commit: a layer that was marked before no longer needs layout.
    var layoutEpoch: UInt64 = 1
    /// Stamps walks over the tree.
    package var walks: UInt64 = 0

    /// A context, if there is memory for it and for the reserve.
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
        _ = kin_count_live_objects(1)
    }

    deinit {
        if !isEnded { end() }
        Memory.removeUser()
    }

    package var roots: LayerElements { rootList.elements }

    /// The context as C knows it.
    package var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// The calling thread's transactions.
    package var thread: ThreadTransactions {
        let token = currentThreadToken()
        if let lastThread {
            if lastThread.thread == token { return lastThread }
            // A thread that has nothing open leaves no trace: hosts make and end many.
            if !lastThread.isIdle { parkedThreads[lastThread.thread] = lastThread }
        }
        let found = parkedThreads.removeValue(forKey: token) ?? ThreadTransactions(thread: token)
        lastThread = found
        return found
    }

    /// The transactions of a thread, if it has something open.
    func openThread(_ token: UInt64) -> ThreadTransactions? {
        if let lastThread, lastThread.thread == token { return lastThread }
        return parkedThreads[token]
    }

    /// A number that grows with every addition.
    package func nextOrder() -> UInt64 {
        orders += 1
        return orders
    }

    /// Runs host code with the lock released.
    package func callOut(_ body: () -> Void) {
        lock.unlock()
        if memory.isQuiet { body() } else { Memory.callOut(body) }
        lock.lock()
    }

    /// A call comes in: it has the lock. False if there is no memory for the reserve, so that it can only give memory back.
    package func enter() -> Bool {
        lock.lock()
        callCount += 1
        return memory.isQuiet || Memory.beginCall()
    }

    /// A call ends and gives the lock back. Whether it is the last one of a context that was destroyed: it lets go of it.
    package func leave() -> Bool {
        callCount -= 1
        let isLast = isDestroyed && callCount == 0
        if isLast { end() }
        lock.unlock()
        return isLast
    }

    /// Gives back what the process counts: from now on another context may have the number.
    private func end() {
        isEnded = true
        let generation = max(
            max(layers.nextGeneration, presentations.nextGeneration),
            max(animations.nextGeneration, transactions.nextGeneration))
        number.giveBack(generation: generation)
        _ = kin_count_live_objects(-1)
    }

    /// Lets go of everything, however deep the tree. Samplers keep what they sample, calls that are inside end quietly.
    package func destroy() {
        // Within a callback of the context the host is in the middle of something.
        if callCount <= 1 { tellUncommitted(parkedThreads.values.map { $0 } + (lastThread.map { [$0] } ?? [])) }
        sampleWatch.watch(nil)
        isDestroyed = true
        layers.forEach { layer in
            _ = layer.sublayerList.takeAll()
            layer.mask = nil
            layer.superlayer = nil
            _ = layer.attachments.takeAll()
            layer.extras = nil
            layers.invalidate(layer.id)
        }
        presentations.forEach { layer in presentations.invalidate(layer.id) }
        animations.forEach { animation in
            animation.delegate = nil
            animation.userData = nil
            if case .group(let group) = animation.body { group.animations = [] }
            animations.invalidate(animation.id)
        }
        transactions.forEach { frame in transactions.invalidate(frame.id) }
        parkedThreads = [:]
        lastThread = nil
        _ = rootList.takeAll()
        schedule = Schedule()
        events = EventQueue()
        snapshot = Snapshot.empty
        eventCallback = nil
        log = nil
        defaultActions = []
    }

    /// Explicit transactions that are open, of all threads.
    package var openTransactionCount: Int {
        parkedThreads.values.reduce(lastThread?.frames.count ?? 0) { $0 + $1.frames.count }
    }
}

/// A function of the host's with its pointer.
package final class HostCallback<Function> {
    package let function: Function
    package let userData: HostPointer

    package init(_ function: Function, _ userData: HostPointer) {
        self.function = function
        self.userData = userData
    }
}

/// Where log messages go.
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

extension Context {
    /// Sends a message to the host's log, with the lock released.
    package func log(_ level: KinLogLevel, _ message: String) {
        guard let sink = log, level.rawValue <= sink.level.rawValue else { return }
        callOut { message.withCString { sink.callback(level, $0, sink.userData.pointer) } }
    }
}

import CKinema

extension TransactionStack {
    /// The transaction of a handle; a null handle means the innermost one. Returns nil if none is open, or only an implicit one in
    /// which nothing was set.
    func frame(_ handle: KinTransaction) throws(EngineError) -> TransactionFrame? {
        guard handle.id != 0 else { return thread.frames.last ?? thread.implicit }
        guard let frame = handles[handle.id] else { throw EngineError.handle("transaction", handle.id) }
        guard frame.thread == thread.thread else {
            throw .error(.invalidHandle, "transaction: a transaction of another thread given, expected one of this thread")
        }
        return frame
    }

    /// The transaction for a setter, which opens the implicit transaction if nothing is open.
    package func frameToSet(_ handle: KinTransaction) throws(EngineError) -> TransactionFrame {
        try frame(handle) ?? thread.ensureInnermost()
    }

    /// The transactions that a transaction inherits from: itself, those around it, and the implicit one. Rule 10.2.
    package func scope(_ handle: KinTransaction) throws(EngineError) -> TransactionScope {
        let thread = thread
        guard let frame = try frame(handle), let index = thread.frames.lastIndex(where: { $0 === frame }) else {
            return TransactionScope(thread: thread, depth: handle.id == 0 ? thread.frames.count : 0)
        }
        return TransactionScope(thread: thread, depth: index + 1)
    }

    package func setCompletion(_ completion: Completion?, of frame: TransactionFrame) {
        frame.completion = completion
        guard let completion else { return }
        completion.begun = frame.begun
        frame.completions.append(completion)
    }

    package func makeCompletion(_ callback: KinCompletionCallback?, tag: UInt64, _ userData: HostPointer) -> Completion {
        Completion(CompletionFunction(callback, userData), tag: tag, order: nextOrder(), time: published.now)
    }

    /// Sets a value by its key, or removes it. The keys of values with functions set these values.
    package func set(_ key: Text, to value: Value, of handle: KinTransaction) throws(EngineError) {
        switch key {
        case "animationDuration": try setDuration(try number(key, value, "a number"), of: handle)
        case "disableActions":
            let flag = try number(key, value, "0 or 1")
            if let flag, flag != 0, flag != 1 { throw .argument("\(key): \(flag) given, expected 0 or 1") }
            try frameToSet(handle).disableActions = flag.map { $0 == 1 }
        case "animationTimingFunction":
            let input = AnimationInput(property: .timingFunction, value: value)
            let curve = try input.timingFunction()
            try frameToSet(handle).timingFunction = .set(curve)
        default:
            let frame = try frameToSet(handle)
            try frame.values.requireRoom(for: "key")
            frame.values[key] = value.isNone ? nil : value
        }
    }

    /// Nil removes the duration.
    package func setDuration(_ duration: Double?, of handle: KinTransaction) throws(EngineError) {
        if let duration { try requireFinite(duration, "duration") }
        try frameToSet(handle).duration = duration
    }

    /// A value as a number; nil if it is nil.
    func number(_ key: Text, _ value: Value, _ expected: Name) throws(EngineError) -> Double? {
        if value.isNone { return nil }
        guard case .number(let number) = value else {
            throw .error(.typeMismatch, "\(key): \(value.kindName) given, expected \(expected)")
        }
        return number
    }

    /// A value by its key; nil if it is not set.
    package func value(_ key: Text, of handle: KinTransaction) throws(EngineError) -> Value? {
        let scope = try scope(handle)
        switch key {
        case "animationDuration": return .number(scope.duration)
        case "disableActions": return .bool(scope.disableActions)
        case "animationTimingFunction":
            return scope.timingFunction.map { .quad($0.c1x, $0.c1y, $0.c2x, $0.c2y) }
        default: return scope.value(key)
        }
    }
}

/// The transactions of a thread, from one of them outward.
package struct TransactionScope {
    let thread: ThreadTransactions
    /// The number of explicit transactions, counted from the outermost.
    let depth: Int

    /// The first value that is found, from the inside outward.
    private func find<Found>(_ body: (TransactionFrame) -> Found?) -> Found? {
        var index = depth
        while index > 0 {
            index -= 1
            if let found = body(thread.frames[index]) { return found }
        }
        return thread.implicit.flatMap(body)
    }

    package var duration: Double { find { $0.duration } ?? TransactionScope.defaultDuration }

    package var disableActions: Bool { find { $0.disableActions } ?? false }

    package var timingFunction: TimingFunction? {
        let found: TimingFunction?? = find { frame in
            if case .set(let curve) = frame.timingFunction { return .some(curve) }
            return nil
        }
        return found ?? nil
    }

    var motion: Boxed<ChangeMotion>? { find { $0.motion } }

    var animator: Animator? { find { $0.animator } }

    package var completion: Completion? { find { $0.completion } }

    package func value(_ key: Text) -> Value? {
        find { $0.values[key] }
    }

    /// Seconds. Rule 10.2.
    static let defaultDuration = 0.25
}

import CKinema

@c @implementation public func kinTransactionBegin(
    _ context: OpaquePointer!, _ transaction: UnsafeMutablePointer<KinTransaction>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let frame = try context.transactions.begin()
        transaction?.pointee = KinTransaction(id: frame.id)
    }
}

@c @implementation public func kinTransactionCommit(_ context: OpaquePointer!, _ transaction: KinTransaction) -> KinStatus {
    call(context, zone: "kinTransactionCommit") { context throws(EngineError) in try context.commit(transaction) }
}

@c @implementation public func kinTransactionSetDuration(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ duration: Double
) -> KinStatus {
    call(context) { context throws(EngineError) in try context.transactions.setDuration(duration, of: transaction) }
}

@c @implementation public func kinTransactionGetDuration(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ duration: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(duration, "duration").pointee = try context.transactions.scope(transaction).duration
    }
}

@c @implementation public func kinTransactionSetTimingFunction(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ function: UnsafePointer<KinTimingFunction>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let curve = try TimingFunction(function, "function")
        try context.transactions.frameToSet(transaction).timingFunction = .set(curve)
    }
}

@c @implementation public func kinTransactionGetTimingFunction(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ function: UnsafeMutablePointer<KinTimingFunction>!,
    _ isSet: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(function, "function"), flag = try required(isSet, "isSet")
        let curve = try context.transactions.scope(transaction).timingFunction
        out.pointee = KinTimingFunction(curve ?? .linear)
        flag.pointee = curve != nil
    }
}

@c @implementation public func kinTransactionSetDisableActions(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ disable: Bool
) -> KinStatus {
    call(context) { context throws(EngineError) in try context.transactions.frameToSet(transaction).disableActions = disable }
}

@c @implementation public func kinTransactionGetDisableActions(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ disable: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(disable, "disable").pointee = try context.transactions.scope(transaction).disableActions
    }
}

@c @implementation public func kinTransactionSetCompletion(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ callback: KinCompletionCallback!, _ tag: UInt64,
    _ userData: UnsafeMutableRawPointer!, _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let frame = try context.transactions.frameToSet(transaction)
        try frame.completions.requireRoom(for: "callback")
        let data = HostPointer(userData, destroy, context.destructors)
        context.transactions.setCompletion(context.transactions.makeCompletion(callback, tag: tag, data), of: frame)
    }
}

@c @implementation public func kinTransactionClearCompletion(
    _ context: OpaquePointer!, _ transaction: KinTransaction
) -> KinStatus {
    call(context) { context throws(EngineError) in
        context.transactions.setCompletion(nil, of: try context.transactions.frameToSet(transaction))
    }
}

@c @implementation public func kinTransactionGetCompletion(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ callback: UnsafeMutablePointer<KinCompletionCallback?>!,
    _ tag: UnsafeMutablePointer<UInt64>!, _ userData: UnsafeMutablePointer<UnsafeMutableRawPointer?>!,
    _ isSet: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let flag = try required(isSet, "isSet")
        let completion = try context.transactions.scope(transaction).completion
        callback?.pointee = completion?.callback
        tag?.pointee = completion?.tag ?? 0
        userData?.pointee = completion?.userData?.pointer
        flag.pointee = completion != nil
    }
}

@c @implementation public func kinTransactionSetData(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ key: UnsafePointer<CChar>!, _ value: UnsafePointer<KinValue>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try context.transactions.set(try string(key, "key"), to: try Value(finite: value, "value"), of: transaction)
    }
}

@c @implementation public func kinTransactionGetData(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ key: UnsafePointer<CChar>!,
    _ buffer: UnsafeMutablePointer<KinBuffer>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let name = try string(key, "key")
        guard let value = try context.transactions.value(name, of: transaction) else {
            throw .error(.notFound, "key: \"\(name)\" given, expected a key with a value")
        }
        try write(value, buffer)
    }
}

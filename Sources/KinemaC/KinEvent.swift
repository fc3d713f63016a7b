import CKinema

@c @implementation public func kinContextSetEventCallback(
    _ context: OpaquePointer!, _ callback: KinEventCallback!, _ userData: UnsafeMutableRawPointer!,
    _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let data = HostPointer(userData, destroy, context.destructors)
        context.output.eventCallback = callback.map { HostCallback($0, data) }
    }
}

@c @implementation public func kinContextPollEvents(
    _ context: OpaquePointer!, _ events: UnsafeMutablePointer<KinEvent>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(count, "count")
        if capacity != 0 { _ = try required(events, "events") }
        out.pointee = try context.poll(room(capacity)) { index, event in events[index] = event }
    }
}

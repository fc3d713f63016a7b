import CKinema

@c @implementation public func kinStaggerDelays(
    _ stagger: UnsafePointer<KinStagger>!, _ delays: UnsafeMutablePointer<Double>!, _ count: Int
) -> KinStatus {
    call { () throws(EngineError) in
        let stagger = try required(stagger, "stagger").pointee, out = try array(delays, count, "delays")
        try Stagger(stagger, count: count).write(UnsafeMutableBufferPointer(mutating: out))
    }
}

@c @implementation public func kinTimelineStart(
    _ context: OpaquePointer!, _ entries: UnsafePointer<KinTimelineEntry>!, _ count: Int, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let whole = motion?.pointee, completion = whole.flatMap { makeCompletion($0, context) }
        let given = try array(entries, count, "entries", keeping: 512)
        let checked = try whole.map { motion throws(EngineError) in try ChangeMotion(motion) } ?? ChangeMotion()
        var list: [TimelineEntry] = []
        for index in given.indices {
            do throws(EngineError) {
                list.append(try entry(given[index]))
            } catch {
                throw error.inside("entries[\(index)]: ")
            }
        }
        let animator = try context.start(list, checked, completion, whole?.animator?.pointee)
        whole?.animator?.pointee = animator
    }
}

private func entry(_ given: KinTimelineEntry) throws(EngineError) -> TimelineEntry {
    if given.variables != nil && given.layers != nil {
        throw .argument("variables: variables and layers given, expected one of them")
    }
    let layers = try array(given.layers, given.variables == nil ? given.count : 0, "layers", keeping: 128)
    let variables = try array(given.variables, given.variables == nil ? 0 : given.count, "variables", keeping: 128)
    let count = layers.count + variables.count, motion = count == 0 ? given.motion : try required(given.motion, "motion")
    guard (0...Transform3D.count).contains(given.width) else {
        throw .argument("width: \(given.width) given, expected the numbers of a value")
    }
    let entry = TimelineEntry()
    (entry.place, entry.offset, entry.other) = (given.place, given.offset, given.other)
    (entry.children, entry.tag, entry.keyPath) = (given.children, given.tag, given.keyPath)
    if given.rate != 0 { entry.rate = given.rate }
    if let motion { entry.motion = try ChangeMotion(motion.pointee) }
    (entry.layers, entry.variables) = (layers.map { $0.id }, variables.map { $0.id })
    if let delays = given.delays { entry.delays = Array(UnsafeBufferPointer(start: delays, count: count)) }
    guard given.width > 0, count > 0 else {
        entry.values = [.none]
        return entry
    }
    let rows = try NumberRows(
        try required(given.values, "values"), width: given.width, stride: given.stride, count: count, "stride"
    )
    entry.values = (0..<(given.stride == 0 ? 1 : count)).map { rows.value($0) }
    return entry
}

import CKinema
import Kinema
import KinemaCore

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
                throw EngineError(error.status, "entries[\(index)]: \(error.message)")
            }
        }
        let animator = try context.start(list, checked, completion, whole?.animator?.pointee)
        whole?.animator?.pointee = animator
    }
}

private func entry(_ given: KinTimelineEntry) throws(EngineError) -> TimelineEntry {
    let layers = try array(given.layers, given.count, "layers")
    let motion = layers.isEmpty ? given.motion : try required(given.motion, "motion")
    guard (0...Transform3D.count).contains(given.width) else {
        throw .argument("width: \(given.width) given, expected the numbers of a value")
    }
    let rows =
        given.width == 0 || layers.isEmpty
        ? nil
        : try NumberRows(
            try required(given.values, "values"), width: given.width, stride: given.stride, standard: 0, count: layers.count,
            "stride")
    return TimelineEntry(
        given, layers, rows, try motion.map { motion throws(EngineError) in try ChangeMotion(motion.pointee) } ?? ChangeMotion())
}

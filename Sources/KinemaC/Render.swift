import CKinema
import Kinema
import KinemaCore

@c @implementation public func kinContextGetRenderList(
    _ context: OpaquePointer!, _ time: Double, _ items: UnsafeMutablePointer<KinRenderItem>!, _ capacity: Int,
    _ stride: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let size = MemoryLayout<KinRenderItem>.stride
        let step = stride == 0 ? size : stride
        guard step >= size, step % 8 == 0, !step.multipliedReportingOverflow(by: RenderList.itemLimit).overflow else {
            throw .argument("stride: \(stride) given, expected a multiple of 8 of at least \(size)")
        }
        let list = try context.renderList(at: time)
        defer { context.keep(list) }
        try required(count, "count").pointee = list.items.count
        guard capacity >= list.items.count else { throw tooSmall("items", list.items.count, capacity) }
        guard !list.items.isEmpty else { return }
        var destination = UnsafeMutableRawPointer(try required(items, "items"))
        for item in list.items {
            destination.storeBytes(of: item, as: KinRenderItem.self)
            destination += step
        }
    }
}

@c @implementation public func kinContextGetChangeCount(
    _ context: OpaquePointer!, _ changeCount: UnsafeMutablePointer<UInt64>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(changeCount, "changeCount").pointee = context.snapshot.version
    }
}

@c @implementation public func kinContextIsAnimating(
    _ context: OpaquePointer!, _ animating: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        try required(animating, "animating").pointee = context.isAnimating
    }
}

@c @implementation public func kinContextGetPreferredFrameRate(
    _ context: OpaquePointer!, _ range: UnsafeMutablePointer<KinFrameRateRange>!, _ unspecified: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(range, "range")
        let wish = context.preferredFrameRate()
        out.pointee = KinFrameRateRange(
            minimum: wish.range.minimum, maximum: wish.range.maximum, preferred: wish.range.preferred)
        unspecified?.pointee = wish.isPartlyUnspecified
    }
}

@c @implementation public func kinContextGetChangedLayers(
    _ context: OpaquePointer!, _ sinceChangeCount: UInt64, _ layers: UnsafeMutablePointer<KinLayer>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!, _ all: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let changed = try context.changedLayers(since: sinceChangeCount)
        _ = try required(count, "count")
        try write(changed ?? [], layers, capacity, count, "layers")
        all?.pointee = changed == nil
    }
}

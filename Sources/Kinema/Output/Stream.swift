import CKinema
import CPlatform
import KinemaCore

/// The host's stream: layers of a context, written into the host's structs.
package final class Stream {
    /// The context, which may end before the stream does.
    private let context: Context
    private let layout: StreamLayout
    private var entities: [UInt64]
    private var plan: StreamPlan
    /// One for each writer.
    private var scratches: [StreamScratch]

    /// A function, as the memory of an object whose initializer throws is lost.
    package static func make(
        _ context: Context, _ layout: StreamLayout, writers: Int, _ layers: UnsafeBufferPointer<KinLayer>
    ) throws(EngineError) -> Stream {
        let entities = try entities(layers, layout, context)
        let plan = try plan(layout, entities, context, writers: writers)
        let made = Stream(context, layout, entities, plan, writers)
        try HostMemory.check()
        return made
    }

    private init(_ context: Context, _ layout: StreamLayout, _ entities: [UInt64], _ plan: StreamPlan, _ writers: Int) {
        self.context = context
        self.layout = layout
        self.entities = entities
        self.plan = plan
        scratches = (0..<writers).map { _ in StreamScratch(for: plan) }
        _ = kin_count_live_objects(1)
    }

    deinit { _ = kin_count_live_objects(-1) }

    package var count: Int { entities.count }
    package var writerCount: Int { scratches.count }
    package var stride: Int { layout.stride }
    package var alignment: Int { layout.alignment }

    /// The handles of layers that have the properties of a layout.
    private static func entities(
        _ layers: UnsafeBufferPointer<KinLayer>, _ layout: StreamLayout, _ context: Context
    ) throws(EngineError) -> [UInt64] {
        var entities: [UInt64] = []
        entities.reserveCapacity(layers.count)
        for index in layers.indices {
            let layer = try context.layer(layers[index], Argument("layers", at: index))
            for field in layout.fields where field.value == .keyPath {
                _ = try context.resolve(UInt32(field.property), for: layer.layerClass)
            }
            entities.append(layer.id)
        }
        return entities
    }

    private static func plan(
        _ layout: StreamLayout, _ entities: [UInt64], _ context: Context, writers: Int
    ) throws(EngineError) -> StreamPlan {
        let snapshot = context.snapshot
        try HostMemory.require(entities.count + context.layers.count, of: StreamTree.nodeSize, for: "layers")
        let tree = StreamTree(entities, snapshot), numbers = StreamPlan.numberLimit(layout, tree)
        guard numbers <= 1 << 28 else { throw EngineError(.limitExceeded, "layers: more than 2^28 numbers") }
        try HostMemory.require(numbers, of: SamplePlan.numberSize, for: "layers")
        let plan = StreamPlan(layout, entities, tree, snapshot)
        try HostMemory.require(writers, of: scratchSize(for: plan), for: "layout.writers")
        return plan
    }

    /// The most bytes that a writer takes.
    private static func scratchSize(for plan: StreamPlan) -> Int {
        plan.samples.width * SamplePlan.numberSize + StreamScratch.bytes(for: plan)
    }

    /// Writes entities. The caller has checked the slice.
    package func write(
        _ entities: Range<Int>, _ times: UnsafeBufferPointer<Double>, to data: UnsafeMutableRawPointer, timeStride: Int,
        writer: Int
    ) {
        context.sampleWatch.sample(plan.samples.snapshot.version)
        for (index, time) in times.enumerated() {
            plan.write(entities, at: time, to: data + index * timeStride, scratches[writer])
        }
    }
}

// MARK: - Changes

extension Stream {
    /// Appends layers.
    package func add(_ layers: UnsafeBufferPointer<KinLayer>) throws(EngineError) {
        try locked { () throws(EngineError) in
            let more = try Stream.entities(layers, layout, context)
            try replace(entities + more)
        }
    }

    /// Removes entities; the last ones take their places unless the order is kept.
    package func remove(_ range: Range<Int>, keepsOrder: Bool) throws(EngineError) {
        try locked { () throws(EngineError) in
            var rest = entities
            if keepsOrder {
                rest.removeSubrange(range)
            } else {
                let moved = rest[max(range.upperBound, rest.count - range.count)...]
                rest.replaceSubrange(range.lowerBound..<range.lowerBound + moved.count, with: moved)
                rest.removeLast(range.count)
            }
            try replace(rest)
        }
    }

    /// Follows the context to its last commit. Returns whether an entity can be written differently from now on.
    package func rebind() throws(EngineError) -> Bool {
        var isChanged = false
        try locked { () throws(EngineError) in
            let snapshot = context.snapshot, old = plan.samples
            guard snapshot !== old.snapshot else { return }
            try HostMemory.require(old.channels.count, of: 128, for: "stream")
            try HostMemory.require(context.changeLog.slotCount(since: old.snapshot.version), of: 16, for: "stream")
            try HostMemory.require(scratches.count, of: Stream.scratchSize(for: plan), for: "stream")
            if let slots = context.changeLog.slots(since: old.snapshot.version), let differs = plan.follow(slots, to: snapshot) {
                isChanged = differs
                for index in scratches.indices where !scratches[index].covers(plan) {
                    scratches[index] = StreamScratch(for: plan)
                }
            } else {
                let before = plan
                try replace(entities)
                isChanged = before.differs(from: plan)
            }
        }
        return isChanged
    }

    private func replace(_ entities: [UInt64]) throws(EngineError) {
        let plan = try Stream.plan(layout, entities, context, writers: scratches.count)
        let made = scratches.map { _ in StreamScratch(for: plan) }
        try HostMemory.check()
        (self.plan, self.entities, scratches) = (plan, entities, made)
    }

    private func locked(_ body: () throws(EngineError) -> Void) throws(EngineError) {
        context.lock.lock()
        defer { context.lock.unlock() }
        guard !context.isDestroyed else {
            throw EngineError(.invalidHandle, "stream: its context was destroyed; it keeps its last state")
        }
        try body()
    }
}

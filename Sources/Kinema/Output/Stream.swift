import CKinema
import CPlatform

/// The host's stream: layers of a context, written into the host's structs.
package final class Stream {
    /// The context, which may end before the stream does.
    private let context: Context
    private var plan: StreamPlan
    /// One for each writer.
    private var scratches: [StreamScratch]

    /// A function, as the memory of an object whose initializer throws is lost.
    package static func make(
        _ context: Context, _ layout: StreamLayout, writers: Int, _ layers: UnsafeBufferPointer<KinLayer>
    ) throws(EngineError) -> Stream {
        let entities = try entities(layers, layout, context)
        let plan = try plan(layout, entities, context, writers: writers)
        let made = Stream(context, plan, writers)
        try HostMemory.check()
        return made
    }

    private init(_ context: Context, _ plan: StreamPlan, _ writers: Int) {
        self.context = context
        self.plan = plan
        scratches = (0..<writers).map { _ in StreamScratch(for: plan) }
        _ = kin_count_live_objects(1)
    }

    deinit { _ = kin_count_live_objects(-1) }

    private var layout: StreamLayout { plan.layout }
    package var count: Int { plan.entityCount }
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
            let layer = try context.model.layer(layers[index], Argument("layers", at: index))
            for field in layout.fields where field.value == .keyPath {
                _ = try context.model.resolve(UInt32(field.property), for: layer.layerClass)
            }
            entities.append(layer.id)
        }
        return entities
    }

    private static func plan(
        _ layout: StreamLayout, _ entities: [UInt64], _ context: Context, writers: Int
    ) throws(EngineError) -> StreamPlan {
        let snapshot = context.published.snapshot
        try HostMemory.require(entities.count + context.model.layers.count, of: StreamTree.nodeSize, for: "layers")
        let tree = StreamTree(entities, layout, snapshot)
        HostMemory.settle()
        try requireFewNumbers(layout, entities: entities.count, inner: tree.innerCount)
        try HostMemory.require(bytes: Int(clamping: StreamSize(of: tree, layout, snapshot).bytes), for: "layers")
        let plan = StreamPlan(layout, tree, snapshot)
        HostMemory.settle()
        try HostMemory.require(writers, of: StreamScratch.bytes(for: plan), for: "layout.writers")
        return plan
    }

    private static func requireFewNumbers(_ layout: StreamLayout, entities: Int, inner: Int) throws(EngineError) {
        let numbers = StreamPlan.numberLimit(layout, entities: entities, inner: inner)
        guard numbers <= 1 << 28 else { throw .error(.limitExceeded, "layers: more than 2^28 numbers given, expected fewer") }
    }

    /// Writes entities. The caller has checked the slice.
    package func write(
        _ entities: Range<Int>, _ times: UnsafeBufferPointer<Double>, to data: UnsafeMutableRawPointer, timeStride: Int,
        writer: Int
    ) {
        context.published.sampleWatch.sample(plan.snapshot.version)
        for (index, time) in times.enumerated() {
            plan.write(entities, at: time, to: data + index * timeStride, scratches[writer])
        }
    }
}

// MARK: - Changes

extension Stream {
    /// Appends layers, as of the commit that the stream follows.
    package func add(_ layers: UnsafeBufferPointer<KinLayer>) throws(EngineError) {
        try locked { () throws(EngineError) in
            let added = try Stream.entities(layers, layout, context), (size, inner) = plan.size(ofAdding: added)
            try Stream.requireFewNumbers(layout, entities: count + added.count, inner: plan.innerCount + inner)
            // The tile at the end of each plan is built again.
            let numbers = plan.planCount * SamplePlan.tileSize
            try requireMemory(nodes: added.count + inner, numbers: numbers, size, "layers")
            plan.add(added)
            follow()
        }
    }

    /// Removes entities. The others keep their order, or the last ones take their positions.
    package func remove(_ given: UnsafeBufferPointer<Int>, keepingOrder: Bool) throws(EngineError) {
        let indices = try given.ascending(below: count)
        // Each tile that loses channels, and the one before it; and the inner nodes.
        let rebuilt = Int(min(Int64(plan.width), Int64(indices.count) * Int64(plan.planCount * 2 * SamplePlan.tileSize)))
        let inner = StreamPlan.numberLimit(layout, entities: 0, inner: plan.innerCount)
        try requireMemory(nodes: plan.innerCount, numbers: rebuilt + inner, StreamSize(), "stream")
        plan.remove(indices, keepingOrder: keepingOrder)
        follow()
    }

    /// Follows the context to its last commit. Returns whether an entity can be written differently from now on.
    package func rebind() throws(EngineError) -> Bool {
        var isChanged = false
        try locked { () throws(EngineError) in
            let snapshot = context.published.snapshot
            guard snapshot !== plan.snapshot else { return }
            let changeCount = context.output.changeLog.slotCount(since: plan.snapshot.version)
            try HostMemory.require(changeCount, of: 16, for: "stream")
            if let slots = context.output.changeLog.slots(since: plan.snapshot.version, withRoots: true) {
                let (size, inner) = plan.size(ofChanged: slots, in: snapshot, writers: writerCount)
                // All inner nodes may be made again.
                try requireMemory(nodes: plan.innerCount + inner, numbers: 0, size, "stream")
                isChanged = plan.follow(slots, to: snapshot)
            } else {
                let next = try Stream.plan(layout, plan.ids, context, writers: writerCount)
                try HostMemory.check()
                (plan, isChanged) = (next, true)
            }
            follow()
        }
        return isChanged
    }

    /// The memory for more nodes, for numbers that are built, for copies of the lists, and for writers that need more.
    private func requireMemory(nodes: Int, numbers: Int, _ size: StreamSize, _ name: Name) throws(EngineError) {
        let copies = Int64(plan.planCount * (count + plan.innerCount)) * 128
        let lists = copies + Int64(nodes) * Int64(2 * StreamTree.nodeSize + plan.planCount * 128)
        let scratch = Int64(StreamScratch.bytes(for: plan)) + size.scratchGrowth + Int64(nodes) * Int64(StreamScratch.nodeSize)
        let bytes = Int64(numbers) * Int64(SamplePlan.numberSize) + size.bytes + lists + Int64(writerCount) * scratch
        try HostMemory.require(bytes: Int(clamping: bytes), for: name)
    }

    /// Prepares the memory of the writers for the plan.
    private func follow() {
        for index in scratches.indices {
            if scratches[index].covers(plan) {
                scratches[index].follow(plan)
            } else {
                scratches[index] = StreamScratch(for: plan)
            }
        }
    }

    private func locked(_ body: () throws(EngineError) -> Void) throws(EngineError) {
        context.lock.lock()
        defer { context.lock.unlock() }
        guard !context.isDestroyed else {
            throw .error(
                .invalidHandle,
                "stream: one whose context was destroyed given, expected a living context; it keeps its last state")
        }
        try body()
    }
}

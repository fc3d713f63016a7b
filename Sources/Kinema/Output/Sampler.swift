import CKinema
import CPlatform
import KinemaCore

/// The host's sampler: channels of a context, planned on a snapshot. One thread at a time.
package final class Sampler {
    /// The context, which may end before the sampler does.
    private let context: Context
    private let requests: [Request]
    package private(set) var plan: SamplePlan
    private var scratch: SampleScratch
    /// Made when it is first needed.
    private var index: ChannelIndex?
    /// Whether a change of one layer can change what another channel samples, or the place of channels in a row.
    private let hasFixedLayout: Bool

    private struct Request {
        let id: UInt64
        let keyPath: ResolvedKeyPath
        /// The layer that a key path by name starts at.
        let isNamed: Bool
    }

    /// A function, as the memory of an object whose initializer throws is lost.
    package static func make(
        _ context: Context, _ channels: UnsafeBufferPointer<KinChannel>
    ) throws(EngineError) -> Sampler {
        var requests: [Request] = []
        requests.reserveCapacity(channels.count)
        for channel in channels {
            let layer = try context.layer(channel.layer)
            let keyPath = try context.resolve(channel.keyPath, for: layer.layerClass)
            switch keyPath.type {
            case .string, .path, .handles, .layers:
                throw .mismatch("keyPath: \(keyPath.entry.name) given, expected numbers")
            default: break
            }
            requests.append(Request(id: layer.id, keyPath: keyPath, isNamed: keyPath.name != nil))
        }
        let made = Sampler(context, requests, try plan(requests, context))
        try HostMemory.check()
        return made
    }

    private init(_ context: Context, _ requests: [Request], _ plan: SamplePlan) {
        self.context = context
        self.requests = requests
        self.plan = plan
        hasFixedLayout = requests.allSatisfy { !$0.isNamed && $0.keyPath.type.width > 0 }
        scratch = SampleScratch(for: plan)
        _ = kin_count_live_objects(1)
    }

    private init(copying other: Sampler) {
        context = other.context
        requests = other.requests
        index = other.index
        hasFixedLayout = other.hasFixedLayout
        plan = other.plan
        scratch = SampleScratch(for: plan)
        _ = kin_count_live_objects(1)
    }

    deinit { _ = kin_count_live_objects(-1) }

    package func copy() throws(EngineError) -> Sampler {
        try HostMemory.require(plan.width, of: SamplePlan.numberSize, for: "sampler")
        let made = Sampler(copying: self)
        try HostMemory.check()
        return made
    }

    /// Writes a row a time of some of the channels. The caller has checked the strides and the memory.
    package func sample(
        _ range: Range<Int>, _ times: UnsafeBufferPointer<Double>, into data: UnsafeMutableRawPointer, _ target: SampleTarget
    ) {
        context.sampleWatch.sample(plan.snapshot.version)
        plan.sample(range, times, into: data, target, scratch)
    }

    private static func plan(_ requests: [Request], _ context: Context) throws(EngineError) -> SamplePlan {
        let snapshot = context.snapshot
        var channels: [PlannedChannel] = []
        channels.reserveCapacity(requests.count)
        var offset = 0
        for request in requests {
            let id = target(of: request, in: snapshot)
            let width = width(of: request, id, in: snapshot)
            guard offset + width <= 1 << 28 else {
                throw EngineError(.limitExceeded, "channels: more than 2^28 numbers in a row")
            }
            channels.append(
                PlannedChannel(
                    id: id, slot: Handle.slot(id), property: request.keyPath.property, component: request.keyPath.component,
                    offset: offset, width: width))
            offset += width
        }
        try HostMemory.require(offset, of: SamplePlan.numberSize, for: "channels")
        return SamplePlan(channels: channels, width: offset, snapshot: snapshot)
    }

    /// The layer that is sampled: the channel's, or the one that its key path names.
    private static func target(of request: Request, in snapshot: Snapshot) -> UInt64 {
        guard let name = request.keyPath.name, let record = snapshot.record(Handle.slot(request.id), id: request.id) else {
            return request.id
        }
        let presentation = Presentation(snapshot, at: 0)
        let slot = presentation.first(named: name, in: request.keyPath.collection, of: record)
        return slot.flatMap { snapshot.records[$0]?.id } ?? 0
    }

    /// Lists are as long as the committed value.
    private static func width(of request: Request, _ id: UInt64, in snapshot: Snapshot) -> Int {
        let width = request.keyPath.type.width
        guard width == 0, let record = snapshot.record(Handle.slot(id), id: id) else { return width }
        return record.values[request.keyPath.property]?.numberCount ?? 0
    }

    /// Follows the context to its last commit. Returns whether a value that it samples can differ from now on. Takes the
    /// context's lock.
    package func rebind() throws(EngineError) -> Bool {
        context.lock.lock()
        defer { context.lock.unlock() }
        guard !context.isDestroyed else {
            throw EngineError(.invalidHandle, "sampler: its context was destroyed; it keeps its last state")
        }
        guard context.snapshot !== plan.snapshot else { return false }
        // The plan that follows shares what did not change, but its lists are its own.
        try HostMemory.require(plan.channels.count, of: 128, for: "sampler")
        try HostMemory.require(context.changeLog.slotCount(since: plan.snapshot.version), of: 16, for: "sampler")
        if hasFixedLayout, let slots = context.changeLog.slots(since: plan.snapshot.version, withRoots: true) {
            let index = self.index ?? ChannelIndex(plan.channels)
            self.index = index
            if let next = plan.following(slots, to: context.snapshot, index) {
                take(next.plan)
                return next.differs
            }
        }
        index = nil
        let next = try Sampler.plan(requests, context)
        let didChange = differs(from: next)
        take(next)
        return didChange
    }

    private func differs(from next: SamplePlan) -> Bool {
        var comparison = SnapshotComparison(plan.snapshot, next.snapshot)
        for (a, b) in zip(plan.channels, next.channels) where comparison.differs(a, b) { return true }
        return false
    }

    private func take(_ next: SamplePlan) {
        plan = next
        if scratch.covers(next) { scratch.follow(next) } else { scratch = SampleScratch(for: next) }
    }
}

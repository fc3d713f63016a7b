import CKinema
import CPlatform

/// The host's sampler: channels of a context, planned on a snapshot. One thread at a time.
package final class Sampler {
    /// The context, which may end before the sampler does.
    private let context: Context
    private var requests: [Request]
    /// The plans of the precisions that are sampled, which have the same channels. Before the first sample there is one without
    /// tiles.
    private var plans: [SamplePlan]
    /// Which of the plans were sampled since the sampler followed a commit: a bit for each.
    private var sampled = 0
    private var scratch: SampleScratch
    /// Made when it is first needed.
    private var index: ChannelIndex?
    /// Whether a change of one layer can change what another channel samples, or the place of channels in a row.
    private var hasFixedLayout: Bool

    /// It is small, because a sampler has one for each channel: the key path is resolved again when it is needed.
    private struct Request {
        let id: UInt64
        let keyPath: UInt32
        /// Whether its place in a row is the same on every commit.
        let isFixed: Bool
    }

    /// A function, as the memory of an object whose initializer throws is lost.
    package static func make(
        _ context: Context, _ channels: UnsafeBufferPointer<KinChannel>
    ) throws(EngineError) -> Sampler {
        let requests = try requests(channels, context)
        let made = Sampler(context, requests, try plan(requests, context, context.published.snapshot))
        try HostMemory.check()
        return made
    }

    private init(_ context: Context, _ requests: [Request], _ plan: SamplePlan) {
        self.context = context
        self.requests = requests
        plans = [plan]
        hasFixedLayout = requests.allSatisfy { $0.isFixed }
        scratch = SampleScratch(for: plans)
        _ = kin_count_live_objects(1)
    }

    private init(copying other: Sampler) {
        context = other.context
        requests = other.requests
        index = other.index
        hasFixedLayout = other.hasFixedLayout
        plans = other.plans
        scratch = SampleScratch(for: plans)
        _ = kin_count_live_objects(1)
    }

    deinit { _ = kin_count_live_objects(-1) }

    /// The channels, and the commit that they follow.
    package var plan: SamplePlan { plans[0] }

    /// The copies share what is planned, so the usual precision is planned before the first copy.
    package func copy() throws(EngineError) -> Sampler {
        if plan.precision == .none { _ = try addPlan(.single) }
        try HostMemory.require(plans.count * plan.width, of: SamplePlan.numberSize, for: "sampler")
        let made = Sampler(copying: self)
        try HostMemory.check()
        return made
    }

    /// Writes a row a time of some of the channels. The caller has checked the strides and the memory.
    package func sample(
        _ range: Range<Int>, _ times: UnsafeBufferPointer<Double>, into data: UnsafeMutableRawPointer, _ target: SampleTarget
    ) throws(EngineError) {
        let precision = Precision(target.format)
        var number = plans.firstIndex { $0.precision == precision } ?? -1
        if number < 0 { number = try firstPlan(precision) }
        sampled |= 1 << number
        context.published.sampleWatch.sample(plan.snapshot.version)
        scratch.select(number)
        plans[number].sample(range, times, into: data, target, scratch)
    }

    /// Plans the channels for the first sample in a precision, which is a call that allocates. Returns the index of the plan.
    @inline(never)
    private func firstPlan(_ precision: Precision) throws(EngineError) -> Int {
        guard Memory.beginCall() else { throw HostMemory.refusal }
        defer { Memory.endCall() }
        return try addPlan(precision)
    }

    private func addPlan(_ precision: Precision) throws(EngineError) -> Int {
        try requireMemory(toPlan: plan)
        let made = plan.planned(in: precision)
        try HostMemory.check()
        take(plans.filter { $0.precision != .none } + [made])
        return plans.count - 1
    }

    private static func requests(
        _ channels: UnsafeBufferPointer<KinChannel>, _ context: Context
    ) throws(EngineError) -> [Request] {
        var requests: [Request] = [], lastClass: KinLayerClass?, isFixed = false
        requests.reserveCapacity(channels.count)
        for (index, channel) in channels.enumerated() {
            try requireZero(channel.reserved, Argument("channels", at: index))
            do throws(EngineError) {
                let layer = try context.model.layer(channel.layer)
                if requests.last?.keyPath != channel.keyPath || lastClass != layer.layerClass {
                    isFixed = try hasOneWidth(context.model.resolve(channel.keyPath, for: layer.layerClass, isShown: true))
                    lastClass = layer.layerClass
                }
                requests.append(Request(id: layer.id, keyPath: channel.keyPath, isFixed: isFixed))
            } catch {
                throw error.inside("channels[\(index)].")
            }
        }
        return requests
    }

    /// Whether the channel has always the same layer and width. Throws if its values are not numbers.
    private static func hasOneWidth(_ keyPath: ResolvedKeyPath) throws(EngineError) -> Bool {
        switch keyPath.type {
        case .string, .path, .handles, .layers:
            throw .error(.typeMismatch, "keyPath: \(keyPath.text()) given, expected numbers")
        default: return keyPath.name == nil && keyPath.type.width > 0
        }
    }

    private static func plan(
        _ requests: [Request], _ context: Context, _ snapshot: Snapshot
    ) throws(EngineError) -> SamplePlan {
        let channels = try channels(requests, context, in: snapshot, after: 0)
        try HostMemory.require(width(of: channels), of: SamplePlan.numberSize, for: "channels")
        return SamplePlan(channels: channels, snapshot: snapshot, .none)
    }

    private static func width(of channels: [PlannedChannel]) -> Int { channels.last.map { $0.offset + $0.width } ?? 0 }

    /// The channels on a snapshot, `before` numbers after the first one of a row. Their offsets begin at 0.
    private static func channels(
        _ requests: [Request], _ context: Context, in snapshot: Snapshot, after before: Int
    ) throws(EngineError) -> [PlannedChannel] {
        var channels: [PlannedChannel] = []
        channels.reserveCapacity(requests.count)
        var offset = 0, next = 0
        while next < requests.count {
            // Neighbors often have the same key path.
            let keyPath = try context.model.resolveShown(requests[next].keyPath), first = next
            let property = keyPath.property, component = keyPath.component, fixedWidth = keyPath.type.width
            while next < requests.count, requests[next].keyPath == requests[first].keyPath {
                let request = requests[next]
                let id = request.isFixed ? request.id : target(of: request.id, keyPath, in: snapshot)
                let width = request.isFixed ? fixedWidth : width(of: keyPath, id, in: snapshot)
                guard before + offset + width <= 1 << 28 else {
                    throw .error(.limitExceeded, "channels: more than 2^28 numbers in a row given, expected fewer")
                }
                channels.append(
                    PlannedChannel(
                        id: id, slot: Handle.slot(id), property: property, component: component, offset: offset, width: width))
                offset += width
                next += 1
            }
        }
        return channels
    }

    /// The layer that is sampled: the channel's, or the one that its key path names.
    private static func target(of id: UInt64, _ keyPath: ResolvedKeyPath, in snapshot: Snapshot) -> UInt64 {
        guard let name = keyPath.name, let record = snapshot.record(Handle.slot(id), id: id) else { return id }
        let presentation = Presentation(snapshot, at: 0)
        let slot = presentation.first(named: name, in: keyPath.collection, of: record)
        return slot.flatMap { snapshot.records[$0]?.id } ?? 0
    }

    /// Lists are as long as the committed value.
    private static func width(of keyPath: ResolvedKeyPath, _ id: UInt64, in snapshot: Snapshot) -> Int {
        let width = keyPath.type.width
        guard width == 0, let record = snapshot.record(Handle.slot(id), id: id) else { return width }
        return record.values[keyPath.property]?.numberCount ?? 0
    }

    /// Calls `body` with the context's lock. Throws if the context was destroyed.
    private func withContext<Result>(_ body: () throws(EngineError) -> Result) throws(EngineError) -> Result {
        context.lock.lock()
        defer { context.lock.unlock() }
        guard !context.isDestroyed else {
            throw .error(
                .invalidHandle,
                "sampler: one whose context was destroyed given, expected a living context; it keeps its last state")
        }
        return try body()
    }

    /// Follows the context to its last commit. Returns whether a value that it samples can differ from now on. Takes the
    /// context's lock.
    package func rebind() throws(EngineError) -> Bool {
        try withContext { () throws(EngineError) in try rebindLocked() }
    }

    @inline(never)
    private func rebindLocked() throws(EngineError) -> Bool {
        guard context.published.snapshot !== plan.snapshot else { return false }
        // Plans that were not sampled lately are not worth the work; the next sample makes them again.
        let used = plans.indices.filter { sampled >> $0 & 1 != 0 }
        var followed = used.isEmpty ? plans : used.map { plans[$0] }
        // The plans that follow share what did not change, but their lists are their own.
        try HostMemory.require(followed.count * plan.channels.count, of: 128, for: "sampler")
        try HostMemory.require(context.output.changeLog.slotCount(since: plan.snapshot.version), of: 16, for: "sampler")
        defer { sampled = 0 }
        if hasFixedLayout, let slots = context.output.changeLog.slots(since: plan.snapshot.version, withRoots: true) {
            let index = self.index ?? ChannelIndex(plan.channels)
            self.index = index
            let last = plan.snapshot,
                keyframes = SamplePlan.keyframeSize(of: slots, index, plan.channels, in: context.published.snapshot)
            try HostMemory.require(followed.count, of: keyframes, for: "sampler")
            plans = []
            let differs = SamplePlan.follow(&followed, slots, from: last, to: context.published.snapshot, index)
            take(followed)
            return differs
        }
        index = nil
        let next = try Sampler.plan(requests, context, context.published.snapshot), didChange = plan.differs(from: next)
        for _ in followed { try requireMemory(toPlan: next) }
        take(followed.map { $0.precision == .none ? next : next.planned(in: $0.precision) })
        return didChange
    }

    private func take(_ next: [SamplePlan]) {
        plans = next
        if scratch.covers(next) { scratch.follow(next) } else { scratch = SampleScratch(for: next) }
    }
}

extension Sampler {
    /// Adds channels at the end, on the sampler's commit. Takes the context's lock.
    package func add(_ channels: UnsafeBufferPointer<KinChannel>) throws(EngineError) {
        try withContext { () throws(EngineError) in
            let added = try Sampler.requests(channels, context)
            let planned = try Sampler.channels(added, context, in: plan.snapshot, after: plan.width)
            let keyframes =
                SamplePlan.keyframeSize(of: planned, in: plan.snapshot) + (hasKeyframes ? plan.lastTileKeyframeSize : 0)
            try requireMemory(
                toBuild: Sampler.width(of: planned) + min(plan.width, SamplePlan.tileSize), keyframes, "channels")
            try requests.requireRoom(added.count, for: "channels")
            let next = plans.map { $0.adding(planned) }
            try HostMemory.check()
            requests += added
            hasFixedLayout = hasFixedLayout && added.allSatisfy { $0.isFixed }
            for channel in planned { index?.append(channel.slot) }
            take(next)
        }
    }

    /// Removes channels. The others keep their order, or the last ones take their positions.
    package func remove(_ given: UnsafeBufferPointer<Int>, keepingOrder: Bool) throws(EngineError) {
        let indices = try given.ascending(below: requests.count)
        // Each tile that loses channels, and the one before it.
        try requireMemory(
            toBuild: Int(min(Int64(plan.width), Int64(indices.count) * Int64(2 * SamplePlan.tileSize))),
            hasKeyframes ? SamplePlan.keyframeSize(of: plan.channels, in: plan.snapshot) : 0, "sampler")
        let next = plans.map { $0.removing(indices, keepingOrder: keepingOrder) }
        try HostMemory.check()
        requests.remove(at: indices, keepingOrder: keepingOrder)
        hasFixedLayout = hasFixedLayout || requests.allSatisfy { $0.isFixed }
        index?.remove(indices, keepingOrder: keepingOrder)
        take(next)
    }

    private var hasKeyframes: Bool { plans.contains { $0.hasKeyframes } }

    /// The memory of a plan of all channels.
    private func requireMemory(toPlan plan: SamplePlan) throws(EngineError) {
        let keyframes = SamplePlan.keyframeSize(of: plan.channels, in: plan.snapshot)
        let bytes = Int64(plan.width) * Int64(SamplePlan.numberSize) + Int64(keyframes)
        try HostMemory.require(bytes: Int(clamping: bytes), for: "sampler")
    }

    /// The memory of plans that build some numbers again, with keyframes of a size, and copy the lists of others.
    private func requireMemory(toBuild numbers: Int, _ keyframes: Int, _ name: Name) throws(EngineError) {
        let bytes = Int64(numbers) * Int64(SamplePlan.numberSize) + Int64(plan.channels.count) * 128 + Int64(keyframes)
        try HostMemory.require(bytes: Int(clamping: Int64(plans.count) * bytes), for: name)
    }
}

extension UnsafeBufferPointer<Int> {
    /// The indices of things that a host removes, ascending.
    func ascending(below count: Int) throws(EngineError) -> [Int] {
        try HostMemory.require(self.count, of: 64, for: "indices")
        let indices = Array(self).inOrder { $0 < $1 }
        for (place, index) in indices.enumerated() {
            guard index >= 0, index < count else {
                throw .argument("indices: \(index) given, expected less than \(count)")
            }
            guard place == 0 || indices[place - 1] != index else {
                throw .argument("indices: \(index) given twice, expected once")
            }
        }
        return indices
    }
}

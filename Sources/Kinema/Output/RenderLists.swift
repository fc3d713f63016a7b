import CKinema
import CPlatform

/// The host's compact render list of a context.
package final class PreparedList {
    /// The context, which may end before the list does.
    private let context: Context
    private let list: CompactList
    private var version: UInt64?

    package init(_ context: Context, itemSize: Int) {
        self.context = context
        list = CompactList(itemSize: itemSize)
        _ = kin_count_live_objects(1)
    }

    deinit { _ = kin_count_live_objects(-1) }

    package var itemSize: Int { list.itemSize }
    package var count: Int { list.itemCount }

    /// Makes the items at a time at the last commit. Takes the context's lock.
    package func prepare(at time: Double) throws(EngineError) {
        context.lock.lock()
        defer { context.lock.unlock() }
        guard !context.isDestroyed else {
            throw .error(
                .invalidHandle, "list: one whose context was destroyed given, expected a living context; it keeps its items")
        }
        let presentation = try context.published.presentation(at: time)
        let log = context.output.changeLog
        let changed = version.flatMap { log.slotCount(since: $0) }
        try HostMemory.require(changed ?? presentation.snapshot.records.count, of: CompactList.sizePerLayer, for: "list")
        let slots = version == presentation.snapshot.version ? [] : version.flatMap { log.slots(since: $0) }
        version = nil
        do throws(RenderList.Failure) {
            try list.prepare(presentation, changed: slots)
        } catch {
            throw .failed(error)
        }
        version = presentation.snapshot.version
    }

    /// Writes items. The caller has checked the memory.
    package func write(_ items: Range<Int>, to target: UnsafeMutableRawPointer, stride: Int) {
        list.write(items, to: target, stride: stride)
    }

    package var revision: UInt64 { list.changes.revision }

    /// The runs of items that changed after a revision, and whether layers were added, removed or moved.
    package func changes(since revision: UInt64) throws(EngineError) -> (runs: [KinRenderRun], isReordered: Bool) {
        try check(revision)
        var count = 0
        list.changes.forEachRun(since: revision) { _ in count += 1 }
        try HostMemory.require(count, of: MemoryLayout<KinRenderRun>.stride, for: "runs")
        var runs: [KinRenderRun] = []
        runs.reserveCapacity(count)
        list.changes.forEachRun(since: revision) { run in
            runs.append(
                KinRenderRun(first: UInt32(truncatingIfNeeded: run.lowerBound), count: UInt32(truncatingIfNeeded: run.count)))
        }
        return (runs, list.changes.isReordered(since: revision))
    }

    /// The layers that went after a revision; nil if they are forgotten.
    package func removedLayers(since revision: UInt64) throws(EngineError) -> [KinLayer]? {
        try check(revision)
        try HostMemory.require(list.changes.removedCount, of: 32, for: "layers")
        return list.changes.removedLayers(since: revision)?.map { KinLayer(id: $0) }
    }

    private func check(_ since: UInt64) throws(EngineError) {
        guard since <= revision else {
            throw .argument(
                "sinceRevision: \(String(since)) given, expected at most \(String(revision)), the revision of the list")
        }
    }
}

extension Output {
    package func renderList(at time: Double) throws(EngineError) -> RenderList {
        let presentation = try published.presentation(at: time)
        let memory = renderMemory
        renderMemory = []
        do throws(RenderList.Failure) {
            return try RenderList(
                presentation, reusing: memory,
                userData: { [model] in
                    model.layers[$0]?.extras?.userData?.pointer
                })
        } catch {
            throw .failed(error)
        }
    }
}

extension EngineError {
    static func failed(_ failure: RenderList.Failure) -> EngineError {
        guard failure == .limit else { return HostMemory.refusal }
        return .error(
            .limitExceeded,
            "time: a scene with more than \(RenderList.itemLimit) items, or \(RenderList.copyLimit) copies of layers, given, expected a smaller one"
        )
    }
}

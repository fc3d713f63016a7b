import CKinema

/// The items of a compact list: `CompactItem`, or `CompactItem3D` with the whole matrix.
public protocol CompactListItem {
    /// Makes an item of zeros.
    init()
}
extension CompactItem: CompactListItem {}
extension CompactItem3D: CompactListItem {}

/// The visible layers in drawing order, in the form that a simple engine draws. Keep one list for all frames.
///
///     let list = try context.compactList()
///     try list.prepare(at: now)
///     for item in try list.items() { draw(item) }
public final class CompactList<Item: CompactListItem> {
    private let pointer: OpaquePointer?

    /// The number of items of the last `prepare`.
    public private(set) var count = 0
    /// The number of calls of `prepare` that changed an item: equal revisions are equal pictures.
    public private(set) var revision: UInt64 = 0

    /// Takes an address, which shows the compiler that the object shares nothing with the context.
    private init(_ address: UInt) { pointer = OpaquePointer(bitPattern: address) }

    deinit { kinRenderListDestroy(pointer) }

    fileprivate static func make(_ context: OpaquePointer?) throws(KinemaError) -> sending CompactList {
        var pointer: OpaquePointer?
        try check(kinRenderListCreate(context, MemoryLayout<Item>.size, &pointer))
        return CompactList(UInt(bitPattern: pointer))
    }

    /// Replaces the items by those of the last commit at a time. Returns whether an item has changed.
    @discardableResult
    public func prepare(at time: Double) throws(KinemaError) -> Bool {
        let before = revision
        try check(kinRenderListPrepare(pointer, time, &count, &revision))
        return revision != before
    }

    /// Returns the items of the last `prepare`.
    public func items() throws(KinemaError) -> [Item] {
        var items = [Item](repeating: Item(), count: count)
        try write(into: &items)
        return items
    }

    /// Writes the items of the last `prepare` to the first places of an array.
    public func write(into items: inout [Item]) throws(KinemaError) { try write(0..<count, into: &items) }

    /// Writes some items to the same places of an array: those of a run of `changes`.
    public func write(_ range: Range<Int>, into items: inout [Item]) throws(KinemaError) {
        guard range.lowerBound >= 0, items.count >= range.upperBound else {
            throw KinemaError(.bufferTooSmall, "items: \(items.count) were given, \(range.upperBound) were expected")
        }
        guard !range.isEmpty else { return }
        let status = items.withUnsafeMutableBufferPointer { items in
            kinRenderListWrite(
                pointer, range.lowerBound, range.count, items.baseAddress! + range.lowerBound, MemoryLayout<Item>.stride)
        }
        try check(status)
    }

    /// Returns the items that have changed since a revision, in ascending order, and whether layers came, went or moved in the order.
    public func changes(since revision: UInt64) throws(KinemaError) -> (runs: [Range<Int>], isReordered: Bool) {
        let pointer = pointer
        var isReordered = false
        let runs = try KinemaKit.items(KinRenderRun()) { kinRenderListGetChanges(pointer, revision, $0, $1, $2, &isReordered) }
        return (runs.map { Int($0.first)..<Int($0.first + $0.count) }, isReordered)
    }

    /// Returns the layers that had an item at a revision or after it, and have none now; nil if any layer may be gone.
    public func removedLayers(since revision: UInt64) throws(KinemaError) -> [KinLayer]? {
        let pointer = pointer
        var all = false
        let layers = try KinemaKit.items(KinLayer()) { kinRenderListGetRemovedLayers(pointer, revision, $0, $1, $2, &all) }
        return all ? nil : layers
    }
}

extension Context {
    /// Makes a compact list. Pass it to another task or thread, if that one draws.
    public func compactList<Item: CompactListItem>(of type: Item.Type = CompactItem.self) throws(KinemaError)
        -> sending CompactList<Item>
    {
        try CompactList.make(pointer)
    }

    /// Returns the visible layers at a time, in drawing order, with everything that a renderer needs.
    public func renderItems(at time: Double) throws(KinemaError) -> [RenderItem] {
        let pointer = pointer, stride = MemoryLayout<KinRenderItem>.stride
        return try items(KinRenderItem()) { kinContextGetRenderList(pointer, time, $0, $1, stride, $2) }
    }

    /// The number of commits that changed something, and of advances that removed animations.
    public var changeCount: UInt64 {
        var count: UInt64 = 0
        report(kinContextGetChangeCount(pointer, &count))
        return count
    }

    /// Returns the ids of images and filters that the context may still show or read, in ascending order. Others can be released.
    public func usedHandles() throws(KinemaError) -> [UInt64] {
        let pointer = pointer
        return try items(0) { kinContextGetUsedHandles(pointer, $0, $1, $2) }
    }
}

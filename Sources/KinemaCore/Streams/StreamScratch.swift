/// The memory that one writer of a stream needs: allocated before, so that writing allocates nothing.
package final class StreamScratch {
    /// Entities that are written at a time: what is between their samples and their structs stays in the second cache.
    private static let largestChunk = 512

    private let memory = TileMemory()
    let samples: SampleScratch
    /// The numbers of the columns for a chunk of nodes, one column after the other.
    let columns: UnsafeMutablePointer<Double>
    /// What a field of a chunk has, before it is put into the entities.
    let numbers: UnsafeMutablePointer<Double>
    let floats: UnsafeMutablePointer<Float>
    let bytes: UnsafeMutablePointer<UInt8>
    /// The states of a chunk of nodes.
    let states: UnsafeMutablePointer<StreamState>
    /// What the inner nodes hand down to their sublayers.
    let inner: UnsafeMutablePointer<StreamState>
    let order: StreamOrder.Scratch

    private let needs: Needs

    package init(for plan: StreamPlan) {
        samples = SampleScratch(for: plan.samples)
        needs = Needs(plan)
        let chunk = needs.chunk, width = needs.width
        columns = memory.array(chunk * needs.columnWidth, of: 0.0)
        numbers = memory.array(chunk * width, of: 0.0)
        floats = memory.array(chunk * width, of: Float(0))
        bytes = memory.array(chunk * width, of: UInt8(0))
        states = memory.array(chunk, of: StreamState())
        inner = memory.array(needs.innerCount, of: StreamState())
        let ordered = needs.orderedCount
        order = StreamOrder.Scratch(
            depths: memory.array(ordered, of: 0.0), order: memory.array(ordered, of: 0), other: memory.array(ordered, of: 0),
            stack: memory.array(ordered == 0 ? 0 : needs.innerCount + 1, of: (next: 0, end: 0)),
            ranks: memory.array(ordered, of: 0))
    }

    /// Whether it is enough for a plan that followed the one it was made for.
    package func covers(_ plan: StreamPlan) -> Bool { samples.covers(plan.samples) && needs == Needs(plan) }

    var chunk: Int { needs.chunk }

    /// The most bytes of a writer's memory beside the samples.
    package static func bytes(for plan: StreamPlan) -> Int { Needs(plan).bytes }

    private struct Needs: Equatable {
        let chunk: Int
        let columnWidth: Int
        /// The most numbers of a column or field.
        let width: Int
        let innerCount: Int
        /// The nodes whose order is sought.
        let orderedCount: Int

        init(_ plan: StreamPlan) {
            let nodeCount = plan.tree.nodes.count
            chunk = TileMemory.padded(min(largestChunk, nodeCount))
            columnWidth = plan.columnWidth
            width = plan.columns.reduce(plan.layout.fields.reduce(1) { max($0, $1.width) }) { max($0, $1.width) }
            innerCount = plan.tree.innerCount
            orderedCount = plan.order == nil ? 0 : nodeCount
        }

        var bytes: Int {
            let state = MemoryLayout<StreamState>.stride, order = 6 * MemoryLayout<Double>.stride
            return chunk * (8 * columnWidth + 13 * width + state) + innerCount * state + orderedCount * order
        }
    }
}

/// What a layer shows at a time, with what its superlayers make of it.
struct StreamState {
    /// From the layer's coordinates to those of its superlayer.
    var local = Transform3D.identity
    /// From the layer's coordinates, of an inner node from those of its sublayers, to root space.
    var world = Transform3D.identity
    /// Of an inner node: what it does to its sublayers; nil if nothing.
    var around: Transform3D?
    /// Of an inner node: whether `world` neither tilts the plane nor has a perspective.
    var isFlat = false
    var anchor = SIMD2(0.0, 0.0)
    var opacity = 1.0
    var isVisible = true
}

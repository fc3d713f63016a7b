/// The memory that one writer of a stream needs: allocated before, so that writing allocates nothing.
package final class StreamScratch {
    /// Entities that are written at a time: what is between their samples and their structs stays in the second cache.
    private static let largestChunk = 1024

    private let memory = TileMemory()
    let samples: SampleScratch
    /// The numbers of the columns for a chunk of nodes, one column after the other.
    let columns: UnsafeMutablePointer<Double>
    /// The values of a field for a chunk of entities, before they are written.
    let numbers: UnsafeMutablePointer<Double>
    let floats: UnsafeMutablePointer<Float>
    let bytes: UnsafeMutablePointer<UInt8>
    /// The states of a chunk of nodes.
    let states: UnsafeMutablePointer<StreamState>
    /// The values that inner nodes pass to their sublayers.
    let inner: UnsafeMutablePointer<StreamState>
    let order: StreamOrder.Scratch

    private let needs: Needs

    package init(for plan: StreamPlan) {
        samples = SampleScratch(for: plan.plans)
        needs = Needs(plan).withRoom
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

    /// The most bytes for a node that comes, with the room that `Needs` adds.
    package static let nodeSize = 2 * (MemoryLayout<StreamState>.stride + Needs.orderSize)

    /// Whether it is enough for a plan that followed the one it was made for.
    package func covers(_ plan: StreamPlan) -> Bool { samples.covers(plan.plans) && needs.covers(Needs(plan)) }

    /// Prepares for another plan, whose needs the memory covers. May allocate.
    package func follow(_ plan: StreamPlan) { samples.follow(plan.plans) }

    var chunk: Int { needs.chunk }

    /// The most bytes of a writer's memory.
    package static func bytes(for plan: StreamPlan) -> Int {
        SampleScratch.bytes(for: plan.entityPlans) + SampleScratch.bytes(for: plan.innerPlans) + Needs(plan).withRoom.bytes
    }

    private struct Needs {
        static let orderSize = 6 * MemoryLayout<Double>.stride

        let chunk: Int
        let columnWidth: Int
        /// The most numbers of a column or field.
        let width: Int
        var innerCount: Int
        /// The nodes whose order is sought.
        var orderedCount: Int

        init(_ plan: StreamPlan) {
            let nodeCount = plan.tree.count
            chunk = TileMemory.padded(min(largestChunk, nodeCount))
            columnWidth = plan.columnWidth
            width = plan.columns.reduce(plan.layout.fields.reduce(1) { max($0, $1.width) }) { max($0, $1.width) }
            innerCount = plan.tree.innerCount
            orderedCount = plan.order == nil ? 0 : nodeCount
        }

        /// With room for half as many nodes again, so that a stream that grows layer by layer seldom takes new memory.
        var withRoom: Needs {
            var result = self
            result.innerCount += innerCount / 2
            result.orderedCount += orderedCount / 2
            return result
        }

        func covers(_ other: Needs) -> Bool {
            chunk >= other.chunk && columnWidth >= other.columnWidth && width >= other.width && innerCount >= other.innerCount
                && orderedCount >= other.orderedCount
        }

        var bytes: Int {
            let state = MemoryLayout<StreamState>.stride
            return chunk * (8 * columnWidth + 13 * width + state) + innerCount * state + orderedCount * Needs.orderSize
        }
    }
}

/// The values of a layer at a time, with the effects of its superlayers.
struct StreamState {
    /// From the layer's coordinates to those of its superlayer. Of an inner node with a `mask`: to root space, as the mask has it.
    var local = Transform3D.identity
    /// From the layer's coordinates, of an inner node from those of its sublayers, to root space.
    var world = Transform3D.identity
    /// Of an inner node: what it does to its sublayers besides.
    var around = Transform3D.identity
    var hasAround = false
    /// Of an inner node: the slot of its mask, if `around` makes the mask's matrix another one than that of the sublayers.
    var mask: UInt32?
    /// Of an inner node: whether `world` neither tilts the plane nor has a perspective, for everything below the node.
    var isFlat = false
    var anchor = SIMD2(0.0, 0.0)
    var opacity = 1.0
    var isVisible = true
}

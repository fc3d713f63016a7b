import CKinema
import CPlatform

/// Reads many variables. Kernels compute the progress of those that one motion moves, as most; the others are read one by one.
extension VariableStore {
    /// From so many on the blocks are worth their memory.
    private static let fewest = 16

    /// Calls `write` with the index and the value of each variable, in any order. The handles have been checked.
    package func read(_ handles: UnsafeBufferPointer<KinVariable>, _ write: (Int, SIMD4<Double>) -> Void) {
        var blocks = [ReadBlock?](repeating: nil, count: MotionBlock.kinds)
        for index in handles.indices {
            guard let slot = slot(handles[index].id) else { continue }
            guard handles.count >= VariableStore.fewest, let (kind, clock) = kernelMotion(of: slot) else {
                write(index, shown(slot).value)
                continue
            }
            let block = blocks[kind] ?? ReadBlock(kind)
            blocks[kind] = block
            block.append(index, slot, clock)
            if block.isFull { empty(block, write) }
        }
        for case let block? in blocks { empty(block, write) }
    }

    /// The same with the velocities.
    package func readVelocities(_ handles: UnsafeBufferPointer<KinVariable>, _ write: (Int, SIMD4<Double>) -> Void) {
        for index in handles.indices {
            if let slot = slot(handles[index].id) { write(index, shown(slot).rate) }
        }
    }

    /// The kind and the clock of a motion that alone moves a variable; nil if no kernel knows it.
    private func kernelMotion(of slot: UInt32) -> (kind: Int, clock: TrackClock)? {
        guard self[slot].pointee.motion > 0 else { return nil }
        endMotions(of: slot, thatEndBy: published.now)
        let number = self[slot].pointee.motion
        guard number > 0 else { return nil }
        let motion = self.motion(number)
        guard motion.pointee.next == 0, motion.pointee.isPlain, let kind = MotionBlock.kind(of: motion.pointee.clock) else {
            return nil
        }
        return (kind, motion.pointee.clock)
    }

    /// Writes the values of the variables in a block.
    private func empty(_ block: ReadBlock, _ write: (Int, SIMD4<Double>) -> Void) {
        let ways = block.ways(at: published.now)
        for lane in block.places.indices {
            let (index, slot) = block.places[lane], record = self[slot]
            var value = record.pointee.target
            motion(record.pointee.motion).pointee.add(way: ways[lane], to: &value)
            write(index, value)
        }
        block.places.removeAll(keepingCapacity: true)
    }
}

/// The variables whose motions are in a block, with their indices in the host's list.
private final class ReadBlock {
    private let block: MotionBlock
    var places: [(index: Int, slot: UInt32)] = []

    init(_ kind: Int) {
        block = MotionBlock(kind)
        places.reserveCapacity(MotionBlock.size)
    }

    var isFull: Bool { block.isFull }

    func append(_ index: Int, _ slot: UInt32, _ clock: TrackClock) {
        block.append(clock)
        places.append((index, slot))
    }

    func ways(at time: Double) -> UnsafePointer<Double> { block.ways(at: time, Kernels.chosen.table) }
}

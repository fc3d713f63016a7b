import CKinema
import KinemaCore

/// What is alive.
extension Context {
    /// The figures of the context; the size member is the shell's.
    package var statistics: KinStatistics {
        var figures = KinStatistics()
        figures.layerCount = layers.count
        figures.presentationLayerCount = presentations.count
        figures.animationCount = census.count + plainCount
        figures.attachedAnimationCount = attachmentCount
        figures.openTransactionCount = openTransactionCount
        figures.snapshotBytes = snapshotBytes
        figures.commitCount = commitCount
        figures.droppedEventCount = events.droppedCount
        return figures
    }

    /// Animations on layers that are no objects because nobody looked at them.
    private var plainCount: Int {
        var count = 0
        layers.forEach { layer in for attachment in layer.attachments where attachment.isPlain { count += 1 } }
        return count
    }

    /// The records of the live layers and the tree that holds them, by the sizes of what they consist of. What values keep
    /// on the heap (paths, lists, strings, matrices) and older states that presentation layers or transitions keep are not
    /// in it.
    private var snapshotBytes: Int {
        var bytes = 0
        layers.forEach { layer in
            guard let record = layer.record else { return }
            bytes += record.estimatedBytes
        }
        return bytes
    }
}

extension LayerRecord {
    /// The object, its arrays, and its share of the vector of records.
    fileprivate var estimatedBytes: Int {
        let value = MemoryLayout<Value>.stride + MemoryLayout<UInt64>.stride
        let reference = MemoryLayout<UInt64>.stride
        return LayerRecord.ownBytes + values.count * value + sublayers.count * MemoryLayout<UInt32>.stride
            + tracks.count * (LayerRecord.trackBytes + reference) + 2 * reference
    }

    /// Two words of object header, the stored properties, and the headers of three arrays.
    private static let ownBytes = 16 + 96 + 3 * 32
    /// A compiled animation of a number that plays once.
    private static let trackBytes = 112
}

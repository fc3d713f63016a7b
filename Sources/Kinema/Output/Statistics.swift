import CKinema

/// The statistics of a context.
extension Context {
    /// The caller sets the member `size`.
    package var statistics: KinStatistics {
        var figures = KinStatistics()
        figures.layerCount = model.layers.count
        figures.presentationLayerCount = model.presentations.count
        figures.animationCount = animations.census.count - (animations.spare == nil ? 0 : 1) + plainCount
        figures.attachedAnimationCount = animations.attachmentCount
        figures.openTransactionCount = transactions.openCount
        figures.snapshotBytes = snapshotBytes
        figures.commitCount = published.commitCount
        figures.droppedEventCount = output.events.droppedCount
        return figures
    }

    /// The number of attached animations without an object, because no host has asked for one.
    private var plainCount: Int {
        var count = 0
        model.layers.forEach { layer in for attachment in layer.attachments where attachment.isPlain { count += 1 } }
        return count
    }

    /// An estimate of the size of the live layers' records and of their vector, by the sizes of their parts. It does not include
    /// the heap memory of values (paths, lists, strings, matrices), nor the older states of presentation layers and transitions.
    private var snapshotBytes: Int {
        var bytes = 0
        model.layers.forEach { layer in
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

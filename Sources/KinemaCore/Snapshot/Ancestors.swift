/// The superlayers of a layer in a snapshot, nearest first.
///
/// A published tree has no cycles (D51). The number of records bounds the walk nevertheless, so that a query always ends.
package struct Ancestors: Sequence, IteratorProtocol {
    private let records: RecordVector
    private var above: UInt32?
    private var remaining: Int

    fileprivate init(of record: LayerRecord, in snapshot: Snapshot) {
        records = snapshot.records
        above = record.superlayer
        remaining = records.count
    }

    package mutating func next() -> LayerRecord? {
        guard remaining > 0, let slot = above, let record = records[slot] else { return nil }
        remaining -= 1
        above = record.superlayer
        return record
    }
}

extension Snapshot {
    package func ancestors(of record: LayerRecord) -> Ancestors { Ancestors(of: record, in: self) }

    /// The timings that lie between media time and the time of a layer. Rule 1.6.
    package func timeChain(of record: LayerRecord) -> TimeChain {
        var chain = TimeChain()
        guard retimedLayerCount > 0 else { return chain }
        var next: Unmanaged<LayerRecord>? = .passUnretained(record), remaining = records.count
        while let current = next, remaining > 0 {
            remaining -= 1
            next = current._withUnsafeGuaranteedRef {
                chain.add($0.timing)
                return $0.superlayer.flatMap { records.unretained($0) }
            }
        }
        return chain
    }
}

/// What the last commit published: immutable, shared by everyone who samples. Rule 0.1, D11.
package final class Snapshot: Sendable {
    package let records: RecordVector
    package let roots: [UInt32]
    package let properties: PropertyTable
    /// The transitions that are attached, by slot of their layer.
    package let transitions: [UInt32: TransitionTrack]
    /// How many layers map their superlayer's time, or more; with 0, every layer has media time.
    package let retimedLayerCount: Int
    /// Counts commits and advances that changed something.
    package let version: UInt64

    package init(
        records: RecordVector, roots: [UInt32], properties: PropertyTable, transitions: [UInt32: TransitionTrack],
        retimedLayerCount: Int, version: UInt64
    ) {
        self.records = records
        self.roots = roots
        self.properties = properties
        self.transitions = transitions
        self.retimedLayerCount = retimedLayerCount
        self.version = version
    }

    package static let empty = Snapshot(
        records: RecordVector(), roots: [], properties: .builtIn, transitions: [:], retimedLayerCount: 0, version: 0)

    /// The record of a slot if it is still that of the layer `id`.
    package func record(_ slot: UInt32, id: UInt64) -> LayerRecord? {
        guard let record = records[slot], record.id == id else { return nil }
        return record
    }

    /// The same state with properties that the host registered since.
    package func replacingProperties(_ properties: PropertyTable) -> Snapshot {
        Snapshot(
            records: records, roots: roots, properties: properties, transitions: transitions,
            retimedLayerCount: retimedLayerCount,
            version: version)
    }

    /// The same state as the old side of a transition: without transitions of its own, so that a chain of them does not keep
    /// all the past alive.
    package var asTransitionSource: Snapshot {
        transitions.isEmpty
            ? self
            : Snapshot(
                records: records, roots: roots, properties: properties, transitions: [:], retimedLayerCount: retimedLayerCount,
                version: version)
    }
}

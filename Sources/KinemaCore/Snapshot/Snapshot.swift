/// The state that the last commit published. It is immutable while those who sample it share it; the context changes it in place
/// if nobody else holds it. Rule 0.1, D11.
package final class Snapshot: @unchecked Sendable {
    package var records: RecordVector
    package private(set) var roots: [UInt32]
    package let properties: PropertyTable
    /// The attached transitions by the slot of their layer.
    package var transitions: TransitionVector
    /// An upper bound of the number of layers whose timing is not the identity. If it is 0, the time of every layer is media
    /// time.
    package private(set) var retimedLayerCount: Int
    /// Whether animations may target layers by name. Rule 8.5.
    package private(set) var namesLayers: Bool
    /// Counts the commits and advances that changed something.
    package private(set) var version: UInt64

    package init(
        records: RecordVector, roots: [UInt32], properties: PropertyTable, transitions: TransitionVector,
        retimedLayerCount: Int, namesLayers: Bool = true, version: UInt64
    ) {
        self.records = records
        self.roots = roots
        self.properties = properties
        self.transitions = transitions
        self.retimedLayerCount = retimedLayerCount
        self.namesLayers = namesLayers
        self.version = version
    }

    package static let empty = Snapshot(
        records: RecordVector(), roots: [], properties: .builtIn, transitions: TransitionVector(), retimedLayerCount: 0,
        version: 0)

    /// Becomes the next version, after its records and transitions have changed. Requires that nobody else holds the snapshot.
    package func advance(roots: [UInt32]?, retimedLayerCount: Int, namesLayers: Bool) {
        if let roots { self.roots = roots }
        self.retimedLayerCount = retimedLayerCount
        self.namesLayers = namesLayers
        version += 1
    }

    /// The record in a slot; nil unless it is the record of the layer `id`.
    package func record(_ slot: UInt32, id: UInt64) -> LayerRecord? {
        guard let record = records[slot], record.id == id else { return nil }
        return record
    }

    /// Returns the snapshot with properties that the host has registered since.
    package func replacingProperties(_ properties: PropertyTable) -> Snapshot {
        Snapshot(
            records: records, roots: roots, properties: properties, transitions: transitions,
            retimedLayerCount: retimedLayerCount, namesLayers: namesLayers, version: version)
    }

    /// The snapshot as the old side of a transition. It has no transitions, because a chain of them would keep all past snapshots
    /// alive.
    package var asTransitionSource: Snapshot {
        transitions.isEmpty
            ? self
            : Snapshot(
                records: records, roots: roots, properties: properties, transitions: TransitionVector(),
                retimedLayerCount: retimedLayerCount, namesLayers: namesLayers, version: version)
    }
}

package typealias RecordVector = SlotVector<LayerRecord>
package typealias TransitionVector = SlotVector<TransitionTrack>

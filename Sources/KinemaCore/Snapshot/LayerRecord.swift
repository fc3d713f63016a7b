/// A layer as of the last commit: its position in the tree, its values, its animations. It is immutable.
///
/// There is one for each layer. In this order the members take at most 120 bytes with the header, and a malloc of more takes 144.
package final class LayerRecord: Sendable {
    /// The handle of the model layer, which contains the slot.
    package let id: UInt64
    package let values: PropertyValues
    package let timing: LayerTiming
    /// In the order in which they were added. Groups are flattened into their children.
    package let tracks: ShortList<Track>
    /// The tracks that target sublayers or emitter cells by name, by the slots of these. Rule 8.5.
    package let namedTracks: [UInt32: [Track]]
    package let slot: UInt32
    package let layerClass: KinLayerClass
    package let sublayers: SlotList
    /// Whether a track targets a sublayer or an emitter cell by name.
    package let hasNamedTracks: Bool
    /// The slot of the superlayer, or of the layer that this one masks; nil for a root or an emitter cell.
    package let superlayer: UInt32?
    package let mask: UInt32?

    package init(
        id: UInt64, slot: UInt32, layerClass: KinLayerClass, values: PropertyValues, timing: LayerTiming,
        superlayer: UInt32?, sublayers: SlotList, mask: UInt32?, tracks: ShortList<Track>,
        namedTracks: [UInt32: [Track]] = [:]
    ) {
        self.id = id
        self.slot = slot
        self.layerClass = layerClass
        self.values = values
        self.timing = timing
        self.superlayer = superlayer
        self.sublayers = sublayers
        self.mask = mask
        self.tracks = tracks
        var named = false
        for track in tracks where track.target.isNamed { named = true }
        hasNamedTracks = named
        self.namedTracks = namedTracks
    }
}

extension LayerRecord {
    /// Returns the record with other animations.
    package func replacingTracks(_ tracks: ShortList<Track>) -> LayerRecord {
        LayerRecord(
            id: id, slot: slot, layerClass: layerClass, values: values, timing: timing, superlayer: superlayer,
            sublayers: sublayers, mask: mask, tracks: tracks)
    }
}

/// The slots of sublayers, in order.
package typealias SlotList = SharedList<[UInt32]>

extension SlotList {
    package var array: [UInt32] {
        if case .few(let slots) = self { return slots }
        return Array(self)
    }
}

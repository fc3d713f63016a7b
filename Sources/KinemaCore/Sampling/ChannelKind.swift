/// The common data of channels of one property and one class of layers. Neighboring channels are often of one kind.
struct ChannelKind {
    private let property: UInt16
    private let layerClass: KinLayerClass
    let type: KinPropertyType?
    /// The value of a property that was never set; nil if the class does not have it.
    let defaultValue: Value?

    init(_ channel: PlannedChannel, _ record: LayerRecord, _ snapshot: Snapshot) {
        property = channel.property
        layerClass = record.layerClass
        type = snapshot.properties[property]?.type
        defaultValue = snapshot.properties.defaultValue(property, of: layerClass)
    }

    func isOf(_ channel: PlannedChannel, _ record: LayerRecord) -> Bool {
        property == channel.property && layerClass == record.layerClass
    }
}

/// The superlayer of the last layer, which neighbors share.
struct OwnerCache {
    private let snapshot: Snapshot
    private var last: LayerRecord?
    private var lastSlot: UInt32?
    private var hasNamedTracks = false

    init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    /// The superlayer, if some of its animations name other layers.
    mutating func namingOwner(of record: LayerRecord) -> LayerRecord? {
        let slot = record.superlayer
        if slot != lastSlot {
            (last, lastSlot) = (slot.flatMap { snapshot.records[$0] }, slot)
            hasNamedTracks = last?.hasNamedTracks ?? false
        }
        return hasNamedTracks ? last : nil
    }
}

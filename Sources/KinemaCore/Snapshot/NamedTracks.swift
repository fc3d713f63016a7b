/// Animations that target sublayers or emitter cells by name. Rule 8.5.
///
/// A commit resolves the names once. Resolving them for every value would cost the product of layers, animations and values.
extension LayerRecord {
    /// Returns the record with its named tracks resolved to slots.
    package func resolvingNames(in records: RecordVector) -> LayerRecord {
        guard hasNamedTracks else { return self }
        var found = NamedTracks()
        for collection in [TargetCollection.sublayers, .emitterCells] {
            let own = tracks.filter { $0.target.collection == collection }
            guard !own.isEmpty else { continue }
            let first = firstByName(collection == .sublayers ? sublayers : .few(cells), records)
            for track in own {
                if let name = track.name, let slot = first[name] { found.append(track, UInt32(truncatingIfNeeded: slot)) }
            }
        }
        return LayerRecord(
            id: id, slot: slot, layerClass: layerClass, values: values, timing: timing, superlayer: superlayer,
            sublayers: sublayers, mask: mask, tracks: tracks, namedTracks: found)
    }

    /// The first layer with each name.
    private func firstByName(_ slots: SlotList, _ records: RecordVector) -> IndexTable<Text> {
        var first = IndexTable<Text>()
        for slot in slots {
            if let name = records[slot]?.name, first[name] == nil { first[name] = Int(slot) }
        }
        return first
    }

    package var name: Text? {
        guard case .string(let name)? = values[UInt16(KinProperty.name.rawValue)] else { return nil }
        return name
    }

    /// The slots of the cells of an emitter.
    package var cells: [UInt32] {
        guard case .layers(let ids) = values[UInt16(KinProperty.emitterCells.rawValue)] ?? .none else { return [] }
        return ids.map { UInt32(truncatingIfNeeded: $0 & 0x3FF_FFFF) }
    }
}

/// The tracks that target layers by name, by the slots of these.
package struct NamedTracks {
    private final class List {
        var tracks: [Track] = []
    }

    private var lists = ObjectTable<UInt64, List>()

    package var isEmpty: Bool { lists.isEmpty }

    package var slots: [UInt32] { @inline(never) get { lists.keys.map { UInt32(truncatingIfNeeded: $0) } } }

    package subscript(slot: UInt32) -> [Track]? { lists[UInt64(slot)]?.tracks }

    fileprivate mutating func append(_ track: Track, _ slot: UInt32) {
        let list = lists[UInt64(slot)] ?? List()
        list.tracks.append(track)
        lists[UInt64(slot)] = list
    }
}

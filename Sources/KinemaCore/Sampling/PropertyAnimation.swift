/// An animation of a property of a layer, and the space of the time that it runs in.
struct PropertyAnimation {
    /// Of the snapshot, which outlives it.
    let track: Unmanaged<Track>
    let space: Int
    /// Which of the property's numbers it moves; nil where it moves none by itself, but a part of a matrix, for example.
    let range: Range<Int>?
    let isKeyframes: Bool

    func moves(_ number: Int) -> Bool { range?.contains(number) == true }
}

extension TimeSpaces {
    /// Collects the animations of a property in the order in which they apply: the layer's, then those of its superlayer that name
    /// it. Rule 8.5; as `Presentation` has them.
    mutating func collectAnimations(
        of property: UInt16, _ record: LayerRecord, in snapshot: Snapshot, into list: inout [PropertyAnimation]
    ) {
        list.removeAll(keepingCapacity: true)
        let owner = record.superlayer.flatMap { snapshot.records[$0] }
        record.forEachTrack(of: property, at: record, named: owner?.namedTracks[record.slot] ?? [], at: owner ?? record) {
            list.append(animation($0, of: $1, in: snapshot))
        }
    }

    private mutating func animation(_ track: Track, of record: LayerRecord, in snapshot: Snapshot) -> PropertyAnimation {
        let layer = index(of: record, in: snapshot)
        var range: Range<Int>?
        if case .component(let component) = track.target.part {
            range = snapshot.properties[track.target.property]?.type.numbers(of: component)
        }
        return PropertyAnimation(
            track: Unmanaged.passUnretained(track), space: track.clock.group.map { index(of: $0, in: layer) } ?? layer,
            range: range, isKeyframes: track.motion.isKeyframes)
    }
}

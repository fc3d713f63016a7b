/// An animation of a property of a layer, and its time space.
struct ChannelAnimation {
    /// Unretained, because the snapshot outlives it.
    let track: Unmanaged<Track>
    let space: Int
    /// The numbers of the property that the animation changes; nil if it changes something else, for example a part of a matrix.
    let range: Range<Int>?
    let isKeyframes: Bool

    /// Another animation of the same numbers.
    func with(_ track: Track) -> ChannelAnimation {
        ChannelAnimation(track: .passUnretained(track), space: space, range: range, isKeyframes: false)
    }

    func moves(_ number: Int) -> Bool { range?.contains(number) == true }
}

extension TimeSpaces {
    /// Collects the animations of a property in the order in which they apply. Rule 8.5.
    mutating func collectAnimations(
        of property: UInt16, _ type: KinPropertyType?, _ record: LayerRecord, below owner: LayerRecord?, in snapshot: Snapshot,
        into list: inout [ChannelAnimation]
    ) {
        list.empty()
        record.forEachTrack(of: property, at: record, named: owner?.namedTracks[record.slot] ?? [], at: owner ?? record) {
            list.append(animation($0, type, of: $1, in: snapshot))
        }
    }

    @inline(never)
    private mutating func animation(
        _ track: Track, _ type: KinPropertyType?, of record: LayerRecord, in snapshot: Snapshot
    ) -> ChannelAnimation {
        let layer = index(of: record, in: snapshot)
        var range: Range<Int>?
        if case .component(let component) = track.target.part { range = type?.numbers(of: component) }
        return ChannelAnimation(
            track: Unmanaged.passUnretained(track), space: track.clock.group.map { index(of: $0, in: layer) } ?? layer,
            range: range, isKeyframes: track.motion.isKeyframes)
    }
}

/// The numbers of an animated channel, each either constant or moved by one animation; nil where that is not so.
struct ChannelMotions {
    private(set) var lanes: [(motion: LaneMotion, offset: Int, track: Track)] = []
    private(set) var constants: [(number: Double, offset: Int)] = []

    init?(
        _ channel: PlannedChannel, _ record: LayerRecord, _ snapshot: Snapshot, _ space: Int, _ spaces: inout TimeSpaces
    ) {
        guard let type = snapshot.properties[channel.property]?.type, type.isArithmetic, type != .integer,
            let value = Presentation(snapshot, at: 0).committedValue(channel.property, of: record),
            value.isNone || value.numberCount == type.width, let range = type.numbers(of: channel.component)
        else { return nil }
        let tracks = record.tracks.filter { $0.target.property == channel.property && $0.target.name == nil }
        var next = range.lowerBound
        while next < range.upperBound {
            guard let found = ChannelMotions.mover(of: next, tracks, type) else { return nil }
            guard let track = found.track else {
                constants.append((ChannelMotions.number(next, of: value), next - range.lowerBound))
                next += 1
                continue
            }
            // As many numbers as the same animation moves alone; keyframes go one by one.
            var end = next + 1
            while end < min(range.upperBound, found.range.upperBound), !track.isKeyframes,
                ChannelMotions.mover(of: end, tracks, type)?.track === track
            { end += 1 }
            let part = next - found.range.lowerBound..<end - found.range.lowerBound
            let own = track.clock.group.map { spaces.index(of: $0, in: space) } ?? space
            guard let motion = LaneMotion(track, part, of: value, space: own) else { return nil }
            lanes.append((motion, next - range.lowerBound, track))
            next = end
        }
    }

    private static func number(_ index: Int, of value: Value) -> Double {
        var result = Double.nan
        value.forEachNumber { if $0 == index { result = $1 } }
        return result
    }

    /// The only animation of a number; nil if there are several, or if it can not be said.
    private static func mover(
        of number: Int, _ tracks: [Track], _ type: KinPropertyType
    ) -> (track: Track?, range: Range<Int>)? {
        var found: (track: Track?, range: Range<Int>) = (nil, 0..<0)
        for track in tracks {
            guard case .component(let component) = track.target.part, let range = type.numbers(of: component) else {
                return nil
            }
            guard range.contains(number) else { continue }
            guard found.track == nil else { return nil }
            found = (track, range)
        }
        return found
    }
}

extension Track {
    fileprivate var isKeyframes: Bool {
        if case .keyframes = motion { return true }
        return false
    }
}

extension KinPropertyType {
    /// Which of the numbers of a value of an arithmetic type a component is.
    func numbers(of component: KinComponent) -> Range<Int>? {
        switch (component, width) {
        case (.whole, _): 0..<width
        case (.X, 2), (.width, 2), (.originX, 4): 0..<1
        case (.Y, 2), (.height, 2), (.originY, 4): 1..<2
        case (.origin, 4): 0..<2
        case (.size, 4): 2..<4
        case (.sizeWidth, 4): 2..<3
        case (.sizeHeight, 4): 3..<4
        default: nil
        }
    }
}

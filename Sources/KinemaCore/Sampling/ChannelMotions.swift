/// Collects the numbers of an animated channel, each either constant or moved by animations one over the other. Used for one
/// channel after the other, so that a channel allocates nothing.
struct ChannelMotions {
    struct Lane {
        let motion: LaneMotion
        /// Of the snapshot, which outlives it.
        let track: Unmanaged<Track>
        /// Where in the channel.
        let offset: Int
        /// How many others of the same numbers come before; and whether any come before or after.
        let level: Int
        let isStacked: Bool
        /// It is read without whole turns.
        var isAngle = false
    }

    var lanes: [Lane] = []
    var constants: [(number: Double, offset: Int)] = []
    private var movers: [Mover] = []

    /// An animation of the property and the numbers that it moves.
    private struct Mover {
        let track: Unmanaged<Track>
        let range: Range<Int>
        let isKeyframes: Bool
        let group: Unmanaged<GroupClock>?
    }

    mutating func removeAll() {
        lanes.removeAll(keepingCapacity: true)
        constants.removeAll(keepingCapacity: true)
        movers.removeAll(keepingCapacity: true)
    }

    /// Collects the numbers of a channel whose committed value is `value`. False where they are not of this kind.
    mutating func collect(
        _ channel: PlannedChannel, _ record: LayerRecord, _ type: KinPropertyType, _ value: Value, _ space: Int,
        _ spaces: inout TimeSpaces
    ) -> Bool {
        removeAll()
        guard type.isArithmetic, type != .integer, value.isNone || value.numberCount == type.width,
            let range = type.numbers(of: channel.component), collectMovers(channel.property, record, type)
        else { return false }
        var next = range.lowerBound
        while next < range.upperBound {
            // As many numbers as the same animations move; keyframes go one by one.
            var end = next + 1
            while end < range.upperBound,
                movers.allSatisfy({ $0.range.contains(next) == $0.range.contains(end) && !$0.isKeyframes })
            { end += 1 }
            let count = movers.reduce(0) { $0 + ($1.range.contains(next) ? 1 : 0) }
            if count == 0 {
                for number in next..<end {
                    constants.append((ChannelMotions.number(number, of: value), number - range.lowerBound))
                }
            }
            var level = 0
            for mover in movers where mover.range.contains(next) {
                let part = next - mover.range.lowerBound..<end - mover.range.lowerBound
                let own = mover.group.map { spaces.index(of: $0.takeUnretainedValue(), in: space) } ?? space
                guard
                    let motion = LaneMotion(
                        mover.track.takeUnretainedValue(), part, of: value, space: own, isOver: level > 0)
                else { return false }
                lanes.append(
                    Lane(
                        motion: motion, track: mover.track, offset: next - range.lowerBound, level: level,
                        isStacked: count > 1))
                level += 1
            }
            next = end
        }
        return true
    }

    /// The animations of a property and the numbers they move, in their order; false if that can not be said.
    private mutating func collectMovers(_ property: UInt16, _ record: LayerRecord, _ type: KinPropertyType) -> Bool {
        for track in record.tracks where track.target.property == property && !track.target.isNamed {
            guard case .component(let component) = track.target.part, let range = type.numbers(of: component) else {
                return false
            }
            movers.append(
                Mover(
                    track: Unmanaged.passUnretained(track), range: range, isKeyframes: track.motion.isKeyframes,
                    group: track.clock.group.map { Unmanaged.passUnretained($0) }))
        }
        return true
    }

    private static func number(_ index: Int, of value: Value) -> Double {
        var result = Double.nan
        value.forEachNumber { if $0 == index { result = $1 } }
        return result
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

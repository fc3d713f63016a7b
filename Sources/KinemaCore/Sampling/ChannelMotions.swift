/// Collects the numbers of animated channels. Each is either constant or the target of animations at ascending levels. The lanes of
/// all channels of a tile are in one list, and groups refer to them by index, so that a channel allocates nothing and a lane is
/// written once.
struct ChannelMotions {
    struct Lane {
        let motion: LaneMotion
        /// Unretained, because the snapshot outlives it.
        let track: Unmanaged<Track>
        /// The index of the first number in the channel.
        let offset: Int
        /// The number of earlier animations of the same numbers; and whether there are any others, earlier or later.
        let level: Int
        let isStacked: Bool
        /// Whether whole turns are removed when it is read.
        var isAngle = false
        /// The table of its timing function; and for keyframes, the index of the first segment in `CurveRows.Built.curveStarts`.
        var table: Unmanaged<CurveTable>?
        var firstSegment = 0
    }

    var lanes: [Lane] = []
    /// The first lane of the channel that was collected last, and its constant numbers.
    private(set) var first = 0
    var constants: [(number: Double, offset: Int)] = []

    init(channels: Int) { lanes.reserveCapacity(channels) }

    /// Begins a channel.
    mutating func begin() {
        first = lanes.count
        constants.removeAll(keepingCapacity: true)
    }

    /// Removes the lanes of the last channel.
    mutating func discard() { lanes.removeLast(lanes.count - first) }

    /// Collects the numbers of a channel with the committed value `value`. Returns false if lanes cannot express them.
    mutating func collect(
        _ channel: PlannedChannel, _ type: KinPropertyType, _ value: Value, _ animations: [PropertyAnimation]
    ) -> Bool {
        begin()
        let isCollected = fill(channel, type, value, animations)
        if !isCollected { discard() }
        return isCollected
    }

    private mutating func fill(
        _ channel: PlannedChannel, _ type: KinPropertyType, _ value: Value, _ animations: [PropertyAnimation]
    ) -> Bool {
        guard type.isArithmetic, type != .integer, value.isNone || value.numberCount == type.width,
            let range = type.numbers(of: channel.component), animations.allSatisfy({ $0.range != nil })
        else { return false }
        var next = range.lowerBound
        while next < range.upperBound {
            // Extends the group over the numbers with the same animations. Keyframes are added number by number.
            var end = next + 1
            while end < range.upperBound,
                animations.allSatisfy({ $0.moves(next) == $0.moves(end) && !$0.isKeyframes })
            { end += 1 }
            let count = animations.reduce(0) { $0 + ($1.moves(next) ? 1 : 0) }
            if count == 0 {
                for number in next..<end {
                    constants.append((ChannelMotions.number(number, of: value), number - range.lowerBound))
                }
            }
            var level = 0
            for animation in animations {
                guard let moved = animation.range, moved.contains(next) else { continue }
                let part = next - moved.lowerBound..<end - moved.lowerBound
                guard
                    let motion = LaneMotion(
                        animation.track.takeUnretainedValue(), part, of: value, space: animation.space, isOver: level > 0)
                else { return false }
                lanes.append(
                    Lane(
                        motion: motion, track: animation.track, offset: next - range.lowerBound, level: level,
                        isStacked: count > 1))
                level += 1
            }
            next = end
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
    /// The numbers of a value of an arithmetic type that belong to a component.
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

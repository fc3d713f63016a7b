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

    mutating func removeAll() {
        lanes.removeAll(keepingCapacity: true)
        constants.removeAll(keepingCapacity: true)
    }

    /// Collects the numbers of a channel whose committed value is `value`. False where they are not of this kind.
    mutating func collect(
        _ channel: PlannedChannel, _ type: KinPropertyType, _ value: Value, _ animations: [PropertyAnimation]
    ) -> Bool {
        removeAll()
        guard type.isArithmetic, type != .integer, value.isNone || value.numberCount == type.width,
            let range = type.numbers(of: channel.component), animations.allSatisfy({ $0.range != nil })
        else { return false }
        var next = range.lowerBound
        while next < range.upperBound {
            // As many numbers as the same animations move; keyframes go one by one.
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

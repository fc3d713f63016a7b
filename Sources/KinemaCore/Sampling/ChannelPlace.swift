/// Where a tile of single precision has the numbers of a channel, so that they can change without a new tile.
struct ChannelPlace {
    /// The index of the lane in its group.
    let lane: Int32
    /// The indices of the groups of clocks and of lanes; those of no group are negative.
    private let clockGroup, laneGroup: Int16

    private init(lane: Int32, clockGroup: Int16, laneGroup: Int16) {
        (self.lane, self.clockGroup, self.laneGroup) = (lane, clockGroup, laneGroup)
    }

    /// A place in groups, which may be too many to be noted.
    init(lane: Int, clocks: Int, lanes: Int) {
        guard let clockGroup = Int16(exactly: clocks), let laneGroup = Int16(exactly: lanes) else {
            self = .other
            return
        }
        self.init(lane: Int32(truncatingIfNeeded: lane), clockGroup: clockGroup, laneGroup: laneGroup)
    }

    /// Among the constants.
    static let constant = ChannelPlace(lane: 0, clockGroup: -1, laneGroup: 0)
    /// Several lanes, or none.
    static let other = ChannelPlace(lane: 0, clockGroup: -2, laneGroup: 0)

    var isConstant: Bool { clockGroup == -1 }
    var isOther: Bool { clockGroup == -2 }
    var clocks: Int { Int(clockGroup) }
    var lanes: Int { Int(laneGroup) }
}

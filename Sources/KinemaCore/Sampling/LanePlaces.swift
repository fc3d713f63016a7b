/// The groups to which a motion was added.
struct LanePlace {
    /// In single precision the index of the group of clocks, in double precision that of the kind.
    let group: Int
    /// In single precision the index of the group of lanes, and of the rows of a separate curve, 0 if there is none.
    var lanes = 0
    var curveStart: Int32 = 0
}

/// The places of the last motions, by what they have in common: most channels are like one of the few before them, and the search
/// for their groups and tables is then over at once.
struct LanePlaces {
    private struct Entry {
        var shape = 0
        var curve: UnsafeMutableRawPointer?
        var place = LanePlace(group: 0)
    }

    private static let count = 16
    private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: LanePlaces.count)

    func clear() { entries.initialize(repeating: Entry(), count: LanePlaces.count) }

    func free() { entries.deallocate() }

    func place(of lane: UnsafePointer<ChannelMotions.Lane>) -> LanePlace? {
        let shape = lane.pointee.shape, curve = lane.pointee.clock.curveIdentity, entry = entry(shape, curve)
        guard shape != 0, entry.pointee.shape == shape, entry.pointee.curve == curve else { return nil }
        return entry.pointee.place
    }

    func remember(_ place: LanePlace, of lane: UnsafePointer<ChannelMotions.Lane>) {
        let shape = lane.pointee.shape, curve = lane.pointee.clock.curveIdentity
        if shape != 0 { entry(shape, curve).pointee = Entry(shape: shape, curve: curve, place: place) }
    }

    private func entry(_ shape: Int, _ curve: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Entry> {
        let bits = UInt64(UInt(bitPattern: curve)) &* 0x9E37_79B9_7F4A_7C15
        return entries + (shape ^ Int(bits >> 60)) % LanePlaces.count
    }
}

extension ChannelMotions.Lane {
    /// All that decides, beside the timing function, to which groups a motion with a clock of its own belongs; 0 for springs, keyframes
    /// and numbers that several animations move.
    fileprivate var shape: Int {
        guard !isStacked, !clock.isSpring, keyframes == nil else { return 0 }
        let timing = (clock.isOnce ? 8 : 0) | (clock.space == 0 ? 16 : 0) | (fitsFloats ? 32 : 0)
        return Int(width) | timing | (isAdditive ? 64 : 0) | (accumulates ? 128 : 0)
            | (clock.isVelocity ? 512 : 0)
    }
}

/// The invariants of plans, checked in debug builds when a plan is made.
extension SamplePlan {
    /// Whether channels and tiles are in the order of the row, and the scratch memory covers every tile.
    var holdsInvariants: Bool {
        var end = 0
        for channel in channels {
            guard channel.offset >= end, channel.width >= 0 else { return false }
            end = channel.offset + channel.width
        }
        guard end == width else { return false }
        var next = 0
        for part in parts {
            guard part.range.lowerBound == next, part.holdsInvariants(channels), needs.covers(part.tile.needs),
                part.patches.allSatisfy({ needs.covers($0.tile.needs) })
            else {
                return false
            }
            next = part.range.upperBound
        }
        return next == channels.count
    }
}

extension PlanPart {
    /// Whether the tile has the numbers of the channels, and the patches are few and have some of the tile's.
    fileprivate func holdsInvariants(_ channels: [PlannedChannel]) -> Bool {
        guard !range.isEmpty, tile.numbers.lowerBound == 0, channels.numbers(of: range).count <= tile.numbers.count else {
            return false
        }
        return tile.holdsInvariants && patches.count <= PlanDraft.mostPatches
            && patches.allSatisfy { $0.holdsInvariants(in: tile) }
    }
}

extension SamplePatch {
    /// Whether the indices of its channels ascend, and its numbers are some of the tile's.
    fileprivate func holdsInvariants(in tile: SampleTile) -> Bool {
        zip(channels, channels.dropFirst()).allSatisfy { $0 < $1 } && !channels.isEmpty && self.tile.holdsInvariants
            && self.tile.numbers.lowerBound >= 0 && self.tile.numbers.upperBound <= tile.numbers.upperBound
    }
}

extension SampleTile {
    /// Whether ranges ascend and are in the tile, and the groups are consistent.
    var holdsInvariants: Bool {
        var end = 0
        for run in runs {
            guard run.lowerBound >= end else { return false }
            end = run.upperBound
        }
        var next = 0
        for group in clocks {
            guard group.lanes.lowerBound == next, group.holdsInvariants(spaceCount: spaces.count) else { return false }
            for index in group.lanes where !lanes[index].holdsInvariants(clockCount: group.count) { return false }
            next = group.lanes.upperBound
        }
        return end <= numbers.count && next == lanes.count && transforms.ascends && stacks.ascends
    }
}

extension ClockGroup {
    /// Whether the planes are whole vectors, and the spaces exist.
    fileprivate func holdsInvariants(spaceCount: Int) -> Bool {
        guard stride == padded else { return false }
        guard !isOnMediaTime else { return true }
        for clock in 0..<count where !(0..<spaceCount).contains(Int(spaces[clock])) { return false }
        return true
    }
}

extension LaneGroup {
    /// Whether offsets ascend, from transform to transform for parts, and the clocks exist.
    fileprivate func holdsInvariants(clockCount: Int) -> Bool {
        let step = Int32(target == .part ? TransformMotions.partCount : 1)
        for lane in 1..<max(count, 1) where offsets[lane - 1] / step > offsets[lane] / step { return false }
        guard order != .inOrder else { return count <= clockCount }
        for lane in 0..<(order == .one ? 1 : count) where !(0..<clockCount).contains(Int(clocks[lane])) { return false }
        return stride >= padded * width
    }
}

extension UnsafeBufferPointer<Int32> {
    fileprivate var ascends: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}

extension ScratchNeeds {
    /// Whether scratch memory for these needs suffices for others.
    func covers(_ other: ScratchNeeds) -> Bool {
        var both = self
        both.cover(other)
        return both == self
    }
}

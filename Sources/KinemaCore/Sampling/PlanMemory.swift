import CKinema

/// The memory of keyframes in a plan, which copies them in the form of the kernels. The other parts are `numberSize`.
extension SamplePlan {
    /// The bytes of a segment of keyframes for each number of a channel: its key time, its row for the kernels, the index of its curve.
    static let segmentSize: Int64 = 192

    /// An upper bound for channels on a snapshot, in bytes.
    package static func keyframeSize(of channels: [PlannedChannel], in snapshot: Snapshot) -> Int {
        Int(clamping: channels.reduce(0 as Int64) { $0 + keyframeSize(of: $1, in: snapshot) })
    }

    /// The same for the channels of layers.
    package static func keyframeSize(
        of slots: [UInt32], _ index: ChannelIndex, _ channels: [PlannedChannel], in snapshot: Snapshot
    ) -> Int {
        var bytes: Int64 = 0
        for slot in slots {
            var next = index.first(of: slot)
            while let channel = next {
                bytes += keyframeSize(of: channels[channel], in: snapshot)
                next = index.next(after: channel)
            }
        }
        return Int(clamping: bytes)
    }

    /// Whether a tile has keyframes. Otherwise the channels that stay need no memory for any, and their layers need not be looked at.
    package var hasKeyframes: Bool { segmentLayout.count > 0 }

    /// The same for the channels of the last tile, to which others are added.
    package var lastTileKeyframeSize: Int {
        Int(
            clamping: channels.suffix(SamplePlan.tileSize / 2).reduce(0 as Int64) {
                $0 + SamplePlan.keyframeSize(of: $1, in: snapshot)
            })
    }

    private static func keyframeSize(of channel: PlannedChannel, in snapshot: Snapshot) -> Int64 {
        guard let record = snapshot.records[channel.slot], record.hasTracks else { return 0 }
        var segments: Int64 = 0
        record.forEachTrack { track in
            if track.target.property == channel.property { segments += Int64(track.motion.segmentCount) }
        }
        // A matrix has a lane for each of its parts, and so has a component that is read from one.
        let isMatrix = [KinProperty.transform, .sublayerTransform].contains { UInt16($0.rawValue) == channel.property }
        return segments * segmentSize * Int64(isMatrix ? 16 : max(channel.width, 1))
    }
}

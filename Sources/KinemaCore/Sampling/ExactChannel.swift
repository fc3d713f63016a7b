/// A channel that is evaluated as the presentation layer evaluates it, in double precision.
struct ExactChannel: Sendable {
    let channel: PlannedChannel
    let record: LayerRecord
    let space: Int
    /// Kernels write it where single precision is asked for.
    let hasLanes: Bool

    /// Its numbers at a time, NaN where there are none, into `numbers`.
    func evaluate(_ snapshot: Snapshot, at time: Double, local: Double, into numbers: UnsafeMutablePointer<Double>) {
        let presentation = Presentation(snapshot, at: time)
        if channel.component == .whole, channel.width == Transform3D.count,
            let moved = presentation.transform(channel.property, of: record, at: local)
        {
            return moved.matrix.store(to: numbers)
        }
        if let count = presentation.putList(channel.property, of: record, at: local, into: numbers, room: channel.width) {
            for index in min(count, channel.width)..<channel.width { numbers[index] = .nan }
            return
        }
        let value = presentation.value(channel.property, channel.component, of: record, at: local) ?? .none
        ExactChannel.put(value, width: channel.width, into: numbers)
    }

    /// The numbers of a value; handles as numbers, nil as NaN.
    static func put(_ value: Value, width: Int, into numbers: UnsafeMutablePointer<Double>) {
        var written = 0
        if case .handle(let id) = value, width > 0 {
            numbers[0] = Double(id)
            written = 1
        }
        value.forEachNumber { index, number in
            guard index < width else { return }
            numbers[index] = number
            written = index + 1
        }
        for index in written..<max(written, width) { numbers[index] = .nan }
    }
}

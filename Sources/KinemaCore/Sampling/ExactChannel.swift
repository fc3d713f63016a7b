/// A channel that the plan evaluates like the presentation layer, in double precision.
struct ExactChannel: Sendable {
    let channel: PlannedChannel
    let record: LayerRecord
    let space: Int

    /// Writes its numbers at a time into `numbers`; NaN if there are none.
    func evaluate(_ snapshot: Snapshot, at time: Double, local: Double, into numbers: UnsafeMutablePointer<Double>) {
        let presentation = Presentation(snapshot, at: time)
        if channel.component.ofValue == .whole, channel.width == Transform3D.count {
            let matrix =
                channel.component.isVelocity
                ? presentation.flow(channel.property, of: record, at: local)?.rate
                : presentation.transform(channel.property, of: record, at: local)?.matrix
            if let matrix { return matrix.store(to: numbers) }
        }
        if !channel.component.isVelocity,
            let count = presentation.putList(channel.property, of: record, at: local, into: numbers, room: channel.width)
        {
            for index in min(count, channel.width)..<channel.width { numbers[index] = .nan }
            return
        }
        let value = presentation.value(channel.property, channel.component, of: record, at: local) ?? .none
        ExactChannel.put(value, width: channel.width, into: numbers)
    }

    /// Writes the numbers of a value. Handles become numbers, and nil becomes NaN.
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

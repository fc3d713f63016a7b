import CPlatform

/// A transform, or a component of one, that lanes alone cannot move: an interpolated matrix, a turn about x or y, an addition. The
/// kernels evaluate the clocks of its animations, eight at a time. The matrices are then computed one at a time, with the operations
/// of the presentation layer. Holds no references.
struct SteppedTransform {
    let channel: PlannedChannel
    /// The underlying matrix, decomposed.
    let underlying: MovingTransform
    let steps: UnsafeBufferPointer<TransformStep>
    /// The numbers that its clocks write.
    let clocks: Range<Int>

    /// Writes its numbers, computed from the numbers of its clocks.
    func evaluate(_ clocks: UnsafePointer<Double>, into numbers: UnsafeMutablePointer<Double>) {
        var moved = underlying
        for step in steps {
            let progress = clocks[step.progress]
            // NaN means that the animation has no effect.
            guard !progress.isNaN else { continue }
            let iteration = step.iteration.map { clocks[$0] - 1 } ?? 0
            step.track._withUnsafeGuaranteedRef { $0.apply(to: &moved, progress, iteration) }
        }
        guard let part = channel.component.transformComponent else { return moved.matrix.store(to: numbers) }
        let values = moved.component(part)
        for index in 0..<channel.width { numbers[index] = index < part.width ? values[index] : .nan }
    }
}

/// An animation of a transform, and the indices at which its clock writes its progress and, if it is cumulative, its cycle + 1.
struct TransformStep {
    /// Held by the tile.
    let track: Unmanaged<Track>
    let progress: Int
    let iteration: Int?
}

/// Collects the stepped transforms of a tile.
struct TransformStepsBuilder {
    private(set) var transforms: [SteppedTransform] = []
    private(set) var clocks = ExactMotions()
    let motions = ChannelMotions()
    private(set) var tracks: [Track] = []
    private var steps: [TransformStep] = []

    /// Adds a transform with the underlying `value`. Returns false if a clock of its animations does not fit kernels.
    mutating func add(
        _ channel: PlannedChannel, _ value: Value, _ animations: [PropertyAnimation], _ memory: TileMemory
    ) -> Bool {
        guard case .transform(let box) = value,
            channel.component == .whole ? channel.width == Transform3D.count : channel.component.transformComponent != nil
        else { return false }
        let first = clocks.count
        steps.removeAll(keepingCapacity: true)
        for animation in animations {
            guard let step = step(animation) else {
                clocks.keep(first)
                motions.keep(first)
                return false
            }
            steps.append(step)
        }
        for animation in animations { tracks.append(animation.track.takeUnretainedValue()) }
        let underlying = MovingTransform(box.matrix, parts: TransformParts(box.matrix))
        transforms.append(
            SteppedTransform(
                channel: channel, underlying: underlying, steps: memory.copy(steps), clocks: first..<clocks.count))
        return true
    }

    private mutating func step(_ animation: PropertyAnimation) -> TransformStep? {
        let isCumulative = animation.track.takeUnretainedValue().isCumulative
        guard let progress = addClock(animation, isIteration: false) else { return nil }
        guard isCumulative else { return TransformStep(track: animation.track, progress: progress, iteration: nil) }
        return addClock(animation, isIteration: true).map {
            TransformStep(track: animation.track, progress: progress, iteration: $0)
        }
    }

    private mutating func addClock(_ animation: PropertyAnimation, isIteration: Bool) -> Int? {
        guard let motion = LaneMotion(progressOf: animation.track, space: animation.space, isIteration: isIteration) else {
            return nil
        }
        let index = motions.count
        motions.add(motion, offset: 0)
        guard clocks.add(motions.lanes + index, at: index, offset: clocks.count) else {
            motions.keep(index)
            return nil
        }
        return clocks.count - 1
    }
}

/// The stepped transforms of a tile.
struct TransformSteps {
    private let transforms: UnsafeBufferPointer<SteppedTransform>
    private let clocks: ExactGroups
    private let tracks: [Track]
    /// The number of numbers that the clocks write.
    let clockCount: Int

    init(_ builder: TransformStepsBuilder, _ memory: TileMemory) {
        transforms = memory.copy(builder.transforms)
        clocks = ExactGroups(builder.clocks, builder.motions, [], current: 0, memory)
        tracks = builder.tracks
        clockCount = builder.clocks.count
    }

    var isEmpty: Bool { transforms.isEmpty }

    /// Evaluates the transforms of the channels that `isWanted` selects, and calls `body` with each channel and its numbers.
    func evaluate(
        _ kernels: KernelTable, _ scratch: SampleScratch, where isWanted: (PlannedChannel) -> Bool,
        _ body: (PlannedChannel, UnsafePointer<Double>) -> Void
    ) {
        var low = Int.max, high = 0
        for transform in transforms where isWanted(transform.channel) {
            low = min(low, transform.clocks.lowerBound)
            high = max(high, transform.clocks.upperBound)
        }
        guard low < high else { return }
        clocks.evaluate(kernels, scratch.times, low..<high, scratch.current.segments, into: scratch.clocks)
        for transform in transforms where isWanted(transform.channel) {
            transform.evaluate(scratch.clocks, into: scratch.numbers)
            body(transform.channel, scratch.numbers)
        }
    }
}

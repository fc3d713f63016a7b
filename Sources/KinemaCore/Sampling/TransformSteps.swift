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
            let iteration = step.iteration.map { clocks[$0] - 1 } ?? 0, response = step.response(clocks)
            step.track._withUnsafeGuaranteedRef { $0.apply(to: &moved, progress, iteration, response) }
        }
        guard let part = channel.component.transformComponent else { return moved.matrix.store(to: numbers) }
        let values = moved.component(part)
        for index in 0..<channel.width { numbers[index] = index < part.width ? values[index] : .nan }
    }
}

/// An animation of a transform, and the indices at which its clock writes its progress, if it is cumulative its cycle + 1, and if it
/// begins with a velocity its response to that.
struct TransformStep {
    /// Held by the tile.
    let track: Unmanaged<Track>
    let progress: Int
    var iteration: Int?
    var push: Int?

    func response(_ clocks: UnsafePointer<Double>) -> Double? {
        guard let push, !clocks[push].isNaN else { return nil }
        return clocks[push]
    }
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
        _ channel: PlannedChannel, _ value: Value, _ animations: [ChannelAnimation], _ memory: TileMemory
    ) -> Bool {
        guard case .transform(let box) = value,
            channel.component == .whole ? channel.width == Transform3D.count : channel.component.transformComponent != nil
        else { return false }
        let first = clocks.count
        steps.empty()
        for animation in animations {
            guard let step = step(animation) else {
                clocks.keep(first)
                motions.keep(first)
                return false
            }
            steps.append(step)
        }
        for animation in animations { tracks.append(animation.track.takeUnretainedValue()) }
        var underlying = MovingTransform(box)
        underlying.decompose()
        transforms.append(
            SteppedTransform(
                channel: channel, underlying: underlying, steps: memory.copy(steps), clocks: first..<clocks.count))
        return true
    }

    private mutating func step(_ animation: ChannelAnimation) -> TransformStep? {
        let track = animation.track.takeUnretainedValue(), space = animation.space
        guard let progress = addClock(animation.track, space) else { return nil }
        var step = TransformStep(track: animation.track, progress: progress)
        if track.isCumulative {
            guard let iteration = addClock(animation.track, space, isIteration: true) else { return nil }
            step.iteration = iteration
        }
        guard let push = Push(track) else { return step }
        let target = TrackTarget(property: track.target.property, part: track.target.part, type: .number)
        let response = push.track(track.clock, target, to: .number(1))
        guard let index = addClock(.passUnretained(response), space) else { return nil }
        tracks.append(response)
        step.push = index
        return step
    }

    private mutating func addClock(_ track: Unmanaged<Track>, _ space: Int, isIteration: Bool = false) -> Int? {
        guard let motion = LaneMotion(progressOf: track, space: space, isIteration: isIteration) else { return nil }
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

/// A compiled animation: a target, a clock and a motion. It is immutable.
///
/// There is one for each running animation, so its size matters: rare members are boxed, and the order of the members leaves no
/// gap. The animation of a number that plays once takes 72 bytes of the heap.
package class Track: @unchecked Sendable {
    package final let clock: TrackClock
    /// Whether the animation adds to the underlying value instead of replacing it. Rule 3.5.
    package final let isAdditive: Bool
    package final let target: TrackTarget
    /// Whether each cycle adds the end value once more. Always false if the animation autoreverses. Rule 3.6.
    package final let isCumulative: Bool
    /// Whether the motion begins with a velocity.
    final let isPushed: Bool
    package final let motion: Motion

    /// If the target is in a sublayer or cell, the clock has its name.
    @inline(never)
    package init(
        target: TrackTarget, clock: TrackClock, motion: Motion, isAdditive: Bool, isCumulative: Bool, isPushed: Bool = false
    ) {
        self.target = target
        self.clock = clock
        self.motion = motion
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative && !clock.timing.autoreverses && target.type.isArithmetic && target.type != .color
        self.isPushed = isPushed
    }

    /// The velocity with which the motion begins; nil if the curve or the spring alone decides. A subclass has that of other motions
    /// than from a number to the underlying one.
    package var startVelocity: Value? { isPushed ? .number(startNumbers.x) : nil }

    /// Its numbers, up to four, of a motion that begins with a velocity.
    var startNumbers: SIMD4<Double> {
        if case .basic(.pushedNumber(_, let velocity)) = motion { return SIMD4(velocity, 0, 0, 0) }
        return .zero
    }

    /// The effect of the starting velocity, after some seconds, on a whole matrix over another one.
    func drift(over under: Transform3D, seconds: Double, slope: Double) -> MatrixDrift {
        guard isPushed else { return .none }
        let start = ends?.resolved(underlying: .transform(under), .transform).a.matrix ?? under
        let velocity = (startVelocity ?? .transform(.zero)).matrix
        return MatrixDrift(MatrixPush(start, velocity), velocity.r3, seconds: seconds, slope: slope)
    }

    /// The name of the sublayer or cell that contains the target; nil if the target is in the layer itself.
    package final var name: Text? { target.isNamed ? clock.name : nil }

    /// Returns the track with another begin time.
    package final func beginning(at beginTime: Double) -> Track {
        clock.beginTime == beginTime ? self : with(clock.beginning(at: beginTime), motion)
    }

    /// Returns the track between other ends, with another begin time.
    package final func playing(_ ends: Ends, at beginTime: Double) -> Track {
        with(clock.beginning(at: beginTime), .basic(ends))
    }

    /// Returns the track with a clock around its own, in whose time it begins earlier by `shift`.
    package final func within(_ outer: GroupClock, shift: Double) -> Track { with(clock.within(outer, shift: shift), motion) }

    /// Returns the track between other ends, with another fill mode.
    package final func between(_ from: Value, _ to: Value, _ fillMode: FillMode) -> Track {
        let ends = Ends(from: from, to: to, by: nil, previous: .none, additive: false, type: target.type)
        return with(clock.filling(fillMode), .basic(ends))
    }

    /// The ends of a basic animation or a spring.
    package final var ends: Ends? {
        if case .basic(let ends) = motion { return ends }
        return nil
    }

    package final func ends(underlying: Value) -> (a: Value, b: Value)? { ends?.resolved(underlying: underlying, target.type) }

    @inline(never)
    private final func with(_ clock: TrackClock, _ motion: Motion) -> Track {
        guard case .basic(let ends) = motion else {
            return Track(target: target, clock: clock, motion: motion, isAdditive: isAdditive, isCumulative: isCumulative)
        }
        return .make(
            target: target, clock: clock, ends, velocity: startVelocity, isAdditive: isAdditive, isCumulative: isCumulative)
    }

    /// Applies this animation at the layer's time to `value`, the result of the earlier animations. Has no effect while the
    /// animation has no effect. Rule 0.2.
    package final func apply(to value: inout Value, at layerTime: Double) {
        guard let progress = clock.progress(at: layerTime) else { return }
        if case .heading(let way, let turn) = motion {
            // Rotates the underlying value by the direction of travel. Rule 4.11.
            let rotation = Transform3D.makeRotation(way.angle(motionProgress(progress)) + turn, 0, 0, 1)
            value = .transform(Transform3D.concat(rotation, value.matrix))
            return
        }
        if isPushed { return applyPushed(to: &value, progress, at: layerTime) }
        if !isAdditive, !isCumulative, !clock.isSpring, target.movesGradually, case .basic(let ends) = motion {
            if case .number(let under) = value, let (a, b) = ends.numbers(underlying: under) {
                value = .number(a + (b - a) * clock.eased(progress))
                return
            }
            if case .pair(let x, let y) = value, let (a, b) = ends.pairs(underlying: SIMD2(x, y)) {
                let moved = a + (b - a) * clock.eased(progress)
                value = .pair(moved.x, moved.y)
                return
            }
        }
        let underlying = target.read(from: value)
        guard let moved = motionValue(motionProgress(progress), underlying: underlying) else { return }
        let result = accumulated(moved, progress.iteration, underlying: underlying)
        value = isAdditive ? target.added(result, to: value, underlying: underlying) : target.written(result, to: value)
    }

    /// The same for a motion that begins with a velocity.
    @inline(never)
    private final func applyPushed(to value: inout Value, _ progress: TimingProgress, at layerTime: Double) {
        if case .transform(let box) = value {
            var moved = MovingTransform(box)
            apply(to: &moved, at: layerTime)
            value = moved.value
            return
        }
        let underlying = target.read(from: value)
        guard var result = motionValue(motionProgress(progress), underlying: underlying) else { return }
        result = accumulated(result, progress.iteration, underlying: underlying)
        if isAdditive { result = Value.add(target.type, underlying, result) }
        if let response = Push(self)?.response(clock, at: layerTime) {
            result = pushed(result, response, underlying: underlying)
        }
        value = target.written(result, to: value)
    }

    /// Adds the end value once for every completed cycle.
    final func accumulated(_ result: Value, _ iteration: Double, underlying: Value) -> Value {
        guard isCumulative else { return result }
        return Value.accumulate(target.type, result, motion.endValue(underlying: underlying, target.type), iteration)
    }

    /// The progress of the motion: the eased fraction, or the displacement of a spring.
    final func motionProgress(_ progress: TimingProgress) -> Double {
        if let spring = clock.spring { return spring.progress(clock.runTime(progress)) }
        let fraction = clock.eased(progress)
        guard motion.isStepped else { return fraction }
        // A time just before a step counts as on it. Rule D148.
        let step = clock.easedStep(progress)
        return motion.steps(from: fraction, to: step) ? step : fraction
    }

    /// The value of the motion itself; nil if it has none.
    final func motionValue(_ progress: Double, underlying: Value) -> Value? {
        switch motion {
        case .basic(let ends):
            return ends.value(progress, underlying: underlying, target.type)
        case .keyframes(let keyframes):
            return keyframes.value(progress)
        case .path(let way):
            let p = way.point(progress)
            return .pair(p.x, p.y)
        case .heading:
            return nil
        }
    }
}

/// The value of an animation as a function of its fraction, or of the displacement of a spring.
package enum Motion: Sendable {
    /// Rules 3.1, 3.2, 5.3.
    case basic(Ends)
    /// Rules 4.1 to 4.9.
    case keyframes(KeyframeValues)
    /// Rule 4.10.
    case path(KeyframePath)
    /// The rotation that a path's rotationMode adds to the transform, plus a constant turn in radians. Rule 4.11.
    indirect case heading(KeyframePath, turn: Double)

    /// The number of pieces of its own that a plan copies.
    var segmentCount: Int {
        switch self {
        case .basic: 0
        case .keyframes(let keyframes): keyframes.segmentCount
        case .path(let path), .heading(let path, _): path.schedule?.keyTimes.segmentCount ?? 0
        }
    }

    /// Whether it holds values, has segments that go in steps, or jumps between equal key times.
    var isStepped: Bool {
        switch self {
        case .basic: false
        case .keyframes(let keyframes): keyframes.isStepped
        case .path(let path), .heading(let path, _): path.schedule?.isStepped ?? false
        }
    }

    /// Whether it steps or jumps from one fraction to the next.
    func steps(from fraction: Double, to next: Double) -> Bool {
        switch self {
        case .basic: false
        case .keyframes(let keyframes): keyframes.steps(from: fraction, to: next)
        case .path(let path), .heading(let path, _): path.schedule?.steps(from: fraction, to: next) ?? false
        }
    }

    /// Whether all of it holds values.
    var isHeld: Bool {
        switch self {
        case .basic: false
        case .keyframes(let keyframes): keyframes.isHeld
        case .path(let path), .heading(let path, _): path.schedule?.mode == .discrete
        }
    }

    /// The value at fraction 1, which a cumulative animation adds. Rule D27.
    func endValue(underlying: Value, _ type: KinPropertyType) -> Value {
        switch self {
        case .basic(let ends): ends.resolved(underlying: underlying, type).b
        case .keyframes(let keyframes): keyframes.last
        case .path(let way): .pair(way.end.x, way.end.y)
        case .heading: .none
        }
    }
}

extension Track {
    /// Does what `apply` does for a list of numbers or colors, without allocating.
    func apply(to list: inout MovingList, at layerTime: Double) {
        guard let progress = clock.progress(at: layerTime).map(motionProgress) else { return }
        switch motion {
        case .basic(let ends): ends.move(&list, progress)
        case .keyframes(let keyframes): keyframes.move(&list, progress)
        case .path, .heading: break
        }
    }
}

extension Ends {
    fileprivate func move(_ list: inout MovingList, _ f: Double) {
        switch self {
        case .fixed(let a, let b): list.mix(a, b, f)
        case .fromUnderlying(let a): list.mix(a, nil, f)
        case .underlyingTo(let b): list.mix(nil, b, f)
        case .underlyingBy, .numbers, .numberToUnderlying, .pairToUnderlying, .matrices, .matrixToUnderlying, .pushedNumber: break
        }
    }
}

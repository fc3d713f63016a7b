/// Velocities: each animation changes the value below it and the velocity of that value. Rule D81.
extension Track {
    /// Applies this animation as `apply(to:at:)` does, and to the change per second. `pace` is the number of seconds of the layer's
    /// time in one second. Requires numbers that change gradually and are no matrix.
    func apply(to value: inout Value, _ rate: inout Value, at time: LayerTime) {
        guard let progress = clock.progress(at: time.seconds), !applySimply(progress, &value, &rate, at: time) else { return }
        let below = target.read(from: value), belowRate = target.read(from: rate)
        guard let (result, change) = moved(progress, below, belowRate, at: time) else { return }
        value = isAdditive ? target.added(result, to: value, underlying: below) : target.written(result, to: value)
        rate = isAdditive ? target.added(change, to: rate, underlying: belowRate) : target.written(change, to: rate)
    }

    /// The same operations for a number or a point as a whole that moves between two ends, as most do, without the cost of values of
    /// any type. Returns false for others.
    private func applySimply(
        _ progress: TimingProgress, _ value: inout Value, _ rate: inout Value, at time: LayerTime
    ) -> Bool {
        guard !isPushed, !isCumulative, target.movesGradually, let ends, let below = value.plane, let belowRate = rate.plane,
            let (a, b) = ends.plane(underlying: value)
        else { return false }
        let x = motionProgress(progress), pace = motionPace(progress, at: time)
        var moved = a + (b - a) * x, change = pace == 0 ? SIMD2.zero : SIMD2.zero + (b - a) * pace
        if belowRate != .zero, let (a, b) = ends.plane(underlying: value.replacing(below + belowRate)) {
            change += a + (b - a) * x - moved
        }
        if isAdditive { (moved, change) = (below + moved, belowRate + change) }
        (value, rate) = (value.replacing(moved), rate.replacing(change))
        return true
    }

    /// The track with a clock that continues this one to the underlying value: from what this one shows over a value at rest, and with
    /// the velocity of that per second of the layer's time. Nil unless this is a curve or a spring that plays once and moves a
    /// property of up to four numbers as a whole, a matrix, or the same component of it.
    @inline(never)
    package func continuation(
        _ next: TrackTarget, _ clock: TrackClock, over value: Value, at seconds: Double
    ) -> Track? {
        guard !isAdditive, !isCumulative, case .component(let component) = target.part, case .component(component) = next.part,
            let part = part(at: seconds)
        else { return nil }
        guard case .transform(let box) = value else {
            guard target.movesGradually else { return nil }
            // Numbers and points, which most are, without values of any type.
            if case .basic(let ends) = motion, let (a, b) = ends.plane(underlying: value) {
                let way = b - a, velocity = isPushed ? startNumbers.lowHalf : .zero
                return .continuing(
                    next, clock, from: a + way * part.way + velocity * part.push,
                    way * part.waySlope + velocity * part.pushSlope, value.numberCount)
            }
            guard let (now, rate) = numbers(part, over: value) else { return nil }
            return .continuing(next, clock, from: now, rate, value.numberCount)
        }
        guard let name = component.transformComponent else {
            guard case .basic(let ends) = motion else { return nil }
            let under = box.matrix
            let (now, rate) = ends.interpolator(underlying: under).moving(
                part.way, pace: part.waySlope, drift(over: under, seconds: part.push, slope: part.pushSlope))
            return .continuing(next, clock, from: now, rate)
        }
        if name.isTranslation {
            guard let (now, rate) = numbers(part, over: value.component(component)) else { return nil }
            return .continuing(next, clock, from: now, rate, name.width)
        }
        guard let (now, rate) = numbers(part, over: .number(MovingTransform(box).component(name).x)) else { return nil }
        return .continuing(next, clock, from: now, rate, 1)
    }

    /// Up to four numbers that have moved so far over a value, and their change.
    private func numbers(_ part: MovedPart, over value: Value) -> (SIMD4<Double>, SIMD4<Double>)? {
        guard case let count = value.numberCount, 1...4 ~= count, let (a, b) = firstEnds(value, count) else { return nil }
        let way = b - a, velocity = isPushed ? startNumbers : .zero
        return (a + way * part.way + velocity * part.push, way * part.waySlope + velocity * part.pushSlope)
    }

    /// The numbers of both ends of a motion over a value of `count` numbers, up to four; nil if it is none between such values.
    private func firstEnds(_ value: Value, _ count: Int) -> (SIMD4<Double>, SIMD4<Double>)? {
        guard case .basic(let ends) = motion else { return nil }
        switch ends {
        case .numberToUnderlying(let from), .pushedNumber(let from, _):
            guard count == 1 else { return nil }
            return (SIMD4(from, 0, 0, 0), value.firstNumbers)
        case .pairToUnderlying(let x, let y) where count == 2: return (SIMD4(x, y, 0, 0), value.firstNumbers)
        default:
            let (a, b) = ends.resolved(underlying: value, target.type)
            return a.numberCount == count && b.numberCount == count ? (a.firstNumbers, b.firstNumbers) : nil
        }
    }

    /// What part of the way and of the starting velocity is shown while the motion plays once, and their slopes; nil if it does not.
    @inline(never)
    private func part(at seconds: Double) -> MovedPart? {
        guard let fraction = clock.simpleFraction(at: seconds) else { return nil }
        if let spring = clock.spring { return clock.isEased ? nil : spring.part(clock.duration * fraction) }
        let eased = clock.moving(fraction)
        guard !isPushed || abs(clock.firstSlope) <= 3 else { return nil }
        return clock.part(at: fraction, eased.value, slope: eased.slope, isPushed: isPushed)
    }

    /// The velocity of a component of a value that some animations of one layer change, in units per second of the layer's time.
    package static func velocity(
        _ component: KinComponent, of value: Value, _ type: KinPropertyType, by tracks: [Track], at seconds: Double
    ) -> Value {
        let time = LayerTime(seconds: seconds, pace: 1)
        if case .transform(let box) = value {
            var flow = TransformFlow(box)
            for track in tracks { track.apply(to: &flow, at: time) }
            return flow.velocity(component)
        }
        var value = value, rate = Value.zero(type)
        for track in tracks { track.apply(to: &value, &rate, at: time) }
        return rate.component(component)
    }

    /// The numbers of the motion and their change per second.
    private func moved(
        _ progress: TimingProgress, _ below: Value, _ belowRate: Value, at time: LayerTime
    ) -> (Value, Value)? {
        let type = target.type, x = motionProgress(progress), pace = motionPace(progress, at: time)
        let push = isPushed ? Push(self) : nil, response = push?.movingResponse(clock, at: time.seconds)
        func result(_ below: Value) -> Value? {
            motionValue(x, underlying: below).map { value in
                let value = accumulated(value, progress.iteration, underlying: below)
                return response.map { pushed(value, $0.now, underlying: below) } ?? value
            }
        }
        guard let value = result(below) else { return nil }
        var slope = Value.zero(type)
        switch motion {
        case .basic(let ends):
            let (a, b) = ends.resolved(underlying: below, type)
            slope = Value.subtract(type, b, a)
        case .keyframes(let keyframes): slope = keyframes.slope(x)
        case .path(let way):
            let point = way.slope(x).point
            slope = .pair(point.x, point.y)
        case .heading: break
        }
        var rate = Value.accumulate(type, .zero(type), slope, pace)
        if let push, let response {
            rate = Value.accumulate(type, rate, push.reach(type, underlying: below), response.rate * time.pace)
        }
        // The result is an affine function of the value below, so its change by that of the value below is a difference.
        guard belowRate != .zero(type), let next = result(Value.add(type, below, belowRate)) else { return (value, rate) }
        return (value, Value.add(type, rate, Value.subtract(type, next, value)))
    }

    /// The change of `motionProgress` per second.
    private func motionPace(_ progress: TimingProgress, at time: LayerTime) -> Double {
        let pace = clock.pace(progress, at: time.seconds)
        if let spring = clock.spring { return spring.velocity(clock.runTime(progress)) * pace.run * time.pace }
        switch motion {
        case .basic: return pace.eased * time.pace
        default:
            // Keyframes and paths do not follow a timing function beyond their ends. Rules 4.4, 4.10.
            let fraction = clock.eased(progress)
            return fraction >= 0 && fraction <= 1 ? pace.eased * time.pace : 0
        }
    }

    /// The same for a matrix.
    func apply(to flow: inout TransformFlow, at time: LayerTime) {
        guard let progress = clock.progress(at: time.seconds) else { return }
        if case .heading(let way, let turn) = motion {
            let x = motionProgress(progress), speed = way.slope(x).angle * motionPace(progress, at: time)
            return flow.turn(by: way.angle(x) + turn, rate: speed)
        }
        switch target.part {
        case .component(.whole): applyWhole(to: &flow, progress, at: time)
        case .component(let component):
            if let part = component.transformComponent { apply(part, to: &flow, progress, at: time) }
        case .function(let part): apply(part, to: &flow, progress, at: time)
        }
    }

    private func apply(
        _ part: TransformComponent, to flow: inout TransformFlow, _ progress: TimingProgress, at time: LayerTime
    ) {
        let type = target.type, below = Value(transformPart: flow.now.component(part), width: part.width)
        let belowRate = flow.isMoving ? Value(transformPart: flow.velocity(part), width: part.width) : .zero(type)
        guard var (result, change) = moved(progress, below, belowRate, at: time), result.numberCount == part.width else { return }
        if isAdditive, case .function = target.part {
            let numbers = result.vector, speed = change.vector, largest = max(abs(speed.x), abs(speed.y), abs(speed.z))
            return flow.add(
                part.matrix(numbers), rate: .slope(speed: largest) { part.matrix(numbers + speed * $0) })
        }
        if isAdditive && type.isArithmetic {
            (result, change) = (Value.add(type, below, result), Value.add(type, belowRate, change))
        }
        flow.set(part, to: result.vector, rate: change.vector)
    }

    private func applyWhole(to flow: inout TransformFlow, _ progress: TimingProgress, at time: LayerTime) {
        let below = flow.now.matrix, moved = movedPart(progress, at: time), x = moved.way, pace = moved.waySlope * time.pace
        var next: Transform3D, rate: Transform3D
        if case .keyframes(let keyframes) = motion {
            (next, rate) = (keyframes.matrix(x), Transform3D.zero.adding(keyframes.matrixSlope(x), times: pace))
        } else {
            guard let ends else { return }
            (next, rate) = ends.interpolator(underlying: below).moving(x, pace: pace)
            if flow.isMoving && ends.dependsOnUnder {
                // The derivative by a matrix that is decomposed is not short.
                rate = .slope(speed: max(abs(pace), below.speed(of: flow.rate))) { s in
                    ends.interpolator(underlying: below.adding(flow.rate, times: s)).value(x + pace * s)
                }
            }
        }
        if isAdditive {
            flow.add(next, rate: rate)
            (next, rate) = (flow.now.matrix, flow.rate)
        }
        drift(over: below, seconds: moved.push, slope: moved.pushSlope * time.pace).apply(to: &next, &rate)
        flow.replace(by: next, rate: rate)
    }

    /// The movement of a whole matrix: its slopes are per second of the layer's time.
    private func movedPart(_ progress: TimingProgress, at time: LayerTime) -> MovedPart {
        if ends != nil, let part = part(at: time.seconds) { return part }
        let x = motionProgress(progress), pace = motionPace(progress, at: LayerTime(seconds: time.seconds, pace: 1))
        guard let push = Push(self), let response = push.movingResponse(clock, at: time.seconds) else {
            return MovedPart(way: x, waySlope: pace, push: 0, pushSlope: 0)
        }
        return MovedPart(
            way: push.turned(x, response.now), waySlope: push.turned(pace, response.rate),
            push: push.scale * response.now, pushSlope: push.scale * response.rate)
    }
}

extension Value {
    /// Another value of the same kind.
    fileprivate func replacing(_ plane: SIMD2<Double>) -> Value {
        Value(SIMD4(plane.x, plane.y, 0, 0), numberCount)
    }
}

extension Ends {
    fileprivate func plane(underlying: Value) -> (a: SIMD2<Double>, b: SIMD2<Double>)? {
        switch underlying {
        case .number(let x): numbers(underlying: x).map { (SIMD2($0.a, 0), SIMD2($0.b, 0)) }
        case .pair(let x, let y): pairs(underlying: SIMD2(x, y))
        default: nil
        }
    }
}

/// A time of a layer, and how many seconds of it pass in one second.
struct LayerTime {
    let seconds: Double
    let pace: Double
}

extension Track {
    /// `apply` for a matrix: the same, without a value that would have to be allocated.
    func apply(to transform: inout MovingTransform, at layerTime: Double) {
        guard let tick = clock.tick(at: layerTime) else { return }
        if case .heading(let way, let turn) = motion {
            // The under-value turned by the direction of travel. Rule 4.11.
            return transform.add(Transform3D.makeRotation(way.angle(clock.eased(tick)) + turn, 0, 0, 1))
        }
        switch target.part {
        case .function(let part):
            guard let result = number(tick, part, of: transform) else { return }
            if isAdditive { transform.add(part.matrix(result.vector)) } else { set(part, to: result, &transform) }
        case .component(.whole):
            guard let result = motion.matrix(clock, tick, under: transform) else { return }
            if isAdditive { transform.add(result) } else { transform.replace(by: result) }
        case .component(let component):
            guard let part = component.transformComponent, var result = number(tick, part, of: transform) else { return }
            if isAdditive && target.type.isArithmetic {
                result = Value.add(target.type, TargetPart.value(part, of: transform), result)
            }
            set(part, to: result, &transform)
        }
    }

    private func number(_ tick: BasicTime, _ part: TransformComponent, of transform: MovingTransform) -> Value? {
        let under = TargetPart.value(part, of: transform)
        return motionValue(tick, under: under).map { accumulated($0, tick, under: under) }
    }

    private func set(_ part: TransformComponent, to value: Value, _ transform: inout MovingTransform) {
        guard value.numberCount == part.width else { return }
        transform.set(part, to: value.vector)
    }
}

extension TargetPart {
    fileprivate static func value(_ part: TransformComponent, of transform: MovingTransform) -> Value {
        Value(transformPart: transform.component(part), width: part.width)
    }
}

extension Motion {
    /// The value of a motion of whole matrices; nil if it has none.
    fileprivate func matrix(_ clock: TrackClock, _ tick: BasicTime, under: MovingTransform) -> Transform3D? {
        let eased = clock.eased(tick)
        switch self {
        case .basic(let ends): return ends.matrix(eased, under: under)
        case .spring(let ends, let spring): return ends.matrix(spring.progress(clock.runTime(tick)), under: under)
        case .keyframes(let keyframes): return keyframes.matrix(eased)
        case .path, .heading: return nil
        }
    }
}

extension Ends {
    /// `value` of matrices.
    fileprivate func matrix(_ f: Double, under: MovingTransform) -> Transform3D {
        switch self {
        case .matrices(let ends): return ends.interpolator.value(f)
        case .fixed(let a, let b): return .interpolate(a.matrix, b.matrix, f)
        case .fromUnder(let a): return .interpolate(a.matrix, under.matrix, f)
        case .underTo(let b): return .interpolate(under.matrix, b.matrix, f)
        case .underBy(let by):
            let start = under.matrix
            return .interpolate(start, start.addingBy(by.matrix), f)
        case .numbers, .numberToUnder: return under.matrix
        }
    }
}

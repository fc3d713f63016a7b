extension Track {
    /// Does what `apply` does for a matrix, without allocating.
    func apply(to transform: inout MovingTransform, at layerTime: Double) {
        guard let progress = clock.progress(at: layerTime) else { return }
        let response = isPushed ? Push(self)?.response(clock, at: layerTime) : nil
        apply(to: &transform, motionProgress(progress), progress.iteration, response)
    }

    /// The same where its motion is that far, in that cycle, with this response to a starting velocity.
    func apply(to transform: inout MovingTransform, _ progress: Double, _ iteration: Double, _ response: Double?) {
        if case .heading(let way, let turn) = motion {
            // Rotates the underlying value by the direction of travel. Rule 4.11.
            return transform.add(Transform3D.makeRotation(way.angle(progress) + turn, 0, 0, 1))
        }
        if let part = target.part.ofTransform, !part.isTranslation { transform.decompose() }
        switch target.part {
        case .function(let part):
            guard var result = number(progress, iteration, part, of: transform) else { return }
            if let response { result = pushed(result, response, underlying: TargetPart.value(part, of: transform)) }
            if isAdditive { transform.add(part.matrix(result.vector)) } else { set(part, to: result, &transform) }
        case .component(.whole):
            if let response { return applyPushed(to: &transform, progress, response) }
            guard let result = motion.matrix(progress, underlying: transform) else { return }
            if isAdditive { transform.add(result) } else { transform.replace(by: result) }
        case .component(let component):
            guard let part = component.transformComponent, var result = number(progress, iteration, part, of: transform)
            else { return }
            let underlying = TargetPart.value(part, of: transform)
            // The velocity is added last, as it is for every other number.
            if isAdditive && target.type.isArithmetic { result = Value.add(target.type, underlying, result) }
            if let response { result = pushed(result, response, underlying: underlying) }
            set(part, to: result, &transform)
        }
    }

    /// Applies whole matrices whose motion begins with a velocity.
    @inline(never)
    private func applyPushed(to transform: inout MovingTransform, _ progress: Double, _ response: Double) {
        guard let push = Push(self), let ends, case let under = transform.matrix else { return }
        let way = ends.interpolator(underlying: under), x = push.turned(progress, response)
        let drift = drift(over: under, seconds: push.scale * response, slope: 0)
        guard isAdditive else { return transform.replace(by: way.moving(x, pace: 0, drift).now) }
        var matrix = Transform3D.concat(way.value(x), under), rest = Transform3D.zero
        drift.apply(to: &matrix, &rest)
        transform.replace(by: matrix)
    }

    private func number(
        _ progress: Double, _ iteration: Double, _ part: TransformComponent, of transform: MovingTransform
    ) -> Value? {
        let underlying = TargetPart.value(part, of: transform)
        return motionValue(progress, underlying: underlying).map { accumulated($0, iteration, underlying: underlying) }
    }

    /// The result with the response to a starting velocity.
    @inline(never)
    func pushed(_ result: Value, _ response: Double, underlying: Value) -> Value {
        guard let push = Push(self) else { return result }
        return Value.accumulate(target.type, result, push.reach(target.type, underlying: underlying), response)
    }

    private func set(_ part: TransformComponent, to value: Value, _ transform: inout MovingTransform) {
        guard value.numberCount == part.width else { return }
        transform.set(part, to: value.vector)
    }
}

extension TargetPart {
    /// The part of a matrix; nil for the whole of it and for other values.
    var ofTransform: TransformComponent? {
        switch self {
        case .function(let part): part
        case .component(let component): component.transformComponent
        }
    }

    fileprivate static func value(_ part: TransformComponent, of transform: MovingTransform) -> Value {
        Value(transformPart: transform.component(part), width: part.width)
    }
}

extension Motion {
    /// The value of a motion of whole matrices; nil if it has none.
    func matrix(_ progress: Double, underlying: MovingTransform) -> Transform3D? {
        switch self {
        case .basic(let ends): return ends.matrix(progress, underlying: underlying)
        case .keyframes(let keyframes): return keyframes.matrix(progress)
        case .path, .heading: return nil
        }
    }
}

extension Ends {
    /// Does what `value` does for matrices.
    fileprivate func matrix(_ f: Double, underlying: MovingTransform) -> Transform3D {
        if case .matrices(let ends) = self { return ends.interpolator.value(f) }
        return interpolator(underlying: underlying.matrix).value(f)
    }

    /// The way between the matrices.
    @inline(never)
    func interpolator(underlying: Transform3D) -> TransformInterpolator {
        switch self {
        case .matrices(let ends): return ends.interpolator
        case .fixed(let a, let b): return TransformInterpolator(a.matrix, b.matrix)
        case .matrixToUnderlying(let box): return TransformInterpolator(box.matrix, underlying)
        case .fromUnderlying(let a): return TransformInterpolator(a.matrix, underlying)
        case .underlyingTo(let b): return TransformInterpolator(underlying, b.matrix)
        case .underlyingBy(let by):
            return TransformInterpolator(underlying, underlying.addingBy(by.matrix))
        case .numbers, .numberToUnderlying, .pairToUnderlying, .pushedNumber:
            return TransformInterpolator(underlying, underlying)
        }
    }
}

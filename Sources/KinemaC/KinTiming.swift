import CKinema

extension TimingFunction {
    /// A curve of the host; NULL is nil. Rules 2.4, D76.
    init?(_ pointer: UnsafePointer<KinTimingFunction>?, _ name: Name) throws(EngineError) {
        guard let c = pointer?.pointee else { return nil }
        do throws(CurveRefusal) { try self.init(numbers: SIMD4(c.c1x, c.c1y, c.c2x, c.c2y)) } catch {
            throw .refused("\(name): (\(c.c1x), \(c.c1y), \(c.c2x), \(c.c2y))", error)
        }
    }
}

extension KinTimingFunction {
    init(_ function: TimingFunction) {
        self.init(c1x: function.c1x, c1y: function.c1y, c2x: function.c2x, c2y: function.c2y)
    }
}

@c @implementation public func kinTimingFunctionNamed(
    _ name: UnsafePointer<CChar>!, _ function: UnsafeMutablePointer<KinTimingFunction>!
) -> KinStatus {
    call { () throws(EngineError) in
        let out = try required(function, "function")
        let name = try string(name, "name")
        do throws(CurveRefusal) { out.pointee = KinTimingFunction(try TimingFunction(text: name)) } catch {
            throw .refused("name: \"\(name.excerpt)\"", error)
        }
    }
}

@c @implementation public func kinTimingFunctionWithPoints(
    _ inputs: UnsafePointer<Double>!, _ outputs: UnsafePointer<Double>!, _ count: Int,
    _ function: UnsafeMutablePointer<KinTimingFunction>!
) -> KinStatus {
    call { () throws(EngineError) in
        let out = try required(function, "function")
        let ys = try array(outputs, count, "outputs", keeping: keptByte * MemoryLayout<Double>.stride)
        let xs = inputs == nil ? nil : try array(inputs, count, "inputs")
        do throws(CurveRefusal) { out.pointee = KinTimingFunction(try TimingFunction(inputs: xs, outputs: ys)) } catch {
            if let index = xs?.firstIndex(where: { abs($0) > CurvePoint.limit }) {
                throw .refused("inputs[\(index)]: \(inputs[index])", error)
            }
            let index = ys.firstIndex { !(abs($0) <= CurvePoint.limit) }
            throw .refused(index.map { "outputs[\($0)]: \(ys[$0])" } ?? "outputs: \(count) points", error)
        }
    }
}

@c @implementation public func kinTimingFunctionGetText(
    _ function: UnsafePointer<KinTimingFunction>!, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ size: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call { () throws(EngineError) in
        let curve = try TimingFunction(function, "function") ?? .linear
        try write(curve.text, buffer, capacity, size)
    }
}

@c @implementation public func kinTimingFunctionEvaluateSlopes(
    _ function: UnsafePointer<KinTimingFunction>!, _ x: UnsafePointer<Double>!, _ slopes: UnsafeMutablePointer<Double>!,
    _ count: Int
) -> KinStatus {
    evaluate(function, x, slopes, count, "slopes") { $0.slope(at: $1) }
}

@c @implementation public func kinTimingFunctionEvaluate(
    _ function: UnsafePointer<KinTimingFunction>!, _ x: UnsafePointer<Double>!, _ y: UnsafeMutablePointer<Double>!,
    _ count: Int
) -> KinStatus {
    evaluate(function, x, y, count, "y") { $0.value(at: $1) }
}

private func evaluate(
    _ function: UnsafePointer<KinTimingFunction>?, _ x: UnsafePointer<Double>?, _ results: UnsafeMutablePointer<Double>?,
    _ count: Int, _ name: Name, _ result: (TimingFunction, Double) -> Double
) -> KinStatus {
    call { () throws(EngineError) in
        let curve = try TimingFunction(function, "function") ?? .linear
        let inputs = try array(x, count, "x")
        guard count > 0 else { return }
        let outputs = try required(results, name)
        for index in inputs.indices where inputs[index].isNaN {
            throw .argument("x[\(index)]: NaN given, expected a number")
        }
        for index in inputs.indices { outputs[index] = result(curve, inputs[index]) }
    }
}

@c @implementation public func kinLayerConvertTime(
    _ context: OpaquePointer!, _ from: KinLayer, _ to: KinLayer, _ time: Double, _ result: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(result, "result")
        try requireFinite(time, "time")
        let source = from.id == 0 ? nil : try context.model.modelLayer(from, "from")
        let target = to.id == 0 ? nil : try context.model.modelLayer(to, "to")
        out.pointee = context.model.convertTime(time, from: source, to: target)
    }
}

@c @implementation public func kinLayerSetRate(_ context: OpaquePointer!, _ layer: KinLayer, _ rate: Double, _ ramp: Double)
    -> KinStatus
{
    call(context) { context throws(EngineError) in
        try context.setRate(of: try context.model.modelLayer(layer, "layer"), to: rate, ramp: ramp)
    }
}

import CKinema
import Kinema
import KinemaCore

extension TimingFunction {
    /// A curve of the host; NULL is nil. Rule 2.4.
    init?(_ pointer: UnsafePointer<KinTimingFunction>?, _ name: StaticString) throws(EngineError) {
        guard let c = pointer?.pointee else { return nil }
        self.init(c.c1x, c.c1y, c.c2x, c.c2y)
        guard isValid else {
            throw .argument(
                "\(name): control points given whose numbers are not finite or whose x are outside 0...1: (\(c.c1x), \(c.c1y), \(c.c2x), \(c.c2y))"
            )
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
        guard let preset = TimingFunction.named(name) else {
            throw .argument("name: \"\(name)\" given, expected linear, easeIn, easeOut, easeInEaseOut or default")
        }
        out.pointee = KinTimingFunction(preset)
    }
}

@c @implementation public func kinTimingFunctionEvaluate(
    _ function: UnsafePointer<KinTimingFunction>!, _ x: UnsafePointer<Double>!, _ y: UnsafeMutablePointer<Double>!,
    _ count: Int
) -> KinStatus {
    call { () throws(EngineError) in
        let curve = try TimingFunction(function, "function") ?? .linear
        let inputs = try array(x, count, "x")
        guard count > 0 else { return }
        let outputs = try required(y, "y")
        for index in inputs.indices where inputs[index].isNaN {
            throw .argument("x[\(index)]: NaN given, expected a number")
        }
        for index in inputs.indices { outputs[index] = curve.value(at: inputs[index]) }
    }
}

@c @implementation public func kinLayerConvertTime(
    _ context: OpaquePointer!, _ from: KinLayer, _ to: KinLayer, _ time: Double, _ result: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(result, "result")
        guard time.isFinite else { throw .argument("time: \(time) given, expected a finite number of seconds") }
        let source = from.id == 0 ? nil : try context.modelLayer(from, "from")
        let target = to.id == 0 ? nil : try context.modelLayer(to, "to")
        out.pointee = context.convertTime(time, from: source, to: target)
    }
}

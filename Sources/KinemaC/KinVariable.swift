import CKinema
import CPlatform

@c @implementation public func kinVariableCreate(
    _ context: OpaquePointer!, _ kind: KinVariableKind, _ values: UnsafePointer<Double>!, _ count: Int,
    _ variable: UnsafeMutablePointer<KinVariable>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(variable, "variable"), value = try value(kind, values, count)
        out.pointee = try context.variables.makeVariable(value)
    }
}

@c @implementation public func kinVariableFor(
    _ context: OpaquePointer!, _ key: UInt64, _ kind: KinVariableKind, _ values: UnsafePointer<Double>!, _ count: Int,
    _ variable: UnsafeMutablePointer<KinVariable>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let out = try required(variable, "variable"), value = try value(kind, values, count)
        out.pointee = try context.variables.variable(key: key, value)
    }
}

@c @implementation public func kinVariableRelease(_ context: OpaquePointer!, _ variable: KinVariable) -> KinStatus {
    call(context, always: true) { context throws(EngineError) in try context.variables.release(variable) }
}

@c @implementation public func kinVariableSet(
    _ context: OpaquePointer!, _ variable: KinVariable, _ values: UnsafePointer<Double>!, _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let slot = try context.variables.variable(variable)
        try context.variables.requireWidth(count, of: slot, "count")
        try context.variables.set(slot, to: try numbers(values, count))
    }
}

@c @implementation public func kinVariablesAnimate(
    _ context: OpaquePointer!, _ variables: UnsafePointer<KinVariable>!, _ count: Int, _ targets: UnsafePointer<Double>!,
    _ width: Int, _ stride: Int, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let given = try required(motion, "motion")
        let completion = makeCompletion(given.pointee, context)
        let handles = try array(variables, count, "variables"), checked = try context.motions.motion(motion)
        guard (1...VariableValue.widest).contains(width) else { throw wrongWidth("width", width) }
        let rows = try NumberRows(
            try required(targets, "targets"), width: width, stride: stride, count: count, "stride")
        func inPlaces(_ numbers: UnsafePointer<Double>?) -> NumberRows? {
            numbers.map { NumberRows($0, width: width, stride: stride) }
        }
        let starts = MotionStarts(
            velocities: inPlaces(given.pointee.startVelocity), values: inPlaces(given.pointee.from))
        let animator = try context.animate(
            handles, to: rows, starts, checked, completion, given.pointee.animator?.pointee)
        given.pointee.animator?.pointee = animator
    }
}

@c @implementation public func kinVariableGet(
    _ context: OpaquePointer!, _ variable: KinVariable, _ values: UnsafeMutablePointer<Double>!,
    _ velocities: UnsafeMutablePointer<Double>!, _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let slot = try context.variables.variable(variable)
        try context.variables.requireWidth(count, of: slot, "count")
        let (value, rate) = context.variables.shown(slot)
        if let values { value.write(count, to: values) }
        if let velocities { rate.write(count, to: velocities) }
    }
}

@c @implementation public func kinVariableGetTarget(
    _ context: OpaquePointer!, _ variable: KinVariable, _ values: UnsafeMutablePointer<Double>!, _ count: Int
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let slot = try context.variables.variable(variable), out = try required(values, "values")
        try context.variables.requireWidth(count, of: slot, "count")
        context.variables.target(of: slot).write(count, to: out)
    }
}

@c @implementation public func kinVariablesRead(
    _ context: OpaquePointer!, _ variables: UnsafePointer<KinVariable>!, _ count: Int, _ values: UnsafeMutableRawPointer!,
    _ width: Int, _ stride: Int, _ format: KinFormat
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let rows = try Rows(context, variables, count, values, "values", width, stride, format)
        context.variables.read(rows.handles) { index, value in rows.write(value, index) }
    }
}

@c @implementation public func kinVariablesReadVelocities(
    _ context: OpaquePointer!, _ variables: UnsafePointer<KinVariable>!, _ count: Int, _ velocities: UnsafeMutableRawPointer!,
    _ width: Int, _ stride: Int, _ format: KinFormat
) -> KinStatus {
    call(context) { context throws(EngineError) in
        guard format != .uNorm8 else {
            throw .argument("format: KinFormatUNorm8 given for velocities, expected KinFormatFloat64 or KinFormatFloat32")
        }
        let rows = try Rows(context, variables, count, velocities, "velocities", width, stride, format)
        context.variables.readVelocities(rows.handles) { index, value in rows.write(value, index) }
    }
}

/// The rows of the host's memory to which a batch is written.
private struct Rows {
    let handles: UnsafeBufferPointer<KinVariable>
    private let start: UnsafeMutableRawPointer?
    private let width, step: Int
    private let format: KinFormat

    init(
        _ context: Context, _ variables: UnsafePointer<KinVariable>?, _ count: Int, _ out: UnsafeMutableRawPointer?, _ name: Name,
        _ width: Int, _ stride: Int, _ format: KinFormat
    ) throws(EngineError) {
        let size = try byteSize(format)
        handles = try array(variables, count, "variables")
        guard (1...VariableValue.widest).contains(width) else { throw wrongWidth("width", width) }
        let step = stride == 0 ? width * size : stride
        guard step >= width * size, step % size == 0, !step.multipliedReportingOverflow(by: max(count, 1)).overflow else {
            throw .argument("stride: \(stride) given, expected a multiple of \(size), and at least \(width * size)")
        }
        for index in handles.indices {
            let slot = try context.variables.variable(handles[index], Argument("variables", at: index))
            do throws(EngineError) { try context.variables.requireWidth(width, of: slot, "width") } catch {
                throw error.inside("variables[\(index)]: ")
            }
        }
        (self.width, self.step, self.format) = (width, step, format)
        start = count > 0 ? try required(out, name) : nil
        if let start { try requireAlignment(start, size, name) }
    }

    func write(_ value: SIMD4<Double>, _ index: Int) {
        if let start { put(value, width, to: start + index * step, format) }
    }
}

/// Writes numbers in a format.
private func put(_ value: SIMD4<Double>, _ width: Int, to row: UnsafeMutableRawPointer, _ format: KinFormat) {
    switch format {
    case .float64: value.write(width, to: row.assumingMemoryBound(to: Double.self))
    case .float32:
        let floats = row.assumingMemoryBound(to: Float.self)
        for place in 0..<width { floats[place] = Float(value[place]) }
    default:
        var floats = SIMD4<Float>(value)
        withUnsafeBytes(of: &floats) { bytes in
            guard let start = bytes.assumingMemoryBound(to: Float.self).baseAddress else { return }
            Kernels.chosen.table.pointee.normalize(start, row.assumingMemoryBound(to: UInt8.self), width)
        }
    }
}

/// The value of a variable that a host gives.
private func value(
    _ kind: KinVariableKind, _ values: UnsafePointer<Double>?, _ count: Int
) throws(EngineError) -> VariableValue {
    guard kind == .numbers || kind == .color else {
        throw .argument("kind: \(kind.rawValue) given, expected a KinVariableKind")
    }
    guard (1...VariableValue.widest).contains(count), kind == .numbers || count == 4 else {
        if kind == .color { throw .error(.typeMismatch, "count: \(count) given for a color, expected 4") }
        throw wrongWidth("count", count)
    }
    return VariableValue(try numbers(values, count), width: count, isColor: kind == .color)
}

private func wrongWidth(_ name: Name, _ count: Int) -> EngineError {
    .error(.typeMismatch, "\(name): \(count) given, expected 1 to \(VariableValue.widest) numbers")
}

/// Finite numbers, 1 to 4.
private func numbers(_ values: UnsafePointer<Double>?, _ count: Int) throws(EngineError) -> SIMD4<Double> {
    let values = try required(values, "values")
    var numbers = SIMD4<Double>.zero
    for index in 0..<count {
        guard values[index].isFinite else {
            throw .number("values", Value(raw: UnsafeBufferPointer(start: values, count: count)))
        }
        numbers[index] = values[index]
    }
    return numbers
}

extension SIMD4<Double> {
    fileprivate func write(_ count: Int, to out: UnsafeMutablePointer<Double>) {
        for index in 0..<count { out[index] = self[index] }
    }
}

import CKinema

/// An animated value without a layer: one to four numbers, or a color.
///
///     let zoom = try context.variable(1.0)
///     try zoom.animate(to: 2, .spring(duration: 0.4, bounce: 0.2))
///     zoom.value  // at the context's time
///
/// Its changes take effect at once, and need no commit.
public final class Variable<Value: NumericValue> {
    public let context: Context
    /// The handle of the C interface.
    public let handle: KinVariable
    private let isOwned: Bool

    fileprivate init(_ context: Context, _ handle: KinVariable, isOwned: Bool) {
        (self.context, self.handle, self.isOwned) = (context, handle, isOwned)
    }

    deinit { if isOwned { kinVariableRelease(context.pointer, handle) } }

    /// The value at the context's time. Setting it ends motions. Failures go to `Context.onFailure`.
    public var value: Value {
        get { .reading { context.report(kinVariableGet(context.pointer, handle, $0, nil, Value.count)) } }
        set { context.report(newValue.withNumbers { kinVariableSet(context.pointer, handle, $0, Value.count) }) }
    }
    /// The velocity, in units per second.
    public var velocity: Value { .reading { context.report(kinVariableGet(context.pointer, handle, nil, $0, Value.count)) } }
    /// The value when the motions have ended.
    public var target: Value { .reading { context.report(kinVariableGetTarget(context.pointer, handle, $0, Value.count)) } }

    /// Moves the value to a target. `from` is where the motion starts, and `velocity` how fast, in place of what is shown. `completion`
    /// runs when the motion has ended or was replaced.
    public func animate(
        to target: Value, from: Value? = nil, velocity: Value? = nil, _ motion: Motion = Motion(),
        completion: (() -> Void)? = nil
    ) throws(KinemaError) {
        guard let pointer = context.pointer else { throw KinemaError(.invalidHandle, "context: closed") }
        try motion.withC(completion, from: from.map { numbers([$0]) }, velocity: velocity.map { numbers([$0]) }) {
            (motion, _) throws(KinemaError) in
            try check(target.withNumbers { kinVariableAnimate(pointer, handle, $0, Value.count, motion) })
        }
    }

    /// Moves the value in an animator, which is made if there is none: `var scrub: Animator?`,
    /// `try zoom.animate(to: 2, in: &scrub)`. What the animator changes is visible at once.
    public func animate(
        to target: Value, from: Value? = nil, velocity: Value? = nil, _ motion: Motion = Motion(), in animator: inout Animator?,
        completion: (() -> Void)? = nil
    ) throws(KinemaError) {
        animator = try motion.start(
            in: animator, of: context, completion, from: from.map { numbers([$0]) }, velocity: velocity.map { numbers([$0]) }
        ) { (pointer, motion) in target.withNumbers { kinVariableAnimate(pointer, handle, $0, Value.count, motion) } }
    }

    /// Releases the variable now, also one with a key: its motions end. Later uses throw or report `.invalidHandle`.
    public func release() throws(KinemaError) { try check(kinVariableRelease(context.pointer, handle)) }
}

extension Context {
    /// Makes a variable, which is released with its object. Values have one to four numbers.
    public func variable<Value: NumericValue>(_ value: Value) throws(KinemaError) -> Variable<Value> {
        var made = KinVariable()
        try check(value.withNumbers { kinVariableCreate(pointer, kind(Value.self), $0, Value.count, &made) })
        return Variable(self, made, isOwned: true)
    }

    /// Returns the variable with a key of the caller, such as the id of a widget, and makes it with `value` if there is none. The
    /// advance after one in which no call has named the key releases it.
    public func variable<Value: NumericValue>(for key: UInt64, _ value: Value) throws(KinemaError) -> Variable<Value> {
        var found = KinVariable()
        try check(value.withNumbers { kinVariableFor(pointer, key, kind(Value.self), $0, Value.count, &found) })
        return Variable(self, found, isOwned: false)
    }

    /// The values of variables, and their velocities in units per second, in one call each.
    public func values<Value: NumericValue>(of variables: [Variable<Value>]) throws(KinemaError) -> [Value] {
        try read(variables, kinVariablesRead)
    }
    /// Returns the velocities of variables in one call.
    public func velocities<Value: NumericValue>(of variables: [Variable<Value>]) throws(KinemaError) -> [Value] {
        try read(variables, kinVariablesReadVelocities)
    }

    private func read<Value: NumericValue>(
        _ variables: [Variable<Value>],
        _ call: (OpaquePointer?, UnsafePointer<KinVariable>?, Int, UnsafeMutableRawPointer?, Int, Int, KinFormat) -> KinStatus
    ) throws(KinemaError) -> [Value] {
        let handles = variables.map(\.handle)
        var rows = [Double](repeating: 0, count: handles.count * Value.count)
        try check(rows.withUnsafeMutableBytes { call(pointer, handles, handles.count, $0.baseAddress, Value.count, 0, .float64) })
        return rows.withUnsafeBufferPointer { rows in
            handles.indices.map { index in
                .reading { for place in 0..<Value.count { $0[place] = rows[index * Value.count + place] } }
            }
        }
    }

    private func kind<Value>(_ type: Value.Type) -> KinVariableKind { type == Color.self ? .color : .numbers }
}

import CKinema

/// An animated value without a layer: one to four numbers, or a color.
///
///     let zoom = try context.variable(1.0)
///     try zoom.animate(to: 2, .spring(duration: 0.4, bounce: 0.2))
///     zoom.value  // at the context's time
///
/// What it does takes effect at once, and needs no commit.
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

    /// Moves the value to a target. `from` is where the motion starts, and `velocity` how fast, in place of what is shown. `completion` runs when the motion has ended or was replaced.
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

    private func kind<Value>(_ type: Value.Type) -> KinVariableKind { type == Color.self ? .color : .numbers }
}

import CKinema

/// How a change moves: a curve or a spring, with a delay, repetitions, and what becomes of the movement that it interrupts.
public struct Motion: Sendable {
    /// How a change continues a movement that it interrupts. The presentation value never jumps.
    public typealias Retarget = KinRetarget

    /// The curve; nil is that of the transaction. A spring has none.
    public var curve: Curve?
    /// Seconds; nil is the duration of the transaction. 0 changes at once.
    public var duration: Double?
    /// Of a spring: above -1 to 1; 0 does not overshoot.
    public var bounce: Double = 0
    /// Whether a spring moves, in place of a curve.
    public var isSpring = false
    /// Seconds before the change starts to move.
    public var delay: Double = 0
    /// Seconds by which each layer begins after the one before.
    public var stagger: Double = 0
    /// 0 is once; infinity is without end.
    public var repeatCount: Double = 0
    /// Seconds between one run and the next.
    public var repeatDelay: Double = 0
    /// Whether each run goes there and back.
    public var autoreverses = false
    /// How the motion continues a movement that it interrupts.
    public var retarget = Retarget.automatic
    /// Of a spring: the time constant, in seconds, of a decay before it; 0 is none.
    public var timeConstant: Double = 0
    /// Of `animate`: the tag of an event at its end, in place of a closure; 0: no event.
    public var completionTag: UInt64 = 0

    /// The motion of a curve.
    public init(_ curve: Curve? = nil, duration: Double? = nil) { (self.curve, self.duration) = (curve, duration) }

    /// The motion of a spring by its perceptual duration and bounce.
    public static func spring(duration: Double? = nil, bounce: Double = 0) -> Motion {
        var motion = Motion(duration: duration)
        (motion.isSpring, motion.bounce) = (true, bounce)
        return motion
    }

    /// Returns a copy with changes: `Motion(.easeOut, duration: 1).with { $0.delay = 0.5 }`.
    public func with(_ change: (inout Motion) -> Void) -> Motion {
        var copy = self
        change(&copy)
        return copy
    }

    /// Calls `body` with the motion of C, which is valid during the call, and with the address of its animator.
    func withC<Result>(
        _ completion: Ended?, from: [Double]? = nil, velocity: [Double]? = nil,
        _ body: (UnsafeMutablePointer<KinMotion>, UnsafeMutablePointer<KinAnimator>) throws(KinemaError) -> Result
    ) throws(KinemaError) -> Result {
        var c = kinMotion(nil, duration ?? KIN_TRANSACTION_DURATION), animator = KinAnimator()
        (c.bounce, c.spring, c.delay, c.stagger) = (bounce, isSpring, delay, stagger)
        (c.repeatCount, c.repeatDelay, c.autoreverses, c.retarget) = (repeatCount, repeatDelay, autoreverses, retarget)
        (c.tag, c.timeConstant) = (completionTag, timeConstant)
        let text = try curve.map { (curve) throws(KinemaError) in try curve.text }.map { Array($0.utf8CString) } ?? []
        if let completion {
            (c.completion, c.userData, c.destroy) = (runEnded, Box<Ended>(completion).retained(), releaseUserData)
        }
        // The arrays have the addresses, which are valid in `body`.
        var result: Swift.Result<Result, KinemaError>?
        text.withUnsafeBufferPointer { text in
            (from ?? []).withUnsafeBufferPointer { start in
                (velocity ?? []).withUnsafeBufferPointer { speed in
                    c.curve = text.isEmpty ? nil : text.baseAddress
                    if from != nil { c.from = start.baseAddress }
                    if velocity != nil { c.startVelocity = speed.baseAddress }
                    withUnsafeMutablePointer(to: &animator) { animator in
                        result = Swift.Result { () throws(KinemaError) in try body(&c, animator) }
                    }
                }
            }
        }
        return try result!.get()
    }

    /// Starts the motion by a call of C. It joins the animator, which is returned, or a new one.
    func start(
        in animator: Animator?, of context: Context, _ completion: Ended?, from: [Double]? = nil, velocity: [Double]? = nil,
        _ call: (OpaquePointer, UnsafeMutablePointer<KinMotion>) -> KinStatus
    ) throws(KinemaError) -> Animator {
        guard let pointer = context.pointer else { throw KinemaError(.invalidHandle, "context: closed") }
        return try withC(completion, from: from, velocity: velocity) { (motion, made) throws(KinemaError) in
            made.pointee = animator?.handle ?? KinAnimator()
            motion.pointee.animator = made
            try check(call(pointer, motion))
            return animator ?? Animator(context: context, handle: made.pointee)
        }
    }
}

extension Context {
    /// Sets a property of layers to one value, and moves each from what it shows, whatever the actions are. nil is for properties that
    /// may be nil, such as colors.
    ///
    /// `from` is where the movement starts, and `velocity` how fast, in units per second, in place of what is shown. `completion` runs
    /// when all have arrived.
    @discardableResult
    public func animate<Value: NumericValue>(
        _ layers: [Layer], _ key: Key<Value>, to value: Value?, from: Value? = nil, velocity: Value? = nil,
        _ motion: Motion = Motion(), completion: (() -> Void)? = nil
    ) throws(KinemaError) -> Animator {
        var animator: Animator?
        try animate(layers, key, to: value, from: from, velocity: velocity, motion, in: &animator, completion: completion)
        return animator!
    }

    /// Sets a property of each layer to its own value, and moves it there. `from` and `velocities` have one value for each layer, too.
    @discardableResult
    public func animate<Value: NumericValue>(
        _ layers: [Layer], _ key: Key<Value>, toEach values: [Value], fromEach from: [Value]? = nil, velocities: [Value]? = nil,
        _ motion: Motion = Motion(), completion: (() -> Void)? = nil
    ) throws(KinemaError) -> Animator {
        var animator: Animator?
        try animate(
            layers, key, toEach: values, fromEach: from, velocities: velocities, motion, in: &animator, completion: completion)
        return animator!
    }

    /// Moves layers in an animator, which is made if there is none: `var both: Animator?`,
    /// `try context.animate(cards, .opacity, to: 0, in: &both)`. One animator may have animations of several calls and variables.
    public func animate<Value: NumericValue>(
        _ layers: [Layer], _ key: Key<Value>, to value: Value?, from: Value? = nil, velocity: Value? = nil,
        _ motion: Motion = Motion(), in animator: inout Animator?, completion: (() -> Void)? = nil
    ) throws(KinemaError) {
        animator = try start(
            layers, key, numbers(value.map { [$0] } ?? []), stride: 0, from: from.map { numbers([$0]) },
            velocity: velocity.map { numbers([$0]) }, motion, animator, completion)
    }

    /// Moves each layer to its own value in an animator, which is made if there is none.
    public func animate<Value: NumericValue>(
        _ layers: [Layer], _ key: Key<Value>, toEach values: [Value], fromEach from: [Value]? = nil, velocities: [Value]? = nil,
        _ motion: Motion = Motion(), in animator: inout Animator?, completion: (() -> Void)? = nil
    ) throws(KinemaError) {
        for (name, given) in [("values", values), ("from", from ?? values), ("velocities", velocities ?? values)]
        where given.count != layers.count {
            throw KinemaError(.invalidArgument, "\(name): \(given.count) were given for \(layers.count) layers")
        }
        animator = try start(
            layers, key, numbers(values), stride: Value.count * MemoryLayout<Double>.size, from: from.map(numbers),
            velocity: velocities.map(numbers), motion, animator, completion)
    }

    private func start<Value: NumericValue>(
        _ layers: [Layer], _ key: Key<Value>, _ rows: [Double], stride: Int, from: [Double]?, velocity: [Double]?,
        _ motion: Motion, _ animator: Animator?, _ completion: Ended?
    ) throws(KinemaError) -> Animator {
        let handles = layers.map(\.handle), width = rows.isEmpty ? 0 : Value.count
        return try motion.start(in: animator, of: self, completion, from: from, velocity: velocity) { (pointer, motion) in
            kinLayersAnimate(pointer, handles, handles.count, key.id, rows, width, stride, motion)
        }
    }
}

/// Returns the numbers of values, one after the other.
func numbers<Value: NumericValue>(_ values: [Value]) -> [Double] {
    [Double](unsafeUninitializedCapacity: values.count * Value.count) { buffer, count in
        buffer.initialize(repeating: 0)
        for (index, value) in values.enumerated() { value.store(to: buffer.baseAddress! + index * Value.count) }
        count = values.count * Value.count
    }
}

extension Layer {
    /// Sets a property and moves it from what is shown: `try ship.animate(.position, to: Point(300, 150), .spring())`.
    @discardableResult
    public func animate<Value: NumericValue>(
        _ key: Key<Value>, to value: Value?, from: Value? = nil, velocity: Value? = nil, _ motion: Motion = Motion(),
        completion: (() -> Void)? = nil
    ) throws(KinemaError) -> Animator {
        try context.animate([self], key, to: value, from: from, velocity: velocity, motion, completion: completion)
    }

    /// Moves it in an animator, which is made if there is none: `var both: Animator?`, `try ship.animate(.opacity, to: 0, in: &both)`.
    public func animate<Value: NumericValue>(
        _ key: Key<Value>, to value: Value?, from: Value? = nil, velocity: Value? = nil, _ motion: Motion = Motion(),
        in animator: inout Animator?, completion: (() -> Void)? = nil
    ) throws(KinemaError) {
        try context.animate(
            [self], key, to: value, from: from, velocity: velocity, motion, in: &animator, completion: completion)
    }
}

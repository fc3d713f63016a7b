import CKinema

/// How a change moves: a curve or a spring, with a delay, repetitions, and what becomes of the movement that it interrupts.
public struct Motion: Sendable {
    /// What becomes of a movement that a change interrupts. The shown value never jumps.
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
    /// What becomes of a movement that is interrupted.
    public var retarget = Retarget.automatic
    /// Of a spring: the time constant, in seconds, of a decay before it; 0 is none.
    public var timeConstant: Double = 0
    /// Of `animate`: the tag of an event at its end, in place of a closure; 0 is no event.
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
        _ completion: Ended?,
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
        // One allocation on the stack has the text, so that its address is valid in `body`.
        var result: Swift.Result<Result, KinemaError>?
        text.withUnsafeBufferPointer { text in
            c.curve = text.isEmpty ? nil : text.baseAddress
            withUnsafeMutablePointer(to: &animator) { animator in
                result = Swift.Result { () throws(KinemaError) in try body(&c, animator) }
            }
        }
        return try result!.get()
    }
}

extension Context {
    /// Sets a property of layers to one value, and moves each from what it shows, whatever the actions are.
    ///
    /// `from` is where the movement starts, in place of what is shown. `completion` runs when all have arrived.
    @discardableResult
    public func animate<Value: NumericValue>(
        _ layers: [Layer], _ key: Key<Value>, to value: Value, from: Value? = nil, _ motion: Motion = Motion(),
        completion: (() -> Void)? = nil
    ) throws(KinemaError) -> Animator {
        try animate(layers, key, [value], from: from.map { [$0] }, motion, completion)
    }

    /// Sets a property of each layer to its own value, and moves it there.
    @discardableResult
    public func animate<Value: NumericValue>(
        _ layers: [Layer], _ key: Key<Value>, toEach values: [Value], _ motion: Motion = Motion(),
        completion: (() -> Void)? = nil
    ) throws(KinemaError) -> Animator {
        guard values.count == layers.count else {
            throw KinemaError(.invalidArgument, "values: \(values.count) were given for \(layers.count) layers")
        }
        return try animate(layers, key, values, from: nil, motion, completion)
    }

    private func animate<Value: NumericValue>(
        _ layers: [Layer], _ key: Key<Value>, _ values: [Value], from: [Value]?, _ motion: Motion, _ completion: Ended?
    ) throws(KinemaError) -> Animator {
        guard let pointer else { throw KinemaError(.invalidHandle, "context: closed") }
        let handles = layers.map(\.handle), rows = numbers(values), first = from.map(numbers)
        let stride = values.count == 1 ? 0 : Value.count * MemoryLayout<Double>.size
        return try motion.withC(completion) { (motion, animator) throws(KinemaError) in
            motion.pointee.animator = animator
            let status = (first ?? []).withUnsafeBufferPointer { from in
                motion.pointee.from = first == nil ? nil : from.baseAddress
                return kinLayersAnimate(pointer, handles, handles.count, key.id, rows, Value.count, stride, motion)
            }
            try check(status)
            return Animator(context: self, handle: animator.pointee)
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
        _ key: Key<Value>, to value: Value, from: Value? = nil, _ motion: Motion = Motion(), completion: (() -> Void)? = nil
    ) throws(KinemaError) -> Animator {
        try context.animate([self], key, to: value, from: from, motion, completion: completion)
    }
}

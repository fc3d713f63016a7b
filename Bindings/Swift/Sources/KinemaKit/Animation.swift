import CKinema

/// When an animation runs: Core Animation's CAMediaTiming.
public struct Timing: Sendable, Equatable {
    /// The value that is shown before and after the active duration.
    public typealias FillMode = KinFillMode

    /// Seconds of the layer's time (for a child, the group's); 0 is the time of the commit.
    public var beginTime: Double = 0
    /// Seconds; 0 is the duration of the transaction.
    public var duration: Double = 0
    public var speed: Double = 1
    public var timeOffset: Double = 0
    /// Cycles; infinity is without end.
    public var repeatCount: Double = 0
    public var repeatDuration: Double = 0
    public var autoreverses = false
    public var fillMode = FillMode.removed
    /// The curve; nil is that of the transaction.
    public var curve: Curve?
    public var isRemovedOnCompletion = true

    /// Makes the timing of a duration and a curve.
    public init(duration: Double = 0, curve: Curve? = nil) { (self.duration, self.curve) = (duration, curve) }
}

/// A description of an animation, which layers copy: `Basic`, `Spring`, `Keyframes`, `Group`, `Transition`.
public protocol Animation {
    /// When the animation runs.
    var timing: Timing { get set }
    /// The class in C.
    var animationClass: KinAnimationClass { get }
    /// Sets what the class has besides the timing.
    func fill(_ object: AnimationObject) throws(KinemaError)
}

extension Animation {
    /// Returns a copy with another timing: `Basic(.opacity, to: 0).timed { $0.repeatCount = 2 }`.
    public func timed(_ change: (inout Timing) -> Void) -> Self {
        var copy = self
        change(&copy.timing)
        return copy
    }

    /// Makes the object that layers copy.
    public func object(in context: Context) throws(KinemaError) -> AnimationObject {
        let object = try AnimationObject(context, animationClass)
        if let curve = timing.curve { try object.set(.timingFunction, curve.array) }
        let standard = Timing()
        if timing.duration != 0 { try object.set(.duration, timing.duration) }
        try fill(object)
        for (property, path) in Timing.numbers where timing[keyPath: path] != standard[keyPath: path] {
            try object.set(property, timing[keyPath: path])
        }
        if timing.autoreverses { try object.set(.autoreverses, 1) }
        if !timing.isRemovedOnCompletion { try object.set(.removedOnCompletion, 0) }
        if timing.fillMode != .removed { try object.set(.fillMode, Double(timing.fillMode.rawValue)) }
        return object
    }
}

extension Timing {
    static var numbers: [(KinAnimationProperty, KeyPath<Timing, Double>)] {
        [
            (.beginTime, \.beginTime), (.speed, \.speed), (.timeOffset, \.timeOffset), (.repeatCount, \.repeatCount),
            (.repeatDuration, \.repeatDuration),
        ]
    }
}

/// Moves a property from one value to another: CABasicAnimation.
public struct Basic<Value: LayerValue>: Animation {
    public var timing: Timing
    public var key: Key<Value>
    public var from, to, by: Value?
    /// Whether the value is added to the one below it.
    public var isAdditive = false
    /// Whether each cycle adds the end value once more.
    public var isCumulative = false

    public init(
        _ key: Key<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil, duration: Double = 0, curve: Curve? = nil
    ) {
        (self.key, self.from, self.to, self.by) = (key, from, to, by)
        timing = Timing(duration: duration, curve: curve)
    }

    public var animationClass: KinAnimationClass { .basic }

    public func fill(_ object: AnimationObject) throws(KinemaError) {
        try object.setKey(key)
        if let from { try object.setData(.fromValue, from.value) }
        if let to { try object.setData(.toValue, to.value) }
        if let by { try object.setData(.byValue, by.value) }
        if isAdditive { try object.set(.additive, 1) }
        if isCumulative { try object.set(.cumulative, 1) }
    }
}

/// Moves a property by a spring: CASpringAnimation. It lasts until it settles, unless it has a duration.
public struct Spring<Value: LayerValue>: Animation {
    public var timing = Timing()
    public var key: Key<Value>
    public var from, to, by: Value?
    public var mass = 1.0, stiffness = 100.0, damping = 10.0
    /// In units of (to - from) per second.
    public var initialVelocity = 0.0
    public var allowsOverdamping = false
    /// The perceptual duration and the bounce, in place of mass, stiffness and damping.
    public var perceptual: (duration: Double, bounce: Double)?

    public init(_ key: Key<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil) {
        (self.key, self.from, self.to, self.by) = (key, from, to, by)
    }

    public init(
        _ key: Key<Value>, from: Value? = nil, to: Value? = nil, perceptualDuration: Double, bounce: Double = 0
    ) {
        self.init(key, from: from, to: to)
        perceptual = (perceptualDuration, bounce)
    }

    public var animationClass: KinAnimationClass { .spring }

    public func fill(_ object: AnimationObject) throws(KinemaError) {
        var basic = Basic(key, from: from, to: to, by: by)
        basic.timing = timing
        try basic.fill(object)
        if let perceptual {
            try check(
                kinAnimationSetPerceptualSpring(object.context.pointer, object.handle, perceptual.duration, perceptual.bounce))
        } else {
            try object.set(.mass, mass)
            try object.set(.stiffness, stiffness)
            try object.set(.damping, damping)
            if allowsOverdamping { try object.set(.allowsOverdamping, 1) }
        }
        if initialVelocity != 0 { try object.set(.initialVelocity, initialVelocity) }
        try object.set(.duration, timing.duration != 0 ? timing.duration : try object.number(.settlingDuration))
    }
}

/// Moves a property over values, or a point along a path: CAKeyframeAnimation.
public struct Keyframes<Value: LayerValue>: Animation {
    public var timing: Timing
    public var key: Key<Value>
    public var values: [Value]
    /// A path, in place of the values.
    public var path: Path?
    /// Numbers between 0 and 1, one for each value.
    public var keyTimes: [Double] = []
    /// A curve for each segment.
    public var curves: [Curve] = []
    public var calculationMode = KinCalculationMode.linear
    public var rotationMode = KinRotationMode.none
    public var tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
    public var isAdditive = false
    public var isCumulative = false

    public init(
        _ key: Key<Value>, _ values: [Value], keyTimes: [Double] = [], duration: Double = 0, curve: Curve? = nil
    ) {
        (self.key, self.values, self.keyTimes) = (key, values, keyTimes)
        timing = Timing(duration: duration, curve: curve)
    }

    public var animationClass: KinAnimationClass { .keyframe }

    public func fill(_ object: AnimationObject) throws(KinemaError) {
        try object.setKey(key)
        try object.setKeyframes(values.map(\.value))
        if let path { try object.setData(.path, path.value) }
        for (property, numbers) in [
            (KinAnimationProperty.keyTimes, keyTimes), (.timingFunctions, curves.flatMap(\.array)), (.tensionValues, tension),
            (.continuityValues, continuity), (.biasValues, bias),
        ] where !numbers.isEmpty {
            try object.set(property, numbers)
        }
        if calculationMode != .linear { try object.set(.calculationMode, Double(calculationMode.rawValue)) }
        if rotationMode != .none { try object.set(.rotationMode, Double(rotationMode.rawValue)) }
        if isAdditive { try object.set(.additive, 1) }
        if isCumulative { try object.set(.cumulative, 1) }
    }
}

extension Keyframes where Value == Point {
    /// Moves a point along a path.
    public init(_ key: Key<Point>, along path: Path, duration: Double = 0, curve: Curve? = nil) {
        self.init(key, [], duration: duration, curve: curve)
        self.path = path
    }
}

/// Animations that run in the time of one: CAAnimationGroup. Its end clips them.
public struct Group: Animation {
    public var timing: Timing
    public var animations: [any Animation]

    public init(_ animations: [any Animation], duration: Double = 0, curve: Curve? = nil) {
        self.animations = animations
        timing = Timing(duration: duration, curve: curve)
    }

    public var animationClass: KinAnimationClass { .group }

    public func fill(_ object: AnimationObject) throws(KinemaError) {
        var children: [AnimationObject] = []
        for animation in animations { children.append(try animation.object(in: object.context)) }
        try object.setAnimations(children)
    }
}

/// Changes the whole layer from how it was to how it is: CATransition.
public struct Transition: Animation {
    public var timing: Timing
    public var type: KinTransitionType
    public var subtype: KinTransitionSubtype
    public var startProgress = 0.0, endProgress = 1.0

    public init(
        _ type: KinTransitionType = .fade, _ subtype: KinTransitionSubtype = .none, duration: Double = 0, curve: Curve? = nil
    ) {
        (self.type, self.subtype) = (type, subtype)
        timing = Timing(duration: duration, curve: curve)
    }

    public var animationClass: KinAnimationClass { .transition }

    public func fill(_ object: AnimationObject) throws(KinemaError) {
        try object.set(.type, Double(type.rawValue))
        if subtype != .none { try object.set(.subtype, Double(subtype.rawValue)) }
        try object.set(.startProgress, startProgress)
        try object.set(.endProgress, endProgress)
    }
}

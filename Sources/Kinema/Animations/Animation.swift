import CKinema

/// A CAAnimation of any class: the common properties, and a body for those of the class.
///
/// The host's object can be changed. The copy on a layer is frozen. Rule 7.30.
package final class Animation {
    package var timing = MediaTiming()
    /// Nil is linear.
    package var timingFunction: TimingFunction?
    package var isRemovedOnCompletion = true
    package var frameRateRange = FrameRateRange()
    package var body: AnimationBody
    /// Whether this is the copy on a layer, of which only the tags can be changed.
    package internal(set) var isFrozen = false
    package var tags = ValueTable()
    package var delegate: AnimationDelegate?
    package var userData: HostPointer?
    /// The handle; 0 until the host receives one.
    package internal(set) var id: UInt64 = 0
    /// The number of references that the host holds.
    package internal(set) var hostReferences = 0
    private let census: AnimationCensus

    package init(_ body: AnimationBody, _ census: AnimationCensus) {
        self.body = body
        self.census = census
        census.count += 1
    }

    deinit { census.count -= 1 }

    /// The maximal size of a copy on the heap, without its children.
    static let copySize = 512

    /// Creates a deep copy that can be changed. The copies share values until one changes. The user data is shared, and its
    /// destructor runs after the last copy is destroyed.
    package func copy() -> Animation {
        let copy = Animation(body.copy(), census)
        copy.timing = timing
        copy.timingFunction = timingFunction
        copy.isRemovedOnCompletion = isRemovedOnCompletion
        copy.frameRateRange = frameRateRange
        copy.tags = tags
        copy.delegate = delegate
        copy.userData = userData
        return copy
    }

    /// Resets a basic animation, to which only the caller has a reference, to its default properties. Returns false, and may leave it
    /// without a body, if it is of another class or frozen, shares its body, or has properties that are rarely set.
    func reset() -> Bool {
        guard isPlain, !isFrozen, case .basic(var basic) = body else { return false }
        // As in `makeUnique`.
        body = .transition(Transition())
        guard isKnownUniquelyReferenced(&basic) else { return false }
        basic.reset()
        body = .basic(basic)
        timing = MediaTiming()
        timingFunction = nil
        return true
    }

    var group: AnimationGroup? {
        if case .group(let group) = body { return group }
        return nil
    }

    package var animationClass: KinAnimationClass {
        switch body {
        case .basic: .basic
        case .spring: .spring
        case .keyframe: .keyframe
        case .group: .group
        case .transition: .transition
        }
    }
}

/// The number of animation objects of a context.
package final class AnimationCensus {
    package var count = 0
    package init() {}
}

/// The properties of a class of animations.
package enum AnimationBody {
    case basic(BasicAnimation)
    case spring(SpringAnimation)
    case keyframe(KeyframeAnimation)
    case group(AnimationGroup)
    case transition(Transition)

    /// Returns a copy that shares the body until one side changes it. The children of a group are copied.
    func copy() -> AnimationBody {
        guard case .group(let group) = self else { return self }
        return .group(AnimationGroup(group.animations.map { $0.copy() }))
    }

    /// Makes the body unique before a change, so that no other animation sees the change.
    mutating func makeUnique() {
        // The payload must be taken out of the enumeration before its uniqueness can be tested.
        switch self {
        case .basic(var body):
            self = .transition(Transition())
            if !isKnownUniquelyReferenced(&body) { body = BasicAnimation(copying: body) }
            self = .basic(body)
        case .spring(var body):
            self = .transition(Transition())
            if !isKnownUniquelyReferenced(&body) { body = SpringAnimation(copying: body) }
            self = .spring(body)
        case .keyframe(var body):
            self = .transition(Transition())
            if !isKnownUniquelyReferenced(&body) { body = KeyframeAnimation(copying: body) }
            self = .keyframe(body)
        case .group, .transition:
            break
        }
    }

    /// The properties of a property animation; nil for other classes.
    package var property: PropertyAnimation? {
        switch self {
        case .basic(let body): body
        case .spring(let body): body
        case .keyframe(let body): body
        case .group, .transition: nil
        }
    }
}

/// A CAAnimationDelegate with functions of the host.
package final class AnimationDelegate: HostObject {
    package let didStart: KinEventCallback?
    package let didStop: KinEventCallback?
    package let userData: HostPointer

    package init(didStart: KinEventCallback?, didStop: KinEventCallback?, userData: HostPointer) {
        self.didStart = didStart
        self.didStop = didStop
        self.userData = userData
    }
}

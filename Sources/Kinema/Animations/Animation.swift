import CKinema
import KinemaCore

/// A CAAnimation of any class: what all have in common, and the body of its class.
///
/// The host's object can be changed; the copy on a layer is frozen. Rule 7.30.
package final class Animation {
    package var timing = MediaTiming()
    /// nil is linear.
    package var timingFunction: TimingFunction?
    package var isRemovedOnCompletion = true
    package var frameRateRange = FrameRateRange()
    package var body: AnimationBody
    /// The copy on a layer: only its tags can be changed.
    package internal(set) var isFrozen = false
    package var tags: [Text: Value] = [:]
    package var delegate: AnimationDelegate?
    package var userData: HostPointer?
    /// The handle, once the host has one.
    package internal(set) var id: UInt64 = 0
    /// References that the host holds.
    package internal(set) var hostReferences = 0
    private let census: AnimationCensus

    package init(_ body: AnimationBody, _ census: AnimationCensus) {
        self.body = body
        self.census = census
        census.count += 1
    }

    deinit { census.count -= 1 }

    /// What a copy takes of the heap at most, without its children.
    static let copySize = 512

    /// A changeable deep copy; what neither side changes stays shared. The user data travels, its destructor is called when the last copy is gone.
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

/// How many animation objects of a context are alive.
package final class AnimationCensus {
    package var count = 0
    package init() {}
}

/// What the classes of animations have of their own.
package enum AnimationBody {
    case basic(BasicAnimation)
    case spring(SpringAnimation)
    case keyframe(KeyframeAnimation)
    case group(AnimationGroup)
    case transition(Transition)

    /// The same body, shared until one side changes it; a group's children are objects of their own.
    func copy() -> AnimationBody {
        guard case .group(let group) = self else { return self }
        return .group(AnimationGroup(group.animations.map { $0.copy() }))
    }

    /// Before a change: a body that other animations do not see.
    mutating func makeUnique() {
        // What the enumeration holds must be let go before anybody can tell whether others hold it too.
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

    /// The property part, of the classes that have one.
    package var property: PropertyAnimation? {
        switch self {
        case .basic(let body): body
        case .spring(let body): body
        case .keyframe(let body): body
        case .group, .transition: nil
        }
    }
}

/// CAAnimationDelegate, by the host's functions.
package final class AnimationDelegate {
    package let didStart: KinEventCallback?
    package let didStop: KinEventCallback?
    package let userData: HostPointer

    package init(didStart: KinEventCallback?, didStop: KinEventCallback?, userData: HostPointer) {
        self.didStart = didStart
        self.didStop = didStop
        self.userData = userData
    }
}

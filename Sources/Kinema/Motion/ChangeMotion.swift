import CKinema

/// How a change of a value moves: a curve or a spring, when and how often, and what becomes of the movement that it interrupts. Rule
/// D84.
package struct ChangeMotion {
    /// Nil is that of the transaction.
    var curve: SharedCurve?
    /// The bounce of a spring; nil for a curve.
    var bounce: Double?
    /// Of a curve, or the perceptual one of a spring, in seconds; `KIN_TRANSACTION_DURATION` is that of the transaction.
    var duration = KIN_TRANSACTION_DURATION
    var delay = 0.0
    /// The delay between one layer and the next.
    package internal(set) var stagger = 0.0
    var repeatCount = 0.0
    var autoreverses = false
    /// The seconds between one run and the next.
    var repeatDelay = 0.0
    var retarget = KinRetarget.automatic
    /// Of the decay before a spring, whose curve is then `curve`; 0 for none.
    var timeConstant = 0.0

    private static let textLimit = 65_536

    var timingFunction: TimingFunction? {
        get { curve?.function }
        set { curve = newValue.map { CurveStore.shared($0) } }
    }

    /// Whether a track alone expresses it: a curve or a spring that plays once.
    var isPlain: Bool { timeConstant == 0 && repeatCount == 0 && !autoreverses }

    /// Whether it ends where it began. Rule D135.
    var returns: Bool { autoreverses && MediaTiming.isWhole(repeatCount) }

    /// Whether it waits between runs.
    var pauses: Bool { repeatDelay > 0 && (autoreverses || repeatCount > 1) }

    /// How it continues the movement that it interrupts. By default a spring continues it, and a curve replaces it. Rule D84.
    var choice: KinRetarget { retarget == .automatic ? (bounce == nil ? .replace : .continue) : retarget }

    /// Whether it is plain, begins at once, and begins with the shown velocity.
    var continues: Bool { choice == .continue && isPlain && delay == 0 }

    /// Whether it continues a movement with a velocity. Without one it does so from rest if the host asks for it.
    func continues(_ velocity: Value?, isAdditive: Bool) -> Bool {
        switch retarget {
        case .continue: true
        case .additive: !isAdditive
        default: choice == .continue && velocity != nil
        }
    }

    /// Whether it applies even in a transaction without a duration.
    var hasDuration: Bool { duration >= 0 }

    /// The motion of a change without a duration: nothing moves until the delay is over, when the value jumps.
    var jumping: ChangeMotion { jumping(after: delay) }

    func jumping(after delay: Double) -> ChangeMotion {
        var jump = ChangeMotion()
        jump.curve = (try? TimingFunction(.steps(1, .end))).map { CurveStore.shared($0) }
        jump.duration = delay
        jump.retarget = retarget == .additive ? .additive : .replace
        return jump
    }

    package init() {}

    /// Whether its numbers are those of a motion. A host gets a reason instead.
    var isValid: Bool {
        guard duration >= 0 || duration == KIN_TRANSACTION_DURATION, delay >= 0, stagger >= 0, repeatCount >= 0,
            timeConstant >= 0,
            repeatDelay >= 0, max(duration, delay, stagger, timeConstant, repeatDelay) < .infinity
        else { return false }
        guard let bounce else { return true }
        return bounce > -1 && bounce <= 1 && Spring(perceptualDuration: duration > 0 ? duration : 1, bounce: bounce) != nil
    }

    /// The motion of a host. Rule D83 for what is rejected.
    package init(_ given: KinMotion) throws(EngineError) {
        try requireSize(given.size, MemoryLayout<KinMotion>.size, reserved: UInt32(given.reserved), "motion")
        @inline(never)
        func check(_ x: Double, _ name: Name, infinite: Bool = false) throws(EngineError) -> Double {
            guard x >= 0, infinite || x < .infinity else {
                throw .argument("motion.\(name): \(x) given, expected a number of 0 or more")
            }
            return x
        }
        guard given.duration >= 0 && given.duration < .infinity || given.duration == KIN_TRANSACTION_DURATION else {
            throw .argument(
                "motion.duration: \(given.duration) given, expected seconds of 0 or more, or KIN_TRANSACTION_DURATION")
        }
        duration = given.duration
        delay = try check(given.delay, "delay")
        repeatCount = try check(given.repeatCount, "repeatCount", infinite: true)
        stagger = try check(given.stagger, "stagger")
        autoreverses = given.autoreverses
        repeatDelay = try check(given.repeatDelay, "repeatDelay")
        guard given.retarget.rawValue <= KinRetarget.automatic.rawValue else {
            throw .argument("motion.retarget: \(given.retarget.rawValue) given, expected a KinRetarget")
        }
        retarget = given.retarget
        timeConstant = try check(given.timeConstant, "timeConstant")
        if let curve = given.curve {
            guard !given.spring else { throw .argument("motion.curve: a curve given for a spring, expected NULL") }
            self.curve = try ChangeMotion.curve(curve, "motion.curve")
        }
        guard given.bounce > -1, given.bounce <= 1 else {
            throw .argument("motion.bounce: \(given.bounce) given, expected a bounce in -1...1 without -1")
        }
        guard given.spring else {
            guard timeConstant == 0 else {
                throw .argument("motion.timeConstant: \(timeConstant) given for a curve, expected 0 or a spring")
            }
            return
        }
        bounce = given.bounce
        guard Spring(perceptualDuration: duration > 0 ? duration : 1, bounce: given.bounce) != nil else {
            throw .argument("motion.duration: \(duration) given, expected one that a spring can have")
        }
        if timeConstant > 0 { curve = try ChangeMotion.curve("decay(8)", "motion.timeConstant") }
    }

    /// The curve of a text.
    static func curve(_ text: UnsafePointer<CChar>, _ name: Name) throws(EngineError) -> SharedCurve {
        if let known = CurveStore.last(text) { return known }
        var length = 0
        while length <= ChangeMotion.textLimit, text[length] != 0 { length += 1 }
        guard length <= ChangeMotion.textLimit else {
            throw .argument("\(name): more than \(ChangeMotion.textLimit) bytes given, expected a shorter text")
        }
        let read = Text(text)
        do throws(CurveRefusal) {
            let curve = CurveStore.shared(try TimingFunction(text: read))
            CurveStore.keep(read, curve)
            return curve
        } catch {
            throw .refused("\(name): \"\(read.excerpt)\"", error)
        }
    }

    /// The motion of an action.
    package init(action: KinAction) throws(EngineError) {
        guard let given = action.userData else { throw .argument("action.userData: NULL given, expected a KinMotion") }
        try self.init(given.assumingMemoryBound(to: KinMotion.self).pointee)
    }

    /// The motion with the shown velocity.
    var continuing: ChangeMotion {
        var motion = self
        motion.retarget = .continue
        return motion
    }

    func delayed(by more: Double) -> ChangeMotion {
        var motion = self
        motion.delay += more
        return motion
    }
}

/// The motion that a host gave last. Thousands of calls in a frame give the same one.
final class LastMotion {
    private let given: KinMotion
    let motion: Boxed<ChangeMotion>

    init(_ given: KinMotion, _ motion: Boxed<ChangeMotion>) {
        self.given = given
        self.motion = motion
    }

    /// Whether a motion consists of the same numbers and the same text, which the host may have written anew to the same place.
    func isSame(_ other: UnsafePointer<KinMotion>) -> Bool {
        guard other.pointee.duration == given.duration, other.pointee.bounce == given.bounce, other.pointee.delay == given.delay,
            other.pointee.stagger == given.stagger, other.pointee.repeatCount == given.repeatCount,
            other.pointee.timeConstant == given.timeConstant, other.pointee.retarget == given.retarget,
            other.pointee.spring == given.spring, other.pointee.autoreverses == given.autoreverses,
            other.pointee.repeatDelay == given.repeatDelay, other.pointee.reserved == given.reserved,
            other.pointee.size == given.size
        else { return false }
        guard let curve = other.pointee.curve else { return given.curve == nil }
        return given.curve != nil && CurveStore.last(curve) === motion.content.curve
    }
}

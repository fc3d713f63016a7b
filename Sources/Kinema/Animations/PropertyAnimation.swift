import CKinema

/// CAPropertyAnimation: an animation of a key path.
package class PropertyAnimation {
    /// A nil key path animates nothing.
    package final var keyPath: Text? {
        didSet { keyPathID = nil }
    }
    /// The number of the key path, after its first lookup.
    package final var keyPathID: UInt32?
    package final var isAdditive = false
    package final var isCumulative = false
    package final var valueFunction: KinValueFunction = .none

    package init() {}

    fileprivate final func resetProperty() {
        keyPath = nil
        isAdditive = false
        isCumulative = false
        valueFunction = .none
    }

    fileprivate final func take(_ other: PropertyAnimation) {
        keyPath = other.keyPath
        keyPathID = other.keyPathID
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
        valueFunction = other.valueFunction
    }
}

/// CABasicAnimation: interpolates between two values. At most two of the three count. Rule 3.1.
package class BasicAnimation: PropertyAnimation {
    package final var fromValue: Value?
    package final var toValue: Value?
    package final var byValue: Value?
    /// In units per second of the animation's time; nil if the curve or the spring alone decides. Rule D82.
    package final var startVelocity: Value?
    /// The shown value that an attached copy without an end took from its layer when it started. A restored copy is compiled again
    /// with the same value.
    final var shownAtStart: Value?

    package override init() {}

    package init(copying other: BasicAnimation) {
        super.init()
        take(other)
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
        startVelocity = other.startVelocity
    }

    /// Gives all properties of the host their default values.
    final func reset() {
        resetProperty()
        fromValue = nil
        toValue = nil
        byValue = nil
        startVelocity = nil
    }
}

/// CASpringAnimation: a basic animation with the progress of a spring. Section 5.
package final class SpringAnimation: BasicAnimation {
    package var spring: Spring

    package init(_ spring: Spring = Spring()) {
        self.spring = spring
        super.init()
    }

    package init(copying other: SpringAnimation) {
        spring = other.spring
        super.init(copying: other)
    }
}

/// CAKeyframeAnimation: interpolates a list of values, or follows a path. Section 4.
package final class KeyframeAnimation: PropertyAnimation {
    package var values: [Value] = []
    package var path: Path?
    package var keyTimes: [Double] = []
    package var timingFunctions: [TimingFunction] = []
    package var calculationMode: CalculationMode = .linear
    package var tensionValues: [Double] = []
    package var continuityValues: [Double] = []
    package var biasValues: [Double] = []
    package var rotationMode: KinRotationMode = .none

    package override init() { super.init() }

    package init(copying other: KeyframeAnimation) {
        super.init()
        take(other)
        values = other.values
        path = other.path
        keyTimes = other.keyTimes
        timingFunctions = other.timingFunctions
        calculationMode = other.calculationMode
        tensionValues = other.tensionValues
        continuityValues = other.continuityValues
        biasValues = other.biasValues
        rotationMode = other.rotationMode
    }
}

/// CAAnimationGroup: animations with a common parent time. Rule 6.1.
package final class AnimationGroup {
    package var animations: [Animation]

    package init(_ animations: [Animation]) { self.animations = animations }

    /// Releases nested groups in a loop, because the host may have nested them deeper than the stack allows.
    deinit {
        var open = animations
        animations = []
        while var next = open.popLast() {
            guard isKnownUniquelyReferenced(&next), case .group(let group) = next.body else { continue }
            open += group.animations
            group.animations = []
        }
    }
}

/// CATransition: changes from the old state of a layer to the new one. Rule 6.2.
package struct Transition {
    package var type: KinTransitionType = .fade
    package var subtype: KinTransitionSubtype = .none
    package var startProgress = 0.0
    package var endProgress = 1.0
    /// The host's filter; 0 if there is none.
    package var filter: UInt64 = 0

    package init() {}
}

import CKinema
import KinemaCore

/// CAPropertyAnimation: an animation of one key path.
package class PropertyAnimation {
    /// nil animates nothing.
    package var keyPath: Text? {
        didSet { keyPathID = nil }
    }
    /// The key path's number, once it was resolved.
    package var keyPathID: UInt32?
    package var isAdditive = false
    package var isCumulative = false
    package var valueFunction: KinValueFunction = .none

    package init() {}

    fileprivate func take(_ other: PropertyAnimation) {
        keyPath = other.keyPath
        keyPathID = other.keyPathID
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
        valueFunction = other.valueFunction
    }
}

/// CABasicAnimation: from one value to another; of the three at most two count. Rule 3.1.
package class BasicAnimation: PropertyAnimation {
    package var fromValue: Value?
    package var toValue: Value?
    package var byValue: Value?

    package override init() {}

    package init(copying other: BasicAnimation) {
        super.init()
        take(other)
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }
}

/// CASpringAnimation: a basic animation that moves like a mass on a spring. Section 5.
package final class SpringAnimation: BasicAnimation {
    package var spring = Spring()

    package override init() { super.init() }

    package init(copying other: SpringAnimation) {
        super.init(copying: other)
        spring = other.spring
    }
}

/// CAKeyframeAnimation: through values, or along a path. Section 4.
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

/// CAAnimationGroup: several animations in one time space. Rule 6.1.
package final class AnimationGroup {
    package var animations: [Animation]

    package init(_ animations: [Animation]) { self.animations = animations }

    /// Hosts can nest groups without end before they add one: what only this group holds goes in a loop, not in a recursion as
    /// deep as the nest.
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

/// CATransition: the layer as it was gives way to the layer as it is. Rule 6.2.
package struct Transition {
    package var type: KinTransitionType = .fade
    package var subtype: KinTransitionSubtype = .none
    package var startProgress = 0.0
    package var endProgress = 1.0
    /// The host's filter; 0 is none.
    package var filter: UInt64 = 0

    package init() {}
}

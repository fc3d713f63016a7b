import CKinema

/// Core Animation's names of enumerators, in the order of their numbers.
package enum EnumerationNames {
    static let fillMode: Words = "removed forwards backwards both"
    static let calculationMode: Words = "linear discrete paced cubic cubicPaced"
    static let rotationMode: Words = "none auto autoReverse"
    static let valueFunction: Words =
        "none rotateX rotateY rotateZ scaleX scaleY scaleZ scale translateX translateY translateZ translate"
    static let transitionType: Words = "fade moveIn push reveal"
    static let transitionSubtype: Words = "none fromRight fromLeft fromTop fromBottom"

    /// The number of an enumerator that is given by name or number; nil if there is none.
    static func number(_ value: Value, in names: Words) -> UInt32? {
        switch value {
        case .string(let name):
            return names.index(of: name).map { UInt32($0) }
        case .number(let x):
            guard x >= 0, x < Double(names.count), x == x.rounded() else { return nil }
            return UInt32(x)
        default:
            return nil
        }
    }
}

extension KinAnimationProperty {
    /// Core Animation's name.
    package var name: Text {
        for row in KinAnimationProperty.rows where row.property == self { return row.name }
        return "unknown"
    }

    package init?(name: Text) {
        for row in KinAnimationProperty.rows where row.name == name {
            self = row.property
            return
        }
        return nil
    }

    static let rows: [(property: KinAnimationProperty, name: Text)] = [
        (.beginTime, "beginTime"), (.duration, "duration"), (.speed, "speed"), (.timeOffset, "timeOffset"),
        (.repeatCount, "repeatCount"), (.repeatDuration, "repeatDuration"), (.autoreverses, "autoreverses"),
        (.fillMode, "fillMode"), (.timingFunction, "timingFunction"), (.removedOnCompletion, "removedOnCompletion"),
        (.preferredFrameRateRange, "preferredFrameRateRange"),
        (.keyPath, "keyPath"), (.additive, "additive"), (.cumulative, "cumulative"), (.valueFunction, "valueFunction"),
        (.fromValue, "fromValue"), (.toValue, "toValue"), (.byValue, "byValue"), (.startVelocity, "startVelocity"),
        (.path, "path"), (.keyTimes, "keyTimes"),
        (.timingFunctions, "timingFunctions"), (.calculationMode, "calculationMode"), (.tensionValues, "tensionValues"),
        (.continuityValues, "continuityValues"), (.biasValues, "biasValues"), (.rotationMode, "rotationMode"),
        (.mass, "mass"), (.stiffness, "stiffness"), (.damping, "damping"), (.initialVelocity, "initialVelocity"),
        (.allowsOverdamping, "allowsOverdamping"), (.settlingDuration, "settlingDuration"),
        (.perceptualDuration, "perceptualDuration"), (.bounce, "bounce"), (.type, "type"), (.subtype, "subtype"),
        (.startProgress, "startProgress"), (.endProgress, "endProgress"), (.filter, "filter"),
    ]
}

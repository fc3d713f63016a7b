import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("7.30: copies of animations")
struct AnimationCopyTests {
    private static let timing: [KinAnimationProperty: Value] = [
        .beginTime: .number(1), .duration: .number(2), .speed: .number(3), .timeOffset: .number(4), .repeatCount: .number(5),
        .repeatDuration: .number(6), .autoreverses: .bool(true), .fillMode: .string("both"), .timingFunction: .string("easeIn"),
        .removedOnCompletion: .bool(false),
    ]
    private static let property: [KinAnimationProperty: Value] = [
        .keyPath: .string("position"), .additive: .bool(true), .cumulative: .bool(true), .valueFunction: .string("rotateY"),
    ]
    private static let basic: [KinAnimationProperty: Value] = [
        .fromValue: .pair(1, 2), .toValue: .pair(3, 4), .byValue: .pair(5, 6),
    ]
    private static let spring: [KinAnimationProperty: Value] = [
        .mass: .number(2), .stiffness: .number(30), .damping: .number(4), .initialVelocity: .number(5),
        .allowsOverdamping: .bool(true),
    ]
    private static let keyframe: [KinAnimationProperty: Value] = [
        .keyTimes: .list([0, 0.5, 1]), .timingFunctions: .list([0.5, 0, 1, 1]), .calculationMode: .string("cubic"),
        .tensionValues: .list([0.5]), .continuityValues: .list([0.25]), .biasValues: .list([-0.5]),
        .rotationMode: .string("auto"), .path: .path(Path.make(verbs: [0, 1], coordinates: [1, 2, 3, 4])!),
    ]
    private static let transition: [KinAnimationProperty: Value] = [
        .type: .string("push"), .subtype: .string("fromTop"), .startProgress: .number(0.25), .endProgress: .number(0.75),
        .filter: .handle(9),
    ]

    private static func own(_ animationClass: KinAnimationClass) -> [KinAnimationProperty: Value] {
        let parts =
            switch animationClass {
            case .basic: [property, basic]
            case .spring: [property, basic, spring]
            case .keyframe: [property, keyframe]
            case .transition: [transition]
            default: [[KinAnimationProperty: Value]]()
            }
        return parts.reduce(timing) { all, part in all.merging(part) { one, _ in one } }
    }

    private static let classes: [KinAnimationClass] = [.basic, .spring, .keyframe, .group, .transition]

    private func values(
        _ animation: Animation, _ names: some Sequence<KinAnimationProperty>
    ) throws -> [KinAnimationProperty: Value] {
        try Dictionary(uniqueKeysWithValues: names.map { ($0, try animation.value($0)) })
    }

    @Test("7.30: a change of one property of a copy changes no other, and the original not at all", arguments: classes)
    func changes(_ animationClass: KinAnimationClass) throws {
        let context = Context(), set = Self.own(animationClass)
        let plain = try context.animations.makeAnimation(animationClass),
            full = try context.animations.makeAnimation(animationClass)
        for (property, value) in set { try full.set(property, to: value) }
        let defaults = try values(plain, set.keys), given = try values(full, set.keys)
        for (property, value) in set {
            #expect(given[property] != defaults[property], "\(property.name): not a distinct value")
            let raised = plain.copy(), reset = full.copy()
            try raised.set(property, to: value)
            try reset.set(property, to: try #require(defaults[property]))
            #expect(try values(raised, set.keys) == defaults.merging([property: try #require(given[property])]) { $1 })
            #expect(try values(reset, set.keys) == given.merging([property: try #require(defaults[property])]) { $1 })
            #expect(try values(plain, set.keys) == defaults && values(full, set.keys) == given)
        }
    }

    @Test("7.30: the keyframes of a copy are separate after a change of either side")
    func keyframes() throws {
        let context = Context(), wave = try context.animations.makeAnimation(.keyframe)
        try wave.setValues([.number(1), .number(2)])
        let copy = wave.copy(), second = wave.copy()
        try copy.setValues([.number(3)])
        try wave.setValues([])
        #expect(try wave.keyframeValues().isEmpty && copy.keyframeValues() == [.number(3)])
        #expect(try second.keyframeValues() == [.number(1), .number(2)])
    }

    @Test("7.30: a copy of a group has copies of its children, the tags and the delegate")
    func groups() throws {
        let stage = try Stage(), recorder = Recorder(), child = try stage.fade(), group = try stage.animation(.group)
        child.tags["name"] = .string("child")
        group.tags["name"] = .string("group")
        group.delegate = recorder.delegate(stage.context)
        try group.setAnimations([child])
        let copy = group.copy()
        try child.set(.duration, to: .number(9))
        child.tags["name"] = nil
        let inner = try #require(try copy.children().first)
        #expect(inner !== child && inner.timing.duration == 1 && inner.tags["name"] == .string("child"))
        #expect(copy.tags["name"] == .string("group") && copy.delegate === group.delegate)
    }
}

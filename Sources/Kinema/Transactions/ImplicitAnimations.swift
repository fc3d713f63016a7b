import CKinema
import KinemaCore

/// The animations that changes make by themselves. Rule 9.4.
extension Context {
    /// What a changing key shows now: the presentation if an attached animation touches it, else the model before the change.
    /// Rules 9.4, D36.
    func shownValue(_ property: UInt16, _ component: KinComponent, of layer: Layer) -> Value {
        let key = ActionKey(property, component)
        if let record = layer.record, layer.isLive, isAnimated(property, layer),
            let shown = Presentation(snapshot, at: now).value(property, key.component, of: record)
        {
            return shown
        }
        return modelValue(property, of: layer).component(key.component)
    }

    /// Whether an attached animation, committed or not, touches the property.
    private func isAnimated(_ property: UInt16, _ layer: Layer) -> Bool {
        for attachment in layer.attachments {
            switch attachment.source {
            case .builtIn(let implicit): if implicit.key?.property == property { return true }
            case .host(let animation), .viewed(let animation): if touches(animation, property) { return true }
            }
        }
        return false
    }

    private func touches(_ animation: Animation, _ property: UInt16) -> Bool {
        switch animation.body {
        case .group(let group):
            for child in group.animations where touches(child, property) { return true }
            return false
        case .keyframe(let keyframe) where keyframe.rotationMode != .none && property == KinProperty.transform.id:
            return true
        case .transition:
            return false
        default:
            guard let body = animation.body.property, let keyPath = try? keyPath(of: body) else { return false }
            return UInt16(truncatingIfNeeded: keyPath) == property && keyPath & NamedKeyPaths.flag == 0
        }
    }

    /// A basic animation from `shown` to whatever the model says. Rule 9.4.
    func implicitAnimation(_ key: ActionKey, from shown: Value) -> ImplicitAnimation {
        let thread = self.thread
        return ImplicitAnimation(
            key: key, from: shown, duration: thread.duration, timingFunction: thread.timingFunction ?? .default)
    }

    func addImplicitAnimation(_ key: ActionKey, of layer: Layer, from shown: Value) {
        guard !shown.isNone else { return }
        attach(.builtIn(implicitAnimation(key, from: shown)), to: layer, key: name(of: key))
    }

    /// The fade transition of a layer whose appearance changes as a whole.
    var fade: ImplicitAnimation {
        let thread = self.thread
        return ImplicitAnimation(
            key: nil, from: .none, duration: thread.duration, timingFunction: thread.timingFunction)
    }

    func addFade(of layer: Layer) {
        attach(.builtIn(fade), to: layer, key: Context.transitionKey)
    }

    /// Transitions are always under this key. Rule 6.2.
    static let transitionKey: Text = "transition"
}

/// A built-in animation as a recipe: thousands of them run without anybody looking at one.
package struct ImplicitAnimation {
    /// What it animates; nil is the fade transition of the whole layer.
    let key: ActionKey?
    let from: Value
    let duration: Double
    let timingFunction: TimingFunction?

    /// Its timing when it begins at `begin` of the layer's time. A basic one fills backwards (9.4).
    func timing(begin: Double) -> MediaTiming {
        MediaTiming(beginTime: begin, duration: duration, fillMode: key == nil ? .removed : .backwards)
    }

    /// The same as an object.
    package func makeAnimation(in context: Context) -> Animation {
        var body = AnimationBody.transition(Transition())
        if let key {
            let basic = BasicAnimation()
            basic.keyPath = context.name(of: key)
            basic.fromValue = from
            body = .basic(basic)
        }
        let animation = Animation(body, context.census)
        animation.timing = timing(begin: 0)
        animation.timingFunction = timingFunction
        return animation
    }
}

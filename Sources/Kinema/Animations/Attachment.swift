import CKinema
import KinemaCore

/// An animation on a layer: the frozen copy and what has become of it. Section 7D.
package final class Attachment {
    package private(set) var source: AttachmentSource
    /// nil: not listed, any number of them.
    package let key: Text?
    /// The layer's handle, for events.
    package let layerID: UInt64
    /// Counts additions in the context.
    package let order: UInt64
    /// Completions that wait for it. Rule 10.6.
    package var completions: [Completion]

    /// The thread whose commit will start it; 0 once it was started.
    package var owner: UInt64
    package var tracks = ShortList<Track>()
    package var transition: TransitionTrack?
    /// Its begin and end in the layer's time, known once it was started; the end may be infinite.
    package var begin = 0.0
    package var end = Double.infinity
    package var didTellStart = false
    /// It reached its end; it may still be attached and fill.
    package var isComplete = false
    /// By which the schedule knows it; nil while nothing of it is scheduled.
    package var ticket: UInt32?

    package init(
        _ source: AttachmentSource, key: Text?, layerID: UInt64, order: UInt64, owner: UInt64,
        completions: [Completion]
    ) {
        self.source = source
        self.key = key
        self.layerID = layerID
        self.order = order
        self.owner = owner
        self.completions = completions
    }

    package var isStarted: Bool { owner == 0 }

    /// A built-in implicit animation: tells no events. Rule D22.
    package var isBuiltIn: Bool {
        if case .host = source { return false }
        return true
    }

    package var isRemovedOnCompletion: Bool {
        if case .host(let animation) = source { return animation.isRemovedOnCompletion }
        return true
    }

    /// The delegate that its events go to.
    package var delegate: AnimationDelegate? {
        if case .host(let animation) = source { return animation.delegate }
        return nil
    }

    /// The animation as an object; a built-in one becomes one when somebody looks at it.
    package func animation(in context: Context) -> Animation {
        switch source {
        case .host(let animation):
            return animation
        case .builtIn(let recipe):
            let animation = recipe.makeAnimation(in: context)
            animation.isFrozen = true
            if isStarted { animation.timing.beginTime = begin }
            source = .viewed(animation)
            return animation
        case .viewed(let animation):
            return animation
        }
    }
}

/// Where an attached animation comes from.
package enum AttachmentSource {
    /// The frozen copy of what the host added or supplied as an action.
    case host(Animation)
    case builtIn(ImplicitAnimation)
    /// A built-in one that somebody looked at.
    case viewed(Animation)
}

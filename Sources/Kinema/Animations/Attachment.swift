import CKinema
import KinemaCore

/// An animation on a layer: the frozen copy, or what says the same in less, and what has become of it. Section 7D.
///
/// There is one for each running animation, so it is kept small: without extras it takes 128 bytes of the heap.
package final class Attachment {
    package private(set) var source: AttachmentSource
    package var didTellStart = false
    /// It reached its end; it may still be attached and fill.
    package var isComplete = false
    /// By which the schedule knows it.
    package var ticket = ScheduleTicket.none
    /// nil: not listed, any number of them.
    package let key: Text?
    /// The layer's handle, for events.
    package let layerID: UInt64
    /// Counts additions in the context.
    package let order: UInt64
    /// The thread whose commit will start it; 0 once it was started.
    package var owner: UInt64
    /// In the layer's time. Until it was started 0 if that is to be found out (rule 1.8); the end may be infinite.
    package var begin: Double
    package var end = Double.infinity
    /// Of a recipe they are there before it was started.
    package var tracks: ShortList<Track>
    private var extras: Extras?

    /// What few have.
    private final class Extras {
        var completions: [Completion] = []
        var transition: TransitionTrack?
    }

    package init(
        _ source: AttachmentSource, tracks: ShortList<Track> = [], begin: Double, key: Text?, layerID: UInt64,
        order: UInt64, owner: UInt64, completions: [Completion]
    ) {
        self.source = source
        self.tracks = tracks
        self.begin = begin
        self.key = key
        self.layerID = layerID
        self.order = order
        self.owner = owner
        if !completions.isEmpty { self.completions = completions }
    }

    /// Completions that wait for it. Rule 10.6.
    package var completions: [Completion] {
        get { extras?.completions ?? [] }
        set { if extras != nil || !newValue.isEmpty { ensureExtras().completions = newValue } }
    }

    package var transition: TransitionTrack? {
        get { extras?.transition }
        set { if extras != nil || newValue != nil { ensureExtras().transition = newValue } }
    }

    private func ensureExtras() -> Extras {
        let extras = self.extras ?? Extras()
        self.extras = extras
        return extras
    }

    package var isStarted: Bool { owner == 0 }

    /// A built-in implicit animation: tells no events. Rule D22.
    package var isBuiltIn: Bool {
        switch source {
        case .host, .plain: false
        case .builtIn, .builtInFade, .viewed: true
        }
    }

    package var isPlain: Bool {
        if case .plain = source { return true }
        return false
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

    /// The animation as an object; a recipe becomes one when somebody looks at it.
    package func animation(in context: Context) -> Animation {
        let animation = lookedAt(in: context)
        switch source {
        case .host, .viewed: break
        case .plain: source = .host(animation)
        case .builtIn, .builtInFade: source = .viewed(animation)
        }
        return animation
    }

    /// The same, leaving no traces.
    func lookedAt(in context: Context) -> Animation {
        let made: Animation
        switch source {
        case .host(let animation), .viewed(let animation): return animation
        case .plain(let keyPath): made = context.makeAnimation(tracks.first, keyPath: keyPath)
        case .builtIn: made = context.makeAnimation(tracks.first, keyPath: nil)
        case .builtInFade(let fade): made = fade.makeAnimation(in: context)
        }
        made.timing.beginTime = begin
        made.isFrozen = true
        return made
    }
}

/// Where an attached animation comes from.
package enum AttachmentSource {
    /// The frozen copy of what the host added or supplied as an action.
    case host(Animation)
    /// A plain one of the host's: its track and this name say all.
    case plain(keyPath: Text)
    /// A built-in one: its track says all.
    case builtIn
    indirect case builtInFade(ImplicitFade)
    /// A built-in one that somebody looked at.
    case viewed(Animation)
}

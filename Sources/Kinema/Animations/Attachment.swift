import CKinema
import CPlatform

/// An animation on a layer: the frozen copy or a smaller equivalent, and its state. Section 7D.
///
/// There is one for each running animation, so its size matters: in this order, and without extras, it takes 104 bytes.
package final class Attachment {
    /// The seconds of layer time before its end at which an animation counts as ended. Rule 1.9.
    static let endTolerance = 1e-9

    private var parts: Parts
    package var didReportStart = false
    /// Whether it has reached its end. It may still be attached and fill.
    package var isComplete = false
    /// The event that its entry in the schedule waits for, if any.
    var awaited: Schedule.Kind?
    package private(set) var isStarted: Bool
    /// The index of its entry in the schedule plus 1; 0 without an entry.
    var scheduleNumber: UInt32 = 0
    /// Nil for an animation that cannot be found by key. A layer can have any number of these.
    package let key: Text?
    /// The layer's handle, for events.
    package let layerID: UInt64
    /// Increases with every attachment of the context.
    package internal(set) var order: UInt64
    /// The thread whose commit will start it, and from the start on the bits of the end.
    private var ownerOrEnd: UInt64
    /// The media time of the event that its entry waits for, or waited for last.
    var due = 0.0
    /// In the layer's time. Before the start, a begin time of 0 means the time of the commit (rule 1.8).
    package var begin: Double
    /// The first track. Plain and built-in animations have it before they start.
    package private(set) var track: Track?
    /// The first track that is shown until the animation starts, if it continues an earlier one.
    private var shownTrack: Track?

    /// The source, which most attachments have only, or the extras with it, in one word.
    private enum Parts {
        case source(AttachmentSource)
        case extras(Extras)
    }

    /// Members that few attachments need, and the source.
    private final class Extras {
        var source: AttachmentSource
        var completions: [Completion] = []
        var transition: StartedTransition?
        /// The tracks after the first one.
        var others: [Track] = []
        var shownOthers: [Track] = []
        var control: AnimatorControl?
        var delay = 0.0
        var turnStart: TurnStart?

        init(_ source: AttachmentSource) { self.source = source }

        /// Whether it has nothing that a new animation cannot take over.
        var isOfTracksOnly: Bool { completions.isEmpty && transition == nil && control == nil }
    }

    package init(
        _ source: AttachmentSource, track: Track? = nil, begin: Double, key: Text?, layerID: UInt64,
        order: UInt64, owner: UInt64, completions: [Completion]
    ) {
        parts = .source(source)
        self.track = track
        self.begin = begin
        self.key = key
        self.layerID = layerID
        self.order = order
        isStarted = owner == 0
        ownerOrEnd = isStarted ? Double.infinity.bitPattern : owner
        if !completions.isEmpty { self.completions = completions }
    }

    package private(set) var source: AttachmentSource {
        get {
            switch parts {
            case .source(let source): source
            case .extras(let extras): extras.source
            }
        }
        set { if let extras { extras.source = newValue } else { parts = .source(newValue) } }
    }

    private var extras: Extras? {
        if case .extras(let extras) = parts { return extras }
        return nil
    }

    /// The thread whose commit will start it; 0 if it has started.
    package var owner: UInt64 { isStarted ? 0 : ownerOrEnd }

    /// Whether it has started, or continues one that has under the same animator.
    var hasBegun: Bool { isStarted || control?.tracks.isEmpty == false }

    /// The end in the layer's time, which may be infinite. An animation that gets an end is started.
    package var end: Double {
        get { isStarted ? Double(bitPattern: ownerOrEnd) : .infinity }
        set { (isStarted, ownerOrEnd) = (true, newValue.bitPattern) }
    }

    /// The completions that wait for the animation. Rule 10.6.
    package var completions: [Completion] {
        get { extras?.completions ?? [] }
        set { if extras != nil || !newValue.isEmpty { ensureExtras().completions = newValue } }
    }

    package var transition: TransitionTrack? {
        get { extras?.transition?.track }
        set { if extras != nil || newValue != nil { ensureExtras().transition = newValue.map { StartedTransition($0) } } }
    }

    /// The transition, as a saved state refers to it.
    var startedTransition: StartedTransition? {
        get { extras?.transition }
        set { if extras != nil || newValue != nil { ensureExtras().transition = newValue } }
    }

    /// The seconds from the commit to the start, of an animation whose layer is not live before. Rule D132.
    var delay: Double {
        get { extras?.delay ?? 0 }
        set { if extras != nil || newValue != 0 { ensureExtras().delay = newValue } }
    }

    /// How the change begins that it animates.
    var turnStart: TurnStart? {
        get { extras?.turnStart }
        set { ensureExtras().turnStart = newValue }
    }

    /// Its part in an animator. Rule D87.
    /// Whether it stands still, so that nothing of it is due.
    var isHeld: Bool { extras != nil && control?.isHeld == true }

    var control: AnimatorControl? {
        get { extras?.control }
        set { if extras != nil || newValue != nil { ensureExtras().control = newValue } }
    }

    package var tracks: ShortList<Track> {
        get { ShortList(head: track, tail: extras?.others ?? []) }
        set {
            track = newValue.head
            if extras != nil || newValue.count > 1 { ensureExtras().others = newValue.tail }
        }
    }

    /// The tracks at the last commit.
    var shownTracks: ShortList<Track> {
        isStarted ? tracks : ShortList(head: shownTrack, tail: extras?.shownOthers ?? [])
    }

    /// Calls `body` with the tracks at the last commit, which the attachment holds.
    @inline(always)
    func forEachShown(_ body: (Unmanaged<Track>) -> Void) {
        if let first = firstShown { body(first) }
        guard let extras else { return }
        for track in isStarted ? extras.others : extras.shownOthers { body(.passUnretained(track)) }
    }

    private var firstShown: Unmanaged<Track>? {
        if isStarted { return track.map { .passUnretained($0) } }
        return shownTrack.map { .passUnretained($0) }
    }

    /// Notes that nothing shows what it was before.
    func endShown() {
        shownTrack = nil
        if let extras, !extras.shownOthers.isEmpty { extras.shownOthers = [] }
    }

    /// The former animation, kept as a separate one because another thread removes it; nil if it continues none.
    func takeShown() -> Attachment? {
        guard !isStarted, shownTrack != nil else { return nil }
        let shown = Attachment(.builtIn, begin: 0, key: key, layerID: layerID, order: order, owner: 0, completions: [])
        shown.tracks = shownTracks
        endShown()
        return shown
    }

    /// Whether it is a built-in animation of which nobody needs the object, the completions or the end.
    func isReplaceable(by thread: UInt64) -> Bool {
        guard kind == .builtIn else { return false }
        return (owner == 0 || owner == thread) && extras?.isOfTracksOnly ?? true
    }

    /// Becomes the animation that replaces it, of a thread that has not committed that yet.
    func replace(by track: consuming Track?, begin: Double, owner: UInt64, completions: [Completion]) {
        if isStarted {
            swap(&self.track, &shownTrack)
            if let extras { swap(&extras.others, &extras.shownOthers) }
        }
        extras?.others = []
        self.track = track
        (self.begin, isStarted, ownerOrEnd) = (begin, false, owner)
        if !completions.isEmpty { self.completions = completions }
    }

    private func ensureExtras() -> Extras {
        if let extras { return extras }
        let made = Extras(source)
        parts = .extras(made)
        return made
    }

    /// The source without its contents, to which no reference is counted then.
    private var kind: Kind {
        switch parts {
        case .source(let source): Kind(source)
        case .extras(let extras): Kind(extras.source)
        }
    }

    private enum Kind {
        case host, plain, builtIn, builtInFade, viewed

        init(_ source: borrowing AttachmentSource) {
            switch source {
            case .host: self = .host
            case .plain: self = .plain
            case .builtIn: self = .builtIn
            case .builtInFade: self = .builtInFade
            case .viewed: self = .viewed
            }
        }
    }

    /// Whether it is a built-in implicit animation, which has no events. Rule D22.
    package var isBuiltIn: Bool {
        switch kind {
        case .host, .plain: false
        case .builtIn, .builtInFade, .viewed: true
        }
    }

    /// Whether it needs no compiling at its start.
    var isTrackOnly: Bool {
        switch kind {
        case .plain, .builtIn: true
        case .host, .viewed, .builtInFade: false
        }
    }

    package var isPlain: Bool { kind == .plain }

    package var isRemovedOnCompletion: Bool {
        if kind == .host, case .host(let animation) = source { return animation.isRemovedOnCompletion }
        return true
    }

    /// The delegate that receives its events.
    package var delegate: AnimationDelegate? {
        if kind == .host, case .host(let animation) = source { return animation.delegate }
        return nil
    }

    /// The animation as an object. It is created at the first request, and kept.
    package func animation(in animations: AnimationStore) -> Animation {
        let animation = transientAnimation(in: animations)
        switch source {
        case .host, .viewed: break
        case .plain: source = .host(animation)
        case .builtIn, .builtInFade: source = .viewed(animation)
        }
        return animation
    }

    /// Returns the same object, but does not keep one that it creates.
    func transientAnimation(in animations: AnimationStore) -> Animation {
        let made: Animation
        switch source {
        case .host(let animation), .viewed(let animation): return animation
        case .plain(let isByOtherName): made = animations.makeAnimation(track, isByOtherName: isByOtherName)
        case .builtIn: made = animations.makeAnimation(track)
        case .builtInFade(let fade): made = fade.makeAnimation(in: animations)
        }
        made.timing.beginTime = begin
        made.isFrozen = true
        return made
    }
}

/// A running transition, whose old side is the tree before the commit that started it.
final class StartedTransition: HostObject {
    let track: TransitionTrack

    init(_ track: TransitionTrack) { self.track = track }
}

/// The origin of an attached animation.
package enum AttachmentSource {
    /// The frozen copy of an animation that the host added or returned as an action.
    case host(Animation)
    /// A plain animation of the host. The track contains everything, except which of two names its key path has.
    case plain(isByOtherName: Bool)
    /// A built-in animation. The track contains everything.
    case builtIn
    indirect case builtInFade(ImplicitFade)
    /// A built-in animation of which the host has requested an object.
    case viewed(Animation)
}

import CKinema

/// The markers of a timeline, in seconds from its start; below 0 where a timeline within passes them backwards. Rule D118.
struct TimelineMarkers {
    /// The most places.
    static let limit = 4096

    static var refusal: EngineError { .error(.limitExceeded, "entries: more than \(limit) markers given, expected fewer") }

    private(set) var places: [Double] = []
    private(set) var tags: [UInt64] = []
    var delay, duration, count, pause: Double
    var autoreverses: Bool
    /// The time of the animator up to which they are delivered.
    var passed = -1.0
    /// The markers of each cycle, in the order of their times.
    private var cycle: [Passage] = []

    /// A marker that is passed in every cycle.
    private struct Passage {
        /// In seconds from the start of the cycle.
        let offset: Double
        let tag: UInt64
        let isReturning: Bool
    }

    /// A passage of all cycles.
    struct Position {
        fileprivate var number: Double
        fileprivate var index: Int
    }

    init(_ motion: ChangeMotion, duration: Double) {
        (delay, autoreverses, self.duration, pause) = (motion.delay, motion.autoreverses, duration, motion.repeatDelay)
        count = max(motion.repeatCount, 1)
    }

    /// Takes the places and their tags, which are as many.
    mutating func set(_ places: [Double], _ tags: [UInt64]) {
        (self.places, self.tags) = (places, tags)
        var passages: [Passage] = []
        passages.reserveCapacity(places.count * (autoreverses ? 2 : 1))
        for (index, place) in places.enumerated() {
            let within = abs(place), isTurned = place < 0
            passages.append(Passage(offset: within, tag: tags[index], isReturning: isTurned))
            if autoreverses && within < duration {
                passages.append(Passage(offset: 2 * duration + pause - within, tag: tags[index], isReturning: !isTurned))
            }
        }
        cycle = passages.inOrder { $0.offset < $1.offset }
    }

    /// The time from the start of a cycle to that of the next one.
    private var length: Double { TimelineMarkers.length(duration, pause, autoreverses) }

    static func length(_ duration: Double, _ motion: ChangeMotion) -> Double {
        length(duration, motion.repeatDelay, motion.autoreverses)
    }

    private static func length(_ duration: Double, _ pause: Double, _ autoreverses: Bool) -> Double {
        (duration + pause) * (autoreverses ? 2 : 1)
    }

    /// The number of cycles; those without a duration are one.
    private var cycles: Double { length > 0 ? count : 1 }

    // MARK: Passages in time

    /// The time of a passage. Those of a cycle are never after those of the next one, whatever the rounding.
    func time(of position: Position) -> Double {
        let offset = cycle[position.index].offset
        return min(delay + position.number * length + offset, delay + (position.number + 1) * length)
    }

    func passage(_ position: Position) -> (tag: UInt64, isReturning: Bool) {
        (cycle[position.index].tag, cycle[position.index].isReturning)
    }

    /// The first passage after a time, or the last one before it.
    func first(after time: Double, forwards: Bool) -> Position? {
        guard !cycle.isEmpty else { return nil }
        let middle = length > 0 ? min(max(((time - delay) / length).rounded(.down), 0), cycles) : 0
        for step in [-1.0, 0, 1] {
            let number = forwards ? middle + step : middle - step
            guard number >= 0, number < cycles else { continue }
            // The number of passages of the cycle that are before the time, or at it.
            var low = 0, high = cycle.count
            while low < high {
                let index = (low + high) / 2, passage = self.time(of: Position(number: number, index: index))
                if forwards ? passage <= time : passage < time { low = index + 1 } else { high = index }
            }
            if forwards ? low < cycle.count : low > 0 { return Position(number: number, index: forwards ? low : low - 1) }
        }
        return nil
    }

    /// The passage behind another one, or before it.
    func next(_ position: Position, forwards: Bool) -> Position? {
        var next = position
        next.index += forwards ? 1 : -1
        if cycle.indices.contains(next.index) { return next }
        next.number += forwards ? 1 : -1
        guard next.number >= 0, next.number < cycles else { return nil }
        next.index = forwards ? 0 : cycle.count - 1
        return next
    }

    /// The most passages that an advance delivers.
    var mostPassages: Int { 4 * places.count }
}

/// The course of an animator's time.
private struct MarkerClock {
    let chain: TimeChain
    let control: AnimatorControl

    /// The media time at which the animator is at a time.
    func mediaTime(of time: Double) -> Double? {
        let found = chain.mediaTime(control.anchor + (time - control.position) / control.rate)
        return found.flatMap { $0.isNaN ? nil : $0 }
    }
}

extension MotionStore {
    fileprivate func pass(_ animator: Animator, since before: Double) {
        guard let markers = animator.markers else { return }
        let shown = animations.time(of: animator), forwards = shown > markers.passed, clock = clock(of: animator)
        // Rounding alone passes none again.
        guard abs(shown - markers.passed) > Attachment.endTolerance else { return }
        // What counts as ended has passed the markers at its end, too. Rule 1.9.
        let time = forwards && shown > animator.limit - Attachment.endTolerance ? animator.limit : shown
        // What is reached within the tolerance is passed. Rule D148.
        let reached = forwards ? time + Attachment.endTolerance : time - Attachment.endTolerance
        var passed = time
        var next = markers.first(after: markers.passed, forwards: forwards), left = markers.mostPassages
        while left > 0, let position = next {
            let place = markers.time(of: position), passage = markers.passage(position)
            guard forwards ? place <= reached : place >= reached else { break }
            passed = forwards ? max(passed, place) : min(passed, place)
            let moment = min(max(clock?.mediaTime(of: place) ?? published.now, before), published.now)
            output.queueMarker(passage.tag, at: moment, isForwards: forwards != passage.isReturning)
            next = markers.next(position, forwards: forwards)
            left -= 1
        }
        animator.markers?.passed = passed
    }

    /// The clock of an animator that runs; nil if it is paused.
    private func clock(of animator: Animator) -> MarkerClock? {
        guard let last = animator.last, let control = last.control, control.rate != 0, last.isStarted else { return nil }
        if last.isOfVariable { return MarkerClock(chain: TimeChain(), control: control) }
        return model.layers[last.layerID].map { MarkerClock(chain: published.timeChain(of: $0), control: control) }
    }

    /// The media time of the next marker.
    func nextMarkerTime() -> Double {
        var first = Double.infinity
        for animator in marked where animator.count > 0 {
            guard let markers = animator.markers,
                let position = markers.first(after: markers.passed, forwards: animator.rate > 0)
            else { continue }
            let next = markers.time(of: position)
            guard next <= animator.limit, let time = clock(of: animator)?.mediaTime(of: next) else { continue }
            first = min(first, max(time, published.now))
        }
        return first
    }
}

extension Context {
    /// Queues the events of the markers between the last advance and now. Rule D118.
    func passMarkers(since before: Double) {
        var rest: [Animator] = []
        for animator in motions.marked {
            if animator.count == 0 || animator.running.allSatisfy({ $0.isStarted }) { motions.pass(animator, since: before) }
            if animator.count > 0, animator.markers != nil {
                rest.append(animator)
                continue
            }
            animator.markers = nil
            if animator.isReleased { release(animator) }
        }
        motions.marked = rest
    }
}

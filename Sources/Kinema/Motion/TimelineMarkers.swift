import CKinema
import KinemaCore

/// The markers of a timeline, in seconds from its begin; below 0 where a timeline within passes them backwards. Rule D118.
struct TimelineMarkers {
    /// The most places.
    static let limit = 4096

    var places: [Double] = []
    var tags: [UInt64] = []
    var delay, duration, count: Double
    var autoreverses: Bool
    /// The time of the animator up to which they are delivered.
    var passed = -1.0

    init(_ motion: ChangeMotion, duration: Double) {
        (delay, autoreverses, self.duration) = (motion.delay, motion.autoreverses, duration)
        count = max(motion.repeatCount, 1)
    }

    mutating func add(_ place: Double, _ tag: UInt64) {
        places.append(place)
        tags.append(tag)
    }

    private var cycle: Double { autoreverses ? 2 * duration : duration }

    /// Calls the body with every passage in the cycle of a time and its neighbors.
    @inline(never)
    private func forEach(near time: Double, _ body: (_ time: Double, _ tag: UInt64, _ isReturning: Bool) -> Void) {
        let middle = max(((time - delay) / cycle).rounded(.down), 0)
        for step in -1...1 {
            let number = middle + Double(step), start = delay + number * cycle
            guard number >= 0, number < count else { continue }
            for index in places.indices {
                let place = abs(places[index]), isTurned = places[index] < 0
                body(start + place, tags[index], isTurned)
                if autoreverses && place > 0 && place < duration { body(start + cycle - place, tags[index], !isTurned) }
            }
        }
    }

    /// The next passage after a time in a direction.
    func next(after time: Double, forwards: Bool) -> Double? {
        var next: Double?
        forEach(near: time) { place, _, _ in
            guard forwards ? place > time && place < next ?? .infinity : place < time && place > next ?? -1 else { return }
            next = place
        }
        return next
    }

    /// Calls the body with the markers that are passed at a time.
    func forEach(at time: Double, _ body: (_ tag: UInt64, _ isReturning: Bool) -> Void) {
        forEach(near: time) { if $0 == time { body($1, $2) } }
    }
}

extension Context {
    /// Queues the events of the markers between the last advance and now. Rule D118.
    func passMarkers(since before: Double) {
        var rest: [Animator] = []
        for animator in marked {
            if animator.count == 0 || animator.running.allSatisfy({ $0.isStarted }) { pass(animator, since: before) }
            if animator.count > 0, animator.markers != nil {
                rest.append(animator)
                continue
            }
            animator.markers = nil
            if animator.isReleased { release(animator) }
        }
        marked = rest
    }

    private func pass(_ animator: Animator, since before: Double) {
        guard let markers = animator.markers else { return }
        let time = time(of: animator), forwards = time > markers.passed
        var passed = markers.passed, left = 4 * markers.places.count
        while left > 0, let next = markers.next(after: passed, forwards: forwards), forwards ? next <= time : next >= time {
            let moment = min(max(mediaTime(of: next, animator) ?? now, before), now)
            markers.forEach(at: next) { tag, isReturning in
                queueMarker(tag, at: moment, isForwards: forwards != isReturning)
            }
            passed = next
            left -= 1
        }
        animator.markers?.passed = time
    }

    /// The media time at which an animator that runs is at a time; nil if it is paused.
    private func mediaTime(of time: Double, _ animator: Animator) -> Double? {
        guard let last = animator.last, let control = last.control, control.rate != 0, last.isStarted,
            let layer = layers[last.layerID]
        else { return nil }
        let found = timeChain(of: layer).mediaTime(control.anchor + (time - control.position) / control.rate)
        return found.flatMap { $0.isNaN ? nil : $0 }
    }

    /// The media time of the next marker.
    func nextMarkerTime() -> Double {
        var first = Double.infinity
        for animator in marked where animator.count > 0 {
            guard let markers = animator.markers,
                let next = markers.next(after: markers.passed, forwards: animator.rate > 0), next <= animator.limit,
                let time = mediaTime(of: next, animator)
            else { continue }
            first = min(first, max(time, now))
        }
        return first
    }

    /// The most markers that an advance delivers.
    var mostMarkers: Int { marked.isEmpty ? 0 : marked.reduce(0) { $0 + 4 * ($1.markers?.places.count ?? 0) } }
}

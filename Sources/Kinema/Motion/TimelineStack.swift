import CKinema

/// A child of a group: one move, or the moves in a timeline within.
struct TimelinePart {
    /// From when on a part hides the earlier ones that move nothing but what it moves.
    enum Hiding { case fromBegin, fromEnd, never }

    let begin: Double
    /// Infinite for a spring, which comes nearer and nearer to its end.
    let end: Double
    let moves: Range<Int>
    /// The entry of a timeline within.
    let entry: Int?
    /// Nil for several.
    let component: KinComponent?
    let hiding: Hiding
}

/// The parts of a timeline that have begun and may still show, in the order of their starts. What others hide for good is not kept, so
/// that a long timeline costs no more at its end than at its start.
struct TimelineStack<Content> {
    /// The most parts; each of them is computed when another one begins.
    static var limit: Int { 256 }

    private(set) var parts: [(part: TimelinePart, content: Content)] = []
    /// The component of the whole target.
    let whole: KinComponent

    init(_ target: TimelineTarget) { whole = target.key.component }

    var isEmpty: Bool { parts.isEmpty }

    mutating func add(_ part: TimelinePart, _ content: Content) {
        if part.hiding == .fromBegin { hide(by: part, before: parts.count) }
        parts.append((part, content))
    }

    /// Removes the parts that have ended at a time and lie below all others, and calls the body with them in their order.
    mutating func advance(to time: Double, _ body: (Content) -> Void) {
        var index = parts.count - 1
        while index > 0 {
            if parts[index].part.hiding == .fromEnd, parts[index].part.end <= time {
                index -= hide(by: parts[index].part, before: index)
            }
            index -= 1
        }
        var ended = 0
        while ended < parts.count, parts[ended].part.end <= time {
            body(parts[ended].content)
            ended += 1
        }
        parts.removeFirst(ended)
    }

    /// Removes the parts below an index that a part hides, and returns how many they were.
    @discardableResult
    private mutating func hide(by part: TimelinePart, before index: Int) -> Int {
        guard let component = part.component else { return 0 }
        var kept = 0
        for below in 0..<index where component != whole && parts[below].part.component != component {
            if kept < below { parts[kept] = parts[below] }
            kept += 1
        }
        parts.removeSubrange(kept..<index)
        return index - kept
    }
}

extension TimelinePlan {
    /// The moves of a target in a timeline, in the order of their starts.
    func parts(_ target: TimelineTarget, _ range: Range<Int>, in parent: Int) -> [TimelinePart] {
        var parts: [TimelinePart] = [], index = range.lowerBound
        while index < range.upperBound {
            let move = target.moves[index], entry = child(of: parent, with: move.entry)
            var end = index + 1
            if entry == move.entry {
                parts.append(
                    TimelinePart(
                        begin: move.begin, end: move.end, moves: index..<end, entry: nil, component: move.component,
                        hiding: entries[entry].motion.retarget == .additive ? .never : .fromBegin))
            } else {
                while end < range.upperBound, child(of: parent, with: target.moves[end].entry) == entry { end += 1 }
                parts.append(part(target, index..<end, of: entry))
            }
            index = end
        }
        return parts.inOrder { $0.begin < $1.begin }
    }

    /// The part that the moves in a timeline within are.
    private func part(_ target: TimelineTarget, _ moves: Range<Int>, of entry: Int) -> TimelinePart {
        var component: KinComponent? = target.moves[moves.lowerBound].component, adds = false
        for move in moves {
            if target.moves[move].component != component { component = nil }
            adds = adds || entries[target.moves[move].entry].motion.retarget == .additive
        }
        return TimelinePart(
            begin: entries[entry].begin + entries[entry].motion.delay, end: entries[entry].end, moves: moves, entry: entry,
            component: component, hiding: adds ? .never : .fromEnd)
    }

    /// The entry of a timeline that is an entry or contains it.
    private func child(of parent: Int, with entry: Int) -> Int {
        var entry = entry
        while entries[entry].parent != parent { entry = entries[entry].parent }
        return entry
    }

    /// Throws if too many parts show at the same time.
    func requireFewTogether() throws(EngineError) {
        for target in targets { try requireFewTogether(target, target.moves.indices, in: -1) }
    }

    private func requireFewTogether(_ target: TimelineTarget, _ moves: Range<Int>, in parent: Int) throws(EngineError) {
        var stack = TimelineStack<Void>(target)
        for part in parts(target, moves, in: parent) {
            stack.advance(to: part.begin) { _ in }
            stack.add(part, ())
            guard stack.parts.count <= TimelineStack<Void>.limit else {
                throw .error(
                    .limitExceeded,
                    "entries: more than \(TimelineStack<Void>.limit) given that add to a property of a layer at the same time, or are timelines that move it"
                )
            }
            if let entry = part.entry { try requireFewTogether(target, part.moves, in: entry) }
        }
    }
}

import CKinema

/// An entry of a timeline, and its place. Times are in seconds from the start of the timeline that it belongs to. Rule D116.
package final class TimelineEntry {
    /// By which other entries of a document refer to it; empty for none.
    var label: Text = ""
    package var layers: [UInt64] = []
    /// Instead of layers, without a key path. Rule D155.
    package var variables: [UInt64] = []
    package var keyPath: UInt32 = 0
    /// One for each layer, or one for all.
    package var values: [Value] = []
    /// One for each layer, or none.
    package var delays: [Double] = []
    package var place = KinTimelinePlace.after
    package var offset = 0.0
    /// The number of the entry to which the place refers, from 1; 0 for the one before.
    package var other = 0
    /// The number of following entries that are a timeline within this one.
    package var children = 0
    package var tag: UInt64 = 0
    /// The speed of a nested timeline's time, its cycles included.
    package var rate = 1.0
    package var motion = ChangeMotion()
    /// The index of the entry of its timeline; -1 for the whole.
    fileprivate(set) var parent = -1
    fileprivate(set) var begin = 0.0
    fileprivate(set) var end = 0.0
    /// Of one run of a timeline within, in its own time.
    fileprivate(set) var duration = 0.0

    package init() {}

    /// The seconds of an animation of a group in place of 0, which would mean those of the group.
    static let instant = 1e-9
}

/// A property of a layer, or a variable, that a timeline moves, and its moves in the order of the entries.
final class TimelineTarget {
    /// Nil for a variable.
    let layer: Layer?
    /// The slot of the variable.
    let variable: UInt32
    /// That of a variable is a property of the same type.
    let key: ActionKey
    /// The value of the property that is shown before the timeline starts.
    private(set) var shown: Value
    var moves: [TimelineMove] = []
    /// The latest end of the moves so far.
    var end = 0.0

    init(_ layer: Layer?, _ key: ActionKey, _ shown: Value, variable: UInt32 = 0) {
        (self.layer, self.key, self.shown, self.variable) = (layer, key, shown, variable)
    }

    /// Takes the components of a value that no entry moves.
    @inline(never)
    func setUnmoved(_ value: Value) {
        var mixed = value
        for index in moves.indices {
            let component = moves[index].component
            if component == key.component { return }
            mixed = mixed.taking(component, from: shown)
        }
        shown = mixed
    }
}

struct TimelineMove {
    let entry: Int
    /// In seconds from the start of the timeline of the entry, after all delays.
    let begin: Double
    /// Infinite for a spring that plays once.
    let end: Double
    let component: KinComponent
    let value: Value
    /// Whether it lasts as long as one that continues a movement.
    let isContinued: Bool
}

/// The entries of a timeline with their places, and what they move. It is an object, because copying its members one by one takes
/// much code.
final class TimelinePlan {
    let motions: MotionStore
    let entries: [TimelineEntry]
    /// Whether layers that have been destroyed are left out.
    let skipsDestroyed: Bool
    /// The entry that was rejected.
    private(set) var refused: Int?
    private(set) var targets: [TimelineTarget] = []
    private var known = IndexTable<UInt64>()
    private let matrices: TimelineMatrices
    private let hasTimelinesWithin: Bool

    init(_ motions: MotionStore, entries: [TimelineEntry], skipsDestroyed: Bool) {
        (self.motions, self.entries, self.skipsDestroyed) = (motions, entries, skipsDestroyed)
        matrices = TimelineMatrices(entries, motions.model)
        hasTimelinesWithin = entries.contains { $0.children > 0 }
    }

    /// Places some entries in a timeline, and returns its duration.
    func place(_ range: Range<Int>, in parent: Int = -1, depth: Int = 0) throws(EngineError) -> Double {
        var index = range.lowerBound, previous = -1, latest = 0.0
        while index < range.upperBound {
            let next: Int
            do throws(EngineError) {
                next = try place(index, in: parent, range.upperBound, depth, previous, latest)
            } catch {
                refused = refused ?? index
                throw error
            }
            latest = max(latest, entries[index].end)
            (previous, index) = (index, next)
        }
        return latest
    }

    /// Places one entry, and returns the index of the next one.
    private func place(
        _ index: Int, in parent: Int, _ limit: Int, _ depth: Int, _ previous: Int, _ latest: Double
    ) throws(EngineError) -> Int {
        let entry = entries[index]
        let isEmpty = entry.layers.isEmpty && entry.variables.isEmpty
        guard entry.children >= 0, entry.children < limit - index, entry.children == 0 || isEmpty else {
            throw .argument("children: \(entry.children) given, expected entries that follow, and no layers")
        }
        guard entry.children > 0 ? entry.rate >= 1e-6 && entry.rate <= 1e6 : entry.rate == 1 else {
            throw .argument("rate: \(entry.rate) given, expected a rate of 1e-6 to 1e6 of a timeline within")
        }
        entries[index].parent = parent
        let begin = try origin(of: entry, index, parent, previous, latest) + entry.offset
        guard begin >= 0, begin < .infinity else {
            throw .argument("offset: \(entry.offset) given, which makes the begin \(begin), expected a finite time of 0 or more")
        }
        entries[index].begin = begin
        entries[index].end = begin
        if entry.children > 0 {
            guard depth < AnimationNesting.depthLimit else {
                throw .error(
                    .cycle, "children: timelines nested deeper than \(AnimationNesting.depthLimit) given, expected less depth")
            }
            try entry.motion.requireWhole()
            let duration = try place(index + 1..<index + 1 + entry.children, in: index, depth: depth + 1)
            entries[index].duration = duration
            entries[index].end = begin + entry.motion.delay + entry.motion.length(of: duration) / entry.rate
        } else if !isEmpty {
            try entry.motion.requireWhole()
            if entry.variables.isEmpty { try addLayers(index) } else { try addVariables(index) }
        }
        guard entries[index].end < .infinity else {
            throw .argument("motion.repeatCount: \(entry.motion.repeatCount) given, expected an entry that ends")
        }
        return index + 1 + entry.children
    }

    private func origin(
        of given: TimelineEntry, _ index: Int, _ parent: Int, _ previous: Int, _ latest: Double
    ) throws(EngineError) -> Double {
        switch given.place {
        case .at: return 0
        case .afterAll: return latest
        case .after, .with: break
        default: throw .argument("place: \(given.place.rawValue) given, expected a KinTimelinePlace")
        }
        guard given.other >= 0, given.other <= index else {
            throw .error(.cycle, "other: \(given.other) given, expected the number of an entry before this one")
        }
        let other = given.other == 0 ? previous : given.other - 1
        guard other >= 0 else { return 0 }
        guard entries[other].parent == parent else {
            throw .argument("other: \(given.other) given, expected an entry of the same timeline")
        }
        return given.place == .after ? entries[other].end : entries[other].begin
    }

    /// Notes what an entry moves.
    private func addLayers(_ index: Int) throws(EngineError) {
        let entry = entries[index], motion = entry.motion
        let resolved = try motions.model.resolve(entry.keyPath)
        guard resolved.entry.isAnimatable, resolved.type.numberWidth > 0 else {
            throw .error(.typeMismatch, "keyPath: \(resolved.text()) given, expected an animatable property of numbers")
        }
        let key = ActionKey(resolved.property, resolved.component)
        let lengths = lengths(motion, key, resolved.type)
        for row in entry.layers.indices {
            do throws(EngineError) {
                if skipsDestroyed, motions.model.livingLayer(entry.layers[row]) == nil { continue }
                let layer = try motions.model.layer(KinLayer(id: entry.layers[row]))
                let own = try motions.model.resolve(entry.keyPath, for: layer.layerClass)
                let target = try motions.model.namedTarget(own, of: layer)
                let value = try motions.model.checked(entry.values[entry.values.count == 1 ? 0 : row], for: own)
                let begin = try begin(of: entry, row)
                for part in matrices.parts(resolved.component, of: key, on: target, motions.published) {
                    let value = part == resolved.component ? value : value.part(part)
                    move(self.target(target, matrices.group(of: part, key)), part, to: value, index, at: begin, lengths)
                }
            } catch {
                throw error.inside("layers[\(row)]: ")
            }
        }
    }

    /// Notes what an entry of variables moves.
    private func addVariables(_ index: Int) throws(EngineError) {
        let entry = entries[index]
        guard entry.keyPath == 0 else {
            throw .argument("keyPath: \(entry.keyPath) given for variables, expected 0")
        }
        for row in entry.variables.indices {
            do throws(EngineError) {
                let slot = try motions.variables.variable(KinVariable(id: entry.variables[row]))
                let target = target(ofVariable: slot)
                let value = try motions.variables.timelineValue(entry.values[entry.values.count == 1 ? 0 : row], of: slot)
                let lengths = lengths(entry.motion, target.key, motions.variables.timelineType(of: slot))
                move(target, .whole, to: value, index, at: try begin(of: entry, row), lengths)
            } catch {
                throw error.inside("variables[\(row)]: ")
            }
        }
    }

    /// When a row of an entry begins.
    private func begin(of entry: TimelineEntry, _ row: Int) throws(EngineError) -> Double {
        let delay = entry.delays.isEmpty ? 0 : entry.delays[row]
        guard delay >= 0, delay < .infinity else {
            throw .argument("delays: \(delay) given, expected a number of 0 or more")
        }
        return entry.begin + entry.motion.delay + entry.motion.stagger * Double(row) + delay
    }

    private func move(
        _ moved: TimelineTarget, _ part: KinComponent, to value: Value, _ index: Int, at begin: Double, _ lengths: Lengths
    ) {
        let motion = entries[index].motion
        let restsLate = motion.bounce != nil && motion.repeatCount <= 1 && !motion.autoreverses
        let isContinued = motion.retarget == .continue || (motion.choice == .continue && isMoving(moved, begin))
        let end = begin + (isContinued ? lengths.continued : lengths.own)
        moved.moves.append(
            TimelineMove(
                entry: index, begin: begin, end: restsLate ? .infinity : end, component: part, value: value,
                isContinued: isContinued))
        moved.end = max(moved.end, end)
        entries[index].end = max(entries[index].end, end)
    }

    /// The seconds that a motion takes, and those that it takes if it continues a movement.
    private typealias Lengths = (own: Double, continued: Double)

    private func lengths(_ motion: ChangeMotion, _ key: ActionKey, _ type: KinPropertyType) -> Lengths {
        let own = length(motion, key, type, isContinued: motion.retarget == .continue)
        return (own, motion.retarget == .automatic ? length(motion, key, type, isContinued: true) : own)
    }

    private func length(_ motion: ChangeMotion, _ key: ActionKey, _ type: KinPropertyType, isContinued: Bool) -> Double {
        var motion = motion
        motion.retarget = isContinued ? .continue : motion.choice == .additive ? .additive : .replace
        let sample = motions.makeAnimation(motion, key, type, from: .none)
        return motion.length(of: sample.timing.duration)
    }

    /// Whether something may move at the start of a move: an entry before, which may be in another timeline, or what is shown.
    private func isMoving(_ target: TimelineTarget, _ begin: Double) -> Bool {
        guard target.moves.isEmpty else { return begin <= target.end || hasTimelinesWithin }
        return target.layer.map { motions.model.isAnimated(target.key.property, $0) }
            ?? (motions.variables[target.variable].pointee.motion > 0)
    }

    private func target(_ layer: Layer, _ key: ActionKey) -> TimelineTarget {
        let number = UInt64(layer.slot) << 32 | UInt64(key.keyPath)
        if let index = known[number] { return targets[index] }
        known[number] = targets.count
        let shown = motions.shownValue(
            ActionKey(key.property, .whole), of: layer, from: motions.model.modelValue(key.property, of: layer))
        let made = TimelineTarget(layer, key, shown)
        targets.append(made)
        return made
    }

    private func target(ofVariable slot: UInt32) -> TimelineTarget {
        // No layer has this slot.
        let number = UInt64(slot) | 1 << 63
        if let index = known[number] { return targets[index] }
        known[number] = targets.count
        let made = motions.variables.timelineTarget(slot)
        targets.append(made)
        return made
    }

    /// The markers of the whole, or nil without any.
    func markers(_ motion: ChangeMotion, duration: Double) throws(EngineError) -> TimelineMarkers? {
        var places: [Double] = [], tags: [UInt64] = []
        for entry in entries where entry.tag != 0 {
            let left = TimelineMarkers.limit - places.count
            guard left > 0 else { throw TimelineMarkers.refusal }
            var passages = [entry.begin], parent = entry.parent
            while parent >= 0 {
                passages = try entries[parent].passages(of: passages, limit: left)
                parent = entries[parent].parent
            }
            places += passages
            for _ in passages { tags.append(entry.tag) }
        }
        guard !places.isEmpty else { return nil }
        var markers = TimelineMarkers(motion, duration: duration)
        markers.set(places, tags)
        return markers
    }
}

extension TimelineEntry {
    /// The times at which a timeline within another one passes markers, in seconds from the start of that other one. They are counted
    /// before they are made, because each level multiplies them.
    fileprivate func passages(of places: [Double], limit: Int) throws(EngineError) -> [Double] {
        let cycle = TimelineMarkers.length(duration, motion), count = max(motion.repeatCount, 1)
        var returning = 0
        if motion.autoreverses { for place in places where abs(place) < duration { returning += 1 } }
        let total = Double(places.count + returning) * count
        guard total <= Double(limit) else { throw TimelineMarkers.refusal }
        var passages: [Double] = [], number = 0.0
        passages.reserveCapacity(Int(total))
        while number < count {
            let start = begin + motion.delay, first = number * cycle
            for place in places {
                let within = abs(place)
                passages.append(.init(signOf: place, magnitudeOf: start + (first + within) / rate))
                if motion.autoreverses && within < duration {
                    let back = first + 2 * duration + motion.repeatDelay - within
                    passages.append(.init(signOf: -place, magnitudeOf: start + back / rate))
                }
            }
            number += 1
        }
        return passages
    }
}

extension ChangeMotion {
    /// Throws if a timeline cannot end at an end of the motion.
    func requireWhole() throws(EngineError) {
        guard repeatCount.rounded(.down) == repeatCount || repeatCount == .infinity else {
            throw .argument("motion.repeatCount: \(repeatCount) given, expected a whole number")
        }
    }
}

import CKinema

/// Motions that are placed in time. `Context.start` plays it.
///
///     var timeline = Timeline()
///     let fade = timeline.add([card], .opacity, to: 1, Motion(duration: 0.3))
///     timeline.add([card], .positionX, to: 200, .spring(), .with(fade), offset: 0.1)
///     timeline.marker(7)
public struct Timeline {
    /// To what the offset of an entry is added.
    public enum Place: Sendable, Hashable {
        /// The end of an entry; nil is the one before.
        case after(Entry?)
        /// The start of an entry; nil is the one before.
        case with(Entry?)
        /// The start of the timeline.
        case start
        /// The latest end of the entries before.
        case afterAll
    }
    /// An entry, for the places of others.
    public struct Entry: Sendable, Hashable { let number: Int }

    struct Item {
        var layers: [Layer] = []
        var variables: [KinVariable] = []
        var key: UInt32 = 0
        var values: [Double] = []
        var width = 0
        var each = false
        var motion: Motion?
        var place = Place.after(nil)
        var offset = 0.0
        var delays: [Double] = []
        var tag: UInt64 = 0
        var children: [Item] = []
        var rate = 0.0
    }
    var items: [Item] = []

    public init() {}

    /// Adds an entry that moves a property of layers to a value; nil is for properties that may be nil.
    @discardableResult
    public mutating func add<Value: NumericValue>(
        _ layers: [Layer], _ key: Key<Value>, to value: Value?, _ motion: Motion = Motion(), _ place: Place = .after(nil),
        offset: Double = 0, delays: [Double] = []
    ) -> Entry {
        append(
            Item(
                layers: layers, key: key.id, values: numbers(value.map { [$0] } ?? []), width: value == nil ? 0 : Value.count,
                motion: motion, place: place,
                offset: offset,
                delays: delays))
    }

    /// Adds an entry that moves a property of each layer to its own value.
    @discardableResult
    public mutating func add<Value: NumericValue>(
        _ layers: [Layer], _ key: Key<Value>, toEach values: [Value], _ motion: Motion = Motion(), _ place: Place = .after(nil),
        offset: Double = 0, delays: [Double] = []
    ) -> Entry {
        append(
            Item(
                layers: layers, key: key.id, values: numbers(values), width: Value.count, each: true, motion: motion,
                place: place,
                offset: offset, delays: delays))
    }

    /// Adds an entry that moves variables to a value.
    @discardableResult
    public mutating func add<Value: NumericValue>(
        _ variables: [Variable<Value>], to value: Value, _ motion: Motion = Motion(), _ place: Place = .after(nil),
        offset: Double = 0, delays: [Double] = []
    ) -> Entry {
        append(
            Item(
                variables: variables.map(\.handle), values: numbers([value]), width: Value.count, motion: motion, place: place,
                offset: offset, delays: delays))
    }

    /// Adds an entry that moves each variable to its own value.
    @discardableResult
    public mutating func add<Value: NumericValue>(
        _ variables: [Variable<Value>], toEach values: [Value], _ motion: Motion = Motion(), _ place: Place = .after(nil),
        offset: Double = 0, delays: [Double] = []
    ) -> Entry {
        append(
            Item(
                variables: variables.map(\.handle), values: numbers(values), width: Value.count, each: true, motion: motion,
                place: place, offset: offset, delays: delays))
    }

    /// Adds an event, `Event.Kind.marker`, at a place.
    @discardableResult
    public mutating func marker(_ tag: UInt64, _ place: Place = .after(nil), offset: Double = 0) -> Entry {
        append(Item(place: place, offset: offset, tag: tag))
    }

    /// Adds a label, to which places of other entries can refer.
    @discardableResult
    public mutating func label(_ place: Place = .after(nil), offset: Double = 0) -> Entry {
        append(Item(place: place, offset: offset))
    }

    /// Adds another timeline. Of the motion, delay, repetitions and autoreverses count.
    @discardableResult
    public mutating func add(
        _ timeline: Timeline, _ motion: Motion? = nil, _ place: Place = .after(nil), offset: Double = 0, rate: Double = 1
    ) -> Entry {
        append(Item(motion: motion, place: place, offset: offset, children: timeline.items, rate: rate))
    }

    private mutating func append(_ item: Item) -> Entry {
        items.append(item)
        return Entry(number: items.count)
    }
}

extension Context {
    /// Starts a timeline with the commit, and sets the properties to the values in which they end.
    @discardableResult
    public func start(
        _ timeline: Timeline, _ motion: Motion = Motion(), completion: (() -> Void)? = nil
    ) throws(KinemaError) -> Animator {
        guard let pointer else { throw KinemaError(.invalidHandle, "context: closed") }
        let arena = Arena()
        let entries = try arena.entries(timeline.items)
        return try motion.withC(completion) { (motion, animator) throws(KinemaError) in
            motion.pointee.animator = animator
            try check(kinTimelineStart(pointer, entries, entries.count, motion))
            return Animator(context: self, handle: animator.pointee)
        }
    }
}

extension Arena {
    /// Returns the entries with those within them.
    func entries(_ items: [Timeline.Item]) throws(KinemaError) -> [KinTimelineEntry] {
        var result: [KinTimelineEntry] = []
        for item in items {
            let count = item.layers.count + item.variables.count, kind = item.variables.isEmpty ? "layers" : "variables"
            guard item.values.count == (item.each ? count : 1) * item.width || item.width == 0 else {
                throw KinemaError(.invalidArgument, "values: \(item.values.count / item.width) for \(count) \(kind)")
            }
            guard item.delays.isEmpty || item.delays.count == count else {
                throw KinemaError(.invalidArgument, "delays: \(item.delays.count) for \(count) \(kind)")
            }
            let children = try entries(item.children)
            var entry = KinTimelineEntry()
            (entry.layers, entry.count) = (UnsafePointer(copy(item.layers.map(\.handle))), count)
            entry.variables = UnsafePointer(copy(item.variables))
            (entry.values, entry.width, entry.keyPath) = (UnsafePointer(copy(item.values)), item.width, item.key)
            (entry.stride, entry.offset, entry.tag) = (item.each ? item.width * 8 : 0, item.offset, item.tag)
            (entry.delays, entry.children) = (UnsafePointer(copy(item.delays)), children.count)
            if item.rate != 1 { entry.rate = item.rate }
            (entry.place, entry.other) = place(item.place)
            if let motion = item.motion {
                let text = try motion.curve.map { (curve) throws(KinemaError) in try curve.text }
                entry.motion = try motion.withC(nil) { (c, _) throws(KinemaError) in
                    c.pointee.curve = text.flatMap { UnsafePointer(copy(Array($0.utf8CString))) }
                    return UnsafePointer(copy([c.pointee]))
                }
            }
            result.append(entry)
            result += children
        }
        return result
    }

    private func place(_ place: Timeline.Place) -> (KinTimelinePlace, Int) {
        switch place {
        case .after(let entry): (.after, entry?.number ?? 0)
        case .with(let entry): (.with, entry?.number ?? 0)
        case .start: (.at, 0)
        case .afterAll: (.afterAll, 0)
        }
    }
}

import CKinema

/// An event that an advance delivers: a start, a stop, a completion, a marker of a timeline.
public struct Event: Equatable {
    /// The type of the event.
    public enum Kind: Hashable, Sendable {
        /// An animation has begun its active duration.
        case start
        /// `finished` is false if the animation was removed or replaced, or if its layer left the tree.
        case stop(finished: Bool)
        /// A completion with a tag.
        case completion(tag: UInt64)
        /// `forwards` is whether its timeline passes it forwards.
        case marker(tag: UInt64, forwards: Bool)
    }

    public let kind: Kind
    /// The time at which it happened.
    public let time: Double
    /// The layer; nil for completions, and if the layer was destroyed meanwhile.
    public let layer: Layer?
    /// The id of the layer's handle, also of one that was destroyed; 0 for completions.
    public let layerID: UInt64
    /// The key of the animation; nil if it has none.
    public let key: String?

    init(_ event: KinEvent, _ context: Context) {
        switch event.type {
        case .start: kind = .start
        case .stop: kind = .stop(finished: event.finished)
        case .marker: kind = .marker(tag: event.tag, forwards: event.finished)
        default: kind = .completion(tag: event.tag)
        }
        time = event.time
        layerID = event.layer.id
        layer = event.layer.id == 0 ? nil : try? context.shared(event.layer)
        key = event.keyed ? event.key.map { String(cString: $0) } : nil
    }
}

extension Context {
    /// Returns the events since the last call that no closure has received.
    public func pollEvents() throws(KinemaError) -> [Event] {
        var events: [Event] = [], buffer = [KinEvent](repeating: KinEvent(), count: 64), count = 0
        repeat {
            try check(kinContextPollEvents(pointer, &buffer, buffer.count, &count))
            events += buffer.prefix(count).map { Event($0, self) }
        } while count == buffer.count
        return events
    }

    /// Sets the completion of the innermost transaction to an event with a tag.
    public func setCompletion(tag: UInt64) throws(KinemaError) {
        try check(kinTransactionSetCompletion(pointer, KinTransaction(), nil, tag, nil, nil))
    }
}

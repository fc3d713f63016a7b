/// The one place that decides which animations change a property, in which order and at which times. Rules 0.2, 8.5.
extension LayerRecord {
    /// Calls `body` with each animation of a property and its time: first the layer's animations in the order in which they were
    /// added, then those of its superlayer or emitter that name the layer, which run in the time of that layer. A `Time` is a
    /// number, or the layer whose time it is.
    @inline(__always)
    func forEachTrack<Time>(
        of property: UInt16, at time: @autoclosure () -> Time, named: @autoclosure () -> [Track],
        at namedTime: @autoclosure () -> Time, _ body: (Track, Time) -> Void
    ) {
        var known: Time?
        forEachTrack { track in
            guard track.target.property == property, !track.target.isNamed else { return }
            let trackTime = known ?? time()
            known = trackTime
            body(track, trackTime)
        }
        for track in named() where track.target.property == property { body(track, namedTime()) }
    }
}

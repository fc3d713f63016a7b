import CKinema

/// The named states of a layer.
extension StateStream {
    @inline(never)
    func states(of extras: LayerExtras) {
        guard word(extras.states == nil ? 0 : 1) == 1 else { return }
        let states = extras.states ?? LayerStates()
        for index in 0..<length(states.names.count) {
            var name = isReading ? "" : states.names[index]
            text(&name)
            let values = states[name] ?? StateValues()
            self.values(values)
            if isReading, !states.add(name, values) { return fail() }
        }
        for index in 0..<length(states.pairs.count) {
            let given = isReading ? nil : states.transition(states.pairs[index])
            var from = given?.from ?? "", to = given?.to ?? ""
            text(&from)
            text(&to)
            let transition = given ?? StateTransition(from: from, to: to)
            self.transition(transition)
            if isReading, !states.add(transition) { return fail() }
        }
        text(&states.current)
        values(states.base)
        for index in 0..<length(states.timelineNames.count) {
            var name = isReading ? "" : states.timelineNames[index]
            text(&name)
            let timeline = states.timeline(name) ?? LayerTimeline()
            self.timeline(timeline)
            if isReading, !states.add(name, timeline) { return fail() }
        }
        if isReading {
            for name in states.names where !states.isFounded(name) { return fail() }
            guard states.current.isEmpty || states.has(states.current) else { return fail() }
            extras.states = states
        }
    }

    private func values(_ list: StateValues) {
        text(&list.basedOn)
        for index in 0..<length(list.count) {
            if isReading {
                var value = Value.none
                let layer = shift.apply(word(0), .layer), keyPath = word(0)
                self.value(&value)
                guard let layer, let keyPath = UInt32(exactly: keyPath) else { return fail() }
                list.append(layer, keyPath, value)
            } else {
                _ = word(list.layers[index])
                _ = word(UInt64(list.keyPaths[index]))
                write(list.values[index], 0)
            }
        }
    }

    @inline(never)
    private func timeline(_ timeline: LayerTimeline) {
        motion(&timeline.motion)
        let total = length(timeline.entries.count)
        for index in 0..<total {
            if isReading { timeline.entries.append(TimelineEntry()) }
            let entry = timeline.entries[index]
            text(&entry.label)
            let place = word(UInt64(entry.place.rawValue) << 32 | UInt64(entry.keyPath))
            entry.place = KinTimelinePlace(rawValue: UInt32(truncatingIfNeeded: place >> 32)) ?? .after
            entry.keyPath = UInt32(truncatingIfNeeded: place)
            number(&entry.offset) { $0.isFinite }
            count(&entry.other)
            count(&entry.children)
            if entry.other > total || entry.children > total { fail() }
            word(&entry.tag)
            number(&entry.rate) { $0 > 0 && $0 < .infinity }
            motion(&entry.motion)
            numbers(&entry.delays)
            for row in 0..<length(entry.layers.count) {
                let layer = isReading ? shift.apply(word(0), .layer) : word(entry.layers[row])
                if isReading { entry.layers.append(layer ?? 0) }
            }
            for row in 0..<length(entry.values.count) {
                var value = isReading ? Value.none : entry.values[row]
                self.value(&value)
                if isReading { entry.values.append(value) }
            }
            let isWhole = entry.delays.isEmpty || entry.delays.count == entry.layers.count
            guard isWhole, entry.values.count == 1 || entry.values.count == entry.layers.count else { return fail() }
        }
    }

    @inline(never)
    private func transition(_ transition: StateTransition) {
        text(&transition.timeline)
        if word(transition.motion == nil ? 0 : 1) == 1 {
            var motion = transition.motion ?? ChangeMotion()
            self.motion(&motion)
            transition.motion = motion
        }
        for index in 0..<length(transition.animations.count) {
            if isReading {
                let layer = shift.apply(word(0), .layer), animation = word(0)
                var key: Text = ""
                text(&key)
                guard let layer, isIndex(animation, animations.count) else { return fail() }
                transition.append(layer, key, animations[Int(animation)])
            } else {
                var key = transition.keys[index]
                _ = word(transition.layers[index])
                _ = word(self.index(of: transition.animations[index]))
                text(&key)
            }
        }
    }
}

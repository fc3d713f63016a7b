import CKinema

/// What an animator has made of an animation: the ends and the fill mode of its first track, which a negative rate replaces
/// (rule D88), and its start and end.
struct Lead {
    fileprivate var ends: (from: Value?, to: Value?)
    fileprivate var fillMode = FillMode.removed
    fileprivate var begin = 0.0, end = 0.0

    var interval: (begin: Double, end: Double) { (begin, end) }
}

extension Attachment {
    /// The first track, by the animation's own clock.
    var ownTrack: Track? { control?.tracks.first ?? track }
}

// MARK: - Clocks

/// Animators, and the clocks that animations have from them. Rules D72, D87.
extension StateStream {
    func write(_ control: AnimatorControl, of attachment: Attachment) {
        for time in control.times { _ = word(time.bitPattern) }
        for time in [attachment.begin, attachment.end] { _ = word(time.bitPattern) }
        let track = control.tracks.first, given = track?.ends?.given
        _ = word(
            (control.isSet ? 1 : 0) | UInt64(track?.clock.timing.fillMode.rawValue ?? 0) << 1 | (control.holds ? 8 : 0))
        write(given?.from ?? .none, given?.from == nil ? 0 : 1)
        write(given?.to ?? .none, given?.to == nil ? 0 : 1)
    }

    func readControl(_ ownBegin: Double) -> (control: AnimatorControl, lead: Lead) {
        let control = AnimatorControl()
        var lead = Lead(ends: (nil, nil))
        control.times = (0..<6).map { _ in Double(bitPattern: word(0)) }
        number(&lead.begin)
        number(&lead.end)
        let flags = word(0)
        optional(&lead.ends.from)
        optional(&lead.ends.to)
        lead.fillMode = FillMode(rawValue: UInt8(flags >> 1 & 3)) ?? .removed
        (control.ownBegin, control.isSet, control.holds) = (ownBegin, flags & 1 == 1, flags & 8 != 0)
        for (index, time) in control.times.enumerated() where index < 4 ? !time.isFinite : time.isNaN { fail() }
        if !ownBegin.isFinite || lead.begin.isNaN || lead.end.isNaN { fail() }
        return (control, lead)
    }
}

extension Attachment {
    /// Gives an animation that was read, and has been compiled, its clock.
    func resume(_ lead: Lead?) {
        guard let lead, let control else { return }
        control.tracks = tracks
        if isBuiltIn, let first = control.tracks.first, case let (from?, to?) = lead.ends,
            from.typed(as: first.target.type) == from, to.typed(as: first.target.type) == to, first.ends != nil
        {
            control.tracks.replaceFirst(with: first.between(from, to, lead.fillMode))
        }
        if control.isSet { tracks = control.clocked(limit: control.limit) }
        (begin, end) = (lead.begin, lead.end)
    }
}

// MARK: - Animators

extension StateStream {
    /// The table, its animators, and the order of those with markers.
    func animatorTable(_ table: HandleTable<Animator>, _ marked: inout [Animator]) throws(EngineError) {
        let slots = length(table.slotCount)
        if isReading { try table.makeSlots(slots) }
        let count = length(table.count)
        if isReading {
            for _ in 0..<count {
                guard let id = shift.apply(word(0), .animator) else { return fail() }
                let animator = Animator(id: id)
                guard table.fill(Handle.slot(id), generation: Handle.generation(id), animator) else { return fail() }
                members(of: animator)
                self.animator(animator)
            }
        } else {
            table.forEach { animator in
                _ = word(animator.id)
                members(of: animator)
                self.animator(animator)
            }
        }
        for index in 0..<length(marked.count) {
            let id = word(isReading ? 0 : marked[index].id)
            guard isReading else { continue }
            guard let own = shift.apply(id, .animator), let animator = table[own] else { return fail() }
            marked.append(animator)
        }
        free(table)
    }

    private func members(of animator: Animator) {
        let running = isReading ? [] : animator.running
        for index in 0..<length(running.count) {
            let control = isReading ? nil : running[index].control
            let number = word(control.flatMap { indices[UInt64(UInt(bitPattern: ObjectIdentifier($0)))] }.map { UInt64($0) } ?? 0)
            guard isReading else { continue }
            guard isIndex(number, controlled.count), let control = controlled[Int(number)].control, control.animator == 0 else {
                return fail()
            }
            control.animator = animator.id
            animator.add(controlled[Int(number)])
        }
    }

    private func animator(_ animator: Animator) {
        number(&animator.rate) { abs($0) >= 1e-6 && abs($0) < .infinity }
        number(&animator.limit) { $0 >= 0 }
        number(&animator.rest) { $0 >= 0 }
        let outcome = UInt64(animator.outcome?.rawValue ?? 0) << 8
        let flags = word(
            outcome | (animator.isPaused ? 1 : 0) | (animator.isReleased ? 2 : 0) | (animator.markers != nil ? 4 : 0)
                | (animator.holds ? 8 : 0))
        animator.isPaused = flags & 1 != 0
        animator.isReleased = flags & 2 != 0
        animator.holds = flags & 8 != 0
        animator.outcome = flags >> 8 == 0 ? nil : KinAnimatorState(rawValue: UInt32(flags >> 8 & 0xFF))
        guard flags & 4 != 0 else { return }
        var markers = animator.markers ?? TimelineMarkers(ChangeMotion(), duration: 0)
        self.markers(&markers)
        animator.markers = markers
    }

    private func markers(_ markers: inout TimelineMarkers) {
        number(&markers.delay) { $0 >= 0 && $0 < .infinity }
        number(&markers.duration) { $0 >= 0 && $0 < .infinity }
        number(&markers.count) { $0 >= 0 }
        number(&markers.pause) { $0 >= 0 && $0 < .infinity }
        number(&markers.passed) { !$0.isNaN }
        markers.autoreverses = word(markers.autoreverses ? 1 : 0) == 1
        var (places, tags) = (markers.places, markers.tags)
        numbers(&places)
        guard places.count <= TimelineMarkers.limit, places.allSatisfy({ $0.isFinite }) else { return fail() }
        if isReading { tags = Array(repeating: 0, count: places.count) }
        for index in tags.indices { word(&tags[index]) }
        if isReading { markers.set(places, tags) }
    }
}

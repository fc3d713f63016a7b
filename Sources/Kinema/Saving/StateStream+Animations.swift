import CKinema

/// Animation objects, and the completions and events that refer to attached ones.
extension StateStream {
    /// The table of handles, and all animations of the list. Animations without a handle follow those with one.
    func animationTable(_ table: HandleTable<Animation>) throws(EngineError) {
        if isReading {
            try table.makeSlots(length(0))
            for animation in animations {
                let id = word(0)
                if id != 0 {
                    guard let own = shift.apply(id, .animation),
                        table.fill(Handle.slot(own), generation: Handle.generation(own), animation)
                    else { return fail() }
                    animation.id = own
                }
                try read(animation)
                guard isIntact else { return }
            }
        } else {
            _ = length(context.animations.handles.slotCount)
            var index = 0
            while index < animations.count {
                _ = word(animations[index].id)
                write(animations[index])
                index += 1
            }
        }
        free(isReading ? table : context.animations.handles)
    }

    /// The properties that are written as such; the others have more than one value.
    private static func isListed(_ property: KinAnimationProperty) -> Bool {
        switch property {
        case .timingFunction, .timingFunctions, .fromValue, .toValue, .byValue, .startVelocity, .settlingDuration,
            .perceptualDuration, .bounce:
            false
        default: true
        }
    }

    private static let end: UInt16 = 0xFFFF

    private func write(_ animation: Animation) {
        _ = word(
            UInt64(animation.animationClass.rawValue) | (animation.isFrozen ? 1 << 8 : 0)
                | UInt64(truncatingIfNeeded: animation.hostReferences) << 32)
        _ = host(animation.delegate, &context.keeper.animationDelegates)
        _ = host(animation.userData, &context.keeper.pointers)
        _ = length(animation.tags.count)
        animation.tags.forEach { key, value in
            var key = key
            text(&key)
            write(value, 0)
        }
        let standard = standard(animation.animationClass)
        for row in KinAnimationProperty.rows where StateStream.isListed(row.property) {
            guard let value = animation.known(row.property), value != standard.known(row.property) else { continue }
            write(value, UInt16(row.property.rawValue))
        }
        write(.none, StateStream.end)
        curve(&animation.timingFunction)
        body(animation.body)
    }

    /// An animation with default values. It is not made for every animation.
    private func standard(_ animationClass: KinAnimationClass) -> Animation {
        if let made = standards.first(where: { $0.animationClass == animationClass }) { return made }
        let made =
            (try? context.animations.makeAnimation(animationClass))
            ?? Animation(.transition(Transition()), context.animations.census)
        standards.append(made)
        return made
    }

    private func read(_ animation: Animation) throws(EngineError) {
        let first = word(0)
        guard first & 0xFF <= UInt64(KinAnimationClass.transition.rawValue),
            let animationClass = KinAnimationClass(rawValue: UInt32(first & 0xFF))
        else { return fail() }
        animation.body = try context.animations.makeAnimation(animationClass).body
        animation.hostReferences = hostReferences(first)
        animation.delegate = host(nil, &context.keeper.animationDelegates)
        animation.userData = host(nil, &context.keeper.pointers)
        for _ in 0..<length(0) {
            var key: Text = "", value = Value.none
            text(&key)
            self.value(&value)
            animation.tags[key] = value
        }
        while isIntact {
            var value = Value.none, tag: UInt16 = 0
            self.value(&value, &tag)
            if tag == StateStream.end { break }
            guard let property = KinAnimationProperty(rawValue: UInt32(tag)), StateStream.isListed(property) else {
                return fail()
            }
            try animation.set(property, to: value)
        }
        curve(&animation.timingFunction)
        body(animation.body)
        animation.isFrozen = first >> 8 & 1 == 1
    }

    /// The parts that only some classes have.
    private func body(_ body: AnimationBody) {
        switch body {
        case .basic(let basic): ends(of: basic)
        case .spring(let spring): ends(of: spring)
        case .keyframe(let keyframe):
            let count = length(keyframe.values.count)
            for index in 0..<count {
                if isReading { keyframe.values.append(.none) }
                value(&keyframe.values[index])
            }
            let curves = length(keyframe.timingFunctions.count)
            for index in 0..<curves {
                var function: TimingFunction? = isReading ? nil : keyframe.timingFunctions[index]
                curve(&function)
                if isReading { keyframe.timingFunctions.append(function ?? .linear) }
            }
        case .group(let group):
            let count = length(group.animations.count)
            for index in 0..<count {
                let number = word(isReading ? 0 : self.index(of: group.animations[index]))
                guard isReading else { continue }
                guard isIndex(number, animations.count) else { return }
                group.animations.append(animations[Int(number)])
            }
        case .transition: break
        }
    }

    private func ends(of body: BasicAnimation) {
        optional(&body.fromValue)
        optional(&body.toValue)
        optional(&body.byValue)
        optional(&body.startVelocity)
        optional(&body.shownAtStart)
    }
}

// MARK: - Completions and events

extension StateStream {
    func completionStates() {
        for index in 0..<completions.count {
            let completion = completions[index]
            completion.function = host(completion.function, &context.keeper.completions)
            completion.tag = word(completion.tag)
            counted(&completion.order, lastOrder)
            counted(&completion.begun, lastOrder)
            number(&completion.time) { !$0.isNaN }
            completion.isSealed = true
            completion.isDone = word(completion.isDone ? 1 : 0) == 1
        }
    }

    /// The references of events: to an attached animation by its layer and order, to one that ended or to a completion by index.
    func writeEvents() {
        var list: [UInt64] = []
        context.output.events.forEach { event, number in
            list.append(UInt64(event.type.rawValue) | (event.finished ? 1 << 8 : 0) | number << 16)
            list.append(event.time.bitPattern)
            if let completion = event.completion {
                list.append(index(of: completion))
            } else if let attachment = event.attachment {
                let layer = context.model.layers[attachment.layerID]
                if layer?.attachments.attachment(ofOrder: attachment.order) === attachment {
                    list.append(attachment.layerID)
                    list.append(attachment.order)
                    list[list.count - 4] |= 1 << 9
                } else {
                    list.append(index(ofEnded: attachment))
                }
            }
        }
        events = list
    }

    /// The animations that ended.
    func endedAnimations() {
        for index in 0..<length(ended.count) {
            if !isReading {
                _ = word(ended[index].layerID)
                write(ended[index], isEnded: true)
            } else {
                let layer = shift.apply(word(0), .layer)
                guard isIntact, let layer, let attachment = readAttachment(of: layer, nil) else { return fail() }
                ended.append(attachment)
            }
        }
    }

    func readEvents(_ queue: inout EventQueue, _ layers: HandleTable<Layer>) {
        var rest = length(0)
        while rest > 0, isIntact {
            let first = word(0), time = Double(bitPattern: word(0)), reference = word(0)
            rest -= 3
            var attachment: Attachment?, completion: Completion?
            if first & 1 == 1 {  // a completion or a marker
                if isIndex(reference, completions.count) { completion = completions[Int(reference)] }
            } else if first >> 9 & 1 == 1 {
                let order = word(0)
                rest -= 1
                guard let id = shift.apply(reference, .layer), let layer = layers[id] else { return fail() }
                attachment = layer.attachments.attachment(ofOrder: order)
                if attachment == nil { fail() }
            } else if isIndex(reference, ended.count) {
                attachment = ended[Int(reference)]
            }
            guard isIntact, !time.isNaN, first & 0xFF <= UInt64(KinEventType.marker.rawValue),
                let type = KinEventType(rawValue: UInt32(first & 0xFF))
            else { return fail() }
            queue.add(
                PendingEvent(type, at: time, finished: first >> 8 & 1 == 1, attachment, completion), toList: first >> 16 & 3)
        }
    }
}

import CKinema

/// The starts of changes, laid out as their values are; nil for the presentation values. Rules D119, D133.
package struct MotionStarts {
    let velocities: NumberRows?
    let values: NumberRows?

    package init(velocities: NumberRows?, values: NumberRows?) { (self.velocities, self.values) = (velocities, values) }
}

extension AnimationStore {
    /// The animator of a motion, if it has a handle.
    func animator(of given: KinAnimator?) throws(EngineError) -> Animator? {
        guard let given, given.id != 0 else { return nil }
        return try animator(given, "motion.animator")
    }
}

extension MotionStore {
    /// A change that no check rejects.
    fileprivate struct CheckedChange {
        let keyPath: ResolvedKeyPath
        let target: Layer
        let value: Value
    }

    /// Throws if the change of the layer with an index is rejected.
    fileprivate func check(
        _ handle: KinLayer, _ index: Int, _ keyPath: UInt32, to rows: NumberRows?, _ starts: MotionStarts,
        _ motion: Boxed<ChangeMotion>
    ) throws(EngineError) -> CheckedChange {
        let layer = try model.layer(handle)
        let resolved = try model.resolve(keyPath, for: layer.layerClass)
        let target = try model.namedTarget(resolved, of: layer)
        guard resolved.entry.isAnimatable, resolved.type.numberWidth > 0 else {
            throw .error(.typeMismatch, "keyPath: \(resolved.text()) given, expected an animatable property of numbers")
        }
        let value = try model.checked(rows?.value(index) ?? .none, for: resolved)
        try check(starts.velocities?.value(index), for: resolved, motion.content)
        if let values = starts.values {
            do throws(EngineError) {
                _ = try model.checked(values.value(index), for: resolved)
            } catch {
                throw error.inside("motion.from: ")
            }
        }
        let delay = motion.content.delay + motion.content.stagger * Double(index)
        guard (published.beginTime(0, on: target) + delay).isFinite else {
            throw .argument("motion.stagger: \(motion.content.stagger) given, expected a finite delay of every layer")
        }
        return CheckedChange(keyPath: resolved, target: target, value: value)
    }
}

extension Context {
    /// The memory for a layer: the change, the animation, its tracks, its attachment.
    static let animateSize = 4096

    /// The same with two animations for each of four numbers.
    static let throwSize = 16_384

    /// Sets a key path of layers to values and animates each change, one after the other by the stagger. Nothing changes if a value
    /// is rejected. Without rows the value is nil. The animations join the
    /// animator of a handle, or a new one if it is null. Rules D85, D87.
    package func animate(
        _ handles: UnsafeBufferPointer<KinLayer>, _ keyPath: UInt32, to rows: NumberRows?, _ starts: MotionStarts,
        _ motion: Boxed<ChangeMotion>, _ completion: Completion?, _ given: KinAnimator?
    ) throws(EngineError) -> KinAnimator {
        let animator = try self.animations.animator(of: given)
        let motion = starts.velocities == nil ? motion : Boxed(motion.content.continuing)
        if handles.count == 1 {
            let change = try motions.check(handles[0], 0, keyPath, to: rows, starts, motion)
            // What every call may take covers it.
            try HostMemory.check()
            return try run(completion, animator, given) { thread throws(EngineError) in
                defer { (thread.callMotion, thread.callVelocity, thread.callStart) = (nil, nil, nil) }
                thread.callMotion = motion
                try motions.set(starts, 0, of: keyPath, of: model.layer(handles[0]), thread)
                try set(change.keyPath, of: change.target, toChecked: change.value)
                try motions.keepStart(of: keyPath, of: model.layer(handles[0]), thread)
            }
        }
        for index in handles.indices {
            do throws(EngineError) {
                _ = try motions.check(handles[index], index, keyPath, to: rows, starts, motion)
            } catch {
                throw error.inside("layers[\(index)]: ")
            }
        }
        let size = motion.content.timeConstant > 0 ? Context.throwSize : Context.animateSize
        try HostMemory.require(handles.count, of: size, for: "layers")
        try HostMemory.check()
        return try run(completion, animator, given) { thread throws(EngineError) in
            defer { (thread.callMotion, thread.callVelocity, thread.callStart) = (nil, nil, nil) }
            let stagger = motion.content.stagger
            thread.callMotion = motion
            for index in handles.indices {
                guard let layer = model.layers[handles[index].id] else { continue }
                if stagger > 0 { thread.callMotion = Boxed(motion.content.delayed(by: stagger * Double(index))) }
                try motions.set(starts, index, of: keyPath, of: layer, thread)
                try set(keyPath, of: layer, to: rows?.value(index) ?? .none)
                try motions.keepStart(of: keyPath, of: layer, thread)
            }
        }
    }

    /// Runs changes whose animations a completion waits for, and join the animator, which is made if there is only a null handle.
    /// Markers need one that is released at once. Changes of variables, which happen `atOnce`, need no transaction.
    func run(
        _ completion: Completion?, _ animator: Animator?, _ given: KinAnimator?, hasMarkers: Bool = false, atOnce: Bool = false,
        _ body: (ThreadTransactions) throws(EngineError) -> Void
    ) throws(EngineError) -> KinAnimator {
        let isOwn = given == nil && hasMarkers
        let animator = try (given != nil || isOwn) && animator == nil ? animations.makeAnimator() : animator
        let thread = self.transactions.thread
        if !atOnce { thread.ensureOpen() }
        if let completion {
            // The call counts as a transaction within the innermost one.
            completion.begun = transactions.nextOrder()
            if !atOnce { thread.ensureInnermost().completions.append(completion) }
        }
        thread.callCompletion = completion
        thread.callAnimator = animator
        defer { (thread.callCompletion, thread.callAnimator) = (nil, nil) }
        try body(thread)
        if let animator { variables.retimeVariables(of: animator) }
        if atOnce, let completion {
            completion.isSealed = true
            output.queueIfDue(completion)
        }
        let handle = KinAnimator(id: animator?.id ?? 0)
        if isOwn, let animator { release(animator) }
        return handle
    }
}

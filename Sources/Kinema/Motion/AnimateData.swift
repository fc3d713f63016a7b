import CKinema

/// Changes to values other than rows of numbers, by a motion. Rule D151.
extension MotionStore {
    /// Throws if a value cannot move to another one.
    fileprivate func checkData(
        _ handle: KinLayer, _ keyPath: UInt32, _ raw: Value, _ motion: ChangeMotion
    ) throws(EngineError) {
        let layer = try model.layer(handle), resolved = try model.resolve(keyPath, for: layer.layerClass)
        let target = try model.namedTarget(resolved, of: layer)
        guard resolved.entry.isAnimatable else {
            throw .error(.typeMismatch, "keyPath: \(resolved.text()) given, expected an animatable property")
        }
        let value = try model.checked(raw, for: resolved)
        guard (published.beginTime(0, on: target) + motion.delay).isFinite else {
            throw .argument("motion.stagger: \(motion.stagger) given, expected a finite delay of every layer")
        }
        guard resolved.type == .path, transactions.thread.seconds(motion.duration) > 0 else { return }
        let key = ActionKey(resolved.property, resolved.component)
        try checkAgreement(
            of: value, with: published.shownValue(key, of: target, from: model.modelValue(key.property, of: target)), resolved)
    }

    /// Throws if two paths have other elements, because then no point of one belongs to a point of the other.
    private func checkAgreement(of value: Value, with shown: Value, _ resolved: ResolvedKeyPath) throws(EngineError) {
        guard case .path(let path) = value, case .path(let other) = shown else {
            throw .argument("\(resolved.text()): nil given or shown, expected a path that moves to a path")
        }
        for (index, verb) in path.verbs.enumerated() where index < other.verbs.count && verb != other.verbs[index] {
            throw .argument(
                "\(resolved.text()): element \(index) differs, expected a \(other.verbs[index].name) as in the path that is shown"
            )
        }
        guard path.verbs.count == other.verbs.count else {
            throw .argument(
                "\(resolved.text()): \(path.verbs.count) elements given, expected \(other.verbs.count) as in the path that is shown"
            )
        }
    }
}

extension Context {
    /// Sets a key path of layers to a value, and animates each change. Nothing changes if the value is rejected.
    package func animate(
        _ handles: UnsafeBufferPointer<KinLayer>, _ keyPath: UInt32, toData raw: Value, _ given: Boxed<ChangeMotion>,
        _ completion: Completion?, _ handle: KinAnimator?
    ) throws(EngineError) -> KinAnimator {
        let animator = try self.animations.animator(of: handle)
        var motion = given.content
        motion.timeConstant = 0
        for index in handles.indices {
            do throws(EngineError) {
                try motions.checkData(handles[index], keyPath, raw, motion.delayed(by: motion.stagger * Double(index)))
            } catch {
                throw error.inside("layers[\(index)]: ")
            }
        }
        try HostMemory.require(handles.count, of: Context.animateSize, for: "layers")
        try HostMemory.check()
        return try run(completion, animator, handle) { thread throws(EngineError) in
            defer { thread.callMotion = nil }
            for index in handles.indices {
                guard let layer = model.layers[handles[index].id] else { continue }
                thread.callMotion = Boxed(motion.delayed(by: motion.stagger * Double(index)))
                try set(keyPath, of: layer, to: raw)
            }
        }
    }
}

extension PathVerb {
    fileprivate var name: Name {
        switch self {
        case .move: "move"
        case .line: "line"
        case .quad: "quad"
        case .curve: "curve"
        case .close: "close"
        }
    }
}

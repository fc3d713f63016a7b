import CKinema

/// An action that the host set for a layer, a style or a class.
package typealias StoredAction = Boxed<FoundAction>

package final class ActionCallback: HostObject {
    package let function: KinActionCallback
    package let userData: HostPointer
    /// Whether a delegate returned it to one search. Otherwise it is installed.
    package let isAnswer: Bool

    package init(_ function: KinActionCallback, _ userData: HostPointer, isAnswer: Bool = false) {
        self.function = function
        self.userData = userData
        self.isAnswer = isAnswer
    }
}

/// The result of a search for an action. Rule 9.1.
package enum FoundAction {
    /// No action, or NSNull, which ends the search.
    case none
    case animation(Animation)
    case callback(ActionCallback)
    /// The motion of the host that moves the change. Rule D84.
    case motion(Boxed<ChangeMotion>)
    /// The built-in basic animation from the shown value. Rule 9.4.
    case builtInBasic
    /// The built-in fade.
    case builtInFade
}

extension FoundAction {
    /// Whether the change adds to those that run.
    var adds: Bool {
        if case .motion(let motion) = self { return motion.content.retarget == .additive }
        return false
    }

    /// Fails if there is no memory for the copy of the host's animation that running the action makes.
    func requireMemory() throws(EngineError) {
        guard case .animation(let animation) = self else { return }
        do throws(EngineError) {
            try AnimationNesting.check(animation)
        } catch {
            if error.status == .outOfMemory { throw error }
        }
    }
}

extension TransactionStack {
    /// Throws if there is no memory for another default action of a class.
    package func requireRoomForDefaultAction(of layerClass: KinLayerClass) throws(EngineError) {
        let classNumber = Int(layerClass.rawValue)
        if classNumber < defaultActions.count { try defaultActions[classNumber].requireRoom(for: "key") }
    }

    /// The action in the table. A property that was nil has none (D44), and emitter cells have none. Rules 7A, 9.1 step 5, 9.4, D17.
    func builtInAction(
        _ property: UInt16, of layer: Layer, from old: Value, _ thread: ThreadTransactions
    ) -> FoundAction {
        guard layer.isLive, layer.layerClass != .emitterCell, let action = model.properties[property]?.implicitAction else {
            return .none
        }
        let motion = thread.motion
        guard thread.duration > 0 || motion?.content.hasDuration == true else { return .none }
        switch action {
        case .none: return .none
        case .fade: return .builtInFade
        case .basic:
            if old.isNone { return .none }
            return motion.map { .motion($0) } ?? .builtInBasic
        }
    }

    /// The fade transition of the current transaction.
    var fade: ImplicitFade {
        let thread = thread
        return ImplicitFade(duration: thread.duration, timingFunction: thread.timingFunction)
    }
}

extension TransactionStack {
    /// Sets a default action, or removes it with nil.
    package func setDefaultAction(_ action: StoredAction?, _ key: Text, of layerClass: KinLayerClass) {
        let classNumber = Int(layerClass.rawValue)
        while defaultActions.count <= classNumber { defaultActions.append(ObjectTable()) }
        defaultActions[classNumber][key] = action
        if key == "onLayout" { model.layers.forEach { enqueueIfMarked($0) } }
    }

    /// The last step of that search; nil if the key has no built-in action.
    package func builtInAction(forKey key: Text, of layer: Layer) -> FoundAction? {
        guard !layer.isDead else { return nil }
        guard let changed = model.property(named: key, of: layer) else { return builtInEvent(key, of: layer) }
        let old = model.modelValue(changed.property, of: layer)
        let found = builtInAction(changed.property, of: layer, from: old, thread)
        if case .none = found { return nil }
        return found
    }

    /// A change of the sublayers or the mask of a live layer fades the layer. Rule 7A.
    fileprivate func builtInEvent(_ key: Text, of layer: Layer) -> FoundAction? {
        (key == "sublayers" || key == "mask") && layer.isLive && thread.duration > 0 ? .builtInFade : nil
    }
}

extension Context {
    /// Searches the action for a change of a property: first that of the host, then that in the table.
    func findAction(_ key: ActionKey, of layer: Layer) -> FoundAction {
        if let answer = installedAction(model.name(of: key), of: layer) { return answer }
        if layer.isDead { return .none }
        return transactions.builtInAction(
            key.property, of: layer, from: model.modelValue(key.property, of: layer), transactions.thread)
    }

    /// The action that the host set: by the delegate, the actions, the style or the class; nil if there is none.
    package func installedAction(_ key: Text, of layer: Layer) -> FoundAction? {
        if let delegate = layer.extras?.delegate, let ask = delegate.actionForKey {
            if let answer = answer(of: delegate, ask, key, layer) { return answer }
            if layer.isDead { return FoundAction.none }
        }
        if let action = layer.extras?.actions[key] { return action.content }
        for style in layer.extras?.styleActions ?? [] {
            if let action = style[key] { return action.content }
        }
        let classNumber = Int(layer.layerClass.rawValue)
        if classNumber < transactions.defaultActions.count, let action = transactions.defaultActions[classNumber][key] {
            return action.content
        }
        return nil
    }

    /// Asks the delegate, with the lock released.
    private func answer(
        of delegate: LayerDelegate, _ ask: LayerDelegate.ActionForKey, _ key: Text, _ layer: Layer
    ) -> FoundAction? {
        var action = KinAction()
        let handle = KinLayer(id: layer.id)
        callOut {
            key.withCString { ask(pointer, handle, $0, &action, delegate.userData.pointer) }
        }
        // Only a callback keeps it. That of another answer is destroyed when the call ends.
        let userData = HostPointer(action.userData, action.destroy, destructors)
        switch action.kind {
        case .none:
            return FoundAction.none
        case .animation:
            guard let animation = animations.handles[action.animation.id] else {
                log(.warning, "actionForKey: the delegate answered \"\(key)\" with an invalid animation handle")
                return nil
            }
            return .animation(animation)
        case .callback:
            guard let function = action.callback else { return nil }
            return .callback(ActionCallback(function, userData, isAnswer: true))
        case .motion:
            do throws(EngineError) {
                return .motion(Boxed(try ChangeMotion(action: action)))
            } catch {
                log(.warning, "actionForKey: \(error.message)")
                return nil
            }
        default:
            return nil
        }
    }

    /// actionForKey: the action of any key, set by the host or built in; nil if there is none. Rule 9.1.
    package func action(forKey key: Text, of layer: Layer) -> FoundAction? {
        installedAction(key, of: layer) ?? transactions.builtInAction(forKey: key, of: layer)
    }

    /// The animation of a built-in action, or of a motion, without a change: from the shown value to the model value.
    package func builtInAnimation(_ action: FoundAction, _ key: Text, of layer: Layer) -> Animation? {
        switch action {
        case .builtInFade: return transactions.fade.makeAnimation(in: animations)
        case .builtInBasic, .motion:
            guard let changed = model.property(named: key, of: layer) else { return nil }
            let key = ActionKey(changed.property, changed.component)
            let shown = published.shownValue(key, of: layer, from: model.modelValue(changed.property, of: layer))
            if case .motion(let motion) = action {
                guard transactions.thread.seconds(motion.content.duration) > 0 else { return nil }
                return motions.makeAnimation(
                    motion.content, key, changed.type, from: shown,
                    to: animations.nearestTurn(key, of: layer, to: shown, transactions.thread))
            }
            return animations.makeAnimation(animations.implicitTrack(key, from: shown, on: layer, transactions.thread))
        default: return nil
        }
    }

    /// Runs the action after the change of a property that was `old`, and that still shows what the last commit showed. The only caller
    /// contains what most changes need.
    @inline(always)
    func run(_ action: FoundAction, _ key: ActionKey, of layer: Layer, from old: Value, _ thread: ThreadTransactions) {
        switch action {
        case .none:
            break
        case .builtInBasic:
            motions.addImplicitAnimation(key, of: layer, from: published.shownValue(key, of: layer, from: old), thread)
        case .motion(let motion) where motion.content.continues && thread.callVelocity == nil:
            if !motions.addContinuation(motion, key, of: layer, thread) { runOther(action, key, of: layer, from: old, thread) }
        case .motion, .builtInFade, .animation, .callback:
            runOther(action, key, of: layer, from: old, thread)
        }
    }

    @inline(never)
    private func runOther(
        _ action: FoundAction, _ key: ActionKey, of layer: Layer, from old: Value, _ thread: ThreadTransactions
    ) {
        switch action {
        case .none, .builtInBasic:
            break
        case .motion(let motion):
            add(
                motion, key, of: layer, from: thread.callStart ?? motions.shownValue(key, of: layer, from: old), nil, old: old,
                thread)
        case .builtInFade:
            animations.addFade(of: layer)
        case .animation(let animation):
            runAnimation(animation, model.name(of: key), of: layer, from: published.shownValue(key, of: layer, from: old))
        case .callback(let callback):
            runCallback(callback, model.name(of: key), of: layer, arguments: nil)
        }
    }

    /// Adds an animation that was returned as an action. The change provides the values that it lacks. Rule 9.3.
    package func runAnimation(_ animation: Animation, _ key: Text, of layer: Layer, from shown: Value) {
        let copy: Animation
        do throws(EngineError) {
            copy = try self.animations.copy(animation)
        } catch {
            log(.warning, "action for \"\(key)\": \(error.message)")
            return
        }
        copy.body.makeUnique()
        if let property = copy.body.property, property.keyPath == nil { property.keyPath = key }
        if let basic = copy.body.property as? BasicAnimation, basic.keyPath == key, !shown.isNone,
            basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil
        {
            basic.fromValue = shown
        }
        do throws(EngineError) {
            try add(frozen: copy, to: layer, key: key, isAskedFor: true)
        } catch {
            log(.warning, "action for \"\(key)\": \(error.message)")
        }
    }

    package func runCallback(_ callback: ActionCallback, _ key: Text, of layer: Layer, arguments: UnsafePointer<KinValue>?) {
        let handle = KinLayer(id: layer.id)
        callOut {
            key.withCString { text in
                var event = KinActionEvent(layer: handle, key: text, arguments: arguments)
                callback.function(pointer, &event, callback.userData.pointer)
            }
        }
    }

    /// Searches and runs the action of any key, which may be a property. Rule 9.6.
    package func runAction(_ key: Text, of layer: Layer, arguments: UnsafePointer<KinValue>?) -> Bool {
        guard !layer.isDead, !transactions.thread.disableActions else { return false }
        return run(action(forKey: key, of: layer), key, of: layer, arguments)
    }

    /// Searches and runs the action of an event that is not a property: "onOrderIn" or "sublayers". Rule 9.6.
    package func runEvent(_ key: Text, of layer: Layer) -> Bool {
        guard !layer.isDead, !transactions.thread.disableActions else { return false }
        return run(installedAction(key, of: layer) ?? transactions.builtInEvent(key, of: layer), key, of: layer, nil)
    }

    private func run(_ found: FoundAction?, _ key: Text, of layer: Layer, _ arguments: UnsafePointer<KinValue>?) -> Bool {
        // The delegate may have destroyed the layer.
        guard let found, !layer.isDead else { return false }
        switch found {
        case .none: return false
        case .builtInBasic, .motion:
            guard let animation = builtInAnimation(found, key, of: layer) else { return false }
            runAnimation(animation, key, of: layer, from: .none)
        case .builtInFade: animations.addFade(of: layer)
        case .animation(let animation): runAnimation(animation, key, of: layer, from: .none)
        case .callback(let callback): runCallback(callback, key, of: layer, arguments: arguments)
        }
        return true
    }
}

import CKinema

/// Changes of a matrix that move a part of what another one moves. "transform.scale" and "scale.xy" move several axes by one number, and
/// read their average; "transform.translation" moves two. Rule D84.
extension MotionStore {
    /// Whether additions to a scale may pass 0 between the model value and the shown one, where their sum would mirror the layer. Rule D84.
    func mayChangeSign(_ key: ActionKey, of layer: Layer, around old: Value) -> Bool {
        var least = model.modelValue(key.property, of: layer).component(key.component).scalar
        for attachment in layer.attachments where attachment.isBuiltIn {
            let animation = attachment.transientAnimation(in: animations)
            guard !animation.isTimeline else { continue }
            animation.forEachRun { run in
                guard let body = run.body.property as? BasicAnimation, let from = body.fromValue,
                    let keyPath = try? model.keyPath(of: body), keyPath & 0xFFFF == UInt32(key.property),
                    let component = KinComponent(rawValue: keyPath >> 16), component.isScale
                else { return }
                let middle = body.isAdditive ? 0 : old.component(component).scalar
                least -= max(abs(from.scalar - middle), body.toValue.map { abs($0.scalar - middle) } ?? 0)
            }
        }
        return least <= 0
    }
}

extension Context {
    /// Animates each axis by itself if a change interrupts one that moves several axes, or if it moves several itself that another change
    /// moves or, as scales, show different numbers. Otherwise returns false.
    @inline(never)
    func addAxes(
        _ motion: Boxed<ChangeMotion>, _ key: ActionKey, of layer: Layer, old: Value, _ thread: ThreadTransactions
    ) -> Bool {
        let own = key.component.transformParts, isScale = key.component.isScale
        var former: [Text] = [], parts = own, isMixed = false
        for several in isScale ? [KinComponent.scale, .scaleXY] : [.translation] {
            let name = model.name(of: ActionKey(key.property, several)), isOwn = several == key.component
            guard isOwn || layer.attachments[name]?.isBuiltIn == true else { continue }
            former.append(name)
            parts |= several.transformParts
            isMixed = isMixed || !isOwn
        }
        guard !former.isEmpty else { return false }
        // Each of the former moves x and y, so only z may be missing.
        let axes: [KinComponent] = isScale ? [.scaleX, .scaleY, .scaleZ] : [.translationX, .translationY]
        let indices = 0..<parts.nonzeroBitCount
        var shown = SIMD3<Double>.zero, rates = SIMD3<Double>.zero
        for index in indices {
            let start = axes[index].transformParts & own != 0 ? thread.callStart : nil
            shown[index] =
                start?.part(axes[index]).scalar
                ?? motions.shownValue(ActionKey(key.property, axes[index]), of: layer, from: old).scalar
            isMixed = isMixed || isScale && shown[index] != shown[0]
        }
        let mayAdd = isScale || motion.content.mayAdd(thread.callStart != nil)
        guard isMixed || layer.attachments.contains(where: { motions.leads($0, over: key, orAdds: !mayAdd) }) else {
            return false
        }
        for index in indices {
            rates[index] = published.velocity(of: ActionKey(key.property, axes[index]), .number, layer)?.scalar ?? 0
        }
        let given = thread.callVelocity
        for name in former {
            animations.removeAnimation(name, from: layer)
            motions.removeAdditions(to: name, from: layer)
        }
        for index in indices {
            // With a velocity the change does not add, because the movement to which it would add has been removed.
            let isOwn = axes[index].transformParts & own != 0
            thread.callVelocity = (isOwn ? given?.part(axes[index]) : nil) ?? .number(rates[index])
            add(motion, ActionKey(key.property, axes[index]), of: layer, from: .number(shown[index]), nil, old: old, thread)
        }
        thread.callVelocity = given
        return true
    }

    /// Moves the whole of a matrix along with a change of one part, if the change interrupts one of the whole: that would lead the part
    /// elsewhere until it ends. The part keeps its own numbers. A matrix from which the others could not be read again stays as it is.
    func addWhole(
        _ motion: Boxed<ChangeMotion>, around key: ActionKey, from shown: Value, of layer: Layer, old: Value,
        _ thread: ThreadTransactions
    ) {
        let whole = ActionKey(key.property, .whole)
        guard let former = layer.attachments[model.name(of: whole)], former.isBuiltIn, motions.leads(former, over: key) else {
            return
        }
        let target = model.modelValue(key.property, of: layer).component(key.component)
        guard case .transform(let box) = motions.shownValue(whole, of: layer, from: old),
            case .transform(let start) = Value.transform(box).setting(key.component, to: target),
            case .transform(let again) = Value.transform(start.matrix).setting(key.component, to: shown),
            again.matrix.isNear(box.matrix)
        else { return }
        let settings = thread.callSettings
        defer { thread.callSettings = settings }
        (thread.callVelocity, thread.callStart) = (nil, nil)
        // Only the part comes back, or runs again.
        let motion = motion.content.repeatCount > 0 || motion.content.autoreverses ? Boxed(motion.content.once) : motion
        add(motion, whole, of: layer, from: .transform(start.matrix), nil, old: old, thread)
    }
}

extension MotionStore {
    /// Gives both ends of an earlier change of the whole matrix the value to which a part is led that shows another one, so that the part is
    /// there in its own time. `old` is the matrix in the model before. Returns false, and changes nothing, if the other parts would move
    /// otherwise; nil if there is no such change, or one that continues itself, or one of the animator that changes the part.
    @discardableResult
    func fixPart(
        _ key: ActionKey, of layer: Layer, from shown: Value, to target: Value, old: Value, by animator: Animator? = nil
    ) -> Bool? {
        let whole = ActionKey(key.property, .whole), settled = model.modelValue(key.property, of: layer)
        guard let former = layer.attachments[model.name(of: whole)], former.isBuiltIn, leads(former, over: key),
            keepsPlace(whole, of: layer), animator == nil || former.control?.animator != animator?.id
        else { return nil }
        // Axes that move together have changed the model one after the other.
        let before = key.component.hasAxes ? settled.setting(key.component, to: old.component(key.component)) : old
        var isFixed: Bool?
        rewrite(whole, on: layer, keepsPlace: true) { body, from, _, _ in
            let way = (from, body.toValue ?? before), end = body.toValue ?? settled
            guard body.startVelocity == nil else {
                if !isAlike(way, (from, end), without: (key.component, shown)) { isFixed = false }
                return false
            }
            let fixed = (from.setting(key.component, to: target), end.setting(key.component, to: target))
            isFixed =
                isAlike(way, fixed, without: (key.component, shown)) && isAlike(way, fixed, without: (key.component, target))
            guard isFixed == true else { return false }
            (body.fromValue, body.toValue) = (fixed.0, body.toValue.map { _ in fixed.1 })
            return true
        }
        return isFixed
    }

    /// Whether two ways of a matrix show the same below a change that gives a part a value.
    private func isAlike(
        _ a: (from: Value, to: Value), _ b: (from: Value, to: Value), without part: (component: KinComponent, value: Value)
    ) -> Bool {
        [0.25, 0.5, 0.75].allSatisfy { f in
            let shown = Value.mix(.transform, a.from, a.to, f).setting(part.component, to: part.value)
            let other = Value.mix(.transform, b.from, b.to, f).setting(part.component, to: part.value)
            return shown.matrix.isNear(other.matrix)
        }
    }
}

extension KinComponent {
    /// Whether it is a scale of one or of several axes.
    var isScale: Bool { self != .whole && transformParts & KinComponent.scale.transformParts != 0 }

    /// Whether it moves one of several axes that another component moves together, or is that.
    var hasAxes: Bool { isScale || self != .whole && transformParts & KinComponent.translation.transformParts != 0 }
}

extension Transform3D {
    /// Whether the numbers are those of another matrix but for rounding.
    fileprivate func isNear(_ other: Transform3D) -> Bool {
        let difference = adding(other, times: -1), size = 1e-9 * (1 + other.greatest)
        return difference.greatest <= size
    }

    private var greatest: Double {
        let squares = r0 * r0 + r1 * r1 + r2 * r2 + r3 * r3
        return squares.max().squareRoot()
    }
}

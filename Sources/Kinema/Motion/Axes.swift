import CKinema

/// Changes of the scales of a matrix. "transform.scale" and "scale.xy" move several axes by one number, and read their average. Rule D84.
extension Context {
    /// Animates each axis by itself if a change of scales interrupts one that moves several axes, or if it moves several itself that show
    /// different scales or that another change moves. Otherwise returns false.
    @inline(never)
    func addAxes(
        _ motion: Boxed<ChangeMotion>, _ key: ActionKey, of layer: Layer, old: Value, _ thread: ThreadTransactions
    ) -> Bool {
        let own = key.component.transformParts
        var former: [Text] = [], parts = own, isMixed = false
        for several in [KinComponent.scale, .scaleXY] {
            let name = model.name(of: ActionKey(key.property, several)), isOwn = several == key.component
            guard isOwn || layer.attachments[name]?.isBuiltIn == true else { continue }
            former.append(name)
            parts |= several.transformParts
            isMixed = isMixed || !isOwn
        }
        guard !former.isEmpty else { return false }
        // Each of the former moves x and y, so only z may be missing.
        let axes = [KinComponent.scaleX, .scaleY, .scaleZ], indices = 0..<parts.nonzeroBitCount
        var shown = SIMD3<Double>.zero, rates = SIMD3<Double>.zero
        for index in indices {
            let start = axes[index].transformParts & own != 0 ? thread.callStart : nil
            shown[index] =
                start?.scalar ?? published.shownValue(ActionKey(key.property, axes[index]), of: layer, from: old).scalar
            isMixed = isMixed || shown[index] != shown[0]
        }
        guard isMixed || layer.attachments.contains(where: { leads($0, over: key) }) else { return false }
        for index in indices {
            rates[index] = velocity(of: ActionKey(key.property, axes[index]), .number, layer)?.scalar ?? 0
        }
        let given = thread.callVelocity
        for name in former { removeAnimation(name, from: layer) }
        for index in indices {
            // With a velocity the change does not add, because the movement to which it would add has been removed.
            thread.callVelocity = (axes[index].transformParts & own != 0 ? given : nil) ?? .number(rates[index])
            add(motion, ActionKey(key.property, axes[index]), of: layer, from: .number(shown[index]), nil, old: old, thread)
        }
        thread.callVelocity = given
        return true
    }

    /// Whether additions to a scale may pass 0 between the model value and the shown one, where their sum would mirror the layer. Rule D84.
    func mayChangeSign(_ key: ActionKey, of layer: Layer, around old: Value) -> Bool {
        var least = model.modelValue(key.property, of: layer).component(key.component).scalar
        for attachment in layer.attachments where attachment.isBuiltIn {
            guard let body = attachment.transientAnimation(in: self).body.property as? BasicAnimation, let from = body.fromValue,
                let keyPath = try? model.keyPath(of: body), keyPath & 0xFFFF == UInt32(key.property),
                let component = KinComponent(rawValue: keyPath >> 16), component.isScale
            else { continue }
            let middle = body.isAdditive ? 0 : old.component(component).scalar
            least -= max(abs(from.scalar - middle), body.toValue.map { abs($0.scalar - middle) } ?? 0)
        }
        return least <= 0
    }
}

extension KinComponent {
    /// Whether it is a scale of one or of several axes.
    var isScale: Bool { self != .whole && transformParts & KinComponent.scale.transformParts != 0 }
}

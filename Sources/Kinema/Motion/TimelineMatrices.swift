import CKinema

/// The components of matrices that the entries of a timeline move. Entries that move the same numbers under different names belong to one
/// group of animations, because two groups would hide each other. Rule D117.
struct TimelineMatrices {
    private var keys: [ActionKey] = []

    init(_ entries: [TimelineEntry], _ context: Context) {
        for entry in entries where !entry.layers.isEmpty {
            guard let resolved = try? context.resolve(entry.keyPath), resolved.entry.type == .transform else { continue }
            let key = ActionKey(resolved.property, resolved.component)
            if !keys.contains(key) { keys.append(key) }
        }
    }

    /// What an entry moves: every axis by itself if another entry moves one of them, or if they show different scales.
    func parts(_ component: KinComponent, of key: ActionKey, on layer: Layer, _ context: Context) -> [KinComponent] {
        let own = component.transformParts, axes = TimelineMatrices.axes.filter { $0.transformParts & own != 0 }
        guard component != .whole, axes.count > 1, moves(key.property) else { return [component] }
        let isShared = keys.contains {
            $0.property == key.property && $0.component != component && $0.component.transformParts & own != 0
        }
        let isSplit = isShared || (component.isScale && showsDifferentScales(axes, key.property, layer, context))
        return isSplit ? axes : [component]
    }

    /// The key of the group of animations that moves a part: that of the whole matrix if an entry moves that.
    func group(of part: KinComponent, _ key: ActionKey) -> ActionKey {
        guard moves(key.property) else { return key }
        let whole = ActionKey(key.property, .whole)
        return keys.contains(whole) ? whole : ActionKey(key.property, part)
    }

    private func moves(_ property: UInt16) -> Bool { keys.contains { $0.property == property } }

    private static let axes: [KinComponent] = [.scaleX, .scaleY, .scaleZ, .translationX, .translationY]

    private func showsDifferentScales(
        _ axes: [KinComponent], _ property: UInt16, _ layer: Layer, _ context: Context
    ) -> Bool {
        let model = context.modelValue(property, of: layer)
        let shown = axes.map { context.shownValue(ActionKey(property, $0), of: layer, from: model).scalar }
        return shown.contains { $0 != shown[0] }
    }
}

extension Value {
    /// The number of one axis in a value of several: a scale is the same for all.
    func part(_ axis: KinComponent) -> Value {
        guard case .pair(let x, let y) = self else { return self }
        return .number(axis == .translationX ? x : y)
    }
}

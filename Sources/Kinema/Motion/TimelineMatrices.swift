import CKinema
import KinemaCore

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

    /// What an entry moves, each with the key of its group: every axis by itself if another entry moves one of them, or if they show
    /// different scales; in the group of the whole matrix if an entry moves that.
    func parts(
        _ component: KinComponent, of key: ActionKey, on layer: Layer, _ context: Context
    ) -> [(component: KinComponent, key: ActionKey)] {
        let others = keys.filter { $0.property == key.property }
        guard !others.isEmpty else { return [(component, key)] }
        let own = component.transformParts, axes = TimelineMatrices.axes.filter { $0.transformParts & own != 0 }
        let isShared = others.contains { $0.component != component && $0.component.transformParts & own != 0 }
        let isSplit =
            component != .whole && axes.count > 1
            && (isShared || (component.isScale && showsDifferentScales(axes, key.property, layer, context)))
        let whole = ActionKey(key.property, .whole), isWhole = others.contains(whole)
        return (isSplit ? axes : [component]).map { ($0, isWhole ? whole : ActionKey(key.property, $0)) }
    }

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

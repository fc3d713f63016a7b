import CKinema

/// The components of matrices that the entries of a timeline move. Entries that move the same numbers under different names belong to one
/// group of animations, because two groups would hide each other. Rule D117.
struct TimelineMatrices {
    /// The components that the entries move, by property. There are few components, but a document may have many properties.
    private var components: [[KinComponent]] = []
    private var indices = IndexTable<UInt64>()

    init(_ entries: [TimelineEntry], _ model: ModelStore) {
        for entry in entries where !entry.layers.isEmpty {
            guard let resolved = try? model.resolve(entry.keyPath), resolved.entry.type == .transform else { continue }
            let property = UInt64(resolved.property), index = indices[property] ?? components.count
            if index == components.count {
                components.append([])
                indices[property] = index
            }
            if !components[index].contains(resolved.component) { components[index].append(resolved.component) }
        }
    }

    /// The components of a property that entries move.
    private func moved(_ property: UInt16) -> [KinComponent] { indices[UInt64(property)].map { components[$0] } ?? [] }

    /// The targets of an entry: each axis separately if another entry moves one of them, or if they show different scales.
    func parts(_ component: KinComponent, of key: ActionKey, on layer: Layer, _ published: PublishedState) -> [KinComponent] {
        let own = component.transformParts, axes = TimelineMatrices.axes.filter { $0.transformParts & own != 0 }
        let moved = component != .whole && axes.count > 1 ? moved(key.property) : []
        guard !moved.isEmpty else { return [component] }
        let isShared = moved.contains { $0 != component && $0.transformParts & own != 0 }
        let isSplit = isShared || (component.isScale && showsDifferentScales(axes, key.property, layer, published))
        return isSplit ? axes : [component]
    }

    /// The key of the group of animations that moves a part: that of the whole matrix if an entry moves that.
    func group(of part: KinComponent, _ key: ActionKey) -> ActionKey {
        let moved = moved(key.property)
        return moved.isEmpty ? key : ActionKey(key.property, moved.contains(.whole) ? .whole : part)
    }

    private static let axes: [KinComponent] = [.scaleX, .scaleY, .scaleZ, .translationX, .translationY]

    private func showsDifferentScales(
        _ axes: [KinComponent], _ property: UInt16, _ layer: Layer, _ published: PublishedState
    ) -> Bool {
        let whole = published.model.modelValue(property, of: layer)
        let shown = axes.map { published.shownValue(ActionKey(property, $0), of: layer, from: whole).scalar }
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

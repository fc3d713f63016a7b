import CKinema
import KinemaCore

/// Changes of the scales of a matrix. "transform.scale" and "scale.xy" move several axes by one number, and read their average. Rule D84.
extension Context {
    /// Animates each axis by itself if a change of scales interrupts one that moves several axes, or if it moves several itself that show
    /// different scales or that another change moves. Otherwise returns false.
    func addAxes(
        _ motion: Boxed<ChangeMotion>, _ key: ActionKey, of layer: Layer, old: Value, _ thread: ThreadTransactions
    ) -> Bool {
        let several = [KinComponent.scale, .scaleXY].map { ActionKey(key.property, $0) }.filter {
            $0.component == key.component || layer.attachments[name(of: $0)]?.isBuiltIn == true
        }
        let parts = several.reduce(key.component.transformParts) { $0 | $1.component.transformParts }
        let axes = [KinComponent.scaleX, .scaleY, .scaleZ].filter { $0.transformParts & parts != 0 }
        guard axes.count > 1 else { return false }
        let keys = axes.map { ActionKey(key.property, $0) }, shown = keys.map { shownValue($0, of: layer, from: old) }
        guard
            several.contains(where: { $0.component != key.component }) || !shown.allSatisfy({ $0 == shown[0] })
                || layer.attachments.contains(where: { leads($0, over: key) })
        else { return false }
        let rates = keys.map { velocity(of: $0, .number, layer) ?? .number(0) }, given = thread.callVelocity
        for key in several { removeAnimation(name(of: key), from: layer) }
        for index in keys.indices {
            thread.callVelocity = axes[index].transformParts & key.component.transformParts != 0 ? given : nil
            add(motion, keys[index], of: layer, from: shown[index], rates[index], old: old, thread)
        }
        thread.callVelocity = given
        return true
    }
}

extension KinComponent {
    /// Whether it is a scale of one or of several axes.
    var isScale: Bool { transformParts & KinComponent.scale.transformParts != 0 && self != .whole }
}

import CKinema
import KinemaKit

extension Context {
    /// The properties that a class of layers has, with their names.
    func properties(of layerClass: KinemaClass) -> [(name: String, property: KinProperty)] {
        let pointer = pointer
        return (1..<256).compactMap { (id: UInt32) in
            guard let property = KinProperty(rawValue: .init(id)), let name = try? name(of: Key<Double>(property)),
                (try? Value.reading { kinLayerClassGetDefaultData(pointer, layerClass, id, $0) }) != nil
            else { return nil }
            return (name, property)
        }
    }
}

extension CALayer {
    /// Takes over the values of another layer of the same host, as far as this class has the properties, its actions and its style.
    func copyProperties(of other: CALayer) {
        let (pointer, kind) = (host.context.pointer, Swift.type(of: other).kind)
        guard other.host === host else { return }
        for (_, property) in host.context.properties(of: kind) where property != .frame {
            let id = UInt32(property.rawValue)
            guard let value = try? Value.reading({ kinLayerGetData(pointer, other.node.handle, id, $0) }),
                value != (try? Value.reading { kinLayerClassGetDefaultData(pointer, kind, id, $0) })
            else { continue }
            // Another class may lack the property.
            _ = value.withC { kinLayerSetData(pointer, node.handle, id, $0) }
        }
        keptCells = other.keptCells
        (actions, style) = (other.actions, other.style)
    }
}

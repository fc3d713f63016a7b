import CKinema

@c @implementation public func kinLayerGetInstances(
    _ context: OpaquePointer!, _ replicator: KinLayer, _ time: Double, _ instances: UnsafeMutablePointer<KinInstance>!,
    _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let (replication, needed) = try context.output.replication(of: replicator, at: time)
        count?.pointee = needed
        guard room(capacity) >= needed else { throw tooSmall("instances", needed, capacity) }
        guard needed > 0 else { return }
        let out = try required(instances, "instances")
        replication.forEach(needed) { index, instance in out[index] = KinInstance(instance) }
    }
}

@c @implementation public func kinLayerGetInstanceValue(
    _ context: OpaquePointer!, _ replicator: KinLayer, _ index: Int, _ layer: KinLayer, _ keyPath: KinKeyPath,
    _ time: Double, _ values: UnsafeMutablePointer<Double>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let value = try context.output.instanceValue(keyPath, of: layer, in: replicator, index: index, at: time)
        try write(value, values, capacity, count)
    }
}

extension KinInstance {
    fileprivate init(_ instance: Instance) {
        self.init()
        withUnsafeMutableBytes(of: &transform) { bytes in
            for index in 0..<Transform3D.count {
                bytes.storeBytes(of: instance.transform[index], toByteOffset: index * 8, as: Double.self)
            }
        }
        color = (instance.color.x, instance.color.y, instance.color.z, instance.color.w)
        timeOffset = instance.timeOffset
    }
}

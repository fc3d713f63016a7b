import CKinema
import Kinema
import KinemaCore

@c @implementation public func kinTransactionSetMotion(
    _ context: OpaquePointer!, _ transaction: KinTransaction, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let given = motion == nil ? nil : try ChangeMotion(motion.pointee)
        try context.frameToSet(transaction).motion = given
    }
}

@c @implementation public func kinLayersAnimate(
    _ context: OpaquePointer!, _ layers: UnsafePointer<KinLayer>!, _ count: Int, _ keyPath: KinKeyPath,
    _ values: UnsafePointer<Double>!, _ width: Int, _ stride: Int, _ motion: UnsafePointer<KinMotion>!
) -> KinStatus {
    call(context) { context throws(EngineError) in
        let given = try required(motion, "motion").pointee
        let data = HostPointer(given.userData, given.destroy, context.destructors)
        let handles = try array(layers, count, "layers"), checked = try ChangeMotion(given)
        guard (0...Transform3D.count).contains(width) else {
            throw .argument("width: \(width) given, expected the numbers of a value")
        }
        let rows =
            width == 0
            ? nil
            : try NumberRows(
                try required(values, "values"), width: width, stride: stride, standard: 0, count: count, "stride")
        let completes = given.completion != nil || given.tag != 0
        let completion = completes ? context.makeCompletion(given.completion, tag: given.tag, data) : nil
        try context.animate(handles, keyPath, to: rows, checked, completion)
    }
}

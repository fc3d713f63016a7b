import CKinema

@c @implementation public func kinDecayTimeTo(
    _ position: Double, _ velocity: Double, _ timeConstant: Double, _ target: Double, _ time: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call { () throws(EngineError) in
        let out = try required(time, "time")
        try requireFinite(position, "position")
        try requireFinite(velocity, "velocity")
        try requireFinite(target, "target")
        guard timeConstant > 0, timeConstant < .infinity else {
            throw .argument("timeConstant: \(timeConstant) given, expected seconds above 0")
        }
        out.pointee = Decay.time(to: target - position, velocity: velocity, timeConstant: timeConstant)
    }
}

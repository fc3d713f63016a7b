import CKinema
import Kinema
import KinemaCore

@c @implementation public func kinDecayTimeTo(
    _ position: Double, _ velocity: Double, _ timeConstant: Double, _ target: Double, _ time: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call { () throws(EngineError) in
        let out = try required(time, "time")
        guard timeConstant > 0, (position + velocity + target).isFinite, timeConstant < .infinity else {
            throw .argument("timeConstant: \(timeConstant) given, expected finite numbers and a time constant above 0")
        }
        out.pointee = Decay.time(to: target - position, velocity: velocity, timeConstant: timeConstant)
    }
}

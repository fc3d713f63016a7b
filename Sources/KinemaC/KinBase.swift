import CKinema
import CPlatform

@c @implementation public func kinVersion() -> UInt32 { kin_header_version() }

@c @implementation public func kinBuildInfo() -> UnsafePointer<CChar>! {
    #if hasFeature(Embedded)
    let isEmbedded: Int32 = 1
    #else
    let isEmbedded: Int32 = 0
    #endif
    return kin_build_info(isEmbedded, Kernels.chosen.instructionSet.rawValue)
}

@c @implementation public func kinStatusName(_ status: KinStatus) -> UnsafePointer<CChar>! { kin_status_name(status.rawValue) }

@c @implementation public func kinStatusDescription(_ status: KinStatus) -> UnsafePointer<CChar>! {
    kin_status_description(status.rawValue)
}

@c @implementation public func kinLastErrorMessage() -> UnsafePointer<CChar>! { UnsafePointer(kin_thread_message()) }

@c @implementation public func kinLiveObjectCount() -> Int { Int(max(0, kin_count_live_objects(0))) }

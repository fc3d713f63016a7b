import CKinema
import CPlatform

/// The host's tracer.
enum Tracer {
    /// Changes only while the process has no object of the library, so that calls read it without a lock.
    nonisolated(unsafe) private static var current: KinTracer?
    nonisolated(unsafe) static private(set) var isOn = false

    static func set(_ tracer: KinTracer?) {
        current = tracer
        isOn = tracer != nil
    }

    @inline(never)
    static func begin(_ zone: StaticString) { current?.begin(zone.text, current?.userData) }

    @inline(never)
    static func end(_ zone: StaticString) { current?.end(zone.text, current?.userData) }
}

extension StaticString {
    fileprivate var text: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}

/// A call as a zone of the host's profiler. Without a name or a tracer it does nothing.
struct Zone {
    private let name: StaticString?

    @inline(always)
    init(_ name: StaticString?) {
        self.name = Tracer.isOn ? name : nil
        if let name = self.name { Tracer.begin(name) }
    }

    /// Ends the zone of a call that returns this status.
    @inline(always)
    func end(_ status: KinStatus) -> KinStatus {
        if let name { Tracer.end(name) }
        return status
    }
}

private func requireNoObjects(_ name: Argument) throws(EngineError) {
    guard kin_count_live_objects(0) <= 0 else {
        throw .error(.invalidState, "\(name): \(Int(kin_count_live_objects(0))) objects of the library exist, expected none")
    }
}

@c @implementation public func kinSetTracer(_ tracer: UnsafePointer<KinTracer>!) -> KinStatus {
    call { () throws(EngineError) in
        try requireNoObjects("tracer")
        if let tracer {
            let expected = MemoryLayout<KinTracer>.size
            guard tracer.pointee.size == expected else {
                throw .argument("tracer.size: \(tracer.pointee.size) given, expected \(expected), the size of KinTracer")
            }
            guard tracer.pointee.begin != nil, tracer.pointee.end != nil else {
                throw .argument("tracer: NULL given as one of its functions, expected two functions")
            }
            try requireZero(tracer.pointee.reserved, "tracer")
        }
        Tracer.set(tracer.map { $0.pointee })
    }
}

@c @implementation public func kinSetLog(
    _ level: KinLogLevel, _ callback: KinLogCallback!, _ userData: UnsafeMutableRawPointer!
) -> KinStatus {
    call { () throws(EngineError) in
        try requireNoObjects("log")
        guard level.rawValue <= KinLogLevel.debug.rawValue else {
            throw .argument("level: \(level.rawValue) given, expected a KinLogLevel")
        }
        ProcessLog.current = callback.map { ProcessLog(level: level, callback: $0, userData: userData) }
    }
}
